"""Closing tables that nobody has come back to, and deleting old ones.

A game of several people that counts for a profile is not closed: bots finish it.

A clock that is briefly wrong must close nothing: a table goes only if two checks, a day apart by
the monotonic clock, agree that it is old and has not changed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from santiago.server.bots import default_level
from santiago.server.errors import ServerError
from santiago.server.gate import Gate
from santiago.server.settings import Settings
from santiago.server.storage import Store, queries
from santiago.server.storage.rows import Unreadable
from santiago.server.storage.schema import tables
from santiago.tables.commands import StopWaiting
from santiago.tables.leaving import has_to_end

log = logging.getLogger("santiago.retire")
SWEEP_SECONDS = 3600.0
DAY = 86_400.0
MOST = 5_000
"""Tables that one sweep looks at; the oldest first."""


_LAST = func.coalesce(tables.c.moved_at, tables.c.created_at)


GoesOn = Callable[[str, int], Awaitable[bool]]
"""Whether bots finish a table's game, if it has this version."""


class Old(NamedTuple):
    """An old table, and whether to close or delete it."""

    key: str
    version: int
    delete: bool


class Retirement:
    """The tables that were old at an earlier sweep, and since when by the monotonic clock."""

    def __init__(
        self,
        settings: Settings,
        goes_on: GoesOn,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._goes_on = goes_on
        self._retention = settings.retention * DAY
        self._keep = settings.keep * DAY
        self._monotonic = monotonic
        self._suspects: dict[Old, float] = {}

    async def sweep(self, store: Store, now: float) -> int:
        """Retire the tables that were already old a day ago; return how many."""
        old_tables = await store.read(lambda db: self._old(db, now))
        passed = self._monotonic()
        self._suspects = {old: self._suspects.get(old, passed) for old in old_tables}
        agreed = [old for old, since in self._suspects.items() if passed - since >= DAY]
        for old in agreed:
            if not old.delete and await self._goes_on(old.key, old.version):
                continue
            await store.write(lambda db: _retire(db, old), announce=f"table {old.key}")  # noqa: B023
        for old in agreed:
            del self._suspects[old]
        if agreed:
            log.info("%d old tables finished by bots, closed or deleted", len(agreed))
        return len(agreed)

    def _old(self, db: Connection, now: float) -> list[Old]:
        old_tables: list[Old] = []
        for statuses, days, delete in (
            (("open", "running"), self._retention, False),
            (("over", "closed"), self._keep, True),
        ):
            if days:
                rows = db.execute(
                    select(tables.c.id, tables.c.version)
                    .where(tables.c.status.in_(statuses), now - days > _LAST)
                    .order_by(_LAST)
                    .limit(MOST)
                )
                old_tables += [Old(key, version, delete) for key, version in rows]
        return old_tables


def _retire(db: Connection, old: Old) -> None:
    """Close or delete a table, if nothing has happened to it."""
    version = db.execute(select(tables.c.version).where(tables.c.id == old.key)).scalar()
    if version == old.version:
        (queries.delete_table if old.delete else queries.close_table)(db, old.key)


async def bots_finish(gate: Gate, key: str, version: int) -> bool:
    """Let bots finish a game that counts for somebody; False if it may be closed."""
    try:
        table = await gate.registry.store.read(lambda db: queries.whole(db, key))
    except Unreadable:
        return False
    if table is None or not has_to_end(table):
        return False
    await gate.do(key, StopWaiting(version, default_level()))
    return True


async def keep_retiring(gate: Gate, settings: Settings, now: Callable[[], float]) -> None:
    """Sweep once an hour, for as long as the server runs."""
    store = gate.registry.store
    retirement = Retirement(settings, partial(bots_finish, gate))
    while settings.retention or settings.keep:
        try:
            await retirement.sweep(store, now())
        except ServerError:
            log.warning("storage is unavailable: checking for old tables again in an hour")
        await asyncio.sleep(SWEEP_SECONDS)
