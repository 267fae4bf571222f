"""The bot `greedy`: at once the move that promises most, looking no further."""

from __future__ import annotations

from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.protocol import Budget, Choice
from santiago.bots.weights import Weights
from santiago.engine.moves import moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng


class GreedyBot:
    """Plays the greedy policy: some microseconds a move, whatever the budget.

    >>> from santiago import Game
    >>> from santiago.bots import ask
    >>> game = Game.new(seed=7, overseer=3)
    >>> ask(GreedyBot(), game, seat=0).move.kind
    'bid'
    """

    name = "greedy"

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose at once; the seed matters only for two players' secret bids."""
        del seat, budget
        code = greedy_code(position, Outlook(self.weights), Rng(seed))
        return Choice(moves_of(position.variant.edition)[code])
