"""Flat Monte Carlo by sequential halving (compiled).

All candidates are tried on the same samples of the unseen tiles; then the worse half is
dropped and the others are tried again, until one is left.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # halving.pxd has the same for the compiler
    from time import monotonic as now

    from santiago.bots.candidate_list import CandidateList
    from santiago.bots.candidates import candidates
    from santiago.bots.evaluate import evaluate
    from santiago.bots.outlook import Outlook
    from santiago.bots.rollout import play_on
    from santiago.bots.weights import Weights
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import apply
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Values = list[float]  # ctypedef double[5]


class Halving:  # cdef
    """The candidates of one position, and their results."""

    width: cython.int  # public: candidates, 32 at most
    horizon: cython.int  # public: whole rounds that a roll-out plays beyond this one
    simulations: cython.int  # public
    n: cython.int  # public
    o: Outlook
    shortlist: CandidateList
    s: State
    rng: Rng
    seed: cython.ulonglong
    code: list[int]  # int[32]
    tried: list[int]  # int[32]
    total: list[float]  # double[160]: values by candidate and seat

    def __init__(self, weights: Weights, seed: int) -> None:
        self.o = Outlook(weights)
        self.shortlist = CandidateList()
        self.s = State()
        self.rng = Rng(seed)
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        self.width = 12
        self.horizon = 2
        self.simulations = 0
        self.n = 0
        self.code = [0] * 32
        self.tried = [0] * 32
        self.total = [0.0] * 160

    def _simulate(self, root: State, option: cython.int, sample: cython.int) -> None:  # cdef
        """Play a candidate and a greedy roll-out, on one sample of tiles."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        seat: cython.int
        self.rng.restart(self.seed, sample)
        self.s.copy_from(root)
        shuffle_unseen(self.s, self.rng)
        apply(self.s, self.code[option])
        play_on(self.s, self.o, self.rng, root.round + 1 + self.horizon)
        evaluate(self.s, self.o, values)
        self.tried[option] += 1
        self.simulations += 1
        for seat in range(root.players):
            self.total[option * 5 + seat] += values[seat]

    def _sort(self, seat: cython.int, kept: cython.int) -> None:  # cdef
        """The first `kept` candidates, the best for a seat first."""
        i: cython.int
        j: cython.int
        k: cython.int
        x: cython.double
        for i in range(1, kept):
            j = i
            while j > 0 and (
                self.total[j * 5 + seat] * self.tried[j - 1]
                > self.total[(j - 1) * 5 + seat] * self.tried[j]
            ):
                for k in range(5):
                    x = self.total[j * 5 + k]
                    self.total[j * 5 + k] = self.total[(j - 1) * 5 + k]
                    self.total[(j - 1) * 5 + k] = x
                k = self.code[j]
                self.code[j] = self.code[j - 1]
                self.code[j - 1] = k
                k = self.tried[j]
                self.tried[j] = self.tried[j - 1]
                self.tried[j - 1] = k
                j -= 1

    def _run(self, root: State, iterations: cython.int, seconds: cython.double) -> None:  # cdef
        """Halve until one is left; with 0 iterations, until time is up."""
        i: cython.int
        sample: cython.int = 0
        steps: cython.int = 0
        step: cython.int = 0
        kept: cython.int
        start: cython.double = 0.0
        enough: cython.bint
        candidates(root, self.o, self.shortlist, self.width)
        self.n = self.shortlist.n
        kept = self.n
        while (1 << steps) < kept:
            steps += 1
        for i in range(self.n):
            self.code[i] = self.shortlist.codes[i]
            self.tried[i] = 0
        for i in range(5 * self.n):
            self.total[i] = 0.0
        if iterations == 0:
            start = now()
        while kept > 1:
            step += 1
            enough = False
            while not enough:
                for i in range(kept):
                    self._simulate(root, i, sample)
                    if iterations == 0 and now() - start >= seconds:
                        self._sort(root.turn, kept)
                        return
                sample += 1
                if iterations:
                    enough = self.simulations * steps >= iterations * step
                else:
                    enough = (now() - start) * steps >= seconds * step
            self._sort(root.turn, kept)
            kept = (kept + 1) // 2

    def search(self, root: State, iterations: int, seconds: float) -> None:
        """Try the candidates of a position, within a budget, with the GIL released."""
        many: cython.int = iterations
        time: cython.double = seconds
        self.simulations = 0
        with cython.nogil:
            self._run(root, many, time)

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The candidates as (code, how often tried, value for a seat), the best first."""
        return [
            (self.code[i], self.tried[i], self.total[i * 5 + seat] / max(1, self.tried[i]))
            for i in range(self.n)
        ]
