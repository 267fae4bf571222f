"""Two players' secret bids as simultaneous moves (compiled).

Both sides learn by regret matching: in each iteration all bids of a side are compared against one
bid of the other side, and bids that would have done better are drawn more often. The average
mixture is close to an equilibrium, in which neither side can do better.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # secret.pxd has the same for the compiler
    from time import monotonic as now

    from santiago.bots.candidate_list import CandidateList
    from santiago.bots.candidates import candidates
    from santiago.bots.lookahead import LookAhead
    from santiago.bots.outlook import Outlook
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import AT_AUCTION, apply
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Values = list[float]  # ctypedef double[5]


class SecretBids:  # cdef
    """The bids of both sides, side 0 being the seat to move; places 16 × side + bid."""

    iterations: cython.int  # public
    ahead: LookAhead
    o: Outlook
    shortlist: CandidateList
    s: State
    rng: Rng
    seed: cython.ulonglong
    n: list[int]  # int[2]
    code: list[int]  # int[32]
    regret: list[float]  # double[32]
    played: list[float]  # double[32]: how often each bid was to be drawn
    gained: list[float]  # double[32]: values of each bid
    weight: list[float]  # double[32]: the mixture now

    def __init__(self, ahead: LookAhead, seed: int) -> None:
        self.ahead = ahead
        self.o = ahead.o
        self.shortlist = CandidateList()
        self.s = State()
        self.rng = Rng(seed)
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        self.iterations = 0
        self.n = [0, 0]
        self.code = [0] * 32
        self.regret = [0.0] * 32
        self.played = [0.0] * 32
        self.gained = [0.0] * 32
        self.weight = [0.0] * 32

    def _find(self, root: State, who: cython.int) -> None:  # cdef
        """The bids that one side may consider."""
        i: cython.int
        self.s.copy_from(root)
        if who:
            self.s.turn = 1 - root.turn
        candidates(self.s, self.o, self.shortlist, 12)
        self.n[who] = self.shortlist.n
        for i in range(self.shortlist.n):
            self.code[16 * who + i] = self.shortlist.codes[i]
        for i in range(16 * who, 16 * who + 16):
            self.regret[i] = 0.0
            self.played[i] = 0.0
            self.gained[i] = 0.0

    def _mix(self, who: cython.int) -> None:  # cdef
        """The mixture: each bid in proportion to its regret."""
        i: cython.int
        total: cython.double = 0.0
        for i in range(16 * who, 16 * who + self.n[who]):
            self.weight[i] = max(0.0, self.regret[i])
            total += self.weight[i]
        for i in range(16 * who, 16 * who + self.n[who]):
            self.weight[i] = self.weight[i] / total if total > 0.0 else 1.0 / self.n[who]
            self.played[i] += self.weight[i]

    def _draw(self, who: cython.int) -> cython.int:  # cdef
        """A bid at random, by the mixture."""
        i: cython.int
        x: cython.double = self.rng.below(1 << 30)
        x = x / 1073741824.0
        for i in range(self.n[who]):
            x -= self.weight[16 * who + i]
            if x < 0.0:
                return i
        return self.n[who] - 1

    def _try(  # cdef
        self, root: State, mine: cython.int, theirs: cython.int, who: cython.int
    ) -> cython.double:
        """What a pair of bids comes to, for one side."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        self.rng.restart(self.seed, self.iterations)
        self.s.copy_from(root)
        shuffle_unseen(self.s, self.rng)
        apply(self.s, self.code[mine])
        apply(self.s, self.code[16 + theirs])
        self.ahead.values(self.s, self.rng, root.round + 1, values)
        return values[1 - root.turn if who else root.turn]

    def _iterate(self, root: State) -> None:  # cdef
        """Both sides draw; then each learns what all its bids would have done."""
        i: cython.int
        mine: cython.int
        theirs: cython.int
        base: cython.double
        x: cython.double
        self.rng.restart(self.seed ^ 0x5EC2E7, self.iterations)
        self._mix(0)
        self._mix(1)
        mine = self._draw(0)
        theirs = self._draw(1)
        base = self._try(root, mine, theirs, 0)
        for i in range(self.n[0]):
            x = base if i == mine else self._try(root, i, theirs, 0)
            self.regret[i] += x - base
            self.gained[i] += x
        base = self._try(root, mine, theirs, 1)
        for i in range(self.n[1]):
            x = base if i == theirs else self._try(root, mine, i, 1)
            self.regret[16 + i] += x - base

    def _run(self, root: State, iterations: cython.int, seconds: cython.double) -> None:  # cdef
        end: cython.double = 0.0
        if iterations == 0:
            end = now() + seconds
        self._find(root, 0)
        self._find(root, 1)
        while True:
            self._iterate(root)
            self.iterations += 1
            if iterations:
                if self.iterations * (self.n[0] + self.n[1]) >= iterations:
                    break
            elif now() >= end:
                break

    def search(self, root: State, iterations: int, seconds: float) -> None:
        """Learn from a position with a secret bid to make, with the GIL released.

        An iteration is one roll-out, as in the other searches. A position in which a bid has been
        made is refused: `Position.seen_by` takes it out.
        """
        if root.players != 2 or root.phase_index != AT_AUCTION or root.spoken != 0:
            raise ValueError("not a secret auction before its first bid: pass what a seat sees")
        many: cython.int = iterations
        time: cython.double = seconds
        self.iterations = 0
        with cython.nogil:
            self._run(root, many, time)

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The bids as (code, weight in 1000, mean value), the likeliest first."""
        del seat  # always the seat to move at the root
        bids = [
            (
                self.code[i],
                round(1000 * self.played[i] / self.iterations),
                self.gained[i] / self.iterations,
            )
            for i in range(self.n[0])
        ]
        return sorted(bids, key=lambda option: (-option[1], option[0]))
