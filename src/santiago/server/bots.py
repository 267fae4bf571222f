"""Bots at a table: they think in worker threads, in fair turns between tables."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from santiago._cores import cores, give_way
from santiago.bots.at_table import (
    Answer,
    default_level,
    least_committal,
    levels,
    summary,
    think,
)
from santiago.engine.position import Position
from santiago.tables.deals import Deal

__all__ = [
    "BEGINNER",
    "Answer",
    "Thinkers",
    "default_level",
    "least_committal",
    "levels",
    "summary",
]

BEGINNER = "beginner"
FADE_SECONDS = 2.0
"""Half-life of thinking time, in seconds."""
TELLING = 8
"""How many moves of a kind tell how long the next one takes."""
REMEMBERED = 10_000
"""Tables whose bots' thinking time we remember."""


Thought = TypeVar("Thought")


@dataclass
class _Job:
    """A bot that waits for its turn to think."""

    table: str
    kind: str
    takes: float  # seconds, as expected
    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Thinkers:
    """The threads in which bots think, shared fairly between tables.

    A free thread goes to the table whose bots have recently thought least. What a move will take
    counts as soon as it is asked for, as far as earlier ones of its kind (a level, hints) tell. So
    a quick bot waits for one move at most, however many tables have slow bots, and even if all of
    them have just begun; who waits is forgiven, so that nobody is left out.
    """

    def __init__(self, threads: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = self._all = threads or cores()
        self._threads = ThreadPoolExecutor(self._free, "santiago-bot", initializer=give_way)
        self._clock = clock
        self._waiting: dict[str, deque[_Job]] = {}  # by table
        self._used: dict[str, tuple[float, float]] = {}  # by table: seconds, and as of when
        self._takes: dict[str, float] = {}  # by kind: seconds, lately

    @property
    def waiting(self) -> int:
        """How many bots wait for a thread."""
        return sum(map(len, self._waiting.values()))

    @property
    def busy(self) -> bool:
        """Whether a bot thinks, or waits to."""
        return self._free < self._all or bool(self._waiting)

    async def think(
        self,
        position: Position,
        seat: int,
        level: str,
        table: str = "",
        plans: Sequence[Deal] = (),
    ) -> Answer:
        """A bot's move; `position` is a copy that nobody else uses."""
        seed = secrets.randbits(63)
        work = partial(think, position, seat, level, seed, plans)
        return await self.run(table, level, work)

    async def run(self, table: str, kind: str, work: Callable[[], Thought]) -> Thought:
        """Run some work when it is the table's turn; what is of one `kind` takes about as long."""
        takes = self._takes.get(kind, 0.0)
        self._charge(table, takes, self._clock())
        answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(_Job(table, kind, takes, work, answer))
        self._serve()
        return await answer

    def _serve(self) -> None:
        while self._free and self._waiting:
            now = self._clock()
            # Of equals, the one that has waited longest: a dict keeps the order of arrival.
            table = min(self._waiting, key=lambda table: self._recent(table, now))
            job = self._waiting[table].popleft()
            if not self._waiting[table]:
                del self._waiting[table]
            if job.answer.cancelled():
                continue
            self._free -= 1
            task = asyncio.get_running_loop().run_in_executor(self._threads, job.work)
            task.add_done_callback(partial(self._done, job, now))

    def _recent(self, table: str, now: float) -> float:
        """How long a table's bots have recently thought, in decaying seconds."""
        used, at = self._used.get(table, (0.0, now))
        return float(used * 0.5 ** ((now - at) / FADE_SECONDS))

    def _charge(self, table: str, seconds: float, now: float) -> None:
        """A table's bots think for so many seconds, or fewer than they were charged for."""
        self._used[table] = (max(0.0, self._recent(table, now) + seconds), now)
        if len(self._used) > REMEMBERED:
            kept = [(t, used) for t, used in self._used.items() if self._recent(t, now) > 0.001]
            self._used = dict(kept[-REMEMBERED // 2 :])

    def _done(self, job: _Job, began: float, task: asyncio.Future[Any]) -> None:
        self._free += 1
        now = self._clock()
        took = now - began
        self._charge(job.table, took - job.takes, now)
        takes = self._takes.get(job.kind, took)
        self._takes[job.kind] = takes + (took - takes) / TELLING
        if task.cancelled():  # the server stops
            job.answer.cancel()
            return
        error = task.exception()
        if not job.answer.cancelled():
            if error is not None:
                job.answer.set_exception(error)
            else:
                job.answer.set_result(task.result())
        self._serve()

    def close(self) -> None:
        """Stop the threads; their results are no longer needed."""
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
