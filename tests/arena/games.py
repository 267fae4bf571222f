"""Made-up and real games for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from santiago import Variant
from santiago.arena import Fault, Outcome, Pairing, Plan

RANDOMS = ("random", "random@1ms", "random@2ms", "random@3ms")
"""Four names of one bot, to be told apart."""


def random_plan(players: int = 4, deals: int = 2, seed: str = "tests") -> Plan:
    names = (*RANDOMS, "random@4ms")
    return Plan(Variant(players=players), names[:players], deals, seed)


def made_up(
    scores: Sequence[int],
    bots: Sequence[str],
    deal: int = 0,
    rotation: int = 0,
    overseer: int = 0,
    fault: Fault | None = None,
    waited: float = 0.0,
    lineup: int = 0,
) -> Outcome:
    players = len(bots)
    return Outcome(
        Pairing(deal, lineup, rotation, tuple(bots)),
        overseer,
        tuple(scores),
        fault,
        (10,) * players,
        (5.0,) * players,
        (2.0,) * players,
        (waited,) * players,
    )


def timeless(games: Sequence[Outcome]) -> list[Outcome]:
    """Games in order, without what differs from run to run: the time that each move took."""
    return sorted(
        (replace(game, milliseconds=(), slowest=(), waited=()) for game in games),
        key=lambda game: game.pairing,
    )
