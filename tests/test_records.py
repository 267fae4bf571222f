"""Files of many records: streamed, checked, packed."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santiago import Game, Record, RecordError, read_records, write_records
from santiago.engine.record import LARGEST
from tests.compiled import ROOT
from tests.engine.strategies import records

GAMES = ROOT / "tests" / "data" / "conformance" / "games.jsonl"


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_written_and_read(tmp_path: Path, name: str) -> None:
    games = [Game.new(players=3, seed=seed, names=["Ana", "Bo", "Łu"]).record for seed in range(5)]
    assert write_records(tmp_path / name, games) == 5
    assert list(read_records(tmp_path / name)) == games
    assert list(read_records(str(tmp_path / name))) == games


def test_packed_is_smaller(tmp_path: Path) -> None:
    games = [Game.new(seed=seed).record for seed in range(20)]
    write_records(tmp_path / "plain.jsonl", games)
    write_records(tmp_path / "packed.jsonl.gz", games)
    plain = (tmp_path / "plain.jsonl").read_bytes()
    packed = (tmp_path / "packed.jsonl.gz").read_bytes()
    assert len(packed) < len(plain) / 2
    assert gzip.decompress(packed) == plain


@given(st.lists(records(), max_size=4), st.data())
def test_blank_lines_do_not_count_as_records(games: list[Record], data: st.DataObject) -> None:
    blanks = data.draw(st.tuples(*[st.sampled_from([b"", b"\n", b"  \r\n\n"])] * len(games)))
    content = b"".join(
        blank + game.to_text().encode() + b"\n" for blank, game in zip(blanks, games, strict=True)
    )
    assert list(read_records(io.BytesIO(content))) == games
    assert list(read_records(io.BytesIO(content.removesuffix(b"\n")))) == games


def test_a_fault_names_its_line() -> None:
    good = Game.new(players=3, seed=1).record.to_text().encode()
    bad = good.replace(b'"moves":[]', b'"moves":["bid 2","bid 2"]')
    stream = read_records(io.BytesIO(b"\n".join([good, b"", bad, good])))
    next(stream)
    with pytest.raises(RecordError, match=r"^line 3: move 2: ") as caught:
        next(stream)
    assert caught.value.code == "bid-taken"


def test_reading_goes_on_after_faults() -> None:
    good = Game.new(players=3, seed=1).record
    line = good.to_text().encode()
    faults: list[tuple[int, str]] = []
    content = b"\n".join([b"{", line, b"x" * (LARGEST + 10), b"[]", line])
    games = read_records(
        io.BytesIO(content), on_error=lambda number, error: faults.append((number, error.code))
    )
    assert list(games) == [good, good]
    assert faults == [(1, "json"), (3, "size"), (4, "json")]


@pytest.mark.slow
def test_only_one_line_is_in_memory(tmp_path: Path) -> None:
    """The same peak for one copy of the games as for twenty."""
    content = b"".join(GAMES.read_bytes().splitlines(keepends=True)[:20])
    peaks = []
    for copies in (1, 20):
        path = tmp_path / f"{copies}.jsonl"
        path.write_bytes(b"".join([content] * copies))
        tracemalloc.start()
        lengths = sum(len(record.moves) > 0 for record in read_records(path))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert lengths == copies * content.count(b"\n")
    assert peaks[1] < peaks[0] + len(content)


def test_reads_the_conformance_games() -> None:
    assert sum(1 for _ in read_records(GAMES)) == GAMES.read_bytes().count(b"\n")
