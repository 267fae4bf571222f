"""A bot in any language: a program that reads and writes JSON lines (docs/bot-protocol.md).

The program runs in a process of its own, sees only its seat's view, and has limits on time and
memory.  Every fault is a `BotError` with a code: ``illegal-move``, ``bad-answer``,
``overrun`` or ``crashed``.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from santiago.bots.protocol import BotError, Budget, Choice
from santiago.engine.errors import NotationError, shown
from santiago.engine.moves import Move
from santiago.engine.position import Position

PROTOCOL = 1
MEGABYTES = 1024
"""The default memory limit of a program."""
HELLO_SECONDS = 10.0
"""Seconds to start and to answer ``hello``."""
GRACE_SECONDS = 1.0
"""Seconds that an answer may be late."""
LONGEST_SECONDS = 60.0
"""Seconds for a move without a time budget."""
LONGEST_LINE = 64_000
_LAUNCH = Path(__file__).with_name("_launch.py")


class ProgramBot:
    """A program as a bot.  It starts with its first move; `close` ends it.

    >>> import sys
    >>> from santiago import Game
    >>> from santiago.bots import ask
    >>> code = '''
    ... import json, sys
    ... for line in sys.stdin:
    ...     message = json.loads(line)
    ...     if message["type"] == "hello":
    ...         print('{"type": "hello", "name": "first"}', flush=True)
    ...     elif message["type"] == "move":
    ...         print(json.dumps({"type": "move", "move": message["legal"][0]}), flush=True)
    ... '''
    >>> bot = ProgramBot("first", [sys.executable, "-c", code])
    >>> ask(bot, Game.new(players=3, seed=1, overseer=0), seat=1).move
    Move('pass')
    >>> bot.close()  # its exit code
    0
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        megabytes: int = MEGABYTES,
        default_budget: Budget | None = None,
    ) -> None:
        self.name = name
        self.command = list(command)
        self.megabytes = megabytes
        self.default_budget = default_budget or Budget()
        self.title = ""  # what the program calls itself
        self._process: _Process | None = None
        self._table: tuple[Any, ...] | None = None
        self._round = 0

    @property
    def pid(self) -> int | None:
        """The program's process, if it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the program and exchange ``hello``."""
        if self._process is not None:
            return
        self._process = _Process(self.name, self.command, self.megabytes)
        self._table = None
        answer = self._process.ask({"type": "hello", "protocol": PROTOCOL}, HELLO_SECONDS)
        self.title = str(answer.get("name", ""))
        if answer.get("protocol", PROTOCOL) != PROTOCOL:
            spoken = shown(answer.get("protocol"))
            raise self._process.fault(f"speaks protocol {spoken}, not {PROTOCOL}", "bad-answer")

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Send the seat's view and read the program's move."""
        self.start()
        assert self._process is not None
        self._announce(position, seat)
        own = self.default_budget if budget == Budget() else budget
        milliseconds = own.milliseconds
        seconds = LONGEST_SECONDS if milliseconds is None else milliseconds / 1000
        answer = self._process.ask(
            {
                "type": "move",
                "seat": seat,
                "view": position.view(seat),
                "legal": [str(move) for move in position.legal_moves],
                "budget": {"milliseconds": milliseconds, "iterations": own.iterations},
                "clock": seconds + GRACE_SECONDS,
                "seed": seed,
            },
            seconds + GRACE_SECONDS,
        )
        return Choice(self._move(answer), _reasons(answer))

    def _announce(self, position: Position, seat: int) -> None:
        """Announce a new game, if the last move belonged to another one."""
        table = (position.variant, seat)
        if table != self._table or position.round < self._round:
            assert self._process is not None
            variant = position.variant
            self._process.send(
                {
                    "type": "game",
                    "edition": variant.edition,
                    "players": variant.players,
                    "options": variant.options.to_json(),
                    "seat": seat,
                }
            )
            self._table = table
        self._round = position.round

    def _move(self, answer: Mapping[str, Any]) -> Move:
        assert self._process is not None
        text = answer.get("move")
        if not isinstance(text, str):
            raise self._process.fault(f"answered without a move: {shown(answer)}", "bad-answer")
        try:
            return Move.parse(text)
        except NotationError as error:
            raise self._process.fault(
                f"answered with something that is not a move: {error}", "illegal-move"
            ) from None

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message that needs no answer."""
        self.start()
        assert self._process is not None
        self._process.send(message)

    def game_over(self, position: Position) -> None:
        """Tell the program how its game ended; it need not answer."""
        result = position.result
        if self._process is not None and result is not None:
            with suppress(BotError):
                self._process.send(
                    {
                        "type": "result",
                        "scores": list(result.scores),
                        "winners": list(result.winners),
                    }
                )
        self._table = None

    def close(self) -> int | None:
        """End the program, which has a second to exit by itself; return its exit code."""
        process, self._process = self._process, None
        return None if process is None else process.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has the same command and a process of its own."""
        return ProgramBot, (self.name, self.command, self.megabytes, self.default_budget)


def _reasons(answer: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The program's remark, if it made one, as a reason that interfaces can show."""
    remark = answer.get("remark")
    return ({"code": "rule", "text": remark[:200]},) if isinstance(remark, str) else ()


class _Process:
    """A running program: lines in, lines out, all with time limits."""

    def __init__(self, name: str, command: list[str], megabytes: int) -> None:
        self._name = name
        self._out = b""
        self._err = b""
        words = command
        if os.name == "posix":
            words = [sys.executable, "-I", "-S", str(_LAUNCH), str(megabytes), *command]
        try:
            self._popen = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is not for it, and its children can be ended
            )
        except OSError as error:
            raise BotError(f"bot {name!r} cannot start: {error.strerror}", "crashed") from None
        self.pid = self._popen.pid
        self._pipes = selectors.DefaultSelector()
        self._files = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self._stdin, self._stdout, self._stderr = (
            pipe.fileno() for pipe in self._files if pipe is not None
        )
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._pipes.register(self._stdout, selectors.EVENT_READ)
        self._pipes.register(self._stderr, selectors.EVENT_READ)

    def fault(self, what: str, code: str) -> BotError:
        """An error that names the bot and ends with its last words on stderr."""
        words = " ".join(self._err.decode("utf-8", "replace").split())[-200:]
        stderr = f"; its stderr ends: {words}" if words else ""
        return BotError(f"bot {self._name!r} {what}{stderr}", code)

    def ask(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Send a message and read the answer, an object of the same type."""
        until = monotonic() + seconds
        self._read(0)
        if self._out:
            raise self.fault(f"wrote without being asked: {shown(self._out)}", "bad-answer")
        self.send(message, seconds)
        while b"\n" not in self._out:
            if len(self._out) > LONGEST_LINE:
                raise self.fault(f"wrote a line of over {LONGEST_LINE} bytes", "bad-answer")
            left = until - monotonic()
            if left <= 0:
                raise self.fault(f"did not answer within {seconds:g} s", "overrun")
            if not self._read(left):
                raise self._gone()
        line, _, self._out = self._out.partition(b"\n")
        return self._parsed(line, str(message["type"]))

    def _parsed(self, line: bytes, kind: str) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self.fault(f"answered {shown(line)}, which is not JSON", "bad-answer") from None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            raise self.fault(f"answered {shown(answer)}, not a {kind!r}", "bad-answer")
        return answer

    def send(self, message: Mapping[str, Any], seconds: float = GRACE_SECONDS) -> None:
        """Write a message within a time limit."""
        data = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        until = monotonic() + seconds
        while data:
            try:
                data = data[os.write(self._stdin, data) :]
            except BlockingIOError:
                if monotonic() > until:
                    raise self.fault("does not read what it is sent", "overrun") from None
                self._read(0.01)
            except OSError:
                raise self._gone() from None

    def _read(self, seconds: float) -> bool:
        """Read what is there, within a time limit; False at the end of its output."""
        for key, _ in self._pipes.select(seconds):
            try:
                data = os.read(key.fd, 65536)
            except BlockingIOError:
                continue
            if key.fd == self._stdout:
                self._out += data
                if not data:
                    return False
            elif data:
                self._err = (self._err + data)[-4000:]
            else:
                self._pipes.unregister(key.fd)
        return True

    def _gone(self) -> BotError:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(1.0)
        with suppress(KeyError):
            self._pipes.unregister(self._stdout)  # it has ended; only the last words are wanted
        while self._stderr in self._pipes.get_map() and self._pipes.select(0):
            self._read(0)
        code = self._popen.poll()
        how = "closed its output" if code is None else f"ended with {_exit(code)}"
        return self.fault(how, "crashed")

    def close(self) -> int | None:
        """Close its input, wait a second for its end, then kill it and its children."""
        self._close_files(first=0, end=1)
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self._popen.wait(1.0)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._popen.kill()
        self._popen.wait()
        self._pipes.close()
        self._close_files(first=1, end=3)
        return code

    def _close_files(self, first: int, end: int) -> None:
        for pipe in self._files[first:end]:
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def _exit(code: int) -> str:
    """How a process ended, in words."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
