"""Validate records and report the first fault of each.

A FILE holds one record; a file whose name ends in .jsonl holds one record per line. The exit code
is 0 if all records are valid, and 1 if any is not or a file cannot be read.

examples::

  santiago check game.json
  santiago check --quiet tournament/*.jsonl
  cat many.jsonl | santiago check --lines -
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from santiago.cli import FAILED, OK, one_line
from santiago.cli.files import content, lines
from santiago.cli.progress import Progress
from santiago.engine.record import Record, read


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record; - is standard input")
    parser.add_argument(
        "--lines",
        action="store_true",
        help="every FILE holds one record per line, whatever its name",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="do not list valid records")


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    verdicts: Counter[str] = Counter()
    with Progress("records checked") as progress:
        for name in args.files:
            try:
                for place, text in _records(name, args.lines):
                    verdict, words = _judge(text)
                    verdicts[verdict] += 1
                    if verdict != "valid" or not args.quiet:
                        progress.clear()
                        print(f"{one_line(place)}: {one_line(words)}")
                    progress.step()
            except OSError as error:
                verdicts["unreadable"] += 1
                progress.clear()
                print(f"{one_line(name)}: cannot read: {error.strerror or error}")
    bad = verdicts["refused"] + verdicts["unreadable"]
    if sum(verdicts.values()) > 1 or args.quiet or not verdicts:
        print(_summary(verdicts))
    return FAILED if bad else OK


def _records(name: str, by_line: bool) -> Iterator[tuple[str, bytes]]:
    """Each record of a file, with its place."""
    if by_line or name.lower().endswith(".jsonl"):
        for number, line in lines(name):
            yield f"{name}:{number}", line
    else:
        yield name, content(name)


def _judge(text: bytes) -> tuple[str, str]:
    record, error = read(text)
    if error is not None:
        return "refused", f"rejected: {error}"
    assert record is not None
    return "valid", f"OK, {_described(record)}"


def _described(record: Record) -> str:
    variant = record.variant
    game = f"{variant.edition}, {variant.players} players, {len(record.moves)} moves"
    result = record.position().result
    if result is None:
        return f"{game}, unfinished"
    return f"{game}, scores {' '.join(map(str, result.scores))}"


def _summary(verdicts: Counter[str]) -> str:
    records = verdicts["valid"] + verdicts["refused"]
    parts = [f"{records} record{'' if records == 1 else 's'}: {verdicts['valid']} valid"]
    parts.append(f"{verdicts['refused']} rejected")
    if verdicts["unreadable"]:
        files = "file" if verdicts["unreadable"] == 1 else "files"
        parts.append(f"{verdicts['unreadable']} {files} unreadable")
    return ", ".join(parts)
