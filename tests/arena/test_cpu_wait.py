"""Time that the machine took away is not the bot's."""

from __future__ import annotations

import os
import time

import pytest

from santiago import Variant
from santiago.arena import Plan, play, referee
from santiago.arena.cpu_wait import Waited
from santiago.arena.evaluation import evaluate
from santiago.arena.referee import Clock
from santiago.arena.tables import described
from tests.arena.games import made_up


def test_linux_tells_how_long_a_thread_has_waited() -> None:
    here, same = Waited(), Waited(os.getpid())
    first = here()
    assert first > 0  # every process has waited a little by now
    assert here() >= first
    assert same() > 0
    here.close()
    same.close()
    assert here() == 0


def test_sleeping_is_not_waiting() -> None:
    clock = Clock()
    time.sleep(0.05)
    assert clock.used() >= 0.04
    assert clock.used() + clock.waited() >= 0.05
    clock.close()


class Starved(Clock):
    """A clock on a machine that does something else nine tenths of the time."""

    def used(self) -> float:
        return super().used() / 10


@pytest.mark.usefixtures("naughty")
def test_a_bot_is_not_to_blame_for_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANTIAGO_TEST_DAWDLE", "0.02")
    monkeypatch.setattr(referee, "ALLOWANCE", 0.1)
    plan = Plan(Variant(players=2), ("dawdles@10ms", "random"), 1, "1")
    pairing = next(plan.games())
    stopped, _ = play(plan, pairing)
    assert stopped.fault is not None
    assert stopped.fault.code == "overrun"
    finished, _ = play(plan, pairing, clock=Starved())
    assert finished.fault is None


def test_the_alarm_waits_for_time_that_was_used() -> None:
    clock = Starved()
    clock.start()
    began = time.perf_counter()
    with pytest.raises(referee.Overrun), referee._alarm(0.01, clock):
        time.sleep(30)  # goes on after the first times that it rings
    assert time.perf_counter() - began >= 0.1
    clock.close()


def test_a_report_says_that_the_machine_was_busy() -> None:
    def about(bot: str, waited: float) -> str:
        plan = Plan(Variant(players=2), (bot, "random"), deals=1, seed="1")
        games = [
            made_up([1, 2], game.bots, game.deal, game.rotation, waited=waited)
            for game in plan.games()
        ]
        return "\n".join(described(evaluate([(plan, games)])))

    for timed in ("a@5ms", "search", "expert", "not-installed"):
        assert f"{timed} waited 50 % of its time for a core" in about(timed, 5.0)
    assert "waited" not in about("a@5ms", 0.1)
    for untimed in ("a@5it", "search@5it", "greedy", "hard@5it"):
        assert "waited" not in about(untimed, 5.0)
