"""The bot `search`."""

from __future__ import annotations

from santiago.bots.protocol import Budget, Choice
from santiago.bots.tree import Tree
from santiago.bots.weights import Weights
from santiago.engine.moves import moves_of
from santiago.engine.position import Position


class SearchBot:
    """Searches this round as a tree, and plays the move that it looked at most."""

    name = "search"

    def __init__(self, weights: Weights | None = None, **settings: float) -> None:
        self.weights = weights or Weights()
        self.settings = settings

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Search within the budget (100 ms if there is none)."""
        if len(position.legal_moves) == 1:
            return Choice(position.legal_moves[0])
        tree = Tree(self.weights, seed)
        for name, value in self.settings.items():
            setattr(tree, name, value)
        tree.search(position, budget.iterations or 0, (budget.milliseconds or 100.0) / 1000)
        code = tree.options(seat)[0][0]
        return Choice(moves_of(position.variant.edition)[code])
