"""The display during a tournament: progress, speed and standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from types import TracebackType

from rich.console import Console, Group
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from santiago.arena.outcome import Outcome
from santiago.arena.plan import Plan
from santiago.arena.tables import duration


class LiveProgress:
    """A progress bar and the standings, on stderr and only on a terminal."""

    def __init__(
        self,
        plan: Plan,
        games: Iterable[Outcome] = (),
        quiet: bool = False,
        console: Console | None = None,
    ) -> None:
        self.rows: defaultdict[str, Row] = defaultdict(Row)
        played = 0
        for game in games:
            played += 1
            self._count(game)
        self._console = console or Console(stderr=True)
        self._quiet = quiet or not self._console.is_terminal
        self._bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games"),
            Rate(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=self._console,
        )
        self._already = played
        self._task = self._bar.add_task("", total=plan.size, completed=played)
        self._live = Live(
            get_renderable=self.drawn, console=self._console, transient=True, refresh_per_second=4
        )

    def game(self, outcome: Outcome) -> None:
        """Count another finished game."""
        self._count(outcome)
        self._bar.advance(self._task)

    def _count(self, outcome: Outcome) -> None:
        for seat, bot in enumerate(outcome.pairing.bots):
            row = self.rows[bot]
            share = outcome.shares[seat]
            if share is not None:
                row.seats += 1
                row.share += share
            if outcome.fault is None:
                row.finished += 1
                row.score += outcome.scores[seat]
            row.moves += outcome.moves[seat]
            row.milliseconds += outcome.milliseconds[seat]
            row.faults += outcome.fault is not None and outcome.fault.seat == seat

    def standings(self) -> list[tuple[str, str, str, str]]:
        """Each bot with its seats, win share and score so far, best first."""
        ranked = sorted(self.rows.items(), key=lambda item: -item[1].win_share)
        return [
            (
                bot,
                f"{row.seats:,}",
                f"{100 * row.win_share:.1f} %",
                f"{row.score / max(1, row.finished):.1f}",
            )
            for bot, row in ranked
        ]

    def drawn(self) -> Group:
        """Everything on the display."""
        return Group(self.table(), self._bar)

    def table(self) -> Table:
        """The table so far."""
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("bot")
        for heading in ("seats", "win share", "score", "time per move", "faults"):
            table.add_column(heading, justify="right")
        for bot, *cells in self.standings():
            row = self.rows[bot]
            table.add_row(
                Text(bot),
                *cells,
                duration(row.milliseconds / max(1, row.moves)),
                Text(str(row.faults), style="bold red" if row.faults else ""),
            )
        return table

    def __enter__(self) -> LiveProgress:
        if not self._quiet:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._live.stop()


class Row:
    """A bot's results so far."""

    def __init__(self) -> None:
        self.seats = 0
        self.finished = 0
        self.share = 0.0
        self.score = 0
        self.moves = 0
        self.milliseconds = 0.0
        self.faults = 0

    @property
    def win_share(self) -> float:
        """The share of the win per seat; 0 before the first result."""
        return self.share / max(1, self.seats)


class Rate(ProgressColumn):
    """Recent games per second."""

    def render(self, task: Task) -> Text:
        """The rate as text."""
        speed = task.speed
        if speed is None:
            return Text("–")
        return Text(f"{speed:.1f} a second" if speed >= 1 else f"{60 * speed:.1f} a minute")
