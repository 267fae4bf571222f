"""The overseer's canal (compiled).

The best of accepting, building elsewhere and declining, with the canal values of an `Outlook`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # overseer.pxd has the same for the compiler
    from santiago.bots.candidate_list import CandidateList
    from santiago.bots.outlook import Outlook, escudo
    from santiago.engine.bits import lowest
    from santiago.engine.moves import ACCEPT, BUILD, DECLINE
    from santiago.engine.phases import offered_for
    from santiago.engine.state import State


def overseer_choice(  # cdef
    s: State, o: Outlook, canal: cython.int, extra: cython.int, value: cython.p_double
) -> cython.int:
    """P4.5, P4.6: what is best for the overseer.

    Assumes an additional offer of `extra` for `canal` (-1: none); `value[0]` gets the best value.
    """
    highest: cython.int = s.highest_offer
    offered: cython.uint = s.offered
    canals: cython.uint = s.open_canals
    k: cython.int
    total: cython.int
    move: cython.int = DECLINE
    best: cython.double = 0.0
    x: cython.double
    price: cython.double = escudo(s, o)
    o.canals.price(s)
    if canal >= 0:
        offered |= cython.cast(cython.uint, 1) << canal
        total = offered_for(s, canal) + extra
        if total > highest:
            highest = total
    if offered:
        best = -1e9
    while canals:
        k = lowest(canals)
        canals &= canals - 1
        if offered >> k & 1:
            total = offered_for(s, k)
            if k == canal:
                total += extra
            x = o.canals.worth(s, k, s.overseer) + total * price
            if x > best:
                best = x
                move = ACCEPT + k
        elif s.money[s.overseer] > highest:
            x = o.canals.worth(s, k, s.overseer) - (highest + 1) * price
            if x > best:
                best = x
                move = BUILD + k
    value[0] = best
    return move


def decision_options(s: State, o: Outlook, shortlist: CandidateList) -> None:  # cdef
    """Every choice with its value to the overseer."""
    canals: cython.uint = s.open_canals
    k: cython.int
    price: cython.double = escudo(s, o)
    o.canals.price(s)
    if not s.offered:
        shortlist.add(DECLINE, 0.0)
    while canals:
        k = lowest(canals)
        canals &= canals - 1
        if s.offered >> k & 1:
            shortlist.add(ACCEPT + k, o.canals.worth(s, k, s.overseer) + offered_for(s, k) * price)
        elif s.money[s.overseer] > s.highest_offer:
            shortlist.add(
                BUILD + k, o.canals.worth(s, k, s.overseer) - (s.highest_offer + 1) * price
            )
