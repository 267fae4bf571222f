"""Ends of the round: each is evaluated once, and that changes nothing."""

from __future__ import annotations

import pytest

from santiago import Position, Rng
from santiago.bots.ends import Ends, values_of_end
from santiago.bots.evaluate import values_of
from santiago.bots.lookahead import LookAhead
from santiago.bots.net import shipped_net
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.random_move import random_code
from santiago.bots.weights import Weights
from santiago.engine.phases import apply
from tests.bots.positions import at_phase

BEYOND = 0.5


def ends(*, net: bool = True) -> Ends:
    learned = shipped_net().copy() if net else None
    return Ends(LookAhead(Weights(), learned, horizon=0))


def nearby(position: Position, count: int) -> list[Position]:
    """Positions of the same round, some moves on."""
    rng = Rng(7)
    positions: list[Position] = []
    while len(positions) < count:
        other = position.copy()
        for _ in range(rng.roll(6)):
            if other.phase != "over" and other.round == position.round:
                apply(other, random_code(other, rng))
        if other.phase != "over" and other.round == position.round:
            positions.append(other)
    return positions


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("phase", ["planting", "offers"])
def test_what_is_remembered_is_what_would_be_found(players: int, phase: str) -> None:
    one = ends()
    for position in nearby(at_phase(players, 4, phase), 60):
        assert values_of_end(one, position, 0.0) == values_of_end(ends(), position, 0.0)


@pytest.mark.parametrize("number", [4, 11])
def test_an_end_is_worth_what_the_evaluation_says(number: int) -> None:
    """Without a net, and with or without a result."""
    outlook = Outlook(Weights())
    one = ends(net=False)
    for position in nearby(at_phase(4, number, "offers"), 20):
        end = position.copy()
        while end.phase != "over" and end.round == number:
            apply(end, greedy_code(end, outlook, Rng(0)))
        for _ in range(3):
            assert values_of_end(one, position, 0.0) == values_of(end, outlook)


def test_the_next_round_counts_after_some_looks_and_more_after_more() -> None:
    position = at_phase(4, 4, "decision")
    one = ends()
    seen = [values_of_end(one, position, BEYOND) for _ in range(40)]
    near = values_of_end(ends(), position, BEYOND)
    assert seen[:3] == [near] * 3
    changes = [n + 1 for n in range(1, 40) if seen[n] != seen[n - 1]]
    assert changes == [4, 12, 20, 28, 36]


def test_an_end_is_worth_the_same_whatever_else_was_looked_at() -> None:
    position, *others = nearby(at_phase(4, 4, "offers"), 30)
    near = values_of_end(ends(), position, BEYOND)
    elsewhere = [other for other in others if values_of_end(ends(), other, BEYOND) != near]
    assert len(elsewhere) > 5
    among, alone = ends(), ends()
    for _ in range(20):
        for other in elsewhere:
            values_of_end(among, other, BEYOND)
    for _ in range(20):
        found = values_of_end(among, position, BEYOND)
        assert found == values_of_end(alone, position, BEYOND)
    assert found != near
