"""Protects processes from Ctrl-C while they start."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def no_interrupt() -> Iterator[None]:
    """Start a process that Ctrl-C does not reach, not even while it is starting.

    The mask of blocked signals is inherited; here a Ctrl-C is heard when the block ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
