"""Where games are kept: SQLite in a file, or PostgreSQL.  One schema, one set of queries.

A `Store` runs functions of a connection: `read` for looking, `write` for a transaction that
is durable when it returns.
"""

from __future__ import annotations

from santiago.server.settings import Settings
from santiago.server.storage.postgres import PostgresStore
from santiago.server.storage.sqlite import SqliteStore
from santiago.server.storage.store import Conflict, Store

__all__ = ["Conflict", "Store", "open_store"]


def open_store(settings: Settings) -> Store:
    """The store that the settings name, not yet started."""
    if settings.is_sqlite:
        return SqliteStore(settings.database)
    return PostgresStore(settings.database)
