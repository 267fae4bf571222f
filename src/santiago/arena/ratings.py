"""Ratings by openskill: one number for each bot, from all games that it played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from openskill.models import PlackettLuce

from santiago.arena.outcome import Outcome


@dataclass(frozen=True)
class Rating:
    """A bot's strength: 25 is what everyone starts with, `sigma` how unsure it still is."""

    mu: float
    sigma: float


ORDERS = 8
_GAMES = 8000  # rated at the most, all orders together, if there are fewer


def rate(games: Iterable[Outcome]) -> dict[str, Rating]:
    """The ratings after these games: the mean of counting them in several orders.

    Places count, not points.  Bots do not change, so neither does their strength (tau is 0),
    and which game was the first must not matter.  Where a bot sits at several seats of a game,
    it gets the mean of what each of them gets.
    """
    counted = sorted(games, key=lambda game: game.pairing)
    orders = max(1, min(ORDERS, _GAMES // max(1, len(counted))))
    shuffler = Random("the order of games")
    found = [_rated_in_order(counted)]
    for _ in range(orders - 1):
        shuffler.shuffle(counted)
        found.append(_rated_in_order(counted))
    return {bot: _mean([ratings[bot] for ratings in found]) for bot in found[0]}


def _rated_in_order(games: Iterable[Outcome]) -> dict[str, Rating]:
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, Rating] = {}
    for game in games:
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
            seats = [team[0] for name, team in zip(bots, after, strict=True) if name == bot]
            ratings[bot] = _mean([Rating(seat.mu, seat.sigma) for seat in seats])
    return ratings


def _mean(ratings: Sequence[Rating]) -> Rating:
    return Rating(
        sum(rating.mu for rating in ratings) / len(ratings),
        sum(rating.sigma for rating in ratings) / len(ratings),
    )
