"""Build the compiled modules and the browser's pages; everything else is in pyproject.toml.

A module `X.py` with an `X.pxd` beside it is compiled by Cython. Without a C compiler the install
still succeeds, and the same `X.py` runs uncompiled. The modules that take the time are compiled
twice, for every CPU and for newer ones: `santiago._builds` chooses. Environment:

SANTIAGO_NO_EXT   non-empty: compile nothing
SANTIAGO_NATIVE   non-empty: use every instruction of this machine's CPU (not for distribution)
SANTIAGO_NO_WEB   non-empty: build no pages; a server then has none to show
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, SetupError

SOURCE = Path("src")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "nonecheck": False,
    "initializedcheck": False,
    "annotation_typing": True,
    "embedsignature": True,
    "autotestdict": False,  # the tests collect examples from the docstrings themselves
}
# No contraction and no fast-math: the same seed must give the same game on every CPU.
GCC_FLAGS = ["-O3", "-g0", "-ffp-contract=off"]
# The modules that take the time, compiled once more for newer CPUs if the compiler knows them.
HOT = {
    "engine": "deal phases playout scoring",
    "bots": "canals fields market net offers",
    "envs": "batch encoding",
}
NEWER = "x86-64-v3"
NEWER_PACKAGE = "santiago._x86_64_v3."


def for_newer_cpus(extensions: list[Extension]) -> list[Extension]:
    """The same C once more, in files of its own: two builds must not share their objects."""
    hot = {f"{part}.{module}" for part, modules in HOT.items() for module in modules.split()}
    again = []
    for extension in extensions:
        name = extension.name.removeprefix("santiago.")
        if name in hot:
            (source,) = extension.sources
            wrapper = Path("build", "cython", NEWER, name.replace(".", "/")).with_suffix(".c")
            wrapper.parent.mkdir(parents=True, exist_ok=True)
            text = f'#include "{Path(source).as_posix()}"\n'
            if not wrapper.exists() or wrapper.read_text("utf-8") != text:
                wrapper.write_text(text, "utf-8")
            again.append(Extension(NEWER_PACKAGE + name, [str(wrapper)], ["."], depends=[source]))
    return again


def compiled_extensions() -> list[Extension]:
    if os.environ.get("SANTIAGO_NO_EXT"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = sorted(pxd.with_suffix(".py") for pxd in SOURCE.rglob("*.pxd"))
    extensions = cythonize(
        [
            Extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), [str(path)])
            for path in sources
            if path.exists()
        ],
        build_dir="build/cython",
        include_path=[str(SOURCE)],
        compiler_directives=DIRECTIVES,
    )
    if not os.environ.get("SANTIAGO_NATIVE"):
        extensions += for_newer_cpus(extensions)
    for extension in extensions:
        extension.optional = True  # `cythonize` would drop it above
    return list(extensions)


def is_newer(extension: Extension) -> bool:
    return bool(extension.name.startswith(NEWER_PACKAGE))


class AllOrNothing(build_ext):
    """Compiled modules call one another in C, so a half-compiled package would not import."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        if self.compiler.compiler_type != "msvc":
            native = bool(os.environ.get("SANTIAGO_NATIVE"))
            for extension in self.extensions:
                kind = NEWER if is_newer(extension) else "native" if native else "portable"
                own = [] if kind == "portable" else [f"-march={kind}"]
                named = f'-DSANTIAGO_BUILD="{kind}"'
                extension.extra_compile_args = [*GCC_FLAGS, *own, named]
        if any(map(is_newer, self.extensions)) and not self.knows_newer():
            self.extensions = [ext for ext in self.extensions if not is_newer(ext)]
        self.forget_other_flags()
        super().build_extensions()

    def knows_newer(self) -> bool:
        """Whether this compiler compiles for x86-64-v3; on other machines none does."""
        if self.compiler.compiler_type == "msvc":
            return False
        probe = Path(self.build_temp, "probe.c")
        probe.parent.mkdir(parents=True, exist_ok=True)
        probe.write_text("int santiago_probe;\n", "utf-8")
        try:
            self.compiler.compile([str(probe)], extra_postargs=[f"-march={NEWER}"])
        except CompileError:
            return False
        return True

    def forget_other_flags(self) -> None:
        """Objects of an earlier build count only if compiler and flags were the same."""
        flags = repr(
            [getattr(self.compiler, "compiler_so", None), self.extensions[0].extra_compile_args]
        )
        noted = Path(self.build_temp, "flags.txt")
        if not noted.exists() or noted.read_text("utf-8") != flags:
            self.force = True
            noted.parent.mkdir(parents=True, exist_ok=True)
            noted.write_text(flags, "utf-8")

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception:
            self.built(ext).unlink(missing_ok=True)  # an older build must not survive a failure
            raise

    def run(self) -> None:
        super().run()
        newer = [ext for ext in self.extensions if is_newer(ext)]
        if not newer or not all(self.built(ext).exists() for ext in newer):
            self.extensions = [ext for ext in self.extensions if not is_newer(ext)]
            for folder in (Path(self.build_lib), SOURCE):
                shutil.rmtree(folder / NEWER_PACKAGE.replace(".", "/"), ignore_errors=True)
        if all(self.built(ext).exists() for ext in self.extensions):
            return
        self.warn("no compiled modules: Santiago will run uncompiled, slower by a factor of 200")
        for ext in self.extensions:
            self.built(ext).unlink(missing_ok=True)
            (SOURCE / self.get_ext_filename(ext.name)).unlink(missing_ok=True)

    def copy_extensions_to_source(self) -> None:
        for ext in self.extensions:
            (SOURCE / self.get_ext_filename(ext.name)).parent.mkdir(parents=True, exist_ok=True)
        super().copy_extensions_to_source()

    def built(self, ext: Extension) -> Path:
        return Path(self.build_lib, self.get_ext_filename(ext.name))


class HonestWheel(bdist_wheel):
    """A wheel without compiled modules says so: it is one for every platform."""

    def run(self) -> None:
        self.run_command("build_ext")
        build = self.get_finalized_command("build_ext")
        fell_back = not all(build.built(ext).exists() for ext in build.extensions or [])
        if fell_back:
            self.distribution.ext_modules = []
            self.root_is_pure = True
        super().run()
        # pip keeps the wheels it builds, by name. One that it built for want of a compiler must not
        # come back once there is one: pip installs it under any name, but reuses only names that
        # fit the machine. Other programs get the true name.
        if fell_back and os.environ.get("PIP_BUILD_TRACKER"):
            for wheel in Path(self.dist_dir).glob("*-py3-none-any.whl"):
                wheel.rename(wheel.with_name(wheel.name.replace("-any.whl", "-uncompiled.whl")))


def build_pages() -> None:
    """Build the browser's pages if their sources are here and have changed."""
    if os.environ.get("SANTIAGO_NO_WEB") or not Path("web", "package.json").exists():
        return
    sys.path.insert(0, "tools")
    import web_build

    try:
        web_build.build(web_build.OUT)
    except web_build.BuildError as error:
        raise SetupError(
            f"The browser's pages cannot be built, and without them the server has none to show.\n"
            f"{error}\nTo install the rest without pages, set SANTIAGO_NO_WEB=1."
        ) from error


class WithPages(build_py):
    """The package has its pages wherever it is built from; a tree to work in builds its own."""

    def run(self) -> None:
        if not self.editable_mode:
            build_pages()
            self.__dict__.pop("data_files", None)  # listed before there were any pages
        super().run()


class SourcesWithPages(sdist):
    """An sdist has the built pages, so that whoever installs it needs no Node."""

    def run(self) -> None:
        build_pages()
        super().run()


setup(
    ext_modules=compiled_extensions(),
    cmdclass={
        "bdist_wheel": HonestWheel,
        "build_ext": AllOrNothing,
        "build_py": WithPages,
        "sdist": SourcesWithPages,
    },
)
