"""A small net that evaluates the end of a round, in whole numbers (compiled).

Each field of a seat goes through `FIELD` units, and the results are summed. The sum and the seat's
numbers go through `SEAT` units; these, together with the mean of the rivals' units, go through
`TABLE` more. The output is how many points the seat will do better or worse than the outlook says.

Weights count in 1/1024, numbers in 1/256, sums are of 32 bits and cannot overflow (`Net`
refuses weights with which they could).  So
every machine gets the same answer, and can compute eight products at a time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

import struct
from functools import cache
from importlib.resources import files
from pathlib import Path

if not cython.compiled:  # net.pxd has the same for the compiler
    from santiago.bots.evaluate import values_from
    from santiago.bots.features import WIDE, Features
    from santiago.bots.outlook import Outlook
    from santiago.bots.units import units
    from santiago.engine.state import State

    FIELD = 32
    SEAT = 64
    TABLE = 32
    Values = list[float]  # ctypedef double[5]

MAGIC = b"santiago net 1\n"
SHIPPED = Path(str(files("santiago.bots")), "learned.net")
"""The net that comes with the package; `santiago train` creates such files."""

SHAPES = (("field", 32, 32), ("seat", 64, 64), ("table", 32, 128), ("points", 1, 32))
"""Each layer's name, its units, and the inputs of each."""
DOUBTS = 48
"""Uncertainty about the result in points, by players (2 to 5) and rounds to go (0 to 11)."""


def clipped(x: cython.int) -> cython.int:  # cdef
    """A unit's output, clipped to 0 and the largest 16-bit number."""
    if x <= 0:
        return 0
    x >>= 10
    return min(32767, x)


class Net:  # cdef
    """The weights of one net, and its answers."""

    features: Features
    field: list[int]  # short[1024]
    seat: list[int]  # short[4096]
    table: list[int]  # short[4096]
    points: list[int]  # short[32]
    field_bias: list[int]  # int[32]
    seat_bias: list[int]  # int[64]
    table_bias: list[int]  # int[32]
    points_bias: cython.int
    doubt: list[float]  # double[48]
    first: list[int]  # short[64]
    both: list[int]  # short[128]
    hidden: list[int]  # short[320]
    out: list[int]  # int[64]
    sums: list[int]  # int[160]

    def __init__(self, numbers: list[int]) -> None:
        """Take the numbers of a file, layer by layer: each unit's weights, then the biases."""
        check(numbers)
        self.features = Features()
        if not cython.compiled:
            self.first, self.both, self.hidden = [0] * 64, [0] * 128, [0] * 320
            self.out, self.sums = [0] * 64, [0] * 160
        self.field, self.field_bias = numbers[:1024], numbers[1024:1056]
        self.seat, self.seat_bias = numbers[1056:5152], numbers[5152:5216]
        self.table, self.table_bias = numbers[5216:9312], numbers[9312:9344]
        self.points, self.points_bias = numbers[9344:9376], numbers[9376]
        self.doubt = [number / 256 for number in numbers[9377:]]

    def copy(self) -> Net:
        """A net with the same weights; each thread needs its own."""
        other: Net = Net.__new__(Net)
        other.features = Features()
        if not cython.compiled:
            other.first, other.both, other.hidden = [0] * 64, [0] * 128, [0] * 320
            other.out, other.sums = [0] * 64, [0] * 160
        other.field, other.field_bias = self.field, self.field_bias
        other.seat, other.seat_bias = self.seat, self.seat_bias
        other.table, other.table_bias = self.table, self.table_bias
        other.points, other.points_bias = self.points, self.points_bias
        other.doubt = self.doubt
        return other

    def expect(self, s: State, o: Outlook, points: cython.p_double) -> None:  # cdef
        """Each seat's points at the end of the game, judged at the beginning of a round."""
        row: cython.int
        seat: cython.int
        other: cython.int
        i: cython.int
        x: cython.int
        self.features.read(s, o)
        for i in range(160):
            self.sums[i] = 0
        for row in range(self.features.rows):
            for i in range(WIDE):
                self.first[i] = self.features.field[row * WIDE + i]
            units(self.first, WIDE, self.field, self.field_bias, FIELD, self.out)
            seat = self.features.row_seat[row] * FIELD
            for i in range(FIELD):
                self.sums[seat + i] += clipped(self.out[i])
        for seat in range(s.players):
            for i in range(FIELD):
                x = self.sums[seat * FIELD + i]
                self.first[i] = min(32767, x)
                self.first[FIELD + i] = self.features.seat[seat * WIDE + i]
            units(self.first, FIELD + WIDE, self.seat, self.seat_bias, SEAT, self.out)
            for i in range(SEAT):
                self.hidden[seat * SEAT + i] = clipped(self.out[i])
        for seat in range(s.players):
            for i in range(SEAT):
                x = 0
                for other in range(s.players):
                    if other != seat:
                        x += self.hidden[other * SEAT + i]
                self.both[i] = self.hidden[seat * SEAT + i]
                self.both[SEAT + i] = x // (s.players - 1)
            units(self.both, 2 * SEAT, self.table, self.table_bias, TABLE, self.out)
            x = self.points_bias
            for i in range(TABLE):
                x += clipped(self.out[i]) * self.points[i]
            points[seat] = self.features.base[seat] + x / 32768.0  # one unit: 8 points

    def judge(self, s: State, o: Outlook, values: cython.p_double) -> None:  # cdef
        """Each seat's value, from 0 to 1, at the beginning of a round."""
        points: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        self.expect(s, o, points)
        values_from(
            points,
            s.players,
            self.doubt[(s.players - 2) * 12 + s.rounds - s.round + 1],
            o.w.margin,
            values,
        )


def check(numbers: list[int]) -> None:
    """Reject numbers that are not a net, or with which a sum could overflow."""
    if len(numbers) != sum(units * (inputs + 1) for _, units, inputs in SHAPES) + DOUBTS:
        raise ValueError(f"not a net: {len(numbers)} numbers")
    at = 0
    for name, units, inputs in SHAPES:
        for unit in range(units):
            row = numbers[at + unit * inputs : at + (unit + 1) * inputs]
            bias = numbers[at + units * inputs + unit]
            if sum(map(abs, row)) * 32767 + abs(bias) >= 1 << 31 or max(map(abs, row)) > 32767:
                raise ValueError(f"not a net: the weights of {name} {unit} are too large")
        at += units * (inputs + 1)
    if min(numbers[at:]) < 1:
        raise ValueError("not a net: a doubt is not positive")


def net_from(data: bytes) -> Net:
    """The net that a file holds."""
    if not data.startswith(MAGIC) or (len(data) - len(MAGIC)) % 4:
        raise ValueError("not a net")
    body = data[len(MAGIC) :]
    return Net([number for (number,) in struct.iter_unpack("<i", body)])


def read_net(path: Path) -> Net:
    """The net in a file."""
    return net_from(path.read_bytes())


def write_net(numbers: list[int], path: Path) -> None:
    """Write a net to a file, atomically."""
    check(numbers)
    part = path.with_suffix(".part")
    part.write_bytes(MAGIC + struct.pack(f"<{len(numbers)}i", *numbers))
    part.replace(path)


@cache
def shipped_net() -> Net:
    """The net that comes with the package."""
    return read_net(SHIPPED)


def points_by(net: Net, s: State, o: Outlook) -> list[float]:
    """Each seat's points by a net, for Python."""
    points: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    o.look(s)
    net.expect(s, o, points)
    return [points[seat] for seat in range(s.players)]
