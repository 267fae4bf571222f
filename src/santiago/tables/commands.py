"""All commands to a table.

`who` is the hashes of the tokens that came with the request: which seats they hold is looked up
when the command is decided, never before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from santiago.engine.record import Record

Who = tuple[str, ...]


@dataclass(frozen=True)
class Owner:
    """A profile that asks, and the session (a hash) of the device that it asks from.

    Storage checks in the same transaction that the session still is the profile's.
    """

    profile: str
    session: str


@dataclass(frozen=True)
class NewSeat:
    """Who is to sit on a seat of a new table."""

    kind: str
    name: str | None = None
    level: str | None = None
    colour: str | None = None
    token: str | None = None  # hash, for a person
    mine: bool = False  # the seat of the profile that creates the table


@dataclass(frozen=True)
class Create:
    """A new table. The record, if there is one, has been read already."""

    id: str
    seats: tuple[NewSeat, ...]
    host: str  # hash of the host's token
    secret: str  # of the deal, in hex
    salt: str  # unpredictable text for pauses, in hex
    edition: str | None = None
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False
    pace: Mapping[str, Any] = field(default_factory=lambda: {"kind": "none"})
    takeover: bool = True
    bot_pause: int = 900
    overseer: int | None = None
    shuffle: bool = False
    ready: bool = False
    delay: int = 0
    rematch_of: str | None = None
    record: Record | None = None
    owner: Owner | None = None  # the profile that creates it; `host` is not stored then
    profiles_only: bool = False


@dataclass(frozen=True)
class Sit:
    """Take an open seat; a token that already sits here changes nothing."""

    token: str  # hash of the token that will hold the seat
    name: str
    seat: int | None = None
    colour: str | None = None
    random: str = ""
    owner: Owner | None = None  # the profile that sits down; `token` is not stored then


@dataclass(frozen=True)
class GiveRandoms:
    """Add numbers to the deal, after its commitment was shown."""

    who: Who
    randoms: Mapping[int, str]


@dataclass(frozen=True)
class SetReady:
    """A person before the start: the game may begin, or not yet."""

    who: Who
    seat: int
    ready: bool


@dataclass(frozen=True)
class SetDelay:
    """The host: how many moves spectators are behind."""

    who: Who
    moves: int


@dataclass(frozen=True)
class Start:
    """Start now: open seats become bots, missing numbers stay empty."""

    who: Who
    level: str


@dataclass(frozen=True)
class Move:
    """A person's move."""

    who: Who
    seat: int
    ply: int
    epoch: int
    move: str
    request: str | None = None


@dataclass(frozen=True)
class TakeBack:
    """Take back your last move."""

    who: Who
    seat: int
    ply: int
    epoch: int


@dataclass(frozen=True)
class Say:
    """Chat."""

    who: Who
    seat: int | None
    text: str
    request: str | None = None


@dataclass(frozen=True)
class SayPhrase:
    """A phrase about something on the board, or a reaction to a move."""

    who: Who
    seat: int
    phrase: Mapping[str, Any]
    request: str | None = None


@dataclass(frozen=True)
class BotPhrase:
    """A phrase or a remark of a bot, for a seat that it plays."""

    seat: int
    phrase: Mapping[str, Any]
    ply: int | None = None  # the move that it follows; None: whatever has been played meanwhile
    epoch: int = 0


@dataclass(frozen=True)
class SetOrders:
    """Replace the standing orders of a seat."""

    who: Who
    seat: int
    orders: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class AskHint:
    """Show me the best moves: for somebody who plays against bots."""

    who: Who
    seat: int
    ply: int
    epoch: int


@dataclass(frozen=True)
class Leave:
    """Leave a seat: for good before the start, later until any command of its owner."""

    who: Who
    seat: int
    level: str  # of the bot that may play on


@dataclass(frozen=True)
class Return:
    """Take your seat back from the bot; `seat` None: all seats of these tokens."""

    who: Who
    seat: int | None = None


@dataclass(frozen=True)
class GiveToBot:
    """Give a seat to a bot for good: your own, or an open one (the host)."""

    who: Who
    seat: int
    level: str


@dataclass(frozen=True)
class FreeSeat:
    """The host opens a seat whose person is away, before the start."""

    who: Who
    seat: int
    online: frozenset[int] = frozenset()  # seats whose people are connected


@dataclass(frozen=True)
class MakeCode:
    """A code that carries a seat to another device."""

    who: Who
    seat: int
    code: str  # hash
    expires_at: float


@dataclass(frozen=True)
class UseCode:
    """Carry a seat: one more token for it."""

    code: str  # hash
    token: str  # hash


@dataclass(frozen=True)
class Rematch:
    """Tell the seats of a finished table where to play again."""

    who: Who
    table: str


@dataclass(frozen=True)
class RematchGone:
    """The rematch of a finished table no longer exists: its players may ask for another."""

    table: str


@dataclass(frozen=True)
class Close:
    """End an unfinished table."""

    who: Who


@dataclass(frozen=True)
class StopWaiting:
    """Nobody has moved for very long: bots finish the game, if it counts for anybody."""

    version: int  # of the table, when it was last looked at
    level: str  # of the bots that play for those who are waited for


@dataclass(frozen=True)
class Forget:
    """A profile is being deleted: nothing here may lead to its person any more."""

    profile: str
    level: str  # of the bot that plays on


@dataclass(frozen=True)
class BotMove:
    """What a bot chose for a seat that it plays."""

    seat: int
    ply: int
    epoch: int
    move: str
    why: dict[str, Any] | None = None


@dataclass(frozen=True)
class OrdersMove:
    """A standing order of the seat applies."""

    seat: int
    ply: int
    epoch: int


@dataclass(frozen=True)
class TimeOut:
    """A person ran out of time: the move that a bot chose, and the bot that plays on."""

    seat: int
    ply: int
    epoch: int
    move: str
    level: str


Command = (
    Create
    | Sit
    | GiveRandoms
    | SetReady
    | SetDelay
    | Start
    | Move
    | TakeBack
    | Say
    | SayPhrase
    | BotPhrase
    | SetOrders
    | AskHint
    | Leave
    | Return
    | GiveToBot
    | FreeSeat
    | MakeCode
    | UseCode
    | Rematch
    | RematchGone
    | Close
    | StopWaiting
    | Forget
    | BotMove
    | OrdersMove
    | TimeOut
)
