"""The examples run as their users run them, and the benchmark has all its figures."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from benchmarks import envs as bench
from tests.compiled import ROOT


def script(name: str) -> dict[str, Any]:
    """The names that a file of the repository defines."""
    return runpy.run_path(str(ROOT / name))


def test_random_agents(capsys: pytest.CaptureFixture[str]) -> None:
    script("examples/random_agents.py")["main"](["--players", "3"])
    assert capsys.readouterr().out.count(":") >= 4


def test_openspiel_mcts(capsys: pytest.CaptureFixture[str]) -> None:
    script("examples/openspiel_mcts.py")["main"](["--games", "1", "--simulations", "2"])
    assert "MCTS with 2 simulations per move won" in capsys.readouterr().out


MODULE = """
from santiago.envs.policy import PolicyBot

def bot():
    return PolicyBot("lowest", lambda observation, mask: mask.argmax())
"""


@pytest.mark.slow
def test_a_policy_of_any_kind_plays_in_the_arena(tmp_path: Path) -> None:
    example = script("examples/evaluate_policy.py")
    example["write_package"](tmp_path, "lowest", MODULE)
    log = str(tmp_path / "games.jsonl")
    words = ["run", "--players", "2", "--deals", "1", "--workers", "1", "--log", log]
    report = example["arena"](tmp_path, [*words, "lowest", "random"])
    row = next(line for line in report.splitlines() if line.startswith("| lowest"))
    assert row.split("|")[2].strip() == "2"
    assert row.split("|")[-2].strip() == "0", "no faults"


@pytest.mark.slow
def test_search_is_better_than_chance() -> None:
    """Even a few simulations per move win more than their part of the games."""
    share = script("examples/openspiel_mcts.py")["match"](players=3, games=9, simulations=60)
    assert share > 0.5


@pytest.mark.slow
def test_the_benchmark_has_every_figure() -> None:
    single = bench.aec(rounds=1)
    assert {"connect_four_v3", "chess_v6", "santiago_v0"} <= set(single)
    many = bench.vectorised(rounds=1, sizes=(8,))
    assert set(many) == {
        "8 games, copies",
        "8 games, no copies",
        "8 games, no copies, no observations",
    }
    assert set(bench.two_threads(rounds=1, sizes=(8,))) == {"8 games"}
    spiel = bench.openspiel(rounds=1)
    assert set(spiel) == {"python_team_dominoes", "python_santiago"}
    assert bench.cost_of_masks(size=8, steps=20) < 1e6
    for figures in (single, many, spiel):
        assert all(figure > 0 for figure in figures.values())


@pytest.mark.slow
def test_training_beats_random(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A short training already wins more than 40 % against three random players, for certain.

    The example itself trains longer and wins nine games of ten.
    """
    example = script("examples/train_ppo.py")
    model = example["train"](minutes=30, steps=30_000, seed=1)
    share, low = example["win_share"](model, games=500)
    assert low > 0.4, f"win share {share:.1%}"
    model.save(tmp_path / "policy.zip")
    words = [str(tmp_path / "policy.zip"), "--deals", "1"]
    script("examples/evaluate_policy.py")["main"](words)
    assert "| trained |" in capsys.readouterr().out
