"""The plan of a tournament: deals, and who sits where in each game of a deal.

A **deal** is a set-up drawn from the tournament's seed and the deal's number: tile order,
overseer, source and palms.  Every line-up of bots plays it once in each rotation of the seats, so
that nobody gains from the luck of the deal or of the seat.

Which line-ups there are is the *pairing*: ``all`` choices of bots, a ``gauntlet`` (the first bot
against a table full of each other one), or ``swiss`` (in every deal neighbours in the standings
meet, so that the games grow with the number of bots and not with its power).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, Protocol

from santiago.arena.errors import ArenaError
from santiago.bots.protocol import Budget
from santiago.bots.registry import parse_spec
from santiago.engine.editions import Variant
from santiago.engine.errors import BadInput, shown
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of
from santiago.engine.setup import Setup

FORMAT = "santiago-arena/1"
MOST_DEALS = 10_000_000
PAIRINGS = ("all", "gauntlet", "swiss")


@dataclass(frozen=True, order=True)
class Pairing:
    """One game of a plan: its deal, its line-up, its rotation, and the bot at each seat."""

    deal: int
    lineup: int
    rotation: int
    bots: tuple[str, ...]  # by seat, as the plan writes them

    @property
    def key(self) -> tuple[int, int, int]:
        """What identifies a game within a plan."""
        return self.deal, self.lineup, self.rotation


class Result(Protocol):
    """A game that has been played, as far as pairings need it."""

    @property
    def pairing(self) -> Pairing:
        """Which game it was."""

    @property
    def shares(self) -> tuple[float | None, ...]:
        """Each seat's share of the win; None where the game does not count."""


@dataclass(frozen=True)
class Plan:
    """A tournament: a variant of the game, bots, how many deals, a seed, and the pairing.

    With as many bots as players there is one line-up; with more, the pairing decides.  A bot may
    be named several times, except in a Swiss tournament.

    >>> plan = Plan(Variant(players=3), ("greedy", "random", "random"), deals=2, seed="1")
    >>> for game in plan.games():
    ...     print(game.deal, game.rotation, *game.bots)
    0 0 random greedy random
    0 1 greedy random random
    0 2 random random greedy
    1 0 greedy random random
    1 1 random random greedy
    1 2 random greedy random
    """

    variant: Variant
    bots: tuple[str, ...]
    deals: int
    seed: str
    pairing: str = "all"
    clock: float | None = None
    """Seconds that each seat has for all moves of a game; None: time per move, see `referee`."""
    processor_time: bool = False
    """Whether clocks count the time that a bot spends on a core, not the time that goes by."""
    secret: str = ""
    """What bots' seeds come from, so that they tell nothing of the deals; empty: from `seed`."""

    def __post_init__(self) -> None:
        players = self.variant.players
        if self.pairing not in PAIRINGS:
            raise ArenaError(f"unknown pairing {shown(self.pairing)}: {', '.join(PAIRINGS)}")
        if self.clock is not None and not 0 < self.clock < math.inf:
            raise ArenaError(f"invalid game clock of {self.clock:g} s: expected more than 0")
        if self.pairing == "gauntlet" and len(set(self.bots)) < 2:
            raise ArenaError("a gauntlet needs two different bots or more")
        if self.pairing == "swiss" and len(set(self.bots)) < len(self.bots):
            raise ArenaError("in a Swiss tournament every bot is named once")
        if self.pairing != "gauntlet" and len(self.bots) < players:
            named = f"{len(self.bots)} bot{'' if len(self.bots) == 1 else 's'}"
            raise ArenaError(
                f"{players} players need {players} bots or more, found {named}: "
                f"{' '.join(self.bots) or 'none'} (a bot may be named several times)"
            )
        if not 1 <= self.deals <= MOST_DEALS:
            raise ArenaError(
                f"invalid number of deals {shown(self.deals)}: expected 1 to {MOST_DEALS}"
            )

    def check_bots(self) -> None:
        """Make every bot once, so that an unknown one is found before the first game."""
        for spec in dict.fromkeys(self.bots):
            parse_spec(spec)

    @cached_property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The different choices of bots that meet at a table; Swiss ones are not known before."""
        players = self.variant.players
        if self.pairing == "swiss":
            return ()
        if self.pairing == "gauntlet":
            first, *others = dict.fromkeys(self.bots)
            return tuple((first, *[other] * (players - 1)) for other in others)
        return tuple(dict.fromkeys(combinations(self.bots, players)))

    def setup(self, deal: int) -> Setup:
        """The set-up of a deal: the same for all its games."""
        return Position.deal(self.variant, Rng(seed_of(self.seed, "deal", deal))).setup()

    def games_of(self, deal: int, played: Iterable[Result] = ()) -> Iterator[Pairing]:
        """The games of a deal: each line-up in every rotation that seats it differently.

        Who sits left of whom is drawn anew for each deal: rotations alone would leave it fixed.
        A Swiss tournament pairs by the games `played` in the deals before.
        """
        players = self.variant.players
        swiss = self.pairing == "swiss"
        lineups = self._swiss(deal, played) if swiss else self.lineups
        for number, lineup in enumerate(lineups):
            around = _shuffled(lineup, Rng(seed_of(self.seed, "order", deal, number)))
            seen = set()
            for rotation in range(players):
                bots = around[rotation:] + around[:rotation]
                if bots not in seen:
                    seen.add(bots)
                    yield Pairing(deal, number, rotation, bots)

    def _swiss(self, deal: int, played: Iterable[Result]) -> list[tuple[str, ...]]:
        """Tables of neighbours in the standings; bots left over sit out, each in turn."""
        players, count = self.variant.players, len(self.bots)
        left_over = count % players
        out = {(deal * left_over + k) % count for k in range(left_over)}
        won = dict.fromkeys(self.bots, 0.0)
        seats = dict.fromkeys(self.bots, 0)
        for game in played:
            if game.pairing.deal < deal:
                for bot, share in zip(game.pairing.bots, game.shares, strict=True):
                    won[bot] += share or 0.0
                    seats[bot] += share is not None
        drawn = _shuffled(self.bots, Rng(seed_of(self.seed, "swiss", deal)))  # for equal standings
        order = [bot for bot in drawn if self.bots.index(bot) not in out]
        order.sort(key=lambda bot: -won[bot] / max(1, seats[bot]))
        return [tuple(order[at : at + players]) for at in range(0, len(order), players)]

    def count_of(self, deal: int) -> int:
        """How many games a deal has."""
        if self.pairing == "swiss":
            return len(self.bots) // self.variant.players * self.variant.players
        return sum(1 for _ in self.games_of(deal))

    def games(self) -> Iterator[Pairing]:
        """All games, deal by deal; of a Swiss tournament they are not known before."""
        for deal in range(self.deals):
            yield from self.games_of(deal)

    @cached_property
    def size(self) -> int:
        """How many games there are."""
        return sum(self.count_of(deal) for deal in range(self.deals))

    def bot_seed(self, deal: int, seat: int, ply: int) -> int:
        """Where the randomness of one move comes from.

        A bot is given it. With a secret, which nobody can guess and which has no part in the deals,
        a bot cannot find out from it what the tournament is dealt from.
        """
        if self.secret:
            return seed_of("bots", self.secret, deal, seat, ply)
        return seed_of(self.seed, deal, seat, ply)

    def with_deals(self, deals: int) -> Plan:
        """The same tournament, shorter or longer: its first deals stay the same."""
        return replace(self, deals=deals)

    def to_json(self) -> dict[str, Any]:
        """The plan as the first line of a log."""
        return {
            "format": FORMAT,
            "edition": self.variant.edition,
            "players": self.variant.players,
            "options": self.variant.options.to_json(),
            "bots": list(self.bots),
            "deals": self.deals,
            "seed": self.seed,
            **({} if self.pairing == "all" else {"pairing": self.pairing}),
            **({} if self.clock is None else {"clock": self.clock}),
            **({"processor_time": True} if self.processor_time else {}),
            **({"secret": self.secret} if self.secret else {}),
        }

    @staticmethod
    def from_json(data: object) -> Plan:
        """Read a plan; `ArenaError` says what is wrong with it.

        >>> plan = Plan(Variant(players=2), ("random", "greedy"), deals=5, seed="x")
        >>> Plan.from_json(plan.to_json()) == plan
        True
        """
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise ArenaError(f"not a plan of the format {FORMAT!r}: {shown(data)}")
        bots, deals, seed = data.get("bots"), data.get("deals"), data.get("seed")
        if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
            raise ArenaError(f"bots is a list of texts, not {shown(bots)}")
        if isinstance(deals, bool) or not isinstance(deals, int):
            raise ArenaError(f"deals is a whole number, not {shown(deals)}")
        if not isinstance(seed, str):
            raise ArenaError(f"seed is a text, not {shown(seed)}")
        try:
            variant = Variant(
                data.get("edition", ""), data.get("players", 0), data.get("options", {})
            )
        except BadInput as error:
            raise ArenaError(str(error)) from None
        clock = data.get("clock")
        if clock is not None and type(clock) not in (int, float):
            raise ArenaError(f"clock is a number of seconds, not {shown(clock)}")
        pairing, processor_time = str(data.get("pairing", "all")), bool(data.get("processor_time"))
        secret = data.get("secret", "")
        if not isinstance(secret, str):
            raise ArenaError(f"secret is a text, not {shown(secret)}")
        return Plan(variant, tuple(bots), deals, seed, pairing, clock, processor_time, secret)


def options_of(variant: Variant) -> list[str]:
    """The options of a command that choose this variant; defaults are left out.

    >>> options_of(Variant("amigo", 3, {"money": "hidden"}))
    ['--edition', 'amigo', '--players', '3', '--money', 'hidden']
    """
    words = [] if variant.edition == "trefl" else ["--edition", variant.edition]
    words += ["--players", str(variant.players)]
    options = variant.options
    if options.palms != variant.own.palms:
        words.append("--palms" if options.palms else "--no-palms")
    if options.source != "central":
        words += ["--source", options.source]
    if options.money != "open":
        words += ["--money", options.money]
    return words


def thinks_in_time(spec: str) -> bool:
    """Whether a bot plays weaker when it does not get a core: its budget is in milliseconds.

    A bot without a budget may have one of its own, named `default_budget`; a bot that is not
    installed here counts as one that does.

    >>> [thinks_in_time(spec) for spec in ("search@5ms", "search@5it", "expert", "greedy")]
    [True, False, True, False]
    """
    try:
        bot, budget = parse_spec(spec)
    except BadInput:
        return not spec.endswith("it")
    if budget == Budget():
        budget = getattr(bot, "default_budget", budget)
    return budget.milliseconds is not None


def _shuffled(bots: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    waiting, order = list(bots), []
    while waiting:
        order.append(waiting.pop(rng.roll(len(waiting))))
    return tuple(order)
