"""`santiago play`: whole games typed at a terminal, and everything else that may be typed."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from santiago import Game, Record, Rng
from tests.cli.conftest import Run, spawn

ROUNDS = {2: 10, 3: 11, 4: 11, 5: 9}


def script(players: int, seed: int = 5, source: str = "central") -> list[str]:
    """The moves of a whole random game, as people would type them one after another."""
    game = Game.new(players=players, seed=seed, source=source)
    rng = Rng(seed)
    while game.position.to_move:
        game.play(game.legal_moves[rng.roll(len(game.legal_moves))], game.position.turn)
    return [move.text for move in game.record.moves]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("source", ["central", "chosen"])
def test_people_play_a_whole_game(players: int, source: str, run: Run) -> None:
    moves = script(players, source=source)
    words = ["--players", players, "--people", players, "--seed", 5, "--source", source]
    code, out, err = run("play", "--terminal", *words, stdin="\n".join(moves) + "\n")
    assert (code, err) == (0, "")
    assert f"round {ROUNDS[players]} of {ROUNDS[players]}: over." in out
    assert len(re.findall(r"\d+ \(\d+ \+ \d+ escudos\)", out)) == players
    assert "  wins" in out
    assert out.count("> \n") == len(moves)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_play_among_themselves(players: int, run: Run) -> None:
    words = ["--players", players, "--against", "random", "--seed", 11, "--people", 0]
    code, out, err = run("play", *words)
    assert (code, err) == (0, "")
    assert f"round {ROUNDS[players]} of {ROUNDS[players]}: over." in out


@pytest.mark.slow
def test_a_person_and_bots_to_the_end(run: Run, tmp_path: Path) -> None:
    """Type a legal move at every prompt, learnt from saving and reading the game so far."""
    path = tmp_path / "on.json"
    assert run("random", "--seed", 3, "--players", 3, "--moves", 0, "-o", path).code == 0
    words = ["play", path, "--against", "random", "--seed", 3]
    for _ in range(200):
        position = Record.from_text(path.read_text()).position()
        if position.phase == "over":
            break
        typed = "\n" if position.turn != 0 else f"{position.legal_moves[-1]}\n"
        done = run(*words, stdin=f"{typed}save {path}\n")
        assert done.err == ""
        if ": over." in done.out:
            assert done.code == 0
            break
        assert "Saved in" in done.out
        assert done.code == 1  # the input ended before the game
    else:
        pytest.fail("the game never ended")


def test_a_bot_sees_only_its_own_view(run: Run) -> None:
    code, out, _ = run("play", "--money", "hidden", "--seed", 2, "--against", "random", stdin="")
    assert code == 1
    assert out.count("? escudos") == 3
    assert "The input has ended: the game stops after " in out


def typed(run: Run, *lines: str, words: str = "--players 3 --seed 5 --people 3") -> str:
    code, out, err = run("play", *words.split(), stdin="\n".join([*lines, "quit", ""]))
    assert (code, err) == (0, "")
    return out


def test_help_tells_what_to_type(run: Run) -> None:
    out = typed(run, "help", "?")
    assert out.count("'bid 4', 'pass'") == 3
    for word in ("moves", "? MOVE", "undo", "save FILE", "quit"):
        assert f"  {word} " in out


def test_moves_are_listed(run: Run) -> None:
    assert "  pass\n  bid 1-10\n" in typed(run, "moves")
    out = typed(run, "bid 3", "moves")
    assert "  bid 1-2 4-10\n" in out


def test_what_a_move_would_do(run: Run) -> None:
    out = typed(run, "? bid 3", "", "?", "? bid 99", "?xyz")
    assert "points now: " in out
    assert "Enter plays it" in out
    assert out.count(" bids 3.") == 1
    assert "'bid 99' is illegal: the player has only 10" in out
    assert "'xyz' is not a move" in out


def test_an_empty_line_plays_nothing(run: Run) -> None:
    out = typed(run, "", "", "log")
    assert "bids" not in out


def test_bad_input_is_answered(run: Run) -> None:
    out = typed(run, "bid 99", "dance", "\x1b[31m", "x" * 5000, "plant banana2 a1")
    assert "'bid 99' is illegal: the player has only 10 (P1.2)." in out
    assert "'dance' is not a move" in out
    assert "\x1b" not in out
    assert "'plant banana2 a1' is illegal: this is the phase auction" in out


def test_binary_noise_is_answered() -> None:
    done = spawn("play", "--seed", 1, stdin=b"\xff\xfe\x00\n" * 50)
    assert done.returncode == 1
    assert b"is not a move" in done.stdout
    assert done.stderr == b""


def test_undo_takes_back_the_last_move_of_a_person(run: Run) -> None:
    out = typed(run, "undo", "bid 3", "undo", "bid 4")
    assert "There is no move of a person to take back." in out
    assert "Taken back." in out
    assert out.count(" bids 4.") == 1


def test_undo_does_not_unsee_what_was_hidden(run: Run) -> None:
    moves = script(3)
    reveal = next(
        step.ply for step in _record(3).steps() if step.after.round == 2 and step.before.round == 1
    )
    out = typed(run, *moves[:reveal], "undo")
    assert "You cannot take this back: something hidden was revealed since." in out


def test_undo_does_not_unsee_for_one_person_either(run: Run, tmp_path: Path) -> None:
    """Alone against bots, nobody sees the new tiles and then changes the old round."""
    game = Game.new(players=3, seed=5, names=["Player 1", "random 2", "random 3"])
    rng = Rng(5)
    while game.position.round == 1 or game.position.turn != 0:
        game.play(game.legal_moves[rng.roll(len(game.legal_moves))], game.position.turn)
    path = tmp_path / "round-2.json"
    path.write_text(game.record.to_text())
    code, out, _ = run("play", path, "--against", "random", stdin="undo\npass\nundo\nquit\n")
    assert code == 0
    assert out.count("You cannot take this back: something hidden was revealed since.") == 1
    assert out.count("Taken back.") == 1


def _record(players: int) -> Record:
    game = Game.new(players=players, seed=5)
    for text in script(players):
        game.play(text, game.position.turn)
    return game.record


def test_a_secret_bid_that_is_taken_back_stays_secret(run: Run) -> None:
    first = script(2)[0]
    out = typed(run, first, "bid 3", "undo", "pass", words="--players 2 --seed 5 --people 2")
    assert "Taken back." in out
    assert "3" not in "".join(re.findall(r"(?:bid|bids) .*", out.split("Taken back.")[1]))


def test_save_and_go_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    out = typed(run, "bid 3", f"save {path}", "pass", f"save {path}", "save")
    assert out.count(f"Saved in {path}.") == 2
    assert "Save it where?" in out
    record = Record.from_text(path.read_text())
    assert [str(move) for move in record.moves] == ["bid 3", "pass"]
    assert record.names == ("Player 1", "Player 2", "Player 3")
    out = typed(run, "bid 3", "log", words=f"{path} --people 3 --names A,B,C")
    assert "'bid 3' is illegal: 3 was already bid this round" in out
    assert out.count(" bids 3.") == 1


def test_save_overwrites_nothing_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("precious")
    out = typed(run, f"save {path}", f"save {tmp_path}/no/where.json")
    assert f"{path} already exists: choose another name." in out
    assert "where.json cannot be written: No such file or directory" in out
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--players 7", "trefl is for 2 to 5 players, not 7"),
        ("--people 5", "--people 5: expected 0 to 4"),
        ("--names A,B", "expected 1 different names"),
        ("--people 2 --names A,A", "expected 2 different names"),
        ("--against nobody", "unknown bot 'nobody'"),
        ("--against random@soon", "invalid budget 'soon'"),
        ("/no/such/file", "/no/such/file: No such file"),
    ],
)
def test_what_cannot_be_asked_for(words: str, why: str, run: Run) -> None:
    code, out, err = run("play", *words.split())
    assert (code, out) == (1, "")
    assert why in err
    assert err.count("\n") == 1


class Terminal:
    """A real terminal with the command in it."""

    def __init__(self, *words: str) -> None:
        self.fd, inner = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "santiago", "play", *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
        )
        os.close(inner)
        self.pending = b""

    def until(self, text: str) -> str:
        """What appears up to a text."""
        while text.encode() not in self.pending:
            ready, _, _ = select.select([self.fd], [], [], 60)  # rather fail than hang
            try:
                chunk = os.read(self.fd, 65536) if ready else b""
            except OSError:  # Linux says so when the other side is closed
                chunk = b""
            assert chunk, f"{text!r} never came: {self.pending.decode()[-500:]}"
            self.pending += chunk
        seen, _, self.pending = self.pending.partition(text.encode())
        return seen.decode() + text

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def end(self) -> int:
        code = self.process.wait()
        os.close(self.fd)
        return code


@pytest.mark.slow
def test_two_people_do_not_see_each_others_bids() -> None:
    """P1.4: the screen is cleared, lines that scrolled away too, before the other one looks."""
    words = "--people 2 --players 2 --names Ana,Bo --seed 5"
    terminal = Terminal(*words.split())
    terminal.until("> ")
    terminal.type(f"{script(2)[0]}\n")
    terminal.until(" is looking.")  # the other one bids first
    terminal.type("\n")
    terminal.until("'bid 4', 'pass'.")
    bidder = terminal.until("> ").strip().strip(">")
    terminal.type("bid 3\n")
    cleared = terminal.until(" is looking.")
    assert cleared.index("bid 3") < cleared.index("\x1b[2J") < cleared.index("\x1b[3J")
    assert cleared.endswith(f"only {'Bo' if bidder == 'Ana' else 'Ana'} is looking.")
    terminal.type("\n")
    shown = terminal.until("> ")
    assert f"{bidder} has made a secret bid" in shown
    assert "bid 3" not in shown
    terminal.type("quit\n")
    terminal.until("[y/N] ")
    terminal.type("n\n")
    terminal.until("> ")
    terminal.type("\x04")  # Ctrl-D
    terminal.until("The input has ended")
    assert terminal.end() == 0


def test_ctrl_c_leaves_quietly() -> None:
    terminal = Terminal("--seed", "5")
    terminal.until("> ")
    terminal.process.send_signal(signal.SIGINT)
    with suppress(OSError):  # it may have left already; if it was about to read, this wakes it
        terminal.type("\n")
    assert terminal.end() == 130
