"""How many cores there are to work with, and which threads go first."""

from __future__ import annotations

import os
import sys
import threading


def cores() -> int:
    """The number of cores this process may use; containers and `taskset` may allow fewer.

    >>> cores() >= 1
    True
    """
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1


def give_way() -> None:
    """Let this thread run after those that answer people; on Linux each has its own priority.

    Only a little: they may wait for something that it holds.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + 5)
