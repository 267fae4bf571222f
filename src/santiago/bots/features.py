"""What the net is told about the end of a round, as whole numbers (compiled).

Every number is a multiple of 1/256, so that the same position gives the same numbers, and the
net the same answer, on every machine.  A field has a row for each seat with farmers in it; a
seat has one row, which also holds what is true of the whole table.  The next
market is not included: the net judges the round's end before its tiles are revealed.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from array import array

if not cython.compiled:  # features.pxd has the same for the compiler
    from santiago.bots.evaluate import expected_points
    from santiago.bots.outlook import Outlook
    from santiago.engine.bits import popcount
    from santiago.engine.board import BOARD
    from santiago.engine.phases import neighbours_of
    from santiago.engine.scoring import votes
    from santiago.engine.state import State

    WIDE = 32
    MOST_ROWS = 48
    Values = list[float]  # ctypedef double[5]


def whole(x: cython.double) -> cython.int:  # cdef
    """A number in 1/256, within 16 bits."""
    if x > 127.0:
        return 32512
    if x < -127.0:
        return -32512
    return cython.cast(cython.int, x * 256.0)


class Features:  # cdef
    """The rows of one position; `read` replaces them with those of another."""

    rows: cython.int
    row_seat: list[int]  # int[48]
    field: list[int]  # short[1536]
    seat: list[int]  # short[160]
    base: list[float]  # double[5]: the points that the outlook expects

    def __init__(self) -> None:
        self.rows = 0
        self.row_seat = [0] * 48
        self.field = [0] * 1536
        self.seat = [0] * 160
        self.base = [0.0] * 5

    def read(self, s: State, o: Outlook) -> None:  # cdef
        """Read this position, at the beginning of a round."""
        seat: cython.int
        n: cython.int
        expected_points(s, o, self.base)
        self.rows = 0
        for n in range(o.fields.count):
            self._field(s, o, n)
        for seat in range(s.players):
            self._seat(s, o, seat)

    def _field(self, s: State, o: Outlook, n: cython.int) -> None:  # cdef
        """A row for each seat with farmers in a field."""
        field: cython.ulonglong = o.fields.squares[n]
        crop: cython.int = o.fields.crop[n]
        free: cython.ulonglong = neighbours_of(field) & ~s.occupied
        dry: cython.ulonglong = field & ~s.wet
        own: cython.ulonglong
        taken: cython.ulonglong = 0
        seat: cython.int
        other: cython.int
        at: cython.int
        owners: cython.int = 0
        doubles: cython.int = o.fields.doubles_to_come[crop]
        others: cython.int = popcount(s.crops[crop] & ~s.deserts & ~field)
        total: cython.double = 0.0
        best: cython.double
        mine: cython.double
        to_go: cython.double = s.rounds - s.round + 1
        for seat in range(s.players):
            total += o.fields.votes[n * 5 + seat]
            taken |= s.farmers[seat]
            if s.farmers[seat] & field:
                owners += 1
        for seat in range(s.players):
            own = s.farmers[seat] & field
            if not own or self.rows == MOST_ROWS:
                continue
            at = self.rows * WIDE
            self.row_seat[self.rows] = seat
            self.rows += 1
            mine = o.fields.votes[n * 5 + seat]
            best = 0.0
            for other in range(s.players):
                if other != seat and o.fields.votes[n * 5 + other] > best:
                    best = o.fields.votes[n * 5 + other]
            self.field[at] = 256
            self.field[at + 1] = whole(popcount(field) / 4.0)
            self.field[at + 2] = whole(popcount(field & s.wet) / 4.0)
            self.field[at + 3] = whole(popcount(dry & o.fields.near) / 4.0)
            self.field[at + 4] = whole(popcount(dry & ~o.fields.near) / 4.0)
            self.field[at + 5] = whole(o.fields.size[n] / 4.0)
            self.field[at + 6] = whole(o.fields.growth[n] / 4.0)
            self.field[at + 7] = whole(popcount(free & s.wet) / 4.0)
            self.field[at + 8] = whole(popcount(free & o.fields.near) / 4.0)
            self.field[at + 9] = whole(popcount(free & ~s.wet & ~o.fields.near) / 4.0)
            self.field[at + 10] = whole(o.fields.to_come[crop] / 4.0)
            self.field[at + 11] = whole(others / 4.0)
            self.field[at + 12] = whole(total / 4.0)
            self.field[at + 13] = owners * 128
            self.field[at + 14] = whole(to_go / 8.0)
            self.field[at + 15] = whole(doubles / 4.0)
            self.field[at + 16] = whole(popcount(field & ~taken) / 4.0)
            self.field[at + 17] = whole(o.fields.size[n] * to_go / 32.0)
            self.field[at + 18] = whole(votes(s, seat, field & s.wet) / 4.0)
            self.field[at + 19] = whole(mine / 4.0)
            self.field[at + 20] = whole(votes(s, seat, field) / 4.0)
            self.field[at + 21] = whole(best / 4.0)
            self.field[at + 22] = whole((total - mine) / 4.0)
            self.field[at + 23] = whole(o.fields.size[n] * mine / 16.0)
            self.field[at + 24] = whole(o.fields.growth[n] * mine / 16.0)
            self.field[at + 25] = whole(mine / (total + 0.125))
            self.field[at + 26] = whole(votes(s, seat, dry & o.fields.near) / 4.0)
            self.field[at + 27] = whole(votes(s, seat, dry & ~o.fields.near) / 4.0)
            self.field[at + 28] = 256 if own & s.palms else 0
            self.field[at + 29] = whole(popcount(own & dry & ~s.pairs) / 4.0)
            self.field[at + 30] = whole(best * o.fields.size[n] / 16.0)
            self.field[at + 31] = whole(popcount(own & s.pairs & dry) / 4.0)

    def _seat(self, s: State, o: Outlook, seat: cython.int) -> None:  # cdef
        """A seat's numbers compared with the others', and those of the table."""
        at: cython.int = seat * WIDE
        i: cython.int
        other: cython.int
        n: cython.int
        token: cython.int = 1 if s.overseer == seat else 0
        canal: cython.int = s.own_canals >> seat & 1
        to_go: cython.double = s.rounds - s.round + 1
        best: cython.double = -1000.0
        rich: cython.int = 0
        money: cython.int = 0
        room: cython.double = 0.0
        for other in range(s.players):
            money += s.money[other]
            if other != seat:
                if self.base[other] > best:
                    best = self.base[other]
                if s.money[other] > rich:
                    rich = s.money[other]
        for n in range(o.fields.count):
            room += o.fields.by_room[n] * o.fields.votes[n * 5 + seat]
        for i in range(at, at + WIDE):
            self.seat[i] = 0
        self.seat[at] = 256
        self.seat[at + 1] = whole(s.money[seat] / 8.0)
        self.seat[at + 2] = 256 * canal
        self.seat[at + 3] = 256 * token
        self.seat[at + 4] = whole((seat - s.overseer + s.players) % s.players / 4.0)
        self.seat[at + 5] = whole(self.base[seat] / 32.0)
        self.seat[at + 6] = whole((self.base[seat] - best) / 16.0)
        self.seat[at + 7] = whole((s.money[seat] - rich) / 8.0)
        self.seat[at + 8] = whole(to_go * canal / 8.0)
        self.seat[at + 9] = whole(to_go * token / 8.0)
        self.seat[at + 10] = whole(votes(s, seat, o.fields.near & ~s.deserts) / 4.0)
        self.seat[at + 11] = whole(votes(s, seat, ~o.fields.near & ~s.wet & ~s.deserts) / 4.0)
        self.seat[at + 12] = whole(votes(s, seat, s.wet) / 8.0)
        self.seat[at + 13] = whole(room / 4.0)
        self.seat[at + 14] = whole(to_go * s.money[seat] / 64.0)
        self.seat[at + 15] = whole(money / 32.0)
        self.seat[at + 16] = whole(to_go / 8.0)
        if to_go <= 3:
            self.seat[at + 16 + cython.cast(cython.int, to_go)] = 256  # 17 to 19
        self.seat[at + 18 + s.players] = 256  # 20 to 23
        self.seat[at + 24] = 256 if s.palms_wanted else 0
        self.seat[at + 25] = whole(popcount(s.wet & ~s.occupied) / 8.0)
        self.seat[at + 26] = whole(popcount(o.fields.near & ~s.occupied) / 8.0)
        self.seat[at + 27] = whole(popcount(BOARD & ~s.occupied) / 16.0)
        self.seat[at + 28] = whole(popcount(s.own_canals) / 4.0)
        self.seat[at + 29] = whole(popcount(s.open_canals) / 8.0)
        self.seat[at + 30] = whole(popcount(s.deserts) / 8.0)
        self.seat[at + 31] = 256 * s.lowest_offer

    def told(self, players: int) -> tuple[bytes, bytes, bytes, list[float]]:
        """The rows for Python: their seats, the fields, the seats (16 bits each), the points."""
        rows = bytes([self.row_seat[i] for i in range(self.rows)])
        base = [self.base[seat] for seat in range(players)]
        if cython.compiled:
            fields = cython.cast(cython.p_char, self.field)[: self.rows * WIDE * 2]
            seats = cython.cast(cython.p_char, self.seat)[: players * WIDE * 2]
            return rows, fields, seats, base  # type: ignore[return-value]
        return (
            rows,
            array("h", self.field[: self.rows * WIDE]).tobytes(),
            array("h", self.seat[: players * WIDE]).tobytes(),
            base,
        )


def read_features(s: State, o: Outlook) -> tuple[bytes, bytes, bytes, list[float]]:
    """The rows of a position, for Python."""
    features: Features = Features()
    o.look(s)
    features.read(s, o)
    return features.told(s.players)
