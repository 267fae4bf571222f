"""Bids by rank (compiled).

For each place in the planting order, the cheapest bid that reaches it, with one or two to
spare; and a pass.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # bids.pxd has the same for the compiler
    from santiago.bots.auction import bid_value
    from santiago.bots.candidate_list import CandidateList
    from santiago.bots.outlook import Outlook
    from santiago.engine.moves import BID, PASS
    from santiago.engine.phases import bid_allowed
    from santiago.engine.state import State


def bid_options(s: State, o: Outlook, shortlist: CandidateList) -> None:  # cdef
    """P1: the bids that matter. With two players (P1.4) there are few anyway."""
    i: cython.int
    seat: cython.int
    amount: cython.int
    for seat in range(s.players):
        o.market.price(s, seat)
    shortlist.add(PASS, bid_value(s, o, 0))
    for amount in range(1, 4 if s.players > 2 else 9):
        _bid_option(s, o, shortlist, amount)
    if s.players == 2:
        return
    for i in range(s.bidders):
        amount = s.bids[s.order[i]]
        _bid_option(s, o, shortlist, amount + 1)
        _bid_option(s, o, shortlist, amount + 2)
    amount = s.bids[s.order[0]] if s.bidders else 0
    if s.spoken + 1 < s.players:  # the last bidder needs nothing to spare
        for i in range(3, 8):
            _bid_option(s, o, shortlist, amount + i)


def _bid_option(s: State, o: Outlook, shortlist: CandidateList, amount: cython.int) -> None:  # cdef
    if bid_allowed(s, amount):
        shortlist.add(BID + amount, bid_value(s, o, amount))
