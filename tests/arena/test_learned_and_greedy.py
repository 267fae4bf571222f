"""`learned` notices in a match that its rivals play like `greedy`."""

from __future__ import annotations

import pytest

from santiago.arena.plan import Plan
from santiago.arena.referee import play
from santiago.engine.editions import Variant


@pytest.mark.parametrize(("players", "deals"), [(2, 10), (3, 6), (4, 5), (5, 4)])
def test_learned_beats_greedy_clearly(players: int, deals: int) -> None:
    bots = ("learned@200it", *["greedy"] * (players - 1))
    plan = Plan(Variant(players=players), bots, deals, "learned-and-greedy")
    games = [(pairing, play(plan, pairing)[0]) for pairing in plan.games()]
    wins = [outcome.shares[pairing.bots.index(bots[0])] or 0.0 for pairing, outcome in games]
    assert len(wins) == deals * players
    assert sum(wins) >= 0.9 * len(wins)
