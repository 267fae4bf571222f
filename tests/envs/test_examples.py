"""The examples run as their users run them, and the benchmark has all its figures."""

from __future__ import annotations

import runpy
from typing import Any

import pytest

from tests.compiled import ROOT


def script(name: str) -> dict[str, Any]:
    """The names that a file of the repository defines."""
    return runpy.run_path(str(ROOT / name))


def test_random_agents(capsys: pytest.CaptureFixture[str]) -> None:
    script("examples/random_agents.py")["main"](["--players", "3"])
    assert capsys.readouterr().out.count(":") >= 4


def test_openspiel_mcts(capsys: pytest.CaptureFixture[str]) -> None:
    script("examples/openspiel_mcts.py")["main"](["--games", "1", "--simulations", "2"])
    assert "MCTS with 2 simulations a move won" in capsys.readouterr().out


@pytest.mark.slow
def test_search_is_better_than_chance() -> None:
    """Even a few simulations a move win more than their part of the games."""
    share = script("examples/openspiel_mcts.py")["match"](players=3, games=9, simulations=60)
    assert share > 0.5


@pytest.mark.slow
def test_the_benchmark_has_every_figure() -> None:
    bench = script("benchmarks/envs.py")
    single = bench["aec"](rounds=1)
    assert {"connect_four_v3", "chess_v6", "santiago_v0"} <= set(single)
    many = bench["vectorised"](rounds=1, sizes=(8,))
    assert set(many) == {
        "8 games, copies",
        "8 games, no copies",
        "8 games, no copies, no observations",
    }
    spiel = bench["openspiel"](rounds=1)
    assert set(spiel) == {"python_team_dominoes", "python_santiago"}
    assert bench["cost_of_masks"](size=8, steps=20) < 1e6
    for figures in (single, many, spiel):
        assert all(figure > 0 for figure in figures.values())


@pytest.mark.slow
def test_training_beats_random() -> None:
    """A short training already wins more than 40 % against three random players, for certain.

    The example itself trains longer and wins nine games of ten.
    """
    example = script("examples/train_ppo.py")
    model = example["train"](minutes=30, steps=30_000, seed=1)
    share, low = example["win_share"](model, games=500)
    assert low > 0.4, f"win share {share:.1%}"
