"""The registry: every table in use by this process, kept in step with storage."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from santiago.server import auth
from santiago.server.errors import ServerError, not_found
from santiago.server.metrics import Metrics
from santiago.server.storage import Store, queries
from santiago.server.storage.rows import Unreadable
from santiago.server.table import ServedTable
from santiago.tables import Table

log = logging.getLogger("santiago.registry")
IDLE_TABLES = 2_000
"""Tables to keep in memory while nobody is at them."""


class Registry:
    """All tables of this process."""

    def __init__(self, store: Store, metrics: Metrics, clock: Callable[[], float]) -> None:
        self.store = store
        self.metrics = metrics
        self.now = clock
        self.tables: dict[str, ServedTable] = {}
        self.loaded: Callable[[ServedTable], None] = lambda _: None  # told of each loaded table
        self.caught_up: Callable[[ServedTable, Table], None] = lambda _, __: None
        """Told of each table that another process has changed, and what it was before."""
        self._loading: dict[str, asyncio.Lock] = {}

    async def get(self, key: str) -> ServedTable:
        """An up-to-date table; `table/not-found` if there is none to see."""
        served = self.tables.get(key)
        if served is None:
            if not auth.is_id(key):
                raise not_found()
            served = await self._load(key)
        elif self.store.shared or served.doubtful:
            async with served.lock:
                await self.refresh(served)
        if served.table.status == "closed":
            raise not_found()
        served.used_at = self.now()
        return served

    async def readable(self, key: str) -> ServedTable | None:
        """The same for a list, which leaves out unreadable tables."""
        try:
            return await self.get(key)
        except ServerError as error:
            if error.code not in ("table/not-found", "server/error"):
                raise
            return None

    def add(self, served: ServedTable) -> None:
        """A table that was created here."""
        served.used_at = self.now()
        self.tables[served.id] = served
        self._make_room()

    async def _load(self, key: str) -> ServedTable:
        lock = self._loading.setdefault(key, asyncio.Lock())
        try:
            async with lock:
                if key in self.tables:
                    return self.tables[key]
                try:
                    table = await self.store.read(lambda db: queries.whole(db, key))
                except Unreadable as error:
                    raise self.unreadable(key, error) from None
                if table is None:
                    raise not_found()
                if key in self.tables:  # by somebody who came when another reading had failed
                    return self.tables[key]
                served = ServedTable(table)
                self.add(served)
                self.loaded(served)
                return served
        finally:
            self._loading.pop(key, None)

    def unreadable(self, key: str, error: Exception) -> ServerError:
        """An unreadable table: only logged and counted."""
        self.metrics.unreadable.inc()
        log.error("table %s cannot be read: %s", key[:6], error)
        return ServerError("server/error", "This table cannot be read.")

    def _make_room(self) -> None:
        if len(self.tables) <= IDLE_TABLES + 100:
            return
        idle = [served for served in self.tables.values() if served.idle]
        idle.sort(key=lambda served: served.used_at)
        for served in idle[: len(self.tables) - IDLE_TABLES]:
            del self.tables[served.id]

    async def refresh(self, served: ServedTable) -> None:
        """Load what another process has changed, and tell those here. The lock is held."""
        table, doubtful = served.table, served.doubtful
        try:
            fresh = await self.store.read(lambda db: queries.newest(db, table, doubtful))
        except Unreadable as error:
            raise self.unreadable(table.id, error) from None
        if fresh is table:
            return
        served.doubtful = False
        if fresh is None:
            table.status = "closed"
        else:
            served.table = fresh
            if (fresh.version, fresh.epoch, fresh.ply) == (table.version, table.epoch, table.ply):
                return  # unchanged: nobody needs to be told
        served.changed()
        self.caught_up(served, table)
