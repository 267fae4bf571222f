"""Build the compiled modules; everything else is in pyproject.toml.

A module `X.py` with an `X.pxd` beside it is compiled by Cython. Without a C compiler the install
succeeds all the same, and the very same `X.py` runs uncompiled. Environment:

SANTIAGO_NO_EXT   non-empty: compile nothing
SANTIAGO_NATIVE   non-empty: use every instruction of this machine's CPU (not for distribution)
"""

import os
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

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
    for extension in extensions:
        extension.optional = True  # `cythonize` would drop it, were it set above
    return list(extensions)


class AllOrNothing(build_ext):
    """Compiled modules call one another in C, so a half-compiled package would not import."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        if self.compiler.compiler_type != "msvc":
            native = ["-march=native"] if os.environ.get("SANTIAGO_NATIVE") else []
            for extension in self.extensions:
                extension.extra_compile_args = GCC_FLAGS + native
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception:
            self.built(ext).unlink(missing_ok=True)  # an older build must not survive a failure
            raise

    def run(self) -> None:
        super().run()
        if all(self.built(ext).exists() for ext in self.extensions):
            return
        self.warn("no compiled modules: Santiago will run uncompiled, slower by a factor of 200")
        for ext in self.extensions:
            self.built(ext).unlink(missing_ok=True)
            (SOURCE / self.get_ext_filename(ext.name)).unlink(missing_ok=True)

    def built(self, ext: Extension) -> Path:
        return Path(self.build_lib, self.get_ext_filename(ext.name))


setup(ext_modules=compiled_extensions(), cmdclass={"build_ext": AllOrNothing})
