"""Finished reviews in the database: a restart, or another process, need not make them again.

A review is kept with what made it: the program's own files, the net among them, and the budget
(`santiago.review.made_by`). Another program makes its own. A review goes with its table, and the
oldest ones go when there are too many.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

from santiago.engine.record import Record
from santiago.review.made_by import made_by
from santiago.server.errors import StorageAway
from santiago.server.review_schema import ReviewAnswer
from santiago.server.reviews import Job, key_of
from santiago.server.storage import Conflict, Store
from santiago.server.storage import reviews as stored


class KeptReviews:
    """The reviews that a store holds."""

    def __init__(self, store: Store, budget: tuple[int, int], now: Callable[[], float]) -> None:
        self._store = store
        self._budget = budget
        self._now = now

    @property
    def _made_by(self) -> str:
        """What would make a review now; it reads files once, so only the store's thread asks."""
        return made_by(*self._budget)

    async def find(self, record: Record) -> dict[str, Any] | None:
        """The finished review of a game, as pages get it."""
        key = key_of(record)
        try:
            packed = await self._store.read(lambda db: stored.find(db, key, self._made_by))
            if packed is None:
                return None
            answer: dict[str, Any] = json.loads(zlib.decompress(packed))
            ReviewAnswer.model_validate(answer)
        except (StorageAway, zlib.error, ValueError):
            return None  # it can be made again
        return answer

    async def keep(self, job: Job) -> None:
        """Keep a finished review; without storage it stays in memory."""
        record, key = job.record, key_of(job.record)
        packed = zlib.compress(json.dumps(job.answer, separators=(",", ":")).encode())
        try:
            table = await self._store.read(lambda db: stored.table_of(db, record))
            await self._store.write(
                lambda db: stored.keep(db, key, self._made_by, table, self._now(), packed)
            )
        except (StorageAway, Conflict):
            return  # another process has just kept the same, or the table is gone
