"""What a tournament shows: the figures of every table and plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from santiago.arena.bootstrap import UNKNOWN, Measured, Tally
from santiago.arena.errors import ArenaError
from santiago.arena.outcome import Fault, Outcome
from santiago.arena.plan import Plan
from santiago.arena.ratings import Rating, rate
from santiago.engine.editions import Variant


@dataclass(frozen=True)
class Standing:
    """One bot's line in the table.  A bot at several seats of a game has several results in it."""

    bot: str
    games: int
    seats: int  # how many results there are: games times the seats it had in each
    share: Measured  # of the win, a seat
    place: Measured
    score: Measured  # in games that no fault stopped
    rating: Rating
    milliseconds: float  # a move
    slowest: float
    faults: int


@dataclass(frozen=True)
class Report:
    """All figures of a tournament, from its complete deals."""

    variant: Variant
    plans: tuple[Plan, ...]
    deals: int
    games: tuple[Outcome, ...]
    incomplete: int  # games of deals that are not complete, left out
    waited: float  # which part of their time the bots waited for a core
    standings: tuple[Standing, ...]  # best first
    beats: Mapping[tuple[str, str], Measured]
    """How often the one is placed before the other where they meet; equal places are half."""
    turns: tuple[Measured, ...]  # win share by distance from the first overseer: 1, 2, … players
    turns_of: Mapping[str, tuple[Measured, ...]]  # the same for each bot
    seats: tuple[Measured, ...]  # win share by number of seat
    faults: tuple[tuple[Outcome, Fault], ...]
    series: Mapping[str, tuple[float, ...]]  # win share after 1, 2, … deals

    @property
    def fair(self) -> float:
        """The share of the win that an average player has."""
        return 1 / self.variant.players


Key = tuple[str, int]
"""A deal among several tournaments: the seed and the deal's number."""


def evaluate(logs: Sequence[tuple[Plan, Iterable[Outcome]]], seed: int = 1) -> Report:
    """The figures of one tournament, or of several of the same variant together.

    Deals that are not complete are left out: their games are not from all seats.
    """
    if not logs:
        raise ArenaError("there is no tournament to report")
    variant = logs[0][0].variant
    games: list[tuple[Key, Outcome]] = []
    incomplete = 0
    for plan, played in logs:
        if plan.variant != variant:
            raise ArenaError(
                f"one report is about one variant of the game, not about {_named(variant)} "
                f"and {_named(plan.variant)}"
            )
        whole, rest = _complete(plan, played)
        games += [((plan.seed, game.pairing.deal), game) for game in whole]
        incomplete += rest
    tally = Tally()
    for deal, game in games:
        _count(tally, deal, game)
    measured = tally.measure(seed)
    outcomes = tuple(game for _, game in games)
    bots = list(dict.fromkeys(bot for game in outcomes for bot in game.pairing.bots))
    standings = _standings(bots, outcomes, measured)
    order = [standing.bot for standing in standings]
    players = variant.players
    return Report(
        variant=variant,
        plans=tuple(plan for plan, _ in logs),
        deals=len({deal for deal, _ in games}),
        games=outcomes,
        incomplete=incomplete,
        waited=_waited(outcomes),
        standings=standings,
        beats={
            (one, other): measured[("beats", one, other)]
            for one in order
            for other in order
            if ("beats", one, other) in measured
        },
        turns=_row(measured, ("turn", None), players),
        turns_of={bot: _row(measured, ("turn", bot), players) for bot in order},
        seats=_row(measured, ("seat",), players, first=0),
        faults=tuple((game, game.fault) for game in outcomes if game.fault is not None),
        series=_series(order, games),
    )


def _waited(games: Sequence[Outcome]) -> float:
    waited = sum(sum(game.waited) for game in games)
    return waited / (waited + sum(sum(game.milliseconds) for game in games) or 1.0)


def _complete(plan: Plan, games: Iterable[Outcome]) -> tuple[list[Outcome], int]:
    """The games of complete deals in the plan's order, and how many others there are."""
    by_deal: dict[int, list[Outcome]] = {}
    for game in games:
        by_deal.setdefault(game.pairing.deal, []).append(game)
    whole: list[Outcome] = []
    rest = 0
    for deal, played in sorted(by_deal.items()):
        if len(played) == sum(1 for _ in plan.games_of(deal)):
            whole += sorted(played, key=lambda game: game.pairing)
        else:
            rest += len(played)
    return whole, rest


def _count(tally: Tally, deal: Key, game: Outcome) -> None:
    players = len(game.scores)
    rows = list(zip(game.pairing.bots, game.shares, game.places, game.scores, strict=True))
    for seat, (bot, share, place, score) in enumerate(rows):
        turn = (seat - game.overseer - 1) % players + 1
        tally.add(("share", bot), deal, share, of_one=True)
        tally.add(("place", bot), deal, place)
        if game.fault is None:
            tally.add(("score", bot), deal, score)
        tally.add(("turn", None, turn), deal, share, of_one=True)
        tally.add(("turn", bot, turn), deal, share, of_one=True)
        tally.add(("seat", seat), deal, share, of_one=True)
        for other, _, others_place, _ in rows:
            if other != bot:
                before = (place < others_place) + (place == others_place) / 2
                tally.add(("beats", bot, other), deal, before, of_one=True)


def _row(
    measured: Mapping[Hashable, Measured], name: tuple[object, ...], players: int, first: int = 1
) -> tuple[Measured, ...]:
    return tuple(measured.get((*name, first + i), UNKNOWN) for i in range(players))


def _standings(
    bots: Iterable[str], games: Sequence[Outcome], measured: Mapping[Hashable, Measured]
) -> tuple[Standing, ...]:
    ratings = rate(games)
    played: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    spent: dict[str, float] = {}
    slowest: dict[str, float] = {}
    for game in games:
        played.update(set(game.pairing.bots))
        seats.update(game.pairing.bots)
        if game.fault is not None:
            faults[game.pairing.bots[game.fault.seat]] += 1
        for seat, bot in enumerate(game.pairing.bots):
            moves[bot] += game.moves[seat]
            spent[bot] = spent.get(bot, 0.0) + game.milliseconds[seat]
            slowest[bot] = max(slowest.get(bot, 0.0), game.slowest[seat])
    standings = [
        Standing(
            bot=bot,
            games=played[bot],
            seats=seats[bot],
            share=measured[("share", bot)],
            place=measured[("place", bot)],
            score=measured.get(("score", bot), UNKNOWN),
            rating=ratings[bot],
            milliseconds=spent[bot] / max(1, moves[bot]),
            slowest=slowest[bot],
            faults=faults[bot],
        )
        for bot in bots
    ]
    return tuple(sorted(standings, key=lambda line: (-line.share.value, line.bot)))


def _series(
    bots: Sequence[str], games: Sequence[tuple[Key, Outcome]]
) -> dict[str, tuple[float, ...]]:
    """Each bot's win share after every deal in which it played, in the order of the deals."""
    won: dict[str, float] = dict.fromkeys(bots, 0.0)
    seats: Counter[str] = Counter()
    series: dict[str, list[float]] = {bot: [] for bot in bots}
    last: Key | None = None
    for deal, game in [*games, (None, None)]:
        if last is not None and deal != last:
            for bot in bots:
                if seats[bot]:
                    series[bot].append(won[bot] / seats[bot])
        last = deal
        if game is not None:
            for bot, share in zip(game.pairing.bots, game.shares, strict=True):
                won[bot] += share
                seats[bot] += 1
    return {bot: tuple(values) for bot, values in series.items()}


def _named(variant: Variant) -> str:
    options = " ".join(f"{name}={value}" for name, value in variant.options.to_json().items())
    return f"{variant.edition} for {variant.players} ({options})"
