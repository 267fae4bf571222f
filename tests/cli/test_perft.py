"""`santiago perft`."""

from __future__ import annotations

from santiago import Position, Rng, Variant, perft
from tests.cli.conftest import Run


def test_counts_a_new_game(run: Run) -> None:
    position = Position.deal(Variant(players=3), Rng(7))
    expected = f"{perft(position, 2)}\n"
    assert run("perft", "2", "--players", "3", "--seed", "7") == (0, expected, "")


def test_counts_from_a_text_and_below_each_move(run: Run) -> None:
    text = Position.deal(Variant(players=3), Rng(7)).text()
    lines = run("perft", "2", "--text", text, "--divide").out.splitlines()
    assert lines[0] == "pass: 11"
    assert len(lines) == 12
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == int(lines[-1]) == 111


def test_refuses_what_makes_no_sense(run: Run) -> None:
    assert run("perft", "0").err == "santiago: depth 0: expected 1 or more\n"
    assert run("perft", "1", "--text", "x").code == 1
