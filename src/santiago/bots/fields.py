"""Fields: how large each will be at the end of the game, and whose it will be (compiled).

Every field has an expected size (tiles that will survive, tiles that will join) and, for every
seat, expected farmers (votes); a field is worth their product.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # fields.pxd has the same for the compiler
    from santiago.bots.weights import Weights
    from santiago.engine.bits import lowest, popcount
    from santiago.engine.board import SQUARES
    from santiago.engine.phases import AT_EXTRA, JOINED, WATERS, bit, neighbours_of
    from santiago.engine.scoring import field_at, votes
    from santiago.engine.state import State


class Fields:  # cdef
    """The fields of one board; `look` replaces them with those of another."""

    w: Weights
    crops: list[int]  # unsigned long long[5]
    farmers: list[int]  # unsigned long long[5]
    deserts: cython.ulonglong
    pairs: cython.ulonglong
    palms: cython.ulonglong
    canals: cython.uint
    open_canals: cython.uint
    stage: cython.int  # 1: this round's canal has been built
    to_go: cython.int  # droughts to come; -1: nothing was looked at yet
    near: cython.ulonglong  # dry squares that one canal would reach
    far: cython.ulonglong  # … and those that two would
    at: list[int]  # int[48]: the field on each square; -1: none
    count: cython.int
    crop: list[int]  # int[48]
    squares: list[int]  # unsigned long long[48]
    size: list[float]  # double[48]: at the end, growth included
    growth: list[float]  # double[48]
    by_room: list[float]  # double[48]: growth that goes with a free square beside it
    votes: list[float]  # double[240]: by field and seat
    to_come: list[int]  # int[5]: tiles that are not on the board yet
    doubles_to_come: list[int]  # int[5]: … and show two farmers
    beside: list[int]  # unsigned long long[5]: squares beside a field
    fresh: list[float]  # double[5]: growth of a new field

    def __init__(self, weights: Weights) -> None:
        self.w = weights
        # The board that they are of.
        self.crops = [0] * 5
        self.farmers = [0] * 5
        self.deserts = 0
        self.pairs = 0
        self.palms = 0
        self.canals = 0
        self.open_canals = 0
        self.stage = 0
        self.to_go = -1
        self.near = 0
        self.far = 0
        self.at = [-1] * 48
        self.count = 0
        self.crop = [0] * 48
        self.squares = [0] * 48
        self.size = [0.0] * 48
        self.growth = [0.0] * 48
        self.by_room = [0.0] * 48
        self.votes = [0.0] * 240
        # By crop.
        self.to_come = [0] * 5
        self.doubles_to_come = [0] * 5
        self.beside = [0] * 5
        self.fresh = [0.0] * 5

    def look(self, s: State) -> cython.bint:  # cdef
        """Read a board; False if it is the same as before."""
        stage: cython.int = 1 if s.phase_index == AT_EXTRA else 0
        to_go: cython.int = s.rounds - s.round + 1
        i: cython.int
        same: cython.bint = (
            self.to_go == to_go
            and self.stage == stage
            and self.canals == s.canals
            and self.open_canals == s.open_canals
            and self.deserts == s.deserts
            and self.pairs == s.pairs
            and self.palms == s.palms
        )
        for i in range(5):
            if self.crops[i] != s.crops[i] or self.farmers[i] != s.farmers[i]:
                same = False
            self.crops[i] = s.crops[i]
            self.farmers[i] = s.farmers[i]
        if same:
            return False
        self.to_go = to_go
        self.stage = stage
        self.canals = s.canals
        self.open_canals = s.open_canals
        self.deserts = s.deserts
        self.pairs = s.pairs
        self.palms = s.palms
        self._rings(s)
        self._fields(s)
        return True

    def _rings(self, s: State) -> None:  # cdef
        """The dry squares that one canal would reach, and those that two would."""
        near: cython.ulonglong = 0
        far: cython.ulonglong = 0
        joined: cython.uint = 0
        canals: cython.uint = s.open_canals
        canal: cython.int
        while canals:
            canal = lowest(canals)
            canals &= canals - 1
            near |= WATERS[canal]
            joined |= JOINED[canal]
        canals = joined & ~s.open_canals & ~s.canals
        while canals:
            canal = lowest(canals)
            canals &= canals - 1
            far |= WATERS[canal]
        self.near = near & ~s.wet
        self.far = far & ~(near | s.wet)

    def ring_of(self, s: State, square: cython.int) -> cython.int:  # cdef
        """How many canals it takes to water a square: 0 to 3 (or more)."""
        if s.wet >> square & 1:
            return 0
        if self.near >> square & 1:
            return 1
        return 2 if self.far >> square & 1 else 3

    def place(self, farmers: cython.int, ring: cython.int) -> cython.int:  # cdef
        """The index of such a tile in the tables of `Weights`."""
        return ((self.stage * 3 + farmers) * 4 + ring) * 12 + self.to_go

    def _fields(self, s: State) -> None:  # cdef
        """Find the fields, crop by crop."""
        crop: cython.int
        i: cython.int
        living: cython.ulonglong
        unvisited: cython.ulonglong
        field: cython.ulonglong
        to_come: cython.double
        # S1, S7: all crops have equally many tiles, including the removed one.
        each: cython.int = (s.rounds * s.tiles_per_round + (1 if s.removed >= 0 else 0)) // 5
        for i in range(SQUARES):
            self.at[i] = -1
        self.count = 0
        for crop in range(5):
            self.to_come[crop] = each - popcount(s.crops[crop])
            # C1: two of three tiles show two farmers.
            self.doubles_to_come[crop] = each * 2 // 3 - popcount(s.crops[crop] & s.doubles)
            if s.removed >= 0 and s.removed >> 1 == crop:
                self.to_come[crop] -= 1
                self.doubles_to_come[crop] -= s.removed & 1
            to_come = self.to_come[crop] * self.w.counting + each * 0.5 * (1.0 - self.w.counting)
            self.fresh[crop] = to_come * self.w.fresh
            living = s.crops[crop] & ~s.deserts
            self.beside[crop] = neighbours_of(living)
            unvisited = living
            to_come = to_come * self.w.growth / (popcount(living) + self.w.spread)
            while unvisited:
                field = field_at(living, unvisited & (~unvisited + 1))
                unvisited ^= field
                self._field(s, crop, field, to_come)

    def _field(  # cdef
        self, s: State, crop: cython.int, field: cython.ulonglong, joining: cython.double
    ) -> None:
        """Read one field; `joining`: tiles that will join, per tile of its own."""
        n: cython.int = self.count
        wet: cython.ulonglong = field & s.wet
        dry: cython.ulonglong = field & ~s.wet
        here: cython.ulonglong
        size: cython.double = popcount(wet)
        room: cython.double
        x: cython.double
        seat: cython.int
        square: cython.int
        farmers: cython.int
        place: cython.int
        for seat in range(s.players):
            self.votes[n * 5 + seat] = votes(s, seat, wet)
        here = field
        while here:
            self.at[lowest(here)] = n
            here &= here - 1
        x = joining * popcount(field)
        while dry:
            square = lowest(dry)
            here = bit(square)
            dry ^= here
            farmers = 0
            for seat in range(s.players):
                if s.farmers[seat] & here:
                    farmers = 2 if s.pairs & here else 1
                    break
            place = self.place(farmers, self.ring_of(s, square))
            size += self.w.alive[place]
            if farmers:
                self.votes[n * 5 + seat] += self.w.kept[place] * (
                    farmers + (1 if s.palms & here else 0)
                )
        here = neighbours_of(field) & ~s.occupied
        room = (
            self.w.room_wet * popcount(here & s.wet)
            + self.w.room_near * popcount(here & self.near)
            + self.w.room_far * popcount(here & ~s.wet & ~self.near)
        )
        x = x * room / (x + room + 0.01)
        self.growth[n] = x
        self.by_room[n] = x / (room + 1.0)
        self.size[n] = size + x
        self.crop[n] = crop
        self.squares[n] = field
        self.count = n + 1
