"""Setting up a game at random: rules S1–S10 (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine.board import CENTRAL
from santiago.engine.editions import FARMERS, TABLE, Variant

if not cython.compiled:  # deal.pxd has the same for the compiler
    from santiago.engine.bits import byte, popcount, select
    from santiago.engine.phases import AT_AUCTION, begin, bit, palm_squares, place_source, reveal
    from santiago.engine.rng import Rng
    from santiago.engine.state import State, Tiles

    Kinds = list[int]  # ctypedef int[10]
    PByte = list[int]  # ctypedef byte *

_CENTRAL_MASK = sum(1 << crossing for crossing in CENTRAL)


class Rules:  # cdef public
    """A variant as the numbers that a deal needs, so that compiled code can deal."""

    players: cython.int
    rounds: cython.int
    tiles_per_round: cython.int
    lowest_offer: cython.int
    canals: cython.int
    money: cython.int
    farmers: cython.int
    central: cython.int
    palms: cython.bint
    chosen: cython.bint
    removes_one: cython.bint
    kinds: Kinds
    size: cython.int
    box: Tiles

    def __init__(self, variant: Variant) -> None:
        table = TABLE[variant.players]
        self.players = variant.players
        self.rounds = table.rounds
        self.tiles_per_round = table.tiles_per_round
        self.lowest_offer = variant.own.lowest_offer
        self.canals = table.canals
        self.money = table.money
        self.farmers = FARMERS
        self.central = _CENTRAL_MASK if variant.options.source == "central" else 0xFFFFF
        self.palms = variant.options.palms
        self.chosen = variant.options.source == "chosen"
        self.removes_one = variant.removes_one
        self.kinds = variant.in_play()
        tiles = [kind for kind, n in enumerate(variant.in_play()) for _ in range(n)]
        self.size = len(tiles)
        self.box = tiles + [0] * (45 - len(tiles))  # in order, to be shuffled

    def lay_out(self, s: State) -> None:  # cdef
        """S1–S4: an empty board, everyone's money, farmers and canal; nothing is drawn yet."""
        i: cython.int
        s.clear()
        s.players = self.players
        s.rounds = self.rounds
        s.tiles_per_round = self.tiles_per_round
        s.lowest_offer = self.lowest_offer
        s.palms_wanted = self.palms
        s.round = 1
        for i in range(5):
            s.money[i] = self.money
            s.supply[i] = self.farmers
        s.canals_left = self.canals
        s.own_canals = (1 << self.players) - 1

    def deal(self, s: State, rng: Rng, overseer: cython.int) -> None:  # cdef
        """Draw the tiles (S7), the overseer (S10; unless one is named), source and palms."""
        i: cython.int
        _i: cython.int
        free: cython.ulonglong
        self.lay_out(s)
        for i in range(45):
            s.tiles[i] = self.box[i]
        shuffle(s.tiles, 0, self.size, rng)
        if self.removes_one:
            s.removed = s.tiles[self.size - 1]
            s.tiles[self.size - 1] = 0
        s.overseer = rng.below(self.players) if overseer < 0 else overseer
        if not self.chosen:
            place_source(s, select(self.central, rng.below(popcount(self.central))))
            if self.palms:
                for _i in range(3):
                    free = palm_squares(s)
                    s.palms |= bit(select(free, rng.below(popcount(free))))
        begin(s)


def shuffle(tiles: PByte, first: cython.int, last: cython.int, rng: Rng) -> None:  # cdef
    """Shuffle tiles[first:last]; every order is equally likely."""
    i: cython.int
    j: cython.int
    tile: byte
    for i in range(last - 1, first, -1):
        j = first + rng.below(i - first + 1)
        tile = tiles[i]
        tiles[i] = tiles[j]
        tiles[j] = tile


def shuffle_unseen(s: State, rng: Rng) -> None:  # cdef
    """Shuffle the tiles that nobody has seen yet.

    They are sorted first, so equal seeds give equal orders whatever the true order was.
    """
    unseen: Kinds = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    start: cython.int = 0 if s.phase_index < AT_AUCTION else s.round * s.tiles_per_round
    last: cython.int = s.rounds * s.tiles_per_round
    kind: cython.int
    i: cython.int
    _i: cython.int
    at: cython.int = start
    for i in range(start, last):
        unseen[s.tiles[i]] += 1
    for kind in range(10):
        for _i in range(unseen[kind]):
            s.tiles[at] = kind
            at += 1
    shuffle(s.tiles, start, last, rng)


def turn_up_others(s: State, rng: Rng) -> None:  # cdef
    """Let a round begin again with other tiles, as if nobody had seen its own."""
    s.round -= 1
    shuffle_unseen(s, rng)
    s.round += 1
    reveal(s)
