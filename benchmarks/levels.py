"""Are the five levels for people evenly spaced, and quick enough?

All combinations of four levels play the same deals from all seats; the gaps between neighbouring
ratings should be about equal. Games are kept in a folder: the same command completes an interrupted
run, and more deals extend it.

    python benchmarks/levels.py --deals 50
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from santiago import Variant
from santiago.arena import Log, Plan, run
from santiago.arena.errors import ArenaError
from santiago.arena.evaluation import Report, evaluate
from santiago.arena.local import play_locally
from santiago.arena.progress import LiveProgress
from santiago.arena.tables import duration, percent, table
from santiago.bots.registry import LEVELS

SEED = "levels-report-4"
"""The seed of the reported deals, which the levels are not tuned on."""
WITHIN = 0.25
"""How far a gap may be from the mean gap, as a part of it."""
SLOWEST = 1000.0
"""The limit for a move, in milliseconds."""


def rows(levels: Sequence[str], report: Report) -> list[list[str]]:
    """A line for each level, with the gap to the one before it."""
    lines = {line.bot: line for line in report.standings}
    gaps = {
        after: lines[after].rating.mu - lines[before].rating.mu
        for before, after in pairwise(levels)
    }
    mean = sum(gaps.values()) / len(gaps)
    written = []
    for level in levels:
        line = lines[level]
        gap = gaps.get(level)
        even = gap is None or (gap > 0 and abs(gap - mean) <= WITHIN * mean)
        written.append(
            [
                level,
                f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}",
                "" if gap is None else f"{gap:.1f} ({100 * (gap / mean - 1):+.0f} %)",
                percent(line.share),
                duration(line.milliseconds),
                duration(line.slowest),
                "yes" if even and line.slowest <= SLOWEST else "no",
            ]
        )
    return written


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table; the exit code is 0 if all targets are met."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--levels", metavar="BOT", nargs="+", default=LEVELS, help="weakest first")
    parser.add_argument("--seed", default=SEED, help=f"else {SEED}")
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    parser.add_argument("--folder", type=Path, default=Path("build/levels"))
    args = parser.parse_args(argv)
    args.folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(Variant(players=args.players), tuple(args.levels), args.deals, args.seed)
    log_file = args.folder / f"levels-{args.players}-{args.seed}.jsonl"
    try:
        with Log(log_file, plan) as log, LiveProgress(log.plan, log.games) as watched:
            games = run(log, partial(play_locally, workers=args.workers), watched.game)
    except ArenaError as error:
        parser.error(str(error))
    lines = rows(args.levels, evaluate([(plan, games)]))
    headings = ["level", "rating", "gap", "win share (95 %)", "time per move", "slowest", "met"]
    print(table(headings, lines))
    return 0 if all(row[-1] == "yes" for row in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
