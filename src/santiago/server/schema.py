"""The shapes of docs/protocol.md that a game is shown in: views, what is legal, steps, replays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from santiago.server.events import Event
from santiago.server.protocol import (
    Character,
    Crop,
    Edition,
    Move,
    Options,
    Phase,
    RecordJson,
    Response,
    Seat,
)

PlacedTile = tuple[str, Crop, int, int | None, int, bool]
"""Square, crop, farmers shown, owner, farmers now, whether it is desert."""
PhraseName = Literal[
    "pay-if-built",
    "build-if-paid",
    "join-me",
    "water-here",
    "not-there",
    "thanks",
    "regret",
    "accept",
    "refuse",
    "reaction",
]
Icon = Literal["like", "laugh", "wow", "sad", "angry"]
LineCode = Literal[
    "hello",
    "field",
    "thanks",
    "paid",
    "slighted",
    "drought",
    "spared",
    "promise",
    "betrayed",
    "won",
    "lost",
]
OneField = tuple[Crop, list[str], list[int]]
"""Crop, squares, points by seat."""


class Result(Response):
    """The end of a game, with its fields."""

    scores: list[int]
    winners: list[int]
    fields: list[OneField]


class View(Response):
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


class Scores(Response):
    """The fields so far, and the tiles that are dry."""

    fields: list[OneField]
    dry: list[tuple[str, int]]


class FieldOf(Response):
    """The field that a tile would be part of."""

    crop: Crop
    squares: list[str]


class Consequences(Response):
    """A move's immediate effects; empty ones are left out."""

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
    """A canal with an offer."""

    amount: int
    payers: list[tuple[int, int]]


class Amounts(Response):
    """Amounts that may be bid or offered."""

    min: int
    max: int
    taken: list[int] | None = None


class BuildChoice(Response):
    """Building elsewhere, and what it costs."""

    price: int
    canals: dict[str, Consequences]


class Legal(Response):
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
    refused: dict[str, list[str]] | None = None
    pass_: Annotated[Consequences | None, Field(alias="pass")] = None


class Reason(Response):
    """A bot's sentence."""

    code: str
    data: dict[str, Any]


class Step(Response):
    """One move and what it did."""

    ply: int
    seat: int | None
    by: Literal["person", "bot", "timeout", "orders", "record"] | None
    played_at: str
    move: str | None
    events: list[Event]
    points: list[int]
    why: Reason | None = None
    hinted: bool = False


class Hint(Response):
    """A good move: how much worse than the best in shares of the win, and what it is for."""

    move: Move
    worse: float
    reasons: list[Reason]


class Hints(Response):
    """The best moves, the best first."""

    hints: list[Hint]


class ReplayStep(Response):
    """One step of a finished game."""

    ply: int
    move: Move | None
    seat: int | None
    events: list[Event]
    points: list[int]
    hinted: bool = False
    view: View
    scores: Scores


class Replay(Response):
    """A whole game."""

    record: RecordJson
    seats: list[Seat]
    steps: list[ReplayStep]


class TryStep(Response):
    """One move that was tried."""

    ply: int
    move: str
    seat: int
    events: list[Event]
    points: list[int]


class TryResult(Response):
    """Where playing on has led."""

    record: RecordJson
    ply: int
    steps: list[TryStep]
    view: View
    legal: Legal | None
    scores: Scores


class Takeback(Response):
    """Whether a seat may take back, and to which ply."""

    allowed: bool
    code: str | None
    to: int | None


class Clock(Response):
    """When the turn began, when it must end, and who is thinking."""

    started_at: str | None
    deadline_at: str | None
    bot: int | None


class Phrase(Response):
    """A phrase about something on the board; `phrase` says which keys there are.

    `line`: a bot's remark, with its `character`, `code` and `variant`.
    """

    phrase: PhraseName | Literal["line"]
    canal: str | None = None
    square: str | None = None
    amount: int | None = None
    to: int | None = None
    answers: int | None = None
    ply: int | None = None
    icon: Icon | None = None
    character: Character | None = None
    code: LineCode | None = None
    variant: int | None = None
    about: int | None = None


class Chat(Response):
    """A chat message."""

    chat: int
    seat: int | None
    name: str
    said_at: str
    text: str
    phrase: Phrase | None
