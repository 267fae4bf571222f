"""Spectators of a table with a delay: they see it as it was some moves ago.

All that they are told is built from `seen_by`: the position, steps, chat and seats.  A delay
counts moves, not minutes, so that nothing has to happen by itself, and a slow game is not shown
live just because its players think for long.  When the game is over, everything is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from santiago.engine.position import Position
from santiago.tables.model import Said, Seat, Table, is_sealed

NOTICES = frozenset({"table/started", "table/over", "table/closed"})
"""What delayed spectators are told at once, because it reveals nothing of the game."""


class Past(Table):
    """A table as it was."""


def is_delayed(table: Table) -> bool:
    """Whether spectators are behind now."""
    running = table.status == "running" and not isinstance(table, Past)
    return running and bool(table.settings.get("delay"))


def seen_by(table: Table, held: Sequence[int]) -> Table:
    """The table as somebody who holds these seats sees it now: itself, or an earlier one."""
    return table if held or not is_delayed(table) else delayed(table)


def delayed(table: Table) -> Past:
    """The table as spectators of a running game see it.

    Its clock does not run, and no bot is shown in a person's place: that would tell who is
    thinking now.
    """
    ply = max(table.base, table.ply - table.settings["delay"])
    last = table.log[ply - 1].played_at if ply > table.base else None
    past = Past(
        id=table.id,
        settings=table.settings,
        public=table.public,
        created_at=table.created_at,
        secret=table.secret,
        seats=[_unmarked(seat) for seat in table.seats],
        chat=_heard(table.chat, table, ply),
        status=table.status,
        base=table.base,
        epoch=table.epoch,
        version=table.version,
        moved_at=last,
    )
    past.setup = table.setup
    past.log = table.log[:ply]
    past.position = table.position_at(ply)
    past.steps = _sealed_again(table.steps[:ply], past.position)
    return past


def _unmarked(seat: Seat) -> Seat:
    kind = "person" if seat.kind == "leaving" else seat.kind
    level = None if seat.kind == "leaving" else seat.level
    return replace(seat, kind=kind, level=level, stand_in=None, stand_in_shown=None, orders=())


def _heard(chat: Iterable[Said], table: Table, ply: int) -> list[Said]:
    """What was said before the first move that is still hidden."""
    if ply >= table.ply:
        return list(chat)
    until = table.log[ply].played_at
    return [
        said
        for said in chat
        if said.said_at < until and not (said.phrase and said.phrase.get("ply", 0) > ply)
    ]


def _sealed_again(steps: list[dict[str, Any]], position: Position) -> list[dict[str, Any]]:
    """Between two secret bids, the first is not open yet (P1.4)."""
    if is_sealed(position) and len(position.to_move) == 1:
        hidden = {key: value for key, value in steps[-1].items() if key != "why"}
        steps[-1] = hidden | {"by": None, "move": None}
    return steps
