"""Random playouts, with the GIL released (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from array import array
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError, shown

if cython.compiled:
    from cython.cimports.libc.string import memcpy

if not cython.compiled:  # playout.pxd has the same for the compiler
    from santiago.engine.deal import Rules, shuffle_unseen
    from santiago.engine.phases import play_out
    from santiago.engine.rng import Rng
    from santiago.engine.scoring import Points, Shares, score, win_shares
    from santiago.engine.state import State, _size

    Sums = list[int]  # ctypedef long long[5]
    Scores = Any  # ctypedef int[::1]
    Rows = Any  # ctypedef const unsigned char[::1]
    NewRows = Any  # ctypedef unsigned char[::1]

Positions = Any
"""A sequence of positions, or an array of them as `pack` gives it."""

PIECES = 16  # for each thread


@dataclass(frozen=True)
class Playouts:
    """The results of many random games.

    >>> random_games(Variant(), games=2, seed=1).games
    2
    """

    games: int
    decisions: int
    scores: list[int]  # the sum over all games, by seat
    wins: list[float]  # by seat; shared wins are split (E4)


def random_games(variant: Variant, games: int, seed: int) -> Playouts:
    """Deal and play complete random games, with the GIL released.

    >>> out = random_games(Variant(players=3), games=10, seed=1)
    >>> out.games, sum(out.wins)
    (10, 10.0)
    """
    rules: Rules = Rules(variant)
    rng: Rng = Rng(seed)
    state: State = State()
    points: Points = [0, 0, 0, 0, 0]
    sums: Sums = [0, 0, 0, 0, 0]
    wins: Shares = [0.0, 0.0, 0.0, 0.0, 0.0]
    decisions: cython.longlong = 0
    players: cython.int = variant.players
    todo: cython.longlong = games
    shares: Shares = [0.0, 0.0, 0.0, 0.0, 0.0]
    seat: cython.int
    with cython.nogil:
        while todo > 0:
            todo -= 1
            rules.deal(state, rng, -1)
            decisions += play_out(state, rng)
            score(state, points)
            win_shares(points, players, shares)
            for seat in range(players):
                sums[seat] += points[seat]
                wins[seat] += shares[seat]
    return Playouts(
        games,
        decisions,
        [sums[seat] for seat in range(players)],
        [wins[seat] for seat in range(players)],
    )


@dataclass(frozen=True)
class ScoresOfPlayouts:
    """The results of one random game from each position.

    >>> from santiago import Position, Rng
    >>> playouts([Position.deal(Variant(), Rng(1))], seed=1).scores.shape
    (1, 5)
    """

    decisions: int
    scores: memoryview
    """A row for each position, with the points of five seats; `numpy.asarray` copies nothing."""


def playouts(
    positions: Positions, seed: int, *, redeal: bool = True, threads: int = 1
) -> ScoresOfPlayouts:
    """Play each position to its end at random, once, with the GIL released.

    The positions do not change. Unseen tiles are re-dealt, unless `redeal` is false. The outcome
    depends on the seed and the positions, not on the number of threads.

    >>> from santiago import Position, Rng
    >>> start = Position.deal(Variant(), Rng(1))
    >>> out = playouts([start, start, start], seed=1)
    >>> out.scores.shape, out.scores.tolist()[0][4]
    ((3, 5), 0)
    """
    rows, n = rows_of(positions)
    scores = array("i", bytes(20 * n))
    word = seed & 0xFFFFFFFFFFFFFFFF
    parts = in_parts(
        lambda start, end: _play_rows(rows, scores, start, end, word, redeal), n, threads
    )
    return ScoresOfPlayouts(sum(parts), table(scores, n))


def pack(positions: Iterable[State]) -> memoryview:
    """Positions as an array of bytes, a row for each: what functions for many positions take.

    The array has everything, the hidden tile order too. They take it as it is, unchecked.

    >>> from santiago import Position, Rng
    >>> rows = pack([Position.deal(Variant(), Rng(seed)) for seed in (1, 2)])
    >>> rows.shape == (2, len(Position.deal(Variant(), Rng(1)).pack()))
    True
    """
    states = list(positions)
    size = len(State().pack())
    rows = bytearray(size * len(states))
    view = memoryview(rows)
    if not states:
        return view
    _store(view, states)
    return view.cast("B", (len(states), size))


def rows_of(positions: Positions) -> tuple[memoryview, int]:
    """The packed states of positions, one after another, and how many there are."""
    try:
        view = memoryview(positions)
    except TypeError:  # no array
        view = pack(positions)
    size = len(State().pack())
    if view.nbytes % size:
        raise OptionError(f"packed positions have {size} bytes each, not {view.nbytes} together")
    rows = view.cast("B") if view.nbytes else memoryview(b"")
    return rows, len(rows) // size


def in_parts(work: Callable[[int, int], int], n: int, threads: int) -> list[int]:
    """Share `n` things among threads: `work(start, end)` for one piece after another.

    The caller is one of the threads. Whoever is done takes the next piece, so that nobody waits
    for a thread that a busy machine slows down.
    """
    if threads < 1:
        raise OptionError(f"threads: expected 1 or more, not {shown(threads)}")
    if threads == 1:
        return [work(0, n)]
    count = min(threads * PIECES, max(1, n))
    pieces = deque(pairwise(n * piece // count for piece in range(count + 1)))

    def take_turns() -> list[int]:
        results: list[int] = []
        try:
            while piece := _next(pieces):
                results.append(work(*piece))
        finally:
            pieces.clear()  # after an error the others stop, too
        return results

    with ThreadPoolExecutor(threads - 1) as pool:
        others = [pool.submit(take_turns) for _ in range(threads - 1)]
        results = take_turns()
    for other in others:
        results += other.result()
    return results


def _next(pieces: deque[tuple[int, int]]) -> tuple[int, int] | None:
    try:
        return pieces.popleft()
    except IndexError:  # another thread took the last one
        return None


def table(numbers: array[Any], n: int) -> memoryview:
    """An array as `n` rows of five."""
    view = memoryview(numbers)
    return view.cast("B").cast(view.format, (n, 5)) if n else view  # type: ignore[call-overload]


def _play_rows(  # cdef except -1
    rows: Rows,
    scores: Scores,
    start: cython.int,
    end: cython.int,
    seed: cython.ulonglong,
    redeal: cython.bint,
) -> cython.longlong:
    """Play the rows of a buffer from `start` to `end`; return the number of decisions."""
    state: State = State()
    rng: Rng = Rng(0)
    decisions: cython.longlong = 0
    i: cython.int
    with cython.nogil:
        for i in range(start, end):
            open_row(state, rng, rows, i, seed, redeal)
            decisions += play_out(state, rng)
            keep_scores(state, scores, i)
    return decisions


def open_row(  # cdef
    s: State,
    rng: Rng,
    rows: Rows,
    i: cython.int,
    seed: cython.ulonglong,
    redeal: cython.bint,
) -> None:
    """Load row `i`, with random numbers of its own, whichever thread plays it."""
    load(s, rows, i)
    rng.restart(seed, i)
    if redeal:
        shuffle_unseen(s, rng)


def keep_scores(s: State, scores: Scores, i: cython.int) -> None:  # cdef
    """Write the final scores of row `i`."""
    points: Points = [0, 0, 0, 0, 0]
    seat: cython.int
    score(s, points)
    for seat in range(s.players):
        scores[5 * i + seat] = points[seat]


def load(s: State, rows: Rows, i: cython.int) -> None:  # cdef
    """Load the packed state in row `i`."""
    size: cython.int
    if cython.compiled:
        size = _size(s)
        memcpy(cython.address(s.crops), cython.address(rows[i * size]), size)
    else:
        size = len(s.pack())
        s.unpack(bytes(rows[i * size : i * size + size]))


def _store(rows: NewRows, states: Any) -> cython.int:  # cdef except -1
    """Write each state into its row, as `State.pack` gives it; a loop of `pack` takes longer."""
    state: State
    size: cython.int
    i: cython.int
    for i in range(len(states)):
        state = states[i]
        if cython.compiled:
            size = _size(state)
            memcpy(cython.address(rows[i * size]), cython.address(state.crops), size)
        else:
            packed = state.pack()
            rows[i * len(packed) : (i + 1) * len(packed)] = packed
    return 0
