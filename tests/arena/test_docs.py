"""docs/arena.md says what the arena does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import figures
from santiago.arena import FAULTS, bootstrap, play, referee, tables, worker
from tests.arena.games import random_plan
from tests.compiled import ROOT

PAGE = (ROOT / "docs" / "arena.md").read_text("utf-8")


def test_every_key_of_a_game_is_explained() -> None:
    plan = random_plan()
    outcome, record = play(plan, next(plan.games()))
    keys = set(outcome.to_json(record)["arena"]) | {"fault"}
    table = PAGE[PAGE.index("| `arena` |") :].partition("\n\n")[0]
    explained = {word for row in table.splitlines()[2:] for word in _words(row.split("|")[1])}
    assert explained == keys


def _words(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def test_every_fault_is_explained() -> None:
    assert re.findall(r"^\| `([\w-]+)` \| it ", PAGE, re.MULTILINE) == list(FAULTS)


def test_the_numbers_are_those_of_the_code() -> None:
    assert f"an allowance of {referee.ALLOWANCE:g} second that" in PAGE
    assert f"have {referee.LONGEST:g} seconds per move" in PAGE
    assert f"with its process {worker.MERCY:g} seconds later" in PAGE
    assert f"{bootstrap.RESAMPLES:,} times as many deals are drawn" in PAGE
    assert f"below {bootstrap.FEWEST} of them there is no interval" in PAGE
    assert tables.BUSY == 0.1
    assert "more than a tenth of its time" in PAGE


def test_every_figure_has_its_command() -> None:
    commands = re.findall(r"`python benchmarks/figures.py (\w[\w-]*)`", PAGE)
    named = {figure.name for command in commands for figure in figures.chosen([command])}
    assert named == {figure.name for figure in figures.FIGURES}


@pytest.mark.slow
def test_the_python_example_runs(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(code.replace("deals=50", "deals=1"), "utf-8")
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "| greedy |" in done.stdout


@pytest.mark.parametrize("word", ["run", "resume", "report", "test", "ratings"])
def test_every_command_is_shown(word: str) -> None:
    assert f"santiago arena {word}" in PAGE
