"""Canals: what each open canal is worth to each seat, in points (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine import board
from santiago.engine.board import squares_of

if not cython.compiled:  # canals.pxd has the same for the compiler
    from santiago.bots.fields import Fields
    from santiago.bots.market import AROUND
    from santiago.bots.weights import Weights
    from santiago.engine.bits import lowest
    from santiago.engine.board import BOARD
    from santiago.engine.phases import WATERS, bit
    from santiago.engine.state import State

# The squares that a canal, or one that joins it, touches.
SECOND = [  # cdef unsigned long long[31]
    sum(
        1 << square
        for square in {q for k in squares_of(joined) for q in squares_of(board.WATERS[k])}
    )
    for joined in board.JOINED
]


class Canals:  # cdef
    """The value of water: square by square, then canal by canal."""

    w: Weights
    fields: Fields
    priced: cython.bint
    wet_gain: list[float]  # double[240]: by square and seat: what it gains when the square gets wet
    gain: list[float]  # double[155]: by canal and seat

    def __init__(self, weights: Weights, fields: Fields) -> None:
        self.w = weights
        self.fields = fields
        self.priced = False
        self.wet_gain = [0.0] * 240
        self.gain = [0.0] * 155

    def price(self, s: State) -> None:  # cdef
        """Price the open canals, unless they are priced already."""
        dry: cython.ulonglong
        canals: cython.uint = s.open_canals
        if self.priced:
            return
        self.priced = True
        dry = BOARD & ~s.wet & ~s.deserts & (self.fields.near | self.fields.far)
        while dry:
            self._square(s, lowest(dry))
            dry &= dry - 1
        while canals:
            self._canal(s, lowest(canals))
            canals &= canals - 1

    def _square(self, s: State, square: cython.int) -> None:  # cdef
        """What each seat gains when a dry square gets wet."""
        seat: cython.int
        for seat in range(s.players):
            self.wet_gain[square * 5 + seat] = 0.0
        if self.fields.at[square] >= 0:
            self._tile(s, square)
        else:
            self._room(s, square)

    def _tile(self, s: State, square: cython.int) -> None:  # cdef
        """A tile that gets wet: it survives, and so do its farmers."""
        here: cython.ulonglong = bit(square)
        n: cython.int = self.fields.at[square]
        farmers: cython.int = 0
        owner: cython.int = -1
        seat: cython.int
        place: cython.int
        x: cython.double
        for seat in range(s.players):
            if s.farmers[seat] & here:
                farmers = 2 if s.pairs & here else 1
                owner = seat
                break
        place = self.fields.place(farmers, self.fields.ring_of(s, square))
        x = 1.0 - self.w.alive[place]
        for seat in range(s.players):
            self.wet_gain[square * 5 + seat] = x * self.fields.votes[n * 5 + seat]
        if farmers:
            self.wet_gain[square * 5 + owner] += (
                (1.0 - self.w.kept[place])
                * (farmers + (1 if s.palms & here else 0))
                * self.fields.size[n]
            )

    def _room(self, s: State, square: cython.int) -> None:  # cdef
        """A free square that gets wet: the fields beside it have more room to grow."""
        n: cython.int
        i: cython.int
        seat: cython.int
        x: cython.double
        for i in range(square * 4, square * 4 + 4):
            if AROUND[i] < 0:
                break
            n = self.fields.at[AROUND[i]]
            if n >= 0:
                x = self.fields.by_room[n] * self.w.free_wet
                for seat in range(s.players):
                    self.wet_gain[square * 5 + seat] += x * self.fields.votes[n * 5 + seat]

    def _canal(self, s: State, canal: cython.int) -> None:  # cdef
        """What a canal waters, and a share of what the next one could water then."""
        here: cython.ulonglong = WATERS[canal] & ~s.wet & ~s.deserts
        square: cython.int
        seat: cython.int
        for seat in range(s.players):
            self.gain[canal * 5 + seat] = 0.0
        while here:
            square = lowest(here)
            here &= here - 1
            for seat in range(s.players):
                self.gain[canal * 5 + seat] += self.wet_gain[square * 5 + seat]
        here = SECOND[canal] & self.fields.far & s.occupied & ~s.deserts
        while here:
            square = lowest(here)
            here &= here - 1
            for seat in range(s.players):
                self.gain[canal * 5 + seat] += self.w.next_ring * self.wet_gain[square * 5 + seat]

    def worth(self, s: State, canal: cython.int, seat: cython.int) -> cython.double:  # cdef
        """What a canal is worth to one seat, less its rivals' gains."""
        weight: cython.double = self.w.rival / (s.players - 1)
        x: cython.double = 0.0
        other: cython.int
        for other in range(s.players):
            x += self.gain[canal * 5 + other]
        return self.gain[canal * 5 + seat] * (1.0 + weight) * self.w.pride - x * weight

    def best(  # cdef
        self, s: State, canals: cython.uint, seat: cython.int, least: cython.double
    ) -> cython.int:
        """The canal of a mask that is worth most to a seat; -1: none is worth more than `least`."""
        canal: cython.int
        best: cython.int = -1
        x: cython.double
        while canals:
            canal = lowest(canals)
            canals &= canals - 1
            x = self.worth(s, canal, seat)
            if x > least:
                least = x
                best = canal
        return best
