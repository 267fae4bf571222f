"""PostgreSQL: shared by any number of server processes, which tell each other what changed."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import make_url

from santiago.server.errors import StorageAway
from santiago.server.storage.store import Job, Listener, Store, translated

T = TypeVar("T")
CHANNEL = "santiago"
THREADS = 8
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
_log = logging.getLogger("santiago.storage")


class PostgresStore(Store):
    """Games in a PostgreSQL database."""

    shared = True

    def __init__(self, url: str) -> None:
        plain = make_url(url.replace("postgres://", "postgresql://", 1))
        self.url = plain.set(drivername="postgresql+psycopg")
        engine = create_engine(
            self.url,
            pool_size=THREADS + 4,
            max_overflow=4,
            pool_timeout=10,
            pool_pre_ping=True,
            hide_parameters=True,  # they would be in the log
            connect_args={"connect_timeout": 5},
        )
        super().__init__(engine, readers=4)
        self._writers = ThreadPoolExecutor(THREADS, thread_name_prefix="santiago-write")
        self._me = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._stop = threading.Event()
        self._listening = threading.Event()
        self._thread: threading.Thread | None = None

    def _prepare(self) -> None:
        """See `Store`; several processes may start at once."""
        with self.engine.connect() as lock:
            lock.execute(text("SELECT pg_advisory_lock(20261115)"))
            try:
                super()._prepare()
            finally:
                lock.execute(text("SELECT pg_advisory_unlock(20261115)"))

    async def start(self, listener: Listener) -> None:
        """Listen to announcements of the other processes."""
        loop = asyncio.get_running_loop()

        def hear(message: str | None) -> None:
            if not self._stop.is_set():
                loop.call_soon_threadsafe(listener, message)

        self._thread = threading.Thread(
            target=self._listen, args=(hear,), name="santiago-listen", daemon=True
        )
        self._thread.start()
        # From now on no announcement is missed.
        await loop.run_in_executor(None, self._listening.wait, 5)

    async def write(self, job: Job[T], announce: str | None = None) -> T:
        """See `Store.write`."""

        def run() -> T:
            with translated(), self.engine.begin() as connection:
                result = job(connection)
                if announce is not None:
                    payload = f"{self._me} {announce}"
                    connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})
                return result

        loop = asyncio.get_running_loop()
        try:
            result = await asyncio.shield(loop.run_in_executor(self._writers, run))
        except StorageAway as error:
            self.wrote(error)
            raise
        self.wrote(None)
        return result

    def probe(self, connection: Connection) -> None:
        """See `Store.probe`: a number of a transaction is written when it commits."""
        connection.execute(text("SELECT txid_current()"))

    async def announce(self, message: str) -> None:
        """See `Store.announce`."""
        await self.write(lambda _: None, announce=message)

    async def close(self) -> None:
        """See `Store.close`."""
        self._stop.set()
        loop = asyncio.get_running_loop()
        if self._thread is not None:
            await loop.run_in_executor(None, self._thread.join)
        await loop.run_in_executor(None, self._writers.shutdown)
        await super().close()

    def _listen(self, hear: Listener) -> None:
        # Slow to import, and not needed for SQLite.
        import psycopg

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        missed = False
        while not self._stop.is_set():
            try:
                with psycopg.connect(address, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    if missed:
                        hear(None)
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            sender, _, message = notice.payload.partition(" ")
                            if sender != self._me:
                                hear(message)
                            if self._stop.is_set():
                                return
            except psycopg.Error as error:
                _log.warning("the database cannot be reached: %s", type(error).__name__)
                missed = True
                self._stop.wait(1)
