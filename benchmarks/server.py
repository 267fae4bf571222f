"""Measures the server: `make bench-server`.  The server runs on one core, the clients on another.

Figures are given beside what the same machine does without us in the same run, so that runs on
different machines, or on a busy one, can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from santiago import Game, Rng
from santiago.server.live import Entry

ECHO = """
import sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": "x" * int(message["text"])})
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", ws="websockets-sansio",
            ws_per_message_deflate=False, ws_ping_interval=None)
"""
PLY = re.compile(r'"ply":(\d+),"epoch":')
STATE_SIZE = 3_500  # of the echo's answers, in letters: about what a view takes


def pin(core: int) -> None:
    """Stay on one core, where there are two."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


class Child:
    """A server process on the first core."""

    def __init__(self, words: Sequence[str], ready: str | None) -> None:
        limits = ("TABLES_AN_HOUR", "REQUESTS_A_MINUTE", "MESSAGES_A_MINUTE", "CONNECTIONS")
        self.process = subprocess.Popen(
            [sys.executable, *words],
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: pin(0),  # noqa: PLW1509 - there are no threads yet
            env={**os.environ, **{f"SANTIAGO_{name}": "0" for name in limits}},
        )
        if ready is not None and self.process.stdout is not None:
            line = self.process.stdout.readline()
            if ready not in line:
                raise SystemExit(f"the server did not start: {line}")

    def memory(self) -> int:
        """Bytes of memory that are in use."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", text)
        return int(found[1]) * 1024 if found else 0

    def seconds(self) -> float:
        """Seconds of computing that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Stop it, and wait until it has."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()


def serve(database: Path, port: int) -> Child:
    """A server of ours, ready to answer."""
    words = ["-m", "santiago", "serve", "--port", str(port), "--log-level", "error"]
    return Child([*words, "--database", f"sqlite:///{database}"], "served at")


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request."""
    ask = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(ask) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def bare_commits(folder: Path, seconds: float) -> float:
    """Durable commits a second that SQLite makes of one small row each."""
    database = sqlite3.connect(folder / "bare.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE moves (id TEXT, ply INTEGER, move TEXT, UNIQUE (id, ply))")
    count, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        database.execute("INSERT INTO moves VALUES ('table', ?, 'plant banana2 c4')", (count,))
        count += 1
    database.close()
    return count / seconds


class Party:
    """A table with clients who play a game that was drawn beforehand."""

    def __init__(self, port: int, number: int, players: int, consequences: bool) -> None:
        game = Game.new(players=players, seed=number)
        record = game.record.to_json()
        self.moves: list[tuple[int, str]] = []
        rng = Rng(number)
        while game.result is None:
            seat = game.position.turn
            move = game.legal_moves[rng.roll(len(game.legal_moves))]
            self.moves.append((seat, move.text))
            game.play(move, seat)
        seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(players)]
        made = post(f"http://127.0.0.1:{port}/api/tables", {"seats": seats, "record": record})
        self.key, self.tokens = made["table"]["id"], list(made["tokens"].values())
        self.address = f"ws://127.0.0.1:{port}/api/ws"
        self.consequences = consequences
        self.sockets: list[ClientConnection] = []
        self.seen = [0] * players
        self.arrived = asyncio.Event()
        self._readers: list[asyncio.Task[None]] = []

    async def join(self) -> None:
        """Every player connects."""
        for seat, token in enumerate(self.tokens):
            socket = await connect(self.address, compression=None, ping_interval=None)
            hello = {"type": "hello", "protocol": 1, "table": self.key, "tokens": [token]}
            await socket.send(json.dumps(hello | {"consequences": self.consequences}))
            self.sockets.append(socket)
            self._readers.append(asyncio.ensure_future(self._read(seat, socket)))

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            if text.startswith('{"type":"state"') and (found := PLY.search(text)):
                self.seen[seat] = max(self.seen[seat], int(found[1]))
                self.arrived.set()
            elif text.startswith('{"type":"error"'):
                raise SystemExit(f"refused: {text}")

    async def move(self, ply: int) -> float:
        """Make a move; the seconds until every client has its view of it."""
        seat, text = self.moves[ply]
        ask = {"type": "move", "id": str(ply), "seat": seat, "ply": ply, "epoch": 0, "move": text}
        begun = time.perf_counter()
        await self.sockets[seat].send(json.dumps(ask))
        while min(self.seen) <= ply:
            self.arrived.clear()
            await self.arrived.wait()
        return time.perf_counter() - begun

    async def leave(self) -> None:
        """Every player goes."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets))


async def throughput(
    port: int, child: Child, tables: int, seconds: float, consequences: bool
) -> tuple[float, float]:
    """Moves a second at tables of five clients, and the seconds of computing for each."""
    parties = [Party(port, number, 5, consequences) for number in range(tables)]
    for party in parties:
        await party.join()
    end = time.perf_counter() + seconds
    count = 0

    async def play(party: Party) -> None:
        nonlocal count
        for ply in range(len(party.moves)):
            if time.perf_counter() > end:
                return
            await party.move(ply)
            count += 1

    begun, used = time.perf_counter(), child.seconds()
    await asyncio.gather(*(play(party) for party in parties))
    passed, used = time.perf_counter() - begun, child.seconds() - used
    for party in parties:
        await party.leave()
    return count / passed, used / count


def p99(times: list[float]) -> float:
    """So long or less in 99 of 100 cases."""
    return sorted(times)[int(len(times) * 0.99)]


async def latency(port: int, tables: int, seconds: int) -> tuple[list[float], int]:
    """Each table makes a move a second; the times until all four clients have seen it."""
    parties = [Party(port, number, 4, True) for number in range(tables)]
    for party in parties:
        await party.join()
    await asyncio.sleep(1)
    times: list[float] = []

    async def play(party: Party, offset: float) -> None:
        for ply in range(seconds):
            await asyncio.sleep(max(0.0, start + ply + offset - time.perf_counter()))
            times.append(await party.move(ply))

    start = time.perf_counter()
    await asyncio.gather(*(play(p, i / len(parties)) for i, p in enumerate(parties)))
    for party in parties:
        await party.leave()
    return times, 4 * tables


async def echo_latency(port: int, clients: int, rate: int, seconds: int) -> list[float]:
    """A bare server that answers with as many letters; as many clients, as many messages."""
    sockets = [
        await connect(f"ws://127.0.0.1:{port}/", compression=None, ping_interval=None)
        for _ in range(clients)
    ]
    times: list[float] = []

    async def one(number: int) -> None:
        for second in range(seconds):
            await asyncio.sleep(max(0.0, start + second + number / rate - time.perf_counter()))
            begun = time.perf_counter()
            await sockets[number].send(str(STATE_SIZE))
            await sockets[number].recv()
            times.append(time.perf_counter() - begun)

    start = time.perf_counter()
    await asyncio.gather(*(one(number) for number in range(rate)))
    await asyncio.gather(*(socket.close() for socket in sockets))
    return times


async def idle_memory(port: int, child: Child, clients: int) -> float:
    """Bytes that a connected client costs while nothing happens."""
    parties = [Party(port, 10_000 + number, 4, True) for number in range(clients // 4)]
    await asyncio.sleep(1)
    before = child.memory()
    for party in parties:
        await party.join()
    await asyncio.sleep(2)
    after = child.memory()
    for party in parties:
        await party.leave()
    return (after - before) / clients


def stored_games(database: Path, count: int) -> None:
    """Fill a database with finished games."""
    from sqlalchemy import insert, select

    from santiago.server.storage import schema
    from santiago.server.storage.admin import engine_of

    engine = engine_of(f"sqlite:///{database}")
    with engine.begin() as db:
        row = db.execute(select(schema.tables)).mappings().first()
        assert row is not None
        sitting = db.execute(select(schema.seats).where(schema.seats.c.table_id == row["id"]))
        seats = [dict(seat) for seat in sitting.mappings()]
        moves = [Entry(0, "pass", "person", 0.0) for _ in range(130)]
        for number in range(count):
            key = f"{number:022}"
            db.execute(insert(schema.tables), dict(row) | {"id": key, "status": "over"})
            db.execute(insert(schema.seats), [seat | {"table_id": key} for seat in seats])
            rows = [entry.to_row(key, ply) for ply, entry in enumerate(moves, 1)]
            db.execute(insert(schema.moves), rows)
    engine.dispose()


def first_answer(database: Path, port: int) -> float:
    """Seconds from the command to the first answer."""
    begun = time.perf_counter()
    child = serve(database, port)
    with urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
        answer.read()
    passed = time.perf_counter() - begun
    child.end()
    return passed


def main() -> None:
    """Measure everything, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="how long each part takes")
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--port", type=int, default=8799)
    args = parser.parse_args()
    port, seconds = args.port, args.seconds
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name).resolve()
        pin(1)
        bare = bare_commits(folder, seconds)
        print(f"bare durable SQLite commits: {bare:.0f}/s", flush=True)
        child = serve(folder / "games.db", port)
        for consequences in (False, True):
            rate, used = asyncio.run(throughput(port, child, 40, seconds, consequences))
            said = "with" if consequences else "without"
            print(
                f"moves to five clients, {said} consequences: {rate:.0f}/s, {rate / bare:.2f} "
                f"of the bare commits (0.20 wanted), {1000 * used:.2f} ms of computing each",
                flush=True,
            )
        cost = asyncio.run(idle_memory(port, child, args.clients))
        print(f"memory of an idle client: {cost / 1024:.0f} KB (60 wanted)", flush=True)
        times, clients = asyncio.run(latency(port, args.clients // 4, int(seconds)))
        child.end()
        echo = Child(["-c", ECHO, str(port)], None)
        time.sleep(3)
        plain = asyncio.run(echo_latency(port, clients, clients // 4, int(seconds)))
        echo.end()
        print(
            f"p99 at {clients} clients, a move a second at each table: {1000 * p99(times):.1f} ms, "
            f"bare echo {1000 * p99(plain):.1f} ms: {p99(times) / p99(plain):.1f} times "
            "(10 wanted)",
            flush=True,
        )
        stored_games(folder / "games.db", args.games)
        passed = first_answer(folder / "games.db", port)
        print(f"first answer with {args.games} games stored: {passed:.2f} s (2 wanted)")


if __name__ == "__main__":
    main()
