"""Outlook: what a position promises to each seat (compiled).

Every field has an expected size at the end of the game (tiles that will live, tiles that will
join it) and every seat expected votes in it; a field is worth their product.  From that come,
cheaply enough for roll-outs, the gain of planting a tile on a square and of laying a canal.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine import board
from santiago.engine.board import squares_of

if not cython.compiled:  # outlook.pxd has the same for the compiler
    from santiago.bots.weights import Weights
    from santiago.engine.bits import lowest, popcount
    from santiago.engine.board import BOARD, SQUARES
    from santiago.engine.phases import (
        AT_EXTRA,
        JOINED,
        WATERS,
        bit,
        neighbours_of,
    )
    from santiago.engine.scoring import field_at
    from santiago.engine.state import State

    Best = list[float]
    Pair = list[float]

# The squares that a canal, or one that joins it, touches.
SECOND = [
    sum(
        1 << square
        for square in {q for k in squares_of(joined) for q in squares_of(board.WATERS[k])}
    )
    for joined in board.JOINED
]
# Each square's neighbours, four places each; -1: none.
AROUND = [square for mask in board.NEIGHBOURS for square in ([*squares_of(mask)] + [-1] * 4)[:4]]


class Outlook:
    """What one position promises; `look` at another one, and it is about that."""

    def __init__(self, weights: Weights) -> None:
        self.w = weights
        # The board that it is about.
        self.crops = [0] * 5
        self.farmers = [0] * 5
        self.deserts = 0
        self.pairs = 0
        self.palms = 0
        self.canals = 0
        self.open_canals = 0
        self.market_kinds = 0
        self.stage = 0  # 1: this round's canal has been built
        self.to_go = -1  # droughts to come; -1: nothing was looked at yet
        self.near = 0
        self.far = 0
        self.at = [-1] * 48  # the field on each square; -1: none
        self.fields = 0
        self.crop = [0] * 48
        self.squares = [0] * 48
        self.size = [0.0] * 48  # at the end, growth included
        self.growth = [0.0] * 48
        self.by_room = [0.0] * 48  # growth that goes with a free square beside it
        self.votes = [0.0] * 240  # by field and seat
        self.beside = [0] * 5  # squares beside a field, by crop
        self.fresh = [0.0] * 5  # growth of a new field, by crop
        self.seat = -1
        self.rel = [0.0] * 48  # votes in a field, seen by `seat`: its own against its rivals'
        self.denied = [0.0] * 48  # what `seat` loses when a square is taken
        self.has_canals = False
        self.wetgain = [0.0] * 240  # by square and seat
        self.canal_gain = [0.0] * 155  # by canal and seat
        self.priced = 0
        self.paid = [0.0] * 50  # by seat and kind: gain of its best square for a bidder
        self.unpaid = [0.0] * 50  # … and for who passed

    # --- fields ------------------------------------------------------------------------

    def look(self, s: State) -> None:
        """Be about this position; quick if the board is the same as before."""
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
        if self.market_kinds != s.market_kinds:
            self.market_kinds = s.market_kinds
            self.priced = 0
        if same:
            return
        self.to_go = to_go
        self.stage = stage
        self.canals = s.canals
        self.open_canals = s.open_canals
        self.deserts = s.deserts
        self.pairs = s.pairs
        self.palms = s.palms
        self.seat = -1
        self.has_canals = False
        self.priced = 0
        self._rings(s)
        self._fields(s)

    def _rings(self, s: State) -> None:
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

    def ring_of(self, s: State, square: cython.int) -> cython.int:
        """How many canals it takes to water a square: 0 to 3 (or more)."""
        if s.wet >> square & 1:
            return 0
        if self.near >> square & 1:
            return 1
        return 2 if self.far >> square & 1 else 3

    def place(self, farmers: cython.int, ring: cython.int) -> cython.int:
        """Where the tables of `Weights` speak about such a tile."""
        return ((self.stage * 3 + farmers) * 4 + ring) * 12 + self.to_go

    def _fields(self, s: State) -> None:
        crop: cython.int
        i: cython.int
        living: cython.ulonglong
        rest: cython.ulonglong
        field: cython.ulonglong
        to_come: cython.double
        for i in range(SQUARES):
            self.at[i] = -1
        self.fields = 0
        for crop in range(5):
            i = (6 if s.players == 2 else 9) - popcount(s.crops[crop])
            if s.removed >= 0 and s.removed >> 1 == crop:
                i -= 1
            to_come = i
            self.fresh[crop] = to_come * self.w.fresh
            living = s.crops[crop] & ~s.deserts
            self.beside[crop] = neighbours_of(living)
            rest = living
            to_come = to_come * self.w.growth / (popcount(living) + self.w.spread)
            while rest:
                field = field_at(living, rest & (~rest + 1))
                rest ^= field
                self._field(s, crop, field, to_come)

    def _field(
        self, s: State, crop: cython.int, field: cython.ulonglong, joining: cython.double
    ) -> None:
        """Take in one field; `joining`: tiles that will join, for each of its own."""
        n: cython.int = self.fields
        wet: cython.ulonglong = field & s.wet
        dry: cython.ulonglong = field & ~s.wet
        here: cython.ulonglong
        own: cython.ulonglong
        size: cython.double = popcount(wet)
        room: cython.double
        x: cython.double
        seat: cython.int
        square: cython.int
        farmers: cython.int
        place: cython.int
        for seat in range(s.players):
            own = s.farmers[seat] & wet
            self.votes[n * 5 + seat] = (
                popcount(own) + popcount(own & s.pairs) + popcount(own & s.palms)
            )
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
        self.fields = n + 1

    # --- planting -------------------------------------------------------------------------

    def take_seat(self, s: State, seat: cython.int) -> None:
        """See the fields as one seat does: its own votes against its rivals'."""
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
        for n in range(self.fields):
            x = 0.0
            for other in range(s.players):
                x += self.votes[n * 5 + other]
            x = self.votes[n * 5 + seat] * (1.0 + weight) - x * weight
            self.rel[n] = x
            x = x * self.by_room[n] * self.w.deny
            here = neighbours_of(self.squares[n]) & ~s.occupied
            while here:
                self.denied[lowest(here)] += x
                here &= here - 1

    def plant_gains(
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
        if self.beside[crop] >> square & 1:
            for i in range(square * 4, square * 4 + 4):
                if AROUND[i] < 0:
                    break
                n = self.at[AROUND[i]]
                if n < 0 or self.crop[n] != crop or n == one or n == two or n == three:
                    continue
                three = two
                two = one
                one = n
                x = self.rel[n]
                votes += x
                size += self.size[n]
                before += x * self.size[n]
                denied -= x * self.by_room[n] * self.w.deny
        else:
            size = self.fresh[crop]
        ring = self.ring_of(s, square)
        for i in range(fewest, most + 1):
            place = self.place(i, ring)
            x = votes
            if i:
                x += self.w.kept[place] * (i + (1 if s.palms >> square & 1 else 0))
            gains[i - fewest] = (size + self.w.alive[place]) * x - before - denied

    def plant_gain(
        self, s: State, kind: cython.int, square: cython.int, farmers: cython.int
    ) -> cython.double:
        """What the seat gains by planting a tile with so many farmers on a square."""
        gains: Pair = [0.0, 0.0]
        self.plant_gains(s, kind, square, farmers, farmers, gains)
        return gains[0]

    def best_square(
        self,
        s: State,
        kind: cython.int,
        farmers: cython.int,
        free: cython.ulonglong,
        best: cython.p_double,
    ) -> cython.int:
        """The square on which the seat gains most; `best[0]` is how much."""
        square: cython.int
        found: cython.int = -1
        x: cython.double
        best[0] = -1e9
        while free:
            square = lowest(free)
            free &= free - 1
            x = self.plant_gain(s, kind, square, farmers)
            if x > best[0]:
                best[0] = x
                found = square
        return found

    def price_market(self, s: State, seat: cython.int) -> None:
        """What each kind of tile in the market is worth to a seat, if it bids or passes."""
        kinds: cython.uint = s.market_kinds
        kind: cython.int
        square: cython.int
        free: cython.ulonglong
        gains: Pair = [0.0, 0.0]
        unpaid: cython.double
        paid: cython.double
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

    # --- canals ----------------------------------------------------------------------------

    def price_canals(self, s: State) -> None:
        """What each open canal is worth to each seat, in points."""
        dry: cython.ulonglong = BOARD & ~s.wet & ~s.deserts
        here: cython.ulonglong
        canals: cython.uint
        canal: cython.int
        square: cython.int
        seat: cython.int
        owner: cython.int
        farmers: cython.int
        place: cython.int
        n: cython.int
        i: cython.int
        x: cython.double
        if self.has_canals:
            return
        self.has_canals = True
        dry &= self.near | self.far
        while dry:
            square = lowest(dry)
            here = bit(square)
            dry ^= here
            for seat in range(s.players):
                self.wetgain[square * 5 + seat] = 0.0
            n = self.at[square]
            if n >= 0:
                farmers = 0
                owner = -1
                for seat in range(s.players):
                    if s.farmers[seat] & here:
                        farmers = 2 if s.pairs & here else 1
                        owner = seat
                        break
                place = self.place(farmers, self.ring_of(s, square))
                x = 1.0 - self.w.alive[place]
                for seat in range(s.players):
                    self.wetgain[square * 5 + seat] = x * self.votes[n * 5 + seat]
                if farmers:
                    self.wetgain[square * 5 + owner] += (
                        (1.0 - self.w.kept[place])
                        * (farmers + (1 if s.palms & here else 0))
                        * self.size[n]
                    )
            else:
                for i in range(square * 4, square * 4 + 4):
                    if AROUND[i] < 0:
                        break
                    n = self.at[AROUND[i]]
                    if n >= 0:
                        x = self.by_room[n] * self.w.free_wet
                        for seat in range(s.players):
                            self.wetgain[square * 5 + seat] += x * self.votes[n * 5 + seat]
        canals = s.open_canals
        while canals:
            canal = lowest(canals)
            canals &= canals - 1
            for seat in range(s.players):
                self.canal_gain[canal * 5 + seat] = 0.0
            here = WATERS[canal] & ~s.wet & ~s.deserts
            while here:
                square = lowest(here)
                here &= here - 1
                for seat in range(s.players):
                    self.canal_gain[canal * 5 + seat] += self.wetgain[square * 5 + seat]
            here = SECOND[canal] & self.far & s.occupied & ~s.deserts
            while here:
                square = lowest(here)
                here &= here - 1
                for seat in range(s.players):
                    self.canal_gain[canal * 5 + seat] += (
                        self.w.next_ring * self.wetgain[square * 5 + seat]
                    )

    def canal_worth(self, s: State, canal: cython.int, seat: cython.int) -> cython.double:
        """What a canal is worth to one seat, its rivals' gains counted against it."""
        weight: cython.double = self.w.rival / (s.players - 1)
        x: cython.double = 0.0
        other: cython.int
        for other in range(s.players):
            x += self.canal_gain[canal * 5 + other]
        return self.canal_gain[canal * 5 + seat] * (1.0 + weight) - x * weight


def escudo(s: State, o: Outlook) -> cython.double:
    """What an escudo is worth now, in points."""
    return o.w.money + o.w.early_money * (s.rounds - s.round)
