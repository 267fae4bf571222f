"""Five levels for people, evenly spaced by measured rating.

A level is a bot, what it may spend on a move, and how often it slips: a move drawn at random
instead of chosen.  docs/bots.md has the ratings.
"""

from __future__ import annotations

from dataclasses import dataclass

from santiago.bots.greedy import GreedyBot
from santiago.bots.protocol import Bot, Budget, Choice
from santiago.bots.randomly import RandomBot
from santiago.bots.search import SearchBot
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of


@dataclass(frozen=True)
class _Strength:
    bot: type[GreedyBot] | type[SearchBot]
    budget: Budget
    slips: int  # in 100 moves


_STRENGTHS = {
    "beginner": _Strength(GreedyBot, Budget(), 49),
    "easy": _Strength(GreedyBot, Budget(), 27),
    "medium": _Strength(GreedyBot, Budget(), 9),
    "hard": _Strength(SearchBot, Budget(iterations=9), 0),
    "expert": _Strength(SearchBot, Budget(milliseconds=200), 0),
}


class Level:
    """A level, as a bot: its own budget, unless another one is given.

    >>> Level("easy").name
    'easy'
    """

    def __init__(self, name: str) -> None:
        self.name = name
        strength = _STRENGTHS[name]
        self._bot: Bot = strength.bot()
        self._budget = strength.budget
        self._slips = strength.slips

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose like the bot behind the level, or slip."""
        if Rng(seed_of(seed, "slip")).roll(100) < self._slips:
            return RandomBot().choose(position, seat, budget, seed)
        own = self._budget if budget == Budget() else budget
        return self._bot.choose(position, seat, own, seed)
