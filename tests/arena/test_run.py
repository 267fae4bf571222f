"""A whole tournament: on all cores, interrupted, resumed, and with bots that misbehave."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from santiago import Variant
from santiago.arena import ArenaError, Log, Outcome, Plan, play, read, run, worker
from santiago.arena.local import play_locally
from tests.arena.games import RANDOMS, random_plan, timeless


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def play_all(path: Path, plan: Plan, workers: int = 2) -> list[Outcome]:
    with Log(path, plan) as log:
        return run(log, partial(play_locally, workers=workers))


def one_by_one(plan: Plan) -> list[Outcome]:
    return timeless([play(plan, pairing)[0] for pairing in plan.games()])


@pytest.mark.slow
def test_processes_play_what_one_process_would(path: Path) -> None:
    plan = random_plan(deals=4)
    assert timeless(play_all(path, plan)) == one_by_one(plan)
    assert timeless(read(path)[1]) == one_by_one(plan)


@pytest.mark.slow
def test_a_finished_tournament_plays_nothing(path: Path) -> None:
    plan = random_plan(deals=1)
    play_all(path, plan)
    before = path.read_bytes()
    play_all(path, plan)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_interrupted_in_the_middle_it_goes_on(path: Path) -> None:
    plan = random_plan(deals=4)

    def interrupt(_: Outcome) -> None:
        if len(log.games) == 5:
            raise KeyboardInterrupt

    with Log(path, plan) as log, pytest.raises(KeyboardInterrupt):
        run(log, partial(play_locally, workers=2), interrupt)
    assert len(read(path)[1]) == 5
    assert timeless(play_all(path, plan)) == one_by_one(plan)


SLOW = Plan(Variant(), ("dawdles", *RANDOMS[:3]), deals=8, seed="tests")


def slowly(path: Path) -> subprocess.Popen[bytes]:
    """The command that plays SLOW, in a process group of its own."""
    words = ["arena", "run", "--deals", SLOW.deals, "--seed", SLOW.seed, "--workers", 2]
    return subprocess.Popen(
        [sys.executable, "-m", "santiago", *map(str, words), "--log", str(path), *SLOW.bots],
        env={**os.environ, "SANTIAGO_TEST_DAWDLE": "0.01"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def wait_for_lines(process: subprocess.Popen[bytes], path: Path, lines: int) -> None:
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)


@pytest.mark.usefixtures("naughty")
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),
        pytest.param(signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_stopped_by_a_signal_no_game_is_lost_or_repeated(
    path: Path, number: signal.Signals
) -> None:
    with slowly(path) as process:
        wait_for_lines(process, path, 4)
        if number == signal.SIGINT:  # as a terminal does it: to all processes at once
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        out, err = process.communicate()
    stopped = path.read_bytes()
    plan, outcomes = read(path)  # the plan has a secret that the command has drawn
    played = len(outcomes)
    assert 3 <= played < SLOW.size
    if number == signal.SIGINT:
        assert (process.returncode, out) == (130, b"")
        assert err.decode() == (
            f"santiago: interrupted: {played} of {SLOW.size} games are in {path}; "
            f"continue with 'santiago arena resume {path}'\n"
        )
    games = timeless(play_all(path, plan))
    assert path.read_bytes().startswith(stopped[: stopped.rindex(b"\n") + 1])
    assert games == one_by_one(plan)


@pytest.mark.slow
@pytest.mark.usefixtures("naughty")
def test_bots_that_misbehave_lose_and_stop_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "MERCY", 0.1)
    bots = ("prints", "stuck@1ms", "crashes")
    plan = Plan(Variant(players=2), bots, deals=1, seed="1")
    games = play_all(path, plan)
    assert sorted(game.pairing for game in games) == sorted(plan.games())
    codes = {"stuck@1ms": "overrun", "crashes": "crashed"}
    for game in games:
        assert game.fault is not None
        bot = game.pairing.bots[game.fault.seat]
        assert game.fault.code == codes[bot]
        assert f"bot {bot!r}" in game.fault.message
        assert game.shares[game.fault.seat] == 0
    assert {game.pairing.bots[game.fault.seat] for game in games if game.fault} == set(codes)


@pytest.mark.slow
@pytest.mark.usefixtures("naughty")
def test_a_process_that_dies_by_chance_costs_nobody_a_game(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = tmp_path / "died"
    monkeypatch.setenv("SANTIAGO_TEST_WITNESS", str(witness))
    games = play_all(path, Plan(Variant(players=2), ("crashes-once", "random"), 1, "1"))
    assert witness.exists()
    assert [game.fault for game in games] == [None, None]


def test_workers_end_with_the_program_that_began_them() -> None:
    code = (
        "from santiago.arena.worker import Worker\n"
        "from tests.arena.games import random_plan\n"
        "import os\n"
        "if __name__ == '__main__':\n"
        "    print(Worker(random_plan()).pid, flush=True)\n"
        "    os.read(0, 1)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        program.kill()
    while Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text():
        time.sleep(0.05)


def test_unknown_bots_are_found_before_the_first_game(path: Path) -> None:
    plan = Plan(Variant(players=2), ("random", "nobody"), 1, "1")
    with Log(path, plan) as log, pytest.raises(Exception, match="unknown bot 'nobody'"):
        run(log)
    assert read(path)[1] == []


def test_no_workers() -> None:
    plan = random_plan()
    with pytest.raises(ArenaError, match="invalid number of workers 0"):
        next(play_locally(plan, plan.games(), workers=0))
