"""The greedy policy: one quick, sensible move in any phase (compiled).

It is the bot `greedy`, and plays the roll-outs of the stronger bots.  Every section below
answers one phase with the numbers of an `Outlook`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # policy.pxd has the same for the compiler
    from santiago.bots.outlook import Best, Outlook, escudo
    from santiago.bots.overseer import overseer_choice
    from santiago.engine.bits import lowest, popcount, select
    from santiago.engine.board import BOARD, CANALS, SQUARES
    from santiago.engine.moves import (
        ACCEPT,
        BID,
        BUILD,
        DECLINE,
        EXTRA,
        FIRST,
        OFFER,
        PALM,
        PASS,
        PLANT,
        SOURCE,
    )
    from santiago.engine.phases import (
        AT_AUCTION,
        AT_DECISION,
        AT_EXTRA,
        AT_FIRST_CANAL,
        AT_LEFTOVER,
        AT_OFFERS,
        AT_PALMS,
        AT_PLANTING,
        WATERS,
        bid_allowed,
        farmers_put,
        leftover_squares,
        palm_squares,
    )
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Seats = list[int]
    Values = list[float]


def policy_move(s: State, o: Outlook, rng: Rng) -> cython.int:
    """The move of the seat to move."""
    phase: cython.int = s.phase_index
    value: Best = [0.0]
    o.look(s)
    if phase == AT_PLANTING or phase == AT_LEFTOVER:
        return policy_plant(s, o)
    if phase == AT_AUCTION:
        return secret_bid(s, o, rng) if s.players == 2 else policy_bid(s, o)
    if phase == AT_OFFERS:
        return policy_offer(s, o)
    if phase == AT_DECISION:
        return overseer_choice(s, o, -1, 0, value)
    if phase == AT_EXTRA:
        return policy_extra(s, o)
    return policy_set_up(s, rng)


# --- auction -------------------------------------------------------------------------------


def policy_bid(s: State, o: Outlook) -> cython.int:
    """The bid that promises most."""
    amount: cython.int
    best: cython.int = 0
    most: cython.int = s.money[s.turn]
    seat: cython.int
    x: cython.double
    value: cython.double
    for seat in range(s.players):
        o.price_market(s, seat)
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


def bid_value(s: State, o: Outlook, amount: cython.int) -> cython.double:
    """What a bid (0: a pass) promises, in points.

    That is the tile that is left when those before have taken theirs, less the price, and
    perhaps the overseer's token.  Those who speak later bid more if the tile that this bid
    takes is worth more to them.
    """
    me: cython.int = s.turn
    ahead: cython.int = 0  # how many plant before
    order: Seats = [0, 0, 0, 0, 0]
    left: Seats = [0, 0, 0, 0, 0]  # kinds still to be taken
    n: cython.int = s.market_size
    i: cython.int
    k: cython.int
    best: cython.int
    seat: cython.int
    first: cython.double
    second: cython.double
    x: cython.double
    lowest_bid: cython.bint = True
    later: cython.int = s.players - s.spoken - 1
    _i: cython.int
    for i in range(s.spoken):
        seat = s.order[i]
        if amount:
            if s.bids[seat] > amount:
                order[ahead] = seat
                ahead += 1
            else:
                lowest_bid = False
        elif s.bids[seat]:
            order[ahead] = seat
            ahead += 1
        else:
            lowest_bid = False  # somebody passed before: the token goes there
    for i in range(n):
        left[i] = s.market[i]
    for i in range(ahead):  # those whose bids are higher take what is best for them
        best = 0
        for k in range(1, n):
            if o.paid[order[i] * 10 + left[k]] > o.paid[order[i] * 10 + left[best]]:
                best = k
        n -= 1
        left[best] = left[n]
    seat = me
    for _i in range(later):  # those who speak later
        seat += 1
        if seat == s.players:
            seat = 0
        if amount == 0:
            first = 1.0  # they all bid at least 1
            second = 0.0
        else:
            first = -1e9
            second = -1e9
            for k in range(n):
                x = o.paid[seat * 10 + left[k]]
                if x > first:
                    second = first
                    first = x
                elif x > second:
                    second = x
            first *= o.w.outbid
            second *= o.w.outbid
        if n > 1 and first - second > amount and s.money[seat] > amount:
            best = 0
            for k in range(1, n):
                if o.paid[seat * 10 + left[k]] > o.paid[seat * 10 + left[best]]:
                    best = k
            n -= 1
            left[best] = left[n]
        else:
            lowest_bid = lowest_bid and amount == 0
    first = -1e9
    for k in range(n):
        x = o.paid[me * 10 + left[k]] if amount else o.unpaid[me * 10 + left[k]]
        if x > first:
            first = x
    first -= amount * escudo(s, o)
    if lowest_bid:
        first += o.w.overseer + o.w.overseer_early * (s.rounds - s.round)
    return first


def secret_bid(s: State, o: Outlook, rng: Rng) -> cython.int:
    """P1.4: a random bid up to what going first is worth, so that nobody can foresee it."""
    me: cython.int = s.turn
    k: cython.int
    most: cython.int
    first: cython.double = -1e9
    second: cython.double = -1e9
    x: cython.double
    o.price_market(s, me)
    for k in range(s.market_size):
        x = o.paid[me * 10 + s.market[k]]
        if x > first:
            second = first
            first = x
        elif x > second:
            second = x
    x = (first - second + 1.0) / escudo(s, o)
    most = 1
    while most < x and most < 12:
        most += 1
    if most > s.money[me]:
        most = s.money[me]
    if most < 1:
        return PASS
    return BID + 1 + rng.below(most)


# --- planting ------------------------------------------------------------------------------


def policy_plant(s: State, o: Outlook) -> cython.int:
    """The tile and the square that gain most."""
    kinds: cython.uint = s.market_kinds
    kind: cython.int
    square: cython.int
    farmers: cython.int
    move: cython.int = -1
    free: cython.ulonglong = BOARD & ~s.occupied
    best: Best = [0.0]
    most: cython.double = -1e9
    o.take_seat(s, s.turn)
    if s.phase_index == AT_LEFTOVER:
        free = leftover_squares(s)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        farmers = 0 if s.phase_index == AT_LEFTOVER else farmers_put(s, s.turn, kind)
        square = o.best_square(s, kind, farmers, free, best)
        if best[0] > most:
            most = best[0]
            move = PLANT + kind * SQUARES + square
    return move


# --- the overseer's canal --------------------------------------------------------------------


def policy_offer(s: State, o: Outlook) -> cython.int:
    """The cheapest offer that changes the overseer's mind to one's advantage, if any."""
    me: cython.int = s.turn
    value: Best = [0.0]
    move: cython.int
    chosen: cython.int
    k: cython.int
    amount: cython.int
    most: cython.int = s.money[me]
    answer: cython.int = PASS
    canals: cython.uint = s.open_canals
    now: cython.double = 0.0
    best: cython.double
    worth: cython.double
    price: cython.double = escudo(s, o)
    move = overseer_choice(s, o, -1, 0, value)
    chosen = -1
    if move != DECLINE:
        chosen = move - BUILD if move >= BUILD else move - ACCEPT
        now = o.canal_worth(s, chosen, me)
    best = now + o.w.offer_edge
    if most > 9:
        most = 9
    while canals:
        k = lowest(canals)
        canals &= canals - 1
        if k == chosen:
            continue
        worth = o.canal_worth(s, k, me)
        amount = s.lowest_offer
        while amount <= most and worth - amount * price > best:
            if overseer_choice(s, o, k, amount, value) == ACCEPT + k:
                best = worth - amount * price
                answer = OFFER + amount * CANALS + k
                break
            amount += 1
    return answer


def hold_worth(s: State, o: Outlook) -> cython.double:
    """What it is worth to keep one's own canal for later, in points."""
    return o.w.hold + o.w.hold_round * (s.rounds - s.round)


def policy_extra(s: State, o: Outlook) -> cython.int:
    """Lay one's own canal when it gains more than it is worth to keep it."""
    best: cython.double = hold_worth(s, o)
    x: cython.double
    k: cython.int
    move: cython.int = PASS
    canals: cython.uint = s.open_canals
    o.price_canals(s)
    while canals:
        k = lowest(canals)
        canals &= canals - 1
        x = o.canal_worth(s, k, s.turn)
        if x > best:
            best = x
            move = EXTRA + k
    return move


# --- set-up --------------------------------------------------------------------------------


def policy_set_up(s: State, rng: Rng) -> cython.int:
    """A central source, a canal that waters four squares, palms anywhere."""
    free: cython.ulonglong
    k: cython.int
    if s.phase_index == AT_PALMS:
        free = palm_squares(s)
        return PALM + select(free, rng.below(popcount(free)))
    if s.phase_index == AT_FIRST_CANAL:
        k = select(s.open_canals, rng.below(popcount(s.open_canals)))
        free = s.open_canals
        while free:
            if popcount(WATERS[lowest(free)]) > popcount(WATERS[k]):
                k = lowest(free)
            free &= free - 1
        return FIRST + k
    k = rng.below(6)
    return SOURCE + (6 + k if k < 3 else 8 + k)  # B2 C2 D2 B3 C3 D3


def greedy_code(s: State, o: Outlook, rng: Rng) -> int:
    """The policy's move, for Python."""
    return policy_move(s, o, rng)
