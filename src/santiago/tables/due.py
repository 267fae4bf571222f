"""What happens by itself next at a table, and when: bots, standing orders, clocks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from santiago.engine.position import Position
from santiago.tables import standing_orders
from santiago.tables.deals import unanswered
from santiago.tables.model import Seat, Table, is_sealed

LEAST_PAUSE = 1.0
"""Seconds: at least this on average before something plays for a person's secret bid."""
PATIENCE = 6
"""How many pauses a bot waits for a person's answer before it moves,"""
BOTS_PATIENCE = 2
"""and for a bot's: else it would make another offer than the one that is being accepted."""


@dataclass(frozen=True)
class Due:
    """An automatic action."""

    at: float
    seat: int
    what: str  # bot, orders or timeout
    level: str | None = None  # of the bot


def due(table: Table) -> Due | None:
    """What is due first, if anything is."""
    if table.status != "running" or table.position is None or table.turn_started_at is None:
        return None
    return due_in(table, table.settings, table.seats, table.position, table.turn_started_at)


def due_in(
    table: Table,
    settings: Mapping[str, Any],
    seats: Sequence[Seat],
    position: Position,
    turn_started_at: float,
) -> Due | None:
    """What is due first in a position that a table is about to reach."""
    waiting: list[Due] = []
    pace = settings["pace"]
    for number in position.to_move:
        seat = seats[number]
        pause = pause_of(table, settings, seat, position, number)
        if seat.bot is not None:
            at = turn_started_at + pause
            if position.phase in ("offers", "decision"):
                at = min(max(at, _patient_until(table, pause, number)), at + PATIENCE * pause)
            waiting.append(Due(at, number, "bot", seat.bot))
        elif seat.kind == "person":
            if seat.orders and standing_orders.move_for(seat.orders, position, number) is not None:
                waiting.append(Due(turn_started_at + pause, number, "orders"))
            if pace["kind"] == "move":
                late = pause if is_sealed(position) else 0.0
                waiting.append(Due(turn_started_at + pace["seconds"] + late, number, "timeout"))
    return min(waiting, key=lambda item: item.at, default=None)


def _patient_until(table: Table, pause: float, number: int) -> float:
    """When a bot stops waiting for an answer to what it proposed."""
    said = unanswered(table, number)
    if said is None:
        return 0.0
    assert said.phrase is not None
    asked = table.seats[said.phrase["to"]].kind_shown
    return said.said_at + (PATIENCE if asked == "person" else BOTS_PATIENCE) * pause


def pause_of(
    table: Table, settings: Mapping[str, Any], seat: Seat, position: Position, number: int
) -> float:
    """The seconds before something plays for a seat.

    In a secret auction (P1.4) the pause is drawn from the table's salt, not from the bid or from
    who makes it, so that its length reveals nothing.
    """
    pause = float(settings["bot_pause"] / 1000)
    if not is_sealed(position):
        return pause
    if seat.kind_shown == "person":
        pause = max(pause, LEAST_PAUSE)
    salt = settings.get("salt") or table.secret or table.id
    text = f"{salt}:{table.id}:{position.round}:{number}"
    drawn = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") / 2**64
    return pause * (0.5 + 1.5 * drawn)
