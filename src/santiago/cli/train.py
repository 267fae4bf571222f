"""Train the net of the bot 'learned': play games with its own search, learn from them, repeat.

Everything goes into a folder: games, the net of each generation, and the curve of its losses. The
same command continues an interrupted run. The last net is the file that the package ships as
santiago/bots/learned.net; docs/bots.md says how strong it is.

With --from, a net learns on from where it is: the one of the package, for example.

examples::

  santiago train -o training
  santiago train -o training --generations 8 --games 10000 --iterations 128 --workers 8
  santiago train -o better --from src/santiago/bots/learned.net
"""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from santiago.cli import OK, fail


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
    parser.add_argument(
        "--workers", metavar="N", type=int, default=0, help="processes (default: one per core)"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if find_spec("numpy") is None:
        return fail('training needs NumPy: pip install "santiago[arena]"')
    from santiago.bots.training.run import Schedule, train

    schedule = Schedule(
        generations=args.generations,
        greedy_games=args.greedy_games,
        games=args.games,
        iterations=args.iterations,
        epochs=args.epochs,
        seed=args.seed,
    )
    net = train(
        Path(args.output),
        schedule,
        args.workers,
        tell=lambda line: print(line, file=sys.stderr, flush=True),
        start=None if args.start is None else Path(args.start),
    )
    print(f"{net}: {net.stat().st_size:,} bytes")
    return OK
