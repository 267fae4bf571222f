"""Games played by an independent program: everything must match, to the digit."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from santiago import Move, Record, RecordError, Variant, trace
from santiago.engine.record import check
from tests.compiled import ROOT
from tests.engine.positions import new, play

FOLDER = Path(__file__).parent.parent / "data" / "conformance"
SLICES = 9


@cache
def lines(name: str) -> list[dict[str, Any]]:
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def traced(record: Record) -> list[list[Any]]:
    return [
        [line["move"], line["legal"], line["legal_digest"], line["state_digest"]]
        for line in trace(record)
    ]


def test_all_are_there() -> None:
    assert [len(lines(name)) for name in ("games", "spellings", "refused")] == [189, 24, 57]


@pytest.mark.parametrize("part", range(SLICES))
def test_games_match_to_the_digit(part: int) -> None:
    for number, data in enumerate(lines("games")[part::SLICES]):
        record = Record.from_json(data)
        for ply, (ours, theirs) in enumerate(zip(traced(record), data["trace"], strict=True), 1):
            assert ours == theirs, f"line {part + number * SLICES + 1}, move {ply}"


def test_written_again_they_are_the_same_records() -> None:
    for number, data in enumerate(lines("games"), 1):
        written = Record.from_json(data).to_json()
        for key in ("format", "edition", "players", "options", "result", "moves"):
            assert written[key] == data[key], f"line {number}: {key}"
        setup = {key: value for key, value in written["setup"].items() if value != []}
        expected = {key: value for key, value in data["setup"].items() if value != []}
        for either in (setup, expected):
            for key in ("palms", "removed"):
                either[key] = sorted(either.get(key, []))
        assert setup == expected, f"line {number}"


def test_other_spellings_mean_the_same() -> None:
    for number, line in enumerate(lines("spellings"), 1):
        same = lines("games")[line["same_as"] - 1]["trace"]
        trace = traced(Record.from_json(line["record"]))
        assert trace == same[: len(trace)], f"line {number}"


@pytest.mark.parametrize("number", range(57))
def test_refused_at_their_place(number: int) -> None:
    line = lines("refused")[number]
    with pytest.raises(RecordError) as caught:
        Record.from_json(line["record"])
    assert caught.value.place == line["at"], line["why"]
    assert str(caught.value) == f"{line['at']}: {caught.value.why}"


@pytest.mark.parametrize("number", range(57))
def test_what_is_good_before_the_fault_is_kept(number: int) -> None:
    line = lines("refused")[number]
    record, error = check(line["record"])
    assert error is not None
    if line["at"] == "set-up":
        assert record is None
        return
    assert record is not None
    good = len(record.moves)
    assert line["at"] in (f"move {good + 1}", "result")
    record.position()  # it can be replayed


def examples(number: int) -> Any:
    """The JSON examples in docs/notation.md: a record, its notes, a snapshot."""
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    return json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[number])


def test_snapshot_of_the_notation() -> None:
    """The example in the notation: after `bid 3`, `pass`, `bid 5`, `pass`, `plant banana2 c4`.

    (X6 is the same auction.)
    """
    record, snapshot = examples(0), examples(2)
    position = new(
        record["players"],
        overseer=record["setup"]["overseer"],
        source=record["setup"]["source"],
        palms=record["setup"]["palms"],
        removed=record["setup"]["removed"][0],
        first=["pepper1", "banana2", "grape2", "coconut2"],
    )
    play(position, *record["moves"])
    assert position.snapshot() == snapshot
    assert list(position.snapshot()) == list(snapshot)  # even in this order


def test_record_of_the_notation() -> None:
    """Its example leaves out most tiles; with them it is read, and written with these keys."""
    example = examples(0)
    assert example["setup"].pop("tiles")[-1] == "…"
    first = ["pepper1", "banana2", "grape2", "coconut2"]
    tiles = new(removed="banana2", first=first).setup().to_json(Variant())["tiles"]
    example["setup"]["tiles"] = tiles
    example["notes"] = examples(1)
    record = Record.from_json(example)
    written = record.to_json()
    assert {key: written[key] for key in example} == example
    assert [note.to_json() for note in record.notes] == example["notes"]


def test_moves_of_the_notation() -> None:
    """Every move in the table is one, in the form in which it is written."""
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    table = text[text.index("## Moves") : text.index("A canal is written")]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    moves = [move for cell in cells for move in re.findall(r"`(.*?)`", cell)]
    assert [str(Move(move)) for move in moves] == moves
    assert {Move(move).kind for move in moves} == {
        "source", "palm", "first", "bid", "plant", "offer", "accept", "build", "decline", "extra",
        "pass",
    }  # fmt: skip
