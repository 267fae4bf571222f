"""Setting up a game at random: rules S1–S10 (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine.board import CENTRAL
from santiago.engine.editions import FARMERS, TABLE, Variant

if not cython.compiled:  # deal.pxd has the same for the compiler
    from santiago.engine.bits import popcount, select
    from santiago.engine.phases import AT_AUCTION, begin, palm_squares, place_source
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Kinds = list[int]

_CENTRAL_MASK = sum(1 << crossing for crossing in CENTRAL)


class Rules:
    """A variant as the numbers that a deal needs, so that compiled code can deal."""

    def __init__(self, variant: Variant) -> None:
        table = TABLE[variant.players]
        self.players = variant.players
        self.rounds = table.rounds
        self.tiles_a_round = table.tiles_a_round
        self.lowest_offer = variant.own.lowest_offer
        self.canals = table.canals
        self.money = table.money
        self.farmers = FARMERS
        self.central = _CENTRAL_MASK if variant.options.source == "central" else 0xFFFFF
        self.palms = variant.options.palms
        self.chosen = variant.options.source == "chosen"
        self.removes_one = variant.removes_one
        self.kinds = variant.in_play()

    def lay_out(self, s: State) -> None:
        """S1–S4: an empty board, everyone's money, farmers and canal; nothing is drawn yet."""
        i: cython.int
        s.players = self.players
        s.rounds = self.rounds
        s.tiles_a_round = self.tiles_a_round
        s.lowest_offer = self.lowest_offer
        s.palms_wanted = self.palms
        s.removed = -1
        s.round = 1
        for i in range(5):
            s.crops[i] = 0
            s.farmers[i] = 0
            s.money[i] = self.money
            s.supply[i] = self.farmers
            s.market[i] = -1
            s.bids[i] = -1
            s.order[i] = -1
            s.offer_canal[i] = -1
            s.offer_amount[i] = 0
        s.occupied = 0
        s.doubles = 0
        s.pairs = 0
        s.deserts = 0
        s.palms = 0
        s.wet = 0
        s.canals = 0
        s.open_canals = 0
        s.source = -1
        s.palms_left = 0
        s.canals_left = self.canals
        s.own_canals = (1 << self.players) - 1
        s.market_size = 0
        s.market_kinds = 0
        s.spoken = 0
        s.bidders = 0
        s.planted = 0
        s.offered = 0
        s.highest_offer = 0

    def deal(self, s: State, rng: Rng, overseer: cython.int) -> None:
        """Draw the tiles (S7), the overseer (S10; unless one is named), source and palms."""
        n: cython.int = 0
        kind: cython.int
        _i: cython.int
        free: cython.ulonglong
        self.lay_out(s)
        for kind in range(10):
            for _i in range(self.kinds[kind]):
                s.tiles[n] = kind
                n += 1
        shuffle(s.tiles, 0, n, rng)
        if self.removes_one:
            s.removed = s.tiles[n - 1]
            s.tiles[n - 1] = 0
        s.overseer = rng.below(self.players) if overseer < 0 else overseer
        if not self.chosen:
            place_source(s, select(self.central, rng.below(popcount(self.central))))
            if self.palms:
                for _i in range(3):
                    free = palm_squares(s)
                    s.palms |= cython.cast(cython.ulonglong, 1) << select(
                        free, rng.below(popcount(free))
                    )
        begin(s)


def shuffle(tiles: cython.p_short, first: cython.int, last: cython.int, rng: Rng) -> None:
    """Shuffle tiles[first:last]; every order is equally likely."""
    i: cython.int
    j: cython.int
    tile: cython.short
    for i in range(last - 1, first, -1):
        j = first + rng.below(i - first + 1)
        tile = tiles[i]
        tiles[i] = tiles[j]
        tiles[j] = tile


def shuffle_unseen(s: State, rng: Rng) -> None:
    """Replace the tiles that nobody has seen yet by a random order of the same tiles.

    They are sorted first: equal seeds then give equal orders, whatever the true order was.
    """
    unseen: Kinds = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    start: cython.int = 0 if s.phase_index < AT_AUCTION else s.round * s.tiles_a_round
    last: cython.int = s.rounds * s.tiles_a_round
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
