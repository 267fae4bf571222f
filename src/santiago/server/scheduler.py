"""What happens by itself: bots move, clocks run out, standing orders are followed.

The process that commits a change schedules what follows.  Storage holds when that is due, so that
after a crash another process, or the same one after a restart, takes over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from santiago.server.bots import BEGINNER, Thinkers, default_level, least_committal
from santiago.server.clock import is_due, seconds_until
from santiago.server.errors import ServerError
from santiago.server.gate import Gate
from santiago.server.others import Others
from santiago.server.storage import queries
from santiago.server.table import ServedTable
from santiago.server.talkers import Talkers
from santiago.tables import commands as c
from santiago.tables import due
from santiago.tables.commands import Command
from santiago.tables.deals import plans_of, unanswered
from santiago.tables.due import Due
from santiago.tables.leaving import goes_on_alone

log = logging.getLogger("santiago.scheduler")
SWEEP_SECONDS = 2.0
GRACE_SECONDS = 3.0
"""Seconds overdue after which another process takes over."""
RETRY_SECONDS = 5.0
UNATTENDED_SECONDS = 3600.0
"""Seconds until the sweep checks an empty table with a bot to move again."""
PRESENCE_SECONDS = 20.0
DAY = 86_400.0
EARLY = 0.005
"""Seconds that a timer may fire early."""


class Scheduler:
    """The timers of this process, and a sweep for overdue actions of others."""

    def __init__(
        self,
        gate: Gate,
        others: Others,
        thinkers: Thinkers,
        spawn: Callable[[Coroutine[Any, Any, object]], object],
    ) -> None:
        self.gate = gate
        self.others = others
        self.registry = gate.registry
        self.thinkers = thinkers
        self.talkers = Talkers(gate, thinkers, spawn)
        self.spawn = spawn

    # -- timers --------------------------------------------------------------------------------

    def schedule(self, served: ServedTable, late: bool = False) -> None:
        """Set the timer of a table; `late` if another process is expected to act first."""
        if served.timer is not None:
            served.timer.cancel()
            served.timer = None
        if not late:
            self.talkers.listen(served)
        first = due(served.table)
        if first is None or self.gate.stopping or self._unattended(served, first):
            return
        started_at = served.table.turn_started_at or first.at
        delay = seconds_until(first.at, started_at, self.registry.now())
        delay += GRACE_SECONDS if late else 0.0
        self._ring_after(served, min(delay, DAY))

    def schedule_late(self, served: ServedTable) -> None:
        """Set the timer of a table that another process has changed."""
        self.schedule(served, late=True)

    def _ring_after(self, served: ServedTable, delay: float) -> None:
        loop = asyncio.get_running_loop()
        mark = (served.table.ply, served.table.epoch)
        served.timer = loop.call_later(delay, self._ring, served, mark)

    def _ring(self, served: ServedTable, mark: tuple[int, int]) -> None:
        served.timer = None
        if mark == (served.table.ply, served.table.epoch):
            self.spawn(self.act(served))

    def _unattended(self, served: ServedTable, first: Due) -> bool:
        """A bot does not think while nobody is there and no clock runs, if somebody may return."""
        if first.what != "bot" or served.table.settings["pace"]["kind"] != "none":
            return False
        if goes_on_alone(served.table):
            return False
        return not served.attended(self.registry.now())

    async def act(self, served: ServedTable, hurry: bool = False) -> None:
        """Do what is due at a table; `hurry`: do not wait for a bot's pause to end."""
        if served.busy or self.gate.stopping:
            return
        served.busy = True
        try:
            await self._act(served, hurry)
        except ServerError as error:
            if error.code == "server/unavailable" and not self.gate.stopping:
                self._ring_after(served, RETRY_SECONDS)
            elif error.code != "move/stale":
                log.warning("table %s: %s", served.id[:6], error.code)
        finally:
            served.busy = False
        if served.timer is None:
            self.schedule(served)

    async def _act(self, served: ServedTable, hurry: bool) -> None:
        first = due(served.table)
        if first is None or self._unattended(served, first):
            return
        # Never skip a secret bid's pause: its timing must reveal nothing.
        # Nor the pause of a bot that waits for a person's answer.
        hurry = hurry and first.what == "bot" and not served.table.sealed
        hurry = hurry and unanswered(served.table, first.seat) is None
        started_at = served.table.turn_started_at or first.at
        if not hurry and not is_due(first.at - EARLY, started_at, self.registry.now()):
            return
        if first.what == "bot":
            await self.talkers.speak(served)
            if due(served.table) != first:
                return  # it waits for an answer, or somebody was faster meanwhile
        command = await self._command(served, first)
        await self.gate.at(served, command)

    async def _command(self, served: ServedTable, first: Due) -> Command:
        """The command to run; a bot chooses its move first."""
        table, seat = served.table, first.seat
        ply, epoch = table.ply, table.epoch
        assert table.position is not None
        if first.what == "orders":
            return c.OrdersMove(seat, ply, epoch)
        position = table.position.copy()
        if first.what == "bot":
            assert first.level is not None
            plans = plans_of(table, seat)
            answer = await self.thinkers.think(position, seat, first.level, served.id, plans)
            return c.BotMove(seat, ply, epoch, answer.move, answer.why)
        level = default_level()
        text = None
        if not table.settings["takeover"] and not table.sealed:
            text = least_committal(position, seat)
        if text is None:
            chosen = level if table.settings["takeover"] else BEGINNER
            text = (await self.thinkers.think(position, seat, chosen, served.id)).move
        return c.TimeOut(seat, ply, epoch, text, level)

    # -- across restarts and processes ---------------------------------------------------------

    async def sweep(self) -> None:
        """Repeatedly take over overdue actions, and clean up."""
        announced_at = 0.0
        while True:
            now = self.registry.now()
            try:
                await self.registry.store.look_around()
                await self.take_up(now)
                self.others.forget_the_silent(now)
                if self.registry.store.shared and now - announced_at > PRESENCE_SECONDS:
                    announced_at = now
                    for served in list(self.registry.tables.values()):
                        if served.connections:
                            await self.others.announce(served)
            except ServerError:
                pass  # storage is away: clients are told, and the next round tries again
            except Exception:
                log.exception("sweep failed; will retry")
            await asyncio.sleep(SWEEP_SECONDS)

    async def take_up(self, now: float) -> None:
        """Act on tables where something is overdue."""
        store = self.registry.store
        for row in await store.read(lambda db: queries.overdue(db, now - GRACE_SECONDS)):
            await self._take_up(row["id"], row["due_at"], now)

    async def _take_up(self, key: str, due_at: float, now: float) -> None:
        served = self.registry.tables.get(key)
        if served is not None and (served.busy or served.timer is not None):
            return
        until = now + RETRY_SECONDS
        store = self.registry.store
        if not await store.write(lambda db: queries.claim(db, key, due_at, until)):
            return
        used_at = 0.0 if served is None else served.used_at
        served = await self.registry.readable(key)
        if served is None:  # unreadable: try again tomorrow
            await store.write(lambda db: queries.claim(db, key, until, now + DAY))
            return
        served.used_at = used_at  # nobody came: only this sweep did
        first = due(served.table)
        if first is not None and self._unattended(served, first):
            later = now + UNATTENDED_SECONDS
            await store.write(lambda db: queries.claim(db, key, until, later))
            return
        self.spawn(self.act(served))
