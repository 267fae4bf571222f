"""SQLite: one file, one writer.

All writes go through one thread and one connection.  Transactions that wait at the same time
share one commit, which takes only one write to the disk.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
import time
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
"""Seconds to wait while another program, such as `santiago restore`, writes to the file."""
BATCH = 128
"""The most transactions that share one commit."""


def sqlite_engine(url: str) -> Engine:
    """An engine whose commits survive a power cut."""
    engine = create_engine(
        url,
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # they would be in the log
    )

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
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
            make_private(Path(file))
        except OSError as error:
            raise StartError(f"{file} cannot be opened or created: {error}") from None
        super().__init__(sqlite_engine(url), readers=2)
        self._jobs: queue.SimpleQueue[list[Item] | None] = queue.SimpleQueue()
        self._new: list[Item] = []  # not handed over to the writer yet
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
        version = await self._submit(lambda db: db.exec_driver_sql("PRAGMA data_version").scalar())
        if self._seen is not None and version != self._seen and self._listener is not None:
            self._listener(None)
        self._seen = version

    async def write(self, job: Job[T], announce: str | None = None) -> T:
        """See `Store.write`."""
        del announce  # there is no other process
        try:
            result = await self._submit(job)
        except StorageAway as error:
            self.wrote(error)
            raise
        self.wrote(None)
        return result

    def _submit(self, job: Job[T]) -> asyncio.Future[T]:
        """Queue a transaction; it completes even if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._new:
            loop.call_soon(self._hand_over)
        self._new.append((job, future))
        return future

    def _hand_over(self) -> None:
        """Wake the writer once for all transactions of this moment."""
        jobs, self._new = self._new, []
        self._jobs.put(jobs)

    def probe(self, connection: Connection) -> None:
        """See `Store.probe`. Writing to a deleted file succeeds, but loses the data."""
        if not file_of(str(self.engine.url)).is_file():
            raise StorageAway
        connection.exec_driver_sql(f"PRAGMA user_version = {int(time.time()) & 0x7FFFFFFF}")

    async def close(self) -> None:
        """See `Store.close`."""
        self._hand_over()
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        await super().close()

    def _work(self) -> None:
        closing = False
        while not closing:
            jobs = self._jobs.get()
            if jobs is None:
                break
            batch = jobs
            while len(batch) < BATCH:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    closing = True
                    break
                batch += more
            if not batch:
                continue
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
            # When storage is away, all of them fail: trying each would only repeat the wait.
            if len(batch) == 1 or isinstance(error, StorageAway):
                _tell([(future, None, error) for _, future in batch])
                return
            for single in batch:  # one of them failed: run each separately
                self._commit([single])
            return
        _tell([(future, result, None) for (_, future), result in zip(batch, results, strict=True)])


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


def make_private(file: Path) -> None:
    """Make a file that only its owner may read, or turn it into one: it holds every hidden tile.

    SQLite gives the files beside it, `-wal` and `-shm`, the same permissions.
    """
    if not file.is_dir():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for part in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if part.exists():
                part.chmod(0o600)


def file_of(url: str) -> Path:
    """The file that a SQLite URL names."""
    return Path(cast(str, make_url(url).database))
