"""Hints for somebody who plays against bots: who may ask, and the mark that stays.

The moves themselves are found outside, from what the asker's seat may see (`santiago.bots.hints`).
"""

from __future__ import annotations

from typing import Any

from santiago.tables import commands as c
from santiago.tables.allow import back, need_seat, need_started
from santiago.tables.errors import Refusal
from santiago.tables.facts import Facts
from santiago.tables.model import Table
from santiago.tables.playing import crossed, stale


def may_ask(table: Table, seat: int) -> bool:
    """Whether a seat may ask for a hint now: it is to move, and all others are bots for good."""
    if seat not in table.to_move:
        return False
    return all(other.kind == "bot" for number, other in enumerate(table.seats) if number != seat)


def ask_hint(table: Table, command: c.AskHint, now: float) -> Facts:
    """Let a seat see a hint, and mark that it did, before anything is told."""
    del now
    need_seat(table, command.who, command.seat)
    need_started(table)
    known = (command.ply, command.epoch)
    if known != (table.ply, table.epoch) and not crossed(table, command.seat, *known):
        raise stale(table)
    if command.seat not in table.to_move:
        raise Refusal(
            "move/out-of-turn",
            f"It is not seat {command.seat}'s turn.",
            to_move=list(table.to_move),
        )
    if not may_ask(table, command.seat):
        raise Refusal("hint/people", "Hints are for games against bots.")
    return Facts(
        values=_marked(table, command.seat),
        seats=back(table, command.seat),
        answer={"seat": command.seat, "ply": table.ply, "epoch": table.epoch},
    )


def _marked(table: Table, seat: int) -> dict[str, Any]:
    """The table's settings, with the hint; nothing if it is marked already.

    While bids are secret, the mark is at the ply before both.
    """
    position = table.position
    assert position is not None
    ply = table.ply - (position.spoken if table.sealed else 0)
    if (ply, seat) in table.hints:
        return {}
    marks = [*table.settings.get("hints", []), [ply, seat]]
    return {"settings": table.settings | {"hints": marks, "helped": True}}
