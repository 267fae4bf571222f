"""Decides what is due, and delivers it.

What is due follows from what storage holds: running tables that changed, who is asked there, and
who has subscribed. A message is a row before it is sent, so it survives a restart; of several
processes one claims it. Its time depends on when the turn began and on what its reader chose, and
on nothing that another player does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from py_vapid import VapidException

from santiago.profiles.model import owners_of
from santiago.server import auth
from santiago.server.errors import ServerError
from santiago.server.notices import channels, links, push
from santiago.server.notices.channels import Channels
from santiago.server.notices.delivery import Failed
from santiago.server.notices.outgoing import Crowded, Unreachable
from santiago.server.notices.quiet import quiet_until
from santiago.server.notices.words import Message, Writer
from santiago.server.registry import Registry
from santiago.server.storage import notices as stored
from santiago.server.storage.notices import Notification, Subscription, Turn
from santiago.server.table import ServedTable
from santiago.tables import Table
from santiago.tables.awaited import Awaited, awaited

log = logging.getLogger("santiago.notices")
SWEEP_SECONDS = 2.0
DELAY_SECONDS = 8.0
"""From the beginning of a turn: a page that lost its connection is back by then."""
SOON_SECONDS = 10.0
"""Messages due within this time are dropped when their reader looks at the table."""
CLAIM_SECONDS = 120.0
"""A process that has not sent a message by then is gone: another one takes over."""
RETRY_SECONDS = (30.0, 120.0, 600.0, 1800.0, 7200.0, 21_600.0)
"""How long to wait after each failure; after the last one we give up."""
CROWDED_SECONDS = 4.0
"""How long a message waits for others to the same address."""
AT_ONCE = 64
"""Messages under way; no more are claimed."""


class Postman:
    """The notifications of one process."""

    def __init__(
        self,
        registry: Registry,
        channels: Channels,
        spawn: Callable[[Coroutine[Any, Any, object]], object],
    ) -> None:
        self.registry = registry
        self.store = registry.store
        self.channels = channels
        self.spawn = spawn
        self._opened_at = registry.now()
        self._woken = asyncio.Event()
        self._under_way: set[str] = set()
        self._keys: dict[str, str] = {}

    def wake(self) -> None:
        """Something is to be sent at once."""
        self._woken.set()

    async def key(self, name: str) -> str:
        """A private key of this server, made when it is first needed."""
        if name not in self._keys:
            make = push.new_key if name == "vapid" else links.new_key
            self._keys[name] = await self.store.write(lambda db: stored.server_key(db, name, make))
        return self._keys[name]

    async def go_round(self) -> None:
        """Look for what is due again and again, for as long as the server runs."""
        while True:
            try:
                await self.look()
                await self.drop_seen()
                await self.deliver()
            except ServerError:
                pass  # storage is away: the next round tries again
            except Exception:
                log.exception("notifications failed; will retry")
            self._woken.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), SWEEP_SECONDS)

    # -- who is to be told ---------------------------------------------------------------------

    async def look(self) -> None:
        """Find the turns that began since the last look."""
        for key, version in await self.store.read(stored.changed_tables):
            served = await self._table(key)
            if served is None:
                await self._looked(key, version, [], 0.0)
                continue
            table = served.table
            turns = [Turn(owners_of(table, one.seat), one.seat, one.ply) for one in awaited(table)]
            await self._looked(key, table.version, turns, table.turn_started_at or 0.0)

    async def _looked(self, key: str, version: int, turns: list[Turn], began: float) -> None:
        due_at = began + DELAY_SECONDS
        await self.store.write(
            lambda db: stored.look(db, key, version, turns, began, due_at, auth.new_id)
        )

    async def _table(self, key: str) -> ServedTable | None:
        """A table as it is stored now. That we look at it does not count as somebody's coming."""
        known = self.registry.tables.get(key)
        used_at = 0.0 if known is None else known.used_at
        served = await self.registry.readable(key)
        if served is not None:
            served.used_at = used_at
        return served

    async def drop_seen(self) -> None:
        """Forget the messages whose readers look at the table here; other processes do the same."""
        until = self.registry.now() + SOON_SECONDS
        rows = await self.store.read(lambda db: stored.waiting(db, until))
        seen = [row.id for row in rows if row.kind == stored.TURN and self._is_seen(row)]
        if seen:
            await self.store.write(lambda db: stored.drop(db, seen))

    def _is_seen(self, row: Notification) -> bool:
        served = self.registry.tables.get(row.table_id or "")
        return served is not None and row.seat in served.looking()

    # -- sending -------------------------------------------------------------------------------

    async def deliver(self) -> None:
        """Send what is due, as far as no other process does."""
        now = self.registry.now()
        settled = now >= self._opened_at + DELAY_SECONDS  # pages have come back after a restart
        for row in await self.store.read(lambda db: stored.waiting(db, now)):
            if len(self._under_way) >= AT_ONCE:
                return
            if row.claimed_until > now or row.id in self._under_way:
                continue
            if row.kind == stored.TURN and not settled:
                continue
            until = now + CLAIM_SECONDS
            if await self.store.write(lambda db: stored.claim(db, row, until)):  # noqa: B023
                self._under_way.add(row.id)
                self.spawn(self._send(row))

    async def _send(self, row: Notification) -> None:
        try:
            await self._send_now(row)
        finally:
            self._under_way.discard(row.id)
            if len(self._under_way) == AT_ONCE // 2:
                self.wake()  # there is room again

    async def _send_now(self, row: Notification) -> None:
        to = await self.store.read(lambda db: stored.one(db, row.subscription_id))
        if to is None:
            return
        now = self.registry.now()
        if row.kind == stored.TURN:
            later = quiet_until(now, to.zone, to.quiet_from, to.quiet_to)
            if later is not None:
                await self.store.write(lambda db: stored.postpone(db, row, later, row.attempts))
                return
        message = await self._written(row, to)
        if message is None:
            await self.store.write(lambda db: stored.settle(db, row.id, stored.DROPPED))
            return
        try:
            await self._hand_over(to, message, row.id)
        except Failed as failure:
            await self._failed(row, failure)
        except Crowded:
            soon = self.registry.now() + CROWDED_SECONDS
            await self.store.write(lambda db: stored.postpone(db, row, soon, row.attempts))
        else:
            await self.store.write(lambda db: _arrived(db, row, self.registry.now()))

    async def _written(self, row: Notification, to: Subscription) -> Message | None:
        """The message in words; None if nobody needs it any more."""
        key = await self.key("links")
        writer = Writer(
            to,
            links.signed(key, links.STOP, to.id),
            links.signed(key, links.CONFIRM, to.id),
        )
        if row.kind == stored.TEST:
            return writer.test()
        if row.kind == stored.CONFIRM:
            return writer.confirm()
        served = await self._table(row.table_id or "")
        if served is None or self._is_seen(row):
            return None
        turn = self._turn(served.table, row)
        if turn is None or to.owner not in owners_of(served.table, turn.seat):
            return None
        return writer.turn(served.table, turn)

    @staticmethod
    def _turn(table: Table, row: Notification) -> Awaited | None:
        """The turn that a message is about, if it still lasts."""
        here = (row.seat, row.ply)
        return next((one for one in awaited(table) if (one.seat, one.ply) == here), None)

    async def _hand_over(self, to: Subscription, message: Message, key: str) -> None:
        vapid = await self.key("vapid") if to.channel == channels.PUSH else ""
        try:
            await self.channels.send(to, message, key, vapid, self.registry.now())
        except Unreachable as error:
            raise Failed(error.code, error.final) from None
        except VapidException:
            raise Failed("url", final=True) from None

    async def _failed(self, row: Notification, failure: Failed) -> None:
        now = self.registry.now()
        attempts = row.attempts + 1
        over = failure.final or attempts > len(RETRY_SECONDS) or row.kind == stored.TEST
        log.info("a notification failed: %s%s", failure.code, "" if not over else ", given up")
        values: dict[str, Any] = {"error": failure.code, "failed_at": now}
        if failure.final and row.kind != stored.TEST:
            values["stopped"] = True

        def write(db: Any) -> None:
            stored.change(db, row.subscription_id, **values)
            if over:
                stored.settle(db, row.id, stored.FAILED)
            else:
                wait = max(RETRY_SECONDS[attempts - 1], failure.wait)
                stored.postpone(db, row, now + wait, attempts)

        await self.store.write(write)


def _arrived(db: Any, row: Notification, now: float) -> None:
    stored.settle(db, row.id, stored.SENT)
    stored.change(db, row.subscription_id, sent_at=now, error=None, failed_at=None, stopped=False)
