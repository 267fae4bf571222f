"""Ratings by openskill: one number per bot, from all its games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from openskill.models import PlackettLuce

from santiago.arena.outcome import Outcome


@dataclass(frozen=True)
class Rating:
    """A bot's strength; everyone starts at 25, and `sigma` is the uncertainty."""

    mu: float
    sigma: float


ORDERS = 8
_GAMES = 8000  # games rated at most, over all orders


def rate(games: Iterable[Outcome]) -> dict[str, Rating]:
    """The ratings after these games: the mean over several orders of the games.

    Places count, not points. Bots do not change, so neither does their strength (tau is 0), and the
    order of games must not matter. A bot in several seats of a game gets the mean of their changes.
    A bot at fault is rated as if it lost to all others, whose ratings do not change.
    """
    counted = sorted(games, key=lambda game: game.pairing)
    orders = max(1, min(ORDERS, _GAMES // max(1, len(counted))))
    shuffler = Random("the order of games")
    results = [_rated_in_order(counted)]
    for _ in range(orders - 1):
        shuffler.shuffle(counted)
        results.append(_rated_in_order(counted))
    return {bot: _mean([ratings[bot] for ratings in results]) for bot in results[0]}


def _rated_in_order(games: Iterable[Outcome]) -> dict[str, Rating]:
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, Rating] = {}
    for game in games:
        bots = game.pairing.bots
        if len(set(bots)) == 1:  # against itself alone nobody gains
            ratings.setdefault(bots[0], Rating(model.mu, model.sigma))
            continue
        before = [ratings.get(bot) or Rating(model.mu, model.sigma) for bot in bots]
        counted = [seat for seat, place in enumerate(game.places) if place is not None]
        after = model.rate(
            [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before],
            ranks=[1.0 if place is None else place for place in game.places],
        )
        for bot, rating in zip(bots, before, strict=True):
            ratings.setdefault(bot, rating)
        for bot in dict.fromkeys(bots[seat] for seat in counted):
            seats = [after[seat][0] for seat in counted if bots[seat] == bot]
            ratings[bot] = _mean([Rating(seat.mu, seat.sigma) for seat in seats])
    return ratings


def _mean(ratings: Sequence[Rating]) -> Rating:
    return Rating(
        sum(rating.mu for rating in ratings) / len(ratings),
        sum(rating.sigma for rating in ratings) / len(ratings),
    )
