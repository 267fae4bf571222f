"""Compiled or not, the same games: counts, fingerprints, and what the compiler is told."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from santiago import Variant
from santiago.engine import board, phases
from tests.compiled import SRC
from tools import fingerprints, perft

DATA = Path(__file__).parent.parent / "data"


@pytest.mark.parametrize(
    ("name", "tool"), [("perft", perft.lines), ("fingerprints", fingerprints.lines)]
)
def test_as_in_the_file(name: str, tool: object) -> None:
    """Numbers that `tools/` wrote, in either mode, hold in both."""
    assert callable(tool)
    expected = (DATA / f"{name}.txt").read_text("utf-8").splitlines()
    for ours, theirs in zip(tool(), expected, strict=True):
        assert ours == theirs


def test_perft_starts_in_every_phase() -> None:
    starts = re.findall(r", ([a-z-]+):", (DATA / "perft.txt").read_text("utf-8"))
    assert set(starts) >= set(phases.PHASES) - {"palms", "over"}


def test_lines_of_an_auction_by_hand() -> None:
    """P1.2: with ten escudos each, 11 bids, then 11 after a pass and 10 after a bid, …"""
    line = perft.line(Variant(), seed=1, plies=0)
    ways = {0: 1}  # by how many have bid
    totals = []
    for _ in range(4):
        totals.append(sum(number * (11 - bids) for bids, number in ways.items()))
        ways = {
            bids: ways.get(bids, 0) + ways.get(bids - 1, 0) * (10 - (bids - 1)) for bids in range(5)
        }
    assert line.split(": ")[1] == " ".join(map(str, totals))


def test_the_pxd_files_are_those_that_the_source_gives() -> None:
    """What the compiler is told is written from the source, never by hand."""
    done = subprocess.run(
        [sys.executable, str(SRC.parent / "tools" / "make_pxd.py"), "--check"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_pxd_by_hand_holds_code_in_c() -> None:
    """All others are written from the source: a declaration stands in one place."""
    for path in SRC.rglob("*.pxd"):
        text = path.read_text("utf-8")
        assert text.startswith("# Written by tools/make_pxd.py") or "cdef extern from" in text, path


def test_phases_have_the_places_that_the_constants_say() -> None:
    for place, phase in enumerate(phases.PHASES):
        text = (SRC / "santiago" / "engine" / "phases.pxd").read_text("utf-8")
        assert f"    AT_{phase.replace('-', '_').upper()} = {place}\n" in text


def test_tables_for_the_compiler_have_their_size() -> None:
    text = (SRC / "santiago" / "engine" / "phases.pxd").read_text("utf-8")
    sizes = {name: int(size) for size, name in re.findall(r"\[(\d+)\] ([A-Z_]+)\n", text)}
    assert sizes == {
        name: len(getattr(board, name))
        for name in ("WATERS", "TOUCHING", "CORNER_OF", "JOINED", "CANALS_AT")
    }
