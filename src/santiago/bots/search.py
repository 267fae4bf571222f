"""The bots that search: what they have in common, and how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Protocol

from santiago.bots.calibration import calibrated, shares_of
from santiago.bots.explanations import ONLY_MOVE, explain
from santiago.bots.habits import Habits
from santiago.bots.halving import Halving
from santiago.bots.lastround import LastRound, is_exact
from santiago.bots.lookahead import LookAhead
from santiago.bots.net import Net, shipped_net
from santiago.bots.protocol import Budget, Choice
from santiago.bots.secret import SecretBids
from santiago.bots.tree import Tree
from santiago.bots.uct import Uct
from santiago.bots.weights import Weights
from santiago.engine.moves import moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of
from santiago.engine.state import State

DEFAULT_MS = 100.0
OVERHEAD_MS = 0.4
"""Seconds for everything besides the search itself."""
BEYOND = 0.6
"""How much the next round counts, at most, where `learned` comes back to an end of this one."""
SUSPECTED = 0.5
"""A rival who is less likely to play like `greedy` is expected to play its best."""

Option = tuple[int, int, float]
"""A move's code, how much the search looked at it, and its value from 0 to 1."""


class Search(Protocol):
    """The interface of every search; all are compiled and release the GIL."""

    def search(self, root: State, iterations: int, seconds: float) -> None:
        """Search from a position: so many iterations, or, with 0, so many seconds."""

    def options(self, seat: int) -> list[Option]:
        """The moves that were looked at, the best first; their values are `seat`'s."""


class Thinker:
    """A bot that spends its budget on a search."""

    name = "thinker"
    default_budget = Budget(milliseconds=DEFAULT_MS)

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def searcher(self, position: Position, seed: int) -> Search:
        """A fresh search for a position."""
        raise NotImplementedError

    def ahead(self, near: float = 0.5) -> LookAhead:
        """How the searches evaluate their leaves."""
        return LookAhead(self.weights, near=near)

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Think within the budget (100 ms if there is none)."""
        legal = position.legal_moves
        if len(legal) == 1:
            return Choice(legal[0], (ONLY_MOVE,))
        search = self.searched(position, budget, seed)
        options = self.ordered(search.options(seat), position, seat, seed)
        promised = partial(chances, search, position, seat, self.weights.margin)
        reasons = explain(position, seat, self.weights, options, promised)
        return Choice(moves_of(position.variant.edition)[options[0][0]], reasons)

    def options(self, position: Position, seat: int, budget: Budget, seed: int) -> list[Option]:
        """The moves that a search within the budget looked at, the one to play first."""
        search = self.searched(position, budget, seed)
        return self.ordered(search.options(seat), position, seat, seed)

    def ordered(
        self, options: list[Option], position: Position, seat: int, seed: int
    ) -> list[Option]:
        """A search's options, the one to play first: a secret bid (P1.4) is drawn."""
        del seat
        return drawn(options, Rng(seed_of(seed, "bid"))) if position.secret_auction else options

    def searched(self, position: Position, budget: Budget, seed: int) -> Search:
        """A search that has used up its budget."""
        secret = position.secret_auction
        search = self.secret_bids(seed) if secret else self.searcher(position, seed)
        milliseconds = max(0.1, (budget.milliseconds or DEFAULT_MS) - OVERHEAD_MS)
        search.search(position, budget.iterations or 0, milliseconds / 1000)
        return search

    def secret_bids(self, seed: int) -> Search:
        """P1.4: the search for a bid that the other player does not see."""
        return SecretBids(self.ahead(near=0.0), seed)


def chances(search: Search, position: Position, seat: int, margin: float) -> dict[int, float]:
    """The share of the win that each move promises a seat, calibrated, by the move's code."""
    own = {code: value for code, looks, value in search.options(seat) if looks}
    if isinstance(search, LastRound):
        return own
    if isinstance(search, SecretBids):
        by_move = {code: [value, 1 - value] for code, value in own.items()}
        return {code: calibrated(shares_of(two, margin))[0] for code, two in by_move.items()}
    seats = range(position.players)
    values = [{code: value for code, _, value in search.options(at)} for at in seats]
    return {
        code: calibrated(shares_of([each[code] for each in values], margin))[seat] for code in own
    }


def drawn(options: list[Option], rng: Rng) -> list[Option]:
    """The options, with one drawn by weight in front; very unlikely ones are never drawn."""
    serious = [option for option in options if 10 * option[1] >= options[0][1]]
    at = rng.roll(max(1, sum(option[1] for option in serious)))
    for option in serious:
        at -= option[1]
        if at < 0:
            return [option, *(other for other in options if other is not option)]
    return options


class SamplerBot(Thinker):
    """Flat Monte Carlo: few candidates with greedy roll-outs, halved again and again.

    >>> from santiago import Game
    >>> from santiago.bots import Budget, ask
    >>> game = Game.new(seed=7, overseer=3)
    >>> choice = ask(SamplerBot(), game, seat=0, budget=Budget(iterations=50))
    >>> [reason["code"] for reason in choice.reasons][-4:]
    ['alternative', 'sure', 'expects', 'fears']
    """

    name = "sampler"

    def searcher(self, position: Position, seed: int) -> Search:
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

    def searcher(self, position: Position, seed: int) -> Search:
        """The round as a tree; see `tree`.  The game's last moves exactly; see `lastround`."""
        if is_exact(position):
            return LastRound(self.weights)
        return Tree(self.ahead(), seed)


class LearnedBot(SearchBot):
    """Searches this round as a tree whose leaves a small net evaluates.

    >>> from santiago import Game
    >>> from santiago.bots import Budget, ask
    >>> game = Game.new(seed=7, overseer=3)
    >>> choice = ask(LearnedBot(), game, seat=0, budget=Budget(iterations=50))
    >>> choice.move in game.legal_moves
    True
    """

    name = "learned"

    def __init__(
        self, weights: Weights | None = None, net: Net | None = None, *, beyond: float = BEYOND
    ) -> None:
        super().__init__(weights)
        self._net = net
        self.beyond = beyond
        self.habits: Sequence[Habits] = ()

    def knowing(self, habits: Sequence[Habits]) -> LearnedBot:
        """The same bot, when it knows its rivals' habits."""
        bot = copy(self)
        bot.habits = habits
        return bot

    def searcher(self, position: Position, seed: int) -> Search:
        """The tree, where rivals are expected to play as they have played so far."""
        search = super().searcher(position, seed)
        if isinstance(search, Tree):
            search.beyond = self.beyond
            for seat, habits in enumerate(self.habits):
                if seat == position.turn:
                    continue
                if habits.greedy >= SUSPECTED:
                    search.expect_greedy(seat, habits.greedy)
                search.ahead.judge_plainly(seat, habits.plain)
        return search

    def ahead(self, near: float = 0.5) -> LookAhead:
        """Evaluates the end of the round with a net: its own, or the package's."""
        return LookAhead(self.weights, (self._net or shipped_net()).copy(), near=near)


class ControlBot(SearchBot):
    """`learned` without its net: the plain evaluation judges the end of the round.

    What `learned` gains over it, it has learned; the rest comes from leaves that cost less.
    """

    name = "control"

    def ahead(self, near: float = 0.5) -> LookAhead:
        """Evaluates the end of the round, and looks no further."""
        return LookAhead(self.weights, horizon=0, near=near)


class UctBot(Thinker):
    """Plain UCT with random roll-outs and no knowledge of the game: a yardstick."""

    name = "uct"

    def searcher(self, position: Position, seed: int) -> Search:
        """See `uct`."""
        del position
        return Uct(seed)
