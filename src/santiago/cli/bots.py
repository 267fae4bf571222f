"""List the bots, or check a program that wants to be one.

The list has our own bots, the five levels for people, probes, and bots of other packages. Call a
bot by its name, optionally with a budget per move: search@100ms (time) or search@2000it
(iterations: the same move on every machine). docs/bots.md explains how to write one in Python.

A bot can be a program in any language: docs/bot-protocol.md. `check` plays against it and
reports what it does wrong; the exit code is 1 if anything is.

examples::

  santiago bots list
  santiago bots list --json
  santiago bots check "node examples/bots/bidder.js"
"""

from __future__ import annotations

import argparse
import json
import shlex

from santiago import bots
from santiago.bots.registry import CHARACTERS, character_summary
from santiago.cli import FAILED, OK, fail, one_line


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parts = parser.add_subparsers(metavar="list | check", required=True)
    list_ = parts.add_parser("list", help="list all bots", allow_abbrev=False)
    list_.set_defaults(part=_list)
    check = parts.add_parser("check", help="check a program", allow_abbrev=False)
    check.set_defaults(part=_check)
    check.add_argument("command", metavar="COMMAND", help="as you would type it, in quotes")
    for part in (list_, check):
        part.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    code: int = args.part(args)
    return code


def _list(args: argparse.Namespace) -> int:
    summaries = {name: bots.describe(name) for name in bots.names()}
    if args.json:
        print(json.dumps(summaries, ensure_ascii=False))
        return OK
    wide = max(map(len, summaries))
    for name, summary in summaries.items():
        print(f"{name:{wide}}  {summary}")
    for character in CHARACTERS:
        name = f"LEVEL:{character}"
        print(f"{name:{wide}}  a level that {character_summary(character)}")
    return OK


def _check(args: argparse.Namespace) -> int:
    from santiago.bots.program_check import check

    try:
        words = shlex.split(args.command)
    except ValueError as error:
        return fail(f"no command {args.command!r}: {error}")
    if not words:
        return fail("check needs a command, as in: santiago bots check 'node my-bot.js'")
    code = OK
    for finding in check(words):
        if not finding.good and not finding.advice:
            code = FAILED
        if args.json:
            print(json.dumps(finding.__dict__, ensure_ascii=False), flush=True)
            continue
        mark = "ok  " if finding.good else "hint" if finding.advice else "FAIL"
        print(f"{mark}  {one_line(finding.text)}", flush=True)
    return code
