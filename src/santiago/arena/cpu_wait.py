"""How long a program has waited for a core while other programs used it.

A bot is not to blame for a busy machine. Linux counts, for each thread, the time that it was ready
to run but did not; elsewhere this is unknown, and nothing is subtracted.
"""

from __future__ import annotations

import os
from contextlib import suppress


class Waited:
    """The seconds that a thread has waited so far: this one, or a process's main one.

    >>> with_nothing_known = Waited("no-such-process")
    >>> with_nothing_known()
    0.0
    """

    def __init__(self, thread: int | str = "thread-self") -> None:
        self._file = -1
        with suppress(OSError):
            self._file = os.open(f"/proc/{thread}/schedstat", os.O_RDONLY)

    def __call__(self) -> float:
        """The seconds of waiting until now."""
        return self._read(1)

    def on_core(self) -> float:
        """The seconds on a core until now."""
        return self._read(0)

    def _read(self, place: int) -> float:
        if self._file < 0:
            return 0.0
        try:
            # On a core, waiting, how often: in nanoseconds since it began.
            return int(os.pread(self._file, 100, 0).split()[place]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0

    def close(self) -> None:
        """Stop looking."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
