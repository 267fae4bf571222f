"""Notes in records: comments, evaluations and variations survive; faults are named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santiago import Game, Move, Note, Position, Record, RecordError, Rng
from santiago.engine.notes import DEEPEST
from tests.engine.positions import random_code
from tests.engine.strategies import records

texts = st.text(max_size=20)
keys = st.text(max_size=6).filter(
    lambda key: key not in ("ply", "comment", "by", "win", "points", "variation", "notes")
)


@st.composite
def notes_on(
    draw: st.DrawFn, start: Position, moves: tuple[Move, ...], first: int = 0, depth: int = 2
) -> tuple[Note, ...]:
    """Notes on any of the line's positions, with variations of random legal moves."""
    notes = []
    for _ in range(draw(st.integers(0, 2))):
        ply = draw(st.integers(first, first + len(moves)))
        position = start.copy()
        for move in moves[: ply - first]:
            position.play(move, position.turn)
        winner = draw(st.none() | st.integers(0, start.players - 1))
        points = draw(st.none() | st.tuples(*[st.floats(-50, 300)] * start.players))
        variation = random_line(position, draw(st.integers(0, 5)), draw(st.integers(0, 99)))
        inner = draw(notes_on(position, variation, ply, depth - 1)) if variation and depth else ()
        notes.append(
            Note(
                ply,
                draw(texts),
                draw(texts),
                None if winner is None else tuple(float(s == winner) for s in range(start.players)),
                points,
                variation,
                inner,
                draw(st.dictionaries(keys, texts, max_size=1)),
            )
        )
    return tuple(notes)


def random_line(start: Position, length: int, seed: int) -> tuple[Move, ...]:
    moves: list[Move] = []
    position, rng = start.copy(), Rng(seed)
    while len(moves) < length and position.phase != "over":
        move = position.move_of(random_code(position, rng))
        position.play(move, position.turn)
        moves.append(move)
    return tuple(moves)


@given(records(), st.data())
def test_notes_survive(record: Record, data: st.DataObject) -> None:
    """Notes → record → text → record → notes is the identity, and changes nothing else."""
    notes = data.draw(notes_on(record.position(0), record.moves))
    noted = record.with_notes(notes)
    again = Record.from_text(noted.to_text())
    assert again.notes == notes
    assert again.to_text() == noted.to_text()
    assert again.with_notes(()) == record
    assert Game(again).record == again


def test_a_record_is_not_refused_for_its_notes() -> None:
    """Another program's key of the same name is kept; only who asks for notes is told."""
    record = replace(Game.new(players=3, seed=1).record, other={"notes": "a good game"})
    again = Record.from_text(record.to_text())
    assert again == record
    with pytest.raises(RecordError, match=r"^notes: notes are a list, not 'a good game'$"):
        _ = again.notes


def test_taking_back_takes_the_notes_with_it() -> None:
    game = Game.new(players=3, seed=1)
    for text in ("bid 2", "pass"):
        game.play(text)
    noted = Game(game.record.with_notes([Note(0, "start"), Note(1, "low"), Note(2, "out")]))
    noted.undo()
    assert [note.comment for note in noted.record.notes] == ["start", "low"]


def nested(depth: int) -> list[dict[str, Any]]:
    inner: list[dict[str, Any]] = []
    for _ in range(depth):
        inner = [{"ply": 0, "variation": ["pass"], "notes": inner}]
    return inner


@pytest.mark.parametrize(
    ("notes", "why"),
    [
        ([3], "note 1: a note is an object, not 3"),
        ([{"ply": 0}, {}], "note 2: ply None is not between 0 and 1"),
        ([{"ply": True}], "note 1: ply True is not between 0 and 1"),
        ([{"ply": 2}], "note 1: ply 2 is not between 0 and 1"),
        ([{"ply": 0, "comment": 1}], "note 1: comment is a text, not 1"),
        ([{"ply": 0, "win": [1, 0]}], "note 1: win is 3 numbers, one for each seat, not [1, 0]"),
        ([{"ply": 0, "win": [1, 1, 0]}], "note 1: win [1, 1, 0] are not shares that make 1"),
        ([{"ply": 0, "win": [2, -1, 0]}], "note 1: win [2, -1, 0] are not shares that make 1"),
        ([{"ply": 0, "points": [1, 2, float("inf")]}], "note 1: points is 3 numbers"),
        ([{"ply": 0, "points": [1, 2, 10**400]}], "note 1: points is 3 numbers"),
        ([{"ply": 0, "variation": []}], "note 1: a variation is a list of one move or more"),
        ([{"ply": 0, "variation": ["bid"]}], "note 1: variation, move 1: "),
        ([{"ply": 1, "variation": ["pass", "bid 99"]}], "note 1: variation, move 3: "),
        ([{"ply": 0, "notes": []}], "note 1: a note without a variation cannot contain notes"),
        (
            [{"ply": 1, "variation": ["pass"], "notes": [{"ply": 0}]}],
            "note 1: note 1: ply 0 is not between 1 and 2",
        ),
        (nested(DEEPEST + 1), f"more than {DEEPEST} variations are nested"),
    ],
)
def test_faults_are_named(notes: list[Any], why: str) -> None:
    game = Game.new(players=3, seed=1)
    game.play("bid 2")
    record = replace(game.record, other={"notes": notes})
    with pytest.raises(RecordError) as caught:
        _ = record.notes
    assert caught.value.place == "notes"
    assert why in str(caught.value)


def test_bad_notes_are_not_written() -> None:
    record = Game.new(players=3, seed=1).record
    with pytest.raises(RecordError, match="ply 1 is not between 0 and 0"):
        record.with_notes([Note(1, "after the end")])
