"""What pages are told about puzzles: what the seat sees, and the solution only when it is due."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from santiago.puzzles import entries, puzzle, told
from santiago.tables.errors import Refusal

PUZZLES = [puzzle(entry.id) for entry in entries()]
FIRST = PUZZLES[0]


def test_a_question_is_the_same_whatever_tiles_are_to_come() -> None:
    for one in PUZZLES[::5]:
        tiles = one.record.setup.tiles
        seen = one.record.variant.tiles_per_round * one.position.round
        future = tuple(reversed(tiles[seen:]))
        setup = replace(one.record.setup, tiles=(*tiles[:seen], *future))
        other = replace(one, record=replace(one.record, setup=setup))
        asked, again = told.question(one), told.question(other)
        assert asked | {"id": ""} == again | {"id": ""}
        assert told.answer(one, one.best.text) == told.answer(other, one.best.text)


def test_a_question_does_not_hold_the_answer() -> None:
    for one in PUZZLES[::5]:
        asked = told.question(one)
        assert set(asked) == {"id", "kind", "grade", "seat", "seats", "view", "legal", "scores"}
        assert "setup" not in json.dumps(asked)
        assert asked["view"] == one.position.view(one.seat)


def test_every_legal_answer_is_judged_and_explained() -> None:
    for one in PUZZLES[::9]:
        for move in one.position.legal_moves:
            answered = told.answer(one, move.text, show=True)
            assert answered["verdict"] == one.verdict_of(move)
            assert answered["solution"]["differences"]
            json.dumps(answered)


def test_the_solution_follows_a_right_answer_or_is_asked_for() -> None:
    assert told.answer(FIRST, FIRST.best.text)["solution"]["best"] == FIRST.best.text
    wrong = told.answer(FIRST, FIRST.tempting.text)
    assert wrong["solution"] is None
    assert wrong["tempting"]
    assert wrong["cost"]["low"] > 0
    shown = told.answer(FIRST, None, show=True)
    assert shown["verdict"] is None
    assert shown["solution"]["instead"] == FIRST.tempting.text


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(Refusal, match="source A1") as refused:
        told.answer(FIRST, "source A1")
    assert refused.value.code == "move/illegal"
    with pytest.raises(Refusal) as refused:
        told.answer(FIRST, "jump")
    assert refused.value.code == "move/syntax"
