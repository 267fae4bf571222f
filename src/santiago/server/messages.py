"""The shapes of docs/protocol.md that travel over the WebSocket, and those of a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, TypeAdapter

from santiago.server.events import Event
from santiago.server.protocol import (
    CHAT_LIMIT,
    Answered,
    Asked,
    Crop,
    Edition,
    Id,
    Move,
    MoveAsked,
    Options,
    Phase,
    Ply,
    ProblemBody,
    RecordJson,
    Seat,
    SeatNumber,
    Table,
    TakebackAsked,
    Token,
)

# -- from the client ---------------------------------------------------------------------------


class ForcedOrder(Asked):
    """Play the only legal move when there is just one."""

    order: Literal["forced"]


class PassOrder(Asked):
    """Pass for me."""

    order: Literal["pass"]
    phase: Literal["auction", "offers", "extra"]
    until: Literal["round", "overseer", "game", "touched"]


class OfferOrder(Asked):
    """Offer for this canal, up to an amount."""

    order: Literal["offer"]
    canal: Annotated[str, Field(max_length=8)]
    up_to: Annotated[StrictInt, Field(ge=0, le=191)]


StandingOrder = Annotated[ForcedOrder | PassOrder | OfferOrder, Field(discriminator="order")]


class Hello(Asked):
    """The first message."""

    type: Literal["hello"]
    protocol: StrictInt
    table: Annotated[str, Field(max_length=64)]
    tokens: Annotated[list[Token], Field(max_length=16)] = Field(default_factory=list)
    since: Ply | None = None
    epoch: Ply | None = None
    consequences: StrictBool = True
    password: Annotated[str, Field(max_length=200)] | None = None


class MoveMessage(MoveAsked):
    """A move."""

    type: Literal["move"]


class TakebackMessage(TakebackAsked):
    """Take back."""

    type: Literal["takeback"]


class ChatMessage(Asked):
    """Something said."""

    type: Literal["chat"]
    id: Id
    seat: SeatNumber | None
    text: Annotated[str, Field(max_length=8 * CHAT_LIMIT)]


class StandingMessage(Asked):
    """The standing orders of a seat, all of them."""

    type: Literal["standing"]
    id: Id
    seat: SeatNumber
    orders: Annotated[list[StandingOrder], Field(max_length=20)]


class NudgeMessage(Asked):
    """Do not wait before the next bot's move."""

    type: Literal["nudge"]
    id: Id
    ply: Ply


class ResyncMessage(Asked):
    """Send me the state again."""

    type: Literal["resync"]
    since: Ply | None = None
    epoch: Ply | None = None


class PingMessage(Asked):
    """I am here."""

    type: Literal["ping"]
    id: Id


ClientMessage = Annotated[
    Hello
    | MoveMessage
    | TakebackMessage
    | ChatMessage
    | StandingMessage
    | NudgeMessage
    | ResyncMessage
    | PingMessage,
    Field(discriminator="type"),
]
CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
"""Reads a message of a client."""

# -- a game, as one seat may see it ------------------------------------------------------------

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


# -- from the server ---------------------------------------------------------------------------


class WelcomeMessage(Answered):
    """The answer to `hello`."""

    type: Literal["welcome"]
    protocol: int
    version: str
    time: str
    you: list[int]
    seats: list[int | None]
    unknown: int
    host: bool


class StateMessage(Answered):
    """Everything that this client may know."""

    type: Literal["state"]
    table: Table
    time: str
    ply: int
    epoch: int
    phase: Phase | None
    to_move: list[int]
    you: list[int]
    views: dict[str, View]
    standings: dict[str, Standings]
    legal: dict[str, Legal]
    since: int
    steps: list[Step]
    takeback: dict[str, Takeback]
    standing: dict[str, list[StandingOrder]]
    clock: Clock
    chat: list[Chat] | None = None
    watchers: int


class Ack(Answered):
    """It is done, and will last."""

    id: str
    seat: int
    ply: int
    epoch: int


class AckMessage(Ack):
    """An `Ack` over the WebSocket."""

    type: Literal["ack"]


class ErrorMessage(Answered):
    """It is not done."""

    type: Literal["error"]
    id: str | None
    error: ProblemBody


class ChatsMessage(Answered):
    """What was said."""

    type: Literal["chat"]
    messages: list[Chat]


class PresenceMessage(Answered):
    """Who is here."""

    type: Literal["presence"]
    seats: list[Seat]
    watchers: int


class NoticeMessage(Answered):
    """Something to tell people."""

    type: Literal["notice"]
    code: str
    data: dict[str, Any]


class PongMessage(Answered):
    """I am here, too."""

    type: Literal["pong"]
    id: str
    time: str


ServerMessage = Annotated[
    WelcomeMessage
    | StateMessage
    | AckMessage
    | ErrorMessage
    | ChatsMessage
    | PresenceMessage
    | NoticeMessage
    | PongMessage,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
"""Checks a message of the server, in tests."""
