"""What happens by itself: bots move, clocks run out, standing orders are followed.

The process that commits a move sees to what follows from it.  Storage holds when that is due,
so that after a crash another process, or the same one after a restart, takes it up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from santiago.engine.position import Position
from santiago.server import standing
from santiago.server.bots import BEGINNER, Answer, default_level, least_committal
from santiago.server.errors import ServerError
from santiago.server.live import LiveTable, Seat
from santiago.server.storage import queries

if TYPE_CHECKING:
    from santiago.server.hall import Hall

log = logging.getLogger("santiago.auto")
SWEEP_SECONDS = 2.0
GRACE_SECONDS = 3.0
"""So long overdue, what was to happen is taken to have been forgotten by its process."""
RETRY_SECONDS = 5.0
PRESENCE_SECONDS = 20.0
ELSEWHERE_SECONDS = 60.0
"""For how long another process's word about who is there is believed."""
RETIRE_SECONDS = 3600.0
DAY = 86_400.0


def due_at(
    settings: Mapping[str, Any], seats: Sequence[Seat], position: Position, turn: float
) -> float | None:
    """When something is to happen by itself, if those to move began at `turn`."""
    times: list[float] = []
    pause, pace = settings["bot_pause"] / 1000, settings["pace"]
    for seat in position.to_move:
        sitting = seats[seat]
        if sitting.bot is not None:
            times.append(turn + pause)
        elif sitting.kind == "person":
            if sitting.orders and standing.move_for(sitting.orders, position, seat) is not None:
                times.append(turn + pause)
            if pace["kind"] == "move":
                times.append(turn + pace["seconds"])
    return min(times, default=None)


def schedule(hall: Hall, table: LiveTable, late: bool = False) -> None:
    """Set the timer of a table; `late` if another process is expected to act first."""
    if table.timer is not None:
        table.timer.cancel()
        table.timer = None
    if table.status != "running" or table.game is None or table.turn is None or hall.stopping:
        return
    when = due_at(table.settings, table.seats, table.position, table.turn)
    if when is None:
        return
    delay = max(0.0, when - hall.now()) + (GRACE_SECONDS if late else 0.0)
    loop = asyncio.get_running_loop()
    mark = (table.ply, table.epoch)
    table.timer = loop.call_later(min(delay, DAY), _ring, hall, table, mark)


def _ring(hall: Hall, table: LiveTable, mark: tuple[int, int]) -> None:
    table.timer = None
    if mark == (table.ply, table.epoch):
        hall.spawn(act(hall, table))


async def act(hall: Hall, table: LiveTable, hurry: bool = False) -> None:
    """Do what is due at a table; `hurry`: do not wait for a bot's pause to end."""
    if table.busy or hall.stopping:
        return
    table.busy = True
    try:
        await _act(hall, table, hurry)
    except ServerError as error:
        if error.code == "server/unavailable" and not hall.stopping:
            loop = asyncio.get_running_loop()
            mark = (table.ply, table.epoch)
            table.timer = loop.call_later(RETRY_SECONDS, _ring, hall, table, mark)
        elif error.code != "move/stale":
            log.warning("table %s: %s", table.id[:6], error.code)
    finally:
        table.busy = False
    if table.timer is None:
        schedule(hall, table)


async def _act(hall: Hall, table: LiveTable, hurry: bool) -> None:
    from santiago.server import moves, seats

    if table.status != "running" or table.turn is None:
        return
    now, ply, epoch = hall.now(), table.ply, table.epoch
    paused = hurry or now >= table.turn + table.settings["bot_pause"] / 1000 - 0.005
    pace = table.settings["pace"]
    for seat in table.to_move:
        sitting = table.seats[seat]
        position = table.position.copy()
        if sitting.bot is not None:
            if not paused:
                continue
            answer = await hall.thinkers.think(position, seat, sitting.bot)
            await moves.play(hall, table, seat, ply, epoch, answer.move, by="bot", why=answer.why)
            return
        order = standing.move_for(sitting.orders, position, seat) if sitting.orders else None
        if order is not None and paused:
            await moves.play(hall, table, seat, ply, epoch, order.text, by="standing")
            return
        if pace["kind"] == "move" and now >= table.turn + pace["seconds"] - 0.005:
            hall.notice(table, "seat/timeout", seat=seat)
            if table.settings["takeover"]:
                await seats.stand_in(hall, table, seat, default_level())
                return
            text = least_committal(position, seat)
            if text is None:
                answer = await hall.thinkers.think(position, seat, BEGINNER)
            else:
                answer = Answer(text, None)
            await moves.play(hall, table, seat, ply, epoch, answer.move, by="timeout")
            return


# -- across restarts and processes -------------------------------------------------------------


async def sweep(hall: Hall) -> None:
    """Again and again: take up what others have left lying, and tidy up."""
    retired = last_told = 0.0
    while True:
        try:
            now = hall.now()
            await hall.store.look_around()
            await take_up(hall, now)
            forget_the_silent(hall, now)
            if hall.store.shared and now - last_told > PRESENCE_SECONDS:
                last_told = now
                for table in list(hall.tables.values()):
                    if table.connections:
                        await hall.store.announce(presence_words(hall, table))
            if now - retired > RETIRE_SECONDS:
                retired = now
                await retire(hall, now)
        except ServerError:
            pass  # storage is away: whoever asks is told so, and this comes round again
        await asyncio.sleep(SWEEP_SECONDS)


async def take_up(hall: Hall, now: float) -> None:
    """Act at the tables where something is overdue and nobody seems to do it."""
    for row in await hall.store.read(lambda db: queries.overdue(db, now - GRACE_SECONDS)):
        key, due = row["id"], row["due"]
        table = hall.tables.get(key)
        if table is not None and (table.busy or table.timer is not None):
            continue
        until = now + RETRY_SECONDS
        if await hall.store.write(lambda db: queries.claim(db, key, due, until)):  # noqa: B023
            table = await hall.get(key)
            hall.spawn(act(hall, table))


async def retire(hall: Hall, now: float) -> None:
    """Close tables that nobody has come back to, and delete old ones, if so set."""
    close = now - hall.settings.retention * DAY if hall.settings.retention else None
    drop = now - hall.settings.keep * DAY if hall.settings.keep else None
    if close is not None or drop is not None:
        count = await hall.store.write(lambda db: queries.retire(db, close, drop))
        if count:
            log.info("%d old tables closed or deleted", count)


def presence_words(hall: Hall, table: LiveTable) -> str:
    """Who is at this process, for the other ones."""
    seats = sorted({seat for connection in table.connections for seat in connection.seats})
    watchers = sum(1 for connection in table.connections if not connection.seats)
    listed = ",".join(map(str, seats)) or "-"
    return f"presence {table.id} {hall.name} {listed} {watchers}"


def forget_the_silent(hall: Hall, now: float) -> None:
    """A process that says nothing any more is gone, and whoever was there with it."""
    for table in hall.tables.values():
        gone = [p for p, word in table.elsewhere.items() if now - word[0] >= ELSEWHERE_SECONDS]
        words = [table.elsewhere.pop(process) for process in gone]
        if any(seats or watchers for _, seats, watchers in words):
            table.changed()
            hall.presence(table)


def hear_presence(hall: Hall, table: LiveTable, words: str) -> None:
    """Another process says who is there."""
    _, process, listed, watchers = words.split(" ")
    seats = [] if listed == "-" else [int(seat) for seat in listed.split(",")]
    before = table.elsewhere.get(process)
    table.elsewhere[process] = (hall.now(), seats, int(watchers))
    if before is None or before[1:] != (seats, int(watchers)):
        table.changed()
        hall.presence(table)
    if before is None and table.connections:  # it is new here, and has not heard of us yet
        hall.spawn(hall.store.announce(presence_words(hall, table)))
