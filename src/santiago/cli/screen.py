"""How this terminal shows things: in colour or not, with Unicode's signs or without."""

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
        help="colours: auto (the default) uses them on a terminal unless NO_COLOR is set",
    )


def style_of(args: argparse.Namespace) -> Style:
    """How to draw on standard output."""
    return Style(color=_color(args.color), unicode=_unicode())


def _color(wish: str) -> bool:
    if wish != "auto":
        return wish == "always"
    # https://no-color.org: any value but the empty one
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def _unicode() -> bool:
    try:
        "".join(vars(UNICODE).values()).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
