"""`santiago dataset`: games of bots as arrays on disk."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from santiago import OptionError, Position, Rng, SantiagoError, Variant, seed_of
from santiago.cli import main
from santiago.envs.dataset import DatasetPlan, load, make
from santiago.envs.dataset_card import FIELDS
from tests.arena.conftest import naughty
from tests.envs.games import look

__all__ = ["naughty"]


def written(folder: Path, *, workers: int = 1, **changes: object) -> Path:
    arguments = {"variant": Variant(players=3), "bots": ("random",), "games": 5, "seed": 7}
    plan = DatasetPlan(**(arguments | {"shard": 2} | changes))  # type: ignore[arg-type]
    assert sum(make(plan, folder, workers)) == plan.games
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("files", ["npz", "parquet"])
def test_the_games_can_be_replayed(files: str, tmp_path: Path) -> None:
    variant = Variant(players=3)
    shards = list(load(written(tmp_path / "set", format=files)))
    assert len(shards) == 3
    games = 0
    for shard in shards:
        for game in np.unique(shard["game"]):
            rows = np.flatnonzero(shard["game"] == game)
            position = Position.deal(variant, Rng(seed_of(7, "deal", int(game))))
            for ply, row in enumerate(rows):
                seen, legal = look(position, position.turn)
                assert np.array_equal(shard["observation"][row], seen)
                assert np.array_equal(shard["mask"][row], legal)
                assert shard["seat"][row] == position.turn
                assert shard["bot"][row] == (position.turn + game) % 3
                assert shard["ply"][row] == ply
                position.play(int(shard["action"][row]), position.turn)
            assert position.result is not None
            scores = np.array(position.result.scores)
            seats = shard["seat"][rows]
            assert np.array_equal(shard["score"][rows], scores[seats])
            share = 1 / len(position.result.winners)
            winning = np.isin(seats, position.result.winners)
            assert np.allclose(shard["win"][rows], winning * share)
            assert np.all((shard["margin"][rows] >= 0) == winning)
            games += 1
    assert games == 5


@pytest.mark.slow
def test_the_same_on_several_cores(tmp_path: Path) -> None:
    alone, together = written(tmp_path / "a"), written(tmp_path / "b", workers=2)
    assert sorted(p.name for p in alone.iterdir()) == sorted(p.name for p in together.iterdir())
    for one, other in zip(load(alone), load(together), strict=True):
        for name in one:
            assert np.array_equal(one[name], other[name]), name


def test_an_interrupted_set_is_completed(tmp_path: Path) -> None:
    folder = written(tmp_path / "set")
    kept, lost = folder / "shard-000000.npz", folder / "shard-000001.npz"
    before, content = kept.stat().st_mtime_ns, lost.read_bytes()
    lost.unlink()
    written(folder)
    assert kept.stat().st_mtime_ns == before
    with np.load(lost) as again:
        assert len(again["action"]) > 0
    assert len(lost.read_bytes()) == len(content)


@pytest.mark.slow
def test_the_card_says_what_is_in_it(tmp_path: Path) -> None:
    variant = Variant("amigo", 3, {"money": "hidden", "palms": True})
    bots = ("greedy", "random", "search@3it")
    folder = written(tmp_path / "set", variant=variant, bots=bots, format="parquet", games=2)
    text = (folder / "README.md").read_text("utf-8")
    (shard,) = load(folder)
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(FIELDS)
    assert set(FIELDS) == set(shard)
    assert "2. `search@3it`" in text
    assert "The same command gives the same data set." in text
    (command,) = re.findall(r"santiago dataset (.*) -o FOLDER", text)
    again = tmp_path / "again"
    assert main(["dataset", *command.split(), "--workers", "1", "-o", str(again)]) == 0
    (same,) = load(again)
    assert np.array_equal(same["action"], shard["action"])


def test_nothing_else_is_overwritten(tmp_path: Path) -> None:
    folder = written(tmp_path / "set")
    with pytest.raises(OptionError, match="another data set"):
        written(folder, seed=8)
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    with pytest.raises(OptionError, match="not empty"):
        written(other)


@pytest.mark.parametrize(
    "wrong",
    [{"bots": ("random",) * 2}, {"bots": ("nobody",)}, {"games": 0}, {"format": "csv"}],
)
def test_wrong_plans_are_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(OptionError):
        written(tmp_path / "set", **wrong)


@pytest.mark.usefixtures("naughty")
def test_a_bot_at_fault_is_named(tmp_path: Path) -> None:
    with pytest.raises(SantiagoError, match="game 0 was stopped: bot 'illegal' chose 'bid 99'"):
        written(tmp_path / "set", bots=("illegal", "random", "random"))


def test_parquet_is_missed_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(SantiagoError, match=r"pip install \"santiago\[parquet\]\""):
        written(tmp_path / "set", format="parquet")
    assert not (tmp_path / "set").exists()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "set"
    words = ["dataset", "--games", "2", "--players", "2", "--bots", "random", "greedy"]
    words += ["--seed", "1", "--workers", "1", "-o", str(folder)]
    assert main(words) == 0
    assert "2 games in 1 shards" in capsys.readouterr().out
    about = json.loads((folder / "dataset.json").read_text())
    assert about["bots"] == ["random", "greedy"]
    assert main([*words, "--games", "3"]) == 1
    assert "another data set" in capsys.readouterr().err
    assert main([*words, "--workers", "0"]) == 1


@pytest.mark.slow
def test_ctrl_c_is_quiet_and_keeps_what_is_finished(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    words = ["dataset", "--games", "1000000", "--seed", "1", "--workers", "2", "-o", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "santiago", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not list(folder.glob("shard-*")):
        assert process.poll() is None
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
    assert len(next(load(folder))["action"]) > 0
