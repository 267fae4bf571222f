"""Two players' secret bids, as what they are: simultaneous moves (compiled).

Both sides learn by regret matching: each time, every bid of one side is compared with what it
did against a bid that the other side drew, and bids that would have done better are drawn
more often.  The mixture over all times is close to a balance in which neither side can do
better, whatever the other bids.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # secret.pxd has the same for the compiler
    from time import monotonic as now

    from santiago.bots.candidates import candidates
    from santiago.bots.evaluate import evaluate
    from santiago.bots.options import Options
    from santiago.bots.outlook import Outlook
    from santiago.bots.rollout import play_on
    from santiago.bots.weights import Weights
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import apply
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Values = list[float]


class SecretBids:
    """The bids of both sides, side 0 being the seat to move; places 16 × side + bid."""

    def __init__(self, weights: Weights, seed: int) -> None:
        self.o = Outlook(weights)
        self.found = Options()
        self.s = State()
        self.rng = Rng(seed)
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        self.horizon = 1  # whole rounds that a roll-out plays beyond this one
        self.iterations = 0
        self.n = [0, 0]
        self.code = [0] * 32
        self.regret = [0.0] * 32
        self.played = [0.0] * 32  # how often each bid was to be drawn
        self.gained = [0.0] * 32  # values of each bid
        self.weight = [0.0] * 32  # the mixture now

    def _find(self, root: State, who: cython.int) -> None:
        """The bids that one side may consider."""
        i: cython.int
        self.s.copy_from(root)
        if who:
            self.s.turn = 1 - root.turn
        candidates(self.s, self.o, self.found, 12)
        self.n[who] = self.found.n
        for i in range(self.found.n):
            self.code[16 * who + i] = self.found.codes[i]
        for i in range(16 * who, 16 * who + 16):
            self.regret[i] = 0.0
            self.played[i] = 0.0
            self.gained[i] = 0.0

    def _mix(self, who: cython.int) -> None:
        """The mixture by regret: what one wishes to have bid, as often as one wishes it."""
        i: cython.int
        total: cython.double = 0.0
        for i in range(16 * who, 16 * who + self.n[who]):
            self.weight[i] = max(0.0, self.regret[i])
            total += self.weight[i]
        for i in range(16 * who, 16 * who + self.n[who]):
            self.weight[i] = self.weight[i] / total if total > 0.0 else 1.0 / self.n[who]
            self.played[i] += self.weight[i]

    def _draw(self, who: cython.int) -> cython.int:
        """A bid at random, by the mixture."""
        i: cython.int
        x: cython.double = self.rng.below(1 << 30)
        x = x / 1073741824.0
        for i in range(self.n[who]):
            x -= self.weight[16 * who + i]
            if x < 0.0:
                return i
        return self.n[who] - 1

    def _try(
        self, root: State, mine: cython.int, theirs: cython.int, who: cython.int
    ) -> cython.double:
        """What a pair of bids comes to, for one side."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        self.rng.restart(self.seed, self.iterations)
        self.s.copy_from(root)
        shuffle_unseen(self.s, self.rng)
        apply(self.s, self.code[mine])
        apply(self.s, self.code[16 + theirs])
        play_on(self.s, self.o, self.rng, root.round + 1 + self.horizon)
        evaluate(self.s, self.o, values)
        return values[1 - root.turn if who else root.turn]

    def _iterate(self, root: State) -> None:
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

    def _run(self, root: State, iterations: cython.int, seconds: cython.double) -> None:
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

        An iteration is one roll-out, so that a budget means here what it means elsewhere.
        """
        many: cython.int = iterations
        time: cython.double = seconds
        self.iterations = 0
        with cython.nogil:
            self._run(root, many, time)

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The bids as (code, weight in 1000, mean value), the likeliest first."""
        del seat  # it is the root's to move
        found = [
            (
                self.code[i],
                round(1000 * self.played[i] / self.iterations),
                self.gained[i] / self.iterations,
            )
            for i in range(self.n[0])
        ]
        return sorted(found, key=lambda option: (-option[1], option[0]))
