"""Tree: a max^n search of this round, with roll-outs to its end (compiled).

Within a round nothing is hidden and nothing random (but two players' secret bids, see
`secret`), so its moves make a tree.  Every seat takes the branch that is best for itself.  A
leaf is played on by the greedy policy to the end of a round, tiles not yet seen being dealt
anew each time, and evaluated for all seats.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # tree.pxd has the same for the compiler
    from math import sqrt
    from time import monotonic as now

    from santiago.bots.candidates import candidates
    from santiago.bots.evaluate import evaluate
    from santiago.bots.offers import solve_offers
    from santiago.bots.options import Options
    from santiago.bots.outlook import Outlook
    from santiago.bots.rollout import play_on
    from santiago.bots.weights import Weights
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import AT_AUCTION, AT_OFFERS, AT_OVER, apply
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    NODES = 60000
    Values = list[float]


class Tree:
    """The tree below one position; node 0 is the position itself."""

    def __init__(self, weights: Weights, seed: int) -> None:
        self.o = Outlook(weights)
        self.found = Options()
        self.s = State()
        self.rng = Rng(seed)
        self.used = 0
        self.iterations = 0
        self.width = 8  # candidates at a node
        self.root_width = 12  # … and at the root
        self.horizon = 1  # whole rounds that a roll-out plays beyond this one
        self.urge = 0.25  # how much the unknown attracts
        self.sharp = 3.0  # points by which a candidate counts half
        if not cython.compiled:
            self.move = [0] * NODES
            self.first = [0] * NODES  # of its children, which stand side by side
            self.children = [0] * NODES
            self.visits = [0] * NODES
            self.prior = [0.0] * NODES
            self.total = [0.0] * (5 * NODES)  # values by seat
            self.path = [0] * 64

    def _expand(self, node: cython.int, most: cython.int) -> None:
        """Give a node its children: the candidates, each with a prior by its score."""
        i: cython.int
        seat: cython.int
        child: cython.int
        total: cython.double = 0.0
        x: cython.double
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        candidates(self.s, self.o, self.found, most)
        if node == 0 and self.s.phase_index == AT_OFFERS:
            self.found.add(solve_offers(self.s, self.o, values), self.found.scores[0])
        if self.used + self.found.n > NODES:
            return
        self.first[node] = self.used
        self.children[node] = self.found.n
        for i in range(self.found.n):
            x = 1.0 + (self.found.scores[0] - self.found.scores[i]) / self.sharp
            total += 1.0 / (x * x)
        for i in range(self.found.n):
            child = self.used
            self.used += 1
            x = 1.0 + (self.found.scores[0] - self.found.scores[i]) / self.sharp
            self.move[child] = self.found.codes[i]
            self.prior[child] = 1.0 / (x * x) / total
            self.children[child] = 0
            self.visits[child] = 0
            for seat in range(5):
                self.total[child * 5 + seat] = 0.0

    def _select(self, node: cython.int, seat: cython.int) -> cython.int:
        """The child that a seat looks at next: what has done well, or is little known."""
        i: cython.int
        child: cython.int
        best: cython.int = -1
        most: cython.double = -1e9
        x: cython.double
        # A child that nobody has looked at is taken to be a little worse than its parent.
        unknown: cython.double = self.total[node * 5 + seat] / (self.visits[node] + 1e-9) - 0.05
        urge: cython.double = self.urge * sqrt(self.visits[node] + 1.0)
        for i in range(self.children[node]):
            child = self.first[node] + i
            if self.visits[child]:
                x = self.total[child * 5 + seat] / self.visits[child]
            else:
                x = unknown
            x += urge * self.prior[child] / (1.0 + self.visits[child])
            if x > most:
                most = x
                best = child
        return best

    def _iterate(self, root: State, s: State) -> None:
        """One descent: choose down the tree, expand, play on, evaluate, and remember."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        depth: cython.int = 1
        node: cython.int = 0
        i: cython.int
        seat: cython.int
        s.copy_from(root)
        shuffle_unseen(s, self.rng)
        self.path[0] = 0
        # The tree ends where new tiles are turned up: they are others in every iteration.
        while (
            s.phase_index != AT_OVER
            and s.round == root.round
            and (s.phase_index < AT_AUCTION or root.phase_index >= AT_AUCTION)
        ):
            if self.children[node] == 0:
                if node and self.visits[node] == 0:
                    break
                self._expand(node, self.root_width if node == 0 else self.width)
                if self.children[node] == 0:
                    break
            node = self._select(node, s.turn)
            apply(s, self.move[node])
            self.path[depth] = node
            depth += 1
        play_on(s, self.o, self.rng, root.round + 1 + self.horizon)
        evaluate(s, self.o, values)
        for i in range(depth):
            node = self.path[i]
            self.visits[node] += 1
            for seat in range(s.players):
                self.total[node * 5 + seat] += values[seat]

    def _run(self, root: State, iterations: cython.int, seconds: cython.double) -> None:
        """So many iterations, or, with 0, as many as there is time for."""
        end: cython.double = 0.0
        if iterations == 0:
            end = now() + seconds
        while True:
            self._iterate(root, self.s)
            self.iterations += 1
            if iterations:
                if self.iterations >= iterations:
                    break
            elif self.iterations & 3 == 0 and now() >= end:
                break

    def search(self, root: State, iterations: int, seconds: float) -> None:
        """Search from a position, within a budget, with the GIL released."""
        many: cython.int = iterations
        time: cython.double = seconds
        self.used = 1
        self.iterations = 0
        with cython.nogil:
            self._run(root, many, time)

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The root's moves as (code, visits, value for a seat), most visited first."""
        found = []
        for child in range(self.first[0], self.first[0] + self.children[0]):
            visits = self.visits[child]
            value = self.total[child * 5 + seat] / visits if visits else 0.0
            found.append((self.move[child], visits, value))
        return sorted(found, key=lambda option: (-option[1], -option[2], option[0]))
