"""What the server's benchmark needs: server processes on one core, and clients on another."""

from __future__ import annotations

import asyncio
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from santiago import Game, Rng

PLY = re.compile(r'"ply":(\d+)')
WAIT = 120.0
"""Seconds to wait for something before giving up."""


def pin(core: int) -> None:
    """Pin a process to one core, if there are two."""
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > core:
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[core]})


class Child:
    """A server process on the first core; use it as a context."""

    def __init__(self, words: Sequence[str], ready: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *words],
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: pin(0),  # noqa: PLW1509 - there are no threads yet
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if ready not in line:
            raise SystemExit(f"the server did not start: {line}")

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(WAIT)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def memory(self) -> int:
        """Bytes of memory that are in use."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        match = re.search(r"VmRSS:\s+(\d+) kB", text)
        return int(match[1]) * 1024 if match else 0

    def processor_seconds(self) -> float:
        """Seconds of processor time, all threads together."""
        used = 0
        for file in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            used += int(file.read_text().split()[0])
        return used / 1e9


LIMITS = ("TABLES_PER_HOUR", "REQUESTS_PER_MINUTE", "MESSAGES_PER_MINUTE", "CONNECTIONS")


def serve(database: Path, port: int) -> Child:
    """Our server, ready to answer and without limits."""
    words = ["-m", "santiago", "serve", "--port", str(port), "--log-level", "error"]
    words += ["--database", f"sqlite:///{database}"]
    return Child(words, "served at", **{f"SANTIAGO_{name}": "0" for name in LIMITS})


def relay(file: Path, port: int) -> Child:
    """The bare relay."""
    return Child(["-m", "benchmarks.relay", str(port), str(file)], "ready")


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request."""
    ask = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(ask, timeout=WAIT) as answer:
        parsed: dict[str, Any] = json.load(answer)
    return parsed


class Party(ABC):
    """Clients around one table who make moves."""

    moves = 0  # how many can be made

    def __init__(self, players: int) -> None:
        self.players = players
        self.sockets: list[ClientConnection] = []
        self.seen = [0] * players
        self.bytes = 0  # that all clients have got
        self.arrived = asyncio.Event()
        self._readers: list[asyncio.Task[None]] = []

    async def _connect(self, address: str) -> ClientConnection:
        socket = await connect(
            address, compression=None, ping_interval=None, open_timeout=WAIT, proxy=None
        )
        self._readers.append(asyncio.ensure_future(self._read(len(self.sockets), socket)))
        self.sockets.append(socket)
        return socket

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            self.bytes += len(text)
            self.hear(seat, text)
            self.arrived.set()

    @abstractmethod
    async def join(self) -> None:
        """Every client connects."""

    @abstractmethod
    def hear(self, seat: int, text: str) -> None:
        """Count a message, if it shows a move."""

    @abstractmethod
    async def send(self, ply: int) -> None:
        """Send a move."""

    async def move(self, ply: int) -> float:
        """Make a move; return the seconds until every client has seen it."""
        began = time.perf_counter()
        await self.send(ply)
        async with asyncio.timeout(WAIT):
            while min(self.seen) <= ply:
                self.arrived.clear()
                await self.arrived.wait()
        return time.perf_counter() - began

    async def leave(self) -> None:
        """Disconnect every client."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets))


class TableParty(Party):
    """Players at a table of our server, with a recorded random game."""

    def __init__(self, port: int, number: int, players: int, consequences: bool) -> None:
        super().__init__(players)
        self.consequences = consequences
        game = Game.new(players=players, seed=number)
        record = game.record.to_json()
        rng = Rng(number)
        self.played: list[tuple[int, str]] = []
        while game.result is None:
            seat = game.position.turn
            move = game.legal_moves[rng.roll(len(game.legal_moves))]
            self.played.append((seat, move.text))
            game.play(move, seat)
        self.moves = len(self.played)
        seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(players)]
        created = post(f"http://127.0.0.1:{port}/api/tables", {"seats": seats, "record": record})
        self.key, self.tokens = created["table"]["id"], list(created["tokens"].values())
        self.address = f"ws://127.0.0.1:{port}/api/ws"

    async def join(self) -> None:
        """Every player connects."""
        for token in self.tokens:
            socket = await self._connect(self.address)
            hello = {"type": "hello", "protocol": 1, "table": self.key, "tokens": [token]}
            await socket.send(json.dumps(hello | {"consequences": self.consequences}))

    def hear(self, seat: int, text: str) -> None:
        """A state shows a move."""
        if text.startswith('{"type":"state"') and (match := PLY.search(text)):
            self.seen[seat] = max(self.seen[seat], int(match[1]))
        elif text.startswith('{"type":"error"'):
            raise SystemExit(f"refused: {text}")

    async def send(self, ply: int) -> None:
        """Play the next move of the game."""
        seat, text = self.played[ply]
        ask = {"type": "move", "id": str(ply), "seat": seat, "ply": ply, "epoch": 0, "move": text}
        await self.sockets[seat].send(json.dumps(ask))


class RelayParty(Party):
    """In a room of the bare relay."""

    moves = 1_000_000

    def __init__(self, port: int, number: int, players: int, size: int) -> None:
        super().__init__(players)
        self.address = f"ws://127.0.0.1:{port}/room/{number}"
        self.text = f"{size} ".ljust(95, "m")  # as long as a move

    async def join(self) -> None:
        """Every client connects."""
        for _ in range(self.players):
            await self._connect(self.address)

    def hear(self, seat: int, text: str) -> None:
        """Every message is a move."""
        del text
        self.seen[seat] += 1

    async def send(self, ply: int) -> None:
        """Send a message in turn."""
        await self.sockets[ply % self.players].send(self.text)


class Bots:
    """A table of bots and one client that watches them."""

    def __init__(self, port: int, level: str, players: int = 4) -> None:
        seats = [{"kind": "bot", "level": level}] * players
        body = {"players": players, "seats": seats, "bot_pause": 0}
        self.port = port
        self.body = body
        self.began = 0.0
        self.times: list[float] = []  # when each move arrived
        self._task: asyncio.Task[None] | None = None
        self.socket: ClientConnection | None = None

    async def start(self) -> None:
        """Make the table, and watch it."""
        self.began = time.perf_counter()
        self._task = asyncio.ensure_future(self._watch())
        await asyncio.sleep(0)

    async def _watch(self) -> None:
        url = f"http://127.0.0.1:{self.port}/api/tables"
        while True:  # game after game
            created = await asyncio.to_thread(post, url, self.body)
            address = f"ws://127.0.0.1:{self.port}/api/ws"
            async with connect(address, compression=None, ping_interval=None, proxy=None) as socket:
                hello = {"type": "hello", "protocol": 1, "table": created["table"]["id"]}
                await socket.send(json.dumps(hello))
                over = False
                while not over:
                    text = await socket.recv()
                    if isinstance(text, str) and text.startswith('{"type":"state"'):
                        self.times.append(time.perf_counter())
                        over = '"phase":"over"' in text
            self.times.append(float("nan"))  # between two games

    async def stop(self) -> None:
        """Leave it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def waits(self) -> list[float]:
        """Seconds between two moves of a game; the last one has been waited for until now."""
        times = [*(self.times or [self.began]), time.perf_counter()]
        pairs = pairwise(times)
        waits = [later - earlier for earlier, later in pairs]
        return [wait for wait in waits if not math.isnan(wait)]
