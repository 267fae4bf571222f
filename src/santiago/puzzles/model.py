"""Puzzles as data: a position, the question, and what each answer is worth."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.record import Record

Kind = Literal["bid", "plant", "offer", "decision", "extra"]
Verdict = Literal["right", "good", "wrong"]

KINDS: dict[str, Kind] = {
    "auction": "bid",
    "planting": "plant",
    "leftover": "plant",
    "offers": "offer",
    "decision": "decision",
    "extra": "extra",
}
"""What a puzzle asks, by the phase of its position."""
LEVELS = ("beginner", "easy", "medium", "hard", "expert")
"""The players who tried every puzzle."""

RIGHT = 0.01
"""A move that is at most so much behind the best, in shares of the win, is right, too."""
GOOD = 0.02
"""A move that is at most so much behind the best is good."""
MARGIN = 0.03
"""The tempting move is behind the best by more than this: the 95 % interval lies above it."""
MOST_RIGHT = 3
"""A puzzle has at most so many right moves,"""
MOST_GOOD = 5
"""and at most so many that are right or good."""
GRADES = (0.45, 0.2)
"""A puzzle has grade 1 or 2 if a greater share of all levels' players solves it."""

DIGITS = 4


@dataclass(frozen=True)
class Value:
    """What a move costs compared with the best one, measured on the same deals."""

    move: Move
    behind: float  # in shares of the win; 0 for the best
    low: float  # 95 % interval of the mean
    high: float
    deals: int

    @property
    def verdict(self) -> Verdict:
        """How good an answer it is."""
        return "right" if self.behind <= RIGHT else "good" if self.behind <= GOOD else "wrong"


@dataclass(frozen=True)
class Puzzle:
    """A position in which the obvious move is wrong."""

    record: Record  # up to the position; tiles that nobody has seen are sorted by name
    tempting: Move
    values: tuple[Value, ...]  # of every move that came close, and of the tempting one; best first
    solved: Mapping[str, float]  # by level: the share of its players that found a right move

    @property
    def id(self) -> str:
        """Names the puzzle as long as its position stays the same."""
        return hashlib.sha256(self.record.to_text().encode()).hexdigest()[:8]

    @property
    def position(self) -> Position:
        """The position; its unseen tiles mean nothing."""
        return self.record.position()

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.position.turn

    @property
    def kind(self) -> Kind:
        """What is asked."""
        return KINDS[self.position.phase]

    @property
    def best(self) -> Move:
        """The best move."""
        return self.values[0].move

    @property
    def right(self) -> tuple[Move, ...]:
        """All right moves, the best first."""
        return tuple(value.move for value in self.values if value.verdict == "right")

    @property
    def grade(self) -> int:
        """1, 2 or 3, the hardest."""
        return grade_of(tuple(self.solved[level] for level in LEVELS))

    def value_of(self, move: Move) -> Value | None:
        """What a move costs; None if it was so far behind that it was not measured."""
        return next((value for value in self.values if value.move == move), None)

    def verdict_of(self, move: Move) -> Verdict:
        """How good an answer a legal move is."""
        value = self.value_of(move)
        return "wrong" if value is None else value.verdict

    def to_json(self) -> dict[str, Any]:
        """As a line of the file."""
        position = self.position
        return {
            "id": self.id,
            "kind": KINDS[position.phase],
            "round": position.round,
            "tempting": self.tempting.text,
            "values": [
                [
                    value.move.text,
                    *(round(share, DIGITS) for share in (value.behind, value.low, value.high)),
                    value.deals,
                ]
                for value in self.values
            ],
            "solved": [round(self.solved[level], DIGITS) for level in LEVELS],
            "record": self.record.to_json(),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Puzzle:
        """Read a line of the file; the record is checked."""
        return Puzzle(
            Record.from_json(data["record"]),
            Move(data["tempting"]),
            tuple(Value(Move(text), *numbers) for text, *numbers in data["values"]),
            dict(zip(LEVELS, data["solved"], strict=True)),
        )


def grade_of(solved: Sequence[float]) -> int:
    """How hard a puzzle is, from the share of each level's players that solve it: 1 to 3.

    >>> grade_of((0.5, 0, 1, 1, 1)), grade_of((0, 0, 0, 1, 1)), grade_of((0, 0, 0, 0, 0.5))
    (1, 2, 3)
    """
    mean = sum(solved) / len(solved)
    return 1 + sum(mean <= share for share in GRADES)


def without_future(record: Record) -> Record:
    """The record with its unseen tiles in the order of their kinds, and without names and notes.

    >>> from santiago import Game
    >>> one, two = (Game.new(players=5, seed=seed).record for seed in (1, 2))
    >>> cut = without_future(one)
    >>> cut.setup.tiles[:5] == one.setup.tiles[:5], list(cut.setup.tiles[5:]) == sorted(
    ...     one.setup.tiles[5:])
    (True, True)
    """
    seen = record.variant.tiles_per_round * record.position().round
    tiles = record.setup.tiles
    setup = replace(record.setup, tiles=(*tiles[:seen], *sorted(tiles[seen:])))
    return Record(record.variant, setup, record.moves)
