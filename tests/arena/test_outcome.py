"""Shares and places, and a game as a line of the log."""

from __future__ import annotations

import json

import pytest

from santiago.arena import ArenaError, Fault, Outcome, play
from santiago.arena.outcome import places
from santiago.engine.scoring import shares_of
from tests.arena.games import made_up, random_plan


@pytest.mark.parametrize(
    ("scores", "expected_shares", "expected_places"),
    [
        ([9, 7, 8], (1, 0, 0), (1, 3, 2)),
        ([9, 9, 8], (0.5, 0.5, 0), (1.5, 1.5, 3)),
        ([9, 7, 7, 7], (1, 0, 0, 0), (1, 3, 3, 3)),
        ([5, 5, 5, 5], (0.25,) * 4, (2.5,) * 4),
        ([0, 0, 0], (1 / 3,) * 3, (2, 2, 2)),
    ],
)
def test_shares_and_places(
    scores: list[int],
    expected_shares: tuple[float, ...],
    expected_places: tuple[float, ...],
) -> None:
    assert shares_of(scores) == pytest.approx(expected_shares)
    assert places(scores) == pytest.approx(expected_places)
    assert sum(places(scores)) == len(scores) * (len(scores) + 1) / 2


def test_a_game_with_a_fault_counts_for_the_bot_at_fault_only() -> None:
    game = made_up([80, 3, 5], ["x", "y", "z"], fault=Fault(0, "crashed", 9, "gone"))
    assert game.shares == (0.0, None, None)
    assert game.places == (3.0, None, None)


def test_a_line_is_read_as_it_was_written() -> None:
    plan = random_plan()
    outcome, record = play(plan, next(plan.games()))
    again = Outcome.from_json(json.loads(json.dumps(outcome.to_json(record))))
    assert again.pairing == outcome.pairing
    assert again.scores == outcome.scores
    assert again.milliseconds == pytest.approx(outcome.milliseconds, abs=0.01)
    fault = Fault(1, "raised", 17, "bot 'x' raised …")
    stopped = made_up([5, 6], ["x", "y"], fault=fault)
    line = stopped.to_json({"names": ["x", "y"], "setup": {"overseer": 0}})
    assert Outcome.from_json(line) == stopped


@pytest.mark.parametrize("data", [None, [], {}, {"arena": {}, "setup": {}}, {"arena": 5}])
def test_other_lines_are_refused(data: object) -> None:
    with pytest.raises(ArenaError, match="not an arena game"):
        Outcome.from_json(data)


def test_a_line_with_too_few_values_is_refused() -> None:
    line = made_up([5, 6], ["x", "y"]).to_json({"names": ["x", "y"], "setup": {"overseer": 0}})
    line["arena"]["scores"] = [5]
    with pytest.raises(ArenaError, match="1 values for 2 players"):
        Outcome.from_json(line)
