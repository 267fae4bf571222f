"""B: the board, its names, and the tables of masks against plain geometry."""

from __future__ import annotations

import pytest

from santiago import NotationError
from santiago.engine import board
from santiago.engine.board import (
    CANAL_NAMES,
    CROSSING_NAMES,
    SQUARE_NAMES,
    canal_name,
    crossing_name,
    parse_canal,
    parse_crossing,
    parse_square,
    square_name,
    squares_of,
)

# Plain geometry: square a1 is the unit square from (0, 0) to (1, 1), h6 ends at (8, 6).
CORNERS = {
    square: {(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
    for square, (x, y) in enumerate((x, y) for y in range(6) for x in range(8))
}
POINTS = [(2 * x, 2 * y) for y in range(4) for x in range(5)]


def names(mask: int) -> list[str]:
    return [SQUARE_NAMES[square] for square in squares_of(mask)]


def test_squares() -> None:
    """B1: 8 columns by 6 rows; a1 top left, h6 bottom right."""
    assert len(SQUARE_NAMES) == len(set(SQUARE_NAMES)) == 48
    assert SQUARE_NAMES[:9] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2")
    assert SQUARE_NAMES[-1] == "h6"
    assert [parse_square(square_name(square)) for square in range(48)] == list(range(48))
    assert board.BOARD == (1 << 48) - 1


def test_size_of_the_board() -> None:
    """D11: eight by six squares, from the boxes themselves."""
    assert (board.COLUMNS, board.ROWS) == (8, 6)


def test_crossings() -> None:
    """B2: 5 × 4 crossings, A1 in the top left corner, E4 in the bottom right; six are central."""
    assert len(CROSSING_NAMES) == 20
    assert (CROSSING_NAMES[0], CROSSING_NAMES[19]) == ("A1", "E4")
    assert [crossing_name(c) for c in board.CENTRAL] == ["B2", "C2", "D2", "B3", "C3", "D3"]
    assert [parse_crossing(crossing_name(c)) for c in range(20)] == list(range(20))


def test_canals() -> None:
    """B3: 16 horizontal canals and 15 vertical ones, each between neighbouring crossings."""
    assert len(set(CANAL_NAMES)) == 31
    assert (CANAL_NAMES[0], CANAL_NAMES[15], CANAL_NAMES[16]) == ("A1-B1", "D4-E4", "A1-A2")
    assert [parse_canal(canal_name(canal)) for canal in range(31)] == list(range(31))
    for canal, (first, second) in enumerate(board.CANAL_ENDS):
        (x1, y1), (x2, y2) = POINTS[first], POINTS[second]
        assert (x2 - x1, y2 - y1) == ((2, 0) if canal < 16 else (0, 2)), canal_name(canal)


@pytest.mark.parametrize(
    ("canal", "touched"),
    [
        ("C2-D2", ["e2", "f2", "e3", "f3"]),
        ("A1-A2", ["a1", "a2"]),
        ("B2-B3", ["b3", "c3", "b4", "c4"]),
        ("D4-E4", ["g6", "h6"]),
    ],
)
def test_squares_that_a_canal_touches(canal: str, touched: list[str]) -> None:
    """B3: the squares that share a side with it, four inside the board, two on its edge."""
    assert names(board.WATERS[parse_canal(canal)]) == touched


def test_every_canal_touches_what_shares_a_side_with_it() -> None:
    """B3, against plain geometry: a shared side is two shared points at distance one."""
    for canal, (first, second) in enumerate(board.CANAL_ENDS):
        (x1, y1), (x2, y2) = POINTS[first], POINTS[second]
        line = {(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)}
        expected = [s for s, corners in CORNERS.items() if len(corners & line) == 2]
        assert list(squares_of(board.WATERS[canal])) == expected, canal_name(canal)


def test_neighbours_and_touching() -> None:
    """B4: neighbours share a side (two corners); squares touch when they share any corner."""
    for square, corners in CORNERS.items():
        shared = {other: len(corners & theirs) for other, theirs in CORNERS.items()}
        neighbours = [other for other, n in shared.items() if n == 2]
        touching = [other for other, n in shared.items() if n in (1, 2)]
        assert list(squares_of(board.NEIGHBOURS[square])) == neighbours, square_name(square)
        assert list(squares_of(board.TOUCHING[square])) == touching, square_name(square)


def test_squares_that_touch_a_crossing() -> None:
    """B4: a square touches a crossing when that is one of its corners."""
    for crossing, point in enumerate(POINTS):
        expected = [square for square, corners in CORNERS.items() if point in corners]
        assert list(squares_of(board.CORNER_OF[crossing])) == expected, crossing_name(crossing)
    assert names(board.CORNER_OF[parse_crossing("C2")]) == ["d2", "e2", "d3", "e3"]
    assert names(board.CORNER_OF[parse_crossing("A1")]) == ["a1"]


def test_canals_that_meet() -> None:
    for crossing in range(20):
        expected = [c for c, ends in enumerate(board.CANAL_ENDS) if crossing in ends]
        assert list(squares_of(board.CANALS_AT[crossing])) == expected
    for canal, ends in enumerate(board.CANAL_ENDS):
        expected = [c for c, other in enumerate(board.CANAL_ENDS) if set(ends) & set(other)]
        assert list(squares_of(board.JOINED[canal])) == expected


@pytest.mark.parametrize("symmetry", range(4))
def test_symmetries(symmetry: int) -> None:
    """The board's four symmetries carry neighbours to neighbours and water to water."""
    squares = board.SQUARE_SYMMETRIES[symmetry]
    crossings = board.CROSSING_SYMMETRIES[symmetry]
    canals = board.CANAL_SYMMETRIES[symmetry]

    def carried(mask: int) -> set[int]:
        return {squares[square] for square in squares_of(mask)}

    for square in range(48):
        assert squares[squares[square]] == square
        assert carried(board.NEIGHBOURS[square]) == set(
            squares_of(board.NEIGHBOURS[squares[square]])
        )
    for crossing in range(20):
        assert carried(board.CORNER_OF[crossing]) == set(
            squares_of(board.CORNER_OF[crossings[crossing]])
        )
    for canal in range(31):
        assert carried(board.WATERS[canal]) == set(squares_of(board.WATERS[canals[canal]]))
        ends = {crossings[end] for end in board.CANAL_ENDS[canal]}
        assert ends == set(board.CANAL_ENDS[canals[canal]])
    assert (squares[0], symmetry) in {(0, 0), (7, 1), (40, 2), (47, 3)}


def test_names_are_read_in_any_letter_case_and_canals_from_either_end() -> None:
    assert parse_square("H6") == 47
    assert parse_crossing("e4") == 19
    assert parse_canal("e4-E3") == parse_canal("E3-E4") == 30


@pytest.mark.parametrize("text", ["", "a", "a0", "a7", "i1", "1a", "a1 ", "a11", "ａ1"])
def test_what_is_not_a_square(text: str) -> None:
    with pytest.raises(NotationError, match="is not a square: a1 to h6"):
        parse_square(text)


@pytest.mark.parametrize("text", ["", "A", "A0", "A5", "F1", "1A"])
def test_what_is_not_a_crossing(text: str) -> None:
    with pytest.raises(NotationError, match="is not a crossing: A1 to E4"):
        parse_crossing(text)


@pytest.mark.parametrize("text", ["", "A1", "A1-A1", "A1-C1", "A1-B2", "A1B1", "A1-B1-C1", "E1-F1"])
def test_what_is_not_a_canal(text: str) -> None:
    with pytest.raises(NotationError, match="is not a canal"):
        parse_canal(text)
