"""The bot `greedy`: plays the most promising move at once."""

from __future__ import annotations

from functools import partial

from santiago.bots.candidates import candidates_of
from santiago.bots.explanations import ONLY_MOVE, Reasons, explain_gain
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.protocol import Budget, Choice, Reason
from santiago.bots.weights import Weights
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng


class GreedyBot:
    """Plays the greedy policy: a few microseconds per move, whatever the budget.

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
        """Choose at once; the seed only matters for secret bids."""
        del budget
        outlook = Outlook(self.weights)
        move = moves_of(position.variant.edition)[greedy_code(position, outlook, Rng(seed))]
        return Choice(move, Reasons(partial(self._reasons, position, seat, move)))

    def _reasons(self, position: Position, seat: int, move: Move) -> tuple[Reason, ...]:
        if len(position.legal_moves) == 1:
            return (ONLY_MOVE,)
        options = dict(candidates_of(position, Outlook(self.weights), 32))
        return explain_gain(position, seat, self.weights, move, options)
