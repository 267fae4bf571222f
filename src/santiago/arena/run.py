"""Running a tournament: whatever its log has not got yet is played and added to it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from santiago.arena.local import play_locally
from santiago.arena.log import Log
from santiago.arena.outcome import Outcome
from santiago.arena.plan import Pairing, Plan
from santiago.arena.worker import Played

Executor = Callable[[Plan, Iterable[Pairing]], Generator[Played]]
"""Plays games and gives each when it has ended, in any order."""


def run(
    log: Log,
    executor: Executor = play_locally,
    on_game: Callable[[Outcome], object] = lambda _: None,
) -> list[Outcome]:
    """Play all games of the log's plan that are missing; all games, in the order of the plan.

    Every game is on the disk before `on_game` hears of it.  It can be interrupted at any moment;
    the same call goes on where it was.
    """
    log.plan.check_bots()
    with closing(executor(log.plan, log.missing())) as games:
        for outcome, record in games:
            log.add(outcome, record)
            on_game(outcome)
    return sorted(log.games, key=lambda game: game.pairing.key)
