"""The shapes of docs/protocol.md: HTTP requests and answers.

The browser's types are generated from these models; a test fails when they drift.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from santiago.engine.record import LARGEST
from santiago.tables.seating import MOST_DELAY

PROTOCOL = 1
"""The version of the protocol."""

MESSAGE_LIMIT = 65_536
RECORD_LIMIT = LARGEST
PACE_SECONDS = (10, 1_209_600)
BOT_PAUSE = (0, 10_000)

Colour = Literal["red", "green", "purple", "yellow", "blue"]
Shape = Literal["circle", "square", "diamond", "triangle", "hexagon"]
Edition = Literal["trefl", "amigo"]
Crop = Literal["banana", "coconut", "watermelon", "grape", "pepper", "bean", "potato", "sugar"]
Character = Literal["miser", "gambler", "grudge", "builder", "diplomat", "saboteur"]
Phase = Literal[
    "source",
    "palms",
    "first-canal",
    "auction",
    "planting",
    "leftover",
    "offers",
    "decision",
    "extra",
    "over",
]
Random = Annotated[str, Field(pattern=r"^([0-9a-f]{32,128})?$")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=4)]
SeatKey = Annotated[int, Field(ge=0, le=4)]
"""A seat's number in a path, or as a key."""
OwnToken = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$")]
"""A token that the client created itself, from 32 random bytes."""
Token = Annotated[str, Field(max_length=64)]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f]*$")]
Move = Annotated[str, Field(max_length=64)]
Ply = Annotated[StrictInt, Field(ge=0, le=100_000)]
Delay = Annotated[StrictInt, Field(ge=0, le=MOST_DELAY)]
"""Moves that spectators are behind."""
RecordJson = dict[str, Any]


class Request(BaseModel):
    """A request: unknown keys are an error."""

    model_config = ConfigDict(extra="forbid")


class Response(BaseModel):
    """An answer: only the keys listed here are sent."""

    model_config = ConfigDict(extra="forbid", defer_build=True)  # a server starts sooner


# -- requests ----------------------------------------------------------------------------------


class RequestedOptions(Request):
    """The chosen options of a game; the others have defaults."""

    palms: StrictBool | None = None
    source: Literal["central", "anywhere", "chosen"] | None = None
    money: Literal["open", "hidden"] | None = None


class NoPace(Request):
    """No time limit."""

    kind: Literal["none"] = "none"


class MovePace(Request):
    """A time limit per move, in seconds."""

    kind: Literal["move"]
    seconds: Annotated[StrictInt, Field(ge=PACE_SECONDS[0], le=PACE_SECONDS[1])]


Pace = Annotated[NoPace | MovePace, Field(discriminator="kind")]


class NewSeat(Request):
    """Who takes a seat."""

    kind: Literal["person", "bot", "open"]
    name: str | None = None
    level: str | None = None
    colour: Colour | None = None
    mine: StrictBool = False


class NewTable(Request):
    """A request for a new table."""

    edition: Edition | None = None
    players: Annotated[StrictInt, Field(ge=2, le=5)] | None = None
    options: RequestedOptions | None = None
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=5)]
    visibility: Literal["link", "public"] = "link"
    pace: Pace = NoPace()
    takeover: StrictBool = True
    bot_pause: Annotated[StrictInt, Field(ge=BOT_PAUSE[0], le=BOT_PAUSE[1])] = 900
    overseer: SeatNumber | None = None
    shuffle: StrictBool = False
    ready: StrictBool = False
    delay: Delay = 0
    rematch_of: Annotated[str, Field(max_length=22)] | None = None
    record: RecordJson | None = None
    token: OwnToken | None = None
    profiles_only: StrictBool = False


class Sit(Request):
    """A request for a seat."""

    name: str
    colour: Colour | None = None
    random: Random = ""
    token: OwnToken | None = None


class Randoms(Request):
    """Numbers for the deal, by seat."""

    randoms: Annotated[dict[SeatKey, Random], Field(min_length=1, max_length=5)]


class Level(Request):
    """The bot to use."""

    level: str | None = None


class Ready(Request):
    """Whether the game may begin."""

    ready: StrictBool


class HintRequest(Request):
    """The position that a hint is wanted for."""

    ply: Ply
    epoch: Ply


class SpectatorDelay(Request):
    """How far spectators are behind."""

    moves: Delay


class Carry(Request):
    """A code from another device."""

    code: Annotated[str, Field(max_length=32)]


class Tokens(Request):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Token], Field(max_length=200)]


class MoveRequest(Request):
    """A move, and what the client saw when it was chosen."""

    id: Id
    seat: SeatNumber
    ply: Ply
    epoch: Ply
    move: Move


class TakebackRequest(Request):
    """A request to take back a move."""

    id: Id
    seat: SeatNumber
    ply: Ply
    epoch: Ply


class RecordRequest(Request):
    """A record."""

    record: RecordJson


class Try(Request):
    """Play on from a record."""

    record: RecordJson
    moves: Annotated[list[Move], Field(max_length=400)] = []
    ply: Ply | None = None


# -- answers -----------------------------------------------------------------------------------


class Options(Response):
    """The options of a game, complete."""

    palms: bool
    source: Literal["central", "anywhere", "chosen"]
    money: Literal["open", "hidden"]


class Seat(Response):
    """A seat, as everyone may see it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    colour: Colour
    shape: Shape
    stand_in: str | None
    online: bool | None
    ready: bool | None = None


class Fair(Response):
    """How the set-up was drawn."""

    commitment: str
    randoms: list[str | None] | None
    secret: str | None
    method: int


class Outcome(Response):
    """The end of a game."""

    scores: list[int]
    winners: list[int]


class Table(Response):
    """What anyone with the link may know."""

    id: str
    edition: Edition
    players: int
    options: Options
    visibility: Literal["link", "public"]
    pace: Pace
    takeover: bool
    bot_pause: int
    ready: bool
    delay: int
    invited_by: str | None
    profiles_only: bool
    from_record: bool
    status: Literal["open", "running", "over", "closed"]
    created_at: str
    rounds: int
    seats: list[Seat]
    fair: Fair | None


class ListedTable(Table):
    """A table in a list, with its progress."""

    moved_at: str | None
    round: int
    result: Outcome | None


class Tables(Response):
    """The lobby."""

    tables: list[ListedTable]


class TableCreated(Response):
    """A new table, and its creator's tokens."""

    table: Table
    host: str | None
    tokens: dict[str, str]


class Seated(Response):
    """A seat that was taken."""

    table: Table
    seat: int
    token: str | None


class Held(Response):
    """Where tokens sit now."""

    table: Table
    seats: list[int | None]


class MyTable(Response):
    """A table where I sit."""

    table: ListedTable
    seats: list[int]
    waits: bool
    deadline_at: str | None


class MyTables(Response):
    """My games; those waiting for me come first."""

    tables: list[MyTable]


class InviteLink(Response):
    """What to send to others, and whether it works elsewhere."""

    link: str
    qr: str
    only_here: bool
    elsewhere: str | None


class CarryCode(Response):
    """A code to carry a seat to another device."""

    code: str
    expires_at: str
    qr: str


class RecordStored(Response):
    """A record that was stored."""

    id: str


class EditionMeta(Response):
    """What one edition has."""

    players: list[int]
    crops: list[Crop]
    options: Options
    rounds: dict[str, int]


class LevelMeta(Response):
    """A bot: a level, or a program of the host's with its own words about it."""

    level: str
    default: bool
    summary: str | None


class CharacterMeta(Response):
    """A character that a bot of any level can have, and its name."""

    character: Character
    name: str


class Limits(Response):
    """Limits on lengths and amounts."""

    message: int
    record: int
    name: int
    chat: int
    pace: tuple[int, int]
    bot_pause: tuple[int, int]


class Meta(Response):
    """What this server offers."""

    version: str
    protocol: int
    password: bool
    profiles: Literal["optional", "required", "off"]
    editions: dict[Edition, EditionMeta]
    choices: dict[str, list[str | bool]]
    levels: list[LevelMeta]
    characters: list[CharacterMeta]
    colours: list[Colour]
    limits: Limits


class Health(Response):
    """Whether the server works."""

    status: Literal["ok", "storage-away", "storage-full", "storage-read-only", "stopping"]
    version: str


class ProblemBody(Response):
    """What went wrong."""

    code: str
    message: str
    data: dict[str, Any]


class Problem(Response):
    """The one shape of every error."""

    error: ProblemBody
