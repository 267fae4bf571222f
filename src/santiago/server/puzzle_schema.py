"""The shapes of docs/protocol.md that are about puzzles."""

from __future__ import annotations

from typing import Literal

from pydantic import StrictBool

from santiago.server.protocol import Edition, Move, Request, Response, Seat
from santiago.server.schema import Legal, Reason, Scores, View

PuzzleKind = Literal["bid", "plant", "offer", "decision", "extra"]


class PuzzleEntry(Response):
    """A line of the list: what it asks, how hard it is (1 to 3), and where it is from."""

    id: str
    kind: PuzzleKind
    grade: int
    players: int
    edition: Edition
    round: int


class Puzzles(Response):
    """All puzzles, the easiest first."""

    puzzles: list[PuzzleEntry]


class PuzzleQuestion(Response):
    """A position as its seat sees it, and what the seat may do."""

    id: str
    kind: PuzzleKind
    grade: int
    seat: int
    seats: list[Seat]
    view: View
    legal: Legal
    scores: Scores


class PuzzleAnswerRequest(Request):
    """An answer; `show` asks for the solution, too. Without a move, only for that."""

    move: Move | None = None
    show: StrictBool = False


class PuzzleCost(Response):
    """How much of the win a move costs, with a 95 % interval, on so many deals."""

    share: float
    low: float
    high: float
    deals: int


class PuzzleSolution(Response):
    """The best move, all right ones, and why another one (`instead`) is worse."""

    best: Move
    right: list[Move]
    instead: Move
    cost: PuzzleCost | None
    differences: list[Reason]
    purposes: list[Reason]
    solved: dict[str, float]


class PuzzleVerdict(Response):
    """How good an answer is; the solution follows a right one, or when it is asked for."""

    verdict: Literal["right", "good", "wrong"] | None
    cost: PuzzleCost | None
    tempting: bool
    solution: PuzzleSolution | None
