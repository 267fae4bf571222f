"""Runs a tournament: plays the games that its log lacks, and adds them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from santiago.arena.local import play_locally
from santiago.arena.log import Log
from santiago.arena.outcome import Outcome
from santiago.arena.plan import Pairing, Plan
from santiago.arena.worker import Played

Executor = Callable[[Plan, Iterable[Pairing]], Generator[Played]]
"""Plays games and yields each as it ends, in any order."""


def run(
    log: Log,
    executor: Executor = play_locally,
    on_game: Callable[[Outcome], object] = lambda _: None,
    enough: Callable[[], bool] = lambda: False,
) -> list[Outcome]:
    """Play the missing games of the log's plan; return all games, in the order of the plan.

    Every game is on the disk before `on_game` gets it. You can interrupt this at any moment; the
    same call continues it. It stops early when `enough` returns True.
    """
    log.plan.check_bots()
    for pairings in log.rounds():
        if enough():
            break
        with closing(executor(log.plan, pairings)) as games:
            for outcome, record in games:
                log.add(outcome, record)
                on_game(outcome)
                if enough():
                    break
    return sorted(log.games, key=lambda game: game.pairing.key)
