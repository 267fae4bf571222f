"""Tests that stop: the arithmetic, the error rates by simulation, and the command."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from benchmarks.sequential import HEADINGS, deals, simulated
from santiago import Variant
from santiago.arena import ArenaError, Fault, Plan, read, sequential
from santiago.arena.sequential import DealMeans, Sequential
from santiago.cli import arena as command
from santiago.cli import main
from tests.arena.games import made_up
from tests.compiled import ROOT

PAGE = (ROOT / "docs" / "sequential-tests.md").read_text("utf-8")


def test_the_ratio_by_hand() -> None:
    test = Sequential(players=2, delta=0.1)
    shares = [0.5, 1.0, 0.5, 0.0, 1.0, 0.5]
    for share in shares:
        test.add(share)
    mean = sum(shares) / 6
    squares = sum((share - mean) ** 2 for share in shares)
    prior, luck = sequential.PRIOR, sequential.PRIOR_LUCK
    centre = (6 * mean + prior * 0.5) / (6 + prior)
    independent = centre * (1 - centre) / 2
    seen = (squares + prior * independent * (1 + luck)) / (6 + prior)
    variance = seen / independent * (0.55 * 0.45 / 2)
    # Normal densities with that variance at 0.6 and at 0.5.
    ratio = sum(((x - 0.5) ** 2 - (x - 0.6) ** 2) / (2 * variance) for x in shares)
    assert test.mean == pytest.approx(mean)
    assert test.ratio == pytest.approx(ratio)
    assert test.bounds == pytest.approx((-np.log(19), np.log(19)))
    assert test.verdict is None


@pytest.mark.parametrize(("share", "verdict"), [(0.6, "H1"), (0.0, "H0")])
def test_a_clear_case_ends_soon(share: float, verdict: str) -> None:
    test = Sequential(players=4, delta=0.05)
    while test.verdict is None:
        test.add(share)
    assert test.verdict == verdict
    assert 2 <= test.deals < 60


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_error_rates_hold(players: int) -> None:
    """With 5 points instead of 2, so that few deals are enough for many runs."""
    runs, errors = 300, {"H0": 0, "H1": 0}
    for wrong, points in (("H1", 0.0), ("H0", 0.05)):
        for run in range(runs):
            rng = np.random.default_rng([players, run, int(points * 100)])
            test = Sequential(players, delta=0.05)
            for mean in deals(1 / players + points, players, 0.2, rng):
                test.add(float(mean))
                if test.verdict:
                    break
            errors[wrong] += test.verdict == wrong
    # 5 % of 300 is 15; more than 29 has a chance of one in a thousand where the rate is 5.5 %.
    assert errors["H0"] <= 29
    assert errors["H1"] <= 29


@pytest.mark.slow
def test_the_table_on_the_page_is_the_simulations() -> None:
    table = PAGE[PAGE.index("| " + HEADINGS[0]) :].partition("\n\n")[0].splitlines()[2:]
    assert len(table) == 20
    for line in table:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == "4" and "+0" in cells[1]:
            accepted, mean, _ = simulated(4, 0.25, 1000, 0.2, 1)
            assert cells[2:4] == [f"{100 * accepted:.1f} %", f"{mean:,.0f}"]


def test_deals_count_in_their_order_and_only_when_complete() -> None:
    plan = Plan(Variant(players=2), ("a", "b"), deals=3, seed="1")
    games = {
        (pairing.deal, pairing.rotation): made_up(
            [pairing.deal if bot == "a" else 1 for bot in pairing.bots],
            pairing.bots,
            pairing.deal,
            pairing.rotation,
        )
        for pairing in plan.games()
    }
    means = DealMeans(plan, "a")
    assert means.add(games[1, 0]) == []
    assert means.add(games[1, 1]) == []
    assert means.add(games[0, 1]) == []
    assert means.add(games[0, 0]) == [0.0, 0.5]
    fault = Fault(games[2, 0].pairing.bots.index("b"), "raised", 3, "b raised")
    stopped = made_up([5, 5], games[2, 0].pairing.bots, 2, 0, fault=fault)
    assert means.add(stopped) == []
    assert means.add(games[2, 1]) == [1.0], "what stopped by another's fault does not count"


def test_wrong_rates_are_refused() -> None:
    for wrong in ({"delta": 0.0}, {"delta": 0.9}, {"alpha": 0.5}, {"beta": 0.0}):
        with pytest.raises(ArenaError):
            Sequential(players=4, **wrong)  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_command_stops_when_it_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "test.jsonl"
    words = ["arena", "test", "greedy", "random", "--players", "2", "--sprt", "--delta", "10"]
    words += ["--workers", "1", "--quiet", "--log", str(log)]
    assert main(words) == 0
    assert "greedy is stronger than random (100.0 % after" in capsys.readouterr().out
    played = len(read(log)[1])
    assert played < 100
    assert main(words) == 0, "it knows already"
    assert len(read(log)[1]) == played
    assert main([*words[:2], "greedy", *words[2:3], *words[4:]]) == 1
    assert "against itself" in capsys.readouterr().err


def test_without_sprt_all_deals_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "test.jsonl"
    words = ["arena", "test", "random", "random@1ms", "--players", "3", "--deals", "3"]
    assert main([*words, "--workers", "1", "--quiet", "--log", str(log)]) == 0
    assert len(read(log)[1]) == 9
    assert "not decided (33.3 % after 3 deals" in capsys.readouterr().out


def test_the_commands_numbers_are_the_tests() -> None:
    assert (command.DELTA, command.ALPHA, command.BETA) == (
        sequential.DELTA,
        sequential.ALPHA,
        sequential.BETA,
    )
    assert re.search(rf"counts as if {sequential.PRIOR:g} deals", PAGE)
