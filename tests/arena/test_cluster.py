"""On a Ray cluster."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from santiago.arena import ArenaError, play, read
from santiago.arena.cluster import play_on_cluster
from santiago.bots.training.run import play_locally, train
from tests.arena.games import random_plan, timeless
from tests.arena.two_nodes import PLAN, TINY


@pytest.mark.slow
@pytest.mark.usefixtures("naughty")
def test_a_node_that_dies_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tournament is as if nothing had happened, and so is the training that follows."""
    witness = tmp_path / "witness"
    witness.mkdir()
    monkeypatch.setenv("SANTIAGO_TEST_WITNESS", str(witness))
    path = tmp_path / "log.jsonl"
    # Ray listens on the machine's own address: in a network of its own it has only the loopback.
    alone = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    done = subprocess.run(
        [*alone, sys.executable, "-m", "tests.arena.two_nodes", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    nodes = {file.name for file in witness.iterdir()} - {"1"}  # 1: what a dead node left behind
    assert len(nodes) == 2
    plan, games = read(path)
    assert plan == PLAN
    (tmp_path / "more").mkdir()
    monkeypatch.setenv("SANTIAGO_TEST_WITNESS", str(tmp_path / "more"))
    assert timeless(games) == timeless([play(PLAN, pairing)[0] for pairing in PLAN.games()])
    here = train(tmp_path / "here", TINY, partial(play_locally, workers=1), tell=str)
    assert (tmp_path / "trained" / here.name).read_bytes() == here.read_bytes()


def test_nobody_at_the_address() -> None:
    plan = random_plan()
    with pytest.raises(ArenaError, match="no Ray cluster at 'localhost:1'"):
        next(play_on_cluster(plan, plan.games(), address="localhost:1"))


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    plan = random_plan()
    with pytest.raises(ArenaError, match=r"pip install 'santiago\[ray\]'"):
        next(play_on_cluster(plan, plan.games()))
