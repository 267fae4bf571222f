"""The bots `sampler` and `search`: what they have in common, and how they differ."""

from __future__ import annotations

from typing import Any

from santiago.bots.halving import Halving
from santiago.bots.lastround import LastRound, is_exact
from santiago.bots.protocol import Budget, Choice
from santiago.bots.reasons import ONLY_MOVE, explain
from santiago.bots.secret import SecretBids
from santiago.bots.tree import Tree
from santiago.bots.uct import Uct
from santiago.bots.weights import Weights
from santiago.engine.moves import moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

DEFAULT_MS = 100.0
OVERHEAD_MS = 0.4
"""What asking and answering take besides the search itself."""


class Thinker:
    """A bot that spends its budget on a search; the searches are compiled, without the GIL."""

    name = "thinker"

    def __init__(self, weights: Weights | None = None, **settings: float) -> None:
        self.weights = weights or Weights()
        self.settings = settings

    def searcher(self, position: Position, seed: int) -> Any:
        """A fresh search for a position; it has `search` and `options`."""
        raise NotImplementedError

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Think within the budget (100 ms if there is none)."""
        legal = position.legal_moves
        if len(legal) == 1:
            return Choice(legal[0], (ONLY_MOVE,))
        secret = position.players == 2 and position.phase == "auction"
        search = SecretBids(self.weights, seed) if secret else self.searcher(position, seed)
        for name, value in self.settings.items():
            if hasattr(search, name):
                setattr(search, name, value)
        milliseconds = max(0.1, (budget.milliseconds or DEFAULT_MS) - OVERHEAD_MS)
        search.search(position, budget.iterations or 0, milliseconds / 1000)
        options = search.options(seat)
        if secret:
            options = drawn(options, Rng(seed_of(seed, "bid")))
        reasons = explain(position, seat, self.weights, options)
        if secret:
            reasons = (*reasons, {"code": "mixed", "weight": options[0][1] / 1000})
        return Choice(moves_of(position.variant.edition)[options[0][0]], reasons)


def drawn(options: list[tuple[int, int, float]], rng: Rng) -> list[tuple[int, int, float]]:
    """The options with one drawn by its weight in front; what is hardly ever drawn, never is."""
    serious = [option for option in options if 10 * option[1] >= options[0][1]]
    at = rng.roll(max(1, sum(option[1] for option in serious)))
    for option in serious:
        at -= option[1]
        if at < 0:
            return [option, *(other for other in options if other is not option)]
    return options


class SamplerBot(Thinker):
    """Flat Monte Carlo: few candidates, each played on by the greedy policy, halved and halved.

    >>> from santiago import Game
    >>> from santiago.bots import Budget, ask
    >>> game = Game.new(seed=7, overseer=3)
    >>> choice = ask(SamplerBot(), game, seat=0, budget=Budget(iterations=50))
    >>> [reason["code"] for reason in choice.reasons]
    ['expects', 'alternative', 'fears']
    """

    name = "sampler"

    def searcher(self, position: Position, seed: int) -> Halving:
        """Candidates by sequential halving; see `halving`."""
        del position
        return Halving(self.weights, seed)


class SearchBot(Thinker):
    """Searches this round as a tree, and plays the move that it looked at most.

    >>> from santiago import Game
    >>> from santiago.bots import Budget, ask
    >>> game = Game.new(seed=7, overseer=3)
    >>> choice = ask(SearchBot(), game, seat=0, budget=Budget(iterations=50))
    >>> choice.move in game.legal_moves
    True
    """

    name = "search"

    def searcher(self, position: Position, seed: int) -> Tree | LastRound:
        """The round as a tree; see `tree`.  The game's last moves exactly; see `lastround`."""
        return (LastRound if is_exact(position) else Tree)(self.weights, seed)


class UctBot(Thinker):
    """Plain UCT with random roll-outs: no knowledge of the game, for measuring others by."""

    name = "uct"

    def searcher(self, position: Position, seed: int) -> Uct:
        """See `uct`."""
        del position
        return Uct(seed)
