"""The results of a tournament: the figures of every table and plot."""

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
    games: int  # without those that another bot's fault stopped
    seats: int  # how many results there are: games times the seats it had in each
    share: Measured  # of the win, per seat
    place: Measured
    score: Measured  # in games that no fault stopped
    rating: Rating
    milliseconds: float  # per move
    slowest: float
    waited: float  # the part of its time spent waiting for a core
    faults: int


@dataclass(frozen=True)
class Report:
    """All figures of a tournament, from its complete deals."""

    variant: Variant
    plans: tuple[Plan, ...]
    deals: int
    games: tuple[Outcome, ...]
    incomplete: int  # games of deals that are not complete, left out
    standings: tuple[Standing, ...]  # best first
    beats: Mapping[tuple[str, str], Measured]
    """How often one bot is placed before the other when they meet; ties count half."""
    turns: tuple[Measured, ...]  # win share by distance from the first overseer: 1, 2, … players
    turns_of: Mapping[str, tuple[Measured, ...]]  # the same for each bot
    seats: tuple[Measured, ...]  # win share by number of seat
    faults: tuple[tuple[Outcome, Fault], ...]
    series: Mapping[str, tuple[float, ...]]  # win share after 1, 2, … deals

    @property
    def fair(self) -> float:
        """An average player's share of the win."""
        return 1 / self.variant.players


Key = tuple[str, int]
"""A deal among several tournaments: the seed and the deal's number."""


def evaluate(logs: Sequence[tuple[Plan, Iterable[Outcome]]], seed: int = 1) -> Report:
    """The figures of one tournament, or of several of the same variant together.

    Deals that are not complete are left out: their games are not from all seats.
    """
    if not logs:
        raise ArenaError("no tournament to report")
    variant = logs[0][0].variant
    games: list[tuple[Key, Outcome]] = []
    incomplete = 0
    for plan, played in logs:
        if plan.variant != variant:
            raise ArenaError(
                f"a report covers one variant of the game, not {_named(variant)} "
                f"and {_named(plan.variant)}"
            )
        whole, others = _complete(plan, played)
        games += [((plan.seed, game.pairing.deal), game) for game in whole]
        incomplete += others
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


def _complete(plan: Plan, games: Iterable[Outcome]) -> tuple[list[Outcome], int]:
    """The games of complete deals in the plan's order, and how many others there are."""
    by_deal: dict[int, list[Outcome]] = {}
    for game in games:
        by_deal.setdefault(game.pairing.deal, []).append(game)
    whole: list[Outcome] = []
    others = 0
    for deal, played in sorted(by_deal.items()):
        if len(played) == plan.count_of(deal):
            whole += sorted(played, key=lambda game: game.pairing)
        else:
            others += len(played)
    return whole, others


def _count(tally: Tally, deal: Key, game: Outcome) -> None:
    players = len(game.scores)
    rows = list(zip(game.pairing.bots, game.shares, game.places, game.scores, strict=True))
    for seat, (bot, share, place, score) in enumerate(rows):
        if share is None or place is None:
            continue
        tally.add(("share", bot), deal, share, of_one=True)
        tally.add(("place", bot), deal, place)
        if game.fault is not None:
            continue
        turn = (seat - game.overseer - 1) % players + 1
        tally.add(("score", bot), deal, score)
        tally.add(("turn", None, turn), deal, share, of_one=True)
        tally.add(("turn", bot, turn), deal, share, of_one=True)
        tally.add(("seat", seat), deal, share, of_one=True)
        for other, _, others_place, _ in rows:
            if other != bot and others_place is not None:
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
    waited: dict[str, float] = {}
    for game in games:
        counted = [
            bot
            for bot, share in zip(game.pairing.bots, game.shares, strict=True)
            if share is not None
        ]
        played.update(set(counted))
        seats.update(counted)
        if game.fault is not None:
            faults[game.pairing.bots[game.fault.seat]] += 1
        for seat, bot in enumerate(game.pairing.bots):
            moves[bot] += game.moves[seat]
            waited[bot] = waited.get(bot, 0.0) + game.waited[seat]
            spent[bot] = spent.get(bot, 0.0) + game.milliseconds[seat]
            slowest[bot] = max(slowest.get(bot, 0.0), game.slowest[seat])
    standings = [
        Standing(
            bot=bot,
            games=played[bot],
            seats=seats[bot],
            share=measured.get(("share", bot), UNKNOWN),
            place=measured.get(("place", bot), UNKNOWN),
            score=measured.get(("score", bot), UNKNOWN),
            rating=ratings[bot],
            milliseconds=spent[bot] / max(1, moves[bot]),
            slowest=slowest[bot],
            waited=waited[bot] / (waited[bot] + spent[bot] or 1.0),
            faults=faults[bot],
        )
        for bot in bots
    ]
    # A bot without a single game that counts comes last.
    return tuple(
        sorted(
            standings,
            key=lambda line: (not line.share.known, -line.share.value, -line.rating.mu, line.bot),
        )
    )


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
                if share is not None:
                    won[bot] += share
                    seats[bot] += 1
    return {bot: tuple(values) for bot, values in series.items()}


def _named(variant: Variant) -> str:
    options = " ".join(f"{name}={value}" for name, value in variant.options.to_json().items())
    return f"{variant.edition} for {variant.players} ({options})"
