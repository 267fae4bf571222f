"""The messages of docs/protocol.md that travel over the WebSocket, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, TypeAdapter

from santiago.server.protocol import (
    Id,
    MoveRequest,
    Ply,
    ProblemBody,
    Request,
    Response,
    Seat,
    SeatNumber,
    Table,
    TakebackRequest,
    Token,
)
from santiago.server.schema import (
    Chat,
    Clock,
    Consequences,
    Icon,
    Legal,
    PhraseName,
    Scores,
    Step,
    Takeback,
    View,
)
from santiago.tables.talk import CHAT_LIMIT

# -- from the client ---------------------------------------------------------------------------


class ForcedOrder(Request):
    """Play the only legal move when there is just one."""

    order: Literal["forced"]


class PassOrder(Request):
    """Pass for me."""

    order: Literal["pass"]
    phase: Literal["auction", "offers", "extra"]
    until: Literal["round", "overseer", "game", "touched"]


class OfferOrder(Request):
    """Offer for this canal, up to an amount."""

    order: Literal["offer"]
    canal: Annotated[str, Field(max_length=8)]
    up_to: Annotated[StrictInt, Field(ge=0, le=191)]


StandingOrder = Annotated[ForcedOrder | PassOrder | OfferOrder, Field(discriminator="order")]


class Hello(Request):
    """The first message."""

    type: Literal["hello"]
    protocol: StrictInt
    table: Annotated[str, Field(max_length=64)]
    tokens: Annotated[list[Token], Field(max_length=16)] = Field(default_factory=list)
    since: Ply | None = None
    epoch: Ply | None = None
    consequences: StrictBool = True
    password: Annotated[str, Field(max_length=200)] | None = None
    looking: StrictBool = True


class MoveMessage(MoveRequest):
    """A move."""

    type: Literal["move"]


class TakebackMessage(TakebackRequest):
    """Take back."""

    type: Literal["takeback"]


class ChatMessage(Request):
    """Chat."""

    type: Literal["chat"]
    id: Id
    seat: SeatNumber | None
    text: Annotated[str, Field(max_length=8 * CHAT_LIMIT)]


class PhraseSaid(Request):
    """A phrase about something on the board."""

    phrase: PhraseName
    canal: Annotated[str, Field(max_length=8)] | None = None
    square: Annotated[str, Field(max_length=4)] | None = None
    amount: StrictInt | None = None
    to: SeatNumber | None = None
    answers: StrictInt | None = None
    ply: Ply | None = None
    icon: Icon | None = None


class PhraseMessage(Request):
    """Say a phrase, or react to a move."""

    type: Literal["phrase"]
    id: Id
    seat: SeatNumber
    phrase: PhraseSaid


class OrdersMessage(Request):
    """The standing orders of a seat, all of them."""

    type: Literal["orders"]
    id: Id
    seat: SeatNumber
    orders: Annotated[list[StandingOrder], Field(max_length=20)]


class ReturnMessage(Request):
    """I am back: the bot stops playing for this seat."""

    type: Literal["return"]
    id: Id
    seat: SeatNumber


class NudgeMessage(Request):
    """Do not wait before the next bot's move."""

    type: Literal["nudge"]
    id: Id
    ply: Ply


class ResyncMessage(Request):
    """Send me the state again."""

    type: Literal["resync"]
    since: Ply | None = None
    epoch: Ply | None = None


class PingMessage(Request):
    """I am here, and perhaps somebody looks at the page."""

    type: Literal["ping"]
    id: Id
    looking: StrictBool = True


ClientMessage = Annotated[
    Hello
    | MoveMessage
    | TakebackMessage
    | ChatMessage
    | PhraseMessage
    | OrdersMessage
    | ReturnMessage
    | NudgeMessage
    | ResyncMessage
    | PingMessage,
    Field(discriminator="type"),
]
CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
"""Reads a message of a client."""

# -- from the server ---------------------------------------------------------------------------


class WelcomeMessage(Response):
    """The answer to `hello`."""

    type: Literal["welcome"]
    protocol: int
    sent_at: str
    seats: list[int | None]
    host: bool


class RematchCall(Response):
    """Who asks for another game, and where."""

    table: str
    seat: int


class StateMessage(Response):
    """Everything that this client may know."""

    type: Literal["state"]
    table: Table
    sent_at: str
    ply: int
    epoch: int
    you: list[int]
    views: dict[str, View]
    scores: Scores | None
    legal: dict[str, Legal]
    covered: dict[str, Legal] | None = None
    offered: dict[str, Consequences] | None = None
    since: int
    steps: list[Step]
    takeback: dict[str, Takeback]
    away: list[int]
    hints: list[int]
    orders: dict[str, list[StandingOrder]]
    clock: Clock
    rematch: RematchCall | None = None
    chat: list[Chat] | None = None
    spectators: int


class Ack(Response):
    """The change is committed."""

    id: str
    seat: int
    ply: int
    epoch: int


class AckMessage(Ack):
    """An `Ack` over the WebSocket."""

    type: Literal["ack"]


class ErrorMessage(Response):
    """The request was refused; nothing changed."""

    type: Literal["error"]
    id: str | None
    error: ProblemBody


class ChatsMessage(Response):
    """A chat message."""

    type: Literal["chat"]
    messages: list[Chat]


class PresenceMessage(Response):
    """Who is here."""

    type: Literal["presence"]
    seats: list[Seat]
    spectators: int


class NoticeMessage(Response):
    """Something to tell people."""

    type: Literal["notice"]
    code: str
    data: dict[str, Any]


class PongMessage(Response):
    """I am here too."""

    type: Literal["pong"]
    id: str
    sent_at: str


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
