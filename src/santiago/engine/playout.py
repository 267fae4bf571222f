"""Random playouts, with the GIL released (compiled).

They ask `phases` for legal moves and play them like everybody else.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from dataclasses import dataclass

from santiago.engine.editions import Variant

if not cython.compiled:  # playout.pxd has the same for the compiler
    from santiago.engine.deal import Rules
    from santiago.engine.phases import AT_OVER, apply, count, nth
    from santiago.engine.rng import Rng
    from santiago.engine.scoring import Points, score
    from santiago.engine.state import State

    Sums = list[int]
    Shares = list[float]


def play_out(s: State, rng: Rng) -> cython.int:
    """Play uniformly random legal moves to the end; how many there were."""
    moves: cython.int = 0
    while s.phase_index != AT_OVER:
        apply(s, nth(s, rng.below(count(s))))
        moves += 1
    return moves


@dataclass(frozen=True)
class Playouts:
    """What came out of many random games.

    >>> random_games(Variant(), games=2, seed=1).games
    2
    """

    games: int
    decisions: int
    scores: list[int]  # the sum over all games, by seat
    wins: list[float]  # by seat; shared wins are split (E4)


def random_games(variant: Variant, games: int, seed: int) -> Playouts:
    """Deal and play so many complete random games, with the GIL released.

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
    best: cython.int
    shared: cython.int
    seat: cython.int
    with cython.nogil:
        while todo > 0:
            todo -= 1
            rules.deal(state, rng, -1)
            decisions += play_out(state, rng)
            score(state, points)
            best = 0
            shared = 0
            for seat in range(players):
                sums[seat] += points[seat]
                if points[seat] > best:
                    best = points[seat]
                    shared = 0
                if points[seat] == best:
                    shared += 1
            for seat in range(players):
                if points[seat] == best:
                    wins[seat] += 1.0 / shared
    return Playouts(
        games,
        decisions,
        [sums[seat] for seat in range(players)],
        [wins[seat] for seat in range(players)],
    )
