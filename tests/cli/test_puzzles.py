"""`santiago puzzles`: list, show, check, confirm, mine and pack."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from santiago.puzzles import entries, mine, puzzle
from santiago.puzzles.mine import Mined
from tests.cli.conftest import Run


def test_list_can_be_narrowed(run: Run) -> None:
    assert len(run("puzzles", "list").out.splitlines()) == len(entries())
    lines = run("puzzles", "list", "--kind", "plant", "--json").out.splitlines()
    assert {json.loads(line)["kind"] for line in lines} == {"plant"}


def test_every_puzzle_can_be_shown_with_its_solution(run: Run) -> None:
    for entry in entries():
        done = run("puzzles", "show", entry.id, "--solution")
        assert done.code == 0, done.err
        assert "\nBest: " in done.out
        assert "\nTempting: " in done.out


def test_the_solution_is_not_shown_unless_asked_for(run: Run) -> None:
    done = run("puzzles", "show", entries()[0].id)
    assert "You are" in done.out
    assert "Best" not in done.out


def test_unknown_puzzles_and_bad_numbers_are_refused(run: Run) -> None:
    done = run("puzzles", "show", "nothing")
    assert (done.code, done.err) == (1, "santiago: there is no puzzle 'nothing'\n")
    assert "expected 2 or more" in run("puzzles", "check", "--deals", "1").err
    assert "expected 1 or more" in run("puzzles", "mine", "x.jsonl", "--cap", "0").err


@pytest.mark.slow
def test_check_measures_again(run: Run) -> None:
    done = run("puzzles", "check", entries()[0].id, "--deals", "20")
    assert done.code == 0
    assert "the tempting move costs" in done.out


def test_pack_writes_what_mine_found_once(run: Run, tmp_path: Path) -> None:
    game = Mined(0)
    game.puzzles.append(puzzle(entries()[0].id))
    mined = tmp_path / "found.jsonl"
    mined.write_text((json.dumps(game.to_json()) + "\n") * 2)
    done = run("puzzles", "pack", tmp_path / "out.gz", mined)
    assert "2 games\n" in done.out
    assert "\n1 puzzles, " in done.out
    assert len(gzip.decompress((tmp_path / "out.gz").read_bytes()).splitlines()) == 1
    assert run("puzzles", "pack", tmp_path / "none.gz", mined, "--without", "abc").code == 1
    left_out = run("puzzles", "pack", tmp_path / "none.gz", mined, "--without", entries()[0].id)
    assert "there are no puzzles" in left_out.err
    assert not (tmp_path / "none.gz").exists()


@pytest.mark.slow
def test_confirm_keeps_what_still_is_a_puzzle_and_adds_new_ones(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, new = entries()[0], entries()[1], entries()[2]
    monkeypatch.setattr("santiago.cli.puzzles.entries", lambda: [first, second])
    real = mine.confirmed_again
    monkeypatch.setattr(
        "santiago.cli.puzzles.confirmed_again",
        lambda one, seed: None if one.id == second.id else real(one, seed),
    )
    game, found, out = Mined(0), tmp_path / "found.jsonl", tmp_path / "out.gz"
    game.puzzles.append(puzzle(new.id))
    found.write_text(json.dumps(game.to_json()) + "\n")
    done = run("puzzles", "confirm", out, found)
    assert f"1 of 2 are not puzzles any more: {second.id}\n" in done.out
    lines = [json.loads(line) for line in gzip.decompress(out.read_bytes()).splitlines()]
    assert {line["id"] for line in lines} == {first.id, new.id}
    (again,) = (line for line in lines if line["id"] == first.id)
    assert again["record"] == puzzle(first.id).record.to_json()
    assert again["values"] != puzzle(first.id).to_json()["values"], "not measured again"


def test_a_damaged_file_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    path.write_text('{"game": 0}\n')
    done = run("puzzles", "mine", path, "--games", "1")
    assert done.code == 1
    assert "found.jsonl, line 1" in done.err
    assert path.read_text() == '{"game": 0}\n'


def test_a_finished_run_is_not_done_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    path.write_text(json.dumps(Mined(0).to_json()) + "\n")
    assert run("puzzles", "mine", path, "--games", "1").out == "1 games, 0 puzzles\n"
