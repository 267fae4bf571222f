"""`santiago arena` as a person meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

from santiago import Variant
from santiago.arena import Log, Plan, play, read
from santiago.arena.progress import LiveProgress
from santiago.arena.tables import command
from santiago.cli import main
from tests.arena.games import made_up, random_plan


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def arena(*words: object) -> int:
    return main(["arena", *map(str, words)])


@pytest.mark.slow
def test_run_resume_and_report(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--players", 2, "--deals", 2, "--workers", 1, "--log", path)
    assert arena("run", *options, "random", "random@5ms") == 0
    out = capsys.readouterr().out
    assert "| random@5ms |     4 |" in out
    assert f"santiago arena report {path}" in out
    plan, games = read(path)
    assert (plan.deals, plan.seed, plan.bots, len(games)) == (2, "1", ("random", "random@5ms"), 4)

    before = path.read_bytes()
    path.write_bytes(before[: before.rindex(b'"arena"')])  # torn
    assert arena("resume", path, "--workers", 1, "--quiet") == 0
    assert len(read(path)[1]) == 4
    assert "resume" not in capsys.readouterr().out

    page, tables = path.with_suffix(".html"), path.with_suffix(".md")
    assert arena("report", path, "--html", page, "--markdown", tables) == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert capsys.readouterr().out == ""
    assert arena("report", path) == 0
    assert capsys.readouterr().out == tables.read_text("utf-8")


def moves(path: Path) -> dict[str, object]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    return {str(line["arena"]["rotation"]): line["moves"] for line in lines}


@pytest.mark.slow
def test_every_run_has_a_secret_of_its_own(path: Path) -> None:
    """It stays when the run goes on, and plays the same games again."""
    options = ("--players", 2, "--deals", 1, "--workers", 1, "--quiet")
    bots = ("random", "greedy")
    assert arena("run", *options, "--log", path, *bots) == 0
    secret, games = read(path)[0].secret, moves(path)
    assert len(secret) == 32

    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b'"arena"')])  # torn
    assert arena("run", *options, "--log", path, *bots) == 0
    assert (read(path)[0].secret, moves(path)) == (secret, games)

    again, other = path.with_name("again.jsonl"), path.with_name("other.jsonl")
    assert arena("run", *options, "--secret", secret, "--log", again, *bots) == 0
    assert moves(again) == games
    assert f"--secret {secret}" in command(read(again)[0])
    assert arena("run", *options, "--log", other, *bots) == 0
    assert read(other)[0].secret != secret
    assert moves(other) != games


def test_a_log_with_another_secret(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Log(path, random_plan(4)).close()
    words = ("--deals", 2, "--seed", "tests", "--secret", "s", "--log", path)
    assert arena("run", *words, *random_plan(4).bots) == 1
    assert "holds another tournament (secret none, not s)" in capsys.readouterr().err


def test_every_option_of_the_game(path: Path) -> None:
    words = "--edition amigo --players 3 --palms --source chosen --money hidden --deals 1"
    assert arena("run", *words.split(), "--workers", 1, "--log", path, *["random"] * 3) == 0
    variant = read(path)[0].variant
    assert (variant.edition, variant.players) == ("amigo", 3)
    assert variant.options.to_json() == {"palms": True, "source": "chosen", "money": "hidden"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("run random random random grredy", "unknown bot 'grredy' (did you mean"),
        ("run random random random random@fast", "invalid budget 'fast': expected milliseconds"),
        ("run random", "4 players need 4 bots or more, found 1 bot: random"),
        ("run --players 9 random", "trefl is for 2 to 5 players, not 9"),
        ("run --edition amgio random", "unknown edition 'amgio'"),
        ("run --source centre random", "(did you mean 'central'?)"),
        ("run --money hiden random", "(did you mean 'hidden'?)"),
        ("run --deals 0 random random random random", "invalid number of deals 0"),
        ("report nowhere.jsonl", "cannot read nowhere.jsonl: No such file"),
        ("resume nowhere.jsonl", "cannot open nowhere.jsonl: No such file"),
        (
            "run --address localhost:1 random random random random",
            "no Ray cluster at 'localhost:1'",
        ),
    ],
)
def test_refusals_are_one_line(
    words: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert arena(*words.split()) == 1
    err = capsys.readouterr().err
    assert message in err
    assert err.startswith("santiago: ")
    assert err.count("\n") == 1


def test_nothing_complete_nothing_to_report(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Log(path, random_plan()).close()
    assert arena("report", path) == 1
    assert "no deal is complete" in capsys.readouterr().err


@pytest.mark.usefixtures("naughty")
def test_faults_are_named_at_the_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--players", 2, "--deals", 1, "--workers", 1, "--quiet", "--log", path)
    assert arena("run", *words, "illegal", "random") == 0
    assert capsys.readouterr().err == (
        "santiago: bot 'illegal' forfeited 2 games: see the report\n"
    )


def test_a_busy_machine_is_named_at_the_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(Variant(players=2), ("expert", "random"), deals=1, seed="1")
    with Log(path, plan) as log:
        for pairing in plan.games():
            record = {"names": pairing.bots, "setup": {"overseer": 0}}
            game = made_up([5, 4], pairing.bots, 0, pairing.rotation, waited=10.0)
            log.add(game, record)
    assert arena("run", "--players", 2, "--deals", 1, "--log", path, "expert", "random") == 0
    said = capsys.readouterr()
    assert "the machine was busy" in said.err
    assert "expert waited 67 % of its time for a core" in said.err
    assert "random waited" not in said.err


def test_progress_shows_games_rate_time_left_and_the_table() -> None:
    plan = random_plan(deals=2)
    games = [play(plan, pairing)[0] for pairing in plan.games()]
    console = Console(force_terminal=True, width=120, record=True, stderr=True)
    with LiveProgress(plan, games[:3], console=console) as watched:
        for game in games[3:6]:
            watched.game(game)
        console.print(watched.drawn())
    text = console.export_text()
    assert "6/8 games" in text
    assert "left" in text
    assert "win share" in text
    for bot in plan.bots:
        assert bot in text


def test_progress_is_silent_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with LiveProgress(random_plan()):
        pass
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("run --deal 5 random random random random", "--deal (did you mean '--deals'?)"),
        ("run --sead 5 random random random random", "--sead (did you mean '--seed'?)"),
        ("resum log.jsonl", "invalid choice: 'resum'"),
        ("resum log.jsonl", "(did you mean 'resume'?)"),
        ("report log.jsonl --htlm x", "(did you mean '--html'?)"),
    ],
)
def test_wrong_usage_names_the_nearest(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*words.split()) == 2
    assert message in capsys.readouterr().err
