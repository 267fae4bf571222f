"""Ratings by openskill: one among people, one against bots; each has its own pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from openskill.models import PlackettLuce

from santiago.profiles.results import BOTS, PEOPLE, Line

_MODEL = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    """A strength: 25 is what everyone starts with, `sigma` how unsure it still is."""

    mu: float = float(_MODEL.mu)
    sigma: float = float(_MODEL.sigma)
    games: int = 0


Ratings = Mapping[str, Rating]
"""A profile's ratings, by kind of opponent."""


def rated(
    lines: Sequence[Line],
    profiles: Mapping[str, Ratings],
    bots: Mapping[str, Rating],
    against_bots: bool = True,
) -> tuple[dict[str, dict[str, Rating]], dict[str, Rating]]:
    """The ratings after a game: of the profiles that sat at it, and of the bots.

    Among people, only profiles count: a guest may be anybody. Against bots, each profile plays a
    game of its own with the bots that sat there from the start. Whoever left is last.
    """
    after = {key: dict(ratings) for key, ratings in profiles.items()}
    people = [line for line in lines if line.profile in after]
    if len(people) > 1:
        before = [after[str(line.profile)].get(PEOPLE, Rating()) for line in people]
        new = _rate(before, [line.rank(len(lines)) for line in people])
        for line, rating in zip(people, new, strict=True):
            after[str(line.profile)][PEOPLE] = rating
    levels = [line for line in lines if line.is_bot and against_bots]
    changed: dict[str, list[Rating]] = {}
    for line in people if levels else ():
        own = after[str(line.profile)].get(BOTS, Rating())
        others = [bots.get(str(bot.plain_level), Rating()) for bot in levels]
        me, *them = _rate([own, *others], [line.rank(len(lines)), *(bot.place for bot in levels)])
        after[str(line.profile)][BOTS] = me
        for bot, rating in zip(levels, them, strict=True):
            changed.setdefault(str(bot.plain_level), []).append(rating)
    return after, {level: _mean(ratings) for level, ratings in changed.items()}


def _rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    new = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        replace(rating, mu=team[0].mu, sigma=team[0].sigma, games=rating.games + 1)
        for rating, team in zip(before, new, strict=True)
    ]


def _mean(ratings: Sequence[Rating]) -> Rating:
    count = len(ratings)
    mu = sum(rating.mu for rating in ratings) / count
    sigma = sum(rating.sigma for rating in ratings) / count
    return Rating(mu, sigma, ratings[0].games)
