"""Other processes on the same storage: what they announce, and who is connected to them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from santiago.server.gate import Gate, notices_of
from santiago.server.table import Elsewhere, ServedTable

ELSEWHERE_SECONDS = 60.0
"""Seconds until another process's presence report expires."""


class Others:
    """Listens to the other processes and tells them who is here."""

    def __init__(
        self, gate: Gate, name: str, spawn: Callable[[Coroutine[Any, Any, object]], object]
    ) -> None:
        self.gate = gate
        self.registry = gate.registry
        self.name = name  # identifies this process to the others
        self.spawn = spawn
        self.after: Callable[[ServedTable], None] = lambda _: None
        self._announced = 0

    def heard(self, message: str | None) -> None:
        """Another process changed something; None means anything may have changed."""
        if message is None:
            for served in list(self.registry.tables.values()):
                served.doubtful = True
                self.spawn(self._catch_up(served, ""))
            return
        kind, _, body = message.partition(" ")
        key, _, body = body.partition(" ")
        table = self.registry.tables.get(key)
        if kind == "all":
            self.heard(None)
        elif kind == "profile":
            self.spawn(self.gate.devices_changed(key))
        elif table is not None and kind == "table":
            self.spawn(self._catch_up(table, body))
        elif table is not None and kind == "presence":
            self._presence(table, body)

    async def _catch_up(self, served: ServedTable, notices: str) -> None:
        await self.gate.catch_up(served, notices_of(notices))
        # The process that made the change acts on it; we step in only if it fails.
        self.after(served)

    # -- presence ------------------------------------------------------------------------------

    async def came_or_went(self, served: ServedTable) -> None:
        """Somebody connected or left: tell everyone."""
        self.gate.broadcast.presence(served)
        if self.registry.store.shared:
            await self.announce(served)

    async def announce(self, served: ServedTable) -> None:
        """Tell the other processes who is here."""
        seats, spectators = served.here()
        listed = ",".join(map(str, seats)) or "-"
        # Numbered, as one that was sent later may overtake it.
        self._announced += 1
        words = f"presence {served.id} {self.name} {self._announced} {listed} {spectators}"
        await self.registry.store.announce(words)

    def _presence(self, served: ServedTable, words: str) -> None:
        process, number, listed, spectators = words.split(" ")
        seats = [] if listed == "-" else [int(seat) for seat in listed.split(",")]
        before = served.elsewhere.get(process)
        if before is not None and before.number > int(number):
            return
        now = Elsewhere(self.registry.now(), int(number), seats, int(spectators))
        served.elsewhere[process] = now
        if before is None or (before.seats, before.spectators) != (seats, now.spectators):
            self.gate.broadcast.presence(served)
        if before is None and served.connections:  # a new process, which does not know us yet
            self.spawn(self.announce(served))

    def forget_the_silent(self, now: float) -> None:
        """Drop processes that have gone silent, and everyone connected to them."""
        for served in self.registry.tables.values():
            silent = [
                name
                for name, other in served.elsewhere.items()
                if now - other.heard_at >= ELSEWHERE_SECONDS
            ]
            gone = [served.elsewhere.pop(name) for name in silent]
            if any(other.seats or other.spectators for other in gone):
                self.gate.broadcast.presence(served)
