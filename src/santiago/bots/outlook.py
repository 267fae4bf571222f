"""Outlook: what each seat can expect from a position (compiled).

Its `fields` estimate what the board will be worth at the end. From that follow the values of
planting a tile (`market`) and of canals (`canals`), cheaply enough for roll-outs.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # outlook.pxd has the same for the compiler
    from santiago.bots.canals import Canals
    from santiago.bots.fields import Fields
    from santiago.bots.market import Market
    from santiago.bots.weights import Weights
    from santiago.engine.state import State

    Best = list[float]  # ctypedef double[1]


class Outlook:  # cdef
    """The outlook of one position; `look` moves on to another."""

    w: Weights
    fields: Fields
    market: Market
    canals: Canals

    def __init__(self, weights: Weights) -> None:
        self.w = weights
        self.fields = Fields(weights)
        self.market = Market(weights, self.fields)
        self.canals = Canals(weights, self.fields)

    def look(self, s: State) -> None:  # cdef
        """Read this position; quick if the board is the same as before."""
        if self.fields.look(s):
            self.market.forget()
            self.canals.priced = False


def escudo(s: State, o: Outlook) -> cython.double:  # cdef
    """What an escudo is worth now, in points."""
    return o.w.money + o.w.early_money * (s.rounds - s.round)
