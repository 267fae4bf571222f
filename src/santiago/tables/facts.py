"""What comes of a command: what storage must keep, and who is told what about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.tables.model import Code, Said, Seat, Table
from santiago.tables.steps import Entry


@dataclass(frozen=True)
class Notice:
    """A notice to people, understandable without looking at the board."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    only: frozenset[int] | None = None  # seats that are told; None: everyone at the table

    def to_json(self) -> dict[str, Any]:
        """The message."""
        return {"type": "notice", "code": self.code, "data": dict(self.data)}


@dataclass(frozen=True)
class Played:
    """A move and the position it led to, so that it need not be played again."""

    entry: Entry
    move: Move
    after: Position


@dataclass(frozen=True)
class Facts:
    """What a command changes; empty if nothing.

    `values` are fields of `Table` with their new values; `tokens` and `codes` with None are void.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    seats: Mapping[int, Seat] = field(default_factory=dict)
    tokens: Mapping[str, int | None] = field(default_factory=dict)
    codes: Mapping[str, Code | None] = field(default_factory=dict)
    sessions: Mapping[str, str] = field(default_factory=dict)  # profiles that came, by session
    played: Played | None = None
    entries: tuple[Entry, ...] = ()  # moves that came with a record, when the game starts
    cut: int | None = None  # moves after this ply are taken back
    said: Said | None = None
    unsaid: tuple[tuple[int, str], ...] = ()  # seats and names whose chat is deleted
    created: Table | None = None
    notices: tuple[Notice, ...] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)  # for the client that asked

    @property
    def changes(self) -> bool:
        """Whether there is anything to store."""
        return bool(
            self.values
            or self.seats
            or self.tokens
            or self.codes
            or self.played
            or self.entries
            or self.said
            or self.unsaid
            or self.created
            or self.cut is not None
        )

    @property
    def in_states(self) -> bool:
        """Whether a `state` shows any of it: not what is said, nor codes and their tokens."""
        return bool(
            self.values or self.seats or self.played or self.entries or self.cut is not None
        )
