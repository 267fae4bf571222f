"""Programs in other languages play in the arena like every bot."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from santiago import Variant
from santiago.arena import Plan, play, read
from santiago.cli import main
from tests.compiled import ROOT
from tools.web_build import find_node

EXAMPLES = ROOT / "examples" / "bots"
PYTHON = f"cmd:{shlex.join([sys.executable, str(EXAMPLES / 'first_choice.py')])}"


def test_a_program_at_fault_loses_its_game_only() -> None:
    plan = Plan(Variant(players=3), ("cmd:false", "random", "random"), 1, "1")
    outcome, record = play(plan, next(plan.games()))
    assert outcome.fault is not None
    assert (outcome.fault.code, outcome.fault.ply) == ("crashed", 0)
    assert outcome.pairing.bots[outcome.fault.seat] == "cmd:false"
    assert record["moves"] == []


def test_starting_a_program_takes_nothing_from_its_clock() -> None:
    plan = Plan(Variant(players=2), (f"{PYTHON}@500ms", "random"), 1, "1")
    outcome, _ = play(plan, next(plan.games()))
    assert outcome.fault is None
    assert sum(outcome.moves) > 50


@pytest.mark.slow
def test_a_tournament_between_languages(tmp_path: Path) -> None:
    script = f"cmd:{shlex.join([find_node()[0], str(EXAMPLES / 'bidder.js')])}"
    log = tmp_path / "log.jsonl"
    words = ["arena", "run", "--players", "3", "--deals", "2", "--workers", "2", "--quiet"]
    assert main([*words, "--log", str(log), PYTHON, script, "random"]) == 0
    games = read(log)[1]
    assert len(games) == 6
    assert [game.fault for game in games] == [None] * 6
    assert main(["arena", "report", str(log), "--html", str(tmp_path / "report.html")]) == 0
