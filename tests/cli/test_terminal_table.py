"""A game in the terminal is a table of the core: it refuses what the core refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from santiago import Game, Record
from santiago.cli.terminal_table import TerminalTable
from santiago.tables import Facts, Refusal, decide
from santiago.tables import commands as c
from tests.cli.conftest import Run
from tests.cli.test_play import script
from tests.tables.fixtures import Desk

ANSWERS = ("Taken back.", "You cannot take this back", "There is no move of a person to take back.")


def refused(table: TerminalTable, command: c.Command) -> Refusal:
    """The core's own refusal of a command."""
    refusal = decide(table.table, command, 0.0)
    assert isinstance(refusal, Refusal)
    return refusal


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_take_back_is_answered_as_the_core_answers(players: int, run: Run) -> None:
    """After each move of a whole game somebody types 'undo'; the move is then typed again."""
    moves = script(players)
    people = [f"P{seat}" for seat in range(players)]
    desk = Desk.of(*people, record=Game.new(players=players, seed=5).record)
    typed, expected = ["undo"], [ANSWERS[2]]
    for text in moves:
        position = desk.table.position
        assert position is not None
        seat = position.turn
        desk.move(people[seat], text)
        typed.append(text)
        if desk.table.status == "over":
            break
        command = c.TakeBack(tuple(people), seat, desk.table.ply, desk.table.epoch)
        allowed = isinstance(desk.ask(command), Facts)
        typed.append("undo")
        expected.append(ANSWERS[0] if allowed else ANSWERS[1])
        if allowed:
            typed.append(text)
            desk.move(people[seat], text)
    words = ["--players", players, "--people", players, "--seed", 5]
    code, out, err = run("play", *words, stdin="\n".join([*typed, ""]))
    assert (code, err) == (0, "")
    assert re.findall("|".join(map(re.escape, ANSWERS)), out) == expected
    assert set(expected) == set(ANSWERS)


def test_what_the_core_refuses_changes_nothing() -> None:
    table = TerminalTable(Game.new(players=3, seed=5, overseer=2).record, {2: "random"})
    people = ("seat 0", "seat 1")
    turn = table.position.turn
    assert turn == 0
    for seat, text, code in (
        (turn, "bid 99", "move/illegal"),
        (turn, "dance", "move/syntax"),
        (1, "bid 3", "move/out-of-turn"),
        (2, "bid 3", "seat/not-yours"),  # a bot's seat
        (-1, "bid 3", "seat/not-yours"),
    ):
        expected = refused(table, c.Move(people, seat, 0, 0, text))
        with pytest.raises(Refusal) as refusal:
            table.move(seat, text)
        assert (refusal.value.code, str(refusal.value)) == (code, str(expected))
    with pytest.raises(Refusal, match="at ply 0"):
        table.bot_move(turn, "bid 3")  # a person's seat
    assert (table.ply, table.version) == (0, 1)


def test_notes_and_names_stay_in_the_file(run: Run, tmp_path: Path) -> None:
    """A take-back drops the notes on what was taken back, and nothing else of the file."""
    game = Game.new(players=3, seed=5, names=["A name too long for a seat at a table", "Bo", "Bo"])
    game.play("bid 3")
    game.play("pass")
    notes = [{"ply": ply, "comment": f"after {ply}"} for ply in (1, 2)]
    path = tmp_path / "noted.json"
    text = Record.from_json(game.record.to_json() | {"notes": notes, "club": "Lund"}).to_text()
    path.write_text(text)
    stdin = f"undo\nbid 4\nsave {path}\nquit\n"
    code, out, _ = run("play", path, "--people", 3, stdin=stdin)
    assert (code, out.count("Taken back.")) == (0, 1)
    saved = Record.from_text(path.read_text())
    assert [move.text for move in saved.moves] == ["bid 3", "bid 4"]
    assert saved.names == game.record.names
    assert saved.other == {"notes": notes[:1], "club": "Lund"}
