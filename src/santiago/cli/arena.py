"""Play tournaments between bots and report how strong they are.

Every deal is played from all seats: each bot plays once in every seat, with the same tiles.
A BOT is a name, optionally with a budget per move: greedy, search@100ms, search@2000it;
`santiago bots list` lists them all. With as many bots as players, they play together; with more,
--pairing decides: all combinations, a gauntlet (the first bot against tables of each other), or a
Swiss tournament (in every deal neighbours in the standings meet).

All games go into a log, one per line. The same command, or `santiago arena resume LOG`, continues
an interrupted tournament; with more --deals it extends a finished one.

examples::

  santiago arena run --players 4 --deals 500 search@100ms greedy greedy greedy
  santiago arena run --players 2 --deals 100 --log duel.jsonl greedy random
  santiago arena resume duel.jsonl --watch
  santiago arena report duel.jsonl --html duel.html
  santiago arena test search@200it search@100it --sprt
  santiago arena run --pairing swiss --deals 20 hard expert search greedy uct sampler easy random
  santiago arena ratings --store all.jsonl duel.jsonl test.jsonl
  santiago arena run --cluster --deals 5000 search@100ms greedy greedy greedy
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from santiago.cli import FAILED, INTERRUPTED, OK, fail, workers
from santiago.cli.variant import variant_of
from santiago.engine.editions import EDITIONS, MONEY, SOURCES

if TYPE_CHECKING:
    from santiago.arena.live_page import LivePage
    from santiago.arena.log import Log
    from santiago.arena.outcome import Outcome
    from santiago.arena.plan import Plan
    from santiago.arena.progress import LiveProgress
    from santiago.arena.run import Executor
    from santiago.arena.worker import Worker

LOG, TEST_LOG, STORE = "arena.jsonl", "test.jsonl", "ratings.jsonl"
DELTA, ALPHA, BETA = 0.02, 0.05, 0.05  # as in santiago.arena.sequential; a test compares


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parts = parser.add_subparsers(metavar="run | resume | test | report | ratings", required=True)
    run_ = parts.add_parser("run", help="play or continue a tournament", allow_abbrev=False)
    run_.set_defaults(part=_run)
    run_.add_argument("bots", metavar="BOT", nargs="+", help="for example greedy or search@100ms")
    run_.add_argument("--pairing", default="all", help="all, gauntlet or swiss (default: all)")
    _game(run_, deals=100, log=LOG)
    test = parts.add_parser("test", help="find out whether A beats B", allow_abbrev=False)
    test.set_defaults(part=_test)
    test.add_argument("a", metavar="A", help="the bot in one seat")
    test.add_argument("b", metavar="B", help="the bot in all other seats")
    test.add_argument("--sprt", action="store_true", help="stop as soon as the result is known")
    points = "how much better A must be, in points of win share (default: 2)"
    test.add_argument("--delta", type=float, default=100 * DELTA, help=points)
    for name, rate, wrongly in (
        ("alpha", ALPHA, "wrongly calling A stronger"),
        ("beta", BETA, "missing that A is"),
    ):
        text = f"the chance of {wrongly}, in %% (default: {100 * rate:g})"
        test.add_argument(f"--{name}", type=float, default=100 * rate, help=text)
    _game(test, deals=5000, log=TEST_LOG)
    resume = parts.add_parser("resume", help="continue a tournament", allow_abbrev=False)
    resume.set_defaults(part=_resume)
    resume.add_argument("log", metavar="LOG", type=Path)
    for part in (run_, test, resume):
        workers.arguments(part)
        part.add_argument("--quiet", action="store_true", help="no progress, only the table")
        watch = "show standings and games in the browser while they are played"
        part.add_argument("--watch", action="store_true", help=watch)
        part.add_argument(
            "--port", type=int, default=0, help="the page's port (default: a free one)"
        )
    report = parts.add_parser("report", help="show tables and plots of a log", allow_abbrev=False)
    report.set_defaults(part=_report)
    report.add_argument("logs", metavar="LOG", nargs="+", type=Path)
    report.add_argument("--html", metavar="FILE", type=Path, help="write a page with plots")
    report.add_argument("--markdown", metavar="FILE", type=Path, help="write the tables")
    ratings = parts.add_parser("ratings", help="pool logs in a store", allow_abbrev=False)
    ratings.set_defaults(part=_ratings)
    ratings.add_argument("logs", metavar="LOG", nargs="*", type=Path, help="logs to add first")
    ratings.add_argument("--store", type=Path, default=Path(STORE), help=f"default: {STORE}")


def _game(parser: argparse.ArgumentParser, deals: int, log: str) -> None:
    """Declare what is played and where it is kept."""
    parser.add_argument(
        "--deals", type=int, default=deals, help=f"deals at most (default: {deals})"
    )
    seeds = "any text; determines the deals (default: 1)"
    parser.add_argument("--seed", default="1", help=seeds)
    secret = "any text; seeds the bots' own randomness (default: random, kept in the log)"
    parser.add_argument("--secret", help=secret)
    # No `choices`: the engine's error suggests the closest match.
    parser.add_argument("--players", type=int, default=4, help="2–5 (default: 4)")
    parser.add_argument("--edition", default="trefl", help=f"{' or '.join(EDITIONS)}")
    parser.add_argument("--source", default="central", help=", ".join(SOURCES))
    parser.add_argument("--money", default="open", help=" or ".join(MONEY))
    parser.add_argument(
        "--palms", action=argparse.BooleanOptionalAction, help="default: trefl with, amigo without"
    )
    clock = "time for all moves of a seat in a game (default: a time per move)"
    parser.add_argument("--clock", metavar="SECONDS", type=float, help=clock)
    cpu = "let clocks count processor time, not wall-clock time"
    parser.add_argument("--processor-time", action="store_true", help=cpu)
    parser.add_argument("--log", type=Path, default=Path(log), help=f"default: {log}")


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    for name in ("numpy", "openskill", "rich"):
        if find_spec(name) is None:
            return fail(f"the arena needs {name}: pip install 'santiago[arena]'")
    code: int = args.part(args)
    return code


def _run(args: argparse.Namespace) -> int:
    from santiago.arena.log import Log
    from santiago.arena.plan import Plan

    plan = Plan(
        variant_of(args),
        tuple(args.bots),
        args.deals,
        args.seed,
        args.pairing,
        args.clock,
        args.processor_time,
        _secret(args),
    )
    plan.check_bots()
    with Log(args.log, plan) as log:
        return _play(log, args)


def _secret(args: argparse.Namespace) -> str:
    """What bots' seeds come from: as asked, as the log has it, or a new one."""
    from santiago.arena.log import plan_of

    if args.secret is not None:
        return str(args.secret)
    logged = plan_of(args.log)
    return secrets.token_hex(16) if logged is None else logged.secret


def _test(args: argparse.Namespace) -> int:
    from santiago.arena.errors import ArenaError
    from santiago.arena.log import Log
    from santiago.arena.plan import Plan
    from santiago.arena.sequential import DealMeans, Sequential

    if args.a == args.b:
        raise ArenaError(f"a bot cannot be tested against itself: {args.a}")
    variant = variant_of(args)
    test = Sequential(variant.players, args.delta / 100, args.alpha / 100, args.beta / 100)
    plan = Plan(
        variant,
        (args.a, *[args.b] * (variant.players - 1)),
        args.deals,
        args.seed,
        clock=args.clock,
        processor_time=args.processor_time,
        secret=_secret(args),
    )
    plan.check_bots()
    means = DealMeans(plan, args.a)

    def count(game: Outcome) -> None:
        for mean in means.add(game):
            if not (args.sprt and test.verdict):
                test.add(mean)

    with Log(args.log, plan) as log:
        for game in log.games:
            count(game)
        code = _play(log, args, count, lambda: args.sprt and test.verdict is not None)
    if code == OK:
        print(f"\n{test.in_words(args.a, args.b)}")
    return code


def _resume(args: argparse.Namespace) -> int:
    from santiago.arena.log import Log

    with Log(args.log) as log:
        return _play(log, args)


def _play(
    log: Log,
    args: argparse.Namespace,
    on_game: Callable[[Outcome], object] = lambda _: None,
    enough: Callable[[], bool] = lambda: False,
) -> int:
    from santiago.arena.evaluation import evaluate
    from santiago.arena.log import read
    from santiago.arena.progress import LiveProgress
    from santiago.arena.run import run as play
    from santiago.arena.tables import HEADINGS, busy, cells, table

    try:
        with LiveProgress(log.plan, log.games, quiet=args.quiet) as progress, ExitStack() as stack:
            workers: list[Worker] = []
            if args.watch:
                stack.callback(_watch(log.plan, args.port, progress, workers).close)

            def hear(game: Outcome) -> None:
                progress.game(game)
                on_game(game)

            games = play(log, _executor(args, workers if args.watch else None), hear, enough)
    except KeyboardInterrupt:
        # Count the lines: the last game may have been written but not reported yet.
        played = len(read(log.path)[1])
        fail(
            f"interrupted: {played} of {log.plan.size} games are in {log.path}; "
            f"continue with 'santiago arena resume {log.path}'"
        )
        return INTERRUPTED
    report = evaluate([(log.plan, games)])
    print(table(HEADINGS, map(cells, report.standings)))
    if not args.quiet:
        print(f"\nAll games are in {log.path}; for more, run 'santiago arena report {log.path}'.")
    if warning := busy(report):
        fail(warning)
    for line in report.standings:
        if line.faults:
            fail(f"bot {line.bot!r} forfeited {line.faults} games: see the report")
    return OK


def _watch(plan: Plan, port: int, progress: LiveProgress, workers: list[Worker]) -> LivePage:
    """Serve a page that shows the standings and the workers' games."""
    from santiago.arena.live_page import LivePage

    def views() -> list[tuple[tuple[str, ...], dict[str, Any]]]:
        return [view for worker in list(workers) if (view := worker.view()) is not None]

    page = LivePage(plan, progress.standings, views, port)
    print(f"watch at {page.address}", file=sys.stderr, flush=True)
    return page


def _executor(args: argparse.Namespace, watched: list[Worker] | None) -> Executor:
    cluster = workers.cluster(args)
    if cluster is None:
        from santiago.arena.local import play_locally

        return partial(play_locally, workers=args.workers, watched=watched)
    from santiago.arena.cluster import play_on_cluster

    return partial(play_on_cluster, **cluster)


def _report(args: argparse.Namespace) -> int:
    from santiago.arena.evaluation import evaluate
    from santiago.arena.log import read
    from santiago.arena.tables import markdown

    report = evaluate([read(path) for path in args.logs])
    if not report.games:
        fail("nothing to report yet: no deal is complete")
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


def _ratings(args: argparse.Namespace) -> int:
    from santiago.arena.pool import Pool
    from santiago.arena.tables import table

    pool = Pool(args.store)
    for path in args.logs:
        print(f"{path}: {pool.add(path):,} games added")
    lines = pool.ratings()
    if not lines:
        fail(f"{args.store} holds no games: name logs to add")
        return FAILED
    rows = (
        [line.bot, f"{line.games:,}", f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}"]
        for line in lines
    )
    print(table(["bot", "games", "rating"], rows))
    return OK
