"""Plain UCT, a yardstick for the other bots (compiled).

It knows only the rules: a tree over all legal moves, random play to the end, unseen tiles re-dealt
in every iteration, every seat choosing for itself (max^n).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # uct.pxd has the same for the compiler
    from math import sqrt
    from time import monotonic as now

    from santiago.bots.random_move import draw_move
    from santiago.engine.deal import shuffle_unseen
    from santiago.engine.phases import AT_OVER, allows, apply, count, nth
    from santiago.engine.rng import Rng
    from santiago.engine.scoring import Points, score, win_shares
    from santiago.engine.state import State

    NODES = 100000
    Values = list[float]  # ctypedef double[5]


class Uct:  # cdef
    """The tree below one position; node 0 is the position itself."""

    used: cython.int  # public
    iterations: cython.int  # public
    urge: cython.double  # public: how much the unknown attracts
    s: State
    rng: Rng
    move: list[int]  # int[100000]
    first: list[int]  # int[100000]: child; 0: none
    next: list[int]  # int[100000]: sibling; 0: none
    visits: list[int]  # int[100000]
    total: list[float]  # double[500000]
    path: list[int]  # int[512]

    def __init__(self, seed: int) -> None:
        self.s = State()
        self.rng = Rng(seed)
        self.used = 0
        self.iterations = 0
        self.urge = 0.5
        if not cython.compiled:
            self.move = [0] * NODES
            self.first = [0] * NODES
            self.next = [0] * NODES
            self.visits = [0] * NODES
            self.total = [0.0] * (5 * NODES)
            self.path = [0] * 512

    def _child(self, node: cython.int, move: cython.int) -> cython.int:  # cdef
        """A new child."""
        child: cython.int = self.used
        seat: cython.int
        self.used += 1
        self.move[child] = move
        self.first[child] = 0
        self.next[child] = self.first[node]
        self.visits[child] = 0
        for seat in range(5):
            self.total[child * 5 + seat] = 0.0
        self.first[node] = child
        return child

    def _untried(self, node: cython.int) -> cython.int:  # cdef
        """A random legal move that is not yet a child of a node; -1 if all are."""
        n: cython.int = count(self.s)
        k: cython.int
        i: cython.int
        move: cython.int
        child: cython.int = self.first[node]
        tried: cython.int = 0
        while child:
            if allows(self.s, self.move[child]):
                tried += 1
            child = self.next[child]
        if tried == n:
            return -1
        k = self.rng.below(n)
        for i in range(n):  # from a random place on, the first that is new
            move = nth(self.s, (k + i) % n)
            child = self.first[node]
            while child and self.move[child] != move:
                child = self.next[child]
            if child == 0:
                return move
        return -1

    def _select(self, node: cython.int) -> cython.int:  # cdef
        """The legal child with the highest upper bound for the seat to move."""
        child: cython.int = self.first[node]
        best: cython.int = 0
        most: cython.double = -1e9
        x: cython.double
        # The logarithm of UCB1, to within its constant: equal on every machine.
        n: cython.int = self.visits[node]
        log: cython.double = 0.0
        while n > 1:
            log += 0.6931471805599453
            n >>= 1
        while child:
            if allows(self.s, self.move[child]):
                x = self.total[child * 5 + self.s.turn] / self.visits[child]
                x += self.urge * sqrt(log / self.visits[child])
                if x > most:
                    most = x
                    best = child
            child = self.next[child]
        return best

    def _iterate(self, root: State) -> None:  # cdef
        """Down the tree, one new node, random play, and back."""
        points: Points = [0, 0, 0, 0, 0]
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        node: cython.int = 0
        depth: cython.int = 1
        move: cython.int
        i: cython.int
        seat: cython.int
        self.s.copy_from(root)
        shuffle_unseen(self.s, self.rng)
        self.path[0] = 0
        while self.s.phase_index != AT_OVER and depth < 512:
            move = self._untried(node) if self.used < NODES else -1
            if move >= 0:
                node = self._child(node, move)
            else:
                node = self._select(node)
                if node == 0:
                    break
            self.path[depth] = node
            depth += 1
            apply(self.s, self.move[node])
            if move >= 0:
                break
        while self.s.phase_index != AT_OVER:
            apply(self.s, draw_move(self.s, self.rng))
        score(self.s, points)
        win_shares(points, root.players, values)
        for i in range(depth):
            node = self.path[i]
            self.visits[node] += 1
            for seat in range(root.players):
                # A little for the points, so that moves rarely tie.
                self.total[node * 5 + seat] += values[seat] + 0.002 * points[seat]

    def _run(self, root: State, iterations: cython.int, seconds: cython.double) -> None:  # cdef
        end: cython.double = 0.0
        if iterations == 0:
            end = now() + seconds
        while True:
            self._iterate(root)
            self.iterations += 1
            if iterations:
                if self.iterations >= iterations:
                    break
            elif self.iterations & 15 == 0 and now() >= end:
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
        moves = []
        child = self.first[0]
        while child:
            value = self.total[child * 5 + seat] / self.visits[child]
            moves.append((self.move[child], self.visits[child], value))
            child = self.next[child]
        return sorted(moves, key=lambda option: (-option[1], -option[2], option[0]))
