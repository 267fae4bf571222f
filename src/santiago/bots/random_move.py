"""A random move: the kind of move first, then one of that kind (compiled).

Drawing among all legal moves at once would hardly ever pass: there are hundreds of offers.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # random_move.pxd has the same for the compiler
    from santiago.engine.bits import popcount
    from santiago.engine.phases import (
        AT_AUCTION,
        AT_DECISION,
        AT_EXTRA,
        AT_OFFERS,
        count,
        nth,
    )
    from santiago.engine.rng import Rng
    from santiago.engine.state import State


def draw_move(s: State, rng: Rng) -> cython.int:  # cdef
    """The code of a random move; legal moves come kind by kind, and there are two at most."""
    n: cython.int = count(s)
    first: cython.int = n  # moves of the first kind
    if s.phase_index == AT_AUCTION or s.phase_index == AT_OFFERS or s.phase_index == AT_EXTRA:
        first = 1  # a pass
    elif s.phase_index == AT_DECISION:
        first = popcount(s.offered) if s.offered else 1
    if rng.below(2 if n > first else 1):
        return nth(s, first + rng.below(n - first))
    return nth(s, rng.below(first))


def random_code(s: State, rng: Rng) -> int:
    """The code of a random move, for Python."""
    return draw_move(s, rng)
