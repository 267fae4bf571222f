"""The options that choose a game: edition, players, palms, source, money, seed."""

from __future__ import annotations

import argparse
import secrets

from santiago.engine.editions import EDITIONS, MONEY, SOURCES, Variant


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--players", metavar="N", type=int, default=4, help="2–5 (default: 4)")
    parser.add_argument(
        "--edition", choices=tuple(EDITIONS), default="trefl", help="default: trefl"
    )
    parser.add_argument(
        "--palms",
        action=argparse.BooleanOptionalAction,
        help="three palms or none (default: trefl with, amigo without)",
    )
    parser.add_argument(
        "--source",
        choices=SOURCES,
        default="central",
        help="where the source goes (default: central)",
    )
    parser.add_argument("--money", choices=MONEY, default="open", help="default: open")
    parser.add_argument(
        "--seed", metavar="TEXT", help="number or text; the same seed gives the same game"
    )


def variant_of(args: argparse.Namespace) -> Variant:
    """The variant chosen by the options."""
    options: dict[str, object] = {"source": args.source, "money": args.money}
    if args.palms is not None:
        options["palms"] = args.palms
    return Variant(args.edition, args.players, options)


def seed_of(args: argparse.Namespace) -> int | str:
    """The seed option, as a number if possible; by default a random seed."""
    if args.seed is None:
        return secrets.token_hex(8)
    text = str(args.seed)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else text
