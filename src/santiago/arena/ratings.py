"""Ratings by openskill: one number for each bot, from all games that it played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from santiago.arena.outcome import Outcome


@dataclass(frozen=True)
class Rating:
    """A bot's strength: 25 is what everyone starts with, `sigma` how unsure it still is."""

    mu: float
    sigma: float


def rate(games: Iterable[Outcome]) -> dict[str, Rating]:
    """The ratings after these games, which count in the order of their deals.

    Places count, not points.  Bots do not change, so neither does their strength (tau is 0).
    Where a bot sits at several seats of a game, it gets the mean of what each of them gets.
    """
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, Rating] = {}
    for game in sorted(games, key=lambda game: game.pairing):
        bots = game.pairing.bots
        if len(set(bots)) == 1:  # against itself alone nobody gains
            ratings.setdefault(bots[0], Rating(model.mu, model.sigma))
            continue
        before = [ratings.get(bot) or Rating(model.mu, model.sigma) for bot in bots]
        after = model.rate(
            [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before],
            ranks=list(game.places),
        )
        for bot in dict.fromkeys(bots):
            own = [team[0] for name, team in zip(bots, after, strict=True) if name == bot]
            ratings[bot] = Rating(
                sum(rating.mu for rating in own) / len(own),
                sum(rating.sigma for rating in own) / len(own),
            )
    return ratings
