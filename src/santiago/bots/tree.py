"""Tree: a max^n search of this round (compiled).

Within a round nothing is hidden and nothing random (but two players' secret bids, see
`secret`), so its moves make a tree.  Every seat takes the branch that is best for itself.  A
leaf is played on by the greedy policy to the end of this round and then of the next, and is
worth the mean of what both promise to each seat: the one is certain, the other sees farther.
Tiles that nobody has seen are dealt anew each time, and all moves of the root are tried on the
same samples of them.

A node begins with its few most promising moves; the more often it is visited, the more of
them are looked at.  So a little time is spent on what matters most, and more time finds what
the first look missed.
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
    from santiago.bots.nodes import Node, free_nodes, new_nodes
    from santiago.bots.offers import solve_offers
    from santiago.bots.options import Options
    from santiago.bots.outlook import Outlook
    from santiago.bots.rollout import play_on
    from santiago.bots.weights import Weights
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import AT_AUCTION, AT_OFFERS, AT_OVER, apply
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    NODES = 600_000
    Values = list[float]


class Tree:
    """The tree below one position; node 0 is the position itself."""

    def __init__(self, weights: Weights, seed: int) -> None:
        self.o = Outlook(weights)
        self.found = Options()
        self.s = State()
        self.rng = Rng(seed)
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        self.used = 0
        self.grown = 0  # iterations when the tree grew last
        self.iterations = 0
        self.root_width = 120  # candidates at the root,
        self.reply_width = 40  # for the answers to its moves,
        self.width = 16  # and farther down
        self.narrow = 4.0  # of them are looked at first,
        self.widen = 0.3  # and so many more for the square root of the visits
        self.sampled = False  # whether unseen tiles matter
        self.horizon = 1  # whole rounds that a roll-out plays beyond this one
        self.near = 0.5  # how much of a value each round's end decides, the last has the rest
        self.urge = 0.25  # how much the unknown attracts
        self.sharp = 3.0  # points by which a candidate counts half
        if not cython.compiled:
            self.path = [0] * 64
            self.node = new_nodes(NODES)

    def __dealloc__(self) -> None:
        """Called when a compiled tree ends."""
        free_nodes(self.node)

    def _expand(self, at: cython.int, depth: cython.int) -> None:
        """Give a node its children: the candidates, each with a prior by its score."""
        most: cython.int = self.width
        i: cython.int
        seat: cython.int
        child: cython.int
        total: cython.double = 0.0
        x: cython.double
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        if depth == 1:
            most = self.root_width
        elif depth == 2:
            most = self.reply_width
        candidates(self.s, self.o, self.found, most)
        if at == 0 and self.s.phase_index == AT_OFFERS:
            self.found.add(solve_offers(self.s, self.o, values), self.found.scores[0])
        if self.used + self.found.n > NODES:
            return
        if not cython.compiled:
            self.node.extend(Node() for _ in range(self.found.n))
        self.grown = self.iterations
        self.node[at].first = self.used
        self.node[at].children = self.found.n
        for i in range(self.found.n):
            x = 1.0 + (self.found.scores[0] - self.found.scores[i]) / self.sharp
            total += 1.0 / (x * x)
        for i in range(self.found.n):
            child = self.used
            self.used += 1
            x = 1.0 + (self.found.scores[0] - self.found.scores[i]) / self.sharp
            self.node[child].move = self.found.codes[i]
            self.node[child].prior = 1.0 / (x * x) / total
            self.node[child].children = 0
            self.node[child].visits = 0
            for seat in range(5):
                self.node[child].total[seat] = 0.0

    def _select(self, at: cython.int, seat: cython.int) -> cython.int:
        """The child that a seat looks at next: what has done well, or is little known."""
        i: cython.int
        child: cython.int
        best: cython.int = -1
        most: cython.double = -1e9
        x: cython.double
        visits: cython.double = self.node[at].visits
        root: cython.double = sqrt(visits + 1.0)
        # A child that nobody has looked at is taken to be a little worse than its parent.
        unknown: cython.double = self.node[at].total[seat] / (visits + 1e-9) - 0.05
        considered: cython.double = self.narrow + self.widen * root
        for i in range(self.node[at].children):
            if i + 1 > considered:
                break
            child = self.node[at].first + i
            if self.node[child].visits:
                x = self.node[child].total[seat] / self.node[child].visits
            else:
                x = unknown
            x += self.urge * root * self.node[child].prior / (1.0 + self.node[child].visits)
            if x > most:
                most = x
                best = child
        return best

    def _iterate(self, root: State, s: State) -> None:
        """One descent: choose down the tree, expand, play on, evaluate, and remember."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        depth: cython.int = 1
        at: cython.int = 0
        i: cython.int
        seat: cython.int
        s.copy_from(root)
        self.path[0] = 0
        # The tree ends where new tiles are turned up: they are others in every iteration.
        while (
            s.phase_index != AT_OVER
            and s.round == root.round
            and (s.phase_index < AT_AUCTION or root.phase_index >= AT_AUCTION)
        ):
            if self.node[at].children == 0:
                if at and self.node[at].visits == 0:
                    break
                self._expand(at, depth)
                if self.node[at].children == 0:
                    break
            at = self._select(at, s.turn)
            if depth == 1 and self.sampled:
                self.rng.restart(self.seed, self.node[at].visits)
                shuffle_unseen(s, self.rng)
            apply(s, self.node[at].move)
            self.path[depth] = at
            depth += 1
        self._look_ahead(s, root.round + 1, values)
        for i in range(depth):
            at = self.path[i]
            self.node[at].visits += 1
            for seat in range(s.players):
                self.node[at].total[seat] += values[seat]

    def _look_ahead(self, s: State, until: cython.int, values: cython.p_double) -> None:
        """Play on to the end of this round and of those after it; what they promise."""
        then: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        weight: cython.double = 1.0
        share: cython.double
        ahead: cython.int
        seat: cython.int
        for seat in range(s.players):
            values[seat] = 0.0
        for ahead in range(self.horizon + 1):
            play_on(s, self.o, self.rng, until + ahead)
            share = weight
            if s.phase_index != AT_OVER and ahead < self.horizon:
                share *= self.near
            evaluate(s, self.o, then)
            for seat in range(s.players):
                values[seat] += share * then[seat]
            weight -= share
            if s.phase_index == AT_OVER:
                break

    def _settled(self, left: cython.double) -> cython.bint:
        """Whether so many iterations more could not change which move was looked at most."""
        i: cython.int
        first: cython.int = 0
        second: cython.int = 0
        visits: cython.int
        if self.node[0].children == 1:
            return True
        # A tree that has stopped growing holds all there is, and soon knows it by heart.
        if not self.sampled and self.iterations - self.grown > 1000 + 30 * self.used:
            return True
        for i in range(self.node[0].children):
            visits = self.node[self.node[0].first + i].visits
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def _run(self, root: State, iterations: cython.int, seconds: cython.double) -> None:
        """So many iterations, or, with 0, as many as there is time for; fewer if it is settled."""
        start: cython.double = 0.0
        spent: cython.double
        left: cython.double
        if iterations == 0:
            start = now()
        while True:
            self._iterate(root, self.s)
            self.iterations += 1
            if iterations:
                left = iterations - self.iterations
                if left <= 0 or (self.iterations & 63 == 0 and self._settled(left)):
                    break
            elif self.iterations & 3 == 0:
                spent = now() - start
                if spent >= seconds:
                    break
                if self.iterations & 63 == 0:
                    left = self.iterations * (seconds - spent) / (spent + 1e-9)
                    if self._settled(left):
                        break

    def search(self, root: State, iterations: int, seconds: float) -> None:
        """Search from a position, within a budget, with the GIL released."""
        many: cython.int = iterations
        time: cython.double = seconds
        seat: cython.int
        if cython.compiled and not self.node:
            self.node = new_nodes(NODES)
            if not self.node:
                raise MemoryError
        self.used = 1
        self.grown = 0
        self.iterations = 0
        # To the end of this round no unseen tile matters, unless it has not begun.
        self.sampled = self.horizon > 0 or root.phase_index < AT_AUCTION
        self.node[0].children = 0
        self.node[0].visits = 0
        for seat in range(5):
            self.node[0].total[seat] = 0.0
        with cython.nogil:
            self._run(root, many, time)

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The root's moves as (code, visits, value for a seat), most visited first."""
        found = []
        child: cython.int
        for child in range(self.node[0].first, self.node[0].first + self.node[0].children):
            visits = self.node[child].visits
            value = self.node[child].total[seat] / visits if visits else 0.0
            found.append((self.node[child].move, visits, value))
        return sorted(found, key=lambda option: (-option[1], -option[2], option[0]))
