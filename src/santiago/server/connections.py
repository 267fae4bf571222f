"""One client's connection: what it may see, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Coroutine, Generator
from functools import partial
from typing import TYPE_CHECKING, Any

from fastapi import WebSocket, WebSocketDisconnect
from starlette.types import Send

if TYPE_CHECKING:
    from santiago.server.limits import Bucket
    from santiago.server.messages import Hello

WAITING_LIMIT = 200
"""A client that leaves so many messages unread is let go."""


class Connection:
    """One client at one table."""

    __slots__ = (
        "_closed",
        "_draining",
        "_send",
        "_waiting",
        "bucket",
        "consequences",
        "epoch",
        "hashes",
        "heard",
        "host",
        "ply",
        "seats",
        "socket",
    )

    def __init__(
        self, socket: WebSocket, send: Send, hello: Hello, hashes: list[str], now: float
    ) -> None:
        self.socket = socket
        self._send = send
        self.hashes = hashes
        self.seats: list[int] = []
        self.host = False
        self.consequences = hello.consequences
        self.ply = hello.since or 0
        self.epoch = -1 if hello.epoch is None else hello.epoch
        self.heard = now
        self.bucket: Bucket | None = None
        self._closed = False
        self._waiting: deque[str] = deque()
        self._draining: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Send at once if the client can take it, else when it can; the order is kept."""
        if self._closed:
            return
        self._waiting.append(text)
        if len(self._waiting) > WAITING_LIMIT:
            self._waiting.clear()
            self._closed = True
            self._draining = asyncio.ensure_future(self.close(4429))
        elif self._draining is None:
            self._draining = at_once(self._drain())

    async def _drain(self) -> None:
        try:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._waiting.clear()  # whoever reads from it will notice
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
            if code == 4429:  # it does not read: it will hear this when it does
                await self.socket.close(code)
                return
            await asyncio.wait_for(self.flush(), 2)
            await asyncio.wait_for(self.socket.close(code), 2)
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            pass


def at_once(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Begin something now, not in the loop's next round; a task only if it has to wait.

    A client can nearly always take a message, and a move makes several for each client.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None

    async def rest() -> None:
        await _go_on(work, waits_for)

    return asyncio.ensure_future(rest())


@types.coroutine
def _go_on(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of something that was begun elsewhere."""
    while True:
        try:
            given = yield waits_for
        except BaseException as error:
            step = partial(work.throw, error)
        else:
            step = partial(work.send, given)
        try:
            waits_for = step()
        except StopIteration:
            return
