"""A hundred ways a game could have gone on from each round: how far the final points spread.

Quick bots play on from the start of the round, each time with the unseen tiles dealt anew. What
they reach is no forecast for strong players; it shows how much was still open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from santiago.bots import batches
from santiago.engine.position import Position
from santiago.engine.rng import seed_of
from santiago.review.judge import Shares

QUANTILES = (5, 25, 50, 75, 95)
"""Which of a hundred results, in order, are told."""


@dataclass(frozen=True)
class Ways:
    """Ways a game could have gone on from one position."""

    ply: int
    round: int
    games: int
    wins: Shares  # shares of the win, by seat
    points: tuple[tuple[int, ...], ...]  # by seat: `QUANTILES` of its points at the end


def ways_on(position: Position, ply: int, games: int, seed: int) -> Ways:
    """So many ways on from a position; `ply` numbers its random stream.

    >>> from santiago import Game
    >>> ways = ways_on(Game.new(players=3, seed=1).position, 0, 20, seed=1)
    >>> round(sum(ways.wins), 6), [len(points) for points in ways.points]
    (1.0, [5, 5, 5])
    """
    own = seed_of(seed, "ways", ply)
    scores = batches.playouts([position] * games, own, policy="greedy").scores
    rows: list[list[int]] = scores.tolist()  # type: ignore[assignment]  # it has rows of five
    wins = [0.0] * position.players
    for row in rows:
        ahead = [seat for seat in range(position.players) if row[seat] == max(row)]
        for seat in ahead:
            wins[seat] += 1 / len(ahead) / games
    points = tuple(_quantiles([row[seat] for row in rows]) for seat in range(position.players))
    return Ways(ply, position.round, games, tuple(wins), points)


def _quantiles(numbers: Sequence[int]) -> tuple[int, ...]:
    """`QUANTILES` of some numbers.

    >>> _quantiles(range(1, 101))
    (5, 25, 50, 75, 95)
    """
    ordered = sorted(numbers)
    return tuple(ordered[(len(ordered) * percent - 1) // 100] for percent in QUANTILES)
