"""Judge: what every seat may expect of a position, from public knowledge.

The strongest bot searches the round with a small net at its end. Its values are mostly chances to
win; here they are turned into shares of the win that add up to 1 and agree with what happens
(`bots.calibration`). Tiles that nobody has seen are dealt anew, so a hidden tile changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from santiago.bots import batches
from santiago.bots.calibration import calibrated, shares_of
from santiago.bots.lastround import LastRound, is_exact
from santiago.bots.search import LearnedBot
from santiago.bots.secret import SecretBids
from santiago.bots.tree import Tree
from santiago.bots.weights import Weights
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

Shares = tuple[float, ...]
"""A number for each seat."""
Fit = Callable[[Shares], Shares]
"""Turns a search's shares into what happens in the mean."""

MARGIN = 0.02
"""How much of a value is margin: just enough that a decided game is played on sensibly."""


@dataclass(frozen=True)
class Judgement:
    """What a search says about a position: shares of the win, and its best moves first."""

    shares: Shares
    moves: tuple[Move, ...]


def result_shares(position: Position) -> Shares:
    """The shares of the win at the end of a game: winners split it (E4)."""
    result = position.result
    assert result is not None
    part = 1 / len(result.winners)
    return tuple(part if seat in result.winners else 0.0 for seat in range(position.players))


def mean(rows: list[Shares]) -> Shares:
    """The mean of several vectors, seat by seat."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


class Judge:
    """Judges positions with a budget in iterations; the same seed gives the same answers."""

    def __init__(self, iterations: int, seed: int, fit: Fit = calibrated) -> None:
        weights = Weights()
        weights.margin = MARGIN
        self.iterations = iterations
        self.seed = seed
        self._fit = fit
        self._bot = LearnedBot(weights, beyond=0.0)
        self._weights = weights
        self._known: dict[tuple[int, int, int], Judgement] = {}

    def look(self, position: Position, ply: int, iterations: int | None = None) -> Judgement:
        """Search a position with open information; `ply` numbers its random stream.

        The answer is kept: the position after a move is the one before the next.
        """
        many = iterations or self.iterations
        key = (position.key(), ply, many)
        if key not in self._known:
            exact = is_exact(position)
            self._known[key] = self._solve(position) if exact else self._search(position, ply, many)
        return self._known[key]

    def _search(self, position: Position, ply: int, iterations: int) -> Judgement:
        own = seed_of(self.seed, "look", ply)
        seen = position.copy()
        seen.redeal(Rng(own))
        tree = Tree(self._bot.ahead(), own)
        tree.search(seen, iterations, 0.0)
        first = tree.options(seen.turn)
        table = moves_of(position.variant.edition)
        values = [
            next(value for code, _, value in tree.options(seat) if code == first[0][0])
            for seat in range(position.players)
        ]
        tried = [code for code, visits, _ in first if visits]
        return Judgement(self._fit(shares_of(values, MARGIN)), tuple(table[code] for code in tried))

    def bids(self, position: Position, ply: int) -> Shares:
        """The shares before two players' sealed bids: what both mixtures of bids come to."""
        own = seed_of(self.seed, "look", ply)
        seen = position.seen_by(-1, Rng(own))  # a bid that is already in is not used
        search = SecretBids(self._bot.ahead(near=0.0), own)
        search.search(seen, self.iterations, 0.0)
        options = search.options(seen.turn)
        weights = max(1, sum(weight for _, weight, _ in options))
        value = sum(weight * value for _, weight, value in options) / weights
        shares = self._fit(shares_of([value, 1 - value], MARGIN))
        return shares if seen.turn == 0 else shares[::-1]

    def _solve(self, position: Position) -> Judgement:
        """The end of the last round: every seat plays its best canal, which is known exactly."""
        table = moves_of(position.variant.edition)
        played = position.copy()
        moves: tuple[Move, ...] = ()
        while played.result is None:
            search = LastRound(self._weights)
            search.search(played, 0, 0.0)
            options = search.options(played.turn)
            moves = moves or tuple(table[code] for code, _, _ in options)
            played.play(table[options[0][0]], played.turn)
        return Judgement(result_shares(played), moves)

    def points(self, position: Position, playouts: int) -> Shares:
        """Each seat's expected points: the mean of greedy continuations, on the same tiles."""
        result = position.result
        if result is not None:
            return tuple(float(score) for score in result.scores)
        own = seed_of(self.seed, "points")
        scores = batches.playouts([position] * playouts, own, policy="greedy").scores
        rows: list[list[int]] = scores.tolist()  # type: ignore[assignment]  # it has rows of five
        return tuple(sum(row[seat] for row in rows) / playouts for seat in range(position.players))
