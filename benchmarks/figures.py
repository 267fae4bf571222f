"""The target figures of the bots, each measured by one command.

    python benchmarks/figures.py greedy-random
    python benchmarks/figures.py twice            # all whose names start like this
    python benchmarks/figures.py --list

Games are kept in a folder: the same command completes an interrupted run, and more deals extend it.
The table goes to stdout, as Markdown.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from santiago import Variant
from santiago.arena import Log, Outcome, Plan, run
from santiago.arena.bootstrap import Measured, Tally
from santiago.arena.errors import ArenaError
from santiago.arena.evaluation import Report, Standing, evaluate
from santiago.arena.local import play_locally
from santiago.arena.progress import LiveProgress
from santiago.arena.tables import duration, number, percent, table
from santiago.bots.registry import PROBES

SEED = "report-3"
"""The seed of the reported deals, which nothing is tuned on."""


TAKES = {
    5: 1_900,
    10: 3_300,
    20: 6_300,
    25: 6_600,
    40: 12_000,
    80: 23_500,
    100: 28_000,
    160: 48_000,
}
"""Iterations of `learned` that take as much processor time as `search` takes with a limit in ms.

`search@5ms` has about 350 iterations, and `search@100ms` 7,000; most moves need less than that.
"""


@dataclass(frozen=True)
class Figure:
    """One bot against others, and its target win share."""

    name: str
    bots: tuple[str, ...]
    at_least: float | None = None  # the interval's lower end
    at_most: float | None = None  # its upper end
    estimate: float | None = None  # the share itself, at least
    scores: tuple[float, float] | None = None  # instead: the mean score
    deals: int = 500

    @property
    def wanted(self) -> str:
        """The target, in words."""
        if self.scores is not None:
            return f"score {self.scores[0]:g}–{self.scores[1]:g}"
        if self.at_least is not None:
            return f"lower end ≥ {100 * self.at_least:.1f} %"
        if self.at_most is not None:
            return f"upper end ≤ {100 * self.at_most:.1f} %"
        if self.estimate is None:
            return "nothing"
        return f"≥ {100 * (self.estimate or 0):.1f} %"

    def met(self, share: Measured, score: Measured) -> bool:
        """Whether the target is met."""
        if self.scores is not None:
            return self.scores[0] <= score.value <= self.scores[1]
        if share.low is None or share.high is None:
            return False
        return (
            (self.at_least is None or share.low >= self.at_least)
            and (self.at_most is None or share.high <= self.at_most)
            and (self.estimate is None or share.value >= self.estimate)
        )


def _one_against(one: str, others: str, players: int = 4) -> tuple[str, ...]:
    return (one, *[others] * (players - 1))


FIGURES = (
    Figure("greedy-random", _one_against("greedy", "random"), at_least=0.97),
    Figure("sampler-greedy", _one_against("sampler@50ms", "greedy"), at_least=0.45),
    Figure("search-greedy", _one_against("search@100ms", "greedy"), at_least=0.60),
    Figure("search-uct", _one_against("search@100ms", "uct@100ms"), at_least=0.75),
    Figure("search-sampler", _one_against("search@100ms", "sampler@100ms"), at_least=0.30),
    Figure("players-2", _one_against("search@100ms", "greedy", 2), at_least=0.80),
    Figure("players-3", _one_against("search@100ms", "greedy", 3), at_least=2 / 3),
    Figure("players-5", _one_against("search@100ms", "greedy", 5), at_least=2 / 5),
    *(
        Figure(f"probe-{probe}", _one_against(probe, "search@100ms"), at_most=0.30)
        for probe in PROBES
    ),
    Figure("greedy-uct", _one_against("greedy", "uct@25ms"), at_least=0.25),
    *(
        Figure(f"twice-{ms}", _one_against(f"search@{ms}ms", f"search@{ms // 2}ms"), estimate=0.25)
        for ms in (50, 100, 200, 400)
    ),
    Figure(
        "learned-100", _one_against("learned@100ms", "search@100ms"), estimate=0.33, at_least=0.28
    ),
    Figure("learned-5", _one_against("learned@5ms", "search@5ms"), estimate=0.38, at_least=0.33),
    Figure("learned-25-100", _one_against("learned@25ms", "search@100ms"), estimate=0.25),
    # The same by iterations, which a busy machine cannot change: as many as take equal time.
    Figure(
        "equal-5",
        _one_against(f"learned@{TAKES[5]}it", "search@350it"),
        estimate=0.38,
        at_least=0.33,
    ),
    Figure("equal-25-100", _one_against(f"learned@{TAKES[25]}it", "search@7000it"), estimate=0.25),
    Figure(
        "equal-100",
        _one_against(f"learned@{TAKES[100]}it", "search@7000it"),
        estimate=0.33,
        at_least=0.28,
    ),
    Figure("control-5", _one_against("control@1100it", "search@350it")),
    *(
        Figure(
            f"doubled-{ms}",
            _one_against(f"learned@{TAKES[ms]}it", f"learned@{TAKES[ms // 2]}it"),
            estimate=0.25,
        )
        for ms in (10, 20, 40, 80, 160)
    ),
    *(
        Figure(f"{name}-greedy-{n}", _one_against(bot, "greedy", n), estimate=share)
        for name, bot in (("learned", "learned@100ms"), ("equal", f"learned@{TAKES[100]}it"))
        for n, share in ((2, 0.95), (3, 0.95), (4, 0.92), (5, 0.88))
    ),
    Figure("scores-5", ("search@100ms",) * 5, scores=(50, 110)),
)


def chosen(names: Sequence[str]) -> list[Figure]:
    """The figures with these names, or whose names start like this."""
    chosen = [f for f in FIGURES if any(f.name == n or f.name.startswith(f"{n}-") for n in names)]
    for name in names:
        if not any(f.name == name or f.name.startswith(f"{name}-") for f in FIGURES):
            known = ", ".join(figure.name for figure in FIGURES)
            raise SystemExit(f"no figure {name!r}: there are {known}")
    return chosen


def played(figure: Figure, args: argparse.Namespace) -> tuple[Plan, list[Outcome]]:
    """Play what is missing; all games of a figure."""
    variant = Variant(players=len(figure.bots))
    plan = Plan(variant, figure.bots, args.deals or figure.deals, args.seed)
    with (
        Log(args.folder / f"{figure.name}-{args.seed}.jsonl", plan) as log,
        LiveProgress(log.plan, log.games) as watched,
    ):
        return plan, run(log, partial(play_locally, workers=args.workers), watched.game)


def lines(figures: Sequence[Figure], args: argparse.Namespace) -> Iterator[list[str]]:
    """The table, a line for each figure, and one for all doublings together."""
    pooled = Tally()
    doublings = games = 0
    for figure in figures:
        plan, outcomes = played(figure, args)
        report = evaluate([(plan, outcomes)])
        first = next(line for line in report.standings if line.bot == figure.bots[0])
        yield [
            figure.name,
            f"{figure.bots[0]} against {len(figure.bots) - 1} × {figure.bots[-1]}",
            str(report.deals),
            f"{len(report.games):,}",
            number(first.score) if figure.scores else percent(first.share),
            figure.wanted,
            "yes" if figure.met(first.share, first.score) else "no",
            str(sum(line.faults for line in report.standings)),
            " and ".join(duration(line.milliseconds) for line in _lines(report, figure)),
        ]
        if figure.name.startswith(("twice-", "doubled-")):
            doublings += 1
            games += len(report.games)
            for game in report.games:
                seat = game.pairing.bots.index(figure.bots[0])
                share = game.shares[seat]
                if share is not None:
                    pooled.add("share", game.pairing.deal, share, of_one=True)
    if doublings > 1:
        mean = pooled.measure()["share"]
        met = mean.low is not None and mean.low > 0.25
        what = "twice the time against 3 × half of it"
        wanted = "lower end > 25.0 %"
        verdict = "yes" if met else "no"
        yield ["all", what, "", f"{games:,}", percent(mean), wanted, verdict, "", ""]


def _lines(report: Report, figure: Figure) -> list[Standing]:
    """A figure's bots, the first and its rivals."""
    lines = {line.bot: line for line in report.standings}
    return [lines[bot] for bot in dict.fromkeys(figure.bots)]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table; the exit code is 0 if all figures are met."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("names", metavar="FIGURE", nargs="*", help="default: all")
    parser.add_argument("--list", action="store_true", help="only list the figures")
    parser.add_argument("--deals", type=int, help="else 500")
    parser.add_argument("--seed", default=SEED, help=f"else {SEED}")
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    parser.add_argument("--folder", type=Path, default=Path("build/figures"))
    args = parser.parse_args(argv)
    figures = chosen(args.names) if args.names else list(FIGURES)
    if args.list:
        for figure in figures:
            print(f"{figure.name:28} {' '.join(figure.bots)}")
        return 0
    args.folder.mkdir(parents=True, exist_ok=True)
    headings = [
        "figure",
        "bots",
        "deals",
        "games",
        "measured (95 %)",
        "wanted",
        "met",
        "faults",
        "time",
    ]
    try:
        rows = list(lines(figures, args))
    except ArenaError as error:
        parser.error(str(error))
    print(table(headings, rows))
    return 0 if all(row[6] == "yes" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
