"""The few moves worth thinking about, in any phase (compiled).

Bids, offers and the overseer's choice have modules of their own.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # candidates.pxd has the same for the compiler
    from santiago.bots.bids import bid_options
    from santiago.bots.candidate_list import CandidateList
    from santiago.bots.offers import offer_options
    from santiago.bots.outlook import Outlook
    from santiago.bots.overseer import decision_options
    from santiago.bots.policy import hold_worth
    from santiago.engine.bits import lowest
    from santiago.engine.board import BOARD, SQUARES
    from santiago.engine.moves import EXTRA, PASS, PLANT
    from santiago.engine.phases import (
        AT_AUCTION,
        AT_DECISION,
        AT_EXTRA,
        AT_LEFTOVER,
        AT_OFFERS,
        AT_PLANTING,
        count,
        farmers_put,
        leftover_squares,
        nth,
    )
    from santiago.engine.state import State


def candidates(s: State, o: Outlook, shortlist: CandidateList, most: cython.int) -> None:  # cdef
    """The most promising legal moves of the seat to move, best first."""
    k: cython.int
    n: cython.int
    o.look(s)
    shortlist.clear()
    if s.phase_index == AT_PLANTING or s.phase_index == AT_LEFTOVER:
        _plants(s, o, shortlist)
    elif s.phase_index == AT_AUCTION:
        bid_options(s, o, shortlist)
    elif s.phase_index == AT_OFFERS:
        offer_options(s, o, shortlist)
    elif s.phase_index == AT_DECISION:
        decision_options(s, o, shortlist)
    elif s.phase_index == AT_EXTRA:
        _extras(s, o, shortlist)
    else:
        n = count(s)
        for k in range(n):
            shortlist.add(nth(s, k), 0.0)
    shortlist.keep(most)


def _plants(s: State, o: Outlook, shortlist: CandidateList) -> None:  # cdef
    """Every tile on every free square, by what it gains.

    Squares beside the same crop, wet squares and those that a rival's field needs score highest.
    """
    kinds: cython.uint = s.market_kinds
    kind: cython.int
    square: cython.int
    farmers: cython.int
    free: cython.ulonglong
    o.market.take_seat(s, s.turn)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if s.phase_index == AT_LEFTOVER:
            free = leftover_squares(s)
            farmers = 0
        else:
            free = BOARD & ~s.occupied
            farmers = farmers_put(s, s.turn, kind)
        while free:
            square = lowest(free)
            free &= free - 1
            shortlist.add_new(
                PLANT + kind * SQUARES + square, o.market.plant_gain(s, kind, square, farmers)
            )


def _extras(s: State, o: Outlook, shortlist: CandidateList) -> None:  # cdef
    """The extra canal wherever it helps, or keeping it."""
    canals: cython.uint = s.open_canals
    canal: cython.int
    o.canals.price(s)
    shortlist.add(PASS, hold_worth(s, o))
    while canals:
        canal = lowest(canals)
        canals &= canals - 1
        shortlist.add(EXTRA + canal, o.canals.worth(s, canal, s.turn))


def candidates_of(s: State, o: Outlook, most: int) -> list[tuple[int, float]]:
    """The candidates and their scores, for Python."""
    shortlist: CandidateList = CandidateList()
    candidates(s, o, shortlist, most)
    return shortlist.listed()
