"""The shapes of docs/protocol.md: what clients send over HTTP, and what they are answered.

The browser's types are generated from these models; a test fails when they drift.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

PROTOCOL = 1
"""The version of the protocol."""

MESSAGE_LIMIT = 65_536
NAME_LIMIT = 24
CHAT_LIMIT = 500
RECORD_LIMIT = 262_144
PACE_SECONDS = (10, 1_209_600)
BOT_PAUSE = (0, 10_000)
SHAPES = {
    "red": "circle",
    "green": "square",
    "purple": "diamond",
    "yellow": "triangle",
    "blue": "hexagon",
}
"""Each colour's shape, so that nobody has to tell colours apart."""

Colour = Literal["red", "green", "purple", "yellow", "blue"]
Shape = Literal["circle", "square", "diamond", "triangle", "hexagon"]
Edition = Literal["trefl", "amigo"]
Crop = Literal["banana", "coconut", "watermelon", "grape", "pepper", "bean", "potato", "sugar"]
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
Token = Annotated[str, Field(max_length=64)]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f]*$")]
Move = Annotated[str, Field(max_length=64)]
Ply = Annotated[StrictInt, Field(ge=0, le=100_000)]
RecordJson = dict[str, Any]


class Asked(BaseModel):
    """A request: unknown keys are an error."""

    model_config = ConfigDict(extra="forbid")


class Answered(BaseModel):
    """An answer: we send nothing that is not written here."""

    model_config = ConfigDict(extra="forbid")


# -- what is asked -----------------------------------------------------------------------------


class AskedOptions(Asked):
    """Options of a game, as far as they are chosen."""

    palms: StrictBool | None = None
    source: Literal["central", "anywhere", "chosen"] | None = None
    money: Literal["open", "hidden"] | None = None


class NoPace(Asked):
    """Nobody is in a hurry."""

    kind: Literal["none"] = "none"


class MovePace(Asked):
    """So many seconds for each move."""

    kind: Literal["move"]
    seconds: Annotated[StrictInt, Field(ge=PACE_SECONDS[0], le=PACE_SECONDS[1])]


Pace = Annotated[NoPace | MovePace, Field(discriminator="kind")]


class NewSeat(Asked):
    """Who is to sit on a seat."""

    kind: Literal["person", "bot", "open"]
    name: str | None = None
    level: str | None = None
    colour: Colour | None = None
    random: Random | None = None


class NewTable(Asked):
    """A table to be made."""

    edition: Edition | None = None
    players: Annotated[StrictInt, Field(ge=2, le=5)] | None = None
    options: AskedOptions | None = None
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=5)]
    visibility: Literal["link", "public"] = "link"
    pace: Pace = NoPace()
    takeover: StrictBool = True
    bot_pause: Annotated[StrictInt, Field(ge=BOT_PAUSE[0], le=BOT_PAUSE[1])] = 900
    overseer: SeatNumber | None = None
    shuffle: StrictBool = False
    rematch_of: Annotated[str, Field(max_length=22)] | None = None
    record: RecordJson | None = None


class Sit(Asked):
    """To take a seat."""

    name: str
    colour: Colour | None = None
    random: Random | None = None


class Level(Asked):
    """Which bot."""

    level: str | None = None


class Nothing(Asked):
    """A request that has nothing to say."""


class Carry(Asked):
    """A code from another device."""

    code: Annotated[str, Field(max_length=32)]


class Tokens(Asked):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Token], Field(max_length=200)]


class MoveAsked(Asked):
    """A move, and what the client saw when it was chosen."""

    id: Id
    seat: SeatNumber
    ply: Ply
    epoch: Ply
    move: Move


class TakebackAsked(Asked):
    """To take back."""

    id: Id
    seat: SeatNumber
    ply: Ply
    epoch: Ply


class RecordAsked(Asked):
    """A record."""

    record: RecordJson


class Try(Asked):
    """Play on from a record."""

    record: RecordJson
    moves: Annotated[list[Move], Field(max_length=400)] = []
    ply: Ply | None = None


# -- what is answered --------------------------------------------------------------------------


class Options(Answered):
    """The options of a game, complete."""

    palms: bool
    source: Literal["central", "anywhere", "chosen"]
    money: Literal["open", "hidden"]


class Seat(Answered):
    """A seat, as everyone may see it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    colour: Colour
    shape: Shape
    stand_in: str | None
    online: bool | None


class Fair(Answered):
    """How the set-up came about."""

    commitment: str
    randoms: list[str | None]
    secret: str | None
    method: int


class Scores(Answered):
    """The end of a game."""

    scores: list[int]
    winners: list[int]


class Table(Answered):
    """What anyone with the link may know."""

    id: str
    edition: Edition
    players: int
    options: Options
    visibility: Literal["link", "public"]
    pace: Pace
    takeover: bool
    bot_pause: int
    status: Literal["open", "running", "over", "closed"]
    made: str
    moved: str | None
    round: int
    rounds: int
    ply: int
    to_move: list[int]
    seats: list[Seat]
    fair: Fair | None
    result: Scores | None


class Tables(Answered):
    """The lobby."""

    tables: list[Table]


class Made(Answered):
    """A new table, and the tokens of whoever made it."""

    table: Table
    host: str
    tokens: dict[str, str]


class Seated(Answered):
    """A seat that was taken."""

    table: Table
    seat: int
    token: str


class Mine(Answered):
    """A table where I sit."""

    table: Table
    seats: list[int]
    waits: bool
    deadline: str | None


class MyTables(Answered):
    """My games, those that wait for me first."""

    tables: list[Mine]


class Code(Answered):
    """A code to carry a seat to another device."""

    code: str
    expires: str
    qr: str


class Kept(Answered):
    """A record that was stored."""

    id: str


class EditionMeta(Answered):
    """What one edition has."""

    players: list[int]
    crops: list[Crop]
    options: Options
    rounds: dict[str, int]


class LevelMeta(Answered):
    """A bot's level."""

    level: str
    default: bool


class Limits(Answered):
    """What is too long or too much."""

    message: int
    record: int
    name: int
    chat: int
    pace: tuple[int, int]
    bot_pause: tuple[int, int]


class Meta(Answered):
    """What this server offers."""

    version: str
    protocol: int
    password: bool
    editions: dict[Edition, EditionMeta]
    choices: dict[str, list[str | bool]]
    levels: list[LevelMeta]
    colours: list[Colour]
    limits: Limits


class Health(Answered):
    """Whether the server is well."""

    status: Literal["ok", "storage-away", "stopping"]
    version: str


class ProblemBody(Answered):
    """What went wrong."""

    code: str
    message: str
    data: dict[str, Any]


class Problem(Answered):
    """The one shape of every error."""

    error: ProblemBody
