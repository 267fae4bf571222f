"""Read records from files, never more than the size limit of a record."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from santiago.engine.record import LARGEST
from santiago.records import lines as record_lines


def opened(name: str) -> AbstractContextManager[IO[bytes]]:
    """A file to read from; ``-`` is standard input."""
    if name == "-":
        return nullcontext(sys.stdin.buffer)
    return Path(name).open("rb")


def content(name: str) -> bytes:
    """The whole file, cut off just above the size limit of a record."""
    with opened(name) as file:
        return file.read(LARGEST + 1)


def lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The non-blank lines of a file, numbered from 1."""
    with opened(name) as file:
        yield from record_lines(file)


def write(name: str, text: str) -> None:
    """Write a whole file; ``-`` is standard output."""
    if name == "-":
        sys.stdout.write(text)
    else:
        Path(name).write_text(text, "utf-8")
