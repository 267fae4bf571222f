"""How much one address may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from santiago.server.errors import ServerError

REMEMBERED = 50_000
"""So many addresses are told apart; the longest unseen are forgotten first."""


class Bucket:
    """A number of tokens that fills up evenly, and from which every request takes one.

    >>> bucket = Bucket(60, 60.0)
    >>> all(bucket.take(0.0) == 0 for _ in range(60)), bucket.take(0.0), bucket.take(1.5)
    (True, 1.0, 0.0)
    """

    __slots__ = ("amount", "full", "seconds", "time")

    def __init__(self, full: int, seconds: float) -> None:
        self.full = full
        self.seconds = seconds
        self.amount = float(full)
        self.time = 0.0

    def take(self, now: float) -> float:
        """Take one; 0 if there was one, else the seconds until there is."""
        passed = max(0.0, now - self.time)
        self.amount = min(self.full, self.amount + passed * self.full / self.seconds)
        self.time = now
        if self.amount >= 1:
            self.amount -= 1
            return 0.0
        return (1 - self.amount) * self.seconds / self.full


class Limiter:
    """A bucket for each address.  A limit of 0 is none."""

    def __init__(
        self, full: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.full = full
        self.seconds = seconds
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> float:
        """Take one for this address; see `Bucket.take`."""
        if self.full <= 0:
            return 0.0
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.full, self.seconds)
            bucket.time = self._clock()
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(self._clock())


def too_many(seconds: float) -> ServerError:
    """The error of whoever asks too often."""
    wait = max(1, round(seconds + 0.5))
    return ServerError("request/too-many", f"Too many; try again in {wait} s.", seconds=wait)
