"""A parser of arguments whose errors name the nearest thing that exists."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """As argparse has it, with a hint where a word is unknown.

    >>> parser = Parser()
    >>> _ = parser.add_argument("--deals")
    >>> parser.hint("unrecognized arguments: --deal 5")
    " (did you mean '--deals'?)"
    """

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, how it is called, and end with exit code 2."""
        super().error(message + self.hint(message))

    def hint(self, message: str) -> str:
        """What was meant, perhaps."""
        if match := re.match(r"unrecognized arguments: (--?[\w-]+)", message):
            word, known = match[1], sorted(set(_options(self)))
        elif match := re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message):
            word, known = match[1], re.findall(r"[\w-]+", match[2])
        else:
            return ""
        near = get_close_matches(word, known, n=1, cutoff=0.5)
        return f" (did you mean '{near[0]}'?)" if near else ""


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """All option names of a parser and of the commands below it."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to ask
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for below in action.choices.values():
                yield from _options(below)
