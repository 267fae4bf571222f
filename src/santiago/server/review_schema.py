"""The shapes of docs/protocol.md that are about reviews."""

from __future__ import annotations

from typing import Any, Literal

from santiago.server.protocol import Move, Ply, RecordJson, Request, Response
from santiago.server.schema import Legal, Scores, View

Shares = list[float]


class ReviewPly(Response):
    """What everyone could expect at a position: shares of the win, and points."""

    ply: int
    shares: Shares
    points: Shares


class ReviewAccount(Response):
    """Where a seat's share of the win came from."""

    seat: int
    start: float
    result: float
    luck: float
    sealed: float
    own: float
    others: float
    correction: float


class ReviewCompared(Response):
    """The better move's lead when both are continued on the same deals."""

    deals: int
    share: float
    low: float
    high: float
    points: float


class ReviewReason(Response):
    """Why the other move was better, as a code and its values."""

    code: str
    data: dict[str, Any]


class ReviewTurningPoint(Response):
    """A move that cost its player much, and the better one."""

    ply: int
    seat: int
    move: str
    better: str
    compared: ReviewCompared
    differences: list[ReviewReason]


class ReviewTrial(Response):
    """A move that somebody tried at a turning point: ask again until `verdict` is there."""

    verdict: Literal["right", "good", "worse"] | None
    compared: ReviewCompared | None
    differences: list[ReviewReason]


class ReviewLedger(Response):
    """A seat's escudos and losses."""

    seat: int
    bids: int
    bribes: int
    bribes_worth: int
    canals: int
    rounds_as_overseer: int
    token: int
    token_worth: int
    rides: int
    farmers_lost: int
    tiles_lost: int


class ReviewWays(Response):
    """Ways the game could have gone on from the start of a round.

    `points`: by seat, what 5, 25, 50, 75 and 95 % of them reach at most.
    """

    round: int
    games: int
    wins: Shares
    points: list[list[int]]


class ReviewDone(Response):
    """A finished review."""

    iterations: int
    correction: float
    accounts: list[ReviewAccount]
    turning_points: list[ReviewTurningPoint]
    ledgers: list[ReviewLedger]
    ways: list[ReviewWays]


class ReviewAnswer(Response):
    """A review, or how far it is: ask again until `review` is there."""

    done: int
    of: int
    plies: list[ReviewPly] | None
    review: ReviewDone | None


class Question(Response):
    """A question of a finished game, as it was asked then."""

    seat: int
    view: View
    legal: Legal
    scores: Scores


class QuestionRequest(Request):
    """Which question of which game."""

    record: RecordJson
    ply: Ply


class TrialRequest(QuestionRequest):
    """A move to try there, and the one that the review calls better."""

    better: Move
    move: Move
