"""How many cores there are to work with."""

from __future__ import annotations

import os


def cores() -> int:
    """The number of cores this process may use; containers and `taskset` may allow fewer.

    >>> cores() >= 1
    True
    """
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1
