"""An argument parser whose errors suggest the closest match."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """An `argparse` parser with a hint for unknown words.

    >>> parser = Parser()
    >>> _ = parser.add_argument("--deals")
    >>> parser.hint("unrecognized arguments: --deal 5")
    " (did you mean '--deals'?)"
    """

    def error(self, message: str) -> NoReturn:
        """Print the error and the usage, and exit with code 2."""
        super().error(message + self.hint(message))

    def hint(self, message: str) -> str:
        """The closest match, as a question."""
        if match := re.match(r"unrecognized arguments: (--?[\w-]+)", message):
            word, known = match[1], sorted(set(_options(self)))
        elif match := re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message):
            word, known = match[1], re.findall(r"[\w-]+", match[2])
        else:
            return ""
        near = get_close_matches(word, known, n=1, cutoff=0.5)
        return f" (did you mean '{near[0]}'?)" if near else ""


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """All option names of a parser and its subcommands."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no public way
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for below in action.choices.values():
                yield from _options(below)
