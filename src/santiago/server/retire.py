"""Closing tables that nobody has come back to, and deleting old ones.

A clock that is briefly wrong must close nothing: a table goes only if two checks, a day apart by
the monotonic clock, agree that it is old and has not changed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from santiago.server.errors import ServerError
from santiago.server.settings import Settings
from santiago.server.storage import Store, queries
from santiago.server.storage.schema import tables

log = logging.getLogger("santiago.retire")
SWEEP_SECONDS = 3600.0
DAY = 86_400.0
MOST = 5_000
"""Tables that one sweep looks at; the oldest first."""


_LAST = func.coalesce(tables.c.moved_at, tables.c.created_at)


class Old(NamedTuple):
    """An old table, and whether to close or delete it."""

    key: str
    version: int
    delete: bool


class Retirement:
    """The tables that were old at an earlier sweep, and since when by the monotonic clock."""

    def __init__(self, settings: Settings, monotonic: Callable[[], float] = time.monotonic) -> None:
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
            await store.write(lambda db: _retire(db, old), announce=f"table {old.key}")  # noqa: B023
            del self._suspects[old]
        if agreed:
            log.info("%d old tables closed or deleted", len(agreed))
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


async def keep_retiring(store: Store, settings: Settings, now: Callable[[], float]) -> None:
    """Sweep once an hour, for as long as the server runs."""
    retirement = Retirement(settings)
    while settings.retention or settings.keep:
        try:
            await retirement.sweep(store, now())
        except ServerError:
            log.warning("storage is unavailable: checking for old tables again in an hour")
        await asyncio.sleep(SWEEP_SECONDS)
