"""Strength per second: how much better `search` plays the longer it may think.

For each time budget, one `search` plays three of one opponent on the same deals, from all seats:
`greedy`, or a stronger one where that is beaten too clearly to tell budgets apart.  The table goes
to stderr, the plot into a file.  Games are kept in a folder: an interrupted run is completed by the
same command, and more deals add to what is there.

    python benchmarks/strength.py --deals 50
    python benchmarks/strength.py --deals 50 --against search@25ms
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from santiago import Variant
from santiago.arena import Log, Plan, run
from santiago.arena.evaluation import Report, evaluate
from santiago.arena.local import play_locally
from santiago.arena.page import framed
from santiago.arena.plots import Point, curves
from santiago.arena.progress import Watched
from santiago.arena.tables import duration, number, percent, table

BUDGETS = (25, 50, 100, 200, 400)


def measure(args: argparse.Namespace, budgets: Sequence[float]) -> Report:
    """Play what is missing, and take all budgets together."""
    logs = []
    for budget in budgets:
        spec = f"{args.bot}@{budget:g}ms"
        plan = Plan(Variant(players=4), (spec, *[args.against] * 3), args.deals, args.seed)
        with Log(args.folder / f"{spec}-{args.against}-{args.seed}.jsonl", plan) as log:
            with Watched(log.plan, log.games) as watched:
                games = run(log, partial(play_locally, workers=args.workers), watched.game)
            logs.append((log.plan, games))
    return evaluate(logs)


def page(bot: str, against: str, budgets: Sequence[float], report: Report) -> str:
    """Both plots, rating and win share against time, as a page."""
    lines = {line.bot: line for line in report.standings}
    ratings, shares = [], []
    for budget in budgets:
        line = lines[f"{bot}@{budget:g}ms"]
        mu, spread = line.rating.mu, 2 * line.rating.sigma
        ratings.append(Point(budget, mu, mu - spread, mu + spread))
        share = line.share
        low = share.value if share.low is None else share.low
        high = share.value if share.high is None else share.high
        shares.append(Point(budget, 100 * share.value, 100 * low, 100 * high))
    written = "{:g} ms".format
    below = "time a move"
    return framed(
        f"Strength per second: {bot}",
        [f"one {bot} against three {against}, {report.deals} deals from all seats"],
        [
            (
                "Rating",
                "Openskill's, ± 2 σ; all budgets in one scale.",
                curves("Rating", {bot: ratings}, written, "{:.0f}".format, below),
            ),
            (
                "Win share",
                "With 95 % intervals; the dashed line is the fair share.",
                curves("Win share", {bot: shares}, written, "{:.0f} %".format, below, fair=25.0),
            ),
        ],
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the table, write the plots; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=1, help="default: 1, which says little")
    parser.add_argument("--bot", default="search")
    parser.add_argument("--against", metavar="BOT", default="greedy")
    parser.add_argument("--budgets", metavar="MS", type=float, nargs="+", default=BUDGETS)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    args = parser.parse_args(argv)
    args.folder.mkdir(parents=True, exist_ok=True)
    budgets = sorted(set(args.budgets))
    report = measure(args, budgets)
    lines = {line.bot: line for line in report.standings}
    rows = [
        [
            f"{budget:g} ms",
            f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}",
            percent(line.share),
            number(line.score),
            duration(line.milliseconds),
            str(line.faults),
        ]
        for budget in budgets
        for line in [lines[f"{args.bot}@{budget:g}ms"]]
    ]
    headings = ["budget", "rating", "win share (95 %)", "score", "time a move", "faults"]
    print(table(headings, rows), file=sys.stderr)
    out = args.folder / "strength.html"
    out.write_text(page(args.bot, args.against, budgets, report), "utf-8")
    print(f"\nThe plot is in {out}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
