"""Market: what a tile is worth to a seat, on its best square or on any (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine import board
from santiago.engine.board import squares_of

if not cython.compiled:  # market.pxd has the same for the compiler
    from santiago.bots.fields import Fields
    from santiago.bots.weights import Weights
    from santiago.engine.bits import lowest
    from santiago.engine.board import BOARD, SQUARES
    from santiago.engine.phases import bit, neighbours_of
    from santiago.engine.state import State

    Pair = list[float]  # ctypedef double[2]

# Each square's neighbours, four places each; -1: none.
AROUND = [  # cdef int[192]
    square for mask in board.NEIGHBOURS for square in ([*squares_of(mask)] + [-1] * 4)[:4]
]


class Market:  # cdef
    """The value of planting, for one seat after another."""

    w: Weights
    fields: Fields
    seat: cython.int  # who looks
    rel: list[float]  # double[48]: votes in a field, seen by `seat`: its own against its rivals'
    denied: list[float]  # double[48]: what `seat` loses when a square is taken
    kinds: cython.uint
    priced: cython.uint  # the seats for which the market is priced
    paid: list[float]  # double[50]: by seat and kind: gain of its best square for a bidder
    unpaid: list[float]  # double[50]: … and for who passed

    def __init__(self, weights: Weights, fields: Fields) -> None:
        self.w = weights
        self.fields = fields
        self.seat = -1
        self.rel = [0.0] * 48
        self.denied = [0.0] * 48
        self.kinds = 0
        self.priced = 0
        self.paid = [0.0] * 50
        self.unpaid = [0.0] * 50

    def forget(self) -> None:  # cdef
        """The board has changed."""
        self.seat = -1
        self.priced = 0

    def take_seat(self, s: State, seat: cython.int) -> None:  # cdef
        """Take one seat's point of view: its own votes against its rivals'."""
        n: cython.int
        other: cython.int
        square: cython.int
        here: cython.ulonglong
        weight: cython.double = self.w.rival / (s.players - 1)
        x: cython.double
        if self.seat == seat:
            return
        self.seat = seat
        for square in range(SQUARES):
            self.denied[square] = 0.0
        for n in range(self.fields.count):
            x = 0.0
            for other in range(s.players):
                x += self.fields.votes[n * 5 + other]
            x = self.fields.votes[n * 5 + seat] * (1.0 + weight) * self.w.pride - x * weight
            self.rel[n] = x
            x = x * self.fields.by_room[n] * self.w.deny
            here = neighbours_of(self.fields.squares[n]) & ~s.occupied
            while here:
                self.denied[lowest(here)] += x
                here &= here - 1

    def plant_gains(  # cdef
        self,
        s: State,
        kind: cython.int,
        square: cython.int,
        fewest: cython.int,
        most: cython.int,
        gains: cython.p_double,
    ) -> None:
        """What the seat gains (against its rivals) by planting a tile on a square.

        `gains` gets a number for each count of farmers from `fewest` to `most`.
        """
        crop: cython.int = kind >> 1
        n: cython.int
        i: cython.int
        one: cython.int = -1
        two: cython.int = -1
        three: cython.int = -1
        ring: cython.int
        place: cython.int
        votes: cython.double = 0.0
        size: cython.double = 0.0
        before: cython.double = 0.0
        denied: cython.double = self.denied[square]
        x: cython.double
        if self.fields.beside[crop] >> square & 1:
            for i in range(square * 4, square * 4 + 4):
                if AROUND[i] < 0:
                    break
                n = self.fields.at[AROUND[i]]
                if n < 0 or self.fields.crop[n] != crop or n == one or n == two or n == three:
                    continue
                three = two
                two = one
                one = n
                x = self.rel[n]
                votes += x
                size += self.fields.size[n]
                before += x * self.fields.size[n]
                denied -= x * self.fields.by_room[n] * self.w.deny
        else:
            size = self.fields.fresh[crop]
        ring = self.fields.ring_of(s, square)
        for i in range(fewest, most + 1):
            place = self.fields.place(i, ring)
            x = votes
            if i:
                x += self.w.kept[place] * (i + (1 if s.palms >> square & 1 else 0))
            gains[i - fewest] = (size + self.w.alive[place]) * x - before - denied

    def plant_gain(  # cdef
        self, s: State, kind: cython.int, square: cython.int, farmers: cython.int
    ) -> cython.double:
        """What the seat gains by planting a tile with so many farmers on a square."""
        gains: Pair = [0.0, 0.0]
        self.plant_gains(s, kind, square, farmers, farmers, gains)
        return gains[0]

    def best_square(  # cdef
        self,
        s: State,
        kind: cython.int,
        farmers: cython.int,
        free: cython.ulonglong,
        best: cython.p_double,
    ) -> cython.int:
        """The square where the seat gains most; `best[0]` is the gain."""
        square: cython.int
        best_square: cython.int = -1
        x: cython.double
        best[0] = -1e9
        while free:
            square = lowest(free)
            free &= free - 1
            x = self.plant_gain(s, kind, square, farmers)
            if x > best[0]:
                best[0] = x
                best_square = square
        return best_square

    def price(self, s: State, seat: cython.int) -> None:  # cdef
        """What each kind of tile in the market is worth to a seat, if it bids or passes."""
        kinds: cython.uint = s.market_kinds
        kind: cython.int
        square: cython.int
        free: cython.ulonglong
        gains: Pair = [0.0, 0.0]
        unpaid: cython.double
        paid: cython.double
        if self.kinds != s.market_kinds:
            self.kinds = s.market_kinds
            self.priced = 0
        if self.priced >> seat & 1:
            return
        self.priced |= cython.cast(cython.uint, bit(seat))
        self.take_seat(s, seat)
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            unpaid = -1e9
            paid = -1e9
            free = BOARD & ~s.occupied
            while free:
                square = lowest(free)
                free &= free - 1
                self.plant_gains(s, kind, square, kind & 1, (kind & 1) + 1, gains)
                if gains[0] > unpaid:
                    unpaid = gains[0]
                if gains[1] > paid:
                    paid = gains[1]
            self.paid[seat * 10 + kind] = paid
            self.unpaid[seat * 10 + kind] = unpaid
