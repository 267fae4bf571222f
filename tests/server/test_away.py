"""The database goes away and comes back: nothing is lost, and nothing is played twice."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy.engine import make_url

from tests.server.crash import Player, Process, busy, make_players
from tests.server.harness import Server

AWAY = 10.0
LOCK = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA busy_timeout=20000")
database.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
database.execute("ROLLBACK")
"""
"""Another program that lets nobody write to a file until it is told to end."""


def away_and_back(database: str, away: Callable[[], None], back: Callable[[], None]) -> None:
    """Players go on asking while the database is away; afterwards all is as they were told."""
    server = Process(database)
    players = make_players(server.url, 12)
    acked: list[int] = []

    def harm() -> None:
        away()
        acked.append(_acked(players))
        time.sleep(AWAY)
        acked.append(_acked(players))
        back()

    try:
        asyncio.run(busy(players, [server], harm, 120))
        # What was on its way when it went may have been told a moment later, and no more.
        assert acked[1] - acked[0] <= len(players)
        assert sum(player.refused for player in players) > 0
        assert httpx.get(f"{server.url}/healthz", verify=False).json()["status"] == "ok"
        assert sum(player.check(server.url) for player in players) >= 240
    finally:
        server.kill()


def _acked(players: Sequence[Player]) -> int:
    return sum(len(player.acked) for player in players)


@pytest.mark.slow
def test_sqlite_is_away_for_ten_seconds(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    other: list[subprocess.Popen[str]] = []

    def lock() -> None:
        words = [sys.executable, "-c", LOCK, str(file)]
        pipe: Any = subprocess.PIPE
        other.append(subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True))
        assert other[0].stdout is not None
        assert other[0].stdout.readline() == "locked\n"

    def unlock() -> None:
        other[0].communicate()
        assert other[0].returncode == 0

    away_and_back(f"sqlite:///{file}", lock, unlock)


@pytest.mark.slow
def test_postgresql_is_away_for_ten_seconds(own_postgres: Any) -> None:
    """It is ended as by a power cut, and started again."""

    def end() -> None:
        pid = own_postgres.get_pid()
        os.kill(pid, signal.SIGQUIT)
        own_postgres.get_postmaster_info().process.wait(20)

    away_and_back(own_postgres.get_uri(), end, own_postgres.start)


@pytest.mark.slow
def test_postgresql_goes_away_and_comes_back(postgres: Callable[[], str]) -> None:
    database = postgres()
    name = make_url(database).database
    elsewhere = postgres()
    with (
        Server(database) as server,
        psycopg.connect(elsewhere, autocommit=True) as control,
    ):
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        with server.client(key, tokens) as me:
            assert me.move("bid 3")["type"] == "ack"
            control.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
            control.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            for _ in range(3):
                got = me.move("bid 4", seat=1, id="same")
                assert got["error"]["code"] == "server/unavailable"
            assert server.get("/healthz", status=503)["status"] == "storage-away"
            control.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
            got = me.move("bid 4", seat=1, id="same")
            assert (got["type"], got["ply"]) == ("ack", 2)
            again = me.move("bid 4", seat=1, id="same")
            assert again["error"]["code"] == "move/repeated"
            assert server.get("/healthz")["status"] == "ok"
