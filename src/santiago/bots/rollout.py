"""Roll-outs: games played on by the greedy policy, with the GIL released (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from santiago.engine.editions import Variant
from santiago.engine.playout import Playouts

if not cython.compiled:  # rollout.pxd has the same for the compiler
    from santiago.bots.outlook import Outlook
    from santiago.bots.policy import policy_move
    from santiago.bots.weights import Weights
    from santiago.engine.deal import Rules
    from santiago.engine.phases import AT_OVER, apply
    from santiago.engine.rng import Rng
    from santiago.engine.scoring import Points, score, win_shares
    from santiago.engine.state import State

    Sums = list[int]  # ctypedef long long[5]
    Shares = list[float]  # ctypedef double[5]


def roll_out(s: State, o: Outlook, rng: Rng) -> cython.int:  # cdef
    """Play on to the end; return the number of moves."""
    moves: cython.int = 0
    while s.phase_index != AT_OVER:
        apply(s, policy_move(s, o, rng))
        moves += 1
    return moves


def play_on(s: State, o: Outlook, rng: Rng, until: cython.int) -> None:  # cdef
    """Play on to the beginning of a round, or to the end."""
    while s.phase_index != AT_OVER and s.round < until:
        apply(s, policy_move(s, o, rng))


def _match(  # cdef
    s: State, ours: Outlook, theirs: Outlook, seat: cython.int, rng: Rng
) -> cython.int:
    moves: cython.int = 0
    while s.phase_index != AT_OVER:
        if s.turn == seat:
            apply(s, policy_move(s, ours, rng))
        else:
            apply(s, policy_move(s, theirs, rng))
        moves += 1
    return moves


def greedy_games(
    variant: Variant,
    deals: int,
    seed: int,
    ours: Weights | None = None,
    theirs: Weights | None = None,
) -> Playouts:
    """Play deals in all rotations, one seat with `ours` against all others with `theirs`.

    In the result, seat 0 is `ours`, and the others are those to its left.

    >>> out = greedy_games(Variant(players=4), deals=2, seed=1)
    >>> out.games, sum(out.wins)
    (8, 8.0)
    """
    rules: Rules = Rules(variant)
    rng: Rng = Rng(seed)
    state: State = State()
    start: State = State()
    one: Outlook = Outlook(ours or Weights())
    other: Outlook = Outlook(theirs or Weights())
    points: Points = [0, 0, 0, 0, 0]
    sums: Sums = [0, 0, 0, 0, 0]
    wins: Shares = [0.0, 0.0, 0.0, 0.0, 0.0]
    shares: Shares = [0.0, 0.0, 0.0, 0.0, 0.0]
    decisions: cython.longlong = 0
    players: cython.int = variant.players
    todo: cython.longlong = deals
    seat: cython.int
    i: cython.int
    with cython.nogil:
        while todo > 0:
            todo -= 1
            rules.deal(start, rng, -1)
            for seat in range(players):
                state.copy_from(start)
                decisions += _match(state, one, other, seat, rng)
                score(state, points)
                win_shares(points, players, shares)
                for i in range(players):
                    sums[i] += points[(seat + i) % players]
                    wins[i] += shares[(seat + i) % players]
    return Playouts(
        deals * players,
        decisions,
        [sums[seat] for seat in range(players)],
        [wins[seat] for seat in range(players)],
    )
