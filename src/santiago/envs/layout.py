"""The layout of an observation: what each plane and each entry of the vector holds.

An observation is one flat array of `OBSERVATION` numbers: first `PLANES` planes of the board,
6 rows of 8 squares each, then a vector of `VECTOR` entries.  Everything is relative to the seat
that looks: *seat 0* is itself, *seat 1* the one to its left, and so on round the table.

Numbers are divided so that most stay between 0 and 1.  These tables are the only
definition; the documentation's tables and the observation spaces come from them.

>>> plane("palm"), vector("money")
(12, 31)
"""

from __future__ import annotations

from dataclasses import dataclass

from santiago.engine.board import COLUMNS, ROWS, SQUARES
from santiago.engine.editions import FARMERS, MOST_MONEY
from santiago.engine.phases import PHASES

SEATS = 5
CROP_LIMIT = 5
MONEY_UNIT = 32
"""Escudos are divided by this: a purse is rarely fuller."""
POINTS_UNIT = 128
MOST_POINTS = 2048
"""An upper bound for the points of all fields: 45 tiles × at most 45 × 2 farmers."""
ROUND_UNIT = 11
UNSEEN_UNIT = 6


@dataclass(frozen=True)
class Part:
    """Some planes, or some entries of the vector, that belong together."""

    name: str
    count: int
    unit: int  # the number on the table is divided by this
    highest: int  # before the division
    meaning: str


PLANE_PARTS = (
    Part("crop", 5, 1, 1, "a tile of crop *k*, in the edition's order (deserts included)"),
    Part("double", 1, 1, 1, "the tile shows two farmers"),
    Part("desert", 1, 1, 1, "the tile is a desert"),
    Part("farmers", 5, 2, 2, "farmers of seat *k* that stand there now: 0, 1 or 2"),
    Part("palm", 1, 1, 1, "a palm"),
    Part("wet", 1, 1, 1, "a canal that lies touches the square"),
    Part("source", 1, 1, 1, "the source is a corner of the square"),
    Part("horizontal", 1, 1, 1, "a horizontal canal lies beside the square"),
    Part("vertical", 1, 1, 1, "a vertical canal lies beside the square"),
    Part("open horizontal", 1, 1, 1, "the horizontal canal beside the square could be laid"),
    Part("open vertical", 1, 1, 1, "the vertical canal beside the square could be laid"),
    Part(
        "offer",
        5,
        MONEY_UNIT,
        MOST_MONEY + 1,
        "1 + the amount that seat *k* offers, on the squares that the canal would touch",
    ),
)

VECTOR_PARTS = (
    Part("players", 4, 1, 1, "2, 3, 4 or 5 players"),
    Part("amigo", 1, 1, 1, "the edition is AMIGO"),
    Part("palms", 1, 1, 1, "the game has palms"),
    Part("source option", 3, 1, 1, "option `source`: central, anywhere, chosen"),
    Part("hidden", 1, 1, 1, "option `money` is hidden"),
    Part("round", 1, ROUND_UNIT, 11, "the round, from 1"),
    Part("rounds", 1, ROUND_UNIT, 11, "how many rounds the game has"),
    Part("phase", 9, 1, 1, "the phase: " + ", ".join(PHASES[:9]) + "; none when over"),
    Part("turn", 5, 1, 1, "seat *k* is to move (of two secret bidders, the left one first)"),
    Part("overseer", 5, 1, 1, "seat *k* is the overseer"),
    Part("money", 5, MONEY_UNIT, MOST_MONEY, "escudos of seat *k*; 0 where they are hidden"),
    Part("money seen", 5, 1, 1, "the money of seat *k* is known"),
    Part("supply", 5, FARMERS, FARMERS, "farmers that seat *k* has not yet placed"),
    Part("own canal", 5, 1, 1, "seat *k* still has its own canal"),
    Part("canals left", 1, ROUND_UNIT, 11, "the pile of canals beside the board"),
    Part("market", 10, 5, 5, "tiles to be taken, by kind (2 × crop + farmers shown − 1)"),
    Part("unseen", 10, UNSEEN_UNIT, 6, "tiles still to be revealed, by kind"),
    Part("bid made", 5, 1, 1, "seat *k* has spoken in this round's auction, as far as seen"),
    Part("bid", 5, MONEY_UNIT, MOST_MONEY, "the bid of seat *k*; 0 for a pass"),
    Part("order", 5, 5, 5, "planting: the place of seat *k* among those still to plant, from 1"),
    Part("price", 1, MONEY_UNIT, MOST_MONEY + 1, "1 + the highest total offered for a canal"),
    Part("points", 5, POINTS_UNIT, MOST_POINTS, "what the fields of seat *k* are worth now"),
)

PLANES = sum(part.count for part in PLANE_PARTS)
VECTOR = sum(part.count for part in VECTOR_PARTS)
BOARD_SIZE = PLANES * SQUARES
OBSERVATION = BOARD_SIZE + VECTOR
PLANE_SHAPE = (PLANES, ROWS, COLUMNS)


def _starts(parts: tuple[Part, ...]) -> dict[str, int]:
    starts, at = {}, 0
    for part in parts:
        starts[part.name] = at
        at += part.count
    return starts


_PLANES = _starts(PLANE_PARTS)
_VECTOR = _starts(VECTOR_PARTS)


def plane(name: str) -> int:
    """The number of the (first) plane of this name."""
    return _PLANES[name]


def vector(name: str) -> int:
    """The place in the vector of the (first) entry of this name."""
    return _VECTOR[name]


def highest() -> list[float]:
    """The highest value of each number of an observation; the lowest is 0 everywhere."""
    most: list[float] = []
    for part in PLANE_PARTS:
        most += [part.highest / part.unit] * (part.count * SQUARES)
    for part in VECTOR_PARTS:
        most += [part.highest / part.unit] * part.count
    return most
