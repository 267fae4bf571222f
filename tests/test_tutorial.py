"""The tutorial and the illustrated rules: positions that the engine itself has reached."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from santiago import Game, IllegalMoveError, Record
from tools.tutorial_script import LATER, ROUND

ROOT = Path(__file__).resolve().parent.parent
LEARN = ROOT / "web" / "src" / "learn"


def read(name: str) -> Any:
    return json.loads((LEARN / name).read_text(encoding="utf-8"))


def test_files_are_what_the_engine_gives() -> None:
    command = [sys.executable, "-m", "tools.make_tutorial", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_phase_is_asked_or_shown_and_every_branch_ends() -> None:
    tutorial = read("tutorial.json")
    nodes = tutorial["nodes"]
    lessons = {node["lesson"] for node in nodes}
    assert lessons >= {"auction", "planting", "leftover", "offers", "extra", "drought", "decision"}
    for node in nodes:
        for answer in node.get("next", {}).values():
            told = [event["event"] for step in answer["steps"] for event in step["events"]]
            end = nodes[answer["node"]]
            if end["lesson"] in ("drought", "decided"):
                assert {"drought", "income", "reveal"} <= set(told)
            else:
                assert "next" in end


def test_every_position_is_one_in_which_seat_0_is_asked() -> None:
    for node in read("tutorial.json")["nodes"]:
        if "legal" in node:
            assert node["view"]["to_move"] == [0]
            assert node["legal"]["phase"] == node["view"]["phase"]


def test_every_reason_for_a_refusal_has_an_anchor_in_the_rules() -> None:
    source = (ROOT / "src" / "santiago" / "engine" / "illegal.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+|offered)",\s*"[A-Z]', source))
    assert {"not-joined", "bid-taken", "cannot-pay"} <= codes
    assert codes == set(read("anchors.json")["reasons"])


@pytest.mark.parametrize("phase", ["auction", "planting", "leftover", "offers", "decision"])
def test_every_phase_has_an_anchor_in_the_rules(phase: str) -> None:
    assert phase in read("anchors.json")["phases"]


def test_anchors_are_rules_that_the_page_knows() -> None:
    book = (LEARN / "rulebook.ts").read_text(encoding="utf-8")
    known = set(re.findall(r"id: '([A-Z0-9.]+)'", book))
    anchors = read("anchors.json")
    assert {*anchors["phases"].values(), *anchors["reasons"].values()} <= known


def test_a_refused_move_names_a_rule_that_the_page_shows() -> None:
    game = Game.new(players=4, seed=1)
    with pytest.raises(IllegalMoveError) as refused:
        game.play("bid 99")
    book = (LEARN / "rulebook.ts").read_text(encoding="utf-8")
    assert f"id: '{refused.value.rule}'" in book


def test_figures_are_readable_positions() -> None:
    figures = read("figures.json")
    assert figures["score"]["fields"][0] == ["watermelon", ["c1", "c2", "d2"], [6, 3, 0]]  # X1
    assert figures["auction"]["view"]["order"] == [2, 0, 3, 1]  # X6
    assert figures["auction"]["view"]["overseer"] == 1
    assert [column["players"] for column in figures["table"]] == [2, 3, 4, 5]


def test_the_example_to_watch_is_a_finished_game() -> None:
    path = ROOT / "web" / "src" / "replay" / "example.json"
    example = Record.from_text(path.read_text(encoding="utf-8"))
    assert example.position().result is not None


def test_the_script_is_a_record_that_is_accepted() -> None:
    for act in (ROUND, LATER):
        assert Record.from_json(act.record).moves
