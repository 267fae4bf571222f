"""What a move does at once, as numbers and masks; `consequences` names them (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # effects.pxd has the same for the compiler
    from santiago.engine.base_position import BasePosition
    from santiago.engine.board import CANALS, SQUARES
    from santiago.engine.moves import ACCEPT, EXTRA, FIRST, OFFER, PLANT
    from santiago.engine.phases import (
        AT_AUCTION,
        AT_LEFTOVER,
        apply,
        bit,
        drought,
        farmers_put,
        lay,
        put_tile,
        settle,
        thirsty,
    )
    from santiago.engine.scoring import Points, field_at, score
    from santiago.engine.state import State


class Effects:  # cdef
    """The effects of many moves in one position, which is analysed only once.

    >>> from santiago import Position, Rng, Variant
    >>> position = Position.deal(Variant(), Rng(1))
    >>> Effects(position).of(position.code_of("bid 3"))
    (-1, 0, 0, 0, [-3, 0, 0, 0], [-3, 0, 0, 0])
    """

    before: BasePosition
    after: BasePosition  # readonly
    dried: BasePosition
    dry: cython.ulonglong  # readonly
    now: Points
    later: Points

    def __init__(self, position: BasePosition) -> None:
        self.before = position
        self.after = position.copy()
        self.dried = position.copy()
        self.dry = thirsty(position)
        self.now = [0, 0, 0, 0, 0]
        self.later = [0, 0, 0, 0, 0]
        drought(self.dried)
        score(position, self.now)
        score(self.dried, self.later)

    def of(self, code: cython.int) -> tuple[int, int, int, int, list[int] | None, list[int] | None]:
        """The effects of a legal move; `after` is then the position that it leads to.

        Farmers placed (-1 if no tile was), masks of tiles newly watered, of dry tiles and of the
        planted tile's field, and each seat's difference in points, at once and after a drought
        (None if it is 0 for all).
        """
        before: State = self.before
        after: State = self.after
        after.copy_from(before)
        seat: cython.int = before.turn
        farmers: cython.int = -1
        field: cython.ulonglong = 0
        kind: cython.int
        square: cython.int
        if PLANT <= code < ACCEPT:
            kind = (code - PLANT) // SQUARES
            square = (code - PLANT) % SQUARES
            leftover: cython.bint = before.phase_index == AT_LEFTOVER
            farmers = 0 if leftover else farmers_put(after, seat, kind)
            put_tile(after, kind, square, seat, farmers)
            field = field_at(after.crops[kind >> 1] & ~after.deserts, bit(square))
        elif ACCEPT <= code < EXTRA:
            settle(after, code)
        elif FIRST <= code < PLANT:
            lay(after, code - FIRST)
        elif EXTRA <= code < EXTRA + CANALS:
            lay(after, code - EXTRA)
        elif code >= OFFER:  # as if its canal were built
            lay(after, (code - OFFER) % CANALS)
        elif before.phase_index == AT_AUCTION and before.players > 2:
            apply(after, code)
        dry: cython.ulonglong = thirsty(after)
        watered: cython.ulonglong = after.wet & ~before.wet & after.occupied & ~after.deserts
        dried: State = self.dried
        dried.copy_from(after)
        drought(dried)
        by: Points = [0, 0, 0, 0, 0]
        gain: list[int] | None = None
        later: list[int] | None = None
        if differs(after, self.now, by):
            gain = [by[seat] for seat in range(before.players)]
        if differs(dried, self.later, by):
            later = [by[seat] for seat in range(before.players)]
        return farmers, watered, dry, field, gain, later


def differs(s: State, than: cython.p_int, by: cython.p_int) -> cython.bint:  # cdef
    """Whether the points are others than these, and by how many for each seat."""
    seat: cython.int
    other: cython.bint = False
    score(s, by)
    for seat in range(s.players):
        by[seat] -= than[seat]
        if by[seat] != 0:
            other = True
    return other
