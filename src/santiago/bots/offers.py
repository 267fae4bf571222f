"""Offers: a short game, solved by backward induction (compiled).

Each seat has few offers that matter: none, and for its favourite canals the least amount that
changes the overseer's mind. `solve_offers` tries all of them, seat by seat, and lets everyone
choose what is best for themselves, knowing what will follow.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # offers.pxd has the same for the compiler
    from santiago.bots.candidate_list import CandidateList
    from santiago.bots.outlook import Best, Outlook, escudo
    from santiago.bots.overseer import overseer_choice
    from santiago.engine.bits import lowest
    from santiago.engine.board import CANALS
    from santiago.engine.moves import ACCEPT, BUILD, DECLINE, OFFER, PASS
    from santiago.engine.phases import AT_DECISION, apply
    from santiago.engine.state import State

    Values = list[float]  # ctypedef double[5]
    Few = list[int]  # ctypedef int[16]


def flip_amount(s: State, o: Outlook, canal: cython.int) -> cython.int:  # cdef
    """The least offer for a canal that makes the overseer accept it; -1: more than the seat has."""
    amount: cython.int = s.lowest_offer
    most: cython.int = s.money[s.turn]
    value: Best = [0.0]
    if most > 12:
        most = 12
    while amount <= most:
        if overseer_choice(s, o, canal, amount, value) == ACCEPT + canal:
            return amount
        amount += 1
    return -1


def few_offers(s: State, o: Outlook, codes: cython.p_int) -> cython.int:  # cdef
    """A pass and, for the favourite canals of the seat to move, the amounts that matter."""
    canals: cython.uint = s.open_canals
    canal: cython.int
    _i: cython.int
    amount: cython.int
    n: cython.int = 1
    o.canals.price(s)
    codes[0] = PASS
    for _i in range(3):
        canal = o.canals.best(s, canals, s.turn, 0.0)
        if canal < 0:
            break
        canals &= ~(cython.cast(cython.uint, 1) << canal)
        amount = flip_amount(s, o, canal)
        if amount >= 0:
            codes[n] = OFFER + amount * CANALS + canal
            n += 1
        if amount != s.lowest_offer and s.money[s.turn] >= s.lowest_offer:
            codes[n] = OFFER + s.lowest_offer * CANALS + canal
            n += 1
    return n


def _outcome(s: State, o: Outlook, values: cython.p_double) -> None:  # cdef
    """What the overseer's choice is worth to each seat."""
    best: Best = [0.0]
    move: cython.int = overseer_choice(s, o, -1, 0, best)
    canal: cython.int
    seat: cython.int
    price: cython.double = escudo(s, o)
    for seat in range(s.players):
        values[seat] = 0.0
    if move == DECLINE:
        return
    canal = move - BUILD if move >= BUILD else move - ACCEPT
    for seat in range(s.players):
        values[seat] = o.canals.worth(s, canal, seat)
        if move < BUILD and s.offer_canal[seat] == canal:
            values[seat] -= s.offer_amount[seat] * price
    values[s.overseer] = best[0]


def solve_offers(s: State, o: Outlook, values: cython.p_double) -> cython.int:  # cdef
    """The best offer of the seat to move, if all later seats also play their best.

    `values` gets each seat's outcome. The state is unchanged afterwards.
    """
    codes: Few = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    later: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    offered: cython.uint = s.offered
    highest: cython.int = s.highest_offer
    phase: cython.int = s.phase_index
    turn: cython.int = s.turn
    best: cython.int = PASS
    i: cython.int
    n: cython.int
    seat: cython.int
    if phase == AT_DECISION:
        _outcome(s, o, values)
        return -1
    n = few_offers(s, o, codes)
    for i in range(n):
        apply(s, codes[i])
        solve_offers(s, o, later)
        s.offer_canal[turn] = -1
        s.offer_amount[turn] = 0
        s.offered = offered
        s.highest_offer = highest
        s.phase_index = phase
        s.turn = turn
        if i == 0 or later[turn] > values[turn]:
            best = codes[i]
            for seat in range(s.players):
                values[seat] = later[seat]
    return best


def offer_options(s: State, o: Outlook, shortlist: CandidateList) -> None:  # cdef
    """The offers that matter, with their values if the overseer decided next."""
    canals: cython.uint = s.open_canals
    canal: cython.int
    amount: cython.int
    value: Best = [0.0]
    now: cython.double = 0.0
    x: cython.double
    price: cython.double = escudo(s, o)
    move: cython.int = overseer_choice(s, o, -1, 0, value)
    if move != DECLINE:
        now = o.canals.worth(s, move - BUILD if move >= BUILD else move - ACCEPT, s.turn)
    shortlist.add(PASS, now + o.w.offer_edge)
    if s.money[s.turn] < s.lowest_offer:
        return
    while canals:
        canal = lowest(canals)
        canals &= canals - 1
        x = o.canals.worth(s, canal, s.turn)
        if x < now - 1.0:
            continue
        amount = flip_amount(s, o, canal)
        if amount >= 0:
            shortlist.add_new(OFFER + amount * CANALS + canal, x - amount * price)
            if amount < s.money[s.turn]:
                shortlist.add_new(
                    OFFER + (amount + 1) * CANALS + canal, x - (amount + 1) * price - 0.5
                )
        if amount > s.lowest_offer:
            shortlist.add_new(OFFER + s.lowest_offer * CANALS + canal, now - s.lowest_offer * price)


def few_offers_of(s: State, o: Outlook) -> list[int]:
    """The considered offers, for Python."""
    codes: Few = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    o.look(s)
    n = few_offers(s, o, codes)
    return [codes[i] for i in range(n)]


def solved(s: State, o: Outlook) -> tuple[int, list[float]]:
    """The best offer and each seat's outcome, for Python."""
    values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    o.look(s)
    move = solve_offers(s, o, values)
    return move, [values[seat] for seat in range(s.players)]
