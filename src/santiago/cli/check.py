"""Validate records: say for each whether it is good, or at which place it is not and why.

A FILE holds one record; a file whose name ends in .jsonl holds one record a line. The exit code
is 0 if all records are good, and 1 if any is refused or a file cannot be read.

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
        "--lines", action="store_true", help="every FILE holds one record a line, whatever its name"
    )
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="say nothing of records that are good"
    )


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    found: Counter[str] = Counter()
    with Progress("records checked") as progress:
        for name in args.files:
            try:
                for place, text in _records(name, args.lines):
                    verdict, words = _judge(text)
                    found[verdict] += 1
                    if verdict != "good" or not args.quiet:
                        progress.clear()
                        print(f"{one_line(place)}: {one_line(words)}")
                    progress.step()
            except OSError as error:
                found["unreadable"] += 1
                progress.clear()
                print(f"{one_line(name)}: cannot be read: {error.strerror or error}")
    bad = found["refused"] + found["unreadable"]
    if sum(found.values()) > 1 or args.quiet or not found:
        print(_summary(found))
    return FAILED if bad else OK


def _records(name: str, by_line: bool) -> Iterator[tuple[str, bytes]]:
    """Each record of a file, with the place where it stands."""
    if by_line or name.lower().endswith(".jsonl"):
        for number, line in lines(name):
            yield f"{name}:{number}", line
    else:
        yield name, content(name)


def _judge(text: bytes) -> tuple[str, str]:
    record, error = read(text)
    if error is not None:
        return "refused", f"refused: {error}"
    assert record is not None
    return "good", f"OK, {_described(record)}"


def _described(record: Record) -> str:
    variant = record.variant
    game = f"{variant.edition}, {variant.players} players, {len(record.moves)} moves"
    result = record.position().result
    if result is None:
        return f"{game}, unfinished"
    return f"{game}, scores {' '.join(map(str, result.scores))}"


def _summary(found: Counter[str]) -> str:
    records = found["good"] + found["refused"]
    parts = [f"{records} record{'' if records == 1 else 's'}: {found['good']} good"]
    parts.append(f"{found['refused']} refused")
    if found["unreadable"]:
        files = "file" if found["unreadable"] == 1 else "files"
        parts.append(f"{found['unreadable']} {files} could not be read")
    return ", ".join(parts)
