"""Count the lines of play from a position, as chess programs do: a wrong count finds a wrong rule.

The position is a new game, or one that --text describes (see docs/positions.md). Secret bids are
counted in the order in which they are recorded.

examples::

  santiago perft 3 --seed 7
  santiago perft 2 --players 2 --seed 7 --divide
  santiago perft 2 --text "$(cat position.txt)"
"""

from __future__ import annotations

import argparse

from santiago import Position, Rng, perft
from santiago.cli import OK, variant
from santiago.engine.errors import OptionError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("depth", metavar="DEPTH", type=int, help="how many moves a line has")
    parser.add_argument("--text", metavar="TEXT", help="the position, as one line of text")
    parser.add_argument(
        "--divide", action="store_true", help="print the count below each first move"
    )
    variant.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    if args.depth < 1:
        raise OptionError(f"depth {args.depth}: expected 1 or more")
    if args.text is None:
        position = Position.deal(variant.variant_of(args), Rng(variant.seed_of(args)))
    else:
        position = Position.from_text(args.text)
    if args.divide:
        for move in position.legal_moves:
            after = position.copy()
            after.play(move, after.turn)
            print(f"{move}: {perft(after, args.depth - 1)}")
    print(perft(position, args.depth))
    return OK
