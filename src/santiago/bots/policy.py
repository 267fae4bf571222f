"""The greedy policy: one quick, sensible move in any phase (compiled).

The bot `greedy` plays it, and so do the roll-outs of the stronger bots. Each section below handles
one phase with the numbers of an `Outlook`; the auction is in `auction`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # policy.pxd has the same for the compiler
    from santiago.bots.auction import policy_bid, secret_bid
    from santiago.bots.outlook import Best, Outlook, escudo
    from santiago.bots.overseer import overseer_choice
    from santiago.engine.bits import lowest, popcount, select
    from santiago.engine.board import BOARD, CANALS, SQUARES
    from santiago.engine.moves import (
        ACCEPT,
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
        farmers_put,
        leftover_squares,
        palm_squares,
    )
    from santiago.engine.rng import Rng
    from santiago.engine.state import State


def policy_move(s: State, o: Outlook, rng: Rng) -> cython.int:  # cdef
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


# --- planting ------------------------------------------------------------------------------


def policy_plant(s: State, o: Outlook) -> cython.int:  # cdef
    """The tile and the square that gain most."""
    kinds: cython.uint = s.market_kinds
    kind: cython.int
    square: cython.int
    farmers: cython.int
    move: cython.int = -1
    free: cython.ulonglong = BOARD & ~s.occupied
    best: Best = [0.0]
    most: cython.double = -1e9
    o.market.take_seat(s, s.turn)
    if s.phase_index == AT_LEFTOVER:
        free = leftover_squares(s)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        farmers = 0 if s.phase_index == AT_LEFTOVER else farmers_put(s, s.turn, kind)
        square = o.market.best_square(s, kind, farmers, free, best)
        if best[0] > most:
            most = best[0]
            move = PLANT + kind * SQUARES + square
    return move


# --- the overseer's canal --------------------------------------------------------------------


def policy_offer(s: State, o: Outlook) -> cython.int:  # cdef
    """The cheapest offer that changes the overseer's mind to the seat's advantage, if any."""
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
        now = o.canals.worth(s, chosen, me)
    best = now + o.w.offer_edge
    if most > 9:
        most = 9
    while canals:
        k = lowest(canals)
        canals &= canals - 1
        if k == chosen:
            continue
        worth = o.canals.worth(s, k, me)
        amount = s.lowest_offer
        while amount <= most and worth - amount * price > best:
            if overseer_choice(s, o, k, amount, value) == ACCEPT + k:
                best = worth - amount * price
                answer = OFFER + amount * CANALS + k
                break
            amount += 1
    return answer


def hold_worth(s: State, o: Outlook) -> cython.double:  # cdef
    """What keeping the extra canal is worth, in points."""
    return o.w.hold + o.w.hold_round * (s.rounds - s.round)


def policy_extra(s: State, o: Outlook) -> cython.int:  # cdef
    """Build the extra canal if it gains more than keeping it is worth."""
    canal: cython.int
    o.canals.price(s)
    canal = o.canals.best(s, s.open_canals, s.turn, hold_worth(s, o))
    return EXTRA + canal if canal >= 0 else PASS


# --- set-up --------------------------------------------------------------------------------


def policy_set_up(s: State, rng: Rng) -> cython.int:  # cdef
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
