"""Reviews of finished games, in the background: one at a time, behind the bots of tables in play.

A page asks again and again until its review is there; one that nobody asks for any more is dropped.
Finished reviews stay in memory, the latest ones, whoever asks for the same game; `kept_reviews` has
more of them in the database. First graphs, and moves that somebody tries at a turning point, take a
moment: they come between two steps of a review.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from santiago._cores import give_way
from santiago.engine.moves import Move
from santiago.engine.record import Record
from santiago.review import DEFAULT_DEALS, DEFAULT_ITERATIONS, Ply, review_game, sketch, tried
from santiago.review.errors import check_finished
from santiago.review.told import told
from santiago.server.errors import ServerError

log = logging.getLogger("santiago.reviews")

PATIENCE = 15.0
"""Seconds after which a review that nobody asks for is dropped."""
KEPT = 64
"""Reviews in memory."""
WAITING = 16
"""Reviews that may wait or run,"""
PER_ADDRESS = 2
"""and how many of them one address may ask for."""
PAUSE = 0.02
"""Seconds between two looks at the bots,"""
PAUSES = 25
"""and how many of them a review waits for bots before it goes on by one step."""


class _DroppedError(Exception):
    """Nobody wants this review any more."""


@dataclass
class Job:
    """A review that is wanted, and how far it is."""

    record: Record
    asked_at: float  # when somebody asked last
    address: str = ""  # who asked first
    done: int = 0
    of: int = 0
    plies: tuple[Ply, ...] | None = None  # a first graph
    answer: dict[str, Any] | None = None  # the finished review, as pages get it
    error: Exception | None = None
    dropped: bool = False

    def told(self) -> dict[str, Any]:
        """What pages get: the review, or how far it is."""
        return self.answer or told(self.done, self.of, self.plies, None)


@dataclass
class Attempt:
    """A move that somebody tries at a turning point, and what it is worth."""

    record: Record
    ply: int
    better: Move
    move: Move
    asked_at: float  # when somebody asked last
    address: str = ""
    answer: dict[str, Any] | None = None
    dropped: bool = False

    def told(self) -> dict[str, Any]:
        """What pages get: no verdict yet, or all of it."""
        return self.answer or {"verdict": None, "compared": None, "differences": []}


Wanted = TypeVar("Wanted", Job, Attempt)


def key_of(record: Record) -> str:
    """The same game has the same key, whatever its players are called."""
    game = (record.variant, record.setup, tuple(move.text for move in record.moves))
    return hashlib.sha256(repr(game).encode()).hexdigest()


def _bare(record: Record) -> Record:
    """The game alone: what else stands in a record may be large, and nobody asks for it here."""
    return Record(record.variant, record.setup, record.moves)


class Reviews:
    """The reviews of one process."""

    def __init__(
        self,
        busy: Callable[[], bool],
        clock: Callable[[], float] = time.monotonic,
        iterations: int = DEFAULT_ITERATIONS,
        deals: int = DEFAULT_DEALS,
        finished: Callable[[Job], None] = lambda _: None,
    ) -> None:
        self._busy = busy
        self._finished = finished  # called in the thread
        self._clock = clock
        self.budget = (iterations, deals)
        self._jobs: OrderedDict[str, Job] = OrderedDict()  # the latest is last
        self._sketches: deque[Job] = deque()
        self._attempts: dict[tuple[str, int, str, str], Attempt] = {}
        self._tried: deque[Attempt] = deque()
        self._thread = ThreadPoolExecutor(1, "santiago-review", initializer=give_way)
        self._stopping = False

    def knows(self, record: Record) -> bool:
        """Whether the review of a game is here already, or under way."""
        job = self._jobs.get(key_of(record))
        return job is not None and not job.dropped

    def remember(self, record: Record, answer: dict[str, Any]) -> None:
        """A review that was finished earlier."""
        if not self.knows(record):
            self._forget(self._jobs)
            self._jobs[key_of(record)] = Job(_bare(record), self._clock(), answer=answer)

    def ask(self, record: Record, address: str = "") -> Job:
        """The review of a finished game, or how far it is; call again until it is done."""
        check_finished(record)
        key = key_of(record)
        job = self._jobs.get(key)
        if job is None or job.dropped:
            self._clear(self._jobs, address)
            job = self._jobs[key] = Job(_bare(record), self._clock(), address)
            self._sketches.append(job)
            self._thread.submit(self._work, key)  # a job that nobody wants any more is gone then
        job.asked_at = self._clock()
        self._jobs.move_to_end(key)  # never missing: the thread looks it up
        if job.error is not None:
            del self._jobs[key]
            raise job.error
        return job

    def attempt(
        self, record: Record, ply: int, better: Move, move: Move, address: str = ""
    ) -> Attempt:
        """What a move is worth, or that it is not known yet; call again until it is."""
        check_finished(record)
        key = (key_of(record), ply, better.text, move.text)
        job = self._attempts.pop(key, None)
        if job is None or job.dropped:
            self._clear(self._attempts, address)
            job = Attempt(_bare(record), ply, better, move, self._clock(), address)
            self._tried.append(job)
            self._thread.submit(self._serve)  # a review that runs does it sooner
        job.asked_at = self._clock()
        self._attempts[key] = job  # the latest is last
        return job

    def _clear(self, jobs: dict[Any, Wanted], address: str) -> None:
        """Make room for one more job, or refuse it."""
        self._forget(jobs)
        waiting = [job.address for job in jobs.values() if job.answer is None]
        if len(waiting) >= WAITING or waiting.count(address) >= PER_ADDRESS:
            raise ServerError("request/too-many", "Too many reviews are waiting.", limit=WAITING)

    def _forget(self, jobs: dict[Any, Wanted]) -> None:
        """Make room for one more: what nobody waits for goes, and the oldest answers."""
        patient = self._clock() - PATIENCE
        for key, job in [*jobs.items()]:
            if job.dropped or (job.answer is None and job.asked_at < patient):
                del jobs[key]
        done = [key for key, job in jobs.items() if job.answer is not None]
        for key in done[: max(0, len(done) - KEPT + 1)]:
            del jobs[key]

    def _work(self, key: str) -> None:
        """Do a whole review, if anybody still wants it; runs in the thread."""
        job = self._jobs.get(key)
        if job is None or job.answer is not None or job.error is not None:
            return
        iterations, deals = self.budget
        try:
            self._step(job, 0, 0)
            review = review_game(
                job.record, iterations=iterations, deals=deals, progress=partial(self._step, job)
            )
            job.answer = told(job.of, job.of, review.plies, review)
            self._finished(job)
        except _DroppedError:
            job.dropped = True
        except Exception as error:
            log.exception("a review failed")
            job.error = error

    def _step(self, job: Job, done: int, of: int) -> None:
        """Between two steps: what takes a moment comes first, and bots before everything."""
        job.done, job.of = done, of
        self._wait(job)
        self._serve()

    def _wait(self, job: Job | Attempt) -> None:
        """Let bots think, for a while; stop if nobody wants the job any more."""
        for _ in range(PAUSES):
            if self._stopping or self._clock() - job.asked_at > PATIENCE:
                raise _DroppedError
            if not self._busy():
                break
            time.sleep(PAUSE)

    def _serve(self) -> None:
        """First graphs and moves that are tried; runs in the thread."""
        while self._sketches:
            wanted = self._sketches.popleft()
            if self._clock() - wanted.asked_at <= PATIENCE:
                wanted.plies = sketch(wanted.record)
        while self._tried:
            self._try(self._tried.popleft())

    def _try(self, job: Attempt) -> None:
        try:
            trial = tried(job.record, job.ply, job.better, job.move, watch=lambda: self._wait(job))
            job.answer = trial.to_json()
        except Exception as error:
            if not isinstance(error, _DroppedError):
                log.exception("a move could not be tried")
            job.dropped = True

    def close(self) -> None:
        """Stop the thread; its results are no longer needed."""
        self._stopping = True
        self._thread.shutdown(wait=False, cancel_futures=True)
