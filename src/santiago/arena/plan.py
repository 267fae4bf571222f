"""What is to be played: deals, and who sits where in each game of a deal.

A **deal** is a set-up drawn from the tournament's seed and the deal's number: tile order,
overseer, source and palms.  Every line-up of bots plays it once in each rotation of the seats, so
that nobody gains from the luck of the deal or of the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from santiago.arena.errors import ArenaError
from santiago.bots.registry import parse_spec
from santiago.engine.editions import Variant
from santiago.engine.errors import BadInput, shown
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of
from santiago.engine.setup import Setup

FORMAT = "santiago-arena/1"
MOST_DEALS = 10_000_000


@dataclass(frozen=True, order=True)
class Pairing:
    """One game of a plan: its deal, its line-up, its rotation, and the bot at each seat."""

    deal: int
    lineup: int
    rotation: int
    bots: tuple[str, ...]  # by seat, as the plan writes them

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells the games of one plan apart."""
        return self.deal, self.lineup, self.rotation


@dataclass(frozen=True)
class Plan:
    """A tournament: a variant of the game, bots, how many deals, and a seed.

    With as many bots as players there is one line-up; with more, every choice of that many is
    one.  A bot may be named several times.

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

    def __post_init__(self) -> None:
        players = self.variant.players
        if len(self.bots) < players:
            found = f"{len(self.bots)} bot{'' if len(self.bots) == 1 else 's'}"
            raise ArenaError(
                f"{players} players need {players} bots or more, found {found}: "
                f"{' '.join(self.bots) or 'none'} (a bot may be named several times)"
            )
        if not 1 <= self.deals <= MOST_DEALS:
            raise ArenaError(f"no {shown(self.deals)} deals: expected 1 to {MOST_DEALS}")

    def check_bots(self) -> None:
        """Make every bot once, so that an unknown one is found before the first game."""
        for spec in dict.fromkeys(self.bots):
            parse_spec(spec)

    @cached_property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The different choices of bots that meet at a table."""
        return tuple(dict.fromkeys(combinations(self.bots, self.variant.players)))

    def setup(self, deal: int) -> Setup:
        """The set-up of a deal: the same for all its games."""
        return Position.deal(self.variant, Rng(seed_of(self.seed, "deal", deal))).setup()

    def games_of(self, deal: int) -> Iterator[Pairing]:
        """The games of a deal: each line-up in every rotation that seats it differently.

        Who sits left of whom is drawn anew for each deal: rotations alone would leave it fixed.
        """
        players = self.variant.players
        for number, lineup in enumerate(self.lineups):
            around = _shuffled(lineup, Rng(seed_of(self.seed, "order", deal, number)))
            seen = set()
            for rotation in range(players):
                bots = around[rotation:] + around[:rotation]
                if bots not in seen:
                    seen.add(bots)
                    yield Pairing(deal, number, rotation, bots)

    def games(self) -> Iterator[Pairing]:
        """All games, deal by deal."""
        for deal in range(self.deals):
            yield from self.games_of(deal)

    @cached_property
    def size(self) -> int:
        """How many games there are."""
        return sum(1 for _ in self.games())

    def bot_seed(self, deal: int, seat: int, ply: int) -> int:
        """Where the randomness of one move comes from."""
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
        return Plan(variant, tuple(bots), deals, seed)


def _shuffled(bots: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    rest, order = list(bots), []
    while rest:
        order.append(rest.pop(rng.roll(len(rest))))
    return tuple(order)
