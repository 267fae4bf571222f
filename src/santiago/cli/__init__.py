"""The command `santiago`: one file a command, imported only when that command is called.

A command is a module of this package, named in `COMMANDS`, with two functions:
``arguments(parser)`` declares its options and ``run(args)`` does it and returns the exit code.
Its docstring is what ``--help`` says: the options stand before the last part, the examples.

Exit codes: 0 all is well, 1 something was refused or failed, 2 wrong usage, 130 interrupted,
141 whoever read the output stopped reading.

>>> main(["--version"])
santiago 0.1.0 (...compiled)
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
    "backup": "write a copy of all games of a server",
    "restore": "read all games back from a copy",
    "verify": "prove that the set-up of a game was fair",
    "trace": "replay a record and print one line of digests for each move",
    "check": "validate records, and say at which move and why not",
    "show": "draw the board of a record in the terminal",
    "random": "write the record of a random game, or of many",
    "dataset": "play games with bots and write them as arrays to learn from",
    "bench": "measure how fast the engine is on this machine",
    "bots": "say which bots there are",
    "arena": "let bots play tournaments, and report how strong they are",
}
"""Each command, with one line of help."""

OK, FAILED, USAGE, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141


class Command(Protocol):
    """What a module of a command offers."""

    __doc__: str | None

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.  No error leaves as a stack trace."""
    words = sys.argv[1:] if argv is None else list(argv)
    _open_closed_streams()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without such letters
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
            "(please report it with what SANTIAGO_TRACEBACK=1 shows)"
        )


def fail(error: object, prefix: str = "santiago: ") -> int:
    """Say what went wrong, on one line of stderr; the exit code for it."""
    print(prefix + one_line(str(error)), file=sys.stderr)
    return FAILED


def one_line(text: str) -> str:
    r"""A text from outside, made safe for a terminal: what cannot be printed is escaped.

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
    name, *rest = words
    if name in ("-V", "--version"):
        kind = "compiled" if santiago.compiled() else "uncompiled"
        print(f"santiago {santiago.__version__} ({kind})")
        return OK
    if name == "help":
        name, rest = (rest[0], ["--help"]) if rest else ("--help", [])
        return _run([name, *rest])
    if name not in COMMANDS:
        return _unknown(name)
    module = _module(name)
    return module.run(_parser(name, module).parse_args(rest))


def _unknown(name: str) -> int:
    from difflib import get_close_matches

    near = get_close_matches(name.lstrip("-"), COMMANDS, n=1, cutoff=0.5)
    what = "option" if name.startswith("-") else "command"
    hint = f"Did you mean '{near[0]}'?" if near else "'santiago --help' lists the commands."
    fail(f"there is no {what} '{name}'. {hint}")
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
            "  santiago COMMAND --help   what a command does, with examples",
            "  santiago --version        the version, and whether it runs compiled",
            "",
            "A FILE holds a record (see docs/notation.md); - is standard input.",
            "Exit code: 0 all is well, 1 refused or failed, 2 wrong usage.",
        ]
    )


def _open_closed_streams() -> None:
    """Python has None for a stream that the caller closed (``santiago … >&-``)."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, name, nowhere)


def _silence_stdout() -> None:
    """Keep Python from trying, and failing, to write the rest when it ends."""
    with suppress(OSError, ValueError):  # not a real file, as in a test
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
