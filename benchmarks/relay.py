"""A bare relay: the least that any server must do for a move, on the same uvicorn and SQLite.

It takes one message, commits one row and sends a message of a given size to everyone in the room.
`benchmarks.server` measures ours beside it: `python -m benchmarks.relay PORT FILE`.
"""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import sys
from collections import defaultdict
from typing import Any

import uvicorn

from santiago.server.run import _options
from santiago.server.settings import Settings

FILLER = "x" * 1_000_000


class Relay:
    """The rooms, and the database."""

    def __init__(self, file: str) -> None:
        self.rooms: dict[str, set[Any]] = defaultdict(set)
        self.rows: list[tuple[str, str]] = []
        self.written: asyncio.Future[None]
        self.database = sqlite3.connect(file, isolation_level=None)
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("PRAGMA synchronous=FULL")
        self.database.execute("CREATE TABLE moves (room TEXT, move TEXT)")

    async def commit(self, room: str, move: str) -> None:
        """Write one row durably; rows that arrive together share a commit, as in our server."""
        loop = asyncio.get_running_loop()
        if not self.rows:
            self.written = loop.create_future()
            loop.call_soon(self._commit)
        self.rows.append((room, move))
        await self.written

    def _commit(self) -> None:
        """Commit in this thread: another one would cost more processor time."""
        rows, self.rows = self.rows, []
        self.database.execute("BEGIN")
        self.database.executemany("INSERT INTO moves VALUES (?, ?)", rows)
        self.database.execute("COMMIT")
        self.written.set_result(None)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One client, from beginning to end."""
        if scope["type"] == "lifespan":
            while (message := await receive())["type"] != "lifespan.shutdown":
                await send({"type": message["type"] + ".complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        room = self.rooms[scope["path"]]
        room.add(send)
        while (message := await receive())["type"] == "websocket.receive":
            size, _, move = message["text"].partition(" ")
            await self.commit(scope["path"], move)
            for client in room:
                await client({"type": "websocket.send", "text": FILLER[: int(size)]})
        room.discard(send)


def main() -> None:
    """Serve until told to stop."""
    port, file = sys.argv[1:]
    settings = Settings(port=int(port), connections=0)
    server = uvicorn.Server(uvicorn.Config(Relay(file), **_options(settings)))
    listening = socket.create_server(("127.0.0.1", int(port)), backlog=2048)
    print("relay ready", flush=True)
    server.run(sockets=[listening])


if __name__ == "__main__":
    main()
