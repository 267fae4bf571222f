"""Playing on this machine: one worker process for each core."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from multiprocessing.connection import wait

from santiago.arena.errors import ArenaError
from santiago.arena.plan import Pairing, Plan
from santiago.arena.worker import Played, Worker


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1


def play_locally(
    plan: Plan, pairings: Iterable[Pairing], workers: int | None = None
) -> Generator[Played]:
    """Play games in worker processes, and give each as it ends, in any order.

    Closing the iterator, or an error or Ctrl-C while it waits, ends the processes at once; the
    games that they were playing are lost.
    """
    if workers is not None and workers < 1:
        raise ArenaError(f"no {workers} worker processes: expected 1 or more")
    todo = iter(pairings)
    team: list[Worker] = []
    try:
        for pairing in todo:
            team.append(Worker(plan))
            team[-1].begin(pairing)
            if len(team) == (workers or cores()):
                break
        while busy := [worker for worker in team if worker.pairing is not None]:
            # Not for ever, so that one that never answers is noticed.
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
