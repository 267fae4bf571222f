"""Moves and take-backs: validated, committed, acknowledged, and only then told to all."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from santiago.engine.errors import IllegalMoveError, NotationError
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.server import auto
from santiago.server.errors import ServerError
from santiago.server.legal import reason
from santiago.server.live import Entry, LiveTable
from santiago.server.storage import Conflict, queries

if TYPE_CHECKING:
    from santiago.server.hall import Hall

Ack = dict[str, Any]
Acked = Callable[[Ack], None]
log = logging.getLogger("santiago.moves")


async def play(
    hall: Hall,
    table: LiveTable,
    seat: int,
    ply: int,
    epoch: int,
    text: str,
    client: str | None = None,
    by: str = "person",
    why: dict[str, Any] | None = None,
    acked: Acked | None = None,
) -> Ack:
    """Play a move for a seat; `acked` is called when it is durable, before all are told."""
    async with table.lock:
        if table.doubtful:
            await hall.refresh(table)
        move, after = _checked(table, seat, ply, epoch, text, client)
        ply = table.ply
        now = hall.now()
        status = "over" if after.phase == "over" else "running"
        due = auto.due_at(table.settings, table.seats, after, now)
        entry = Entry(seat, move.text, by, now, client, why)
        row = entry.to_row(table.id, ply + 1)
        try:
            await hall.write(table, lambda db: queries.add_move(db, row, epoch, status, due))
        except Conflict:
            table.doubtful = True
            await hall.refresh(table)
            hall.broadcast(table)
            _checked(table, seat, ply, epoch, text, client)  # says what the matter is
            raise stale(table) from None
        table.add(entry)
        table.status, table.moved, table.turn, table.due = status, now, now, due
        table.version += 1
        if status == "over":
            table.changed()
        hall.metrics.moved(by)
        ack = {"id": client, "seat": seat, "ply": table.ply, "epoch": epoch}
        if acked is not None:
            acked(ack)
        hall.broadcast(table)
        if status == "over":
            hall.notice(table, "table/over")
        else:
            hall.announce_turn(table)
        auto.schedule(hall, table)
        return ack


def _checked(
    table: LiveTable, seat: int, ply: int, epoch: int, text: str, client: str | None
) -> tuple[Move, Position]:
    """The move and the position after it, or the error that the client is to get."""
    if table.game is None:
        raise ServerError("table/not-started", "The game has not started yet.")
    if client is not None and (played := table.repeated(seat, client)) is not None:
        raise ServerError("move/repeated", f"This was played at ply {played}.", ply=played)
    try:
        move = Move.parse(text)
    except NotationError as error:
        raise ServerError("move/syntax", str(error), move=text) from None
    if table.status != "running":
        raise ServerError("move/over", "The game is over.")
    if (ply, epoch) != (table.ply, table.epoch) and not _crossed(table, seat, ply, epoch):
        raise stale(table)
    if seat not in table.to_move:
        raise ServerError(
            "move/out-of-turn", f"It is not seat {seat}'s turn.", to_move=list(table.to_move)
        )
    after = table.position.copy()
    try:
        after.play(move, seat)
    except IllegalMoveError as error:
        raise ServerError("move/illegal", str(error), move=move.text, why=reason(error)) from None
    return move, after


def _crossed(table: LiveTable, seat: int, ply: int, epoch: int) -> bool:
    """Whether all that has happened since is the other player's secret bid.

    Two secret bids may cross on their way; neither depends on the other.
    """
    waiting = table.variant.players == 2 and table.position.phase == "auction"
    return (
        waiting
        and (ply + 1, epoch) == (table.ply, table.epoch)
        and table.steps[-1]["move"] is None
        and table.log[-1].seat != seat
    )


def stale(table: LiveTable) -> ServerError:
    """The client has not seen the newest state."""
    return ServerError(
        "move/stale",
        f"The table is at ply {table.ply}, epoch {table.epoch}.",
        ply=table.ply,
        epoch=table.epoch,
    )


_TAKEBACK_WORDS = {
    "takeback/nothing": "There is no move to take back.",
    "takeback/other-moved": "Somebody else has moved since.",
    "takeback/revealed": "Something hidden was turned up since.",
    "takeback/over": "The game is over.",
}


async def take_back(
    hall: Hall,
    table: LiveTable,
    seat: int,
    ply: int,
    epoch: int,
    client: str,
    acked: Acked | None = None,
) -> Ack:
    """Take back a seat's last move, and what bots have answered to it."""
    async with table.lock:
        if table.doubtful:
            await hall.refresh(table)
        if table.game is None:
            raise ServerError("table/not-started", "The game has not started yet.")
        if (ply, epoch) != (table.ply, table.epoch):
            raise stale(table)
        to, code, other = table.takeback(seat)
        if code is not None:
            values = {} if other is None else {"seat": other}
            raise ServerError(code, _TAKEBACK_WORDS[code], **values)
        assert to is not None
        now = hall.now()
        due = auto.due_at(table.settings, table.seats, table.position_at(to), now)
        try:
            await hall.write(
                table, lambda db: queries.take_back(db, table.id, ply, epoch, to, now, due)
            )
        except Conflict:
            table.doubtful = True
            await hall.refresh(table)
            hall.broadcast(table)
            raise stale(table) from None
        table.cut(to)
        table.epoch += 1
        table.version += 1
        table.moved, table.turn, table.due = now, now, due
        table.changed()
        for connection in table.connections:
            if connection.epoch == epoch:
                connection.ply, connection.epoch = min(connection.ply, to), table.epoch
        ack = {"id": client, "seat": seat, "ply": table.ply, "epoch": table.epoch}
        if acked is not None:
            acked(ack)
        hall.broadcast(table)
        hall.notice(table, "takeback/done", seat=seat, to=to)
        auto.schedule(hall, table)
        return ack
