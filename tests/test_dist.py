"""The sdist and the wheel, each installed into an empty environment."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import santiago
from tests.compiled import ROOT, assert_can_compile, compiled_modules

# One group: one worker builds, once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("dist")]

BUILD_TOOLS = ROOT / ".venv" / "build-tools"
PAGE = "santiago/web/index.html"

SMOKE = """
import importlib, sys
for name in sys.argv[1:]:
    print(importlib.import_module(name).__file__)
"""

RESEARCH = """
import warnings
import gymnasium, pyspiel
import santiago.envs.dataset, santiago.envs.openspiel, santiago.envs.policy
from gymnasium.utils.env_checker import check_env
from santiago.envs import santiago_v0
from santiago.envs.vector import SantiagoVectorEnv
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what PettingZoo says of its own games
    from pettingzoo.test import api_test
    api_test(santiago_v0.env(players=3), num_cycles=100)
check_env(gymnasium.make("Santiago-v0").unwrapped)
envs = SantiagoVectorEnv(8)
envs.reset(seed=1)
for _ in range(20):
    envs.step(envs.sample())
game = pyspiel.load_game("python_santiago(players=2)")
pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
window = santiago_v0.env(render_mode="human")
window.reset(seed=1)
window.close()
"""
"""What a researcher tries first, in all three libraries."""


def run(*command: str | Path, **environment: str) -> str:
    return run_in(ROOT, *command, **environment)


def run_in(folder: Path, *command: str | Path, **environment: str) -> str:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("SANTIAGO_", "PYTHON"))}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clone(folder: Path) -> Path:
    """The tree as git has it: a build works inside, away from whatever else is running."""
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def compiler() -> str:
    return os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The compiler without optimisation, four times faster; `make build` tests the real thing."""
    script = tmp_path_factory.mktemp("quick") / "cc"
    script.write_text(f'#!/bin/sh\nexec {compiler()} "$@" -O0\n')
    script.chmod(0o755)
    return str(script)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory, quick: str) -> Path:
    """A folder with an sdist and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    tree = clone(folder / "tree")
    shutil.copytree(ROOT / "src" / "santiago" / "web", tree / "src" / "santiago" / "web")
    run(sys.executable, "-m", "build", "--outdir", folder, tree, CC=quick)
    return folder


@pytest.fixture
def sdist(dist: Path) -> Path:
    return next(dist.glob("*.tar.gz"))


@pytest.fixture
def wheel(dist: Path) -> Path:
    return next(dist.glob("*.whl"))


def install(package: Path, folder: Path, **environment: str) -> list[str]:
    """Install into an empty environment, try it, and say where the hot modules come from."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python))
    environment.setdefault("PIP_CACHE_DIR", str(folder / "cache"))
    run(*pip, "install", "--quiet", package, **environment)
    assert run(*pip, "list", "--format=freeze").split() == [f"santiago=={santiago.__version__}"]
    assert santiago.__version__ in run(folder / "bin" / "santiago", "--version")
    assert santiago.__version__ in run(python, "-m", "santiago", "--version")
    return run(python, "-c", SMOKE, *compiled_modules()).split()


def compiled_names(files: list[str]) -> list[bool]:
    return [file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files]


def test_wheel(wheel: Path, tmp_path: Path) -> None:
    assert_can_compile()
    assert all(compiled_names(install(wheel, tmp_path / "env")))


def link_extra(extra: str, site: Path) -> None:
    """Put what an extra of the installed package brings, and nothing else, beside it.

    The packages are those that the tests use: linked, not downloaded once more.
    """
    package = next(iter(metadata.distributions(path=[str(site)])))
    todo = [(package, {extra})]
    done = {"santiago"}
    while todo:
        dependent, extras = todo.pop()
        for needed in map(Requirement, dependent.requires or []):
            wanted = [needed.marker.evaluate({"extra": e}) for e in ("", *extras) if needed.marker]
            if needed.name in done or (wanted and not any(wanted)):
                continue
            done.add(needed.name)
            installed = metadata.distribution(needed.name)
            assert installed.version in needed.specifier
            todo.append((installed, needed.extras))
            for name in {file.parts[0] for file in installed.files or []} - {"..", "__pycache__"}:
                if not (site / name).exists():  # a folder that two of them share
                    (site / name).symlink_to(Path(str(installed.locate_file(name))))


def test_the_extra_for_researchers(wheel: Path, tmp_path: Path) -> None:
    """An empty environment and `santiago[envs]` are enough for all three libraries' own tests."""
    install(wheel, tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    link_extra("envs", Path(run(python, "-c", where).strip()))
    run(python, "-W", "error", "-c", RESEARCH, SDL_VIDEODRIVER="dummy")


def test_sdist_with_and_without_a_compiler(sdist: Path, tmp_path: Path, quick: str) -> None:
    """What pip keeps of an install without a compiler does not come back once there is one."""
    assert_can_compile()
    cache = str(tmp_path / "cache")
    files = install(sdist, tmp_path / "without", CC="/bin/false", PIP_CACHE_DIR=cache)
    assert not any(compiled_names(files))
    assert len(list(Path(cache).rglob("santiago-*.whl"))) == 1
    wheel_file = next((tmp_path / "without").rglob("santiago-*.dist-info/WHEEL")).read_text()
    assert "Root-Is-Purelib: true\nTag: py3-none-any\n" in wheel_file
    files = install(sdist, tmp_path / "with", CC=quick, PIP_CACHE_DIR=cache)
    assert all(compiled_names(files))
    assert len(list(Path(cache).rglob("santiago-*.whl"))) == 2


@pytest.mark.parametrize("without", [{"CC": "/bin/false"}, {"SANTIAGO_NO_EXT": "1"}])
def test_an_uncompiled_wheel_is_for_every_platform(
    sdist: Path, tmp_path: Path, without: dict[str, str]
) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    tree = tmp_path / sdist.name.removesuffix(".tar.gz")
    build(tree, "--wheel", tmp_path, **without)
    assert [path.name for path in tmp_path.glob("*.whl")] == [
        f"santiago-{santiago.__version__}-py3-none-any.whl"
    ]


def build(tree: Path, kind: str, out: Path, **environment: str) -> str:
    """Build with the tools that are here: no environment of its own, nothing downloaded."""
    options = ("--no-isolation", "--skip-dependency-check", "--outdir", str(out))
    environment.setdefault("PYTHONPATH", str(BUILD_TOOLS))
    return run(sys.executable, "-m", "build", kind, *options, tree, **environment)


def link(source: str, target: str) -> None:
    """Hard links where the file system has them."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def sdist_names(folder: Path) -> list[str]:
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        return archive.getnames()


def test_a_clone_builds_its_pages(tmp_path: Path) -> None:
    tree = clone(tmp_path / "tree")
    modules = (
        ROOT / "web" / "node_modules"
    )  # hard links: an `npm ci` in the clone must not reach them
    shutil.copytree(modules, tree / "web" / "node_modules", symlinks=True, copy_function=link)
    build(tree, "--sdist", tmp_path, SANTIAGO_NO_EXT="1")
    assert [name for name in sdist_names(tmp_path) if name.endswith(PAGE)]


def test_a_build_without_pages_is_refused_or_asked_for(tmp_path: Path) -> None:
    tree = clone(tmp_path / "tree")
    nowhere = {"npm_config_registry": "http://127.0.0.1:9", "npm_config_fetch_retries": "0"}
    with pytest.raises(AssertionError) as refused:
        build(tree, "--sdist", tmp_path, SANTIAGO_NO_EXT="1", **nowhere)
    assert "npm ci failed" in str(refused.value)
    assert "To install the rest without pages, set SANTIAGO_NO_WEB=1." in str(refused.value)
    build(tree, "--sdist", tmp_path, SANTIAGO_NO_EXT="1", SANTIAGO_NO_WEB="1")
    assert not [name for name in sdist_names(tmp_path) if name.endswith(PAGE)]


def test_other_flags_compile_anew(tmp_path: Path) -> None:
    """Objects of a portable build are not taken for a native one, nor the other way round."""
    assert_can_compile()
    package = tmp_path / "src" / "santiago"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "tiny.py").write_text("def one():\n    return 1\n")
    (package / "tiny.pxd").write_text("cpdef int one()\n")
    shutil.copy2(ROOT / "setup.py", tmp_path)
    log = tmp_path / "log"
    logging = tmp_path / "cc"
    logging.write_text(f'#!/bin/sh\necho "$@" >> {log}\nexec {compiler()} "$@"\n')
    logging.chmod(0o755)

    def compiled(**environment: str) -> list[str]:
        log.write_text("")
        setup = [sys.executable, "setup.py", "--quiet", "build_ext"]
        tools = {"PYTHONPATH": str(BUILD_TOOLS), "CC": str(logging)}
        run_in(tmp_path, *setup, **tools, **environment)
        return [line for line in log.read_text().splitlines() if " -c " in f" {line} "]

    assert len(compiled()) == 1
    assert compiled() == []
    (native,) = compiled(SANTIAGO_NATIVE="1")
    assert "-march=native" in native
    (portable,) = compiled()
    assert "-march=native" not in portable


def test_hot_modules_are_compiled_for_newer_cpus_too(tmp_path: Path) -> None:
    """… if the compiler can, and not beside a native build, which is faster still."""
    assert_can_compile()
    engine = tmp_path / "src" / "santiago" / "engine"
    engine.mkdir(parents=True)
    (engine / "scoring.py").write_text("def one():\n    return 1\n")
    (engine / "scoring.pxd").write_text("cpdef int one()\n")
    (tmp_path / "setup.cfg").write_text("[options]\npackage_dir =\n    = src\n")
    shutil.copy2(ROOT / "setup.py", tmp_path)
    older = tmp_path / "cc"
    older.write_text(
        f'#!/bin/sh\ncase "$*" in *x86-64-v3*) exit 1;; esac\nexec {compiler()} "$@"\n'
    )
    older.chmod(0o755)

    def builds(**environment: str) -> set[str]:
        setup = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        run_in(tmp_path, *setup, PYTHONPATH=str(BUILD_TOOLS), **environment)
        files = (tmp_path / "src" / "santiago").rglob(f"*{EXTENSION_SUFFIXES[0]}")
        return {str(file.parent.relative_to(tmp_path / "src")) for file in files}

    both = {"santiago/engine", "santiago/_x86_64_v3/engine"}
    one = {"santiago/engine"}
    here = both if platform.machine() in ("x86_64", "AMD64") else one
    assert builds() == here
    assert builds(SANTIAGO_NATIVE="1") == one
    assert builds() == here
    assert builds(CC=str(older)) == one


def test_wheel_contents(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"santiago/py.typed", PAGE, "santiago/web/licences.txt"} <= set(names)
    assert not [name for name in names if name.endswith((".c", ".pyc"))]
    assert not [name for name in names if name.startswith(("tests", "build"))]
    sources = {f"{module.replace('.', '/')}.py" for module in compiled_modules()}
    assert sources <= set(names)
    metadata = next(name for name in names if name.endswith("/METADATA"))
    lines = zipfile.ZipFile(wheel).read(metadata).decode().splitlines()
    assert [s for s in lines if s.startswith("Requires-Dist") and "extra ==" not in s] == []


def test_sdist_contents(sdist: Path) -> None:
    names = sdist_names(sdist.parent)
    assert not [name for name in names if name.endswith((".c", ".so", ".pyd", ".pyc"))]
    assert [name for name in names if name.endswith("src/santiago/py.typed")]
    for wanted in ("LICENSE", "README.md", "CHANGELOG.md", "setup.py", PAGE):
        assert [name for name in names if name.endswith(f"/{wanted}")], wanted
