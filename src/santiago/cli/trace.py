"""Replay a record and print one line of JSON for each move.

A line holds the move, the number of legal moves, a digest of them, and a digest of the position
after the move. Programs that follow the same rules print the same lines.

For an invalid record, the lines before the fault are printed, then the fault on stderr.

examples::

  santiago trace game.json
  santiago trace --snapshots game.json | tail -1
  santiago random --seed 7 | santiago trace -
"""

from __future__ import annotations

import argparse
import json

from santiago.cli import OK, fail
from santiago.cli.files import content
from santiago.engine.record import read, trace


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")
    parser.add_argument(
        "--snapshots", action="store_true", help="add the complete position to each line"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    record, error = read(content(args.file))
    if record is not None:
        for line in trace(record, args.snapshots):
            print(json.dumps(line))
    return OK if error is None else fail(error, prefix="")
