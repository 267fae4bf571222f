"""Fields and scores: rules E2–E4 (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from collections.abc import Sequence

if not cython.compiled:  # scoring.pxd has the same for the compiler
    from santiago.engine.bits import popcount
    from santiago.engine.phases import neighbours_of
    from santiago.engine.state import State

    Points = list[int]  # ctypedef int[5]
    Shares = list[float]  # ctypedef double[5]


def field_at(living: cython.ulonglong, start: cython.ulonglong) -> cython.ulonglong:  # cpdef
    """E2: all of `living` (tiles of one crop, no deserts) that is joined to `start`."""
    field: cython.ulonglong = start
    grown: cython.ulonglong
    while True:
        grown = field | (neighbours_of(field) & living)
        if grown == field:
            return field
        field = grown


def votes(s: State, seat: cython.int, field: cython.ulonglong) -> cython.int:  # cdef
    """E3: a seat's farmers in a field, and the palms on tiles where it has one."""
    own: cython.ulonglong = s.farmers[seat] & field
    return popcount(own) + popcount(own & s.pairs) + popcount(own & s.palms)


def field_points(s: State, seat: cython.int, field: cython.ulonglong) -> cython.int:  # cdef
    """E3: what a field is worth to a seat: its size × the seat's votes in it."""
    return popcount(field) * votes(s, seat, field)


def score(s: State, points: cython.p_int) -> None:  # cdef
    """E3, E4: each seat's points: its money, and size × farmers for each field.

    Most fields are lone tiles, of size 1: they are counted all at once.
    """
    living: cython.ulonglong
    field: cython.ulonglong
    lone: cython.ulonglong = 0
    settled: cython.ulonglong = 0
    crop: cython.int
    seat: cython.int
    for seat in range(s.players):
        points[seat] = s.money[seat]
        settled |= s.farmers[seat]
    for crop in range(5):
        living = s.crops[crop] & ~s.deserts
        field = living & neighbours_of(living)
        lone |= living ^ field
        living = field
        while living:
            field = field_at(living, living & (~living + 1))
            living ^= field
            if not field & settled:
                continue
            for seat in range(s.players):
                if s.farmers[seat] & field:
                    points[seat] += field_points(s, seat, field)
    for seat in range(s.players):
        points[seat] += votes(s, seat, lone)


def scores_of(s: State) -> list[int]:
    """The points of each seat if the game ended now, without a drought (E4)."""
    points: Points = [0, 0, 0, 0, 0]
    score(s, points)
    return [points[seat] for seat in range(s.players)]


def win_shares(points: cython.p_int, players: cython.int, shares: cython.p_double) -> None:  # cdef
    """E4: 1 for the winner, split where several share the victory."""
    best: cython.int = points[0]
    winners: cython.int = 0
    seat: cython.int
    for seat in range(1, players):
        if points[seat] > best:
            best = points[seat]
    for seat in range(players):
        winners += 1 if points[seat] == best else 0
    for seat in range(players):
        shares[seat] = 1.0 / winners if points[seat] == best else 0.0


def shares_of(scores: Sequence[int]) -> tuple[float, ...]:
    """E4: each seat's share of the win.

    >>> shares_of([50, 61, 61, 40])
    (0.0, 0.5, 0.5, 0.0)
    """
    points: Points = [0, 0, 0, 0, 0]
    shares: Shares = [0.0, 0.0, 0.0, 0.0, 0.0]
    players: cython.int = len(scores)
    seat: cython.int
    if not 0 < players <= 5:
        raise ValueError(f"expected 1 to 5 scores, not {players}")
    for seat in range(players):
        points[seat] = scores[seat]
    win_shares(points, players, shares)
    return tuple([shares[seat] for seat in range(players)])


def winners_of(scores: Sequence[int]) -> tuple[int, ...]:
    """E4: the seats with the most points, ascending; several share the victory.

    >>> winners_of([61, 70, 58, 70])
    (1, 3)
    """
    return tuple(seat for seat, share in enumerate(shares_of(scores)) if share)


def fields_of(s: State) -> list[tuple[int, int, list[int]]]:
    """Every field as (crop, mask of its squares, points by seat), by its first square."""
    fields = []
    field: cython.ulonglong
    living: cython.ulonglong
    for crop in range(5):
        living = s.crops[crop] & ~s.deserts
        while living:
            field = field_at(living, living & (~living + 1))
            living ^= field
            points = [field_points(s, seat, field) for seat in range(s.players)]
            fields.append((crop, int(field), points))
    return sorted(fields, key=lambda field: field[1] & -field[1])
