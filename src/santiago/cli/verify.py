"""Prove that a game's set-up was fair: chosen by nobody, neither by the server nor by a player.

A record that a server has written holds, under "fair", the hash that was shown when the table was
made, the secret behind it, and the players' own random numbers. From these the set-up is derived
again and compared. The exit code is 0 if all is proved, 1 if not.

examples::

  santiago verify game.json
  cat game.json | santiago verify -
"""

from __future__ import annotations

import argparse

from santiago.cli import OK, one_line
from santiago.cli.files import content
from santiago.engine.record import Record
from santiago.server import fair


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="RECORD", help="a record; - is standard input")


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    record = Record.from_text(content(args.file))
    for line in fair.check(record):
        print(one_line(line))
    return OK
