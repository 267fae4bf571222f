"""The shapes of docs/protocol.md that a game is shown in: views, what is legal, steps, replays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from santiago.server.events import Event
from santiago.server.protocol import (
    Answered,
    Crop,
    Edition,
    Move,
    Options,
    Phase,
    RecordJson,
    Seat,
)

PlacedTile = tuple[str, Crop, int, int | None, int, bool]
"""Square, crop, farmers shown, owner, farmers now, whether it is desert."""
OneField = tuple[Crop, list[str], list[int]]
"""Crop, squares, points by seat."""


class Result(Answered):
    """The end of a game, with its fields."""

    scores: list[int]
    winners: list[int]
    fields: list[OneField]


class View(Answered):
    """A position as one seat may see it."""

    edition: Edition
    players: int
    options: Options
    removed: list[str]
    round: int
    rounds: int
    phase: Phase
    to_move: list[int]
    overseer: int
    money: list[int | None]
    supply: list[int]
    own_canal: list[bool]
    canals_left: int
    source: str | None
    palms: list[str]
    canals: list[str]
    tiles: list[PlacedTile]
    market: list[str]
    bids: list[int | None]
    order: list[int]
    offers: list[tuple[int, str, int]]
    result: Result | None


class Standings(Answered):
    """The score so far."""

    money: list[int | None]
    fields: list[OneField]
    dry: list[tuple[str, int]]


class FieldOf(Answered):
    """The field that a tile would be part of."""

    crop: Crop
    squares: list[str]


class Consequences(Answered):
    """What a move does at once; what would be empty is left out."""

    watered: list[str] = Field(default_factory=list)
    saved: list[str] = Field(default_factory=list)
    suffers: list[str] = Field(default_factory=list)
    farmers: int | None = None
    lasts: int | None = None
    field: FieldOf | None = None
    gain: list[int] = Field(default_factory=list)
    gain_after_drought: list[int] = Field(default_factory=list)
    order: list[int] | None = None
    overseer: int | None = None


class AcceptChoice(Consequences):
    """A canal that was offered for."""

    amount: int
    payers: list[tuple[int, int]]


class Amounts(Answered):
    """Amounts that may be bid or offered."""

    min: int
    max: int
    taken: list[int] | None = None


class BuildChoice(Answered):
    """Building elsewhere, and what it costs."""

    price: int
    canals: dict[str, Consequences]


class Why(Answered):
    """Why something is not possible."""

    build: str | None
    decline: str | None


class Legal(Answered):
    """What a seat may do; `phase` says which keys there are."""

    phase: Phase
    forced: str | None
    crossings: dict[str, Consequences] | None = None
    squares: dict[str, Consequences] | None = None
    canals: dict[str, Consequences] | None = None
    tiles: dict[str, dict[str, Consequences]] | None = None
    amount: Amounts | None = None
    outcomes: list[tuple[int, int, Consequences]] | None = None
    accept: dict[str, AcceptChoice] | None = None
    build: BuildChoice | None = None
    payee: int | None = None
    decline: Consequences | None = None
    why: Why | None = None
    refused: dict[str, list[str]] | None = None
    pass_: Annotated[Consequences | None, Field(alias="pass")] = None


class Reason(Answered):
    """A bot's sentence."""

    code: str
    data: dict[str, Any]


class Step(Answered):
    """One move and what it did."""

    ply: int
    seat: int | None
    by: Literal["person", "bot", "timeout", "standing", "record"]
    time: str
    move: str | None
    events: list[Event]
    points: list[int]
    why: Reason | None = None


class ReplayStep(Answered):
    """One step of a finished game."""

    ply: int
    move: Move | None
    seat: int | None
    events: list[Event]
    points: list[int]
    view: View
    standings: Standings


class Replay(Answered):
    """A whole game."""

    record: RecordJson
    seats: list[Seat]
    steps: list[ReplayStep]


class TriedStep(Answered):
    """One move that was tried."""

    ply: int
    move: str
    seat: int
    events: list[Event]
    points: list[int]


class Tried(Answered):
    """Where playing on has led."""

    record: RecordJson
    ply: int
    steps: list[TriedStep]
    view: View
    legal: Legal | None
    standings: Standings


class Takeback(Answered):
    """Whether a seat may take back, and to which ply."""

    allowed: bool
    code: str | None
    to: int | None


class Clock(Answered):
    """Since when, until when, and who thinks."""

    started: str | None
    deadline: str | None
    bot: int | None


class Chat(Answered):
    """Something that was said."""

    chat: int
    seat: int | None
    name: str
    time: str
    text: str
