"""`santiago trace` against games that an independent program recorded, in both modes."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from santiago.cli import main
from tests.compiled import ROOT

DATA = ROOT / "tests" / "data" / "conformance"


def entries(name: str) -> list[Any]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


GAMES = entries("games.jsonl")
Trace = list[list[Any]]


class Tracer:
    """Runs the command on a record, and reads what it prints."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys, self.patch = capsys, patch

    def __call__(self, record: object) -> tuple[int, Trace, str]:
        text = io.BytesIO(json.dumps(record).encode())
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(text, encoding="utf-8"))
        code = main(["trace", "-"])
        out, err = self.capsys.readouterr()
        return code, [list(json.loads(line).values()) for line in out.splitlines()], err


@pytest.fixture
def trace(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tracer:
    return Tracer(capsys, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(9))
def test_recorded_games_match_to_the_digit(part: int, trace: Tracer) -> None:
    for number, game in enumerate(GAMES[part::9]):
        expected = [list(line) for line in game["trace"]]
        assert trace(game) == (0, expected, ""), f"line {9 * number + part + 1} of games.jsonl"


def test_other_spellings_give_the_same_trace(trace: Tracer) -> None:
    for number, entry in enumerate(entries("spellings.jsonl"), 1):
        code, lines, err = trace(entry["record"])
        whole = GAMES[entry["same_as"] - 1]["trace"]
        expected = [list(line) for line in whole[: len(entry["record"]["moves"])]]
        assert (code, lines, err) == (0, expected, ""), f"line {number} of spellings.jsonl"


def test_refused_records_name_the_place(trace: Tracer) -> None:
    for number, entry in enumerate(entries("refused.jsonl"), 1):
        code, lines, err = trace(entry["record"])
        where = f"line {number} of refused.jsonl: {entry['why']}"
        assert (code, err.count("\n")) == (1, 1), where
        assert err.startswith(f"{entry['at']}: "), f"{where}: {err}"
        if entry["at"] == "set-up":
            assert lines == [], where
        elif entry["at"].startswith("move "):
            assert len(lines) == int(entry["at"].split()[1]) - 1, where
