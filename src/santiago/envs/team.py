"""Threads that share the lanes of a batch.

A step takes less time than it takes to wake a thread. So a thread that has done its part stays
awake for a moment, in compiled code without the GIL (`Batch.serve`), and sleeps only when no step
follows soon.
"""

from __future__ import annotations

import threading

from santiago.envs.batch import Batch
from santiago.envs.jobs import STOP


class Team:
    """The threads of a batch, besides the one that calls."""

    def __init__(self, batch: Batch, threads: int) -> None:
        self._batch = batch
        self._awake = threading.Condition()
        for part in range(1, threads):
            # They must not hold up the end of the program; `stop` ends them before that.
            threading.Thread(target=_serve, args=(batch, self._awake, part), daemon=True).start()

    def do(self, job: int) -> None:
        """Do a job in every lane, each thread in its own."""
        self._post(job)
        self._batch.join()

    def stop(self) -> None:
        """End the threads."""
        self._post(STOP)

    def _post(self, job: int) -> None:
        with self._awake:
            self._batch.post(job)
            self._awake.notify_all()


def _serve(batch: Batch, awake: threading.Condition, part: int) -> None:
    done = 0
    while (done := batch.serve(part, done)) >= 0:
        with awake:
            while batch.posted == done:
                awake.wait()
