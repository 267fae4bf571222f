"""Bids: what each promises, and the one that promises most (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # auction.pxd has the same for the compiler
    from santiago.bots.market import Pair
    from santiago.bots.outlook import Outlook, escudo
    from santiago.engine.board import BOARD
    from santiago.engine.moves import BID, PASS
    from santiago.engine.phases import bid_allowed
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Tiles = list[int]  # ctypedef int[5]


def policy_bid(s: State, o: Outlook) -> cython.int:  # cdef
    """The bid that promises most."""
    amount: cython.int
    best: cython.int = 0
    most: cython.int = s.money[s.turn]
    seat: cython.int
    x: cython.double
    value: cython.double
    for seat in range(s.players):
        o.market.price(s, seat)
    value = bid_value(s, o, 0)
    if most > 15:
        most = 15
    for amount in range(1, most + 1):
        if bid_allowed(s, amount):
            x = bid_value(s, o, amount)
            if x > value:
                value = x
                best = amount
    return BID + best if best else PASS


def bid_value(s: State, o: Outlook, amount: cython.int) -> cython.double:  # cdef
    """What a bid (0: a pass) promises, in points.

    That is the best tile left after earlier planters have taken theirs, less the price, and
    perhaps the overseer's token. Later bidders outbid if the tile is worth more to them.
    """
    left: Tiles = [0, 0, 0, 0, 0]  # the kinds still to be taken
    n: cython.int = s.market_size
    i: cython.int
    _i: cython.int
    seat: cython.int = s.turn
    token: cython.bint = True  # whether the overseer's token comes with it
    value: cython.double
    for i in range(n):
        left[i] = s.market[i]
    for i in range(s.spoken):
        if s.bids[s.order[i]] > amount:
            n = without_best(o, s.order[i], left, n)
        else:
            token = False  # a lower bid, or an earlier pass
    for _i in range(s.players - s.spoken - 1):
        seat = seat + 1 if seat + 1 < s.players else 0
        if n > 1 and s.money[seat] > amount and will_outbid(o, seat, left, n, amount):
            n = without_best(o, seat, left, n)
        elif amount:
            token = False
    value = best_left(o, s.turn, left, n, amount) - amount * escudo(s, o)
    if token:
        value += o.w.overseer + o.w.overseer_early * (s.rounds - s.round)
    return value


def without_best(  # cdef
    o: Outlook, seat: cython.int, left: cython.p_int, n: cython.int
) -> cython.int:
    """A seat takes its best tile; return how many are left."""
    best: cython.int = 0
    k: cython.int
    for k in range(1, n):
        if o.market.paid[seat * 10 + left[k]] > o.market.paid[seat * 10 + left[best]]:
            best = k
    left[best] = left[n - 1]
    return n - 1


def best_two(  # cdef
    o: Outlook, seat: cython.int, kinds: cython.p_int, n: cython.int, best: cython.p_double
) -> None:
    """What the best tile and the next best are worth to a seat that bids."""
    k: cython.int
    x: cython.double
    best[0] = -1e9
    best[1] = -1e9
    for k in range(n):
        x = o.market.paid[seat * 10 + kinds[k]]
        if x > best[0]:
            best[1] = best[0]
            best[0] = x
        elif x > best[1]:
            best[1] = x


def will_outbid(  # cdef
    o: Outlook, seat: cython.int, left: cython.p_int, n: cython.int, amount: cython.int
) -> cython.bint:
    """Whether a later bidder bids more: if its best tile is worth it; a pass is always outbid."""
    best: Pair = [0.0, 0.0]
    if amount == 0:
        return True
    best_two(o, seat, left, n, best)
    return best[0] * o.w.outbid - best[1] * o.w.outbid > amount


def best_left(  # cdef
    o: Outlook, seat: cython.int, left: cython.p_int, n: cython.int, amount: cython.int
) -> cython.double:
    """What the best remaining tile is worth to a seat that bids this amount."""
    k: cython.int
    best: cython.double = -1e9
    x: cython.double
    for k in range(n):
        if amount:
            x = o.market.paid[seat * 10 + left[k]]
        else:
            x = o.market.unpaid[seat * 10 + left[k]]
        if x > best:
            best = x
    return best


def secret_bid(s: State, o: Outlook, rng: Rng) -> cython.int:  # cdef
    """P1.4: an unpredictable bid, up to what going first is worth."""
    most: cython.int = 1
    best: Pair = [0.0, 0.0]
    worth: cython.double
    tiles: Tiles = [0, 0, 0, 0, 0]
    i: cython.int
    for i in range(s.market_size):
        tiles[i] = s.market[i]
    o.market.price(s, s.turn)
    best_two(o, s.turn, tiles, s.market_size, best)
    worth = (best[0] - best[1] + 1.0) / escudo(s, o)
    while most < worth and most < 12:
        most += 1
    if most > s.money[s.turn]:
        most = s.money[s.turn]
    if most < 1:
        return PASS
    return BID + 1 + rng.below(most)


def wanted(s: State, o: Outlook, seat: int) -> tuple[int, int]:
    """The kind of tile in the market that is worth most to a bidder, and its best square."""
    kind: cython.int
    square: cython.int
    best: Pair = [0.0, 0.0]
    most: cython.double = -1e9
    best_kind: cython.int = -1
    place: cython.int = -1
    o.look(s)
    o.market.take_seat(s, seat)
    for kind in range(10):
        if s.market_kinds >> kind & 1:
            square = o.market.best_square(s, kind, (kind & 1) + 1, BOARD & ~s.occupied, best)
            if best[0] > most:
                most = best[0]
                best_kind = kind
                place = square
    return best_kind, place
