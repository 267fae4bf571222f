"""The shapes of docs/protocol.md that are about profiles."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from santiago.server.protocol import (
    Colour,
    Edition,
    ListedTable,
    OwnToken,
    Request,
    Response,
    Shape,
)

DeviceName = Annotated[str, Field(max_length=200)]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
Credential = Annotated[dict[str, Any], Field(max_length=20)]

# -- requests ----------------------------------------------------------------------------------


class NewProfile(Request):
    """A request for a profile."""

    name: str
    colour: Colour
    device: DeviceName = ""


class ProfileChange(Request):
    """Another name or colour."""

    name: str
    colour: Colour


class PhraseSignIn(Request):
    """What the recovery phrase stands for, on a new device."""

    key: OwnToken
    device: DeviceName = ""


class NewPhrase(Request):
    """What a new recovery phrase stands for; null removes it."""

    key: OwnToken | None


class PasskeySignIn(Request):
    """A browser's answer to a challenge, on a new device."""

    credential: Credential
    device: DeviceName = ""


class NewPasskey(Request):
    """A passkey that a browser has created."""

    credential: Credential
    name: DeviceName = ""


class PasskeyId(Request):
    """One of my passkeys."""

    passkey: Annotated[str, Field(max_length=2000)]


class DeviceId(Request):
    """One of my devices; null: this one."""

    device: TableId | None = None


class Invite(Request):
    """The people of a finished game are asked to a new table."""

    game: TableId
    table: TableId


class TableName(Request):
    """A table."""

    table: TableId


# -- answers -----------------------------------------------------------------------------------


class DeviceShown(Response):
    """One of my devices."""

    device: str
    name: str
    created_at: str
    used_at: str
    this: bool


class PasskeyShown(Response):
    """One of my passkeys."""

    passkey: str
    name: str
    site: str
    created_at: str
    used_at: str


class Me(Response):
    """My profile, for my own eyes."""

    name: str
    colour: Colour
    shape: Shape
    created_at: str
    phrase: bool
    devices: list[DeviceShown]
    passkeys: list[PasskeyShown]


class SignedIn(Response):
    """My profile, and the token that this device keeps."""

    profile: Me
    token: str


class ResultLine(Response):
    """How a game ended for one seat."""

    name: str
    colour: Colour
    shape: Shape
    level: str | None
    score: int
    place: int
    left: bool
    me: bool


class GameResult(Response):
    """A finished game of mine."""

    table: str
    finished_at: str
    edition: Edition
    rated: bool
    people: int
    lines: list[ResultLine]


class TallyShown(Response):
    """Games summed up: place and score are means."""

    games: int
    wins: int
    place: float
    score: float


class DuelShown(Response):
    """Games against one opponent or level."""

    name: str
    colour: Colour | None
    shape: Shape | None
    games: int
    ahead: int
    behind: int


class RatingShown(Response):
    """A rating: a strength, and how unsure it is."""

    mu: float
    sigma: float
    games: int


class Results(Response):
    """My finished games, newest first, and what they come to."""

    games: list[GameResult]
    all: TallyShown | None
    by_players: dict[str, TallyShown]
    by_level: list[DuelShown]
    against: list[DuelShown]
    ratings: dict[str, RatingShown]


class Invitation(Response):
    """Somebody asks me to play again."""

    host: str
    invited_at: str
    table: ListedTable


class Invitations(Response):
    """Where I am asked to play."""

    invitations: list[Invitation]


class Invited(Response):
    """How many were asked."""

    invited: int
