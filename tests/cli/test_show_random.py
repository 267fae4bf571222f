"""`santiago show` and `santiago random`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from santiago import Game, Record, svg
from tests.cli.conftest import Run, spawn


@pytest.fixture
def file(tmp_path: Path, run: Run) -> Path:
    path = tmp_path / "game.json"
    assert run("random", "--seed", "7", "--players", "3", "-o", path) == (0, "", "")
    return path


def test_random_game_is_a_finished_record(file: Path) -> None:
    record = Record.from_text(file.read_text())
    assert record.position().phase == "over"
    assert record.variant.players == 3
    assert "result" in json.loads(file.read_text())


def test_seed_repeats_the_game(run: Run) -> None:
    first = run("random", "--seed", "x y").out
    assert run("random", "--seed", "x y").out == first
    assert run("random", "--seed", "z").out != first
    assert run("random").out != run("random").out


def test_seed_deals_as_from_python(run: Run) -> None:
    record = Record.from_text(run("random", "--seed", "7", "--moves", "0").out)
    assert record == Game.new(players=4, seed=7).record


def test_options_reach_the_game(run: Run) -> None:
    words = "--edition amigo --players 5 --palms --source chosen --money hidden --moves 6"
    record = Record.from_text(run("random", *words.split()).out)
    assert (record.variant.edition, record.variant.players) == ("amigo", 5)
    assert record.variant.options.to_json() == {
        "palms": True,
        "source": "chosen",
        "money": "hidden",
    }
    assert len(record.moves) == 6
    none = Record.from_text(run("random", "--no-palms", "--moves", "0").out)
    assert none.setup.palms == ()


def test_many_games_are_one_a_line(run: Run, tmp_path: Path) -> None:
    out = run("random", "--games", "3", "--seed", "1").out
    texts = out.splitlines()
    assert len(set(texts)) == 3
    path = tmp_path / "three.jsonl"
    path.write_text(out)
    assert run("check", "-q", path).out == "3 records: 3 valid, 0 rejected\n"


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["--players", "9"], 1, "trefl is for 2 to 5 players, not 9"),
        (["--players", "2", "--edition", "amigo"], 1, "amigo is for 3 to 5 players, not 2"),
        (["--games", "-1"], 1, "--games -1: expected 0 or more"),
        (["--players", "many"], 2, "invalid int value"),
        (["--edition", "trelf"], 2, "invalid choice: 'trelf'"),
        (["-o", "/nowhere/at/all"], 1, "/nowhere/at/all: No such file or directory"),
    ],
)
def test_what_cannot_be_asked_for(words: list[str], code: int, why: str, run: Run) -> None:
    done = run("random", *words)
    assert (done.code, done.out) == (code, "")
    assert why in done.err
    assert code == 2 or done.err.count("\n") == 1


def test_show_draws_the_end(file: Path, run: Run) -> None:
    code, out, err = run("show", file)
    assert (code, err) == (0, "")
    record = Record.from_text(file.read_text())
    assert out.startswith("Trefl, 3 players, round 11 of 11: over.\n")
    assert f"last of {len(record.moves)} moves:" in out
    assert "The game is over." in out
    assert "\x1b" not in out


def test_show_at_a_move(file: Path, run: Run) -> None:
    record = Record.from_text(file.read_text())
    _, out, _ = run("show", file, "--at", "5")
    assert f"move 5 of {len(record.moves)}:" in out
    assert f"round 1 of 11: {record.position(5).phase}." in out
    start = run("show", file, "--at", "0").out
    assert "auction." in start
    assert "move 0" not in start


@pytest.mark.parametrize("at", ["-1", "10000"])
def test_show_at_no_move(at: str, file: Path, run: Run) -> None:
    code, out, err = run("show", file, "--at", at)
    assert (code, out) == (1, "")
    assert err.startswith(f"santiago: --at {at}: the record has ")


def test_show_as_a_seat_sees_it(run: Run) -> None:
    record = run("random", "--seed", "1", "--money", "hidden", "--moves", "30").out
    assert "?" not in run("show", "-", stdin=record).out
    assert run("show", "--seat", "2", "-", stdin=record).out.count("? escudos") == 3
    code, out, err = run("show", "--seat", "4", "-", stdin=record)
    assert (code, out) == (1, "")
    assert "there is no seat 4" in err


def test_show_what_is_good_of_a_bad_record(file: Path, run: Run) -> None:
    data = json.loads(file.read_text())
    data["moves"][9] = "bid 99"
    bad = json.dumps(data)
    code, out, err = run("show", "-", stdin=bad)
    assert code == 1
    assert "last of 9 moves:" in out
    assert err.startswith("move 10: ")
    code, out, err = run("show", "--at", "50", "-", stdin=bad)
    assert (code, out) == (1, "")
    assert err.startswith("move 10: ")
    assert run("show", "-", stdin=b"\xff\x00").code == 1


def test_colours_on_demand(file: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" in run("show", file, "--color", "always").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in run("show", file).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("show", file).out
    assert "\x1b[" not in run("show", file, "--color", "never").out
    assert run("show", file, "--color", "blue").code == 2


def test_a_terminal_without_unicode(file: Path) -> None:
    done = spawn("show", file, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"@@" in done.stdout


def test_names_cannot_harm_the_terminal(run: Run) -> None:
    record = json.loads(run("random", "--seed", "1", "--players", "3", "--moves", "5").out)
    record["names"] = ["\x1b[2J", "a\nb", "\x85"]
    code, out, err = run("show", "-", stdin=json.dumps(record))
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "?[2J" in out


def test_a_picture(run: Run, file: Path, tmp_path: Path) -> None:
    record = Record.from_text(file.read_text())
    assert run("show", file, "--at", "5", "--svg", tmp_path / "board.svg") == (0, "", "")
    assert (tmp_path / "board.svg").read_text() == svg.board(record.position(5)) + "\n"
    out = run(
        "show", file, "--at", "5", "--next", "--seat", "1", "--theme", "dark", "--svg", "-"
    ).out
    assert out == svg.board(record.position(5), seat=1, move=record.moves[5], theme="dark") + "\n"


def test_a_picture_hides_what_is_hidden(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hidden.json"
    run("random", "--seed", "7", "--money", "hidden", "--moves", "9", "-o", file)
    assert run("show", file, "--svg", "-").out.count("? escudos") == 4
    assert "? escudos" not in run("show", file, "--svg", "-", "--reveal").out


def test_options_of_a_picture_need_one(run: Run, file: Path) -> None:
    assert "need --svg FILE" in run("show", file, "--reveal").err
