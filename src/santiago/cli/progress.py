"""A progress bar on stderr, shown only on a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType

WIDTH = 30


class Progress:
    """Counts steps and shows them a few times per second if stderr is a terminal.

    With a known total, it shows a bar and the remaining time.

    >>> with Progress("games") as progress:
    ...     progress.step()
    >>> progress.count
    1
    """

    def __init__(self, what: str, total: int | None = None) -> None:
        self.what = what
        self.total = total
        self.count = 0
        self._watched = sys.stderr.isatty()
        self._start = time.monotonic()
        self._due = self._start + 0.5  # no progress line for short work
        self._shown = False

    def step(self, by: int = 1) -> None:
        """Count one or more steps."""
        self.count += by
        if self._watched and time.monotonic() >= self._due:
            self.say(f"{self.count:,} {self.what}" if self.total is None else self._bar(self.total))

    def _bar(self, total: int) -> str:
        bar = ("#" * (WIDTH * self.count // total)).ljust(WIDTH, "-")
        left = (time.monotonic() - self._start) / self.count * (total - self.count)
        clock = f"{left // 3600:.0f}:{left // 60 % 60:02.0f}:{left % 60:02.0f}"
        return f"[{bar}] {self.count:,} of {total:,} {self.what}, {clock} left"

    def say(self, text: str) -> None:
        """Show a text as the progress line."""
        if self._watched:
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()
            self._shown = True
            self._due = time.monotonic() + 0.2

    def clear(self) -> None:
        """Remove the line before other output."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()
