"""A real server in a thread, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from santiago.engine.position import Position
from santiago.server.app import create_app
from santiago.server.messages import SERVER
from santiago.server.pages import FOLDER
from santiago.server.run import _options, address, bind
from santiago.server.service import Service
from santiago.server.settings import Settings
from santiago.tables import Table

Data = dict[str, Any]
WAIT = 60.0
"""Seconds after which a test gives up waiting for what must come."""

QUIET = {
    "port": 0,
    "tables_per_hour": 0,
    "profiles_per_hour": 0,
    "requests_per_minute": 0,
    "messages_per_minute": 0,
    "connections": 0,
}
"""Settings of a server that limits nobody."""
_ids = count(1)


class Server:
    """A server; use it as a context."""

    def __init__(
        self,
        database: str,
        folder: Path | None = None,
        clock: Callable[[], float] | None = None,
        **settings: Any,
    ) -> None:
        self.settings = Settings(**{**QUIET, "database": database, **settings})
        self.app = create_app(self.settings, clock=clock, folder=folder or FOLDER)
        self._listening = bind(self.settings)
        self.url = address(self.settings, self._listening).rstrip("/")
        self._uvicorn = uvicorn.Server(uvicorn.Config(self.app, **_options(self.settings)))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run)
        self.http = httpx.Client(base_url=self.url, timeout=WAIT, verify=False)

    def _run(self) -> None:
        async def main() -> None:
            self._loop = asyncio.get_running_loop()
            await self._uvicorn.serve(sockets=[self._listening])

        asyncio.run(main())

    def __enter__(self) -> Server:
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.005)
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self._uvicorn.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive(), "the server did not stop"

    @property
    def service(self) -> Service:
        service: Service = self.app.state.service
        return service

    @property
    def connections(self) -> set[Any]:
        """The connections that are open."""
        return self._uvicorn.server_state.connections

    def table(self, key: str) -> Table:
        """A table that is in use, as the core sees it."""
        return self.service.registry.tables[key].table

    def position(self, key: str) -> Position:
        """The position at a table that is in use, with everything hidden in it."""
        position = self.table(key).position
        assert position is not None
        return position

    def run(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WAIT)

    # -- shortcuts ------------------------------------------------------------------------------

    def get(
        self,
        path: str,
        tokens: Iterable[str] = (),
        status: int = 200,
        headers: dict[str, str] | None = None,
    ) -> Any:
        sent = _headers(tokens) | (headers or {})
        return self._checked(self.http.get(path, headers=sent), status)

    def post(
        self, path: str, body: Any = None, tokens: Iterable[str] = (), status: int | None = None
    ) -> Any:
        answer = self.http.post(path, json={} if body is None else body, headers=_headers(tokens))
        return self._checked(answer, status)

    def _checked(self, answer: httpx.Response, status: int | None) -> Any:
        expected = (status,) if status is not None else (200, 201, 204)
        assert answer.status_code in expected, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def make(self, *kinds: str, **more: Any) -> Data:
        """A table, started if no seat is open; kinds are a person's name, `bot` or `open`."""
        seats = [_seat(kind) for kind in kinds]
        body = {"players": len(kinds), "seats": seats, "bot_pause": 0} | more
        created: Data = self.post("/api/tables", body, status=201)
        return self.with_randoms(created)

    def with_randoms(self, created: Data, random: str = "ab" * 16) -> Data:
        """Add a number for each person to the deal; the seats as they are then."""
        tokens = created["tokens"]
        if created["table"]["status"] != "open" or not tokens:
            return created
        body = {"randoms": dict.fromkeys(tokens, random)}
        held = self.post(f"/api/tables/{created['table']['id']}/randoms", body, tokens.values())
        placed = {
            str(seat): token for seat, token in zip(held["seats"], tokens.values(), strict=True)
        }
        return created | {"table": held["table"], "tokens": dict(sorted(placed.items()))}

    def client(self, table: str, tokens: Sequence[str] = (), **more: Any) -> Client:
        return Client(self.url, table, tokens, **more)


def _headers(tokens: Iterable[str]) -> dict[str, str]:
    listed = list(tokens)
    return {"Authorization": "Bearer " + ",".join(listed)} if listed else {}


def _seat(kind: str) -> Data:
    if kind == "open":
        return {"kind": "open"}
    if kind == "bot":
        return {"kind": "bot", "level": "random"}
    return {"kind": "person", "name": kind}


class Client:
    """One client at a table.  Every message that it gets is checked against the protocol."""

    def __init__(self, url: str, table: str, tokens: Sequence[str] = (), **more: Any) -> None:
        self.table = table
        self.raw: list[str] = []
        self.notices: list[Data] = []
        self.chats: list[Data] = []
        self.state: Data = {}
        self.steps: list[Data] = []
        origin = more.pop("origin", None)
        self._context = connect(
            url.replace("http", "ws", 1) + "/api/ws",
            compression=None,
            origin=origin,
            max_size=2**24,
            open_timeout=WAIT,
        )
        self.socket: ClientConnection = self._context.__enter__()
        hello = {"type": "hello", "protocol": 1, "table": table, "tokens": list(tokens)}
        self.send(hello | more)
        self.welcome = self.receive()
        if self.welcome["type"] == "welcome":
            self.until(lambda message: message["type"] == "state")

    def send(self, message: Data | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def receive(self, timeout: float = WAIT) -> Data:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Data = json.loads(text)
        SERVER.validate_python(message)
        if message["type"] == "state":
            self.state = message
            del self.steps[message["since"] :]
            assert len(self.steps) == message["since"], "steps are missing"
            self.steps += message["steps"]
            assert len(self.steps) == message["ply"]
        elif message["type"] == "notice":
            self.notices.append(message)
        elif message["type"] == "chat":
            self.chats += message["messages"]
        return message

    @property
    def view(self) -> Data:
        """What this client sees of the game; empty before it starts."""
        return public(self.state)

    def until(self, wanted: Any) -> Data:
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def answer(self, message: Data) -> Data:
        """Send something, and wait for what answers it."""
        mark = message.setdefault("id", f"m{next(_ids)}")
        self.send(message)
        return self.until(
            lambda got: got["type"] in ("ack", "error", "pong") and got.get("id") in (mark, None)
        )

    def move(self, text: str, seat: int | None = None, **more: Any) -> Data:
        """Play a move, as this client sees the table."""
        chosen = self.view["to_move"][0] if seat is None else seat
        ask = {"type": "move", "seat": chosen, "ply": self.state["ply"], "move": text}
        got = self.answer(ask | {"epoch": self.state["epoch"]} | more)
        if got["type"] == "ack":
            self.wait_ply(got["ply"])
        return got

    def wait_ply(self, ply: int) -> None:
        while self.state["ply"] < ply:
            self.receive()

    def wait_turn(self) -> bool:
        """Wait until a seat of mine is to move; False when the game is over."""
        while True:
            if self.state["table"]["status"] == "over":
                return False
            if self.state["legal"]:
                return True
            self.receive()

    def close_code(self) -> int:
        """The code with which the server closes, after whatever else it sends."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self._context.__exit__(None, None, None)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def public(state: Data) -> Data:
    """One of the views in a state: all of them agree on what is public."""
    return next(iter(state["views"].values()), {})


def some_move(legal: Data, pick: int = 0) -> str:
    """A move out of what a client is told is legal; `pick` chooses."""
    phase = legal["phase"]
    moves: list[str] = []
    if "pass" in legal and legal["pass"] is not None:
        moves.append("pass")
    if phase == "auction" and legal["amount"]:
        amount = legal["amount"]
        free = [n for n in range(amount["min"], amount["max"] + 1) if n not in amount["taken"]]
        moves += [f"bid {n}" for n in free[:4]]
    elif phase in ("planting", "leftover"):
        moves += [f"plant {t} {s}" for t, squares in legal["tiles"].items() for s in squares]
    elif phase == "offers" and legal["amount"]:
        moves += [f"offer {canal} {legal['amount']['min']}" for canal in legal["canals"]]
    elif phase == "decision":
        moves += [f"accept {canal}" for canal in legal["accept"]]
        moves += [f"build {canal}" for canal in (legal["build"] or {"canals": {}})["canals"]]
        if legal["decline"] is not None:
            moves.append("decline")
    elif phase in ("extra", "first-canal"):
        word = "extra" if phase == "extra" else "first"
        moves += [f"{word} {canal}" for canal in legal["canals"]]
    elif phase == "source":
        moves += [f"source {crossing}" for crossing in legal["crossings"]]
    elif phase == "palms":
        moves += [f"palm {square}" for square in legal["squares"]]
    return moves[pick % len(moves)]
