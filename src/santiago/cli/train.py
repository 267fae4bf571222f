"""Train the net of the bot 'learned': play games with its own search, learn from them, repeat.

Everything goes into a folder: games, the net of each generation, and the curves of its losses
(curves.html). The same command continues an interrupted run. The last net is the file that the
package ships as santiago/bots/learned.net; docs/bots.md says how strong it is.

With --from, a net learns on from where it is: the one of the package, for example.

examples::

  santiago train -o training
  santiago train -o training --generations 8 --games 10000 --iterations 128 --workers 8
  santiago train -o training --cluster --games 100000
  santiago train -o better --from src/santiago/bots/learned.net
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from santiago.cli import OK, fail, workers


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", required=True, help="where everything goes"
    )
    parser.add_argument(
        "--generations",
        metavar="N",
        type=int,
        default=4,
        help="generations of its own games (default: 4)",
    )
    parser.add_argument(
        "--games", metavar="N", type=int, default=2000, help="games per generation (default: 2000)"
    )
    parser.add_argument(
        "--greedy-games",
        metavar="N",
        type=int,
        default=100_000,
        help="games of greedy bots to begin with (default: 100000)",
    )
    parser.add_argument(
        "--iterations",
        metavar="N",
        type=int,
        default=64,
        help="of the search, per move (default: 64)",
    )
    parser.add_argument(
        "--epochs", metavar="N", type=int, default=4, help="passes over the games (default: 4)"
    )
    parser.add_argument(
        "--seed", metavar="TEXT", default="train", help="number or text (default: train)"
    )
    parser.add_argument(
        "--from", metavar="NET", dest="start", help="a net to train further (default: a new one)"
    )
    workers.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if find_spec("numpy") is None:
        return fail('training needs NumPy: pip install "santiago[arena]"')
    from santiago.bots.training.run import Play, Schedule, play, play_locally, train

    players: Play = partial(play_locally, workers=args.workers)
    if (cluster := workers.cluster(args)) is not None:
        from santiago.arena.cluster import run_on_cluster

        players = partial(run_on_cluster, play, **cluster)
    schedule = Schedule(
        generations=args.generations,
        greedy_games=args.greedy_games,
        games=args.games,
        iterations=args.iterations,
        epochs=args.epochs,
        seed=args.seed,
    )
    folder = Path(args.output)
    try:
        net = train(
            folder,
            schedule,
            players,
            tell=lambda line: print(line, file=sys.stderr, flush=True),
            start=None if args.start is None else Path(args.start),
        )
    finally:
        if (folder / "curve.jsonl").exists():
            (folder / "curves.html").write_text(curves_page(folder / "curve.jsonl"), "utf-8")
    print(f"{net}: {net.stat().st_size:,} bytes")
    return OK


LOSSES = {
    "wins": "Log-loss of who wins",
    "margins": "Squared error of the margin",
    "twins": "Squared error of the difference between two moves",
}


def curves_page(path: Path) -> str:
    """A page with a plot for each loss: a curve for each generation, a point for each epoch."""
    from santiago.arena.plots import STYLE, lines

    measured = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    plots = []
    for loss, title in LOSSES.items():
        series: dict[str, list[float]] = {}
        for each in measured:
            series.setdefault(f"generation {each['generation']}", []).append(each[loss])
        plot = lines(
            title, series, "{:.4g}".format, None, "passes over the games, from 1: none yet"
        )
        plots.append(f"<h2>{title}</h2>{plot}")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Training</title>'
        f"<style>{STYLE} body {{ max-width: 45em; margin: 2em auto; font-family: system-ui; "
        f"background: var(--paper); color: var(--ink) }}</style><h1>Training</h1>"
        f"<p>On games that the net did not learn from; the number at the end of a curve counts "
        f"the generations.</p>{''.join(plots)}</html>\n"
    )
