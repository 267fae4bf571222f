"""Where a device keeps its games: a port, and what it says when the browser refuses."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol, TypeVar

from santiago.tables import Refusal

Answer = TypeVar("Answer")


class Storage(Protocol):
    """What `write` has returned from survives a crash; each may raise any error."""

    async def read(self, key: str) -> str | None:
        """What is stored under a key."""

    async def write(self, key: str, text: str) -> None:
        """Store a text; raise if that fails."""

    async def keys(self) -> list[str]:
        """All keys."""


class SayingStorage:
    """Storage whose failures are refusals, which the page says: it is full, or turned off."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def read(self, key: str) -> str | None:
        """What is stored under a key."""
        return await _said(self._storage.read(key))

    async def write(self, key: str, text: str) -> None:
        """Store a text."""
        await _said(self._storage.write(key, text))

    async def keys(self) -> list[str]:
        """All keys."""
        return await _said(self._storage.keys())


async def _said(work: Awaitable[Answer]) -> Answer:
    try:
        return await work
    except Exception as error:
        raise Refusal(
            "storage/refused", "The browser refused to store this; nothing was done."
        ) from error
