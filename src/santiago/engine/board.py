"""The board: squares, crossings and canals (rules B1–B4).

Everything is a small integer with a name.  Squares run row by row from ``a1`` (0)
to ``h6`` (47), crossings row by row from ``A1`` (0) to ``E4`` (19); of the canals
the 16 horizontal ones come first, then the 15 vertical ones, each row by row.  A
set of squares or of canals is an integer with one bit for each (a *mask*).

>>> parse_canal("d2-c2"), canal_name(4)
(6, 'A2-B2')
>>> [square_name(square) for square in squares_of(WATERS[parse_canal("C2-D2")])]
['e2', 'f2', 'e3', 'f3']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from santiago.engine.errors import NotationError, shown

COLUMNS = 8
ROWS = 6
SQUARES = COLUMNS * ROWS
CROSSING_COLUMNS = 5
CROSSING_ROWS = 4
CROSSINGS = CROSSING_COLUMNS * CROSSING_ROWS

BOARD = (1 << SQUARES) - 1
"""The mask of all squares."""

SQUARE_NAMES = tuple(f"{column}{row}" for row in "123456" for column in "abcdefgh")
"""B1."""
CROSSING_NAMES = tuple(f"{column}{row}" for row in "1234" for column in "ABCDE")
"""B2."""

CANAL_ENDS = tuple(
    [(c, c + 1) for c in range(CROSSINGS) if c % CROSSING_COLUMNS != CROSSING_COLUMNS - 1]
    + [(c, c + CROSSING_COLUMNS) for c in range(CROSSINGS - CROSSING_COLUMNS)]
)
"""The two crossings that each canal joins, upper or left one first (B3)."""
CANALS = len(CANAL_ENDS)
CANAL_NAMES = tuple(f"{CROSSING_NAMES[a]}-{CROSSING_NAMES[b]}" for a, b in CANAL_ENDS)

CENTRAL = tuple(
    c for c in range(CROSSINGS) if CROSSING_NAMES[c] in ("B2", "C2", "D2", "B3", "C3", "D3")
)
"""The six inner crossings (B2)."""


def _mask(squares: Iterator[tuple[int, int]]) -> int:
    """The mask of those (column, row) pairs that lie on the board."""
    mask = 0
    for column, row in squares:
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            mask |= 1 << (row * COLUMNS + column)
    return mask


def _around_crossing(crossing: int) -> int:
    row, column = divmod(crossing, CROSSING_COLUMNS)
    return _mask((2 * column + dx, 2 * row + dy) for dx in (-1, 0) for dy in (-1, 0))


def _beside_canal(canal: int) -> int:
    first, second = CANAL_ENDS[canal]
    row, column = divmod(first, CROSSING_COLUMNS)
    along_row = second == first + 1
    if along_row:
        return _mask((2 * column + dx, 2 * row + dy) for dx in (0, 1) for dy in (-1, 0))
    return _mask((2 * column + dx, 2 * row + dy) for dx in (-1, 0) for dy in (0, 1))


def _around_square(square: int, corners: bool) -> int:
    row, column = divmod(square, COLUMNS)
    return _mask(
        (column + dx, row + dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (abs(dx) + abs(dy) in (1, 2) if corners else abs(dx) + abs(dy) == 1)
    )


NEIGHBOURS = tuple(_around_square(s, corners=False) for s in range(SQUARES))
"""For each square, the mask of those that share a side with it (B4)."""
TOUCHING = tuple(_around_square(s, corners=True) for s in range(SQUARES))
"""For each square, the mask of those that share a side or a corner (B4)."""
CORNER_OF = tuple(_around_crossing(c) for c in range(CROSSINGS))
"""For each crossing, the mask of the squares that touch it (B4)."""
WATERS = tuple(_beside_canal(c) for c in range(CANALS))
"""For each canal, the mask of the squares that it touches (B3)."""
CANALS_AT = tuple(
    sum(1 << canal for canal, ends in enumerate(CANAL_ENDS) if crossing in ends)
    for crossing in range(CROSSINGS)
)
"""For each crossing, the mask of the canals that end there."""
JOINED = tuple(CANALS_AT[a] | CANALS_AT[b] for a, b in CANAL_ENDS)
"""For each canal, the mask of the canals that share an end with it (itself included)."""


def squares_of(mask: int) -> Iterator[int]:
    """The members of a mask, ascending.

    >>> list(squares_of(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def names_of(mask: int) -> list[str]:
    """The names of the squares in a mask, ascending.

    >>> names_of(0b1010)
    ['b1', 'd1']
    """
    return [*squares_named(mask)]


@lru_cache(maxsize=4096)
def squares_named(mask: int) -> tuple[str, ...]:
    """The same as a tuple; games ask for the same masks again and again."""
    names: tuple[str, ...] = ()
    row = 0
    while mask:
        names += _NAMES_IN_ROW[row][mask & 255]
        mask >>= COLUMNS
        row += 1
    return names


_NAMES_IN_ROW = tuple(
    tuple(
        tuple(SQUARE_NAMES[COLUMNS * row + square] for square in squares_of(part))
        for part in range(1 << COLUMNS)
    )
    for row in range(ROWS)
)
"""The names in every possible row, so that six steps give those of the board."""


def square_name(square: int) -> str:
    """The name of a square.

    >>> square_name(0), square_name(47)
    ('a1', 'h6')
    """
    return SQUARE_NAMES[square]


def crossing_name(crossing: int) -> str:
    """The name of a crossing.

    >>> crossing_name(7)
    'C2'
    """
    return CROSSING_NAMES[crossing]


def canal_name(canal: int) -> str:
    """The name of a canal, its upper or left end first.

    >>> canal_name(0), canal_name(30)
    ('A1-B1', 'E3-E4')
    """
    return CANAL_NAMES[canal]


_SQUARES = {name: index for index, name in enumerate(SQUARE_NAMES)}
_CROSSINGS = {name: index for index, name in enumerate(CROSSING_NAMES)}
_CANALS = {name: index for index, name in enumerate(CANAL_NAMES)} | {
    "-".join(reversed(name.split("-"))): index for index, name in enumerate(CANAL_NAMES)
}


def parse_square(text: object) -> int:
    """The square of a name, in any letter case.

    >>> parse_square("C4")
    26
    """
    square = _SQUARES.get(text.lower()) if isinstance(text, str) else None
    if square is None:
        raise NotationError(f"{shown(text)} is not a square: a1 to h6")
    return square


def parse_crossing(text: object) -> int:
    """The crossing of a name, in any letter case.

    >>> parse_crossing("c2")
    7
    """
    crossing = _CROSSINGS.get(text.upper()) if isinstance(text, str) else None
    if crossing is None:
        raise NotationError(f"{shown(text)} is not a crossing: A1 to E4")
    return crossing


def parse_canal(text: object) -> int:
    """The canal of a name, its ends in either order, in any letter case.

    >>> parse_canal("A2-A1") == parse_canal("a1-a2")
    True
    """
    canal = _CANALS.get(text.upper()) if isinstance(text, str) else None
    if canal is None:
        raise NotationError(
            f"{shown(text)} is not a canal: two neighbouring crossings, as in C2-D2"
        )
    return canal


# The four symmetries of an eight by six board: none, left and right swapped, top and
# bottom swapped, both (a half turn).


def _mirrored(index: int, columns: int, rows: int, flip_x: bool, flip_y: bool) -> int:
    row, column = divmod(index, columns)
    return (rows - 1 - row if flip_y else row) * columns + (
        columns - 1 - column if flip_x else column
    )


_FLIPS = ((False, False), (True, False), (False, True), (True, True))

SQUARE_SYMMETRIES = tuple(
    tuple(_mirrored(s, COLUMNS, ROWS, x, y) for s in range(SQUARES)) for x, y in _FLIPS
)
"""For each symmetry, where each square goes."""
CROSSING_SYMMETRIES = tuple(
    tuple(_mirrored(c, CROSSING_COLUMNS, CROSSING_ROWS, x, y) for c in range(CROSSINGS))
    for x, y in _FLIPS
)
"""For each symmetry, where each crossing goes."""
_BY_ENDS = {frozenset(ends): canal for canal, ends in enumerate(CANAL_ENDS)}
CANAL_SYMMETRIES = tuple(
    tuple(_BY_ENDS[frozenset((crossings[a], crossings[b]))] for a, b in CANAL_ENDS)
    for crossings in CROSSING_SYMMETRIES
)
"""For each symmetry, where each canal goes."""
SYMMETRIES = len(_FLIPS)
