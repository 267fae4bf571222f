"""What every store can do, and the steps that bring a database up to date."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, inspect, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from santiago.engine.record import RULES
from santiago.server.errors import StartError, StorageAway
from santiago.server.storage.schema import tables

_log = logging.getLogger("santiago.storage")
T = TypeVar("T")
Job = Callable[[Connection], T]
Listener = Callable[[str | None], None]

WARN_SECONDS = 10.0
HEALTH_SECONDS = 2.0
"""Seconds until storage that worked is checked again."""
FAILED_SECONDS = 60.0
"""Seconds to remember a failed write, unless one succeeds."""

HEAD = "0010"
"""The newest step in `migrations/versions`; a test keeps it true."""


class Conflict(Exception):
    """Somebody else was faster; nothing was written."""


class Store(ABC):
    """A database, used from an event loop; the work is done in threads."""

    shared = False  # whether other processes may write to it

    def __init__(self, engine: Engine, readers: int) -> None:
        self.engine = engine
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="santiago-read")
        self._well_until = 0.0
        self._failed: tuple[float, str] | None = None  # when a write failed last, and why

    def prepare(self) -> None:
        """Bring the schema up to date, and refuse games of rules that we cannot play."""
        try:
            self._prepare()
        except DBAPIError as error:
            url = self.engine.url.render_as_string(hide_password=True)
            raise StartError(f"the database {url} cannot be opened: {error.orig}") from None
        finally:
            self.engine.dispose()  # the threads that use it open their own connections

    def _prepare(self) -> None:
        with self.engine.connect() as connection:
            upgrade(connection)
            refuse_foreign_rules(connection)

    async def start(self, listener: Listener) -> None:  # noqa: B027 - nobody else to hear
        """Begin; `listener` is called with each announcement of another process.

        None means that some may have been missed.
        """

    async def look_around(self) -> None:  # noqa: B027 - where others announce themselves
        """Called regularly: check for unannounced changes by another program."""

    async def read(self, job: Job[T]) -> T:
        """Look something up."""

        def run() -> T:
            with translated(), self.engine.connect() as connection:
                return job(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    @abstractmethod
    async def write(self, job: Job[T], announce: str | None = None) -> T:
        """Run one transaction; it is durable when this returns.

        `job` may be run again when another one, in the same commit, has failed.
        `announce` is told to the other processes when it is committed.
        """

    @abstractmethod
    def probe(self, connection: Connection) -> None:
        """Write something that changes nothing."""

    async def health(self) -> str:
        """`ok`, or why nothing can be stored: `storage-away`, `storage-full`, `storage-read-only`.

        A small write may succeed where a larger one has just failed, so that is remembered.
        """
        now = time.monotonic()
        failed_at, reason = self._failed or (now, "away")
        if reason != "away" and now - failed_at < FAILED_SECONDS:
            return f"storage-{reason}"
        if now < self._well_until:
            return "ok"
        try:
            await self.write(self.probe)
        except StorageAway as error:
            return f"storage-{error.reason}"
        self._well_until = now + HEALTH_SECONDS
        return "ok"

    def wrote(self, error: BaseException | None) -> None:
        """Remember how a write has ended."""
        if error is None:
            self._failed = None
        elif isinstance(error, StorageAway):
            self._failed = (time.monotonic(), error.reason)
            self._well_until = 0.0

    async def announce(self, message: str) -> None:  # noqa: B027 - nobody else to tell
        """Tell the other processes something that is not stored."""

    async def close(self) -> None:
        """Finish pending work and disconnect."""
        self._readers.shutdown()
        self.engine.dispose()


class translated:  # noqa: N801 - a context manager that reads like a word
    """Errors of the database become ours."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, IntegrityError):
            raise Conflict(str(error.orig)) from error
        if isinstance(error, DBAPIError | PoolTimeout):
            reason = reason_of(error)
            _warn(reason, error)
            raise StorageAway(reason) from error


def reason_of(error: BaseException) -> str:
    """Why a database fails: it is `full`, `read-only` or `away`."""
    cause = getattr(error, "orig", None)
    name = str(getattr(cause, "sqlite_errorname", ""))
    state = str(getattr(cause, "sqlstate", ""))
    if name == "SQLITE_FULL" or state == "53100":
        return "full"
    if name.startswith("SQLITE_READONLY") or state == "25006":
        return "read-only"
    return "away"


_warned: dict[str, float] = {}


def _warn(reason: str, error: BaseException) -> None:
    """Log why storage fails, but not for every request."""
    now = time.monotonic()
    if now - _warned.get(reason, -WARN_SECONDS) >= WARN_SECONDS:
        _warned[reason] = now
        cause = getattr(error, "orig", None) or error
        _log.error("storage is %s: %s: %s", reason, type(cause).__name__, cause)


def upgrade(connection: Connection) -> None:
    """Take every step that this database has not seen yet."""
    version = None
    if inspect(connection).has_table("alembic_version"):
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    if version == HEAD:
        return
    try:
        migrate(connection, "head")
    except LookupError:
        raise StartError(
            f"the database is at step {version!r}, which is newer than this program "
            f"(step {HEAD!r}): use a newer Santiago"
        ) from None


def migrate(connection: Connection, to: str) -> None:
    """Take the steps up to one of them; a `LookupError` if the database is beyond all of ours."""
    # Alembic takes a while to import, and is needed once.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise LookupError(str(error)) from None
    connection.commit()


def refuse_foreign_rules(connection: Connection) -> None:
    """Games continue under the rules they started with, or not at all."""
    unfinished = tables.c.status.in_(("open", "running"))
    versions = connection.execute(select(tables.c.rules).where(unfinished).distinct()).scalars()
    foreign = sorted(version for version in versions if version != RULES)
    connection.rollback()
    if foreign:
        raise StartError(
            f"unfinished games of rules version {', '.join(map(str, foreign))} are stored, but "
            f"this program plays version {RULES}: finish them with the version that "
            "started them, or delete them (santiago tables delete)"
        )
