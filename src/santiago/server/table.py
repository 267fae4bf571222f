"""A table in use: the core's `Table`, its connections, and its cached messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from santiago.server.connections import Connection
from santiago.tables import told
from santiago.tables.conversation import Heard
from santiago.tables.model import Table
from santiago.tables.spectators import is_delayed, seen_by
from santiago.tables.told import Presence

ATTENDED_SECONDS = 60.0
"""Seconds that somebody counts as present after a request without a WebSocket."""

PUBLIC_KEPT = 4
"""Public parts that are kept: nearly all clients have the same steps."""


def dumps(data: object) -> bytes:
    """JSON, as it is sent."""
    return orjson.dumps(data)


@dataclass
class Elsewhere:
    """Who is at another process, and when it said so."""

    heard_at: float
    number: int  # of what it said
    seats: list[int]
    spectators: int


@dataclass(eq=False)
class ServedTable:
    """One table of this process. Storage holds the truth, this mirrors it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)  # by process
    timer: asyncio.TimerHandle | None = None
    busy: bool = False  # an automatic action is under way
    doubtful: bool = False  # may differ from storage: reload before anything else
    talk_timer: asyncio.TimerHandle | None = None
    talking: int = 0  # how often its bots think about talk now
    heard: Heard | None = None  # what its bots have had a word about
    turns_told: set[tuple[int, int, int]] = field(default_factory=set)  # seat, ply, epoch
    used_at: float = 0.0
    hint: tuple[tuple[int, int, int], asyncio.Task[Any]] | None = None
    """The last question for a hint (seat, ply, epoch), and its answer."""
    _behind: Table | None = None  # as spectators see it, if there is a delay
    _written: dict[object, orjson.Fragment] = field(default_factory=dict)
    _lasting: dict[object, orjson.Fragment] = field(default_factory=dict)
    _public: dict[tuple[int, bool], bytes] = field(default_factory=dict)
    _presence: Presence | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and nothing happens or will by itself."""
        under_way = self.busy or self.talking or self.lock.locked()
        due = self.timer is not None or self.talk_timer is not None
        return not (self.connections or under_way or due)

    # -- who is there --------------------------------------------------------------------------

    def here(self) -> tuple[list[int], int]:
        """The seats and the number of spectators at this process."""
        held = [self._seats_seen(connection) for connection in self.connections]
        return sorted({seat for seats in held for seat in seats}), held.count([])

    def _seats_seen(self, connection: Connection) -> list[int]:
        """The seats where the others see a client.

        Whoever gave a seat away between two secret bids (P1.4), or deleted the profile that held
        it, still sits there for everyone else.
        """
        seats = self.table.seats
        secret = [seat for seat in connection.sits if seats[seat].kind == "leaving"]
        connection.sits = sorted({*secret, *self.table.seats_of(connection.hashes)})
        return connection.sits

    def looking(self) -> set[int]:
        """The seats with a page at this process that somebody looks at."""
        pages = [connection for connection in self.connections if connection.looking]
        return {seat for page in pages for seat in self.table.held_by(page.hashes)}

    def presence(self) -> Presence:
        """The seats whose people are connected, and how many watch."""
        if self._presence is None:
            self._presence = self._counted()
        return self._presence

    def _counted(self) -> Presence:
        seats, spectators = self.here()
        online = set(seats)
        for other in self.elsewhere.values():
            online.update(other.seats)
            spectators += other.spectators
        return Presence(frozenset(online), spectators)

    def attended(self, now: float) -> bool:
        """Whether anybody is there to see a bot move."""
        presence = self.presence()
        recent = abs(now - self.used_at) < ATTENDED_SECONDS
        return recent or bool(presence.seats or presence.spectators)

    # -- cached messages -----------------------------------------------------------------------

    def moved(self) -> None:
        """A move was played: forget the cached parts about the position."""
        self._written, self._public, self._behind = {}, {}, None

    def changed(self) -> None:
        """Seats, tokens or connections have changed: forget all that is cached."""
        self._lasting, self._presence = {}, None
        self.moved()

    def seen_by(self, held: Sequence[int]) -> Table:
        """The table as somebody with these seats sees it; for spectators perhaps an earlier one."""
        if held or not is_delayed(self.table):
            return self.table
        if self._behind is None:
            self._behind = seen_by(self.table, held)
        return self._behind

    def state(
        self,
        held: Sequence[int],
        since: int,
        now: float,
        consequences: bool = True,
        with_chat: bool = False,
    ) -> bytes:
        """A `state` message: the public part, which is written once for all, and a private one."""
        table = self.seen_by(held)
        behind = table is not self.table
        part = self.part_behind if behind else self.part
        shared = self._public.get((since, behind))
        if shared is None:
            shared = dumps(told.public(table, since, self.presence(), part))[:-1] + b","
            if len(self._public) >= PUBLIC_KEPT:
                self._public.clear()
            self._public[since, behind] = shared
        own = dumps(told.private(table, held, now, consequences, with_chat, part))
        return shared + own[1:]

    def part_behind(self, key: object, make: Callable[..., Any], *values: Any) -> orjson.Fragment:
        """The same as `part`, for spectators behind a delay."""
        return self.part(("behind", key), make, *values)

    def part(self, key: object, make: Callable[..., Any], *values: Any) -> orjson.Fragment:
        """A part of a message, cached for all who may see the same."""
        kept = self._lasting if key == "table" else self._written
        written = kept.get(key)
        if written is None:
            written = kept[key] = orjson.Fragment(orjson.dumps(make(*values)))
        return written
