"""What a table is: its settings, seats, tokens, moves and chat, and the position they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from santiago.engine.editions import Variant
from santiago.engine.game import Game
from santiago.engine.moves import Move
from santiago.engine.notes import hinted
from santiago.engine.position import Position
from santiago.engine.record import Record
from santiago.engine.setup import Setup
from santiago.tables import fair
from santiago.tables.steps import Entry, opened, opens_bids, step_of

HOST = -1
"""In `Table.tokens`: the token of whoever created the table."""
CHAT_KEPT = 200
SLOW_SECONDS = 3600
"""With this much time per move, people come and go: no bot takes over when somebody leaves."""


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat.

    The kind `leaving` is a person who gave the seat to a bot for good while bids are secret:
    the bot plays, its person is a spectator from now on, and everyone is shown a person until both
    bids are in.
    """

    kind: str  # person, leaving, bot or open
    name: str
    level: str | None  # of a bot
    colour: str
    random: str | None = None  # a person's number for the deal; None: not yet given
    stand_in: str | None = None  # the level of the bot that plays for an absent person
    stand_in_shown: str | None = None  # the same, as the others may see it
    orders: tuple[dict[str, Any], ...] = ()
    ready: bool = False  # a person who waits for the start
    profile: str | None = None  # the id of the profile whose devices hold the seat; never told
    name_later: str | None = None  # of a deleted profile: the name once both bids are open
    left_by: str | None = None  # the id of the profile that gave the seat to this bot; never told

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now, if one does."""
        return self.level if self.kind in ("bot", "leaving") else self.stand_in

    @property
    def bot_shown(self) -> str | None:
        """The level of that bot, as everyone may see it."""
        return self.level if self.kind == "bot" else self.stand_in_shown

    @property
    def kind_shown(self) -> str:
        """The kind, as everyone may see it."""
        return "person" if self.kind == "leaving" else self.kind


@dataclass(frozen=True)
class Code:
    """A code that carries a seat to another device."""

    seat: int
    expires_at: float


@dataclass(frozen=True)
class Said:
    """Something that was said."""

    number: int
    seat: int
    name: str
    said_at: float
    text: str  # empty for a phrase
    request: str | None = None  # the client's own id of it
    phrase: dict[str, Any] | None = None  # see `phrases`


@dataclass
class Table:
    """Everything that storage holds of one table, and the position that follows from it.

    Only `apply` changes it.
    """

    id: str
    settings: dict[str, Any]
    public: bool
    created_at: float
    secret: str | None  # of the deal; None: the table comes from a record
    seats: list[Seat]
    tokens: dict[str, int] = field(default_factory=dict)  # by hash; HOST or a seat
    sessions: dict[str, str] = field(default_factory=dict)  # by hash; profiles of this table
    host: str | None = None  # the profile that created the table, if one did
    codes: dict[str, Code] = field(default_factory=dict)  # by hash
    chat: list[Said] = field(default_factory=list)
    status: str = "open"  # open, running, over or closed
    setup: dict[str, Any] | None = None  # as in a record; None until the game starts
    base: int = 0  # moves that came with a record
    epoch: int = 0  # how many take-backs there were
    version: int = 1  # goes up with every change
    moved_at: float | None = None
    turn_started_at: float | None = None  # when the current turn began
    due_at: float | None = None  # when the next automatic action is due

    # -- derived -------------------------------------------------------------------------------
    log: list[Entry] = field(default_factory=list)
    position: Position | None = None
    steps: list[dict[str, Any]] = field(default_factory=list)
    requests: dict[tuple[int, str], int] = field(default_factory=dict)  # plies, by seat and id

    def __post_init__(self) -> None:
        self.variant = variant_of(self.settings)
        if self.setup is not None:
            self.replay(self.log)

    # -- the game --------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many moves there are, a sealed bid included."""
        return len(self.log)

    @property
    def last_said(self) -> int:
        """The number of the last thing that was said, even if it has been deleted since."""
        deleted: int = self.settings.get("last_said", 0)
        return max(deleted, self.chat[-1].number if self.chat else 0)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may move."""
        if self.position is None or self.status != "running":
            return ()
        return self.position.to_move

    @property
    def sealed(self) -> bool:
        """Whether two players are bidding in secret (P1.4)."""
        return self.status == "running" and is_sealed(self.position)

    @property
    def deadline_at(self) -> float | None:
        """The deadline of those to move."""
        pace = self.settings["pace"]
        if pace["kind"] == "none" or self.turn_started_at is None or not self.to_move:
            return None
        return float(self.turn_started_at + pace["seconds"])

    def start_position(self) -> Position:
        """The position before the first move."""
        return Position(self.variant, Setup.of(self.variant, self.setup))

    def position_at(self, ply: int) -> Position:
        """The position after the first `ply` moves."""
        position = self.start_position()
        for entry in self.log[:ply]:
            position.play(entry.move, entry.seat)
        return position

    def replay(self, entries: Iterable[Entry]) -> None:
        """Replay all moves: after loading, and after a take-back."""
        self.position = self.start_position()
        self.log, self.steps, self.requests = [], [], {}
        for entry in list(entries):
            move = Move.parse(entry.move)
            after = self.position.copy()
            after.play(move, entry.seat)
            self.take_over(entry, move, after)

    def take_over(self, entry: Entry, move: Move, after: Position) -> None:
        """Add a move that was already played: `after` is the position it led to."""
        before = self.position
        assert before is not None
        self.log.append(entry)
        if entry.request is not None:
            self.requests[entry.seat, entry.request] = len(self.log)
        at = len(self.log) - 1
        marks = self.hints
        after_hints = hinted(marks, [one.seat for one in self.log]) if marks else set()
        step = step_of(at + 1, entry, move, before, after, at in after_hints)
        if opens_bids(step):
            open_money = not self.variant.hides_money
            self.steps[-1] = opened(self.steps[-1], self.log[-2], open_money, at - 1 in after_hints)
        self.steps.append(step)
        self.position = after

    @property
    def rated(self) -> bool:
        """Whether the game counts for ratings: from its first move on, and nobody had a hint.

        A hint counts even if the position that it was for has been taken back.
        """
        return self.base == 0 and not self.settings.get("helped") and not self.hints

    @property
    def hints(self) -> list[tuple[int, int]]:
        """The plies at which a seat was shown a hint, with the seat."""
        return [(ply, seat) for ply, seat in self.settings.get("hints", [])]

    @property
    def given_up(self) -> list[int]:
        """The seats that people gave to a bot for good during the game, in that order."""
        noted: list[int] = self.settings.get("given_up", [])
        earlier = [n for n, seat in enumerate(self.seats) if seat.left_by and n not in noted]
        return earlier + noted

    # -- who is who ------------------------------------------------------------------------------

    def _seat_of(self, token: str) -> int | None:
        """The seat that a token (a hash) holds: its own, or its profile's."""
        held = self.tokens.get(token)
        if held is not None:
            return None if held == HOST else held
        profile = self.sessions.get(token)
        if profile is None:
            return None
        return next((n for n, seat in enumerate(self.seats) if seat.profile == profile), None)

    def held_by(self, who: Iterable[str]) -> list[int]:
        """The seats that these tokens (hashes) hold: that they act for, and see through."""
        return [seat for seat in self.seats_of(who) if self.seats[seat].kind != "leaving"]

    def seats_of(self, who: Iterable[str]) -> list[int]:
        """The same, and the seats that were given to a bot in secret: others see no change yet."""
        held: list[int] = []
        for token in who:
            seat = self._seat_of(token)
            if seat is not None and seat not in held:
                held.append(seat)
        held.sort()
        return held

    def seat_of_each(self, who: Iterable[str]) -> list[int | None]:
        """The seat that each of these tokens holds, if it holds one."""
        return [next(iter(self.held_by([token])), None) for token in who]

    def is_host(self, who: Iterable[str]) -> bool:
        """Whether one of these tokens is the host's."""
        return any(
            self.tokens.get(token) == HOST
            or (self.host is not None and self.sessions.get(token) == self.host)
            for token in who
        )

    def knows(self, token: str) -> bool:
        """Whether a token (a hash) means anything at this table."""
        return self._seat_of(token) is not None or self.is_host([token])

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.kind_shown == "person"]

    # -- the deal ------------------------------------------------------------------------------

    def randoms(self) -> list[str | None]:
        """The players' numbers, in the order of the seats before a shuffle."""
        numbers: list[str | None] = [None] * len(self.seats)
        order = self.settings.get("order") or range(len(self.seats))
        for place, old in enumerate(order):
            numbers[old] = self.seats[place].random
        return numbers

    def fair(self) -> dict[str, Any] | None:
        """How the deal was made; the secret only when the game is over.

        The numbers are shown when all are in: the last player must not see the others' first.
        """
        if self.secret is None:
            return None
        return {
            "commitment": fair.commitment(self.secret),
            "randoms": self.randoms() if self.setup is not None else None,
            "secret": self.secret if self.status == "over" else None,
            "method": fair.METHOD,
        }

    def record(self) -> Record:
        """The record of this game, with its tile order: only for a game that is over."""
        game = Game(Record(self.variant, Setup.of(self.variant, self.setup)))
        for entry in self.log:
            game.play(entry.move, entry.seat)
        plain = game.record
        other: dict[str, Any] = {}
        shown = self.fair()
        if shown is not None:
            asked = {name: self.settings[name] for name in ("overseer", "shuffle")}
            other["fair"] = shown | asked
        if self.hints:
            other["notes"] = [{"ply": ply, "hint": seat} for ply, seat in self.hints]
        names = tuple(seat.name for seat in self.seats)
        return Record(plain.variant, plain.setup, plain.moves, names, other)


def variant_of(settings: dict[str, Any]) -> Variant:
    """The variant that a table's settings name."""
    return Variant(settings["edition"], settings["players"], settings["options"])


def is_sealed(position: Position | None) -> bool:
    """Whether bids are secret in this position (P1.4)."""
    return position is not None and position.secret_auction


def taken_colours(seats: Sequence[Seat]) -> set[str]:
    """The colours of those who sit already."""
    return {seat.colour for seat in seats if seat.kind != "open"}
