"""Fields and scores: rules E2–E4 (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # scoring.pxd has the same for the compiler
    from santiago.engine.bits import popcount
    from santiago.engine.phases import neighbours_of
    from santiago.engine.state import State

    Points = list[int]


def field_at(living: cython.ulonglong, start: cython.ulonglong) -> cython.ulonglong:
    """E2: all of `living` (tiles of one crop, no deserts) that is joined to `start`."""
    field: cython.ulonglong = start
    grown: cython.ulonglong
    while True:
        grown = field | (neighbours_of(field) & living)
        if grown == field:
            return field
        field = grown


def votes(s: State, seat: cython.int, field: cython.ulonglong) -> cython.int:
    """E3: a seat's farmers in a field, and the palms on tiles where it has one."""
    own: cython.ulonglong = s.farmers[seat] & field
    return popcount(own) + popcount(own & s.pairs) + popcount(own & s.palms)


def score(s: State, points: cython.p_int) -> None:
    """E3, E4: each seat's points: its money, and size × farmers for each field."""
    living: cython.ulonglong
    field: cython.ulonglong
    size: cython.int
    crop: cython.int
    seat: cython.int
    for seat in range(s.players):
        points[seat] = s.money[seat]
    for crop in range(5):
        living = s.crops[crop] & ~s.deserts
        while living:
            field = field_at(living, living & (~living + 1))
            living ^= field
            size = popcount(field)
            for seat in range(s.players):
                if s.farmers[seat] & field:
                    points[seat] += size * votes(s, seat, field)


def scores_of(s: State) -> list[int]:
    """The points of each seat if the game ended now, without a drought (E4)."""
    points: Points = [0, 0, 0, 0, 0]
    score(s, points)
    return [points[seat] for seat in range(s.players)]


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
            size = popcount(field)
            points = [size * votes(s, seat, field) for seat in range(s.players)]
            fields.append((crop, int(field), points))
    return sorted(fields, key=lambda found: found[1] & -found[1])
