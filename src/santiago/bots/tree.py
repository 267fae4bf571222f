"""Tree: a max^n search of this round (compiled).

Within a round nothing is hidden or random (except two players' secret bids, see `secret`), so its
moves form a tree. Every seat takes the branch that is best for itself. `lookahead` evaluates the
leaves. Unseen tiles are re-dealt each time, and all moves of the root are tried on the same samples
of them.

A node starts with its few most promising moves; the more often it is visited, the more it
considers. So a short search looks at what matters most, and a longer one finds what it missed.
If nothing beyond the round is looked at, each end of it is evaluated only once (see `ends`). With
`beyond`, a search that has taken its time looks one round further from the ends that matter.

A rival who is known to play like `greedy` (`expect_greedy`) takes the most promising move in most
iterations, and not its best one. One who judges by the plain evaluation takes what that likes best
(`LookAhead.judge_plainly`).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # tree.pxd has the same for the compiler
    from math import sqrt
    from time import monotonic as now

    from santiago.bots.candidate_list import CandidateList
    from santiago.bots.candidates import candidates
    from santiago.bots.ends import Ends
    from santiago.bots.lookahead import LookAhead
    from santiago.bots.nodes import Node, free_nodes, new_nodes
    from santiago.bots.offers import solve_offers
    from santiago.bots.outlook import Outlook
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import AT_AUCTION, AT_OFFERS, AT_OVER, apply
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    NODES = 600_000
    Values = list[float]  # ctypedef double[5]


class Tree:  # cdef
    """The tree below one position; node 0 is the position itself."""

    used: cython.int  # public
    grown: cython.int  # public: iterations when the tree grew last
    iterations: cython.int  # public
    root_width: cython.int  # public: candidates at the root,
    reply_width: cython.int  # public: for the answers to its moves,
    width: cython.int  # public: and farther down
    urge: cython.double  # public: how much the unknown attracts
    sharp: cython.double  # public: points by which a candidate counts half
    narrow: cython.double  # public: of them are looked at first,
    widen: cython.double  # public: and so many more for the square root of the visits
    greedy: list[float]  # double[5]: by seat, the share of iterations in which it plays greedily
    draw: cython.double  # this iteration's number, from 0 to 1, for these shares
    beyond: cython.double  # public: how much the next round counts at most at an end of this one
    patience: cython.int  # public: iterations before it looks so far
    sampled: cython.bint  # whether unseen tiles matter
    certain: cython.bint  # whether an end of the round is worth the same every time
    seed: cython.ulonglong
    ahead: LookAhead  # readonly
    ends: Ends
    o: Outlook
    shortlist: CandidateList
    root: State  # where the search began; its unseen tiles lie in an order that tells nothing
    s: State
    rng: Rng
    node: list[Node]  # Node *
    path: list[int]  # int[64]

    def __init__(self, ahead: LookAhead, seed: int) -> None:
        self.ahead = ahead
        self.ends = Ends(ahead)
        self.o = ahead.o
        self.shortlist = CandidateList()
        self.root = State()
        self.s = State()
        self.rng = Rng(seed)
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        self.used = 0
        self.grown = 0
        self.iterations = 0
        self.root_width = 120
        self.reply_width = 40
        self.width = 16
        self.narrow = 4.0
        self.widen = 0.3
        self.sampled = False
        self.certain = True
        self.beyond = 0.0
        self.patience = 1000
        self.urge = 0.25
        self.sharp = 3.0
        self.greedy = [0.0] * 5
        self.draw = 0.0
        if not cython.compiled:
            self.path = [0] * 64
            self.node = new_nodes(NODES)

    def expect_greedy(self, seat: int, share: float) -> None:
        """Let a rival play greedily in this share of the iterations."""
        self.greedy[seat] = share

    def __dealloc__(self) -> None:
        """Called when a compiled tree ends."""
        free_nodes(self.node)

    def _expand(self, at: cython.int, depth: cython.int) -> None:  # cdef
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
        candidates(self.s, self.o, self.shortlist, most)
        if at == 0 and self.s.phase_index == AT_OFFERS:
            self.shortlist.add(solve_offers(self.s, self.o, values), self.shortlist.scores[0])
        if self.used + self.shortlist.n > NODES:
            return
        if not cython.compiled:
            self.node.extend(Node() for _ in range(self.shortlist.n))
        self.grown = self.iterations
        self.node[at].first = self.used
        self.node[at].children = self.shortlist.n
        for i in range(self.shortlist.n):
            x = 1.0 + (self.shortlist.scores[0] - self.shortlist.scores[i]) / self.sharp
            total += 1.0 / (x * x)
        for i in range(self.shortlist.n):
            child = self.used
            self.used += 1
            x = 1.0 + (self.shortlist.scores[0] - self.shortlist.scores[i]) / self.sharp
            self.node[child].move = self.shortlist.codes[i]
            self.node[child].prior = 1.0 / (x * x) / total
            self.node[child].first = 0
            self.node[child].children = 0
            self.node[child].visits = 0
            for seat in range(5):
                self.node[child].total[seat] = 0.0

    def _select(self, at: cython.int, seat: cython.int) -> cython.int:  # cdef
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
        if self.greedy[seat] > self.draw:
            return self.node[at].first
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

    def _iterate(self, s: State) -> None:  # cdef
        """One descent: choose down the tree, expand, play on, evaluate, and remember."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        depth: cython.int = 1
        at: cython.int = 0
        i: cython.int
        seat: cython.int
        beyond: cython.double
        s.copy_from(self.root)
        self.path[0] = 0
        # Multiples of the golden ratio are spread evenly between whole numbers.
        self.draw = self.iterations * 0.6180339887498949
        self.draw -= cython.cast(cython.int, self.draw)
        # The tree ends where new tiles are turned up: they are others in every iteration.
        while (
            s.phase_index != AT_OVER
            and s.round == self.root.round
            and (s.phase_index < AT_AUCTION or self.root.phase_index >= AT_AUCTION)
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
        if self.sampled:
            self.ahead.values(s, self.rng, self.root.round + 1, values)
        else:
            beyond = self.beyond if self.iterations >= self.patience else 0.0
            self.ends.values(s, self.root.round + 1, beyond, values)
        for i in range(depth):
            at = self.path[i]
            self.node[at].visits += 1
            for seat in range(s.players):
                self.node[at].total[seat] += values[seat]

    def _settled(self, left: cython.double) -> cython.bint:  # cdef
        """Whether the remaining iterations can no longer change the most visited move."""
        i: cython.int
        first: cython.int = 0
        second: cython.int = 0
        visits: cython.int
        if self.node[0].children == 1:
            return True
        # A tree that has stopped growing is complete, and more visits tell little.
        if (
            self.certain
            and not self.sampled
            and self.iterations - self.grown > 1000 + 30 * self.used
        ):
            return True
        for i in range(self.node[0].children):
            visits = self.node[self.node[0].first + i].visits
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def _run(self, iterations: cython.int, seconds: cython.double) -> None:  # cdef
        """Run the iterations or, with 0, until time is up; stop early if the result is settled."""
        start: cython.double = 0.0
        spent: cython.double
        left: cython.double
        if iterations == 0:
            start = now()
        while True:
            self._iterate(self.s)
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
        self.prepare()
        with cython.nogil:
            self._begin(root)
            self._run(many, time)

    def prepare(self) -> None:
        """Get memory for the nodes, if there is none yet."""
        self.ends.prepare()
        if cython.compiled and not self.node:
            self.node = new_nodes(NODES)
            if not self.node:
                raise MemoryError

    def _begin(self, root: State) -> None:  # cdef
        """Only the root, and that unvisited."""
        seat: cython.int
        self.root.copy_from(root)
        self.rng.restart(self.seed, 0)
        shuffle_unseen(self.root, self.rng)
        self.ends.begin(self.seed)
        self.used = 1
        self.grown = 0
        self.iterations = 0
        # No unseen tile matters before the end of this round, unless it has not begun.
        self.sampled = self.ahead.horizon > 0 or root.phase_index < AT_AUCTION
        self.certain = self.beyond == 0.0 or self.sampled or root.round == root.rounds
        self.node[0].children = 0
        self.node[0].visits = 0
        for seat in range(5):
            self.node[0].total[seat] = 0.0

    def best(
        self, root: State, iterations: cython.int, seed: cython.ulonglong
    ) -> cython.int:  # cdef
        """The first of the `options` that a search with this seed gives, for code without the GIL.

        `prepare` has been called before.
        """
        child: cython.int
        best: cython.int
        self.seed = seed
        self._begin(root)
        self._run(iterations, 0.0)
        best = self.node[0].first
        for child in range(self.node[0].first + 1, self.node[0].first + self.node[0].children):
            if self._comes_before(child, best, root.turn):
                best = child
        return self.node[best].move

    def _comes_before(
        self, one: cython.int, other: cython.int, seat: cython.int
    ) -> cython.bint:  # cdef
        """Whether one node was visited more than another, or promises more, or has a lower code."""
        x: cython.double = self.node[one].visits
        y: cython.double = self.node[other].visits
        if x == y and x > 0:
            x = self.node[one].total[seat] / x
            y = self.node[other].total[seat] / y
        return x > y or (x == y and self.node[one].move < self.node[other].move)

    def options(self, seat: int) -> list[tuple[int, int, float]]:
        """The root's moves as (code, visits, value for a seat), most visited first."""
        moves = []
        child: cython.int
        for child in range(self.node[0].first, self.node[0].first + self.node[0].children):
            visits = self.node[child].visits
            value = self.node[child].total[seat] / visits if visits else 0.0
            moves.append((self.node[child].move, visits, value))
        return sorted(moves, key=lambda option: (-option[1], -option[2], option[0]))
