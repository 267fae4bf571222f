"""Who may do what: every command's tokens and seat numbers are checked here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from santiago.tables.commands import Who
from santiago.tables.errors import Refusal
from santiago.tables.model import SLOW_SECONDS, Seat, Table


def known_seat(table: Table, seat: int) -> int:
    """A seat number that this table has; never negative, as −1 is the host."""
    if type(seat) is not int or not 0 <= seat < len(table.seats):
        raise Refusal("seat/unknown", f"There is no seat {seat}.", seat=seat)
    return seat


def need_seat(table: Table, who: Who, seat: int) -> Seat:
    """The seat, if one of the tokens holds it."""
    if not who:
        raise Refusal("auth/missing", "A seat's token is needed.", need="seat")
    if not any(table.knows(token) for token in who):
        raise Refusal("auth/invalid", "The token does not belong to this table.")
    if seat not in table.held_by(who):
        raise Refusal("seat/not-yours", f"The token does not hold seat {seat}.", seat=seat)
    return table.seats[known_seat(table, seat)]


def need_host(table: Table, who: Who) -> None:
    """A refusal unless one of the tokens is the host's."""
    if not who:
        raise Refusal("auth/missing", "The host's token is needed.", need="host")
    if not table.is_host(who):
        raise Refusal("auth/invalid", "The token is not the host's.")


def need_open(table: Table) -> None:
    """A refusal unless the table waits for players."""
    if table.status != "open":
        raise Refusal("table/started", "The game has started.")


def need_started(table: Table) -> None:
    """A refusal unless the game has started."""
    if table.position is None:
        raise Refusal("table/not-started", "The game has not started yet.")


def void_of(table: Table, seat: int) -> dict[str, Any]:
    """The facts that revoke the tokens and codes of a seat."""
    return {
        "tokens": {token: None for token, held in table.tokens.items() if held == seat},
        "codes": {code: None for code, held in table.codes.items() if held.seat == seat},
    }


def back(table: Table, seat: int) -> dict[int, Seat]:
    """Any action of a person takes the seat back from the bot."""
    sitting = table.seats[seat]
    if sitting.stand_in is None:
        return {}
    return {seat: marked(table, sitting, None)}


def marked(table: Table, seat: Seat, level: str | None) -> Seat:
    """A bot plays for a person, or no longer.

    While bids are secret the others learn nothing of it (P1.4).
    """
    shown = seat.stand_in_shown if table.sealed else level
    return replace(seat, stand_in=level, stand_in_shown=shown)


def takes_over(settings: Mapping[str, Any]) -> bool:
    """Whether a bot plays on for somebody who is away.

    With an hour or more for each move people come and go, and nobody waits for them.
    """
    pace = settings["pace"]
    slow = pace["kind"] == "move" and pace["seconds"] >= SLOW_SECONDS
    return bool(settings["takeover"]) and not slow
