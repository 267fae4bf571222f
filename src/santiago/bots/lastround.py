"""The end of the last round, exactly (compiled).

From the overseer's decision on there is nothing left but canals: few enough moves to go
through all of them, every seat choosing what is best for itself at the end of the game.
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
    from santiago.engine.phases import AT_OVER, apply, count, nth
    from santiago.engine.state import State

    Values = list[float]

DEEPEST = 6  # a decision, and five seats that may lay their own canal


class Layer:
    """One move deep: the state after that move, and the layer for the next one."""

    def __init__(self, outlook: Outlook, deeper: int) -> None:
        self.s = State()
        self.o = outlook
        self.below = Layer(outlook, deeper - 1) if deeper else None

    def solve(self, position: State, values: cython.p_double) -> cython.int:
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


def is_exact(s: State) -> bool:
    """Whether a position can be solved exactly here."""
    return s.round == s.rounds and s.phase_index in (7, 8)  # decision, extra


class LastRound:
    """An exact search; it is used like the others."""

    def __init__(self, weights: Weights, seed: int) -> None:
        del seed  # nothing is random
        self.top = Layer(Outlook(weights), DEEPEST)
        self.s = State()
        self.found = list[tuple[int, int, float]]()

    def search(self, root: State, iterations: int, seconds: float) -> None:  # noqa: ARG002
        """Solve a position for which `is_exact`; the budget does not matter."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        seat: cython.int = root.turn
        k: cython.int
        n: cython.int = count(root)
        self.found = []
        for k in range(n):
            with cython.nogil:
                self.s.copy_from(root)
                apply(self.s, nth(root, k))
                if self.s.phase_index == AT_OVER:
                    evaluate(self.s, self.top.o, values)
                else:
                    self.top.solve(self.s, values)
            self.found.append((nth(root, k), 1, values[seat]))

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The moves as (code, 1, value), the best first."""
        del seat  # it is the root's to move
        return sorted(self.found, key=lambda option: (-option[2], option[0]))
