"""The sdist and the wheel, each installed into an empty environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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

MADE = (".*", "node_modules", "build", "dist", "__pycache__", "*.egg-info", "*.so", "*.pyd")
"""What is made here and does not belong into a distribution."""

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
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("SANTIAGO_", "PYTHON"))}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an sdist and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    # A build works inside the tree: a copy keeps it away from whatever else is running.
    tree = shutil.copytree(ROOT, folder / "tree", ignore=shutil.ignore_patterns(*MADE))
    run(sys.executable, "-m", "build", "--outdir", folder, tree)
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
            found = metadata.distribution(needed.name)
            assert found.version in needed.specifier
            todo.append((found, needed.extras))
            for name in {file.parts[0] for file in found.files or []} - {"..", "__pycache__"}:
                if not (site / name).exists():  # a folder that two of them share
                    (site / name).symlink_to(Path(str(found.locate_file(name))))


def test_the_extra_for_researchers(wheel: Path, tmp_path: Path) -> None:
    """An empty environment and `santiago[envs]` are enough for all three libraries' own tests."""
    install(wheel, tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    link_extra("envs", Path(run(python, "-c", where).strip()))
    run(python, "-W", "error", "-c", RESEARCH, SDL_VIDEODRIVER="dummy")


def test_sdist(sdist: Path, tmp_path: Path) -> None:
    assert_can_compile()
    assert all(compiled_names(install(sdist, tmp_path / "env")))


def test_sdist_without_a_compiler(sdist: Path, tmp_path: Path) -> None:
    files = install(sdist, tmp_path / "env", CC="/bin/false")
    assert not any(compiled_names(files))


def test_wheel_contents(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "santiago/py.typed" in names
    assert not [name for name in names if name.endswith((".c", ".pyc"))]
    assert not [name for name in names if name.startswith(("tests", "build"))]
    sources = {f"{module.replace('.', '/')}.py" for module in compiled_modules()}
    assert sources <= set(names)
    metadata = next(name for name in names if name.endswith("/METADATA"))
    lines = zipfile.ZipFile(wheel).read(metadata).decode().splitlines()
    assert [s for s in lines if s.startswith("Requires-Dist") and "extra ==" not in s] == []


def test_sdist_contents(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    assert not [name for name in names if name.endswith((".c", ".so", ".pyd", ".pyc"))]
    assert [name for name in names if name.endswith("src/santiago/py.typed")]
    for wanted in ("LICENSE", "README.md", "CHANGELOG.md", "setup.py"):
        assert [name for name in names if name.endswith(f"/{wanted}")], wanted
