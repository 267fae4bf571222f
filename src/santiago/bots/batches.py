"""Many positions at once: evaluated, played out, or searched, in threads (compiled).

Positions come in as a sequence, or packed in an array, as `santiago.pack` gives it; answers go out
as buffers that `numpy.asarray` takes as they are. An answer depends on the position, its place in
the sequence and the seed, never on the number of threads.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

import math
from array import array
from dataclasses import dataclass
from typing import Any

from santiago.bots.protocol import Budget, seen_position
from santiago.bots.registry import make
from santiago.bots.search import Thinker
from santiago.engine import playout
from santiago.engine.errors import OptionError, shown
from santiago.engine.playout import Positions, ScoresOfPlayouts, in_parts, rows_of, table
from santiago.engine.rng import seed_of

if not cython.compiled:  # batches.pxd has the same for the compiler
    from santiago.bots.evaluate import Values
    from santiago.bots.evaluate import evaluate as evaluate_one
    from santiago.bots.outlook import Outlook
    from santiago.bots.rollout import roll_out
    from santiago.bots.weights import Weights
    from santiago.engine.playout import keep_scores, load, open_row
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Rows = Any  # ctypedef const unsigned char[::1]
    Scores = Any  # ctypedef int[::1]
    Table = Any  # ctypedef double[::1]

POLICIES = ("random", "greedy")


def evaluate(positions: Positions, *, threads: int = 1) -> memoryview:
    """What each seat may expect of each position, at once and without a search.

    A row for each position, with the values of five seats from 0 to 1: mostly the chance to win.

    >>> from santiago import Position, Rng, Variant
    >>> values = evaluate([Position.deal(Variant(players=3), Rng(1))] * 2)
    >>> values.shape, [round(value, 2) for value in values.tolist()[0]]
    ((2, 5), [0.33, 0.33, 0.39, 0.0, 0.0])
    """
    rows, n = rows_of(positions)
    values = array("d", bytes(40 * n))
    in_parts(lambda start, end: _evaluate_rows(rows, values, start, end), n, threads)
    return table(values, n)


def _evaluate_rows(
    rows: Rows, values: Table, start: cython.int, end: cython.int
) -> cython.int:  # cdef except -1
    state: State = State()
    outlook: Outlook = Outlook(Weights())
    one: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    i: cython.int
    seat: cython.int
    with cython.nogil:
        for i in range(start, end):
            load(state, rows, i)
            evaluate_one(state, outlook, one)
            for seat in range(state.players):
                values[5 * i + seat] = one[seat]
    return 0


def playouts(
    positions: Positions,
    seed: int,
    *,
    policy: str = "random",
    redeal: bool = True,
    threads: int = 1,
) -> ScoresOfPlayouts:
    """Play each position to its end once, by a policy: `random` or `greedy`.

    Tiles that nobody has seen are dealt anew, unless `redeal` is false.

    >>> from santiago import Position, Rng, Variant
    >>> from santiago.bots import batches
    >>> start = Position.deal(Variant(), Rng(1))
    >>> batches.playouts([start] * 3, seed=1, policy="greedy").scores.shape
    (3, 5)
    """
    if policy not in POLICIES:
        raise OptionError(f"unknown policy {shown(policy)}: expected {', '.join(POLICIES)}")
    if policy == "random":
        return playout.playouts(positions, seed, redeal=redeal, threads=threads)
    rows, n = rows_of(positions)
    scores = array("i", bytes(20 * n))
    word = seed & 0xFFFFFFFFFFFFFFFF
    parts = in_parts(
        lambda start, end: _play_rows(rows, scores, start, end, word, redeal), n, threads
    )
    return ScoresOfPlayouts(sum(parts), table(scores, n))


def _play_rows(  # cdef except -1
    rows: Rows,
    scores: Scores,
    start: cython.int,
    end: cython.int,
    seed: cython.ulonglong,
    redeal: cython.bint,
) -> cython.longlong:
    """Let the greedy policy play the rows from `start` to `end`; how many moves that took."""
    state: State = State()
    outlook: Outlook = Outlook(Weights())
    rng: Rng = Rng(0)
    decisions: cython.longlong = 0
    i: cython.int
    with cython.nogil:
        for i in range(start, end):
            open_row(state, rng, rows, i, seed, redeal)
            decisions += roll_out(state, outlook, rng)
            keep_scores(state, scores, i)
    return decisions


@dataclass(frozen=True)
class BestMoves:
    """The best move in each position, as a search sees it.

    >>> from santiago import Position, Rng, Variant
    >>> start = Position.deal(Variant(), Rng(1))
    >>> best_moves([start], "20it").codes[0] in start.legal_moves.codes()
    True
    """

    codes: memoryview
    """The move's code for each position; −1 where the game is over."""
    values: memoryview
    """What it promises to the seat to move, from 0 to 1; not a number where the game is over."""


def best_moves(
    positions: Any,
    budget: Budget | str = "100it",
    *,
    bot: str = "search",
    seed: int = 0,
    threads: int = 1,
) -> BestMoves:
    """Search each position for the move of the seat to move, which sees what its player sees.

    `bot` is one that searches: search, learned, sampler or uct. The search runs without the GIL.
    With a budget in iterations the moves are those that `ask` gives for the position *i* and
    ``seed_of(seed, i)``.

    >>> from santiago import Position, Rng, Variant
    >>> best = best_moves([Position.deal(Variant(), Rng(n)) for n in range(4)], "20it", threads=2)
    >>> len(best.codes), all(0 < value < 1 for value in best.values)
    (4, True)
    """
    thinker = make(bot)
    if not isinstance(thinker, Thinker):
        raise OptionError(f"bot {shown(bot)} does not search: search, learned, sampler or uct")
    allowed = Budget.parse(budget) if isinstance(budget, str) else budget
    codes = array("i", [-1]) * len(positions)
    values = array("d", [math.nan]) * len(positions)

    def think(start: int, end: int) -> int:
        for i in range(start, end):
            position = positions[i]
            if position.to_move:
                own = seed_of(seed, i)
                seen = seen_position(position, position.turn, own)
                codes[i], _, values[i] = thinker.options(seen, seen.turn, allowed, own)[0]
        return 0

    in_parts(think, len(positions), threads)
    return BestMoves(memoryview(codes), memoryview(values))
