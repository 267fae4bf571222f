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

Moves are the integers of `moves`.  Four functions serve everyone: `count` says how many
legal moves the seat to move has, `nth` names the k-th of them (ascending codes), `allows`
says whether a move is one of them, and `apply` plays a legal move.  Below them stands one
section for each phase.
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
    from santiago.engine.bits import popcount, select
    from santiago.engine.board import CANALS, CROSSINGS, SQUARES
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
    from santiago.engine.state import State

    AT_SOURCE, AT_FIRST_CANAL, AT_PALMS, AT_AUCTION, AT_PLANTING = range(5)
    AT_LEFTOVER, AT_OFFERS, AT_DECISION, AT_EXTRA, AT_OVER = range(5, 10)

WATERS = list(board.WATERS)
TOUCHING = list(board.TOUCHING)
CORNER_OF = list(board.CORNER_OF)
JOINED = list(board.JOINED)
CANALS_AT = list(board.CANALS_AT)
BOARD = board.BOARD
NOT_FIRST_COLUMN = 0xFEFEFEFEFEFE
NOT_LAST_COLUMN = 0x7F7F7F7F7F7F


def compiled() -> bool:
    """Whether the engine runs compiled, or from the same source uncompiled.

    >>> compiled() in (True, False)
    True
    """
    return bool(cython.compiled)


# --- for everyone ---------------------------------------------------------------------


def count(s: State) -> cython.int:
    """How many legal moves the seat to move has."""
    phase: cython.int = s.phase_index
    purse: cython.int = s.money[s.turn]
    n: cython.int
    i: cython.int
    if phase == AT_PLANTING:
        return popcount(s.market_kinds) * popcount(BOARD & ~s.occupied)
    if phase == AT_AUCTION:
        n = 1 + purse
        if s.players > 2:  # P1.2
            for i in range(s.bidders):
                if s.bids[s.order[i]] <= purse:
                    n -= 1
        return n
    if phase == AT_OFFERS:
        if purse < s.lowest_offer:
            return 1
        return 1 + popcount(s.open_canals) * (purse - s.lowest_offer + 1)
    if phase == AT_DECISION:
        n = popcount(s.offered) if s.offered else 1
        if purse > s.highest_offer:  # P4.7
            n += popcount(s.open_canals & ~s.offered)
        return n
    if phase == AT_EXTRA:
        return 1 + popcount(s.open_canals)
    if phase == AT_LEFTOVER:
        return popcount(leftover_squares(s))
    if phase == AT_PALMS:
        return popcount(palm_squares(s))
    if phase == AT_FIRST_CANAL:
        return popcount(s.open_canals)
    if phase == AT_SOURCE:
        return CROSSINGS
    return 0


def nth(s: State, k: cython.int) -> cython.int:
    """The legal move that has `k` legal moves with smaller codes."""
    phase: cython.int = s.phase_index
    n: cython.int
    if phase == AT_PLANTING:
        n = popcount(BOARD & ~s.occupied)
        return PLANT + select(s.market_kinds, k // n) * SQUARES + select(BOARD & ~s.occupied, k % n)
    if phase == AT_AUCTION:
        return PASS if k == 0 else _nth_bid(s, k)
    if phase == AT_OFFERS:
        if k == 0:
            return PASS
        n = popcount(s.open_canals)
        return OFFER + (s.lowest_offer + (k - 1) // n) * CANALS + select(s.open_canals, (k - 1) % n)
    if phase == AT_DECISION:
        n = popcount(s.offered) if s.offered else 1
        if k >= n:
            return BUILD + select(s.open_canals & ~s.offered, k - n)
        return ACCEPT + select(s.offered, k) if s.offered else DECLINE
    if phase == AT_EXTRA:
        return PASS if k == 0 else EXTRA + select(s.open_canals, k - 1)
    if phase == AT_LEFTOVER:
        return PLANT + s.market[0] * SQUARES + select(leftover_squares(s), k)
    if phase == AT_PALMS:
        return PALM + select(palm_squares(s), k)
    if phase == AT_FIRST_CANAL:
        return FIRST + select(s.open_canals, k)
    return SOURCE + k


def allows(s: State, move: cython.int) -> cython.bint:
    """Whether the seat to move may play this move."""
    phase: cython.int = s.phase_index
    rest: cython.int
    if phase == AT_PLANTING or phase == AT_LEFTOVER:
        rest = move - PLANT
        if rest < 0 or rest >= TILE_KINDS * SQUARES or not s.market_kinds & bit(rest // SQUARES):
            return False
        if phase == AT_LEFTOVER:
            return leftover_squares(s) & bit(rest % SQUARES) != 0
        return s.occupied & bit(rest % SQUARES) == 0
    if phase == AT_AUCTION:
        return move == PASS or bid_allowed(s, move - BID)
    if phase == AT_OFFERS:
        rest = move - OFFER
        if rest < 0 or move >= CODES:
            return move == PASS
        return (
            s.open_canals & bit(rest % CANALS) != 0
            and s.lowest_offer <= rest // CANALS <= s.money[s.turn]
        )
    if phase == AT_DECISION:
        if BUILD <= move < BUILD + CANALS:
            return (
                s.open_canals & ~s.offered & bit(move - BUILD) != 0
                and s.money[s.turn] > s.highest_offer
            )
        if ACCEPT <= move < ACCEPT + CANALS:
            return s.offered & bit(move - ACCEPT) != 0
        return move == DECLINE and not s.offered
    if phase == AT_EXTRA:
        if EXTRA <= move < EXTRA + CANALS:
            return s.open_canals & bit(move - EXTRA) != 0
        return move == PASS
    if phase == AT_PALMS:
        return PALM <= move < PALM + SQUARES and palm_squares(s) & bit(move - PALM) != 0
    if phase == AT_FIRST_CANAL:
        return FIRST <= move < FIRST + CANALS and s.open_canals & bit(move - FIRST) != 0
    if phase == AT_SOURCE:
        return SOURCE <= move < SOURCE + CROSSINGS
    return False


def apply(s: State, move: cython.int) -> None:
    """Play a legal move for the seat to move, and all that follows from it."""
    phase: cython.int = s.phase_index
    if phase == AT_PLANTING:
        _plant(s, move)
    elif phase == AT_AUCTION:
        _bid(s, move)
    elif phase == AT_OFFERS:
        _offer(s, move)
    elif phase == AT_DECISION:
        _decide(s, move)
    elif phase == AT_EXTRA:
        _extra(s, move)
    elif phase == AT_LEFTOVER:
        _leftover(s, move)
    elif phase == AT_PALMS:
        _palm(s, move)
    elif phase == AT_FIRST_CANAL:
        _first_canal(s, move)
    elif phase == AT_SOURCE:
        _source(s, move)


# --- set-up ---------------------------------------------------------------------------


def begin(s: State) -> None:
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


def place_source(s: State, crossing: cython.int) -> None:
    """S8."""
    s.source = crossing
    s.open_canals = CANALS_AT[crossing]


def _source(s: State, move: cython.int) -> None:
    """S8: the first overseer has placed the source."""
    place_source(s, move - SOURCE)
    if s.players == 2:
        s.phase_index = AT_FIRST_CANAL
    else:
        _after_set_up(s)


def _first_canal(s: State, move: cython.int) -> None:
    """S11: one canal at the source; not one of the ten, nor anyone's own."""
    lay(s, move - FIRST)
    _after_set_up(s)


def palm_squares(s: State) -> cython.ulonglong:
    """S9: where a palm may stand: no two touch, and none touches the source."""
    free: cython.ulonglong = BOARD & ~CORNER_OF[s.source]
    square: cython.int
    for square in range(SQUARES):
        if s.palms >> square & 1:
            free &= ~(TOUCHING[square] | bit(square))
    return free


def _palm(s: State, move: cython.int) -> None:
    """S9: one palm each, clockwise from the overseer's left."""
    s.palms |= bit(move - PALM)
    s.palms_left -= 1
    if s.palms_left:
        s.turn = _left_of(s, s.turn)
    else:
        _after_set_up(s)


def _after_set_up(s: State) -> None:
    """S9's palms, if players place them; then round 1."""
    if s.palms_left:
        s.phase_index = AT_PALMS
        s.turn = _left_of(s, s.overseer)
    else:
        _reveal(s)


def _reveal(s: State) -> None:
    """P1: one tile from each pile is turned up, and the auction begins."""
    first: cython.int = (s.round - 1) * s.tiles_a_round
    kind: cython.int
    i: cython.int
    s.market_kinds = 0
    s.market_size = s.tiles_a_round
    for i in range(s.tiles_a_round):
        kind = s.tiles[first + i]
        s.market[i] = kind
        s.market_kinds |= bit(kind)
    for i in range(s.players):
        s.bids[i] = -1
        s.order[i] = -1
    s.spoken = 0
    s.bidders = 0
    s.planted = 0
    s.phase_index = AT_AUCTION
    s.turn = _left_of(s, s.overseer)


# --- P1 auction, P2 new overseer ---------------------------------------------------------


def _nth_bid(s: State, k: cython.int) -> cython.int:
    """P1.2: the k-th smallest bid that nobody has made."""
    amount: cython.int = k
    i: cython.int
    if s.players > 2:
        for i in range(s.bidders - 1, -1, -1):  # from the lowest bid up
            if s.bids[s.order[i]] <= amount:
                amount += 1
    return BID + amount


def bid_allowed(s: State, amount: cython.int) -> cython.bint:
    """P1.2, P1.4: at least 1, at most what the player has, and (3–5 players) not yet made."""
    i: cython.int
    if amount < 1 or amount > s.money[s.turn]:
        return False
    if s.players > 2:
        for i in range(s.bidders):
            if s.bids[s.order[i]] == amount:
                return False
    return True


def _bid(s: State, move: cython.int) -> None:
    """P1.1, P1.3: a bid is set aside at once; P3.1: the planting order grows with each bid.

    `order` holds the bids from the highest to the lowest, then those who passed, the last
    to pass first.  So the new overseer (P2.1: the first to pass, else the lowest bidder)
    is the last in it.
    """
    amount: cython.int = 0 if move == PASS else move - BID
    place: cython.int
    i: cython.int
    if s.players == 2:
        _secret_bid(s, amount)
        return
    place = s.bidders
    if amount:
        while place and s.bids[s.order[place - 1]] < amount:
            place -= 1
        s.bidders += 1
    for i in range(s.spoken, place, -1):
        s.order[i] = s.order[i - 1]
    s.order[place] = s.turn
    s.bids[s.turn] = amount
    s.money[s.turn] -= amount
    s.spoken += 1
    if s.spoken < s.players:
        s.turn = _left_of(s, s.turn)
    else:
        s.overseer = s.order[s.players - 1]
        s.phase_index = AT_PLANTING
        s.turn = s.order[0]


def _secret_bid(s: State, amount: cython.int) -> None:
    """P1.4, P2.2: two bids in either order; when both are in they are paid and compared."""
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


# --- P3 planting ------------------------------------------------------------------------


def farmers_put(s: State, seat: cython.int, kind: cython.int) -> cython.int:
    """P3.3: as many farmers as the tile shows, one fewer for a player who passed."""
    return (kind & 1) + (1 if s.bids[seat] > 0 else 0)


def put_tile(
    s: State, kind: cython.int, square: cython.int, seat: cython.int, farmers: cython.int
) -> None:
    """P3.2–P3.4: a tile and its farmers on a square; a palm there stays."""
    here: cython.ulonglong = bit(square)
    s.crops[kind >> 1] |= here
    s.occupied |= here
    if kind & 1:
        s.doubles |= here
    if farmers:
        s.farmers[seat] |= here
        s.supply[seat] -= farmers
        if farmers == 2:
            s.pairs |= here


def _take_from_market(s: State, kind: cython.int) -> None:
    """Taking a tile removes the first of its kind; the others keep their order."""
    last: cython.int = s.market_size - 1
    i: cython.int = 0
    s.market_kinds = 0
    while s.market[i] != kind:
        s.market_kinds |= bit(s.market[i])
        i += 1
    while i < last:
        s.market[i] = s.market[i + 1]
        s.market_kinds |= bit(s.market[i])
        i += 1
    s.market[last] = -1
    s.market_size = last


def _plant(s: State, move: cython.int) -> None:
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


def leftover_squares(s: State) -> cython.ulonglong:
    """P3.5: empty squares beside a tile that is not desert, or else beside a desert."""
    free: cython.ulonglong = BOARD & ~s.occupied
    beside: cython.ulonglong = neighbours_of(s.occupied & ~s.deserts) & free
    return beside or neighbours_of(s.deserts) & free


def _leftover(s: State, move: cython.int) -> None:
    """P3.5: the tile that is left gets no farmers."""
    kind: cython.int = (move - PLANT) // SQUARES
    put_tile(s, kind, (move - PLANT) % SQUARES, s.turn, 0)
    _take_from_market(s, kind)
    _open_offers(s)


# --- P4 the overseer's canal ----------------------------------------------------------------


def lay(s: State, canal: cython.int) -> None:
    """A canal lies: P4.2's network grows, and the squares beside it are wet (P6.1)."""
    s.canals |= cython.cast(cython.uint, bit(canal))
    s.open_canals = (s.open_canals | JOINED[canal]) & ~s.canals
    s.wet |= WATERS[canal]


def _open_offers(s: State) -> None:
    """P4.1: clockwise from the overseer's left."""
    s.phase_index = AT_OFFERS
    s.turn = _left_of(s, s.overseer)


def offered_for(s: State, canal: cython.int) -> cython.int:
    """P4.4: the offers for one canal add up."""
    total: cython.int = 0
    seat: cython.int
    for seat in range(s.players):
        if s.offer_canal[seat] == canal:
            total += s.offer_amount[seat]
    return total


def _offer(s: State, move: cython.int) -> None:
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
    s.turn = _left_of(s, s.turn)
    if s.turn == s.overseer:
        s.phase_index = AT_DECISION


def settle(s: State, move: cython.int) -> None:
    """P4.5: accept one canal and get its offers, or build elsewhere for the highest + 1."""
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


def _decide(s: State, move: cython.int) -> None:
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


# --- P5 extra canal -------------------------------------------------------------------------


def _asked(s: State, after: cython.int) -> cython.int:
    """P5.1: the next seat, up to the overseer, that has its own canal; -1 if there is none."""
    seat: cython.int = _left_of(s, after)
    if not s.own_canals:
        return -1
    while not s.own_canals >> seat & 1:
        if seat == s.overseer:
            return -1
        seat = _left_of(s, seat)
    return seat


def _extra(s: State, move: cython.int) -> None:
    """P5.2: the first who lays a canal ends the phase."""
    if move == PASS:
        s.turn = -1 if s.turn == s.overseer else _asked(s, s.turn)
        if s.turn >= 0:
            return
    else:
        s.own_canals &= ~cython.cast(cython.uint, bit(s.turn))
        lay(s, move - EXTRA)
    _end_round(s)


# --- P6 drought, P7 income -------------------------------------------------------------------


def thirsty(s: State) -> cython.ulonglong:
    """P6.2: the tiles that a drought would strike now."""
    return s.occupied & ~s.wet & ~s.deserts


def drought(s: State) -> None:
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
    for i in range(s.players):
        s.farmers[i] &= ~single


def _end_round(s: State) -> None:
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
    _reveal(s)


# --- small things ----------------------------------------------------------------------------


def _left_of(s: State, seat: cython.int) -> cython.int:
    """S10."""
    seat += 1
    return 0 if seat == s.players else seat


def bit(n: cython.int) -> cython.ulonglong:
    """The mask with only bit n; a plain ``1 << n`` would be a C int."""
    return cython.cast(cython.ulonglong, 1) << n


def neighbours_of(squares: cython.ulonglong) -> cython.ulonglong:
    """The squares that share a side with one of these (B4)."""
    return (
        (squares & NOT_LAST_COLUMN) << 1
        | (squares & NOT_FIRST_COLUMN) >> 1
        | squares << 8
        | squares >> 8
    ) & BOARD
