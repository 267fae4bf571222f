"""One client's connection: what it may see, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any, Protocol

from fastapi import WebSocket, WebSocketDisconnect
from starlette.types import Send

from santiago.server.limits import Bucket
from santiago.server.messages import Hello

WAITING_BYTES = 65_536
"""A client with more than this unread, besides a state, is disconnected."""
Compose = Callable[[], bytes]
OUTLET = "santiago.outlet"
"""The extension of the ASGI scope that holds a client's `Outlet`, if its server has them."""


class Outlet(Protocol):
    """The shortest way to a client: no coroutine, nothing copied or decoded."""

    def ready(self) -> bool:
        """Whether the client can take a message now."""

    def write(self, data: bytes) -> None:
        """Send a text message to a client that is ready."""


class Connection:
    """One client at one table."""

    __slots__ = (
        "_closed",
        "_draining",
        "_outlet",
        "_send",
        "_state",
        "_waiting",
        "_waiting_bytes",
        "bucket",
        "chat",
        "consequences",
        "epoch",
        "hashes",
        "heard",
        "host",
        "looking",
        "ply",
        "said",
        "seats",
        "sits",
        "socket",
    )

    def __init__(
        self, socket: WebSocket, send: Send, hello: Hello, hashes: list[str], now: float
    ) -> None:
        self.socket = socket
        self._send = send
        self._outlet: Outlet | None = socket.scope["extensions"].get(OUTLET)
        self.hashes = hashes
        self.seats: list[int] = []
        self.sits: list[int] = []  # the seats where the others see it
        self.host = False
        self.consequences = hello.consequences
        self.ply = hello.since or 0
        self.epoch = -1 if hello.epoch is None else hello.epoch
        self.heard = now
        self.looking = hello.looking  # whether the page is not in the background
        self.bucket: Bucket | None = None
        self.chat = False  # whether it goes with the next state
        self.said = 0  # the last of it that a spectator behind a delay was told
        self._closed = False
        self._waiting: list[bytes] = []  # an empty deque takes ten times the memory
        self._waiting_bytes = 0
        self._state: Compose | None = None
        self._draining: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the client can take a message now: nothing waits for it, and it reads."""
        outlet = self._outlet
        return outlet is not None and self._draining is None and not self._closed and outlet.ready()

    def write(self, data: bytes) -> None:
        """Send to a client that is ready."""
        assert self._outlet is not None
        self._outlet.write(data)

    def send(self, data: bytes) -> None:
        """Send as soon as the client can take it, before any waiting state."""
        if self.ready:
            self.write(data)
        elif not self._closed:
            self._waiting.append(data)
            self._waiting_bytes += data.__sizeof__()
            self._start()

    def send_state(self, compose: Compose) -> None:
        """Send the newest state, once: it is composed when the client can take it.

        A state that still waits is replaced, so a slow client costs no more than one. `compose` is
        called when the state is sent, so it can tell everything since the last one that was.
        """
        if self.ready:
            self.write(compose())
        elif not self._closed:
            self._state = compose
            self._start()

    def _start(self) -> None:
        if self._draining is None:
            self._draining = at_once(self._drain())
        elif self._waiting_bytes > WAITING_BYTES:
            self._forget()
            self._closed = True
            self._draining = asyncio.ensure_future(self.close(4429))

    def _forget(self) -> None:
        self._waiting.clear()
        self._waiting_bytes = 0
        self._state = None

    async def _drain(self) -> None:
        try:
            while self._waiting or self._state is not None:
                if self._waiting:
                    data = self._waiting.pop(0)
                    self._waiting_bytes -= data.__sizeof__()
                elif self._state is not None:
                    compose, self._state = self._state, None
                    data = compose()
                await self._send({"type": "websocket.send", "text": data.decode()})
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._forget()  # its reader will notice
        finally:
            self._draining = None

    async def flush(self) -> None:
        """Wait until all is sent."""
        if self._draining is not None:
            await self._draining

    async def close(self, code: int) -> None:
        """End the connection."""
        self._closed = True
        try:
            if code == 4429:  # it does not read now: it gets this when it does
                await self.socket.close(code)
                return
            await asyncio.wait_for(self.flush(), 2)
            await asyncio.wait_for(self.socket.close(code), 2)
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            pass


def at_once(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Start something now, not in the loop's next round; a task only if it has to wait.

    A client can nearly always take a message, and a move makes several for each client.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None

    async def wait_on() -> None:
        await _go_on(work, waits_for)

    return asyncio.ensure_future(wait_on())


@types.coroutine
def _go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of something that was started elsewhere."""
    while True:
        try:
            sent = yield waits_for
        except BaseException as error:
            step = partial(work.throw, error)
        else:
            step = partial(work.send, sent)
        try:
            waits_for = step()
        except StopIteration:
            return
