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
    from santiago.bots.offers import offer_options
    from santiago.bots.options import Options
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


def candidates(s: State, o: Outlook, found: Options, most: cython.int) -> None:
    """At most so many legal moves of the seat to move, the most promising first."""
    k: cython.int
    n: cython.int
    o.look(s)
    found.clear()
    if s.phase_index == AT_PLANTING or s.phase_index == AT_LEFTOVER:
        _plants(s, o, found)
    elif s.phase_index == AT_AUCTION:
        bid_options(s, o, found)
    elif s.phase_index == AT_OFFERS:
        offer_options(s, o, found)
    elif s.phase_index == AT_DECISION:
        decision_options(s, o, found)
    elif s.phase_index == AT_EXTRA:
        _extras(s, o, found)
    else:
        n = count(s)
        for k in range(n):
            found.add(nth(s, k), 0.0)
    found.keep(most)


def _plants(s: State, o: Outlook, found: Options) -> None:
    """Every tile on every free square, by what it gains.

    Squares beside the same crop, wet ones and those that a rival's field needs come first
    by themselves.
    """
    kinds: cython.uint = s.market_kinds
    kind: cython.int
    square: cython.int
    farmers: cython.int
    free: cython.ulonglong
    o.take_seat(s, s.turn)
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
            found.add_new(PLANT + kind * SQUARES + square, o.plant_gain(s, kind, square, farmers))


def _extras(s: State, o: Outlook, found: Options) -> None:
    """One's own canal wherever it helps, or keeping it."""
    canals: cython.uint = s.open_canals
    canal: cython.int
    o.price_canals(s)
    found.add(PASS, hold_worth(s, o))
    while canals:
        canal = lowest(canals)
        canals &= canals - 1
        found.add(EXTRA + canal, o.canal_worth(s, canal, s.turn))


def candidates_of(s: State, o: Outlook, most: int) -> list[tuple[int, float]]:
    """The candidates and their scores, for Python."""
    found: Options = Options()
    candidates(s, o, found, most)
    return found.listed()
