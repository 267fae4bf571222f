"""Two players' sealed bids (P1.4): what each bid was worth before anyone saw the other's.

All pairs of bids are judged. Both sides then learn by regret matching which bids to mix; the
average mixture is close to an equilibrium. A bid is worth its mean against the other's mixture.
What the meeting of two bids adds to that is neither skill nor a tile: it has a term of its own.
"""

from __future__ import annotations

from functools import cached_property

from santiago.bots.candidates import candidates_of
from santiago.bots.outlook import Outlook
from santiago.bots.weights import Weights
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position
from santiago.review.judge import Judge, Shares

BIDS = 6
"""How many bids of each side are considered."""
STEPS = 200
"""How often both sides learn."""


class Sealed:
    """The sealed bids of a round: side 0 is the seat that is recorded first."""

    def __init__(
        self,
        judge: Judge,
        position: Position,
        ply: int,
        iterations: int,
        played: tuple[Move, Move] | None = None,
    ) -> None:
        self._judge = judge
        self._position = position
        self._ply = ply
        self._iterations = max(1, iterations)
        self._pairs: dict[tuple[Move, Move], Shares] = {}
        self.seats = (position.turn, 1 - position.turn)
        self.played = played
        self.considered = (self._bids(0), self._bids(1))

    def _bids(self, side: int) -> tuple[Move, ...]:
        """The bids that a side may consider, from what everybody sees."""
        seen = self._position.copy()
        seen.turn = self.seats[side]
        table = moves_of(seen.variant.edition)
        return tuple(table[code] for code, _ in candidates_of(seen, Outlook(Weights()), BIDS))

    def pair(self, one: Move, other: Move) -> Shares:
        """The shares after two bids."""
        if (one, other) not in self._pairs:
            after = self._position.copy()
            after.play(one, self.seats[0])
            after.play(other, self.seats[1])
            looked = self._judge.look(after, self._ply + 2, self._iterations)
            self._pairs[one, other] = looked.shares
        return self._pairs[one, other]

    @cached_property
    def mixtures(self) -> tuple[list[float], list[float]]:
        """How often each side makes each bid that it considers."""
        rows, columns = self.considered
        first = self.seats[0]
        gains = [[self.pair(row, column)[first] for column in columns] for row in rows]
        regrets = [[0.0] * len(rows), [0.0] * len(columns)]
        sums = [[0.0] * len(rows), [0.0] * len(columns)]
        for _ in range(STEPS):
            now = [_mixture(regret) for regret in regrets]
            by_row = [sum(w * g for w, g in zip(now[1], line, strict=True)) for line in gains]
            by_column = [
                1 - sum(w * line[i] for w, line in zip(now[0], gains, strict=True))
                for i in range(len(columns))
            ]
            for side, values in enumerate((by_row, by_column)):
                base = sum(w * v for w, v in zip(now[side], values, strict=True))
                for i, value in enumerate(values):
                    regrets[side][i] += value - base
                    sums[side][i] += now[side][i]
        one, other = ([x / STEPS for x in side] for side in sums)
        return one, other

    @cached_property
    def value(self) -> Shares:
        """The shares before the bids are made."""
        rows = [self.against(0, bid) for bid in self.considered[0]]
        return _weighted(self.mixtures[0], rows)

    def against(self, side: int, bid: Move) -> Shares:
        """The shares if a side bids so and the other side mixes."""
        others = self.considered[1 - side]
        pairs = [self.pair(bid, o) if side == 0 else self.pair(o, bid) for o in others]
        return _weighted(self.mixtures[1 - side], pairs)

    def best(self, side: int) -> Move:
        """The side's best bid against the other's mixture; the bid that was made counts, too."""
        seat = self.seats[side]
        bids = [*self.considered[side], *([self.played[side]] if self.played else [])]
        return max(bids, key=lambda bid: self.against(side, bid)[seat])


def _mixture(regrets: list[float]) -> list[float]:
    positive = [max(0.0, regret) for regret in regrets]
    total = sum(positive)
    return [x / total if total > 0 else 1 / len(regrets) for x in positive]


def _weighted(weights: list[float], rows: list[Shares]) -> Shares:
    total = sum(weights)
    return tuple(
        sum(w * x for w, x in zip(weights, column, strict=True)) / total
        for column in zip(*rows, strict=True)
    )
