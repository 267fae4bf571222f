"""Five levels for people, evenly spaced by measured rating, with human mistakes.

No level plays at random. The weaker ones see less: they consider few candidates and this round
only, overrate their own fields, do not count tiles and ignore what others will bid. They also waver
between moves that look equally good to them. docs/bots.md has the ratings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from santiago.bots.candidates import candidates_of
from santiago.bots.explanations import ONLY_MOVE, Reasons, explain_gain
from santiago.bots.greedy import GreedyBot
from santiago.bots.outlook import Outlook
from santiago.bots.protocol import Bot, Budget, Choice
from santiago.bots.search import LearnedBot, SearchBot
from santiago.bots.weights import Weights
from santiago.engine.moves import BUILD, EXTRA, moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

Taste = Callable[[int], float]
"""Points that a move, by its code, is worth for style's sake."""

SET_UP = ("source", "first-canal", "palms")


@dataclass(frozen=True)
class Mind:
    """How a player who does not search sees the table."""

    blur: float  # from 0, like `greedy`, to 1, like a beginner
    wavers: float  # moves within this many points look equally good
    candidates: int  # moves considered
    sense: float  # common sense rules out moves that cost more points

    def weights(self) -> Weights:
        """The greedy policy's numbers, blurred."""
        weights, blur = Weights(), self.blur
        weights.pride = 1 + 0.6 * blur
        weights.counting = 1 - blur
        for name in ("rival", "outbid", "overseer", "next_ring", "deny", "hold_round"):
            setattr(weights, name, (1 - blur) * getattr(weights, name))
        # A tile that one canal could reach seems as good as watered.
        weights.alive = hopeful(weights.alive, blur)
        weights.kept = hopeful(weights.kept, blur)
        return weights


def hopeful(chances: list[float], blur: float) -> list[float]:
    """Chances that a dry tile survives, for a player who looks at this round only."""
    return [x + 0.5 * blur * (1 - x) if 0 < x < 1 else x for x in chances]


class Person:
    """Plays at a glance, with one `Mind`'s weaknesses."""

    name = "person"

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.weights = mind.weights()
        self._plain: Bot = GreedyBot()

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """One of the moves that look best; the budget does not matter."""
        if position.phase in SET_UP:
            return self._plain.choose(position, seat, budget, seed)
        if len(position.legal_moves) == 1:
            return Choice(position.legal_moves[0], (ONLY_MOVE,))
        options = self.options(position)
        code = wavered(options, self.mind.wavers, Rng(seed_of(seed, "waver")))
        move = moves_of(position.variant.edition)[code]
        reasons = partial(explain_gain, position, seat, self.weights, move, dict(options))
        return Choice(move, Reasons(reasons))

    def options(self, position: Position, taste: Taste | None = None) -> list[tuple[int, float]]:
        """The moves that this mind considers, without plainly bad ones, and their values.

        With a taste, what a move is worth for that is part of its value, to common sense too.
        """
        plain = tasted(candidates_of(position, Outlook(Weights()), 256), taste)
        least = plain[0][1] - self.mind.sense
        values = dict(plain)
        seen = tasted(candidates_of(position, Outlook(self.weights), 256), taste)
        if position.phase == "decision" and position.round == position.rounds:
            # A canal that is not worth its price now never will be.
            free = max(value for code, value in plain if not is_build(code))
            seen = [
                option for option in seen if not is_build(option[0]) or values[option[0]] > free
            ]
        sensible = [option for option in seen if values.get(option[0], least) >= least]
        sensible = sensible or [option for option in plain if option[1] >= least]
        return sensible[: self.mind.candidates]


def is_build(code: int) -> bool:
    """Whether a move has the overseer pay for a canal of its own (P4.5, P4.6)."""
    return BUILD <= code < EXTRA


def tasted(options: list[tuple[int, float]], taste: Taste | None) -> list[tuple[int, float]]:
    """The options with a taste added to their values, the best first."""
    if taste is None:
        return options
    felt = [(code, value + taste(code)) for code, value in options]
    return sorted(felt, key=lambda option: -option[1])


def wavered(options: list[tuple[int, float]], wavers: float, rng: Rng) -> int:
    """One of the moves that look equally good: the better, the more often.

    >>> wavered([(1, 5.0), (2, 1.0)], 3.0, Rng(1))
    1
    """
    best = options[0][1]
    weights = [max(0, round(1000 * (1 - (best - score) / wavers))) for _, score in options]
    weights[0] = 1000
    at = rng.roll(sum(weights))
    for (code, _), weight in zip(options, weights, strict=True):
        at -= weight
        if at < 0:
            return code
    return options[0][0]


LEVELS: dict[str, tuple[Bot, Budget]] = {
    "beginner": (Person(Mind(1.0, 5.5, 12, 1.4)), Budget()),
    "easy": (Person(Mind(0.45, 1.7, 16, 0.9)), Budget()),
    "medium": (SearchBot(), Budget(iterations=4)),
    "hard": (LearnedBot(), Budget(iterations=40)),
    "expert": (LearnedBot(), Budget(milliseconds=200)),
}
"""Each level's bot and its budget per move."""


class Level:
    """A level as a bot, with its own budget by default.

    >>> Level("easy").name
    'easy'
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._bot, self.default_budget = LEVELS[name]

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose like the bot behind the level."""
        own = self.default_budget if budget == Budget() else budget
        return self._bot.choose(position, seat, own, seed)
