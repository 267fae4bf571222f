"""Which people a table waits for, and since which turn.

A notification goes out once for each turn.  Neither its words nor its time may tell what is
hidden: while two players bid in secret (P1.4), both are asked from the same moment on, and the
other's bid, or taking it back, changes nothing about it.
"""

from __future__ import annotations

from dataclasses import dataclass

from santiago.tables import standing_orders
from santiago.tables.model import Table

SECRET = "secret"
"""What is asked in an auction with secret bids."""


@dataclass(frozen=True)
class Awaited:
    """A person whose decision the table waits for."""

    seat: int
    ply: int  # at which the turn began: the same for both who bid in secret
    what: str  # the phase, or SECRET
    round: int


def awaited(table: Table) -> list[Awaited]:
    """The people who are asked now; nobody for whom a bot or a standing order plays."""
    position = table.position
    if position is None or table.status != "running":
        return []
    ply, what = table.ply, position.phase
    if table.sealed:
        what = SECRET
        ply -= 2 - len(table.to_move)  # bids that are in
        position = table.position_at(ply)  # as it was before either bid
    waiting = []
    for number in table.to_move:
        seat = table.seats[number]
        if seat.kind != "person" or seat.bot is not None:
            continue
        if seat.orders and standing_orders.move_for(seat.orders, position, number) is not None:
            continue
        waiting.append(Awaited(number, ply, what, position.round))
    return waiting
