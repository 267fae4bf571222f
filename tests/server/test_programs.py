"""A program that the host has named plays at a table like any bot."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from santiago import Move, Position, Rng, Variant
from santiago.bots import LEVELS
from santiago.bots.at_table import default_level, levels, summary, think
from tests.compiled import ROOT
from tests.server.harness import Server


@pytest.fixture(autouse=True)
def _programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = ROOT / "examples" / "bots" / "first_choice.py"
    path = tmp_path / "bots.toml"
    path.write_text(
        f"[first]\ncommand = ['{sys.executable}', '{program}']\nsummary = 'the first move'\n"
        "[broken]\ncommand = ['false']\n"
    )
    monkeypatch.setenv("SANTIAGO_BOTS", str(path))


def test_people_may_choose_a_program() -> None:
    assert levels() == [*LEVELS, "first", "broken"]
    assert (default_level(), summary("medium"), summary("first")) == (
        "medium",
        None,
        "the first move",
    )


def test_the_pages_are_told_of_programs(server: Server) -> None:
    listed = server.get("/api/meta")["levels"]
    assert listed[-2:] == [
        {"level": "first", "default": False, "summary": "the first move"},
        {"level": "broken", "default": False, "summary": "a program"},
    ]
    assert [each["summary"] for each in listed[:-2]] == [None] * 5


def test_a_program_plays_at_a_table(server: Server) -> None:
    program = {"kind": "bot", "level": "first"}
    ana = {"kind": "person", "name": "Ana"}
    created = server.make("Ana", "bot", "bot", seats=[ana, program, program], overseer=0)
    assert [seat["level"] for seat in created["table"]["seats"]].count("first") == 2
    with server.client(created["table"]["id"], list(created["tokens"].values())) as client:
        assert client.wait_turn()
        assert client.state["ply"] == 2, "both programs have bid"


def test_a_program_thinks_for_a_seat() -> None:
    position = Position.deal(Variant(), Rng(1))
    answer = think(position, position.turn, "first", seed=1)
    assert answer.move.startswith("bid ")
    assert Move.parse(answer.move) in position.legal_moves
    assert think(position, position.turn, "broken", seed=1).move == "pass", "the table goes on"
