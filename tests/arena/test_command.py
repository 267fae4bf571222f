"""`santiago arena` as a person meets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from santiago.arena import play, read
from santiago.arena.progress import Watched
from santiago.cli import main
from tests.arena.games import random_plan


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def arena(*words: object) -> int:
    return main(["arena", *map(str, words)])


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


def test_every_option_of_the_game(path: Path) -> None:
    words = "--edition amigo --players 3 --palms --source chosen --money hidden --deals 1"
    assert arena("run", *words.split(), "--workers", 1, "--log", path, *["random"] * 3) == 0
    variant = read(path)[0].variant
    assert (variant.edition, variant.players) == ("amigo", 3)
    assert variant.options.to_json() == {"palms": True, "source": "chosen", "money": "hidden"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("run random random random grredy", "no bot 'grredy' (did you mean"),
        ("run random random random random@fast", "no budget 'fast': expected milliseconds"),
        ("run random", "4 players need 4 bots or more, found 1 bot: random"),
        ("run --players 9 random", "trefl is for 2 to 5 players, not 9"),
        ("run --edition amgio random", "no edition 'amgio'"),
        ("run --source centre random", "(did you mean 'central'?)"),
        ("run --money hiden random", "(did you mean 'hidden'?)"),
        ("run --deals 0 random random random random", "no 0 deals"),
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
    from santiago.arena import Log

    Log(path, random_plan()).close()
    assert arena("report", path) == 1
    assert "no deal is complete yet" in capsys.readouterr().err


@pytest.mark.usefixtures("naughty")
def test_faults_are_named_at_the_end(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--players", 2, "--deals", 1, "--workers", 1, "--quiet", "--log", path)
    assert arena("run", *words, "illegal", "random") == 0
    assert capsys.readouterr().err == (
        "santiago: bot 'illegal' lost 2 games by a fault: see the report\n"
    )


def test_progress_shows_games_rate_time_left_and_the_table() -> None:
    plan = random_plan(deals=2)
    games = [play(plan, pairing)[0] for pairing in plan.games()]
    console = Console(force_terminal=True, width=120, record=True, stderr=True)
    with Watched(plan, games[:3], console=console) as watched:
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
    with Watched(random_plan()):
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
