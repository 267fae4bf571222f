"""Say which bots there are: ours, the five levels for people, probes, and those of other packages.

A bot is called by its name, or by its name and what it may spend on a move: search@100ms (of
time), search@2000it (iterations: the same move on every machine). docs/bots.md says how to write
one.

examples::

  santiago bots list
  santiago bots list --json
"""

from __future__ import annotations

import argparse
import json

from santiago import bots
from santiago.cli import OK


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("what", metavar="list", choices=["list"], help="name all bots")
    parser.add_argument("--json", action="store_true", help="as one JSON object, by name")


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    found = {name: bots.describe(name) for name in bots.names()}
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
        return OK
    wide = max(map(len, found))
    for name, summary in found.items():
        print(f"{name:{wide}}  {summary}")
    return OK
