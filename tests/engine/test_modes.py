"""Compiled or not, the same games: files of counts and fingerprints, and constants kept twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from santiago import Variant
from santiago.engine import board, editions, moves, phases
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


def constants(text: str) -> dict[str, int]:
    """NAME = 7 in the enumerations of a `.pxd`."""
    return {
        name: int(value) for name, value in re.findall(r"^ +([A-Z_]+) = (\d+)$", text, re.MULTILINE)
    }


def test_the_compilers_constants_are_those_of_the_source() -> None:
    found = constants((SRC / "santiago" / "engine" / "phases.pxd").read_text("utf-8"))
    expected = {
        f"AT_{phase.replace('-', '_').upper()}": place for place, phase in enumerate(phases.PHASES)
    }
    names = (
        "PASS DECLINE SOURCE PALM FIRST PLANT ACCEPT BUILD EXTRA BID OFFER CODES "
        "SQUARES CANALS CROSSINGS TILE_KINDS MOST_MONEY INCOME"
    )
    for name in names.split():
        [value] = {
            getattr(module, name) for module in (moves, board, editions) if hasattr(module, name)
        }
        expected[name] = value
    assert found == expected


def test_every_constant_of_the_compiler_is_looked_at() -> None:
    text = (SRC / "santiago" / "engine" / "phases.pxd").read_text("utf-8")
    enumerations = re.findall(r"cdef enum:.*\n((?: +.*\n)+)", text)
    assert sum(block.count("=") for block in enumerations) == len(constants(text)) == 28


def test_tables_for_the_compiler_have_their_size() -> None:
    text = (SRC / "santiago" / "engine" / "phases.pxd").read_text("utf-8")
    sizes = dict(re.findall(r"([A-Z_]+)\[(\d+)\]", text))
    assert sizes == {
        name: str(len(getattr(board, name)))
        for name in ("WATERS", "TOUCHING", "CORNER_OF", "JOINED", "CANALS_AT")
    }
