"""The bot `greedy`: at once the move that promises most, looking no further."""

from __future__ import annotations

from santiago.bots.candidates import candidates_of
from santiago.bots.evaluate import points_of
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.protocol import Budget, Choice, Reason
from santiago.bots.reasons import ONLY_MOVE, alternative, fears
from santiago.bots.weights import Weights
from santiago.engine.moves import Move, moves_of
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
        del budget
        outlook = Outlook(self.weights)
        move = moves_of(position.variant.edition)[greedy_code(position, outlook, Rng(seed))]
        return Choice(move, self._reasons(position, seat, outlook, move))

    def _reasons(
        self, position: Position, seat: int, outlook: Outlook, move: Move
    ) -> tuple[Reason, ...]:
        if len(position.legal_moves) == 1:
            return (ONLY_MOVE,)
        options = dict(candidates_of(position, outlook, 32))
        reasons = [fears(points_of(position, outlook), seat)]
        if move.code in options:
            gain = options.pop(move.code)
            reasons.insert(0, {"code": "gain", "points": round(gain, 1)})
            if options:
                best = max(options, key=lambda code: options[code])
                other = moves_of(position.variant.edition)[best]
                worse = round(gain - options[best], 1)
                reasons.insert(1, alternative(other, worse, "points"))
        return tuple(reasons)
