"""The end of the last round, exactly (compiled).

From the overseer's decision on only canals are left: few enough moves to search them all, with
every seat choosing what is best for itself at the end of the game.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # lastround.pxd has the same for the compiler
    from santiago.bots.evaluate import evaluate
    from santiago.bots.outlook import Outlook
    from santiago.bots.weights import Weights
    from santiago.engine.phases import AT_DECISION, AT_EXTRA, AT_OVER, apply, count, nth
    from santiago.engine.state import State

    Values = list[float]  # ctypedef double[5]

DEEPEST = 6  # a decision, and five seats that may lay their own canal


class Layer:  # cdef
    """One level of the search: the state after a move, and the next level."""

    s: State
    o: Outlook
    below: Layer | None

    def __init__(self, outlook: Outlook, deeper: int) -> None:
        self.s = State()
        self.o = outlook
        self.below = Layer(outlook, deeper - 1) if deeper else None

    def solve(self, position: State, values: cython.p_double) -> cython.int:  # cdef
        """The best move of the seat to move (of equals the first), and every seat's value."""
        later: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        n: cython.int = count(position)
        k: cython.int
        seat: cython.int
        best: cython.int = -1
        for k in range(n):
            self.s.copy_from(position)
            apply(self.s, nth(position, k))
            if self.s.phase_index == AT_OVER:
                evaluate(self.s, self.o, later)
            else:
                self.below.solve(self.s, later)  # type: ignore[union-attr]
            if best < 0 or later[position.turn] > values[position.turn]:
                best = nth(position, k)
                for seat in range(position.players):
                    values[seat] = later[seat]
        return best


def can_solve(s: State) -> cython.bint:  # cdef
    """Whether a position can be solved exactly here."""
    return s.round == s.rounds and (s.phase_index == AT_DECISION or s.phase_index == AT_EXTRA)


def is_exact(s: State) -> bool:
    """Whether a position can be solved exactly here, for Python."""
    return bool(can_solve(s))


class LastRound:  # cdef
    """An exact search, with the same interface as the others."""

    top: Layer
    s: State
    moves: list[tuple[int, int, float]]

    def __init__(self, weights: Weights) -> None:
        self.top = Layer(Outlook(weights), DEEPEST)
        self.s = State()
        self.moves = []

    def search(self, root: State, iterations: int, seconds: float) -> None:  # noqa: ARG002
        """Solve a position for which `is_exact`; the budget does not matter."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        seat: cython.int = root.turn
        k: cython.int
        n: cython.int = count(root)
        self.moves = []
        for k in range(n):
            with cython.nogil:
                self.s.copy_from(root)
                apply(self.s, nth(root, k))
                if self.s.phase_index == AT_OVER:
                    evaluate(self.s, self.top.o, values)
                else:
                    self.top.solve(self.s, values)
            self.moves.append((nth(root, k), 1, values[seat]))

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The moves as (code, 1, value), the best first."""
        del seat  # always the seat to move at the root
        return sorted(self.moves, key=lambda option: (-option[2], option[0]))
