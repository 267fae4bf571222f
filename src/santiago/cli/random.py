"""Write the record of a random game; with --games, several records, one per line.

The same seed always gives the same games.

examples::

  santiago random --seed 7 > game.json
  santiago random --players 2 --money hidden --source chosen
  santiago random --edition amigo --palms --games 1000 --output many.jsonl
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TextIO

from santiago.cli import OK, variant
from santiago.cli.progress import Progress
from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError
from santiago.engine.game import Game
from santiago.engine.record import Record
from santiago.engine.rng import Rng, seed_of


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    variant.arguments(parser)
    parser.add_argument(
        "--games", metavar="N", type=int, default=1, help="number of games (default: 1)"
    )
    parser.add_argument("--moves", metavar="N", type=int, help="stop each game after N moves")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="output file (default: standard output)"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    for name in ("games", "moves"):
        if (getattr(args, name) or 0) < 0:
            raise OptionError(f"--{name} {getattr(args, name)}: expected 0 or more")
    if args.output in (None, "-"):
        _write(sys.stdout, args)
    else:
        with Path(args.output).open("w", encoding="utf-8") as file:
            _write(file, args, watched=True)
    return OK


def _write(file: TextIO, args: argparse.Namespace, watched: bool = False) -> None:
    kind, seed = variant.variant_of(args), variant.seed_of(args)
    with Progress("games", args.games) as progress:
        for number in range(args.games):
            own = seed if args.games == 1 else f"{seed}/{number}"
            file.write(random_record(kind, own, args.moves).to_text() + "\n")
            if watched:
                progress.step()


def random_record(kind: Variant, seed: int | str, moves: int | None = None) -> Record:
    """A random game, complete or cut off after `moves` moves.

    >>> len(random_record(Variant(players=3), "7", moves=5).moves)
    5
    """
    game = Game.new(kind.players, kind.edition, kind.options, seed=seed)
    rng = Rng(seed_of(seed, "moves"))
    while game.position.to_move and game.ply != moves:
        legal = game.legal_moves
        game.play(legal.code(rng.roll(len(legal))), game.position.turn)
    return game.record
