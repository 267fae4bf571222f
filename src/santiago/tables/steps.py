"""Moves as they came in, and what everyone is told of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from santiago.engine.events import events_of
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.record import Step


@dataclass(frozen=True)
class Entry:
    """A move as it came in."""

    seat: int
    move: str
    by: str  # person, bot, timeout, orders or record
    played_at: float
    request: str | None = None  # the client's own id of it
    why: dict[str, Any] | None = None  # a bot's reason


@lru_cache(maxsize=64)
def iso(time: float | None) -> str | None:
    """A time as the protocol writes it; one move's messages hold the same few times.

    >>> iso(0)
    '1970-01-01T00:00:00.000Z'
    """
    if time is None:
        return None
    seconds, micros = divmod(round(time * 1_000_000), 1_000_000)
    return f"{_second(seconds)}.{micros // 1000:03d}Z"


@lru_cache(maxsize=256)
def _second(seconds: int) -> str:
    """Several times of one message are in the same second."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def points_of(position: Position) -> list[int]:
    """Each seat's points from fields: never its money."""
    money = list(position.money)
    return [points - money[seat] for seat, points in enumerate(position.scores())]


def step_of(
    ply: int, entry: Entry, move: Move, before: Position, after: Position, hinted: bool = False
) -> dict[str, Any]:
    """A move and what it did; `hinted`: its player was shown a hint.

    A secret bid's step (P1.4) reveals neither the amount nor who or what bid; `opened` adds
    that when both bids are in.
    """
    step: dict[str, Any] = {
        "ply": ply,
        "seat": entry.seat,
        "by": entry.by,
        "played_at": iso(entry.played_at),
        "move": entry.move,
        "events": events_of(Step(ply, entry.seat, move, before, after)),
        "points": points_of(after),
    }
    if before.secret_auction and after.secret_auction:
        step["by"] = step["move"] = None
        return step
    if entry.why is not None and not before.variant.hides_money:
        step["why"] = entry.why
    if hinted:
        step["hinted"] = True
    return step


def opens_bids(step: dict[str, Any]) -> bool:
    """Whether this step shows both secret bids."""
    return any(event["event"] == "bids" for event in step["events"])


def opened(
    step: dict[str, Any], entry: Entry, money_open: bool, hinted: bool = False
) -> dict[str, Any]:
    """The step of the first secret bid, once the second is in."""
    shown = step | {"by": entry.by, "move": entry.move}
    if entry.why is not None and money_open:
        shown["why"] = entry.why
    if hinted:
        shown["hinted"] = True
    return shown
