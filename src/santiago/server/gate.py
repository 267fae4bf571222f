"""The one gate to every table: every command goes through it, from HTTP, WebSocket or timer.

Take the table's lock, decide (which looks up whose tokens came with the command), commit,
apply, acknowledge, tell everyone, schedule what is due next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import orjson

from santiago.profiles.model import owner_among
from santiago.server.broadcast import Broadcast
from santiago.server.errors import ServerError, StorageAway
from santiago.server.registry import Registry
from santiago.server.storage import Conflict, queries
from santiago.server.table import ServedTable
from santiago.tables import Facts, Refusal, Table, apply, decide
from santiago.tables.allow import need_seat
from santiago.tables.commands import Command, Create, Rematch, RematchGone, Who
from santiago.tables.facts import Notice

ATTEMPTS = 5
Acked = Callable[[Mapping[str, Any]], None]
CommandSource = Command | Callable[[ServedTable], Command]
"""A command, or what makes it from who is connected when the lock is taken."""


class Gate:
    """Lets commands in, one at a time for each table."""

    def __init__(self, registry: Registry, broadcast: Broadcast) -> None:
        self.registry = registry
        self.broadcast = broadcast
        self.stopping = False
        self.schedule: Callable[[ServedTable], None] = lambda _: None
        registry.caught_up = broadcast.catch_up

    async def do(self, key: str, command: Command, acked: Acked | None = None) -> Facts:
        """Do something at the table with this id."""
        return await self.at(await self.registry.get(key), command, acked)

    async def at(
        self,
        served: ServedTable,
        command: CommandSource,
        acked: Acked | None = None,
        new: Table | None = None,
    ) -> Facts:
        """Do something at a table; `acked` is called when it is durable, before all are told.

        `new` is a table that is stored with it, or not at all.
        """
        async with served.lock:
            facts = await self._decided(served, command, new)
            if facts.changes:
                apply(served.table, facts)
            if facts.sessions:
                await self._meet(served)
            if acked is not None:
                acked(facts.answer)
            if facts.changes or facts.notices:
                self.broadcast.tell(served, facts)
                self.schedule(served)
            if facts.played is not None:
                self.registry.metrics.moved(facts.played.entry.by)
        if served.table.status == "closed":
            await self.dismiss(served)
        return facts

    async def _decided(self, served: ServedTable, asked: CommandSource, new: Table | None) -> Facts:
        """Decide a command and commit it; retry if another process was faster."""
        store = self.registry.store
        for _ in range(ATTEMPTS):
            if served.doubtful:
                await self.registry.refresh(served)
            command = asked(served) if callable(asked) else asked
            facts = decide(served.table, command, self.registry.now())
            if isinstance(facts, Refusal):
                raise ServerError.of(facts)
            if not facts.changes:
                if facts.notices and store.shared:
                    await store.announce(announcement(served.id, facts.notices))
                return facts
            self._must_go_on()
            table, decided = served.table, facts
            try:
                await store.write(
                    lambda db: queries.commit(db, table, decided, new),  # noqa: B023 - awaited
                    announce=announcement(table.id, facts.notices),
                )
                return facts
            except Conflict:
                served.doubtful = True
                if new is not None and await self._is_stored(new):
                    raise
            except StorageAway:
                served.doubtful = True
                raise
        raise StorageAway

    async def _is_stored(self, table: Table) -> bool:
        """Whether there is or was a table with this id."""
        return await self.registry.store.read(lambda db: queries.table(db, table.id)) is not None

    async def holder(self, key: str, who: Who, seat: int) -> str:
        """Whom a seat belongs to, if one of these tokens holds it; a refusal if none does."""
        served = await self.registry.get(key)
        async with served.lock:
            if served.doubtful:
                await self.registry.refresh(served)
            try:
                need_seat(served.table, who, seat)
            except Refusal as refusal:
                raise ServerError.of(refusal) from None
            owner = owner_among(served.table, who, seat)
            assert owner is not None
            return owner

    async def opened(self, key: str) -> ServedTable:
        """A table to look at: it leads to no rematch that no longer exists."""
        served = await self.registry.get(key)
        rematch = served.table.settings.get("rematch")
        if rematch is not None:
            with suppress(ServerError):  # storage is away: the next look settles it
                if await self.registry.readable(rematch["table"]) is None:
                    await self.at(served, RematchGone(rematch["table"]))
        return served

    async def _meet(self, served: ServedTable) -> None:
        """A profile sat down: its other devices hold the seat, too. The lock is held."""
        served.doubtful = True
        with suppress(StorageAway):  # read again before anything else happens
            await self.registry.refresh(served)

    async def create(self, command: Create, who: Who = ()) -> ServedTable:
        """A new table; the same token again gives the same table.

        `who` asks for a rematch, if it is one.
        """
        self._must_go_on()
        facts = decide(None, command, self.registry.now())
        if isinstance(facts, Refusal):
            raise ServerError.of(facts)
        table = apply(None, facts)
        try:
            if command.rematch_of is None:
                await self.registry.store.write(lambda db: queries.add_table(db, table))
            else:
                await self._add_rematch(command.rematch_of, table, who)
        except Conflict:
            served = await self.registry.get(command.id)
            asks = command.host if command.owner is None else command.owner.session
            if not served.table.is_host([asks]):
                raise ServerError("auth/invalid", "The token is not the host's.") from None
            return served
        # A player who was told of the rematch may have had it read already.
        served = self.registry.tables.get(table.id) or ServedTable(table)
        self.registry.add(served)
        if command.owner is not None:
            async with served.lock:
                await self._meet(served)
        self.registry.metrics.tables_made.inc()
        self.schedule(served)
        return served

    async def _add_rematch(self, old: str, table: Table, who: Who) -> None:
        """Store a rematch together with the old table's word of it, so that there is only one."""
        facts = await self.at(await self.opened(old), Rematch(who, table.id), new=table)
        if not facts.changes:  # the same request, sent again, was faster
            raise Conflict

    async def catch_up(self, served: ServedTable, notices: list[Notice]) -> None:
        """Another process changed a table: load the change and tell everyone here."""
        async with served.lock:
            self.broadcast.notices(served, notices)
            await self.registry.refresh(served)
        if served.table.status == "closed":
            await self.dismiss(served)

    async def devices_changed(self, profile: str) -> None:
        """A device of a profile came or went: the profile's tables here read who holds what."""
        for served in list(self.registry.tables.values()):
            table = served.table
            if table.host == profile or any(seat.profile == profile for seat in table.seats):
                await self.catch_up(served, [])

    async def dismiss(self, served: ServedTable) -> None:
        """A table is closed: everyone leaves it."""
        if served.timer is not None:
            served.timer.cancel()
        self.registry.tables.pop(served.id, None)
        for connection in list(served.connections):
            await connection.close(4404)
        old = served.table.settings.get("rematch_of")
        if old is not None:
            with suppress(ServerError):  # it is gone, too
                await self.opened(old)

    def _must_go_on(self) -> None:
        if self.stopping:
            raise ServerError("server/stopping", "The server is stopping; try again in a moment.")


def announcement(key: str, notices: tuple[Notice, ...]) -> str:
    """What the other processes are told of a change."""
    listed = [[n.code, dict(n.data), None if n.only is None else sorted(n.only)] for n in notices]
    return f"table {key} {orjson.dumps(listed).decode()}"


def notices_of(text: str) -> list[Notice]:
    """The notices of an announcement."""
    return [
        Notice(code, data, None if only is None else frozenset(only))
        for code, data, only in orjson.loads(text or "[]")
    ]
