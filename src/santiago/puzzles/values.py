"""What moves are worth, measured by games that strong bots continue on the same deals.

As in a review (`santiago.review.rollouts`), but for many moves at once: bots play this round and
the next, then a search judges the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from statistics import fmean, stdev

from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.rng import seed_of
from santiago.puzzles.model import Value
from santiago.review.judge import Judge, Shares, result_shares
from santiago.review.rollouts import ROUNDS, SURE, continued

THINKING = 8
"""Iterations a move of the bots that continue a game."""
JUDGING = 40
"""Iterations of the search that judges a continued game."""
GLANCE = 40
"""Iterations of the search that looks at each legal move once."""


class Samples:
    """Continued games after each of some moves; the same deals for all."""

    def __init__(self, position: Position, moves: Iterable[Move], seed: int) -> None:
        self.position = position
        self.seat = position.turn
        self.seed = seed
        self.drawn: dict[Move, list[float]] = {move: [] for move in moves}

    @property
    def deals(self) -> int:
        """How many deals every move has been continued on."""
        return min(map(len, self.drawn.values()))

    def draw(self, deals: int, watch: Callable[[], None] = lambda: None) -> None:
        """Continue every move on so many more deals; `watch` may raise."""
        start = self.deals
        for deal in range(start, start + deals):
            watch()
            own = seed_of(self.seed, "deal", deal)
            for move, samples in self.drawn.items():
                end = continued(self.position, {self.seat: move}, own, ROUNDS, THINKING)
                samples.append(expected(end, own)[self.seat])

    def drop(self, moves: Iterable[Move]) -> None:
        """Go on without some moves."""
        for move in moves:
            del self.drawn[move]

    @property
    def best(self) -> Move:
        """The move with the greatest mean; of equals, the first."""
        return max(self.drawn, key=lambda move: fmean(self.drawn[move]))

    def values(self) -> list[Value]:
        """The moves compared with the best one, the best first."""
        best = self.best
        values = [self.compared(move, best) for move in self.drawn]
        return sorted(values, key=lambda value: (value.behind, value.move.code))

    def compared(self, move: Move, best: Move) -> Value:
        """How far one move is behind another."""
        pairs = zip(self.drawn[best], self.drawn[move], strict=True)
        leads = [one - other for one, other in pairs]
        behind = fmean(leads)
        error = SURE * stdev(leads) / sqrt(len(leads))
        return Value(move, behind, behind - error, behind + error, len(leads))


def expected(position: Position, seed: int) -> Shares:
    """The shares of the win: the result, or what a short search expects."""
    if position.result is not None:
        return result_shares(position)
    return Judge(JUDGING, seed).look(position, 0).shares


def glance(position: Position, seed: int) -> list[tuple[float, Move]]:
    """Every legal move and what a short search expects after it, the best first."""
    seat = position.turn
    judge = Judge(GLANCE, seed)
    seen: list[tuple[float, Move]] = []
    for move in position.legal_moves:
        after = position.copy()
        after.play(move, seat)
        if after.result is not None:
            shares = result_shares(after)
        elif after.secret_auction:
            shares = judge.bids(after, 0)
        else:
            shares = judge.look(after, 0).shares
        seen.append((shares[seat], move))
    return sorted(seen, key=lambda one: -one[0])
