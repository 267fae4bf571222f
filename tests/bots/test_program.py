"""Bots in other languages: what they are sent, what they may answer, and how they are stopped."""

from __future__ import annotations

import json
import os
import pickle
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from santiago import OptionError, Position, Rng, Variant
from santiago.bots import BotError, Budget, ask, describe, dismiss, make, names, parse_spec
from santiago.bots import program as module
from santiago.bots.program import ProgramBot
from santiago.bots.program_check import VARIANTS, check
from santiago.cli import main
from tests.compiled import ROOT
from tools.web_build import find_node

EXAMPLES = ROOT / "examples" / "bots"
PAGE = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
FIRST_CHOICE = [sys.executable, str(EXAMPLES / "first_choice.py")]

LOOP = """
import json, os, sys, time
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", name="test")
    elif message["type"] == "move":
        {move}
"""
GOOD = 'say(type="move", move=message["legal"][0])'


def program(move: str = GOOD, megabytes: int = module.MEGABYTES) -> ProgramBot:
    return ProgramBot("test", [sys.executable, "-c", LOOP.format(move=move)], megabytes)


def asked(bot: ProgramBot, budget: Budget | None = None) -> str:
    position = Position.deal(Variant(players=3), Rng(1))
    try:
        return str(ask(bot, position, position.turn, budget, seed=5).move)
    finally:
        bot.close()


def test_a_program_gives_a_legal_move() -> None:
    assert asked(program()) == "pass"


def test_a_remark_is_a_reason() -> None:
    bot = program('say(type="move", move="pass", remark="I save my money")')
    position = Position.deal(Variant(players=3), Rng(1))
    choice = ask(bot, position, position.turn)
    bot.close()
    assert choice.reasons == ({"code": "rule", "text": "I save my money"},)


@pytest.mark.parametrize(
    ("move", "code", "words"),
    [
        ('say(type="move", move="bid 99")', "illegal-move", "chose 'bid 99', which is illegal"),
        (
            'say(type="move", move="fly")',
            "illegal-move",
            "answered with something that is not a move",
        ),
        ('say(type="move", move=5)', "bad-answer", "answered without a move"),
        ('say(type="hello")', "bad-answer", "not a 'move'"),
        ('print("bid 1", flush=True)', "bad-answer", "which is not JSON"),
        ('print("[" * 9999, flush=True)', "bad-answer", "which is not JSON"),
        ('print("x" * 99999, flush=True)', "bad-answer", "a line of over 64000 bytes"),
        ('sys.exit("no idea")', "crashed", "exit code 1; its stderr ends: no idea"),
        ("os.kill(os.getpid(), 9)", "crashed", "signal SIGKILL"),
        pytest.param(
            "os.close(1); time.sleep(30)", "crashed", "closed its output", marks=pytest.mark.slow
        ),
        ("bytes(500_000_000)", "crashed", "MemoryError"),
    ],
)
def test_faults_are_named(move: str, code: str, words: str) -> None:
    with pytest.raises(BotError, match=re.escape(words)) as error:
        asked(program(move, megabytes=400))
    assert error.value.code == code


@pytest.mark.slow
def test_a_program_that_never_answers_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.1)
    with pytest.raises(BotError, match=r"did not answer within 0\.12 s") as error:
        asked(program("time.sleep(30)"), Budget(milliseconds=20))
    assert error.value.code == "overrun"


def test_a_program_that_talks_when_it_is_not_asked() -> None:
    bot = program(GOOD + "; say(type='chat')")
    position = Position.deal(Variant(players=3), Rng(1))
    ask(bot, position, position.turn)
    time.sleep(0.2)
    with pytest.raises(BotError, match="wrote without being asked"):
        ask(bot, position, position.turn)
    bot.close()


def test_a_program_that_cannot_be_started() -> None:
    bot = ProgramBot("test", ["no-such-program"])
    with pytest.raises(BotError, match="cannot start 'no-such-program'") as error:
        bot.start()
    bot.close()
    assert error.value.code == "crashed"


def test_a_program_ends_with_its_bot_and_its_children_too(tmp_path: Path) -> None:
    witness = tmp_path / "pid"
    spawn = f"""
        import subprocess
        child = subprocess.Popen(["sleep", "60"])
        open({str(witness)!r}, "w").write(str(child.pid))
        {GOOD}
    """
    asked(ProgramBot("test", [sys.executable, "-c", LOOP.format(move=spawn.strip())]))
    child = int(witness.read_text())
    deadline = time.monotonic() + 10
    while Path(f"/proc/{child}/stat").exists() and time.monotonic() < deadline:
        if Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            break  # dead; nobody has asked for its exit code yet
        time.sleep(0.05)
    else:
        assert not Path(f"/proc/{child}").exists()


@pytest.mark.slow
def test_a_program_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    code = f"""
from santiago import Position, Rng, Variant
from santiago.bots import ask
from santiago.bots.program import ProgramBot
import os, sys
bot = ProgramBot("stuck", [sys.executable, "-c", {LOOP.format(move=GOOD)!r} + "\\nwhile True: time.sleep(9)"])
bot.start()
print(bot.pid, flush=True)
os.kill(os.getpid(), 9)
"""  # noqa: E501
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    pid = int(done.stdout)
    deadline = time.monotonic() + 10
    while Path(f"/proc/{pid}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{pid}").exists()


def test_only_the_view_of_the_seat_is_sent() -> None:
    variant = Variant(players=3, options={"money": "hidden"})
    position = Position.deal(variant, Rng(1))
    twin = position.copy()
    twin.redeal(Rng(9))
    money = list(twin.money)
    money[(twin.turn + 1) % 3] += 5
    twin.money = money
    said = []
    for shown in (position, twin):
        bot = program("say(type='move', move='pass', remark=line[:200] + str(hash(line)))")
        os.environ["PYTHONHASHSEED"] = "0"
        try:
            said.append(ask(bot, shown, shown.turn, seed=3).reasons)
        finally:
            del os.environ["PYTHONHASHSEED"]
            bot.close()
    assert said[0] == said[1]


def test_games_are_announced_and_results_told() -> None:
    heard = "seen = globals().setdefault('seen', [])"
    code = LOOP.format(move="say(type='move', move='pass', remark=' '.join(seen))").replace(
        "    message = json.loads(line)",
        f"    message = json.loads(line); {heard}; seen.append(message['type'])",
    )
    bot = ProgramBot("test", [sys.executable, "-c", code])
    remarks = []
    for _ in range(2):
        game = Position.deal(Variant(players=2), Rng(1))
        game.play(game.legal_moves[0])
        for _ in range(2):
            remarks.append(ask(bot, game, 0).reasons[0]["text"])
        while game.to_move:
            game.play(game.legal_moves[0], game.turn)
        bot.game_over(game)
    bot.close()
    assert remarks[1] == "hello game move move"
    assert remarks[3] == "hello game move move result game move move"


def test_a_copy_has_a_process_of_its_own() -> None:
    bot = program()
    bot.start()
    twin = pickle.loads(pickle.dumps(bot))
    assert twin.pid is None
    assert asked(twin) == asked(bot) == "pass"


# --- by name -----------------------------------------------------------------------------


def test_a_command_in_the_place_of_a_name() -> None:
    bot, budget = parse_spec(f"cmd:{shlex.join(FIRST_CHOICE)}@50ms")
    assert isinstance(bot, ProgramBot)
    assert (bot.command, budget) == (FIRST_CHOICE, Budget(milliseconds=50))
    with_at, budget = parse_spec("cmd:run user@host")
    assert isinstance(with_at, ProgramBot)
    assert (with_at.command, budget) == (["run", "user@host"], Budget())
    for wrong in ("cmd:", "cmd:'x"):
        with pytest.raises(OptionError, match="no command"):
            parse_spec(wrong)
    with pytest.raises(OptionError, match="unknown bot 'cmd:ls'"):
        make("cmd:ls")  # a player on a server may name bots, but never a command


def test_programs_that_the_host_has_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bots.toml"
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path.write_text(example + '[greedy]\ncommand = ["false"]\n')
    monkeypatch.setenv("SANTIAGO_BOTS", str(path))
    assert names()[-1] == "bidder"
    assert describe("bidder") == "bids what the tiles are worth"
    bot, budget = parse_spec("bidder@5it")
    assert isinstance(bot, ProgramBot)
    assert (bot.command[0], bot.megabytes, str(bot.default_budget)) == ("node", 512, "200ms")
    assert budget == Budget(iterations=5)
    assert not isinstance(make("greedy"), ProgramBot), "nobody takes over a name of ours"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[x]\n", "command is a list of texts"),
        ("x = 5\n", "expected a table"),
        ("[x]\ncommand = ['a']\nmegabytes = 0\n", "megabytes is a whole number from 1"),
        ("[x]\ncommand = ['a']\nbudgte = '5ms'\n", "unknown setting 'budgte'"),
        ("[x]\ncommand = ['a']\nbudget = 'soon'\n", "invalid budget 'soon'"),
        ("[x", "cannot read"),
    ],
)
def test_a_wrong_file_of_programs_is_refused(
    text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(text)
    monkeypatch.setenv("SANTIAGO_BOTS", str(path))
    with pytest.raises(OptionError, match=words):
        names()


def test_bots_without_a_process_are_dismissed_without_a_word() -> None:
    dismiss(make("random"), Position.deal(Variant(), Rng(1)))


# --- the checker, the examples, the page -----------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        FIRST_CHOICE,
        pytest.param(["node", str(EXAMPLES / "bidder.js")], marks=pytest.mark.slow),
    ],
    ids=["python", "javascript"],
)
def test_the_examples_pass_the_check(command: list[str]) -> None:
    if command[0] == "node":
        command = [find_node()[0], *command[1:]]
    findings = list(check(command))
    assert [finding.text for finding in findings if not finding.good and not finding.advice] == []
    assert len(findings) == len(VARIANTS) + 4


@pytest.mark.slow
def test_the_checker_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = 'say(type="move", move="pass" if "pass" in message["legal"] else "fly")'
    command = shlex.join([sys.executable, "-c", LOOP.format(move=wrong)])
    assert main(["bots", "check", command]) == 1
    out = capsys.readouterr().out
    assert "ok    starts within" in out
    assert re.search(r"FAIL .*'fly'.*seat 0, round 1, phase \w+; legal: ", out)
    lazy = LOOP.format(move=GOOD) + "\ntime.sleep(30)"
    assert main(["bots", "check", "--json", shlex.join([sys.executable, "-c", lazy])]) == 1
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["text"].startswith("does not exit within 1 s")
    assert main(["bots", "check"]) == 2
    assert main(["bots", "check", ""]) == 1


def test_the_session_on_the_page_is_real() -> None:
    (session,) = re.findall(r"```\n(> .*?)```", PAGE, re.DOTALL)
    lines = session.splitlines()
    sent = "\n".join(line[2:] for line in lines if line[0] == ">") + "\n"
    done = subprocess.run(FIRST_CHOICE, input=sent, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [line[2:] for line in lines if line[0] == "<"]
    move = json.loads(next(line[2:] for line in lines if '"type":"move"' in line))
    table = PAGE[PAGE.index("| key | contents |") :].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == [key for key in move if key != "type"]


def test_the_numbers_on_the_page_are_those_of_the_code() -> None:
    assert f"within {module.HELLO_SECONDS:g} seconds" in PAGE
    assert f"{module.MEGABYTES:,} MB of memory" in PAGE
    assert f"longer than {module.LONGEST_LINE:,} bytes" in PAGE
    assert f"or {module.LONGEST_SECONDS + module.GRACE_SECONDS:g} without a budget" in PAGE
