"""`santiago review`: text, JSON, a page, a folder."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from santiago import Record
from santiago.cli.review_words import WORDS, explained
from santiago.review import reasons
from tests.cli.conftest import Run
from tests.review.games import finished

QUICK = ("--iterations", 10, "--deals", 0, "--workers", 1)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(finished(3).to_text(), "utf-8")
    return path


@pytest.mark.slow
def test_the_text_names_everyone_and_adds_up(run: Run, game: Path) -> None:
    code, out, err = run("review", game, *QUICK)
    assert (code, err) == (0, "")
    for name in ("Ana", "Bo", "Cy"):
        assert name in out
    start, result = (
        [int(n) for n in re.findall(rf"^{words} +(.*)$", out, re.MULTILINE)[0].split()]
        for words in ("at the start", "result")
    )
    assert sum(start) in range(98, 103)
    assert sum(result) == 100
    assert "secret" not in out


def test_two_players_have_a_term_for_their_secret_bids(run: Run) -> None:
    assert (
        "how the secret bids turned out"
        in run("review", "-", *QUICK, stdin=finished(2).to_text()).out
    )


@pytest.mark.slow
def test_json_and_page_are_the_same_each_time(run: Run, game: Path, tmp_path: Path) -> None:
    outs = []
    for name in ("one", "two"):
        json_file, page = tmp_path / f"{name}.json", tmp_path / f"{name}.html"
        assert run("review", game, *QUICK, "--json", json_file, "--html", page) == (0, "", "")
        outs.append((json_file.read_text("utf-8"), page.read_text("utf-8")))
    assert outs[0] == outs[1]
    data = json.loads(outs[0][0])
    assert len(data["plies"]) == len(finished(3).moves) + 1
    page_text = outs[0][1]
    assert page_text.count("<title>Review") == 1
    for graph in re.findall(r'<svg viewBox="0 0 (?:960|340).*?</svg>', page_text):
        assert graph.count('<path class="curve') == 3
        assert ">1</text>" in graph, "the first round has its line, too"
    assert "http" not in page_text
    assert "<script" not in page_text


@pytest.mark.slow
def test_names_are_harmless(run: Run) -> None:
    record = replace(finished(3), names=("<b>Ana", "Bo\x1b[31m", "Cy"))
    out = run("review", "-", *QUICK, stdin=record.to_text()).out
    assert "\x1b" not in out
    page = run("review", "-", *QUICK, "--html", "-", stdin=record.to_text()).out
    assert "<b>" not in page
    assert "&lt;b&gt;Ana" in page


@pytest.mark.slow
def test_a_folder_can_be_continued(run: Run, game: Path, tmp_path: Path) -> None:
    folder = game.parent
    (folder / "bad.json").write_text("{", "utf-8")
    record = finished(3)
    running = Record(record.variant, record.setup, record.moves[:20])
    (folder / "running.json").write_text(running.to_text(), "utf-8")
    into = tmp_path / "reviews"
    code, out, err = run("review", folder, "--into", into, *QUICK)
    assert code == 1
    assert out.splitlines() == [str(into / "game.review.json")]
    assert [line.partition(":")[0] for line in err.splitlines()] == ["bad.json", "running.json"]
    again = run("review", folder, "--into", into, *QUICK)
    assert again.out == ""
    (into / "game.review.json").write_text('{"made_by": "an older net"}', "utf-8")
    assert run("review", folder, "--into", into, *QUICK).out == out
    other = run("review", folder, "--into", into, "--iterations", 11, *QUICK[2:])
    assert other.out == out, "another budget makes another review"


@pytest.mark.parametrize(
    ("words", "message"),
    [(("--into", "x"), "is for folders"), (("--iterations", "0"), "expected 1 or more")],
)
def test_wrong_options_are_one_line(
    run: Run, game: Path, words: tuple[str, str], message: str
) -> None:
    code, out, err = run("review", game, *words)
    assert (code, out) == (1, "")
    assert message in err
    assert err.count("\n") == 1


def test_an_unfinished_game_is_rejected(run: Run) -> None:
    record = finished(3)
    running = Record(record.variant, record.setup, record.moves[:20])
    code, _, err = run("review", "-", stdin=running.to_text())
    assert code == 1
    assert "only finished games" in err


def test_every_reason_has_a_sentence() -> None:
    codes = re.findall(r"^``([a-z-]+)``", reasons.__doc__ or "", re.MULTILINE)
    assert set(codes) == set(WORDS)


@pytest.mark.parametrize(
    ("stays", "words"),
    [
        (
            False,
            "Passing saves 2 escudos and takes the overseer's token: nobody had passed before.",
        ),
        (True, "Passing saves 2 escudos and keeps the overseer's token: nobody had passed before."),
    ],
)
def test_the_first_pass_takes_or_keeps_the_token(stays: bool, words: str) -> None:
    reason = {"code": "pass-bid", "saves": 2, "token": True, "stays": stays}
    assert explained([reason], ["Ana"]) == [words]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (
            {"code": "canal", "points": -2, "instead": -3},
            "the better move loses 2 points, the other one loses 3 points",
        ),
        ({"code": "canal", "points": 0, "instead": 0}, "either move gains nothing: the difference"),
        (
            {"code": "canal", "points": -1, "instead": 1},
            "loses 1 point, the other one gains 1 point: the better one pays off later",
        ),
        ({"code": "no-canal", "instead": -2, "kept": True}, "the canal loses 2 points."),
        (
            {"code": "offer", "amount": 1, "played": 3, "points": 2, "instead": 2},
            "both canals are worth 2 points, but this offer saves 2 escudos.",
        ),
        (
            {"code": "offer", "amount": 3, "played": 1, "points": 2, "instead": 2},
            "both canals are worth 2 points: the difference comes later.",
        ),
        (
            {"code": "no-offer", "saves": 0, "instead": 0},
            "After the drought, the canal gains nothing: the difference comes later.",
        ),
        (
            {"code": "no-offer", "saves": 3, "instead": 0},
            "Passing saves 3 escudos; after the drought, the canal gains nothing.",
        ),
        ({"code": "no-offer", "saves": 3, "instead": 2}, "Passing saves 3 escudos."),
        (
            {"code": "offer", "amount": 3, "played": 1, "points": 2, "instead": 0},
            "this canal is worth 2 points, the other one 0 points.",
        ),
    ],
)
def test_a_loss_is_called_a_loss_and_a_cheaper_offer_cheaper(
    reason: dict[str, object], words: str
) -> None:
    (told,) = explained([reason], ["Ana"])
    assert words in told
    assert "−" not in told


def test_what_a_rival_gains_is_told_instead_of_an_advantage_that_comes_later() -> None:
    canal = {"code": "canal", "canal": "B3-B4", "points": 1, "instead": 5}
    gives = {"code": "gives", "seat": 0, "points": 9}
    assert "pays off later" in explained([canal], ["Ana"])[0]
    assert explained([canal, gives], ["Ana"]) == explained([gives], ["Ana"])
    more = canal | {"points": 6}
    assert len(explained([more, gives], ["Ana"])) == 2
