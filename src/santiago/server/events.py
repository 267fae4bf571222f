"""Events as they travel: what a move did, in the order of the rules.

The engine makes them (`santiago.engine.events`); these models say exactly which keys each has,
for the answers' schema and for the browser's types.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from santiago.server.protocol import Response


class SourceEvent(Response):
    """The first overseer has placed the source (S8)."""

    event: Literal["source"]
    seat: int
    crossing: str


class FirstCanalEvent(Response):
    """The canal that two players begin with (S11)."""

    event: Literal["first-canal"]
    seat: int
    canal: str


class PalmEvent(Response):
    """A palm was placed (S9)."""

    event: Literal["palm"]
    seat: int
    square: str


class BidEvent(Response):
    """A bid (P1.2)."""

    event: Literal["bid"]
    seat: int
    amount: int


class PassEvent(Response):
    """Somebody passed."""

    event: Literal["pass"]
    seat: int
    phase: Literal["auction", "offers", "extra"]


class SealedEvent(Response):
    """A secret bid was made (P1.4)."""

    event: Literal["sealed"]
    seat: int


class BidsEvent(Response):
    """The secret bids are shown (P1.4)."""

    event: Literal["bids"]
    bids: list[int]


class OverseerEvent(Response):
    """Who is overseer, who it was, and who plants when (P2, P3.1)."""

    event: Literal["overseer"]
    seat: int
    before: int
    order: list[int]


class PlantEvent(Response):
    """A tile was planted (P3)."""

    event: Literal["plant"]
    seat: int
    tile: str
    square: str
    farmers: int
    leftover: bool


class OfferEvent(Response):
    """An offer (P4.1)."""

    event: Literal["offer"]
    seat: int
    canal: str
    amount: int


class AcceptEvent(Response):
    """The overseer took what was offered for a canal (P4.5)."""

    event: Literal["accept"]
    seat: int
    canal: str
    amount: int
    payers: list[tuple[int, int]]


class BuildEvent(Response):
    """The overseer paid for a canal elsewhere (P4.5)."""

    event: Literal["build"]
    seat: int
    canal: str
    price: int


class DeclineEvent(Response):
    """The overseer built nothing (P4.6)."""

    event: Literal["decline"]
    seat: int


class ExtraEvent(Response):
    """Somebody's own canal was laid (P5)."""

    event: Literal["extra"]
    seat: int
    canal: str


class WaterEvent(Response):
    """The squares that a new canal waters (P6.1)."""

    event: Literal["water"]
    canal: str
    squares: list[str]


class DroughtEvent(Response):
    """Farmers lost (square, seat, how many), new deserts, and palms lost with them (P6)."""

    event: Literal["drought"]
    round: int
    lost: list[tuple[str, int, int]]
    deserts: list[str]
    palms: list[str]


class IncomeEvent(Response):
    """What everyone gets (P7.1)."""

    event: Literal["income"]
    amount: int


class RevealEvent(Response):
    """A round's tiles are turned up (P1)."""

    event: Literal["reveal"]
    round: int
    tiles: list[str]


class OverEvent(Response):
    """The game has ended (E1, E4)."""

    event: Literal["over"]
    scores: list[int]
    winners: list[int]


Event = Annotated[
    SourceEvent
    | FirstCanalEvent
    | PalmEvent
    | BidEvent
    | PassEvent
    | SealedEvent
    | BidsEvent
    | OverseerEvent
    | PlantEvent
    | OfferEvent
    | AcceptEvent
    | BuildEvent
    | DeclineEvent
    | ExtraEvent
    | WaterEvent
    | DroughtEvent
    | IncomeEvent
    | RevealEvent
    | OverEvent,
    Field(discriminator="event"),
]
"""Something that happened; docs/protocol.md lists the keys of each."""
