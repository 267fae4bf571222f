"""A time of day that a server can rely on, even if the machine's clock is set while it runs."""

from __future__ import annotations

import time
from collections.abc import Callable

SETTLED_SECONDS = 3600.0
"""Seconds until a clock that was set forward is trusted."""
SLACK_SECONDS = 2.0
"""Smaller corrections, in seconds, apply at once."""


class SteadyClock:
    """Seconds since 1970 that neither jump nor run backwards while the process lives.

    >>> wall, passed = 1000.0, 0.0
    >>> clock = SteadyClock(lambda: wall, lambda: passed)
    >>> wall, passed = 4_000_000.0, 5.0  # the clock was set forward
    >>> clock()
    1005.0
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._ahead = wall() - monotonic()  # of the monotonic clock
        self._latest = wall()
        self._doubted_at: float | None = None

    def __call__(self) -> float:
        """The time now."""
        passed = self._monotonic()
        ahead = self._wall() - passed
        if abs(ahead - self._ahead) <= SLACK_SECONDS:
            self._ahead, self._doubted_at = ahead, None
        elif ahead < self._ahead:  # set back: ignored until a restart
            self._doubted_at = None
        elif self._doubted_at is None:
            self._doubted_at = passed
        elif passed - self._doubted_at >= SETTLED_SECONDS:
            self._ahead, self._doubted_at = ahead, None
        self._latest = max(self._latest, self._ahead + passed)
        return self._latest


def seconds_until(at: float, started_at: float, now: float) -> float:
    """How long to wait for something due at a time, if the wait for it began at another.

    Never longer than the whole wait: if it is now earlier than the start, the clock was set back
    before a restart.

    >>> seconds_until(12.0, 10.0, now=11.5), seconds_until(12.0, 10.0, now=-3600.0)
    (0.5, 2.0)
    """
    return max(0.0, min(at - now, at - started_at))


def is_due(at: float, started_at: float, now: float) -> bool:
    """Whether something due at a time may happen; see `seconds_until`.

    >>> is_due(12.0, 10.0, now=12.0), is_due(12.0, 10.0, now=11.0), is_due(12.0, 10.0, now=-3600.0)
    (True, False, True)
    """
    return now >= at or now < started_at - SLACK_SECONDS
