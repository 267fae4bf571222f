"""Intervals: hand-worked, and against distributions that are known."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from santiago.arena import bootstrap
from santiago.arena.bootstrap import Measured, Tally


def tally_of(values: list[list[float]], of_one: bool = False) -> Tally:
    """One quantity: a list of observations for each deal."""
    tally = Tally()
    for deal, observations in enumerate(values):
        for value in observations:
            tally.add("x", deal, value, of_one)
    return tally


def measured(values: list[list[float]], of_one: bool = False) -> tuple[float, float, float]:
    measured = tally_of(values, of_one).measure()["x"]
    assert measured.low is not None
    assert measured.high is not None
    return measured.value, measured.low, measured.high


def test_a_mean_counts_every_observation_once() -> None:
    assert tally_of([[1.0], [0.0, 0.0, 0.0]]).measure()["x"].value == 0.25


def test_three_deals_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "FEWEST", 3)
    # 27 equally likely draws of three deals from 0, 3 and 6; the interval holds all but the
    # outermost 2.5 % on either side, and each end value, 0 and 6, has 1/27 = 3.7 %.
    draws = sorted(sum(draw) / 3 for draw in product([0, 3, 6], repeat=3))
    assert (draws[0], draws[-1]) == (0, 6)
    assert measured([[0.0], [3.0], [6.0]]) == (3, 0, 6)


def test_many_deals_as_the_normal_distribution_has_it() -> None:
    values = [[float(value)] for value in np.random.default_rng(5).normal(10, 2, size=400)]
    mean, low, high = measured(values)
    error = float(np.std(values)) / math.sqrt(400)
    assert low == pytest.approx(mean - 1.96 * error, abs=0.15 * error)
    assert high == pytest.approx(mean + 1.96 * error, abs=0.15 * error)


def test_games_of_one_deal_are_not_independent() -> None:
    deals = [[float(deal % 2)] for deal in range(100)]
    four_times = [games * 4 for games in deals]
    assert measured(four_times) == measured(deals)  # four equal games tell no more than one


@pytest.mark.slow
def test_intervals_hold_the_truth_in_about_95_of_100_tournaments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bootstrap, "RESAMPLES", 400)
    rng = np.random.default_rng(11)
    held = 0
    for _ in range(300):
        # Every deal has a luck of its own, shared by its four games; the mean is 0.3.
        lucks = rng.beta(1.5, 3.5, size=80)
        values = [[float(rng.random() < luck) for _ in range(4)] for luck in lucks]
        _, low, high = measured(values, of_one=True)
        held += low <= 0.3 <= high
    assert 0.91 <= held / 300 <= 0.98


def test_where_all_deals_agree_chance_sets_the_other_end() -> None:
    value, low, high = measured([[1.0]] * 10, of_one=True)
    assert (value, high) == (1, 1)
    assert low**10 == pytest.approx(0.025)  # so many in a row happen that often
    value, low, high = measured([[0.0]] * 10, of_one=True)
    assert (value, low) == (0, 0)
    assert (1 - high) ** 10 == pytest.approx(0.025)
    assert measured([[1.0]] * 10) == (1, 1, 1)  # of a score there is nothing to say


def test_a_handful_of_deals_has_no_interval() -> None:
    assert tally_of([[1.0, 0.0]]).measure()["x"] == Measured(0.5)
    assert tally_of([[1.0]] * 9).measure()["x"] == Measured(1.0)
    assert measured([[1.0]] * 10) == (1, 1, 1)
    assert Tally().measure() == {}


def test_the_same_seed_gives_the_same_interval() -> None:
    tally = tally_of([[float(deal % 3)] for deal in range(50)])
    assert tally.measure(seed=4) == tally.measure(seed=4)
    assert tally.measure(seed=4) != tally.measure(seed=5)


def test_memory_is_bounded_without_changing_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [[float(deal % 3)] for deal in range(50)]
    at_once = measured(values)
    monkeypatch.setattr(bootstrap, "_AT_ONCE", 50 * 7)
    assert measured(values) == at_once


def test_a_quantity_of_few_deals_among_many() -> None:
    tally = tally_of([[0.0]] * 40)
    tally.add("rare", 3, 5.0)
    for deal in range(10):
        tally.add("less rare", deal, 5.0)
    measured = tally.measure()
    assert measured["rare"] == Measured(5.0)
    assert measured["less rare"] == Measured(5.0, 5.0, 5.0)
