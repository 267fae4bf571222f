"""What a review says, as data. Pages and commands turn it into words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from santiago.bots.protocol import Reason
from santiago.review.account import Account
from santiago.review.judge import Shares
from santiago.review.ledger import Ledger
from santiago.review.ways import Ways

FORMAT = "santiago-review/1"
DIGITS = 4
"""Decimals of the shares in JSON."""


@dataclass(frozen=True)
class Ply:
    """A position of the game: what everyone could expect there, from public knowledge."""

    ply: int  # moves played before it
    round: int
    phase: str
    seat: int | None  # who moves; None at the end
    shares: Shares  # of the win, by seat
    points: Shares  # expected at the end, by seat


@dataclass(frozen=True)
class Reveal:
    """The tiles of a round, and what they changed: luck."""

    ply: int  # of the position in which they lie there
    round: int
    tiles: tuple[str, ...]
    luck: Shares


@dataclass(frozen=True)
class Judged:
    """A move of the game and what it cost its player, in shares of the win."""

    ply: int
    seat: int
    move: str
    better: str | None  # None: no better move was seen
    loss: float


@dataclass(frozen=True)
class Comparison:
    """Two moves continued on the same deals by strong bots: the better one's lead."""

    deals: int
    share: float  # of the win, in the mean
    low: float  # 95 % interval of the mean
    high: float
    points: float  # at the end, in the mean


@dataclass(frozen=True)
class TurningPoint:
    """A move that cost its player much, the better one, and why."""

    ply: int  # of the position before the move
    round: int
    phase: str
    seat: int
    move: str
    better: str
    loss: float  # as the search sees it
    compared: Comparison | None  # as continued games show it
    differences: tuple[Reason, ...]  # between the two moves; `reasons` lists the codes
    purposes: tuple[Reason, ...]  # of the better move; `bots.explanations` lists the codes

    @property
    def cost(self) -> float:
        """The best estimate of what the move cost."""
        return self.loss if self.compared is None else self.compared.share


@dataclass(frozen=True)
class Review:
    """Everything a review says about a game."""

    players: int
    names: tuple[str, ...] | None
    iterations: int
    seed: int
    plies: tuple[Ply, ...]
    reveals: tuple[Reveal, ...]
    judged: tuple[Judged, ...]
    accounts: tuple[Account, ...]
    turning_points: tuple[TurningPoint, ...]
    ledgers: tuple[Ledger, ...]
    ways: tuple[Ways, ...]  # on from the start of each round
    correction: float
    """The mean size of what a later, better estimate changed, by ply and seat."""

    def to_json(self) -> dict[str, Any]:
        """The review as JSON data; shares are rounded."""
        data: dict[str, Any] = rounded({"format": FORMAT} | asdict(self))
        return data


def rounded(value: Any) -> Any:
    """Data with its numbers rounded."""
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0  # no −0.0
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(item) for item in value]
    return value
