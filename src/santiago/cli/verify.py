"""Check that the setup of a game was fair: neither the server nor a player chose it.

Under "fair", a server's record holds the commitment shown when the table was created, the secret
behind it, and the players' own random numbers. This command derives the setup from them again and
compares. With --commitment and --random, which your browser keeps, it also checks that your number
went into this deal. The exit code is 0 if everything matches, 1 if not.

examples::

  santiago verify game.json
  santiago verify game.json --commitment 66687aad… --random 9f86d081…
  cat game.json | santiago verify -
"""

from __future__ import annotations

import argparse

from santiago.cli import OK, one_line
from santiago.cli.files import content
from santiago.engine.record import Record
from santiago.tables import fair


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="RECORD", help="a record; - is standard input")
    parser.add_argument(
        "--commitment", metavar="HEX", help="the commitment shown before you added your number"
    )
    parser.add_argument(
        "--random",
        metavar="HEX",
        action="append",
        default=[],
        help="the number that you added; once for each of your seats",
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    record = Record.from_text(content(args.file))
    for line in fair.check(record, args.commitment, args.random):
        print(one_line(line))
    return OK
