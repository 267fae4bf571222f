"""For administrators: list and close tables, back up and restore."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import (
    Connection,
    create_engine,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import DBAPIError

from santiago.engine.record import Record
from santiago.server.errors import StartError
from santiago.server.storage import queries
from santiago.server.storage.schema import chat, metadata, tables
from santiago.server.storage.sqlite import file_of, make_private, sqlite_engine
from santiago.server.storage.store import HEAD, refuse_foreign_rules, upgrade
from santiago.tables.steps import iso

CHUNK = 2_000


def engine_of(url: str) -> Engine:
    """An engine for any database of ours."""
    if url.startswith("sqlite"):
        return sqlite_engine(url)
    plain = make_url(url.replace("postgres://", "postgresql://", 1))
    return create_engine(plain.set(drivername="postgresql+psycopg"))


@contextmanager
def _connected(url: str, must_exist: bool = True) -> Iterator[Connection]:
    if must_exist and url.startswith("sqlite") and not file_of(url).exists():
        raise StartError(f"there is no database {file_of(url)}: name another one with --database")
    engine = engine_of(url)
    shown = engine.url.render_as_string(hide_password=True)
    try:
        with engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        raise StartError(f"the database {shown} cannot be used: {error.orig}") from None
    finally:
        engine.dispose()


def _check_version(connection: Connection, what: str) -> None:
    version = None
    if inspect(connection).has_table("alembic_version"):
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if version != HEAD:
        raise StartError(
            f"{what} is at step {version!r}, not {HEAD!r}: expected the database of a server of "
            "this version (starting the server brings an older one up to date)"
        )


def _announce(connection: Connection, message: str) -> None:
    """Tell the servers that run on this database; those on SQLite notice by themselves."""
    if connection.dialect.name == "postgresql":
        payload = {"channel": "santiago", "payload": f"admin {message}"}
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), payload)


class Admin:
    """The tables of a server."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def listing(self, status: str | None = None) -> list[dict[str, Any]]:
        """A summary of every table, newest first."""
        listed = []
        for row in queries.listing(self._connection, status):
            settings = json.loads(row["settings"])
            sitting = queries.seats_of(self._connection, row["id"])
            listed.append(
                {
                    "id": row["id"],
                    "status": row["status"],
                    "public": row["public"],
                    "created_at": iso(row["created_at"]),
                    "moved_at": iso(row["moved_at"]),
                    "ply": row["ply"],
                    "edition": settings["edition"],
                    "players": settings["players"],
                    "names": [seat["name"] or "(open)" for seat in sitting],
                }
            )
        return listed

    def finished(self) -> list[str]:
        """The tables whose games are over, oldest first."""
        ended = select(tables.c.id).where(tables.c.status == "over")
        return list(self._connection.execute(ended.order_by(tables.c.created_at)).scalars())

    def record(self, key: str) -> Record:
        """The game of a table."""
        table = queries.whole(self._connection, key)
        if table is None:
            raise StartError(f"the table {key} is gone")
        return table.record()

    def end(self, key: str, delete: bool) -> bool:
        """Close or delete a table; False if there is none."""
        act = queries.delete_table if delete else queries.close_table
        return self._changed(key, act(self._connection, key))

    def reopen(self, key: str) -> bool:
        """Reopen a closed table; False if there is none."""
        return self._changed(key, queries.reopen_table(self._connection, key, time.time()))

    def _changed(self, key: str, changed: bool) -> bool:
        _announce(self._connection, f"table {key}")
        self._connection.commit()
        return changed


@contextmanager
def opened(url: str) -> Iterator[Admin]:
    """The tables of the database at a URL."""
    with _connected(url) as connection:
        _check_version(connection, "the database")
        connection.rollback()
        yield Admin(connection)


def backup(url: str, file: str, force: bool = False) -> int:
    """Copy everything, as it is at one moment, to a SQLite file; how many tables there are."""
    target = Path(file)
    if target.exists() and not force:
        raise StartError(f"{target} already exists: use --force to overwrite it")
    beside = target.with_name(target.name + ".part")
    beside.unlink(missing_ok=True)
    try:
        make_private(beside)
    except OSError as error:
        raise StartError(f"{beside} cannot be written: {error}") from None
    try:
        with _connected(url) as source, _connected(f"sqlite:///{beside}", False) as copy:
            if source.dialect.name == "postgresql":
                source.execution_options(isolation_level="REPEATABLE READ")
            _check_version(source, "the database")
            upgrade(copy)
            count = _copy(source, copy)
            copy.commit()
            # One self-contained file is easier to move than three.
            copy.exec_driver_sql("SELECT 1")
            copy.rollback()
        _single_file(beside)
        beside.replace(target)
    finally:
        for leftover in (beside, Path(f"{beside}-wal"), Path(f"{beside}-shm")):
            leftover.unlink(missing_ok=True)
    return count


def _single_file(file: Path) -> None:
    import sqlite3

    connection = sqlite3.connect(file, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
    finally:
        connection.close()
    with file.open("rb") as written:
        os.fsync(written.fileno())


def restore(url: str, file: str, replace: bool = False) -> int:
    """Read everything back from a copy, of this version or an older one; how many tables."""
    if not Path(file).is_file():
        raise StartError(f"there is no file {file}")
    if url.startswith("sqlite"):
        file_of(url).parent.mkdir(parents=True, exist_ok=True)
        make_private(file_of(url))
    with TemporaryDirectory(prefix="santiago-") as folder:
        copy = Path(folder, "copy.db")
        make_private(copy)
        shutil.copyfile(file, copy)  # the original stays as it is
        with _connected(f"sqlite:///{copy}") as source, _connected(url, False) as target:
            if not inspect(source).has_table("alembic_version"):
                raise StartError(f"{file} is not a backup of Santiago")
            upgrade(source)
            refuse_foreign_rules(source)
            upgrade(target)
            return _replaced(source, target, replace)


def _replaced(source: Connection, target: Connection, replace: bool) -> int:
    """Replace a database's rows with those of a copy."""
    marks = select(tables.c.id, tables.c.epoch, tables.c.version)
    before = {key: (epoch, version) for key, epoch, version in target.execute(marks)}
    if before and not replace:
        raise StartError(
            f"the database already holds {len(before)} tables: use --replace to overwrite them"
        )
    for table in reversed(metadata.sorted_tables):
        target.execute(delete(table))
    count = _copy(source, target)
    # A new epoch: a client that has seen later moves must not take the next ones for those.
    newest = [max(column, default=0) + 1 for column in zip(*before.values(), strict=True)]
    epoch, version = newest or (1, 1)
    target.execute(
        update(tables).values(epoch=tables.c.epoch + epoch, version=tables.c.version + version)
    )
    if target.dialect.name == "postgresql":
        last = select(func.coalesce(func.max(chat.c.id), 0) + 1).scalar_subquery()
        sequence = func.pg_get_serial_sequence("chat", "id")
        target.execute(select(func.setval(sequence, last, False)))
    _announce(target, "all")
    target.commit()
    return count


def _copy(source: Connection, target: Connection) -> int:
    """All rows of all tables; how many of `tables`."""
    count = 0
    for table in metadata.sorted_tables:
        rows = source.execute(select(table)).mappings()
        while chunk := rows.fetchmany(CHUNK):
            target.execute(insert(table), [dict(row) for row in chunk])
            if table is tables:
                count += len(chunk)
    return count
