"""The service: registry, gate, broadcast and scheduler of one process, put together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from santiago.server.bots import Thinkers
from santiago.server.broadcast import Broadcast
from santiago.server.errors import ServerError
from santiago.server.gate import Gate
from santiago.server.kept_reviews import KeptReviews
from santiago.server.limits import Passwords
from santiago.server.metrics import Metrics
from santiago.server.notices.channels import Channels
from santiago.server.notices.postman import Postman
from santiago.server.notices.subscribers import Subscribers
from santiago.server.others import Others
from santiago.server.painter import PER_MINUTE, Painter
from santiago.server.profiles import Profiles
from santiago.server.registry import Registry
from santiago.server.reviews import Job, Reviews
from santiago.server.scheduler import Scheduler
from santiago.server.settings import Settings
from santiago.server.storage import Store

log = logging.getLogger("santiago.service")
Result = TypeVar("Result")


class Service:
    """Everything that routes and sockets need."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.passwords = Passwords(settings.password, settings.guesses_per_minute)
        self.thinkers = Thinkers(settings.bot_threads)
        self.reviews = Reviews(lambda: self.thinkers.busy, finished=self._reviewed)
        self.kept_reviews = KeptReviews(store, self.reviews.budget, self.now)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.painter = Painter(PER_MINUTE if settings.requests_per_minute else 0)
        self.metrics = Metrics()
        self.registry = Registry(store, self.metrics, self.now)
        self.metrics.watch(self.registry.tables)
        self.broadcast = Broadcast(self.now)
        self.gate = Gate(self.registry, self.broadcast)
        self.profiles = Profiles(settings, store, self.gate, self.now)
        self.others = Others(self.gate, secrets.token_hex(6), self.spawn)
        self.scheduler = Scheduler(self.gate, self.others, self.thinkers, self.spawn)
        self.gate.schedule = self.scheduler.schedule
        self.others.after = self.scheduler.schedule_late
        late = self.scheduler.schedule_late if store.shared else self.scheduler.schedule
        self.registry.loaded = late
        self.postman = Postman(self.registry, Channels(settings), self.spawn)
        self.subscribers = Subscribers(self.postman, settings.public_url)
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> float:
        """Seconds since 1970."""
        return self.clock()

    @property
    def stopping(self) -> bool:
        """Whether the server no longer accepts commands."""
        return self.gate.stopping

    async def open(self) -> None:
        """Start: listen to the other processes, and wake the tables where something is due."""
        self._loop = asyncio.get_running_loop()
        await self.store.start(self.others.heard)
        self.spawn(self.scheduler.sweep())
        if self.subscribers.offered:
            self.spawn(self.postman.go_round())

    async def close(self) -> None:
        """Stop: refuse new moves, tell everyone, and finish what is under way."""
        self.gate.stopping = True
        tables = list(self.registry.tables.values())
        for served in tables:
            if served.timer is not None:
                served.timer.cancel()
        connections = [connection for served in tables for connection in served.connections]
        await asyncio.gather(*(c.close(1001) for c in connections), return_exceptions=True)
        self.thinkers.close()
        self.reviews.close()
        self.painter.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def _reviewed(self, job: Job) -> None:
        """A review is finished; called in its thread."""

        def keep() -> None:
            if not self.stopping:
                self.spawn(self.kept_reviews.keep(job))

        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has just ended
                self._loop.call_soon_threadsafe(keep)

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start a background task, and log it if it fails."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ServerError):
            log.error("background task failed", exc_info=error)
