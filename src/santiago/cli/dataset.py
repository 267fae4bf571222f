"""Play games with bots and write them as arrays: observations, legal actions, moves, results.

The output is a folder of shards, compressed NumPy arrays or Parquet files; docs/environments.md
describes them. The same arguments give the same data set. The same command completes an
interrupted one.

examples::

  santiago dataset --games 1000 --bots random --seed 1 -o games
  santiago dataset --bots search@200it greedy greedy random --games 200 -o mixed
  santiago dataset --players 2 --bots greedy --format parquet -o two
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from santiago.cli import OK, fail, variant
from santiago.cli.progress import Progress


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    variant.arguments(parser)
    parser.add_argument(
        "--bots",
        metavar="BOT",
        nargs="+",
        default=["random"],
        help="one for all seats or one for each, as in greedy@5ms (default: random)",
    )
    parser.add_argument(
        "--games", metavar="N", type=int, default=100, help="how many games (default: 100)"
    )
    parser.add_argument("--format", choices=("npz", "parquet"), default="npz", help="default: npz")
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes (default: one per core)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", required=True, help="where the shards go"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    if find_spec("numpy") is None:
        return fail('data sets need NumPy: pip install "santiago[envs]"')
    from santiago.envs.dataset import DatasetPlan, make

    kind = variant.variant_of(args)
    plan = DatasetPlan(kind, tuple(args.bots), args.games, variant.seed_of(args), args.format)
    folder = Path(args.output)
    with Progress("games", plan.games) as progress:
        for games in make(plan, folder, args.workers):
            progress.step(games)
    size = sum(path.stat().st_size for path in folder.glob("shard-*"))
    print(f"{folder}: {plan.games:,} games in {len(plan.shards())} shards, {size / 1e6:.1f} MB")
    return OK
