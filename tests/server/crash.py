"""Server processes that can be killed, and players who keep a note of every acknowledgement."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.harness import WAIT, some_move

LIMITS = ("TABLES_PER_HOUR", "REQUESTS_PER_MINUTE", "MESSAGES_PER_MINUTE", "CONNECTIONS")


class Process:
    """`santiago serve`, as a user starts it."""

    def __init__(self, database: str, *more: str, port: int = 0, **environment: str) -> None:
        words = ["serve", "--port", str(port), "--database", database, "--log-level", "error"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "santiago", *words, *more],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **{f"SANTIAGO_{name}": "0" for name in LIMITS}, **environment},
        )
        assert self.process.stdout is not None
        match = re.search(r"http://\S+", self.process.stdout.readline())
        assert match, "the server did not start"
        self.url = match[0].rstrip("/")

    def kill(self) -> None:
        """As a power cut would end it."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """As a user would end it; the exit code."""
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(WAIT)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Player:
    """Plays all seats of one table, again and again connecting where a server is."""

    def __init__(self, created: dict[str, Any], number: int) -> None:
        self.key: str = created["table"]["id"]
        self.tokens = list(created["tokens"].values())
        self.number = number
        self.acked: dict[int, str] = {}  # by ply
        self.waiting: dict[str, Any] | None = None  # sent, and not answered yet
        self.over = False
        self.refused = 0  # how often storage was away
        self._turn = number

    async def play(self, servers: Sequence[Process], stop: asyncio.Event) -> None:
        """Until told to stop, or until the game is over."""
        while not stop.is_set() and not self.over:
            server = servers[self._turn % len(servers)]
            self._turn += 1
            try:
                address = server.url.replace("http", "ws", 1) + "/api/ws"
                async with connect(address, compression=None, open_timeout=5) as socket:
                    await self._connected(socket, stop)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)

    async def _connected(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        hello = {"type": "hello", "protocol": 1, "table": self.key, "tokens": self.tokens}
        await socket.send(json.dumps(hello | {"consequences": False}))
        if self.waiting is not None:  # with the same id: it must not be played twice
            await socket.send(json.dumps(self.waiting))
        while not self.over and (self.waiting is not None or not stop.is_set()):
            message = json.loads(await asyncio.wait_for(socket.recv(), WAIT))
            await self._answer(socket, message, stop)

    async def _answer(
        self, socket: ClientConnection, message: dict[str, Any], stop: asyncio.Event
    ) -> None:
        sent = self.waiting
        if message["type"] == "ack" and sent is not None and message["id"] == sent["id"]:
            assert message["ply"] == sent["ply"] + 1
            self._stands(message["ply"], sent["move"])
        elif message["type"] == "error":
            if message["error"]["code"] == "server/unavailable":
                self.refused += 1
                await asyncio.sleep(0.2)
                if sent is not None:
                    await socket.send(json.dumps(sent))
                return
            assert sent is not None, message
            assert message["error"]["code"] == "move/repeated", message
            assert message["error"]["data"]["ply"] == sent["ply"] + 1
            self._stands(sent["ply"] + 1, sent["move"])
            await socket.send(json.dumps({"type": "resync"}))
        elif message["type"] == "state":
            self.over = message["table"]["status"] == "over"
            known = max(self.acked, default=0)
            assert message["ply"] >= known, "an acknowledged move is gone"
            mine = self.waiting is None and message["legal"] and message["ply"] == known
            if mine and not stop.is_set():
                await self._move(socket, message)

    def _stands(self, ply: int, move: str) -> None:
        self.acked[ply] = move
        self.waiting = None

    async def _move(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        seat, legal = next(iter(state["legal"].items()))
        ply = state["ply"]
        self.waiting = {
            "type": "move",
            "id": f"{self.number}-{ply}",
            "seat": int(seat),
            "ply": ply,
            "epoch": state["epoch"],
            "move": some_move(legal, self.number + 7 * ply),
        }
        await socket.send(json.dumps(self.waiting))

    def check(self, url: str) -> int:
        """Compare what is stored with what was acknowledged; how many moves that is."""
        answer = httpx.get(f"{url}/api/tables/{self.key}/state", timeout=WAIT, verify=False).json()
        stored = {step["ply"]: step["move"] for step in answer["steps"]}
        assert {ply: stored.get(ply) for ply in self.acked} == self.acked
        expected = len(self.acked)
        if self.waiting is not None and len(stored) == expected + 1:
            assert stored[expected + 1] == self.waiting["move"]
        else:
            assert len(stored) == expected
        return expected


def make_players(url: str, count: int) -> list[Player]:
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo", "Cy")]
    with httpx.Client(base_url=url, timeout=WAIT, verify=False) as http:
        return [
            Player(start(http, {"players": 3, "seats": seats}), number) for number in range(count)
        ]


def start(http: httpx.Client, asked: dict[str, Any]) -> dict[str, Any]:
    """A table whose game has started, without numbers for the deal."""
    created: dict[str, Any] = http.post("/api/tables", json=asked).json()
    host = {"Authorization": f"Bearer {created['host']}"}
    key = created["table"]["id"]
    http.post(f"/api/tables/{key}/start", json={}, headers=host).raise_for_status()
    return created


async def busy(
    players: Sequence[Player], servers: Sequence[Process], harm: Callable[[], None], moves: int
) -> None:
    """Play; do some harm after so many moves; go on until as many again are acknowledged."""
    stop = asyncio.Event()
    games = [asyncio.ensure_future(player.play(servers, stop)) for player in players]

    def acked() -> int:
        return sum(len(player.acked) for player in players)

    async def reached(count: int) -> None:
        while acked() < count:
            await asyncio.sleep(0.01)
            for game in games:
                if game.done():
                    game.result()

    await reached(acked() + moves)
    # In a thread, so that moves are on their way all the time.
    await asyncio.get_running_loop().run_in_executor(None, harm)
    await reached(acked() + moves)
    stop.set()
    await asyncio.gather(*games)
