"""What all commands share: version, help, exit codes, and no stack trace whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import santiago
from santiago import cli
from tests.cli.conftest import Run, spawn


def test_version_says_which_build_runs(run: Run) -> None:
    kind = f"compiled, {santiago.build()}" if santiago.compiled() else "uncompiled"
    assert run("--version") == (0, f"santiago {santiago.__version__} ({kind})\n", "")


def test_version_uncompiled_on_demand() -> None:
    done = spawn("--version", SANTIAGO_PURE="1")
    assert done.stdout.decode() == f"santiago {santiago.__version__} (uncompiled)\n"
    assert (done.returncode, done.stderr) == (0, b"")


def test_version_loads_no_command() -> None:
    code = "import sys; from santiago.cli import main; main(['--version']); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not [name for name in loaded if name.startswith("santiago.cli.")]


def test_overview_names_every_command(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for name, summary in cli.COMMANDS.items():
        assert f"  {name} " in out
        assert summary in out
    assert run("help").out == out


def test_without_a_command_the_overview_is_shown(run: Run) -> None:
    code, out, _ = run()
    assert code == 2
    assert "commands:" in out


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_help_of_each_command(name: str, run: Run) -> None:
    code, out, err = run(name, "--help")
    assert (code, err) == (0, "")
    assert f"usage: santiago {name}" in out
    assert "examples" in out
    assert f"  santiago {name}" in out
    assert max(map(len, out.splitlines())) <= 100
    assert run("help", name).out == out


@pytest.mark.parametrize(("typed", "meant"), [("trcae", "trace"), ("chekc", "check")])
def test_unknown_command_gets_the_nearest(typed: str, meant: str, run: Run) -> None:
    code, out, err = run(typed)
    assert (code, out) == (2, "")
    assert err == f"santiago: unknown command '{typed}'. Did you mean '{meant}'?\n"


def test_unknown_command_like_nothing(run: Run) -> None:
    code, _, err = run("xyzzy\n\x1b[31m")
    assert code == 2
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_unknown_option(run: Run) -> None:
    code, _, err = run("--verson")
    assert code == 2
    assert "unknown option '--verson'" in err
    code, _, err = run("trace", "--snapshot", "x")
    assert code == 2
    assert "usage: santiago trace" in err


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    assert run("--version") == (130, "", "")


def test_our_own_fault_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_: list[str]) -> int:
        raise KeyError("a\nb")

    monkeypatch.setattr(cli, "_run", stumble)
    code, out, err = run("--version")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "internal error: KeyError" in err
    monkeypatch.setenv("SANTIAGO_TRACEBACK", "1")
    with pytest.raises(KeyError):
        run("--version")


def test_reader_that_stops_reading(tmp_path: Path) -> None:
    record = santiago.Game.new(players=3, seed=1).record.to_text()
    many = tmp_path / "many.jsonl"
    many.write_text(f"{record}\n" * 3000)
    process = subprocess.Popen(
        [sys.executable, "-m", "santiago", "check", many],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait() == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_output_that_cannot_be_written() -> None:
    full = Path("/dev/full")
    if not full.exists():  # only Linux has it; elsewhere a closed output does the same
        return
    with full.open("wb") as output:
        done = subprocess.run(
            [sys.executable, "-m", "santiago", "--help"],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.decode().startswith("santiago: output: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("redirected", "code"), [("--version >&-", 0), ("trace - <&-", 1), ("trace - 2>&- <&-", 1)]
)
def test_streams_that_are_closed(redirected: str, code: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m santiago {redirected}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (code, "")
    assert "internal error" not in done.stderr


def test_ctrl_c_is_quiet(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "-m", "santiago", "trace", pipe],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with pipe.open("wb"):  # opens once the command waits for what it is to read
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
