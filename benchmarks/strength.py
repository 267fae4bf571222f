"""Strength per second: how much better a bot plays the longer it may think.

For each time budget, one bot plays three of its kind with the budget before it, from all seats;
together the games give every budget a rating.  The table goes to stderr, the plots into files.
The games of `search` are shared with `figures.py twice`. The same command completes an interrupted
run, and more deals extend it.

    python -m benchmarks.strength --deals 50
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from benchmarks import figures
from santiago.arena.bootstrap import Measured
from santiago.arena.errors import ArenaError
from santiago.arena.evaluation import Report, evaluate
from santiago.arena.page import framed
from santiago.arena.plots import Point, alone, curves
from santiago.arena.tables import duration, number, percent, table

BUDGETS = (25.0, 50.0, 100.0, 200.0, 400.0)


def measure(
    args: argparse.Namespace, budgets: Sequence[float]
) -> tuple[Report, dict[float, Measured]]:
    """Play the missing games; return all games, and each budget's share against the one before."""
    logs = []
    shares = {}
    for before, after in pairwise(budgets):
        name = f"twice-{after:g}" if args.bot == "search" else f"twice-{args.bot}-{after:g}"
        specs = (f"{args.bot}@{after:g}ms", *[f"{args.bot}@{before:g}ms"] * 3)
        plan, games = figures.played(figures.Figure(name, specs), args)
        logs.append((plan, games))
        standings = evaluate([(plan, games)]).standings
        shares[after] = next(line.share for line in standings if line.bot == specs[0])
    return evaluate(logs), shares


def ratings_plot(bot: str, budgets: Sequence[float], report: Report) -> str:
    """Rating against time."""
    lines = {line.bot: line for line in report.standings}
    ratings = []
    for budget in budgets:
        rating = lines[f"{bot}@{budget:g}ms"].rating
        spread = 2 * rating.sigma
        ratings.append(Point(budget, rating.mu, rating.mu - spread, rating.mu + spread))
    return curves("Rating", {bot: ratings}, "{:g} ms".format, "{:.0f}".format, "time per move")


def shares_plot(bot: str, shares: dict[float, Measured]) -> str:
    """Win share against three with the budget before, against time."""
    steps = []
    for budget, share in shares.items():
        low = share.value if share.low is None else share.low
        high = share.value if share.high is None else share.high
        steps.append(Point(budget, 100 * share.value, 100 * low, 100 * high))
    times, percents = "{:g} ms".format, "{:.0f} %".format
    return curves("Win share", {bot: steps}, times, percents, "time per move", fair=25.0)


def page(bot: str, games: int, ratings: str, shares: str) -> str:
    """Both plots as a page."""
    return framed(
        f"Strength per second: {bot}",
        [f"each budget against three with the one before it, {games:,} games"],
        [
            ("Rating", "Openskill's, ± 2 σ; all budgets in one scale.", ratings),
            (
                "Win share against three with the budget before",
                "With 95 % intervals; the dashed line is the fair share.",
                shares,
            ),
        ],
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the table, write the plots; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=1, help="default: 1, which proves little")
    parser.add_argument("--bot", default="search")
    parser.add_argument("--budgets", metavar="MS", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--seed", default=figures.SEED)
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    parser.add_argument("--folder", type=Path, default=Path("build/figures"))
    args = parser.parse_args(argv)
    budgets = sorted(set(args.budgets))
    if len(budgets) < 2:
        parser.error("--budgets needs two or more that differ")
    args.folder.mkdir(parents=True, exist_ok=True)
    try:
        report, shares = measure(args, budgets)
    except ArenaError as error:
        parser.error(str(error))
    lines = {line.bot: line for line in report.standings}
    rows = [
        [
            f"{budget:g} ms",
            f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}",
            percent(shares[budget]) if budget in shares else "",
            number(line.score),
            duration(line.milliseconds),
            str(line.faults),
        ]
        for budget in budgets
        for line in [lines[f"{args.bot}@{budget:g}ms"]]
    ]
    headings = ["budget", "rating", "win share (95 %)", "score", "time per move", "faults"]
    print(table(headings, rows), file=sys.stderr)
    ratings = ratings_plot(args.bot, budgets, report)
    out = args.folder / "strength.html"
    both = page(args.bot, len(report.games), ratings, shares_plot(args.bot, shares))
    out.write_text(both, "utf-8")
    picture = out.with_suffix(".svg")
    picture.write_text(alone(ratings), "utf-8")
    print(f"\nThe plots are in {out}, the first one also in {picture}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
