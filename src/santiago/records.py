"""Files of records, one per line, read and written as a stream."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, cast

from santiago.engine.errors import RecordError
from santiago.engine.record import LARGEST, Record, read

OnError = Callable[[int, RecordError], object]


def read_records(
    source: str | os.PathLike[str] | IO[bytes], *, on_error: OnError | None = None
) -> Iterator[Record]:
    """Each record of a file with one per line; files ending in ``.gz`` are decompressed.

    Only one line is in memory at a time. An invalid record raises a `RecordError` that names the
    line; with `on_error`, reading continues after calling it with the line and the error.

    >>> import io
    >>> from santiago import Game
    >>> file = io.BytesIO(Game.new(players=3, seed=1).record.to_text().encode())
    >>> [record.variant.players for record in read_records(file)]
    [3]
    """
    if isinstance(source, str | os.PathLike):
        with _open(Path(source), "rb") as file:
            yield from read_records(file, on_error=on_error)
        return
    for number, line in lines(source):
        record, error = read(line)
        if error is None:
            assert record is not None
            yield record
        elif on_error is not None:
            on_error(number, error)
        else:
            raise RecordError(f"line {number}: {error.place}", error.why, error.code)


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    """Write records, one per line, and return how many; files ending in ``.gz`` are compressed.

    >>> import tempfile
    >>> from santiago import Game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_records(f"{folder}/games.jsonl.gz", [Game.new(players=3, seed=1).record])
    1
    """
    count = 0
    with _open(Path(path), "wb") as file:
        for record in records:
            file.write(record.to_text().encode() + b"\n")
            count += 1
    return count


def lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, with their numbers from 1.

    A line that is too long for a record is cut off.
    """
    number = 0
    while line := file.readline(LARGEST + 1):
        number += 1
        tail = line
        while not tail.endswith(b"\n") and (tail := file.readline(LARGEST)):
            pass
        if line.strip():
            yield number, line


def _open(path: Path, mode: str) -> IO[bytes]:
    if path.suffix != ".gz":
        return cast("IO[bytes]", path.open(mode))
    import gzip

    return cast("IO[bytes]", gzip.open(path, mode))
