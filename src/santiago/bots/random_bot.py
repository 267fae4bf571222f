"""The bot `random`: first the kind of move, then the move."""

from __future__ import annotations

from santiago.bots.protocol import Budget, Choice
from santiago.bots.random_move import random_code
from santiago.engine.moves import moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng


class RandomBot:
    """Draws the kind of move first (to bid or to pass, say), then one of that kind."""

    name = "random"

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose a legal move; the budget does not matter."""
        del seat, budget
        move = moves_of(position.variant.edition)[random_code(position, Rng(seed))]
        return Choice(move, ({"code": "drawn", "among": len(position.legal_moves)},))
