"""State: what is on the table, as plain numbers (compiled).

Sets of squares are masks of 48 bits, sets of canals masks of 31 (see `board`), so that a drought
is a handful of mask operations and a copy takes nanoseconds. The rules that change a state are in
`phases`; `Position` is the state as people use it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from typing import Any

if cython.compiled:
    from cython.cimports.libc.string import memcpy, memset

if not cython.compiled:
    import struct

    from santiago.engine.bits import byte, ubyte
    from santiago.engine.rng import MIX_1, MIX_2, WORD, Space

    Masks = list[int]  # ctypedef unsigned long long[5]
    Bids = list[int]  # ctypedef short[5]
    Bytes = list[int]  # ctypedef byte[5]
    Amounts = list[int]  # ctypedef ubyte[5]
    Tiles = list[int]  # ctypedef byte[45]
    Words = list[int]  # ctypedef unsigned long long[32]
    PVoid = Any  # ctypedef void *


class State:  # cdef public
    """The numbers of a position. Lists with a place for each seat always have five.

    The fields are declared here and nowhere else. In C they lie side by side in this order, the
    widest first, so that they are copied, compared, pickled and hashed as one piece of memory;
    uncompiled, `pack` gives the same bytes.
    """

    # Squares.
    crops: Masks  # with a tile of each crop, deserts included
    farmers: Masks  # with farmers of each seat
    occupied: cython.ulonglong  # with a tile
    doubles: cython.ulonglong  # … that shows two farmers
    pairs: cython.ulonglong  # … where two farmers stand now
    deserts: cython.ulonglong
    palms: cython.ulonglong
    wet: cython.ulonglong  # touched by a canal that lies (P6.1)
    # Canals.
    canals: cython.uint  # that lie
    open_canals: cython.uint  # that could be laid (P4.2)
    offered: cython.uint  # with an offer
    palms_wanted: cython.bint  # S9
    # This round.
    bids: Bids  # by seat; -1: not spoken; 0: passed
    market_kinds: cython.ushort  # the set of kinds in the market
    market: Bytes  # kinds of tile to be taken, in the order they were revealed
    order: Bytes  # seats as they will plant (P3.1), among those who have spoken
    offer_canal: Bytes  # by seat; -1: none
    offer_amount: Amounts
    highest_offer: ubyte  # the highest total for one canal
    market_size: byte
    spoken: byte  # how many have spoken in the auction
    bidders: byte  # … and did not pass
    planted: byte  # how many of `order` have planted
    # The players.
    money: Amounts
    supply: Bytes  # farmers not yet placed
    own_canals: ubyte  # the set of seats that still have their own canal
    # Where the game stands.
    phase_index: byte  # in phases.PHASES
    turn: byte  # the seat to move; of two secret bidders the one recorded next
    round: byte  # from 1
    overseer: byte
    source: byte  # a crossing; -1: not placed
    palms_left: byte  # palms still to be placed by the players (S9)
    canals_left: byte  # S3's pile
    # Fixed before the first move.
    players: byte
    rounds: byte
    tiles_per_round: byte
    lowest_offer: byte  # P4.3
    removed: byte  # the kind of S7's single tile; -1: none
    tiles: Tiles  # kinds, in the order they are revealed; last, as `key` leaves them out
    _end: Space  # where the fields end; two states never share a cache line (see `Rng`)

    def __init__(self) -> None:
        self.clear()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy with the same numbers."""
        return _unpacked, (self.pack(),)

    def clear(self) -> None:  # cdef
        """Everything zero, or -1 where that means none."""
        i: cython.int
        if cython.compiled:
            memset(cython.address(self.crops), 0, _size(self))
        else:
            self.unpack(bytes(_FORMAT.size))
        self.source = -1
        self.removed = -1
        for i in range(5):
            self.market[i] = -1
            self.bids[i] = -1
            self.order[i] = -1
            self.offer_canal[i] = -1

    def copy_from(self, other: State) -> None:  # cdef
        """Copy `other`, sharing nothing with it."""
        if cython.compiled:
            memcpy(cython.address(self.crops), cython.address(other.crops), _size(self))
        else:
            for name in _FIELDS:
                value = getattr(other, name)
                setattr(self, name, value[:] if type(value) is list else value)

    def pack(self) -> bytes:
        """All fields as bytes: equal states give equal bytes, compiled or not."""
        if cython.compiled:
            packed: bytes = cython.cast("char *", cython.address(self.crops))[: _size(self)]
            return packed
        else:
            numbers: list[int] = []
            for name in _FIELDS:
                value = getattr(self, name)
                numbers += value if type(value) is list else [value]
            return _FORMAT.pack(*numbers)

    def unpack(self, packed: bytes) -> None:
        """Load the bytes that `pack` wrote."""
        size: cython.int = _size(self) if cython.compiled else _FORMAT.size
        if len(packed) != size:
            raise ValueError(f"a packed state has {size} bytes, not {len(packed)}")
        if cython.compiled:
            memcpy(cython.address(self.crops), cython.cast("char *", packed), size)
        else:
            numbers = iter(_FORMAT.unpack(packed))
            for name, length in _FIELDS.items():
                value = [next(numbers) for _ in range(length or 1)]
                setattr(self, name, value if length else value[0])

    def digest(self, start: cython.ulonglong, full: cython.bint) -> cython.ulonglong:  # cdef
        """64 bits that depend on `start` and on all fields; on `tiles` only if `full`."""
        words: Words = [0] * 32
        i: cython.int
        h: cython.ulonglong = (start * MIX_2) & WORD
        n: cython.int
        if cython.compiled:
            n = _size(self) if full else _public_size(self)
            memcpy(words, cython.address(self.crops), n)
        else:
            packed = self.pack()
            n = len(packed) if full else _FORMAT.size - 45
            packed = packed[:n] + bytes(-n % 8)
            words = list(struct.unpack(f"={len(packed) // 8}Q", packed))
        for i in range((n + 7) // 8):
            h = ((h ^ words[i]) * MIX_1) & WORD
            h ^= h >> 29
        h = (h * MIX_2) & WORD
        return h ^ (h >> 32)


def _unpacked(packed: bytes) -> State:
    state = State()
    state.unpack(packed)
    return state


def _size(s: State) -> cython.int:  # cdef
    """How many bytes the fields take in C."""
    return _distance(cython.address(s.crops), cython.address(s._end))  # noqa: SLF001


def _public_size(s: State) -> cython.int:  # cdef
    """How many of them come before `tiles`."""
    return _distance(cython.address(s.crops), cython.address(s.tiles))


def _distance(first: PVoid, last: PVoid) -> cython.int:  # cdef
    return cython.cast(cython.int, cython.cast("char *", last) - cython.cast("char *", first))


if not cython.compiled:
    _CODES = {
        "Masks": "5Q",
        "Bids": "5h",
        "Bytes": "5b",
        "Amounts": "5B",
        "Tiles": "45b",
        "cython.ulonglong": "Q",
        "cython.uint": "I",
        "cython.ushort": "H",
        "cython.bint": "i",
        "byte": "b",
        "ubyte": "B",
    }
    _TYPES = {name: _CODES[kind] for name, kind in State.__annotations__.items() if name != "_end"}
    _FIELDS = {name: int(code[:-1] or 0) for name, code in _TYPES.items()}  # 0: one number
    _FORMAT = struct.Struct("=" + "".join(_TYPES.values()))
