"""The log: nothing is lost, nothing is there twice, whatever happens in between."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from santiago import Record, Variant
from santiago.arena import ArenaError, Log, Plan, play, read
from tests.arena.games import RANDOMS, random_plan


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def fill(path: Path, plan: Plan, games: int) -> None:
    with Log(path, plan) as log:
        for pairing in list(log.missing())[:games]:
            log.add(*play(plan, pairing))


def test_every_line_but_the_first_is_a_record(path: Path) -> None:
    plan = random_plan()
    fill(path, plan, 3)
    first, *lines = path.read_text().splitlines()
    assert Plan.from_json(json.loads(first)) == plan
    assert len(lines) == 3
    for line in lines:
        record = Record.from_text(line)
        assert record.names is not None
        assert set(record.names) == set(RANDOMS)
        assert record.position().result is not None


def test_what_is_there_is_not_missing(path: Path) -> None:
    plan = random_plan(deals=2)
    fill(path, plan, 3)
    with Log(path, plan) as log:
        assert len(log.games) == 3
        assert list(log.missing()) == list(plan.games())[3:]
    assert len(read(path)[1]) == 3


def test_a_log_knows_its_plan(path: Path) -> None:
    plan = random_plan(deals=2)
    fill(path, plan, 1)
    with Log(path) as log:
        assert log.plan == plan


@pytest.mark.slow
def test_cut_anywhere_only_the_torn_game_is_missing(path: Path) -> None:
    plan = random_plan(deals=1)
    fill(path, plan, 3)
    whole = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(whole) if byte == ord("\n")]
    cuts = sorted({*range(0, len(whole), 499), *ends, *(end - 1 for end in ends)})
    for cut in cuts:
        path.write_bytes(whole[:cut])
        games = max(0, sum(end <= cut for end in ends) - 1)
        with Log(path, plan) as log:
            assert len(log.games) == games, f"cut at {cut}"
            for pairing in log.missing():
                log.add(*play(plan, pairing))
        assert sorted(game.pairing for game in read(path)[1]) == sorted(plan.games())


def test_a_torn_line_is_no_game_for_a_reader(path: Path) -> None:
    fill(path, random_plan(), 2)
    path.write_bytes(path.read_bytes()[:-1])
    assert len(read(path)[1]) == 1


def test_more_deals_go_on_with_a_log(path: Path) -> None:
    fill(path, random_plan(deals=1), 4)
    fill(path, random_plan(deals=2), 2)
    plan, games = read(path)
    assert (plan.deals, len(games)) == (2, 6)
    with pytest.raises(ArenaError, match="of 2 deals: 1 are fewer"):
        Log(path, random_plan(deals=1))


def test_another_tournament_is_refused_and_nothing_changed(path: Path) -> None:
    plan = random_plan(deals=1)
    fill(path, plan, 1)
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=r"another tournament .seed tests, not 5.: name another"):
        Log(path, replace(plan, seed="5"))
    with pytest.raises(ArenaError, match=r"options palms=True .* not palms=False"):
        Log(path, replace(plan, variant=Variant(options={"palms": False})))
    with pytest.raises(ArenaError, match=r"bots random .*, not random random random random@3ms"):
        Log(path, replace(plan, bots=("random", "random", "random", "random@3ms")))
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["{}\n", "hello\n", "[1]\n", '{"format":"santiago-record/1"}\n'])
def test_other_files_are_refused_and_nothing_changed(path: Path, text: str) -> None:
    path.write_text(text)
    for attempt in (lambda: read(path), lambda: Log(path, random_plan())):
        with pytest.raises(ArenaError, match="line 1: not"):
            attempt()
    assert path.read_text() == text


def test_a_text_without_a_line_end_is_not_taken_for_a_torn_plan(path: Path) -> None:
    path.write_text("my thesis")
    with pytest.raises(ArenaError, match="not an arena log"):
        Log(path, random_plan())
    assert path.read_text() == "my thesis"


def test_damage_in_the_middle_is_named(path: Path) -> None:
    plan = random_plan()
    fill(path, plan, 3)
    lines = path.read_text().splitlines(keepends=True)
    for damaged, words in [
        ([*lines[:2], '{"format"\n', *lines[3:]], "line 3: not JSON"),
        (lines[:2] + lines[1:], "line 3: duplicate game"),
        ([lines[0], lines[1].replace('"deal":0', '"deal":1')], "line 2: not a game of this plan"),
        ([*lines, lines[0].replace('"seed":"tests"', '"seed":"x"')], "line 5: a plan of another"),
    ]:
        path.write_text("".join(damaged))
        with pytest.raises(ArenaError, match=words):
            read(path)


def test_no_such_file(path: Path) -> None:
    with pytest.raises(ArenaError, match=r"cannot read .*: No such file"):
        read(path)
    with pytest.raises(ArenaError, match=r"cannot open .*: No such file"):
        Log(path)
    with pytest.raises(ArenaError, match=r"cannot open .*: No such file"):
        Log(path / "deeper", random_plan())


def test_one_program_at_a_time(path: Path) -> None:
    plan = random_plan()
    with Log(path, plan), pytest.raises(ArenaError, match="in use"):
        Log(path, plan)
    Log(path, plan).close()


def test_a_full_disk_leaves_whole_lines(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = random_plan()
    fill(path, plan, 1)
    before = path.read_bytes()
    write = os.write
    with Log(path, plan) as log:
        game = play(plan, next(log.missing()))
        monkeypatch.setattr(os, "write", lambda fd, data: write(fd, data[: len(data) // 2]))
        with pytest.raises(ArenaError, match=r"cannot write to .*: the disk is full"):
            log.add(*game)
        assert path.read_bytes() == before
        monkeypatch.undo()
        log.add(*game)
    assert len(read(path)[1]) == 2
