"""`santiago trace` and `santiago check` on good files, bad files and files that are no records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from santiago import Game, Move, Rng
from tests.cli.conftest import Run, spawn
from tests.compiled import ROOT

CONFORMANCE = ROOT / "tests" / "data" / "conformance"


def random_game(players: int = 3, seed: int = 1, moves: int | None = None) -> Game:
    game = Game.new(players=players, seed=seed)
    rng = Rng(seed)
    while game.position.to_move and game.ply != moves:
        game.play(game.legal_moves[rng.roll(len(game.legal_moves))], game.position.turn)
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game()


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(game.record.to_text())
    return path


def test_trace_prints_one_object_a_move(file: Path, game: Game, run: Run) -> None:
    code, out, err = run("trace", file)
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [line["move"] for line in lines] == [move.text for move in game.record.moves]
    assert all(list(line) == ["move", "legal", "legal_digest", "state_digest"] for line in lines)


def test_trace_with_snapshots(file: Path, game: Game, run: Run) -> None:
    code, out, _ = run("trace", "--snapshots", file)
    assert code == 0
    assert json.loads(out.splitlines()[-1])["state"] == game.position.snapshot()


def test_trace_from_a_pipe(game: Game, run: Run, file: Path) -> None:
    text = game.record.to_text()
    assert run("trace", "-", stdin=text) == run("trace", file)
    done = spawn("trace", "-", stdin=text.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == run("trace", file).out


def test_trace_of_a_bad_move_prints_what_is_good_before_it(game: Game, run: Run) -> None:
    data = game.record.to_json()
    data["moves"][4] = "bid 400"
    code, out, err = run("trace", "-", stdin=json.dumps(data))
    assert code == 1
    assert [json.loads(line)["move"] for line in out.splitlines()] == data["moves"][:4]
    assert err.startswith("move 5: '400' is not an amount")
    assert err.count("\n") == 1


def test_trace_of_a_wrong_result_prints_every_move(game: Game, run: Run) -> None:
    data = game.record.to_json()
    data["result"]["scores"][0] += 1
    code, out, err = run("trace", "-", stdin=json.dumps(data))
    assert (code, out.count("\n"), err.count("\n")) == (1, len(data["moves"]), 1)
    assert err.startswith("result: ")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not JSON"),
        (b"\x00\xff\xfe" * 100, "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"format": "santiago-record/1"', "not JSON"),
        (b'{"format": "a\\nb\\u001b[31m"}', "format"),
        (b" " * 262_145, "too many for a record"),
        (b"9" * 10_000, "not JSON"),
        (b"null", "a JSON object"),
    ],
    ids=["empty", "binary", "deep", "truncated", "escapes", "huge", "digits", "null"],
)
def test_what_is_no_record_is_refused_in_one_line(
    content: bytes, why: str, tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "noise"
    path.write_bytes(content)
    code, out, err = run("trace", path)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("set-up: ")
    assert why in err
    assert "\x1b" not in err
    code, out, err = run("check", path)
    assert (code, err, out.count("\n")) == (1, "", 1)
    assert f"{path}: rejected: set-up: " in out


def test_every_truncation_is_refused(game: Game, tmp_path: Path, run: Run) -> None:
    text = game.record.to_text()
    path = tmp_path / "cut.json"
    for length in range(1, len(text), 211):
        path.write_text(text[:length])
        code, out, err = run("trace", path)
        assert (code, out, err.count("\n")) == (1, "", 1)


def test_a_file_that_is_not_there(tmp_path: Path, run: Run) -> None:
    missing = tmp_path / "missing.json"
    assert run("trace", missing) == (1, "", f"santiago: {missing}: No such file or directory\n")
    code, out, err = run("check", missing)
    assert (code, err) == (1, "")
    assert f"{missing}: cannot read: No such file" in out
    code, _, err = run("trace", tmp_path)
    assert (code, err) == (1, f"santiago: {tmp_path}: Is a directory\n")


def test_check_says_ok(file: Path, game: Game, run: Run) -> None:
    result = game.result
    assert result is not None
    scores = " ".join(map(str, result.scores))
    words = f"OK, trefl, 3 players, {game.ply} moves, scores {scores}"
    assert run("check", file) == (0, f"{file}: {words}\n", "")


def test_check_says_where_and_why_not(file: Path, game: Game, tmp_path: Path, run: Run) -> None:
    data = game.record.to_json() | {"moves": ["bid 3", "bid 3"], "result": None}
    other = tmp_path / "other.json"
    other.write_text(json.dumps(data))
    code, out, err = run("check", other, file)
    assert (code, err) == (1, "")
    first, second, summary = out.splitlines()
    assert first.startswith(f"{other}: rejected: move 2: 'bid 3' is illegal: 3 was already bid")
    assert second.startswith(f"{file}: OK")
    assert summary == "2 records: 1 valid, 1 rejected"
    quiet = run("check", "--quiet", other, file)
    assert quiet.out.splitlines() == [first, summary]


def test_check_of_many_in_one_file(game: Game, tmp_path: Path, run: Run) -> None:
    unfinished = random_game(moves=7).record.to_text()
    lines = f"{game.record.to_text()}\n\n{unfinished}\n{{\n{'x' * 9_000_000}\n{unfinished}"
    path = tmp_path / "many.jsonl"
    path.write_text(lines)
    code, out, err = run("check", path)
    assert (code, err) == (1, "")
    assert [line.split(": ")[0] for line in out.splitlines()[:-1]] == [
        f"{path}:{number}" for number in (1, 3, 4, 5, 6)
    ]
    assert "7 moves, unfinished" in out
    assert out.splitlines()[3].endswith("at most 262144")
    assert out.splitlines()[-1] == "5 records: 3 valid, 2 rejected"
    assert run("check", "--lines", "-", stdin=lines).out.replace("-:", f"{path}:") == out


def test_check_of_an_empty_list(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "none.jsonl"
    path.write_bytes(b"")
    assert run("check", path) == (0, "0 records: 0 valid, 0 rejected\n", "")


def test_check_needs_a_file(run: Run) -> None:
    code, out, err = run("check")
    assert (code, out) == (2, "")
    assert "usage: santiago check" in err


def test_check_accepts_the_recorded_games(run: Run) -> None:
    code, out, _ = run("check", "--quiet", CONFORMANCE / "games.jsonl")
    assert (code, out) == (0, "189 records: 189 valid, 0 rejected\n")


def test_moves_are_written_in_one_form(game: Game, run: Run) -> None:
    data = game.record.to_json()
    data["moves"] = [f"  {text.upper()} " for text in data["moves"]]
    _, out, _ = run("trace", "-", stdin=json.dumps(data))
    for line, move in zip(out.splitlines(), game.record.moves, strict=True):
        assert Move(json.loads(line)["move"]) is move
