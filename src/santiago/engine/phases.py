"""The rules: the phases of a game, in order, and what each one allows and does (compiled).

A game is this list, read from top to bottom; the seven steps of a round repeat:

=============  ===========================  =============================================
phase          who moves                    what happens when it ends
=============  ===========================  =============================================
`source`       the first overseer (S8)      (only with ``source: chosen``)
`first-canal`  the first overseer (S11)     (only with two players)
`palms`        from the overseer's left     the first tiles are turned up
`auction`      from the overseer's left     P2: the new overseer, P3.1: the planting order
`planting`     by bids (P3.1)
`leftover`     who planted first (P3.5)     (only with two or three players)
`offers`       from the overseer's left
`decision`     the overseer
`extra`        who has a canal left (P5)    P6: drought, P7: income, next tiles turned up
`over`         nobody                       E: fields are scored (`scoring`)
=============  ===========================  =============================================

Moves are the integers of `moves`. Each phase is one section with four functions side by side:
`…_count` says how many legal moves the seat to move has, `…_nth` names the k-th of them (ascending
codes), `…_allows` says whether a move is one of them, and `…_play` plays a legal move. The last
section calls those of the phase that the game is in: `count`, `nth`, `allows`, `apply`, and
`play_out`, which plays at random to the end.

All of it is one module, because the compiler inlines calls only within a module. That is what
makes `play_out` fast: what two functions of a phase have in common is worked out once.

Where a comparison is a matter of luck, its 0 or 1 goes into a sum or a shift, and there is no
branch: a CPU guesses such a branch wrong every other time, and waits. Loops run as often in every
round for the same reason. That made random games a sixth faster.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine import board

PHASES = (
    "source",
    "first-canal",
    "palms",
    "auction",
    "planting",
    "leftover",
    "offers",
    "decision",
    "extra",
    "over",
)

if not cython.compiled:  # phases.pxd has the same for the compiler
    from santiago.engine.bits import BUILD_NAME, popcount, select
    from santiago.engine.board import BOARD, CANALS, CROSSINGS, SQUARES
    from santiago.engine.editions import INCOME, TILE_KINDS
    from santiago.engine.moves import (
        ACCEPT,
        BID,
        BUILD,
        CODES,
        DECLINE,
        EXTRA,
        FIRST,
        OFFER,
        PALM,
        PASS,
        PLANT,
        SOURCE,
    )
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    AT_SOURCE, AT_FIRST_CANAL, AT_PALMS, AT_AUCTION, AT_PLANTING = range(5)
    AT_LEFTOVER, AT_OFFERS, AT_DECISION, AT_EXTRA, AT_OVER = range(5, 10)
    NOT_FIRST_COLUMN = 0xFEFEFEFEFEFE
    NOT_LAST_COLUMN = 0x7F7F7F7F7F7F

    def bit(n: cython.int) -> cython.ulonglong:
        """The mask with only bit n; a plain ``1 << n`` would be a C int."""
        return cython.cast(cython.ulonglong, 1) << n

    def part_of(n: cython.int, r: cython.ulonglong) -> cython.int:
        """A number from 0 to n − 1 from 64 random bits, as `Rng.below` makes it."""
        return ((r >> 32) * n) >> 32

    def neighbours_of(squares: cython.ulonglong) -> cython.ulonglong:
        """The squares that share a side with one of these (B4)."""
        return (
            (squares & NOT_LAST_COLUMN) << 1
            | (squares & NOT_FIRST_COLUMN) >> 1
            | squares << 8
            | squares >> 8
        ) & BOARD


WATERS = list(board.WATERS)  # cdef unsigned long long[31]
TOUCHING = list(board.TOUCHING)  # cdef unsigned long long[48]
CORNER_OF = list(board.CORNER_OF)  # cdef unsigned long long[20]
JOINED = list(board.JOINED)  # cdef unsigned int[31]
CANALS_AT = list(board.CANALS_AT)  # cdef unsigned int[20]


def compiled() -> bool:
    """Whether the engine runs compiled, or from the same source uncompiled.

    >>> compiled() in (True, False)
    True
    """
    return bool(cython.compiled)


def build() -> str:
    """Which build of the engine runs: `portable`, `x86-64-v3`, `native` or `uncompiled`.

    >>> (build() == "uncompiled") == (not compiled())
    True
    """
    return BUILD_NAME.decode("ascii")


def left_of(s: State, seat: cython.int) -> cython.int:  # cdef
    """S10: the seat to the left of a seat."""
    seat += 1
    return 0 if seat == s.players else seat


# --- S8 source ------------------------------------------------------------------------------


def begin(s: State) -> None:  # cdef
    """Open the game, once the set-up is in the state: S8, S9, S11, or straight to round 1."""
    s.round = 1
    s.turn = s.overseer
    if s.source < 0:
        s.phase_index = AT_SOURCE
        s.palms_left = 3 if s.palms_wanted else 0
    elif s.players == 2:
        s.phase_index = AT_FIRST_CANAL
    else:
        _after_set_up(s)


def place_source(s: State, crossing: cython.int) -> None:  # cdef
    """S8: the network begins at the source."""
    s.source = crossing
    s.open_canals = CANALS_AT[crossing]


def _source_count() -> cython.int:  # cdef
    """S8: any crossing."""
    return CROSSINGS


def _source_nth(k: cython.int) -> cython.int:  # cdef
    return SOURCE + k


def _source_allows(move: cython.int) -> cython.bint:  # cdef
    return SOURCE <= move < SOURCE + CROSSINGS


def _source_play(s: State, move: cython.int) -> None:  # cdef
    """S8: the first overseer has placed the source."""
    place_source(s, move - SOURCE)
    if s.players == 2:
        s.phase_index = AT_FIRST_CANAL
    else:
        _after_set_up(s)


# --- S11 first canal --------------------------------------------------------------------------


def _first_canal_count(s: State) -> cython.int:  # cdef
    """S11: any canal that has the source as one end."""
    return popcount(s.open_canals)


def _first_canal_nth(s: State, k: cython.int) -> cython.int:  # cdef
    return FIRST + select(s.open_canals, k)


def _first_canal_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    return FIRST <= move < FIRST + CANALS and s.open_canals & bit(move - FIRST) != 0


def _first_canal_play(s: State, move: cython.int) -> None:  # cdef
    """S11: the canal is not one of the ten, nor anyone's own."""
    lay(s, move - FIRST)
    _after_set_up(s)


# --- S9 palms ---------------------------------------------------------------------------------


def palm_squares(s: State) -> cython.ulonglong:  # cpdef
    """S9: where a palm may stand: no two touch, and none touches the source."""
    free: cython.ulonglong = BOARD & ~CORNER_OF[s.source]
    palms: cython.ulonglong = s.palms
    square: cython.int
    while palms:
        square = select(palms, 0)
        palms &= palms - 1
        free &= ~(TOUCHING[square] | bit(square))
    return free


def _palms_count(s: State) -> cython.int:  # cdef
    return popcount(palm_squares(s))


def _palms_nth(s: State, k: cython.int) -> cython.int:  # cdef
    return PALM + select(palm_squares(s), k)


def _palms_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    return PALM <= move < PALM + SQUARES and palm_squares(s) & bit(move - PALM) != 0


def _palms_play(s: State, move: cython.int) -> None:  # cdef
    """S9: one palm each, clockwise from the overseer's left."""
    s.palms |= bit(move - PALM)
    s.palms_left -= 1
    if s.palms_left:
        s.turn = left_of(s, s.turn)
    else:
        _after_set_up(s)


def _after_set_up(s: State) -> None:  # cdef
    """S9's palms, if players place them; then round 1."""
    if s.palms_left:
        s.phase_index = AT_PALMS
        s.turn = left_of(s, s.overseer)
    else:
        reveal(s)


# --- P1 auction, P2 new overseer ---------------------------------------------------------------


def reveal(s: State) -> None:  # cdef
    """P1: one tile from each pile is turned up, and the auction begins."""
    first: cython.int = (s.round - 1) * s.tiles_per_round
    kinds: cython.uint = 0
    kind: cython.int
    i: cython.int
    for i in range(s.tiles_per_round):
        kind = s.tiles[first + i]
        s.market[i] = kind
        kinds |= cython.cast(cython.uint, bit(kind))
    s.market_kinds = kinds
    s.market_size = s.tiles_per_round
    for i in range(s.players):
        s.bids[i] = -1
        s.order[i] = -1
    s.spoken = 0
    s.bidders = 0
    s.planted = 0
    s.phase_index = AT_AUCTION
    s.turn = left_of(s, s.overseer)


def _auction_count(s: State) -> cython.int:  # cdef
    """P1.2: a pass, and every amount in the purse that nobody has bid; P1.4: any amount."""
    purse: cython.int = s.money[s.turn]
    n: cython.int = 1 + purse
    i: cython.int
    if s.players > 2:
        n += s.spoken - s.bidders  # the passes, which the loop takes off as bids of 0
        for i in range(s.spoken):
            n -= s.bids[s.order[i]] <= purse
    return n


def _auction_nth(s: State, k: cython.int) -> cython.int:  # cdef
    """A pass, then the k-th smallest bid that nobody has made."""
    bid: cython.int
    i: cython.int
    if k == 0:
        return PASS
    if s.players > 2:
        for i in range(s.spoken - 1, -1, -1):  # from the lowest bid up
            bid = s.bids[s.order[i]]
            k += (bid > 0) & (bid <= k)  # 0 is a pass
    return BID + k


def bid_allowed(s: State, amount: cython.int) -> cython.bint:  # cdef
    """P1.2, P1.4: at least 1, at most what the player has, and (3–5 players) not yet made."""
    i: cython.int
    if amount < 1 or amount > s.money[s.turn]:
        return False
    if s.players > 2:
        for i in range(s.bidders):
            if s.bids[s.order[i]] == amount:
                return False
    return True


def _auction_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    return move == PASS or bid_allowed(s, move - BID)


def _auction_play(s: State, move: cython.int) -> None:  # cdef
    """P1.1, P1.3: a bid is set aside at once; P3.1: the planting order grows with each bid.

    `order` holds the bids from the highest to the lowest, then those who passed, the last
    to pass first. So the new overseer (P2.1: the first to pass, else the lowest bidder)
    is the last in it.
    """
    amount: cython.int = 0 if move == PASS else move - BID
    place: cython.int
    after: cython.int
    i: cython.int
    if s.players == 2:
        _secret_bid(s, amount)
        return
    place = s.spoken
    for i in range(s.spoken, 0, -1):  # from the back, one place further: bids that come after it
        after = s.bids[s.order[i - 1]] <= amount
        s.order[i] = s.order[i - after]
        place -= after
    s.order[place] = s.turn
    s.bidders += amount > 0
    s.bids[s.turn] = amount
    s.money[s.turn] -= amount
    s.spoken += 1
    if s.spoken < s.players:
        s.turn = left_of(s, s.turn)
    else:
        s.overseer = s.order[s.players - 1]
        s.phase_index = AT_PLANTING
        s.turn = s.order[0]


def _secret_bid(s: State, amount: cython.int) -> None:  # cdef
    """P1.4, P2.2: two bids in either order, paid when both are in; on a tie the overseer's wins."""
    other: cython.int = 1 - s.turn
    first: cython.int
    s.bids[s.turn] = amount
    s.spoken += 1
    if s.spoken < 2:
        s.turn = other
        return
    s.money[0] -= s.bids[0]
    s.money[1] -= s.bids[1]
    if s.bids[0] == s.bids[1]:
        first = s.overseer
    else:
        first = 0 if s.bids[0] > s.bids[1] else 1
    s.order[0] = first
    s.order[1] = 1 - first
    s.overseer = 1 - first
    s.phase_index = AT_PLANTING
    s.turn = first


# --- P3 planting ------------------------------------------------------------------------------


def _planting_count(s: State) -> cython.int:  # cdef
    """P3.2: each kind of tile that lies there, on each empty square."""
    return popcount(s.market_kinds) * popcount(BOARD & ~s.occupied)


def _planting_nth(s: State, k: cython.int) -> cython.int:  # cdef
    free: cython.ulonglong = BOARD & ~s.occupied
    n: cython.int = popcount(free)
    return PLANT + select(s.market_kinds, k // n) * SQUARES + select(free, k % n)


def _planting_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    place: cython.int = move - PLANT
    if place < 0 or place >= TILE_KINDS * SQUARES:
        return False
    return s.market_kinds & bit(place // SQUARES) != 0 and s.occupied & bit(place % SQUARES) == 0


def _planting_play(s: State, move: cython.int) -> None:  # cdef
    """P3.2, in the order of P3.1; then the tile that is left, if any."""
    kind: cython.int = (move - PLANT) // SQUARES
    put_tile(s, kind, (move - PLANT) % SQUARES, s.turn, farmers_put(s, s.turn, kind))
    _take_from_market(s, kind)
    s.planted += 1
    if s.planted < s.players:
        s.turn = s.order[s.planted]
    elif s.market_size:
        s.phase_index = AT_LEFTOVER
        s.turn = s.order[0]
    else:
        _open_offers(s)


def farmers_put(s: State, seat: cython.int, kind: cython.int) -> cython.int:  # cpdef
    """P3.3: as many farmers as the tile shows, one fewer for a player who passed."""
    return (kind & 1) + (1 if s.bids[seat] > 0 else 0)


def put_tile(  # cpdef
    s: State, kind: cython.int, square: cython.int, seat: cython.int, farmers: cython.int
) -> None:
    """P3.2–P3.4: a tile and its farmers on a square; a palm there stays."""
    one: cython.ulonglong = 1  # shifted by `square`; 0 shifts to an empty mask
    s.crops[kind >> 1] |= one << square
    s.occupied |= one << square
    s.doubles |= (one & kind) << square
    s.farmers[seat] |= cython.cast(cython.ulonglong, farmers > 0) << square
    s.pairs |= cython.cast(cython.ulonglong, farmers > 1) << square
    s.supply[seat] -= farmers


def _take_from_market(s: State, kind: cython.int) -> None:  # cdef
    """Taking a tile removes the first of its kind; the others keep their order."""
    last: cython.int = s.market_size - 1
    kinds: cython.uint = 0
    taken: cython.int = 0
    i: cython.int
    for i in range(last):
        taken |= s.market[i] == kind  # from here on, each comes one place nearer
        s.market[i] = s.market[i + taken]
        kinds |= cython.cast(cython.uint, bit(s.market[i]))
    s.market[last] = -1
    s.market_kinds = kinds
    s.market_size = last


# --- P3.5 leftover ----------------------------------------------------------------------------


def leftover_squares(s: State) -> cython.ulonglong:  # cpdef
    """P3.5: empty squares beside a tile that is not desert, or else beside a desert."""
    free: cython.ulonglong = BOARD & ~s.occupied
    beside: cython.ulonglong = neighbours_of(s.occupied & ~s.deserts) & free
    return beside or neighbours_of(s.deserts) & free


def _leftover_count(s: State) -> cython.int:  # cdef
    return popcount(leftover_squares(s))


def _leftover_nth(s: State, k: cython.int) -> cython.int:  # cdef
    return PLANT + s.market[0] * SQUARES + select(leftover_squares(s), k)


def _leftover_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    return _planting_allows(s, move) and leftover_squares(s) & bit((move - PLANT) % SQUARES) != 0


def _leftover_play(s: State, move: cython.int) -> None:  # cdef
    """P3.5: the tile that is left gets no farmers."""
    kind: cython.int = (move - PLANT) // SQUARES
    put_tile(s, kind, (move - PLANT) % SQUARES, s.turn, 0)
    _take_from_market(s, kind)
    _open_offers(s)


# --- P4 the overseer's canal: offers ----------------------------------------------------------


def _open_offers(s: State) -> None:  # cdef
    """P4.1: clockwise from the overseer's left."""
    s.phase_index = AT_OFFERS
    s.turn = left_of(s, s.overseer)


def _offers_count(s: State) -> cython.int:  # cdef
    """P4.1–P4.3: a pass, and each amount for each canal that would join the network."""
    amounts: cython.int = s.money[s.turn] - s.lowest_offer + 1
    return 1 + popcount(s.open_canals) * amounts if amounts > 0 else 1


def _offers_nth(s: State, k: cython.int) -> cython.int:  # cdef
    n: cython.int
    if k == 0:
        return PASS
    n = popcount(s.open_canals)
    return OFFER + (s.lowest_offer + (k - 1) // n) * CANALS + select(s.open_canals, (k - 1) % n)


def _offers_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    place: cython.int = move - OFFER
    if place < 0 or move >= CODES:
        return move == PASS
    return (
        s.open_canals & bit(place % CANALS) != 0
        and s.lowest_offer <= place // CANALS <= s.money[s.turn]
    )


def _offers_play(s: State, move: cython.int) -> None:  # cdef
    """P4.1, P4.3: an offer or a pass; the overseer decides when all others have spoken."""
    canal: cython.int
    total: cython.int
    if move != PASS:
        canal = (move - OFFER) % CANALS
        s.offer_canal[s.turn] = canal
        s.offer_amount[s.turn] = (move - OFFER) // CANALS
        s.offered |= cython.cast(cython.uint, bit(canal))
        total = offered_for(s, canal)
        if total > s.highest_offer:
            s.highest_offer = total
    s.turn = left_of(s, s.turn)
    if s.turn == s.overseer:
        s.phase_index = AT_DECISION


def offered_for(s: State, canal: cython.int) -> cython.int:  # cpdef
    """P4.4: the offers for one canal add up."""
    total: cython.int = 0
    seat: cython.int
    for seat in range(s.players):
        total += s.offer_amount[seat] * (s.offer_canal[seat] == canal)
    return total


# --- P4 the overseer's canal: decision ---------------------------------------------------------


def _decision_count(s: State) -> cython.int:  # cdef
    """P4.5: accept an offer, or build elsewhere if that can be paid (P4.7); P4.6: decline."""
    n: cython.int = popcount(s.offered) if s.offered else 1
    if s.money[s.turn] > s.highest_offer:
        n += popcount(s.open_canals & ~s.offered)
    return n


def _decision_nth(s: State, k: cython.int) -> cython.int:  # cdef
    n: cython.int = popcount(s.offered) if s.offered else 1
    if k >= n:
        return BUILD + select(s.open_canals & ~s.offered, k - n)
    return ACCEPT + select(s.offered, k) if s.offered else DECLINE


def _decision_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    if BUILD <= move < BUILD + CANALS:
        return (
            s.open_canals & ~s.offered & bit(move - BUILD) != 0
            and s.money[s.turn] > s.highest_offer
        )
    if ACCEPT <= move < ACCEPT + CANALS:
        return s.offered & bit(move - ACCEPT) != 0
    return move == DECLINE and not s.offered


def _decision_play(s: State, move: cython.int) -> None:  # cdef
    """P4.5, P4.6: accept, build or decline; a canal leaves the pile in any case."""
    seat: cython.int
    if move != DECLINE:
        settle(s, move)
    s.canals_left -= 1
    for seat in range(s.players):
        s.offer_canal[seat] = -1
        s.offer_amount[seat] = 0
    s.offered = 0
    s.highest_offer = 0
    s.phase_index = AT_EXTRA
    s.turn = _asked(s, s.overseer)
    if s.turn < 0:
        _end_round(s)


def settle(s: State, move: cython.int) -> None:  # cpdef
    """P4.5: take the bribes for a canal, or refuse all and build for one more than the highest."""
    canal: cython.int
    seat: cython.int
    if move >= BUILD:
        canal = move - BUILD
        s.money[s.overseer] -= s.highest_offer + 1
    else:
        canal = move - ACCEPT
        s.money[s.overseer] += offered_for(s, canal)
        for seat in range(s.players):
            if s.offer_canal[seat] == canal:
                s.money[seat] -= s.offer_amount[seat]
    lay(s, canal)


def lay(s: State, canal: cython.int) -> None:  # cpdef
    """A canal lies: P4.2's network grows, and the squares beside it are wet (P6.1)."""
    s.canals |= cython.cast(cython.uint, bit(canal))
    s.open_canals = (s.open_canals | JOINED[canal]) & ~s.canals
    s.wet |= WATERS[canal]


# --- P5 extra canal ---------------------------------------------------------------------------


def _asked(s: State, after: cython.int) -> cython.int:  # cdef
    """P5.1: the next seat, up to the overseer, that has its own canal; -1 if there is none."""
    seat: cython.int = left_of(s, after)
    if not s.own_canals:
        return -1
    while not s.own_canals >> seat & 1:
        if seat == s.overseer:
            return -1
        seat = left_of(s, seat)
    return seat


def _extra_count(s: State) -> cython.int:  # cdef
    """P5.1: a pass, or any canal that would join the network."""
    return 1 + popcount(s.open_canals)


def _extra_nth(s: State, k: cython.int) -> cython.int:  # cdef
    return PASS if k == 0 else EXTRA + select(s.open_canals, k - 1)


def _extra_allows(s: State, move: cython.int) -> cython.bint:  # cdef
    if EXTRA <= move < EXTRA + CANALS:
        return s.open_canals & bit(move - EXTRA) != 0
    return move == PASS


def _extra_play(s: State, move: cython.int) -> None:  # cdef
    """P5.2: the first who lays a canal ends the phase."""
    if move == PASS:
        s.turn = -1 if s.turn == s.overseer else _asked(s, s.turn)
        if s.turn >= 0:
            return
    else:
        s.own_canals &= ~cython.cast(cython.uint, bit(s.turn))
        lay(s, move - EXTRA)
    _end_round(s)


# --- P6 drought, P7 income --------------------------------------------------------------------


def thirsty(s: State) -> cython.ulonglong:  # cpdef
    """P6.2: the tiles that a drought would strike now."""
    return s.occupied & ~s.wet & ~s.deserts


def drought(s: State) -> None:  # cpdef
    """P6.2: a dry tile loses a farmer, or, with none, turns to desert for good.

    P6.3: in the last round it turns to desert at once.  P6.4: a desert loses its palm.
    """
    dry: cython.ulonglong = thirsty(s)
    single: cython.ulonglong
    bare: cython.ulonglong
    i: cython.int
    if s.round == s.rounds:
        bare = dry
        single = dry
    else:
        bare = dry & ~(s.farmers[0] | s.farmers[1] | s.farmers[2] | s.farmers[3] | s.farmers[4])
        single = dry & ~s.pairs
    s.pairs &= ~dry
    s.deserts |= bare
    s.palms &= ~bare
    for i in range(5):
        s.farmers[i] &= ~single


def _end_round(s: State) -> None:  # cdef
    """P6, then P7.1's income and the next round, or the end (E1)."""
    i: cython.int
    drought(s)
    if s.round == s.rounds:
        s.phase_index = AT_OVER
        s.turn = -1
        for i in range(s.players):
            s.bids[i] = -1
        return
    for i in range(s.players):
        s.money[i] += INCOME
    s.round += 1
    reveal(s)


# --- for everyone -----------------------------------------------------------------------------


def count(s: State) -> cython.int:  # cpdef
    """How many legal moves the seat to move has."""
    phase: cython.int = s.phase_index
    if phase == AT_PLANTING:
        return _planting_count(s)
    if phase == AT_AUCTION:
        return _auction_count(s)
    if phase == AT_OFFERS:
        return _offers_count(s)
    if phase == AT_DECISION:
        return _decision_count(s)
    if phase == AT_EXTRA:
        return _extra_count(s)
    if phase == AT_LEFTOVER:
        return _leftover_count(s)
    if phase == AT_PALMS:
        return _palms_count(s)
    if phase == AT_FIRST_CANAL:
        return _first_canal_count(s)
    if phase == AT_SOURCE:
        return _source_count()
    return 0


def nth(s: State, k: cython.int) -> cython.int:  # cpdef
    """The legal move that has `k` legal moves with smaller codes."""
    phase: cython.int = s.phase_index
    if phase == AT_PLANTING:
        return _planting_nth(s, k)
    if phase == AT_AUCTION:
        return _auction_nth(s, k)
    if phase == AT_OFFERS:
        return _offers_nth(s, k)
    if phase == AT_DECISION:
        return _decision_nth(s, k)
    if phase == AT_EXTRA:
        return _extra_nth(s, k)
    if phase == AT_LEFTOVER:
        return _leftover_nth(s, k)
    if phase == AT_PALMS:
        return _palms_nth(s, k)
    if phase == AT_FIRST_CANAL:
        return _first_canal_nth(s, k)
    if phase == AT_SOURCE:
        return _source_nth(k)
    return -1


def allows(s: State, move: cython.int) -> cython.bint:  # cpdef
    """Whether the seat to move may play this move."""
    phase: cython.int = s.phase_index
    if phase == AT_PLANTING:
        return _planting_allows(s, move)
    if phase == AT_AUCTION:
        return _auction_allows(s, move)
    if phase == AT_OFFERS:
        return _offers_allows(s, move)
    if phase == AT_DECISION:
        return _decision_allows(s, move)
    if phase == AT_EXTRA:
        return _extra_allows(s, move)
    if phase == AT_LEFTOVER:
        return _leftover_allows(s, move)
    if phase == AT_PALMS:
        return _palms_allows(s, move)
    if phase == AT_FIRST_CANAL:
        return _first_canal_allows(s, move)
    if phase == AT_SOURCE:
        return _source_allows(move)
    return False


def apply(s: State, move: cython.int) -> None:  # cpdef
    """Play a legal move for the seat to move, and all that follows from it."""
    phase: cython.int = s.phase_index
    if phase == AT_PLANTING:
        _planting_play(s, move)
    elif phase == AT_AUCTION:
        _auction_play(s, move)
    elif phase == AT_OFFERS:
        _offers_play(s, move)
    elif phase == AT_DECISION:
        _decision_play(s, move)
    elif phase == AT_EXTRA:
        _extra_play(s, move)
    elif phase == AT_LEFTOVER:
        _leftover_play(s, move)
    elif phase == AT_PALMS:
        _palms_play(s, move)
    elif phase == AT_FIRST_CANAL:
        _first_canal_play(s, move)
    elif phase == AT_SOURCE:
        _source_play(s, move)


def play_random(s: State, rng: Rng) -> None:  # cdef
    """Play a uniformly random legal move: the same as `apply` of a random `nth` of all `count`."""
    phase: cython.int = s.phase_index
    # Drawn first: with nothing written in between, `…_count` and `…_nth` share their work.
    r: cython.ulonglong = rng.next()
    if phase == AT_PLANTING:
        _planting_play(s, _planting_nth(s, part_of(_planting_count(s), r)))
    elif phase == AT_AUCTION:
        _auction_play(s, _auction_nth(s, part_of(_auction_count(s), r)))
    elif phase == AT_OFFERS:
        _offers_play(s, _offers_nth(s, part_of(_offers_count(s), r)))
    elif phase == AT_DECISION:
        _decision_play(s, _decision_nth(s, part_of(_decision_count(s), r)))
    elif phase == AT_EXTRA:
        _extra_play(s, _extra_nth(s, part_of(_extra_count(s), r)))
    elif phase == AT_LEFTOVER:
        _leftover_play(s, _leftover_nth(s, part_of(_leftover_count(s), r)))
    elif phase == AT_PALMS:
        _palms_play(s, _palms_nth(s, part_of(_palms_count(s), r)))
    elif phase == AT_FIRST_CANAL:
        _first_canal_play(s, _first_canal_nth(s, part_of(_first_canal_count(s), r)))
    elif phase == AT_SOURCE:
        _source_play(s, _source_nth(part_of(_source_count(), r)))


def play_out(s: State, rng: Rng) -> cython.int:  # cdef
    """Play uniformly random legal moves to the end; how many there were."""
    moves: cython.int = 0
    while s.phase_index != AT_OVER:
        play_random(s, rng)
        moves += 1
    return moves
