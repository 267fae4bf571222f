"""What a page is told about puzzles, by a server or by its own worker.

A question holds what its seat may see and no more. The solution follows a right answer, or when it
is asked for.
"""

from __future__ import annotations

from typing import Any

from santiago.bots.protocol import reason_json
from santiago.bots.purposes import Purposes
from santiago.engine.moves import Move
from santiago.engine.record import Record
from santiago.puzzles.model import Puzzle, Value
from santiago.puzzles.shipped import entries
from santiago.review.reasons import differences
from santiago.tables.moves import legal_move
from santiago.tables.replay import plain_seats, question_of

Data = dict[str, Any]

NAMES = ("Ana", "Bela", "Cleo", "Dario", "Elena")
"""The players of every puzzle."""


def listed() -> Data:
    """All puzzles, the easiest first."""
    return {"puzzles": [vars(entry) for entry in entries()]}


def question(puzzle: Puzzle) -> Data:
    """The position and what the seat may do, as at a table."""
    position = puzzle.position
    record = puzzle.record
    named = Record(record.variant, record.setup, (), NAMES[: position.players])
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "grade": puzzle.grade,
        "seats": plain_seats(named),
    } | question_of(position)


def answer(puzzle: Puzzle, text: str | None, show: bool = False) -> Data:
    """How good an answer is; with the solution if it is right, or if that is asked for.

    Without a move, only the solution is asked for.
    """
    move = None if text is None else legal_move(puzzle.position, text)
    value = None if move is None else puzzle.value_of(move)
    verdict = None if move is None else puzzle.verdict_of(move)
    solved = verdict == "right"
    return {
        "verdict": verdict,
        "cost": None if value is None or solved else _cost(value),
        "tempting": move == puzzle.tempting,
        "solution": solution(puzzle, move) if solved or show else None,
    }


def solution(puzzle: Puzzle, move: Move | None) -> Data:
    """The best move, what it is for, and why another one fails: `move`, or the tempting one."""
    position = puzzle.position
    seat, best = position.turn, puzzle.best
    wrong = puzzle.tempting if move is None or move in puzzle.right else move
    value = puzzle.value_of(wrong)
    return {
        "best": best.text,
        "right": [one.text for one in puzzle.right],
        "instead": wrong.text,
        "cost": None if value is None else _cost(value),
        "differences": [reason_json(one) for one in differences(position, seat, wrong, best)],
        "purposes": [reason_json(one) for one in Purposes(position, seat).of(best)],
        "solved": dict(puzzle.solved),
    }


def _cost(value: Value) -> Data:
    return {
        "share": value.behind,
        "low": value.low,
        "high": value.high,
        "deals": value.deals,
    }
