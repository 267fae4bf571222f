"""Let bots play tournaments, and report how strong they are.

Every deal is played from all seats: each bot sits once where every other sat, with the same tiles.
A BOT is a name, or a name with a budget for each move: greedy, search@100ms, search@2000it;
`santiago bots list` names them all. With as many bots as players they play together; with more,
every choice of that many does.

All games go into a log, one a line. The same command, or `santiago arena resume LOG`, goes on with
a tournament that was interrupted, however it was; with more --deals it makes it longer.

examples::

  santiago arena run --players 4 --deals 500 search@100ms greedy greedy greedy
  santiago arena run --players 2 --deals 100 --log duel.jsonl greedy random
  santiago arena resume duel.jsonl
  santiago arena report duel.jsonl --html duel.html
  santiago arena run --cluster --deals 5000 search@100ms greedy greedy greedy
"""

from __future__ import annotations

import argparse
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from santiago.cli import FAILED, INTERRUPTED, OK, fail
from santiago.cli.variant import variant_of
from santiago.engine.editions import EDITIONS, MONEY, SOURCES

if TYPE_CHECKING:
    from santiago.arena.log import Log
    from santiago.arena.run import Executor

LOG = "arena.jsonl"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parts = parser.add_subparsers(metavar="run | resume | report", required=True)
    run_ = parts.add_parser("run", help="play a tournament, or go on with it", allow_abbrev=False)
    run_.set_defaults(part=_run)
    run_.add_argument("bots", metavar="BOT", nargs="+", help="as in greedy or search@100ms")
    run_.add_argument("--deals", type=int, default=100, help="how many (default: 100)")
    run_.add_argument("--seed", default="1", help="any text; other seeds, other deals (default: 1)")
    # Without `choices`: the engine's own error names the nearest one.
    run_.add_argument("--players", type=int, default=4, help="2 to 5 (default: 4)")
    run_.add_argument("--edition", default="trefl", help=f"{' or '.join(EDITIONS)}")
    run_.add_argument("--source", default="central", help=", ".join(SOURCES))
    run_.add_argument("--money", default="open", help=" or ".join(MONEY))
    run_.add_argument(
        "--palms", action=argparse.BooleanOptionalAction, help="default: as the edition has it"
    )
    run_.add_argument("--log", type=Path, default=Path(LOG), help=f"default: {LOG}")
    resume = parts.add_parser("resume", help="go on with a tournament", allow_abbrev=False)
    resume.set_defaults(part=_resume)
    resume.add_argument("log", metavar="LOG", type=Path)
    for part in (run_, resume):
        part.add_argument("--workers", type=int, help="processes (default: one for each core)")
        part.add_argument("--cluster", action="store_true", help="play on a Ray cluster")
        part.add_argument(
            "--address", help="the cluster's (default: the one this machine belongs to)"
        )
        part.add_argument("--quiet", action="store_true", help="no progress, only the table")
    report = parts.add_parser("report", help="tables and plots of a log", allow_abbrev=False)
    report.set_defaults(part=_report)
    report.add_argument("logs", metavar="LOG", nargs="+", type=Path)
    report.add_argument("--html", metavar="FILE", type=Path, help="write a page with plots")
    report.add_argument("--markdown", metavar="FILE", type=Path, help="write the tables")


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    for name in ("numpy", "openskill", "rich"):
        if find_spec(name) is None:
            return fail(f"the arena needs {name}: pip install 'santiago[arena]'")
    code: int = args.part(args)
    return code


def _run(args: argparse.Namespace) -> int:
    from santiago.arena.log import Log
    from santiago.arena.plan import Plan

    plan = Plan(variant_of(args), tuple(args.bots), args.deals, args.seed)
    plan.check_bots()
    with Log(args.log, plan) as log:
        return _play(log, args)


def _resume(args: argparse.Namespace) -> int:
    from santiago.arena.log import Log

    with Log(args.log) as log:
        return _play(log, args)


def _play(log: Log, args: argparse.Namespace) -> int:
    from santiago.arena.evaluation import evaluate
    from santiago.arena.log import read
    from santiago.arena.progress import Watched
    from santiago.arena.run import run as play
    from santiago.arena.tables import HEADINGS, cells, table

    try:
        with Watched(log.plan, log.games, quiet=args.quiet) as watched:
            games = play(log, _executor(args), watched.game)
    except KeyboardInterrupt:
        # Counted in the file: it may have come between the last game's line and our hearing of it.
        played = len(read(log.path)[1])
        fail(
            f"interrupted: {played} of {log.plan.size} games are in {log.path}; "
            f"'santiago arena resume {log.path}' goes on"
        )
        return INTERRUPTED
    report = evaluate([(log.plan, games)])
    print(table(HEADINGS, map(cells, report.standings)))
    if not args.quiet:
        print(f"\nAll games are in {log.path}; 'santiago arena report {log.path}' tells more.")
    for line in report.standings:
        if line.faults:
            fail(f"bot {line.bot!r} lost {line.faults} games by a fault: see the report")
    return OK


def _executor(args: argparse.Namespace) -> Executor:
    if not args.cluster and args.address is None:
        from santiago.arena.local import play_locally

        return partial(play_locally, workers=args.workers)
    from santiago.arena.cluster import play_on_cluster

    return partial(play_on_cluster, address=args.address or "auto", workers=args.workers)


def _report(args: argparse.Namespace) -> int:
    from santiago.arena.evaluation import evaluate
    from santiago.arena.log import read
    from santiago.arena.tables import markdown

    report = evaluate([read(path) for path in args.logs])
    if not report.games:
        fail("no deal is complete yet: nothing to report")
        return FAILED
    text = markdown(report)
    if args.markdown:
        args.markdown.write_text(text, "utf-8")
    if args.html:
        from santiago.arena.page import page

        args.html.write_text(page(report), "utf-8")
    if not args.markdown and not args.html:
        print(text, end="")
    return OK
