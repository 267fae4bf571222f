"""Games played by an independent program: everything must match, to the digit."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from santiago import Record, RecordError, trace
from santiago.engine.record import check

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
        given = {key: value for key, value in data["setup"].items() if value != []}
        for either in (setup, given):
            for key in ("palms", "removed"):
                either[key] = sorted(either.get(key, []))
        assert setup == given, f"line {number}"


def test_other_spellings_mean_the_same() -> None:
    for number, line in enumerate(lines("spellings"), 1):
        same = lines("games")[line["same_as"] - 1]["trace"]
        found = traced(Record.from_json(line["record"]))
        assert found == same[: len(found)], f"line {number}"


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


def test_snapshot_of_the_notation() -> None:
    """The example in the notation: after `bid 3`, `pass`, `bid 5`, `pass`, `plant banana2 c4`.

    (X6 is the same auction.)
    """
    from tests.engine.positions import new, play

    position = new(
        4,
        overseer=3,
        palms=("f1", "h4", "b5"),
        first=("pepper1", "banana2", "grape2", "coconut2"),
        removed="banana2",
    )
    play(position, "bid 3", "pass", "bid 5", "pass", "plant banana2 c4")
    assert position.snapshot() == {
        "edition": "trefl",
        "players": 4,
        "options": {"palms": True, "source": "central", "money": "open"},
        "removed": ["banana2"],
        "round": 1,
        "rounds": 11,
        "phase": "planting",
        "to_move": [0],
        "overseer": 1,
        "money": [7, 10, 5, 10],
        "supply": [22, 22, 20, 22],
        "own_canal": [True, True, True, True],
        "canals_left": 11,
        "source": "C2",
        "palms": ["f1", "h4", "b5"],
        "canals": [],
        "tiles": [["c4", "banana", 2, 2, 2, False]],
        "market": ["pepper1", "grape2", "coconut2"],
        "bids": [3, 0, 5, 0],
        "order": [0, 3, 1],
        "offers": [],
        "result": None,
    }
