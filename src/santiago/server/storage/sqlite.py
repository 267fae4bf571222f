"""SQLite: one file, one writer.

All writes go through one thread and one connection.  Transactions that wait at the same time
share one commit, so that the disk is asked once for all of them.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

from santiago.server.errors import StartError, StorageAway
from santiago.server.storage.store import Job, Listener, Store, translated

T = TypeVar("T")
Item = tuple[Job[Any], asyncio.Future[Any]]

BUSY_MILLISECONDS = 3_000
"""So long we wait while another program, such as `santiago restore`, writes to the file."""
BATCH = 128
"""The most transactions that share one commit."""


def sqlite_engine(url: str) -> Engine:
    """An engine whose commits survive a power cut."""
    engine = create_engine(url, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        for pragma in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


class SqliteStore(Store):
    """Games in a SQLite file."""

    def __init__(self, url: str) -> None:
        file = make_url(url).database
        if not file or file == ":memory:":
            raise StartError("a database in memory forgets its games: expected sqlite:///FILE")
        try:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StartError(f"the folder of {file} cannot be made: {error}") from None
        super().__init__(sqlite_engine(url), readers=2)
        self._jobs: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._listener: Listener | None = None
        self._seen: int | None = None  # the number of changes that other processes have made
        self._writer = threading.Thread(target=self._work, name="santiago-write", daemon=True)
        self._writer.start()

    async def start(self, listener: Listener) -> None:
        """Remember whom to tell when another program, such as `restore`, writes to the file."""
        self._listener = listener
        await self.look_around()

    async def look_around(self) -> None:
        """See whether another program has written to the file."""
        # It counts the changes that were not made by the connection that asks: the writer's.
        version = await self.write(lambda db: db.exec_driver_sql("PRAGMA data_version").scalar())
        if self._seen is not None and version != self._seen and self._listener is not None:
            self._listener(None)
        self._seen = version

    async def write(self, job: Job[T], announce: str | None = None) -> T:
        """See `Store.write`."""
        del announce  # there is no other process
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        # A transaction that has been handed over is finished, whoever stops waiting for it.
        return await future

    async def close(self) -> None:
        """See `Store.close`."""
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        await super().close()

    def _work(self) -> None:
        closing = False
        while not closing:
            first = self._jobs.get()
            if first is None:
                break
            batch = [first]
            while len(batch) < BATCH:
                try:
                    item = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if item is None:
                    closing = True
                    break
                batch.append(item)
            self._commit(batch)
        self._let_go()

    def _let_go(self) -> None:
        """A connection that has failed is not used again."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with suppress(Exception):
                connection.close()

    def _commit(self, batch: list[Item]) -> None:
        try:
            with translated():
                if self._connection is None:
                    self._connection = self.engine.connect()
                with self._connection.begin():
                    results = [job(self._connection) for job, _ in batch]
        except BaseException as error:
            self._let_go()
            # When storage is away it is so for all of them: to ask for each would take as long
            # again for each.
            if len(batch) == 1 or isinstance(error, StorageAway):
                _tell([(future, None, error) for _, future in batch])
                return
            for single in batch:  # one of them spoilt it: each for itself
                self._commit([single])
            return
        _tell([(future, made, None) for (_, future), made in zip(batch, results, strict=True)])


Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]


def _tell(outcomes: list[Outcome]) -> None:
    """Wake those who wait, all at once."""
    outcomes[0][0].get_loop().call_soon_threadsafe(_settle, outcomes)


def _settle(outcomes: list[Outcome]) -> None:
    for future, result, error in outcomes:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def file_of(url: str) -> Path:
    """The file that a SQLite URL names."""
    return Path(cast(str, make_url(url).database))
