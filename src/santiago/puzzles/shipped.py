"""The puzzles that come with the package: a compressed file with a line for each."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from santiago.puzzles.errors import UnknownPuzzleError
from santiago.puzzles.model import Puzzle, grade_of

SHIPPED = Path(str(files("santiago.puzzles")), "puzzles.jsonl.gz")
"""Sorted by difficulty; `santiago puzzles pack` writes such files."""


@dataclass(frozen=True)
class Entry:
    """What a list tells about a puzzle, without its position."""

    id: str
    kind: str
    grade: int
    players: int
    edition: str
    round: int

    @staticmethod
    def of(line: Mapping[str, Any]) -> Entry:
        """An entry for a line of the file."""
        record = line["record"]
        grade = grade_of(line["solved"])
        return Entry(
            line["id"], line["kind"], grade, record["players"], record["edition"], line["round"]
        )


@cache
def _lines() -> dict[str, dict[str, Any]]:
    """The lines of the file, by id, unchecked: a test has checked them."""
    with gzip.open(SHIPPED, "rt", encoding="utf-8") as file:
        lines = map(json.loads, file)
        return {line["id"]: line for line in lines}


def entries() -> list[Entry]:
    """All puzzles, the easiest first.

    >>> entries()[0].grade
    1
    """
    return [Entry.of(line) for line in _lines().values()]


def puzzle(key: str) -> Puzzle:
    """A puzzle by its id.

    >>> puzzle("none")
    Traceback (most recent call last):
    ...
    santiago.puzzles.errors.UnknownPuzzleError: there is no puzzle 'none'
    """
    line = _lines().get(key)
    if line is None:
        raise UnknownPuzzleError(key)
    return Puzzle.from_json(line)


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """The file for some puzzles, sorted; the same puzzles give the same bytes."""
    lines = {one.id: one for one in puzzles}
    ordered = sorted(lines.values(), key=lambda one: (one.grade, -sum(one.solved.values()), one.id))
    texts = [json.dumps(one.to_json(), separators=(",", ":")) for one in ordered]
    return gzip.compress("".join(f"{text}\n" for text in texts).encode(), 9, mtime=0)
