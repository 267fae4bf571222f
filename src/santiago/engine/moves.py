"""Moves: small values with a text form and an integer form.

The text form is that of the notation.  The integer form (a *code*) is stable across
versions, so that environments and nets can rely on it:

========  ========  =====================================================
from      how many  move
========  ========  =====================================================
0         1         pass
1         1         decline
2         20        source, by crossing
22        48        palm, by square
70        31        first, by canal
101       480       plant, by kind of tile (2 × crop + farmers shown − 1), then square
581       31        accept, by canal
612       31        build, by canal
643       31        extra, by canal
674       191       bid, 1 to 191
865       5952      offer, by amount (0 to 191), then canal
========  ========  =====================================================

A crop counts by its place in the edition's list, so ``plant coconut2 c4`` (Trefl)
and ``plant bean2 c4`` (AMIGO) have the same code; they are different moves all the same.

>>> move = Move.parse("PLANT Coconut2  C4")
>>> move, int(move)
(Move('plant coconut2 c4'), 271)
>>> Move.from_code(271) is move
True
"""

from __future__ import annotations

import re
from functools import lru_cache

from santiago.engine.board import (
    CANAL_NAMES,
    CANAL_SYMMETRIES,
    CANALS,
    CROSSING_NAMES,
    CROSSING_SYMMETRIES,
    CROSSINGS,
    SQUARE_NAMES,
    SQUARE_SYMMETRIES,
    SQUARES,
    parse_canal,
    parse_crossing,
    parse_square,
)
from santiago.engine.editions import EDITIONS, MOST_MONEY, TILE_KINDS, parse_tile_name
from santiago.engine.errors import NotationError, OptionError, shown

PASS = 0
DECLINE = 1
SOURCE = 2
PALM = SOURCE + CROSSINGS
FIRST = PALM + SQUARES
PLANT = FIRST + CANALS
ACCEPT = PLANT + TILE_KINDS * SQUARES
BUILD = ACCEPT + CANALS
EXTRA = BUILD + CANALS
BID = EXTRA + CANALS - 1  # there is no bid of 0: a bid of n is BID + n
OFFER = BID + 1 + MOST_MONEY
CODES = OFFER + (MOST_MONEY + 1) * CANALS
"""How many codes there are."""

_MOVES: dict[str, Move] = {}


class Move:
    """A move: immutable, and one object for each text.

    >>> move = Move.parse("offer D2-C2 3")
    >>> move.kind, move.canal, move.amount, str(move)
    ('offer', 'C2-D2', 3, 'offer C2-D2 3')
    """

    __slots__ = ("amount", "canal", "code", "crossing", "kind", "square", "text", "tile")

    code: int  # the integer form
    text: str  # the text form
    kind: str  # the first word of the text
    amount: int | None  # of a bid or an offer
    canal: str | None
    crossing: str | None
    square: str | None
    tile: str | None

    def __new__(cls, text: str) -> Move:
        """Read a move; the same as `parse`."""
        return cls.parse(text)

    @staticmethod
    def parse(text: str) -> Move:
        """Read a move: any letter case, any spaces, either order of a canal's ends.

        >>> Move.parse(" Bid   4 ")
        Move('bid 4')
        """
        try:
            return _MOVES[text]
        except (KeyError, TypeError):  # new, or not a text
            return _parse(text)

    @staticmethod
    def from_code(code: int, edition: str = "trefl") -> Move:
        """The move of an integer.

        >>> Move.from_code(676)
        Move('bid 3')
        """
        if edition not in EDITIONS:
            raise OptionError(
                f"unknown edition {shown(edition)}: {' or '.join(map(repr, EDITIONS))}"
            )
        moves = moves_of(edition)
        if not 0 <= code < CODES:
            raise NotationError(f"{shown(code)} is not the code of a move: 0 to {CODES - 1}")
        return moves[code]

    def mirrored(self, symmetry: int) -> Move:
        """This move on a board seen through one of its four symmetries.

        >>> Move("plant banana1 a1").mirrored(3)
        Move('plant banana1 h6')
        """
        words = [self.kind]
        if self.tile is not None:
            words.append(self.tile)
        if self.canal is not None:
            words.append(CANAL_NAMES[CANAL_SYMMETRIES[symmetry][parse_canal(self.canal)]])
        if self.crossing is not None:
            words.append(
                CROSSING_NAMES[CROSSING_SYMMETRIES[symmetry][parse_crossing(self.crossing)]]
            )
        if self.square is not None:
            words.append(SQUARE_NAMES[SQUARE_SYMMETRIES[symmetry][parse_square(self.square)]])
        if self.amount is not None:
            words.append(str(self.amount))
        return Move(" ".join(words))

    def __index__(self) -> int:
        return self.code

    __int__ = __index__

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __reduce__(self) -> tuple[type[Move], tuple[str]]:
        return Move, (self.text,)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self


def _make(
    code: int,
    kind: str,
    *,
    tile: str | None = None,
    canal: str | None = None,
    crossing: str | None = None,
    square: str | None = None,
    amount: int | None = None,
) -> Move:
    """The move with these parts, created on first use."""
    parts = (kind, tile, canal, crossing, square, amount)
    text = " ".join(str(part) for part in parts if part is not None)
    move = _MOVES.get(text)
    if move is None:
        move = object.__new__(Move)
        move.code, move.text, move.kind = code, text, kind
        move.tile, move.canal, move.crossing = tile, canal, crossing
        move.square, move.amount = square, amount
        move = _MOVES.setdefault(text, move)
    return move


@lru_cache
def moves_of(edition: str) -> tuple[Move, ...]:
    """All moves of an edition, by code.

    >>> len(moves_of("amigo")) == CODES
    True
    """
    crops = EDITIONS[edition].crops
    moves = [_make(PASS, "pass"), _make(DECLINE, "decline")]
    moves += [_make(SOURCE + i, "source", crossing=n) for i, n in enumerate(CROSSING_NAMES)]
    moves += [_make(PALM + i, "palm", square=n) for i, n in enumerate(SQUARE_NAMES)]
    moves += [_make(FIRST + i, "first", canal=n) for i, n in enumerate(CANAL_NAMES)]
    moves += [
        _make(
            PLANT + kind * SQUARES + i,
            "plant",
            tile=f"{crops[kind >> 1]}{(kind & 1) + 1}",
            square=name,
        )
        for kind in range(TILE_KINDS)
        for i, name in enumerate(SQUARE_NAMES)
    ]
    for start, word in ((ACCEPT, "accept"), (BUILD, "build"), (EXTRA, "extra")):
        moves += [_make(start + i, word, canal=n) for i, n in enumerate(CANAL_NAMES)]
    moves += [_make(BID + amount, "bid", amount=amount) for amount in range(1, MOST_MONEY + 1)]
    moves += [
        _make(OFFER + amount * CANALS + i, "offer", canal=name, amount=amount)
        for amount in range(MOST_MONEY + 1)
        for i, name in enumerate(CANAL_NAMES)
    ]
    return tuple(moves)


_SHAPES = {
    "source": ("crossing",),
    "palm": ("square",),
    "first": ("canal",),
    "bid": ("amount",),
    "plant": ("tile", "square"),
    "offer": ("canal", "amount"),
    "accept": ("canal",),
    "build": ("canal",),
    "decline": (),
    "extra": ("canal",),
    "pass": (),
}
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}", re.ASCII)


def _parse(text: object) -> Move:
    if not isinstance(text, str):
        raise NotationError(f"a move is a text such as 'bid 4', not {shown(text)}")
    words = text.lower().split()
    kind = words[0] if words else ""
    shape = _SHAPES.get(kind)
    if shape is None:
        raise NotationError(f"{shown(text)} is not a move: it begins with {', '.join(_SHAPES)}")
    if len(words) != 1 + len(shape):
        raise NotationError(f"{shown(text)} is not a move: expected {' '.join((kind, *shape))!r}")
    parts = dict(zip(shape, words[1:], strict=True))
    if kind == "plant":
        tile = parse_tile_name(parts["tile"])
        square = parse_square(parts["square"])
        return _make(
            PLANT + tile * SQUARES + square,
            kind,
            tile=parts["tile"],
            square=SQUARE_NAMES[square],
        )
    amount = _amount(kind, parts["amount"]) if "amount" in parts else None
    if kind == "bid":
        assert amount is not None
        return _make(BID + amount, kind, amount=amount)
    if kind == "source":
        crossing = parse_crossing(parts["crossing"])
        return _make(SOURCE + crossing, kind, crossing=CROSSING_NAMES[crossing])
    if kind == "palm":
        square = parse_square(parts["square"])
        return _make(PALM + square, kind, square=SQUARE_NAMES[square])
    if "canal" in parts:
        canal = parse_canal(parts["canal"])
        start = {"first": FIRST, "accept": ACCEPT, "build": BUILD, "extra": EXTRA}.get(kind)
        if start is None:
            assert amount is not None
            start = OFFER + amount * CANALS
        return _make(start + canal, kind, canal=CANAL_NAMES[canal], amount=amount)
    return _make(PASS if kind == "pass" else DECLINE, kind)


def _amount(kind: str, text: str) -> int:
    """A whole number of escudos (P1.2, P4.3)."""
    amount = int(text) if _NUMBER.fullmatch(text) else -1
    if kind == "bid" and amount == 0:
        raise NotationError("'bid 0' is not a move: use 'pass' to bid nothing")
    if not 0 <= amount <= MOST_MONEY:
        lowest = 1 if kind == "bid" else 0
        raise NotationError(
            f"{shown(text)} is not an amount: a whole number, {lowest} to {MOST_MONEY}"
        )
    return amount
