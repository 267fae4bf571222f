"""One table in memory: its seats, its moves as they came in, and the game that they make."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import orjson

from santiago.engine.editions import Variant
from santiago.engine.events import events_of
from santiago.engine.game import Game
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.record import Record, Step
from santiago.engine.setup import Setup
from santiago.server import fair

if TYPE_CHECKING:
    from santiago.server.connections import Connection

Row = Mapping[str, Any]
OWN = ("person", "timeout")
"""Moves that count as a person's own decision."""


def iso(time: float | None) -> str | None:
    """A time as the protocol writes it.

    >>> iso(0)
    '1970-01-01T00:00:00.000Z'
    """
    if time is None:
        return None
    written = datetime.fromtimestamp(time, UTC).isoformat(timespec="milliseconds")
    return written.replace("+00:00", "Z")


def dumps(data: object) -> str:
    """JSON, as it is sent."""
    return orjson.dumps(data).decode()


@dataclass
class Seat:
    """Who sits on a seat."""

    seat: int
    kind: str
    name: str
    level: str | None
    colour: str
    random: str | None
    stand_in: str | None = None
    orders: list[dict[str, Any]] = field(default_factory=list)

    @staticmethod
    def of(row: Row) -> Seat:
        """A seat from its row."""
        values = {name: row[name] for name in _SEAT_COLUMNS}
        return Seat(**values, orders=json.loads(row["orders"] or "[]"))

    def to_row(self, table: str) -> dict[str, Any]:
        """The row of this seat."""
        values = {name: getattr(self, name) for name in _SEAT_COLUMNS}
        orders = json.dumps(self.orders) if self.orders else None
        return {"table_id": table, **values, "orders": orders}

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.level if self.kind == "bot" else self.stand_in


_SEAT_COLUMNS = ("seat", "kind", "name", "level", "colour", "random", "stand_in")


@dataclass
class Entry:
    """A move as it came in."""

    seat: int
    move: str
    by: str
    time: float
    client: str | None = None
    why: dict[str, Any] | None = None

    @staticmethod
    def of(row: Row) -> Entry:
        """A move from its row."""
        why = json.loads(row["why"]) if row["why"] else None
        return Entry(row["seat"], row["move"], row["by"], row["time"], row["client"], why)

    def to_row(self, table: str, ply: int) -> dict[str, Any]:
        """The row of this move."""
        return {
            "table_id": table,
            "ply": ply,
            "seat": self.seat,
            "move": self.move,
            "by": self.by,
            "time": self.time,
            "client": self.client,
            "why": json.dumps(self.why) if self.why else None,
        }


class LiveTable:
    """A table that somebody uses just now.  Storage holds the truth, this mirrors it."""

    def __init__(self, row: Row, seats: Sequence[Row], moves: Sequence[Row]) -> None:
        self.id: str = row["id"]
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[float, list[int], int]] = {}  # presence, by process
        self.timer: asyncio.TimerHandle | None = None
        self.busy = False  # something is about to happen by itself
        self.doubtful = False  # storage failed in the middle: look again before anything else
        self.told: set[tuple[int, int, int]] = set()  # turns announced: seat, ply, epoch
        self.used = 0.0
        self.load(row, seats, moves)

    def load(self, row: Row, seats: Sequence[Row], moves: Sequence[Row]) -> None:
        """Become what storage says."""
        self.settings: dict[str, Any] = json.loads(row["settings"])
        self.public: bool = bool(row["public"])
        self.secret: str | None = row["secret"]
        self.made: float = row["made"]
        self.base: int = row["base"]
        self.variant = Variant(
            self.settings["edition"], self.settings["players"], self.settings["options"]
        )
        self.game: Game | None = None
        self._forget_moves()
        self.update(row, seats)
        if row["setup"] is not None:
            self.begin(json.loads(row["setup"]))
            for move in moves:
                self.add(Entry.of(move))

    def update(self, row: Row, seats: Sequence[Row]) -> None:
        """Take over what may change besides moves."""
        self.status: str = row["status"]
        self.epoch: int = row["epoch"]
        self.version: int = row["version"]
        self.moved: float | None = row["moved"]
        self.turn: float | None = row["turn"]
        self.due: float | None = row["due"]
        self.settings = json.loads(row["settings"])
        self.seats = [Seat.of(seat) for seat in seats]
        self.changed()

    def begin(self, setup: object) -> None:
        """The game begins, or its moves are played anew."""
        self.game = Game(Record(self.variant, Setup.of(self.variant, setup)))
        self.setup = setup
        self._forget_moves()
        self.changed()

    def _forget_moves(self) -> None:
        self.log: list[Entry] = []
        self.steps: list[dict[str, Any]] = []
        self.written: dict[tuple[int, str | None], str] = {}
        self._played: dict[tuple[int, str], int] = {}  # plies, by seat and the client's own id

    def changed(self) -> None:
        """What was written of this table is old."""
        self.cache: dict[object, str] = {}
        self.lasting: dict[object, str] = {}  # what a move does not change

    # -- the game ------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many moves there are, a sealed bid included."""
        return len(self.log)

    @property
    def position(self) -> Position:
        """The position now, with everything that is hidden in it."""
        assert self.game is not None
        return self.game.position

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may move."""
        running = self.game is not None and self.status == "running"
        return self.position.to_move if running else ()

    @property
    def bot_to_move(self) -> int | None:
        """The seat to move for which a bot plays."""
        return next((seat for seat in self.to_move if self.seats[seat].bot is not None), None)

    def add(self, entry: Entry) -> None:
        """Play a move that storage holds."""
        game = self.game
        assert game is not None
        before = game.position.copy()
        move = Move.parse(entry.move)
        game.play(move, entry.seat)
        after = game.position
        self.log.append(entry)
        ply = len(self.log)
        if entry.client is not None:
            self._played[entry.seat, entry.client] = ply
        money = list(after.money)
        made: dict[str, Any] = {
            "ply": ply,
            "seat": entry.seat,
            "by": entry.by,
            "time": iso(entry.time),
            "move": entry.move,
            "events": events_of(Step(ply, entry.seat, move, before, after)),
            "points": [points - money[seat] for seat, points in enumerate(after.scores())],
        }
        if entry.why is not None and self.variant.options.money == "open":
            made["why"] = entry.why
        self.steps.append(made)
        if before.players == 2 and before.phase == "auction":
            if after.phase == "auction":  # the first of two secret bids
                made["move"] = None
                made.pop("why", None)
            else:
                self._open(ply - 2)
        self.cache = {}

    def _open(self, index: int) -> None:
        """Both secret bids are in: the first can be told, too."""
        step, entry = self.steps[index], self.log[index]
        step["move"] = entry.move
        if entry.why is not None and self.variant.options.money == "open":
            step["why"] = entry.why

    def position_at(self, ply: int) -> Position:
        """The position after the first `ply` moves."""
        game = Game(Record(self.variant, Setup.of(self.variant, self.setup)))
        for entry in self.log[:ply]:
            game.play(entry.move, entry.seat)
        return game.position

    def cut(self, to: int) -> None:
        """Take back every move after ply `to`."""
        kept = self.log[:to]
        self.begin(self.setup)
        for entry in kept:
            self.add(entry)

    def steps_since(self, since: int) -> tuple[int, list[dict[str, Any]]]:
        """The steps after a ply.  A secret bid that was opened since then is among them."""
        if 0 < since < self.ply:
            events = self.steps[since]["events"]
            since -= any(event["event"] == "bids" for event in events)
        return since, self.steps[since:]

    def repeated(self, seat: int, client: str) -> int | None:
        """The ply at which a seat has already played the move with this id of its client."""
        return self._played.get((seat, client))

    # -- taking back ---------------------------------------------------------------------------

    def takeback(self, seat: int) -> tuple[int | None, str | None, int | None]:
        """To which ply a seat may take back; or why not, and who moved since."""
        if self.status == "over":
            return None, "takeback/over", None
        last = self.ply
        while last > self.base:
            entry = self.log[last - 1]
            if entry.seat == seat and entry.by in OWN:
                break
            last -= 1
        if last <= self.base or self.status != "running":
            return None, "takeback/nothing", None
        if last < self.ply and sum(1 for other in self.seats if other.kind == "person") != 1:
            for entry in self.log[last:]:
                if entry.seat != seat:
                    return None, "takeback/other-moved", entry.seat
        for step in self.steps[last - 1 :]:
            if any(event["event"] in ("reveal", "bids") for event in step["events"]):
                return None, "takeback/revealed", None
        return last - 1, None, None

    # -- provably fair -------------------------------------------------------------------------

    def randoms(self) -> list[str | None]:
        """The players' numbers, in the order of the seats before a shuffle."""
        numbers: list[str | None] = [None] * len(self.seats)
        order = self.settings.get("order") or range(len(self.seats))
        for place, old in enumerate(order):
            numbers[old] = self.seats[place].random
        return numbers

    def fair(self) -> dict[str, Any] | None:
        """How the set-up came about; the secret only when the game is over."""
        if self.secret is None:
            return None
        return {
            "commitment": fair.commitment(self.secret),
            "randoms": self.randoms(),
            "secret": self.secret if self.status == "over" else None,
            "method": fair.METHOD,
        }

    def record(self) -> Record:
        """The record of this game, with its tile order: only for a game that is over."""
        assert self.game is not None
        plain = self.game.record
        other: dict[str, Any] = {}
        shown = self.fair()
        if shown is not None:
            given = {name: self.settings[name] for name in ("overseer", "shuffle")}
            other["fair"] = shown | given
        names = tuple(seat.name for seat in self.seats)
        return Record(plain.variant, plain.setup, plain.moves, names, other)
