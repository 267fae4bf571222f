"""Shares and places, and a game as a line of the log."""

from __future__ import annotations

import json

import pytest

from santiago.arena import ArenaError, Fault, Outcome, play
from santiago.arena.outcome import places, shares
from tests.arena.games import made_up, random_plan


@pytest.mark.parametrize(
    ("scores", "at_fault", "expected_shares", "expected_places"),
    [
        ([9, 7, 8], None, (1, 0, 0), (1, 3, 2)),
        ([9, 9, 8], None, (0.5, 0.5, 0), (1.5, 1.5, 3)),
        ([5, 5, 5, 5], None, (0.25,) * 4, (2.5,) * 4),
        ([9, 7, 8], 0, (0, 0, 1), (3, 2, 1)),
        ([9, 7, 7, 7], 0, (0, 1 / 3, 1 / 3, 1 / 3), (4, 2, 2, 2)),
        ([3, 80], 1, (1, 0), (1, 2)),
        ([0, 0, 0], 1, (0.5, 0, 0.5), (1.5, 3, 1.5)),
    ],
)
def test_shares_and_places(
    scores: list[int],
    at_fault: int | None,
    expected_shares: tuple[float, ...],
    expected_places: tuple[float, ...],
) -> None:
    assert shares(scores, at_fault) == pytest.approx(expected_shares)
    assert places(scores, at_fault) == pytest.approx(expected_places)
    assert sum(places(scores, at_fault)) == len(scores) * (len(scores) + 1) / 2


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
    with pytest.raises(ArenaError, match="not a game of the arena"):
        Outcome.from_json(data)


def test_a_line_with_too_few_values_is_refused() -> None:
    line = made_up([5, 6], ["x", "y"]).to_json({"names": ["x", "y"], "setup": {"overseer": 0}})
    line["arena"]["scores"] = [5]
    with pytest.raises(ArenaError, match="1 values for 2 players"):
        Outcome.from_json(line)
