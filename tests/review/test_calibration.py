"""The program that compares predicted and observed shares of the win."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks import calibration as cal


def game(number: int, won: int, *shares: tuple[float, float]) -> cal.Played:
    """A game of two with one prediction in each round."""
    predictions = tuple(
        cal.Prediction(n, one, (0.5, 0.5), exact=False) for n, one in enumerate(shares, 1)
    )
    result = (1.0, 0.0) if won == 0 else (0.0, 1.0)
    return cal.Played(number, "trefl", 2, result, predictions)


def test_bins_compare_predictions_with_what_happened() -> None:
    games = [game(n, 0 if n % 4 else 1, (0.75, 0.25)) for n in range(400)]
    low, high = cal.bins(games, lambda one: one.search)
    assert (low.predicted, low.observed.value, low.count) == (0.25, 0.25, 400)
    assert (high.predicted, high.observed.value, high.met) == (0.75, 0.75, True)
    assert high.observed.low == pytest.approx(0.75 - 1.96 * (0.75 * 0.25 / 400) ** 0.5, abs=1e-3)


def test_positions_of_one_game_count_as_one_game() -> None:
    """Ten equal predictions in each game are no more certain than one."""
    once = cal.bins([game(n, n % 2, (0.5, 0.5)) for n in range(40)], lambda one: one.search)
    tenfold = [game(n, n % 2, *[(0.55, 0.45)] * 10) for n in range(40)]
    high = cal.bins(tenfold, lambda one: one.search)[1]
    assert once[0].observed.value == 0.5
    assert high.observed.low == pytest.approx(0.5 - 1.96 * (0.25 / 39) ** 0.5)


def test_a_bin_that_is_far_off_is_not_met() -> None:
    wrong = cal.bins([game(n, 1, (0.75, 0.25)) for n in range(100)], lambda one: one.search)
    assert [one.met for one in wrong] == [False, False]


def test_the_brier_score_is_by_round() -> None:
    games = [game(0, 0, (0.5, 0.5), (1.0, 0.0)), game(1, 1, (0.5, 0.5), (1.0, 0.0))]
    assert cal.brier(games, lambda one: one.search) == {1: 0.5, 2: 1.0}
    assert cal.brier(games, lambda one: one.plain) == {1: 0.5, 2: 0.5}


@pytest.mark.slow
def test_games_are_played_kept_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--iterations", "20", "--thinking", "5", "--folder", str(tmp_path)]
    cal.main(["--games", "2", *words])
    first = capsys.readouterr().out
    assert first.startswith("2 games\n")
    (log,) = tmp_path.glob("*.jsonl")
    kept = log.read_text()
    cal.main(["--games", "2", *words])
    assert capsys.readouterr().out == first
    assert log.read_text() == kept  # nothing was played again
    plot = ET.fromstring((tmp_path / "calibration.svg").read_text("utf-8"))
    assert any("circle" in part.tag for part in plot.iter())
    for one in cal.games_in(log):
        assert sum(one.result) == 1
        for prediction in one.predictions:
            assert sum(prediction.search) == pytest.approx(1)
            assert sum(prediction.plain) == pytest.approx(1)


def test_a_small_lead_that_means_nothing_is_fitted_away() -> None:
    games = [game(n, n % 2, (0.6, 0.4)) for n in range(40)]
    sure = [game(n, 0, (0.95, 0.05)) for n in range(40, 80)]
    least, growth = cal.fitted([*games, *sure])
    assert least <= 0.1
    assert least + growth * 0.9 > 0.95
