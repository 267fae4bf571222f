"""Draws shared pictures: one at a time, in a process of its own, and keeps the latest.

A picture is kept under the hash of what it shows.  Two tables that look the same share it, so that
neither its bytes nor its ETag tell more than it does.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor

from santiago.pictures import fonts
from santiago.pictures.png import rasterized
from santiago.server.errors import ServerError
from santiago.server.limits import Limiter, address_key, too_many

KEPT_BYTES = 16_000_000
WAITING = 16
"""Pictures that may wait to be drawn; more are refused."""
PER_ADDRESS = 4
"""How many of them may be for one address."""
PER_MINUTE = 30
"""Pictures that may be drawn for one address."""


class Painter:
    """Draws pictures one at a time, and keeps the latest."""

    def __init__(self, per_minute: int = PER_MINUTE) -> None:
        self.drawn = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._under_way: dict[str, asyncio.Future[bytes]] = {}
        self._waiting: Counter[str] = Counter()  # by address
        self._limiter = Limiter(per_minute, 60.0)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="santiago-picture")

    async def png(self, key: str, svg: str, address: str) -> bytes:
        """The picture of an SVG; `key` is its hash."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            mine = address_key(address)
            if len(self._under_way) >= WAITING or self._waiting[mine] >= PER_ADDRESS:
                raise too_many(2)
            if wait := self._limiter.take(address):
                raise too_many(wait)
            drawing = asyncio.ensure_future(self._draw(svg))
            self._under_way[key] = drawing
            self._waiting[mine] += 1
            drawing.add_done_callback(lambda done: self._done(key, mine, done))
        # Whoever asked first may go: the others still wait for the same picture.
        return await asyncio.shield(self._under_way[key])

    async def _draw(self, svg: str) -> bytes:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, rasterized, svg, fonts.paths())
        except (OSError, subprocess.SubprocessError):
            raise ServerError("server/error", "The picture could not be drawn.") from None

    def _done(self, key: str, address: str, drawing: asyncio.Future[bytes]) -> None:
        del self._under_way[key]
        self._waiting -= Counter({address: 1})  # and forgets who waits for none
        if drawing.cancelled() or drawing.exception() is not None:
            return
        self.drawn += 1
        self._kept[key] = drawing.result()
        while sum(map(len, self._kept.values())) > KEPT_BYTES:
            self._kept.popitem(last=False)

    @property
    def kept(self) -> int:
        """How many pictures are kept."""
        return len(self._kept)

    def close(self) -> None:
        """Draw no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
