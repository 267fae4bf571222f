"""The package as it is built: compiled, or not when so asked, and imports in one direction."""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import requires, version
from pathlib import Path

import pytest

import santiago
from santiago import _builds
from tests.compiled import SRC, assert_can_compile, compiled_modules, module_name

PURE = bool(os.environ.get("SANTIAGO_PURE"))

# Which parts of the package a part may import, as DESIGN draws it. The command line may import all.
MAY_IMPORT = {
    "": {"engine"},
    "engine": set[str](),
    "bots": {"engine"},
    "review": {"engine", "bots"},
    "arena": {"engine", "bots"},
    "envs": {"engine", "bots", "arena"},
    "tables": {"engine"},
    "profiles": {"tables"},
    "pictures": {"engine"},
    "puzzles": {"engine", "bots", "review", "tables"},
    "server": {"engine", "bots", "review", "tables", "profiles", "pictures", "puzzles"},
    "site": {"engine", "bots", "review", "tables", "puzzles"},
}
# santiago/*.py that are not the package's public names.
LOOSE_MODULES = {"_pure": set[str](), "_builds": {"engine"}, "__main__": {"cli"}}


def modules_loaded_in(pure: str, build: str = "") -> dict[str, str]:
    """The file of each module that may be compiled, in a fresh Python with these settings."""
    code = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    module = importlib.import_module(name)\n"
        "    print(name, module.__file__, sep='=')\n"
        "assert 'santiago.engine._shim' not in sys.modules.get('cython', sys).__name__\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", code, *compiled_modules()],
        env={**os.environ, "SANTIAGO_PURE": pure, "SANTIAGO_BUILD": build},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return dict(line.split("=", 1) for line in output.splitlines())


@pytest.mark.skipif(PURE, reason="runs uncompiled on purpose")
def test_compiled_where_there_is_a_compiler() -> None:
    assert_can_compile()
    uncompiled = [
        name
        for name in compiled_modules()
        if not str(importlib.import_module(name).__file__).endswith(tuple(EXTENSION_SUFFIXES))
    ]
    assert not uncompiled


@pytest.mark.slow
def test_pure_switch_runs_the_source() -> None:
    files = modules_loaded_in(pure="1")
    assert files == {name: str(source) for name, source in compiled_modules().items()}


@pytest.mark.slow
def test_empty_pure_switch_is_off() -> None:
    assert_can_compile()
    for file in modules_loaded_in(pure="").values():
        assert file.endswith(tuple(EXTENSION_SUFFIXES))


def in_build(build: str, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SANTIAGO_PURE": "", "SANTIAGO_BUILD": build},
        capture_output=True,
        text=True,
        check=False,
    )


def runnable_builds() -> list[str]:
    """The builds that are here and that this CPU can run."""
    return [b for b in _builds.BUILDS if in_build(b, "import santiago").returncode == 0]


@pytest.mark.slow
def test_the_cpu_decides_between_builds() -> None:
    """Linux says itself what the CPU can do; elsewhere there is the one build that imports."""
    assert_can_compile()
    info = Path("/proc/cpuinfo")
    flags = set(re.findall(r"\w+", info.read_text() if info.exists() else ""))
    newer = {"avx2", "bmi1", "bmi2", "fma", "f16c", "movbe", "abm"} <= flags
    assert runnable_builds() == (["portable", "x86-64-v3"] if newer else ["portable"])
    chosen = modules_loaded_in(pure="")["santiago.engine.phases"]
    forced = modules_loaded_in(pure="", build=runnable_builds()[-1])["santiago.engine.phases"]
    portable = modules_loaded_in(pure="", build="portable")["santiago.engine.phases"]
    assert chosen in (forced, portable)
    assert ("_x86_64_v3" in forced, "_x86_64_v3" in portable) == (newer, False)


SAME_GAMES = """
import hashlib, santiago
from santiago import Game, Position, Rng, Variant, playouts, random_games
from santiago.bots import Budget, ask, make, parse_spec, play_game
from santiago.bots.rollout import greedy_games
from santiago.review import review_game
told = [random_games(Variant(players=n), 300, seed=n) for n in (2, 3, 4, 5)]
told += [greedy_games(Variant(players=n), 2, seed=n) for n in (2, 3, 4, 5)]
for spec in ("greedy", "search@60it", "learned@60it", "uct@60it"):
    bot, budget = parse_spec(spec)
    for players in (2, 4):
        position, rng = Position.deal(Variant(players=players), Rng(players)), Rng(1)
        for ply in range(60):
            if ply % 4 == 0:
                choice = ask(bot, position, position.turn, budget, ply)
                told += [choice.move, choice.reasons]
            code = position.legal_moves.code(rng.roll(len(position.legal_moves)))
            position.play(code, position.turn)
        told += [playouts([position] * 9, seed=5).scores.tolist()]
game = Game.new(players=3, seed=1)
for _ in play_game(game, [(make("greedy"), Budget())] * 3):
    pass
told += [review_game(game.record, iterations=20, deals=2).to_json()]
print(santiago.build(), hashlib.sha256(repr(told).encode()).hexdigest())
"""


@pytest.mark.slow
def test_every_build_plays_the_same_games() -> None:
    """Equal seeds give equal games, moves, reasons and reviews, whatever the CPU can do."""
    assert_can_compile()
    builds = runnable_builds()
    lines = [in_build(build, SAME_GAMES).stdout.split() for build in builds]
    assert [line[0] for line in lines] == builds
    assert len({line[1] for line in lines}) == 1


def test_a_build_that_does_not_exist() -> None:
    done = in_build("fastest", "import santiago")
    assert done.returncode == 1
    assert "SANTIAGO_BUILD=fastest: expected one of portable, x86-64-v3" in done.stderr


def test_version_has_one_source() -> None:
    assert version("santiago") == santiago.__version__


def test_no_dependency_at_run_time() -> None:
    assert [line for line in requires("santiago") or [] if "extra ==" not in line] == []


def test_public_import_is_light() -> None:
    code = "import santiago, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"asyncio", "numpy", "fastapi", "sqlalchemy", "rich", "argparse", "subprocess"}
    assert heavy.isdisjoint(loaded)


def imported_parts(source: Path) -> Iterator[str]:
    """The names in `santiago.<name>` that a file imports, anywhere in it."""
    package = module_name(source).split(".")
    if source.stem != "__init__":
        package.pop()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *filter(None, [node.module])])
            targets = [f"{stem}.{alias.name}" for alias in node.names]
        else:
            continue
        for target in targets:
            if match := re.match(r"santiago(?:\.(\w+)|$)", target):
                yield match[1] or ""


def test_imports_go_in_one_direction() -> None:
    parts = {path.name for path in (SRC / "santiago").iterdir() if (path / "__init__.py").exists()}
    wrong = []
    for source in sorted((SRC / "santiago").rglob("*.py")):
        inside = source.relative_to(SRC / "santiago").parts
        part = inside[0] if len(inside) > 1 else ""
        if part == "cli":
            continue
        allowed = LOOSE_MODULES.get(source.stem) if part == "" else None
        if allowed is None:
            allowed = MAY_IMPORT[part] | {part}
        for target in set(imported_parts(source)):
            # Public names come from the top, which the engine, below it, must not use either;
            # only a notebook that shows a position has it drawn there.
            upwards = target not in {*parts, "svg"} and part == "engine"
            if (target in parts and target not in allowed) or upwards:
                wrong.append(f"{module_name(source)} imports santiago.{target}")
    assert not wrong
