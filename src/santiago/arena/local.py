"""Playing on this machine: one worker process for each core."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from multiprocessing.connection import wait

from santiago._cores import cores
from santiago.arena.errors import ArenaError
from santiago.arena.plan import Pairing, Plan
from santiago.arena.referee import play
from santiago.arena.worker import Played, Worker


def play_here(plan: Plan, pairings: Iterable[Pairing]) -> Generator[Played]:
    """Play games in this process, one after another; a bot that crashes ends everything."""
    return (play(plan, pairing) for pairing in pairings)


def play_locally(
    plan: Plan,
    pairings: Iterable[Pairing],
    workers: int | None = None,
    watched: list[Worker] | None = None,
) -> Generator[Played]:
    """Play games in worker processes and yield each as it ends, in any order.

    `watched` is filled with the workers, so that their games can be shown (`Worker.view`).

    Closing the iterator, or an error or Ctrl-C while it waits, ends the processes at once; the
    games that they were playing are lost.
    """
    if workers is not None and workers < 1:
        raise ArenaError(f"invalid number of workers {workers}: expected 1 or more")
    todo = iter(pairings)
    team: list[Worker] = [] if watched is None else watched
    try:
        for pairing in todo:
            team.append(Worker(plan, watched is not None))
            team[-1].begin(pairing)
            if len(team) == (workers or cores()):
                break
        while busy := [worker for worker in team if worker.pairing is not None]:
            # With a timeout, to notice workers that never answer.
            wait([worker.connection for worker in busy], timeout=1.0)
            for worker in busy:
                played = worker.poll()
                if played is not None:
                    if (pairing_ := next(todo, None)) is not None:
                        worker.begin(pairing_)
                    yield played
    finally:
        for worker in team:
            worker.close()
        team.clear()
