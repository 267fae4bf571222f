"""What the terminal can show: colours, Unicode."""

from __future__ import annotations

import argparse
import os
import sys

from santiago.draw import UNICODE, Style


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--color``."""
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="use colours (default: auto, on a terminal unless NO_COLOR is set)",
    )


def style_of(args: argparse.Namespace) -> Style:
    """The drawing style for standard output."""
    return Style(color=_color(args.color), unicode=_unicode())


def _color(choice: str) -> bool:
    if choice != "auto":
        return choice == "always"
    # https://no-color.org: any value but the empty one
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def _unicode() -> bool:
    try:
        "".join(vars(UNICODE).values()).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
