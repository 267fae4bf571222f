"""The progress bar: for people who wait, and for nobody else."""

from __future__ import annotations

import io

import pytest

from santiago.cli import progress
from santiago.cli.progress import Progress


class Screen(io.StringIO):
    def __init__(self, watched: bool) -> None:
        super().__init__()
        self.watched = watched

    def isatty(self) -> bool:
        return self.watched


class Clock:
    """A clock that goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 1
        return self.now


def screen_of(patch: pytest.MonkeyPatch, watched: bool) -> Screen:
    """Called by the test itself: pytest puts its own stderr there after fixtures are set up."""
    screen = Screen(watched)
    patch.setattr("sys.stderr", screen)
    patch.setattr(progress, "time", Clock())
    return screen


def test_long_work_is_counted_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch, watched=True)
    with Progress("games") as line:
        for _ in range(1234):
            line.step()
        assert screen.getvalue().endswith("\r\x1b[K1,234 games")
    assert screen.getvalue().endswith("\r\x1b[K")
    assert "\n" not in screen.getvalue()


def test_a_bar_shows_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch, watched=True)
    with Progress("games", total=2000) as line:
        for _ in range(1000):
            line.step()
        bar = "#" * 15 + "-" * 15
        said = screen.getvalue().split("\r\x1b[K")[-1]
        # The clock is read three times a step: as long again as the first half has taken.
        assert said == f"[{bar}] 1,000 of 2,000 games, 0:49:59 left"
        line.step(1000)
        assert screen.getvalue().endswith(f"[{'#' * 30}] 2,000 of 2,000 games, 0:00:00 left")


def test_nothing_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch, watched=False)
    with Progress("games") as line:
        line.step()
        line.say("busy")
    assert screen.getvalue() == ""
    assert line.count == 1
