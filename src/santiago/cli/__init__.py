"""The command `santiago`: one module per command, imported on demand.

A command is a module of this package, listed in `COMMANDS`, with two functions:
``arguments(parser)`` declares its options, ``run(args)`` runs it and returns the exit code.
Its docstring is the ``--help`` text; the options are printed before its last part, the examples.

Exit codes: 0 success, 1 failure, 2 wrong usage, 130 interrupted, 141 output closed.

>>> main(["--version"])
santiago 0.2.0 (...compiled...)
0
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Protocol, cast

import santiago
from santiago.engine.errors import SantiagoError

COMMANDS = {
    "play": "play a game, in the browser or in the terminal",
    "serve": "run a game server",
    "tables": "list, close or delete the tables of a server",
    "backup": "copy all games of a server to a file",
    "restore": "restore all games from a copy",
    "verify": "prove that the setup of a game was fair",
    "trace": "replay a record and print one line of digests for each move",
    "check": "validate records, reporting the first fault",
    "review": "see who was winning when, what was luck or skill, and the turning points",
    "puzzles": "list, show, check and mine puzzles",
    "show": "draw the board of a record in the terminal",
    "random": "write the records of random games",
    "dataset": "play games between bots and write them as arrays",
    "perft": "count the lines of play from a position",
    "bench": "measure how fast the engine is on this machine",
    "bots": "list the bots, or check a program that plays",
    "train": "train the net of the bot 'learned'",
    "arena": "play tournaments between bots and rate them",
}
"""The commands, each with a summary."""

OK, FAILED, USAGE, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141


class Command(Protocol):
    """The interface of a command's module."""

    __doc__: str | None

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command and return the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; errors are one line, not a stack trace."""
    words = sys.argv[1:] if argv is None else list(argv)
    _open_closed_streams()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for terminals without Unicode
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # argparse: help, or wrong usage
        return stop.code if isinstance(stop.code, int) else USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return UNREAD
    except SantiagoError as error:
        return fail(error)
    except OSError as error:
        if error.filename is None:
            _silence_stdout()
        return fail(f"{error.filename or 'output'}: {error.strerror or error}")
    except Exception as error:
        if os.environ.get("SANTIAGO_TRACEBACK"):
            raise
        return fail(
            f"internal error: {type(error).__name__}: {error} "
            "(please report it with the output of SANTIAGO_TRACEBACK=1)"
        )


def fail(error: object, prefix: str = "santiago: ") -> int:
    """Print one line about the error on stderr and return the exit code."""
    print(prefix + one_line(str(error)), file=sys.stderr)
    return FAILED


def one_line(text: str) -> str:
    r"""Untrusted text made safe for a terminal: unprintable characters are escaped.

    >>> print(one_line("a\nb\x1b[31m ñ"))
    a\nb\x1b[31m ñ
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of a command."""
    return _parser(name, _module(name))


def _module(name: str) -> Command:
    return cast(Command, import_module(f"santiago.cli.{name}"))


def _parser(name: str, module: Command) -> argparse.ArgumentParser:
    from santiago.cli.parser import Parser

    about, _, examples = (module.__doc__ or "").partition("\n\nexamples::\n\n")
    parser = Parser(
        prog=f"santiago {name}",
        description=about,
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.arguments(parser)
    return parser


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(_overview())
        return OK if words else USAGE
    name, *arguments = words
    if name in ("-V", "--version"):
        print(f"santiago {santiago.__version__} ({build_words()})")
        return OK
    if name == "help":
        name, arguments = (arguments[0], ["--help"]) if arguments else ("--help", [])
        return _run([name, *arguments])
    if name not in COMMANDS:
        return _unknown(name)
    module = _module(name)
    return module.run(_parser(name, module).parse_args(arguments))


def build_words() -> str:
    """Which build runs, as in `compiled, x86-64-v3`."""
    return f"compiled, {santiago.build()}" if santiago.compiled() else "uncompiled"


def _unknown(name: str) -> int:
    from difflib import get_close_matches

    near = get_close_matches(name.lstrip("-"), COMMANDS, n=1, cutoff=0.5)
    what = "option" if name.startswith("-") else "command"
    hint = f"Did you mean '{near[0]}'?" if near else "'santiago --help' lists the commands."
    fail(f"unknown {what} '{name}'. {hint}")
    return USAGE


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(
        [
            "usage: santiago COMMAND [OPTION ...]",
            "",
            "The board game Santiago by Claudia Hely and Roman Pelek.",
            "",
            "commands:",
            *lines,
            "",
            "  santiago COMMAND --help   help for a command, with examples",
            "  santiago --version        the version, and which build runs",
            "",
            "A FILE holds a record (see docs/notation.md); - is standard input.",
            "Exit code: 0 success, 1 failure, 2 wrong usage.",
        ]
    )


def _open_closed_streams() -> None:
    """Reopen streams that the caller closed (``santiago … >&-``), which Python sets to None."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, name, nowhere)


def _silence_stdout() -> None:
    """Keep Python from failing when it flushes a closed stdout at exit."""
    with suppress(OSError, ValueError):  # not a real file, as in a test
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
