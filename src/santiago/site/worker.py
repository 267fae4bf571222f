"""Python's side of the browser's worker: calls that come from JavaScript, as JSON texts."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable

from santiago.bots.net import shipped_net
from santiago.bots.registry import make
from santiago.site.host import Host
from santiago.site.requests import LEVELS, Requests
from santiago.site.storage import Storage
from santiago.tables import Refusal
from santiago.tables.catalogue import catalogue
from santiago.tables.saved import UnreadableTableError


def prepare() -> None:
    """Make what is otherwise made when it is first used: a browser keeps the memory after that."""
    for level in LEVELS:
        make(level)
    shipped_net()
    catalogue()
    gc.collect()
    gc.freeze()


class Worker:
    """One device's host, behind texts."""

    def __init__(self, storage: Storage, send: Callable[[int, str], None]) -> None:
        self.host = Host(storage, send)
        self._send = send
        self._requests = Requests(self.host)

    async def request(self, text: str) -> str:
        """Answer ``{"method", "path", "body", "tokens"}`` with ``{"data"}`` or ``{"error"}``."""
        asked = json.loads(text)
        try:
            answer = await self._requests.answer(
                asked["method"], asked["path"], asked.get("body"), asked.get("tokens") or ()
            )
        except Refusal as refusal:
            return json.dumps(refusal.to_json())
        except UnreadableTableError as error:
            refused = Refusal("table/not-found", str(error))
            return json.dumps(refused.to_json())
        return json.dumps({"data": answer}, separators=(",", ":"))

    async def hear(self, line: int, text: str) -> bool:
        """A message of a page; the first is `hello`. False: close the line."""
        message = json.loads(text)
        if message["type"] != "hello":
            await self.host.hear(line, message)
            return True
        try:
            await self.host.connect(line, message)
        except (Refusal, UnreadableTableError) as error:
            refused = error if isinstance(error, Refusal) else _gone(error)
            self._send(line, json.dumps({"type": "error", "id": None} | refused.to_json()))
            return False
        return True

    def hang_up(self, line: int) -> None:
        """A page is closed."""
        self.host.hang_up(line)


def _gone(error: Exception) -> Refusal:
    return Refusal("table/not-found", str(error))
