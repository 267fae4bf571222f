"""Tests that stop: a generalised sequential probability ratio test on the means of deals.

A plays one seat and B all others, every deal from all seats; a deal gives one number, A's mean
share of the win in its games.  H0 says that A is as good as B: its share is 1/n.  H1 says that it
is better by δ.  After every deal the log-likelihood ratio of the two is computed as if the means
of deals were normal with the variance seen so far; the test stops when the ratio leaves the band
that the error rates α and β allow.  docs/sequential-tests.md shows by simulation what the error
rates really are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from santiago.arena.errors import ArenaError
from santiago.arena.outcome import Outcome
from santiago.arena.plan import Plan

DELTA, ALPHA, BETA = 0.02, 0.05, 0.05
PRIOR = 20.0
"""The prior of the variance weighs as much as this many deals."""
PRIOR_LUCK = 0.3
"""How strongly the games of a deal depend on each other in the prior, from 0 to 1."""


@dataclass
class Sequential:
    """The state of a test: feed it the means of deals, and ask for its verdict.

    >>> test = Sequential(players=4)
    >>> for deal in range(2000):
    ...     test.add([0.25, 0.5, 0.25, 0.25][deal % 4])
    ...     if test.verdict:
    ...         break
    >>> test.verdict, test.deals < 100
    ('H1', True)
    """

    players: int
    delta: float = DELTA
    alpha: float = ALPHA
    beta: float = BETA
    deals: int = 0
    mean: float = 0.0
    _squares: float = field(default=0.0, repr=False)  # of the distances from the mean

    def __post_init__(self) -> None:
        if not 0 < self.delta < 1 - 1 / self.players:
            raise ArenaError(
                f"invalid difference of {100 * self.delta:g} points: expected more than 0"
            )
        for rate in (self.alpha, self.beta):
            if not 0 < rate < 0.5:
                raise ArenaError(f"invalid error rate of {100 * rate:g} %: expected 0 to 50")

    @property
    def fair(self) -> float:
        """The share under H0."""
        return 1 / self.players

    def add(self, share: float) -> None:
        """Count a deal: A's mean share of the win in its games."""
        self.deals += 1
        before = share - self.mean
        self.mean += before / self.deals
        self._squares += before * (share - self.mean)

    @property
    def variance(self) -> float:
        """Of the means of deals, between the two hypotheses.

        A share near 0 varies less than one near a half. With the plain sample variance, a bot that
        starts badly would look certainly bad; so the deals only give the ratio to the variance of
        independent games with this share.
        """
        centre = (self.deals * self.mean + PRIOR * self.fair) / (self.deals + PRIOR)
        independent = self._independent(centre)
        before = PRIOR * independent * (1 + PRIOR_LUCK * (self.players - 1))
        spread = (self._squares + before) / (self.deals + PRIOR) / independent
        return spread * self._independent(self.fair + self.delta / 2)

    def _independent(self, share: float) -> float:
        """The variance of a deal's mean if its games were independent."""
        return share * (1 - share) / self.players

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of H1 to H0."""
        low, high = self.fair, self.fair + self.delta
        return self.deals * (high - low) * (2 * self.mean - low - high) / (2 * self.variance)

    @property
    def bounds(self) -> tuple[float, float]:
        """The band that the ratio has to leave."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def verdict(self) -> str | None:
        """``H0``, ``H1``, or None: not known yet."""
        low, high = self.bounds
        return "H0" if self.ratio <= low else "H1" if self.ratio >= high else None

    def in_words(self, one: str, other: str) -> str:
        """The verdict as a sentence."""
        share = f"{100 * self.mean:.1f} % after {self.deals:,} deals, fair is {100 * self.fair:.1f}"
        low, high = self.bounds
        band = f"log-likelihood ratio {self.ratio:+.2f}, band {low:.2f} to {high:.2f}"
        words = {
            "H1": f"{one} is stronger than {other}",
            "H0": f"{one} is not stronger than {other} by {100 * self.delta:g} points",
            None: f"{one} against {other}: not decided",
        }[self.verdict]
        return f"{words} ({share}; {band})"


class DealMeans:
    """A bot's mean share in each deal, as complete deals come in, in the order of the plan.

    The order matters: deals that end early are often short, decided games, and counting those
    first would mislead the test.
    """

    def __init__(self, plan: Plan, bot: str) -> None:
        self._plan = plan
        self._bot = bot
        self._next = 0
        self._games: dict[int, list[Outcome]] = {}

    def add(self, game: Outcome) -> list[float]:
        """Count a game; return the means of the deals that can be counted now."""
        self._games.setdefault(game.pairing.deal, []).append(game)
        means = []
        while len(games := self._games.get(self._next, [])) == self._plan.count_of(self._next):
            del self._games[self._next]
            self._next += 1
            shares = list(_shares(games, self._bot))
            if shares:  # none, if others were at fault in all of them
                means.append(sum(shares) / len(shares))
        return means


def _shares(games: Sequence[Outcome], bot: str) -> Iterable[float]:
    for game in games:
        for name, share in zip(game.pairing.bots, game.shares, strict=True):
            if name == bot and share is not None:
                yield share
