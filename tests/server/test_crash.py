"""Acknowledged means stored: servers are killed in the middle of busy tables."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from tests.server.crash import Process, busy, make_players
from tests.server.guests import Guest, through_a_crash
from tests.server.harness import Server, some_move


def crash(fresh_database: Callable[[], str], tables: int, times: int, moves: int) -> None:
    database = fresh_database()
    server = Process(database)
    players = make_players(server.url, tables)
    servers = [server]

    def kill() -> None:
        servers[0].kill()
        servers[0] = Process(database, port=int(server.url.rpartition(":")[2]))

    try:
        for _ in range(times):
            asyncio.run(busy(players, servers, kill, moves))
        assert sum(player.check(servers[0].url) for player in players) >= 2 * times * moves
    finally:
        servers[0].kill()


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    fresh_database: Callable[[], str],
) -> None:
    crash(fresh_database, tables=8, times=1, moves=40)


@pytest.mark.slow  # five servers, one after another
def test_creating_sitting_talking_and_taking_back_survive_a_kill(
    fresh_database: Callable[[], str],
) -> None:
    """Asked again after the crash, each is answered the same and done once."""
    database = fresh_database()
    servers = [Process(database)]
    url = servers[0].url
    guests = [Guest(url) for _ in range(8)]

    def kill() -> None:
        servers[0].kill()
        servers[0] = Process(database, port=int(url.rpartition(":")[2]))

    try:
        for guest, answer in zip(
            guests, through_a_crash([guest.create for guest in guests], kill), strict=True
        ):
            assert answer[:3] == (guest.key, guest.host, {"0": guest.ana})
        for guest, answer in zip(
            guests, through_a_crash([guest.sit for guest in guests], kill), strict=True
        ):
            assert answer == [(1, guest.bo), (2, guest.cy)]
            guest.start()
        said = through_a_crash([guest.say for guest in guests], kill)
        assert said == [[(1, "Bo", "hello")]] * len(guests)
        for guest in guests:
            guest.move()
        taken = through_a_crash([guest.take_back for guest in guests], kill)
        assert taken == [(0, 1)] * len(guests)
        for guest in guests:
            state = guest.state()
            assert (state["you"], state["ply"], state["epoch"]) == ([0, 1, 2], 0, 1)
            assert [seat["name"] for seat in state["table"]["seats"]] == ["Ana", "Bo", "Cy"]
            guest.move()  # and the game goes on
    finally:
        servers[0].kill()
    # A table, three seats, the tokens of host and seats, one message and one move each.
    rows = {"tables": 1, "seats": 3, "tokens": 4, "chat": 1, "moves": 1}
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as stored:
        for name, each in rows.items():
            count = stored.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()
            assert count == each * len(guests), name
    engine.dispose()


@pytest.mark.slow
def test_nothing_is_lost_at_200_busy_tables_killed_repeatedly(
    fresh_database: Callable[[], str],
) -> None:
    crash(fresh_database, tables=200, times=3, moves=1_500)


@pytest.mark.slow
def test_one_of_three_processes_is_killed(postgres: Callable[[], str]) -> None:
    database = postgres()
    servers = [Process(database) for _ in range(3)]
    players = make_players(servers[0].url, 30)
    try:
        asyncio.run(busy(players, servers, servers[1].kill, 200))
        for player in players:
            player.check(servers[2].url)
    finally:
        for server in (servers[0], servers[2]):
            server.kill()


@pytest.mark.slow
def test_workers_share_one_postgresql(postgres: Callable[[], str]) -> None:
    server = Process(postgres(), "--workers", "2")
    try:
        players = make_players(server.url, 10)
        asyncio.run(busy(players, [server], lambda: None, 100))
        for player in players:
            player.check(server.url)
    finally:
        assert server.stop() == 0


@pytest.mark.slow
def test_bots_go_on_after_a_restart(fresh_database: Callable[[], str]) -> None:
    database = fresh_database()
    with Server(database) as server:
        created = server.make("Ana", "bot", "bot", overseer=2, bot_pause=10_000)
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        with server.client(key, tokens) as me:
            me.move("bid 3")
    with Server(database) as server:
        # Nobody has come back yet, and still the clock of the table runs.
        service = server.service
        now = service.now() + 20
        service.clock = lambda: now
        server.run(service.scheduler.take_up(now))
        with server.client(key, tokens) as me:
            me.wait_ply(2)
            assert me.steps[1]["by"] == "bot"


@pytest.mark.slow
def test_a_server_stops_when_asked(fresh_database: Callable[[], str]) -> None:
    server = Process(fresh_database())
    assert httpx.get(f"{server.url}/healthz", verify=False).json()["status"] == "ok"
    assert server.stop() in (0, -signal.SIGTERM)


@pytest.mark.slow
def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """On a file system of 1.5 MB, moves are refused when it is full, and go on when it is not."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", disk], check=False
    )
    assert mounted.returncode == 0, "this test mounts a small tmpfs: run it as root"
    try:
        with Server(f"sqlite:///{disk / 'games.db'}") as server:
            created = server.make("Ana", "Bo", "Cy", overseer=2)
            key, tokens = created["table"]["id"], list(created["tokens"].values())
            with server.client(key, tokens) as me:
                for text in ("bid 3", "bid 2"):
                    assert me.move(text)["type"] == "ack"
                filler = disk / "filler"
                with filler.open("wb") as file:
                    free = shutil.disk_usage(disk).free
                    file.write(b"x" * free)
                acked = 2
                refused = None
                for turn in range(200):
                    seat, legal = next(iter(me.state["legal"].items()))
                    got = me.move(some_move(legal, turn), int(seat), id=f"t{acked}")
                    if got["type"] == "error":
                        refused = got["error"]["code"]
                        break
                    acked += 1
                assert refused == "server/unavailable"
                assert server.get("/healthz", status=503)["status"] == "storage-full"
                filler.unlink()
                seat, legal = next(iter(me.state["legal"].items()))
                got = me.move(some_move(legal, 1), int(seat), id=f"t{acked}")
                assert got["type"] == "ack", got
                assert got["ply"] == acked + 1
                assert server.get("/healthz")["status"] == "ok"
        stored = sqlite3.connect(disk / "games.db")
        plies = [row[0] for row in stored.execute("SELECT ply FROM moves ORDER BY ply")]
        stored.close()
        assert plies == list(range(1, acked + 2))
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
