"""Reading records from files: never more of a file than a record can have."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from santiago.engine.record import LARGEST


def opened(name: str) -> AbstractContextManager[IO[bytes]]:
    """A file to read from; ``-`` is standard input."""
    if name == "-":
        return nullcontext(sys.stdin.buffer)
    return Path(name).open("rb")


def content(name: str) -> bytes:
    """The whole file, or if that is too much for a record, the beginning of it."""
    with opened(name) as file:
        return file.read(LARGEST + 1)


def lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, with their numbers from 1.

    Of a line that is too long for a record only the beginning is given.
    """
    with opened(name) as file:
        number = 0
        while line := file.readline(LARGEST + 1):
            number += 1
            rest = line
            while not rest.endswith(b"\n") and (rest := file.readline(LARGEST)):
                pass
            if line.strip():
                yield number, line
