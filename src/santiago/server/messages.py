"""The messages of docs/protocol.md that travel over the WebSocket, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, TypeAdapter

from santiago.server.protocol import (
    CHAT_LIMIT,
    Answered,
    Asked,
    Id,
    MoveAsked,
    Phase,
    Ply,
    ProblemBody,
    Seat,
    SeatNumber,
    Table,
    TakebackAsked,
    Token,
)
from santiago.server.shapes import Chat, Clock, Legal, Standings, Step, Takeback, View

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
    covered: dict[str, Legal] | None = None
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
