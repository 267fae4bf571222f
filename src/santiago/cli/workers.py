"""The options of commands that play many games: how many processes, or which cluster."""

from __future__ import annotations

import argparse
from typing import Any


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes (default: one per core)"
    )
    parser.add_argument("--cluster", action="store_true", help="play on a Ray cluster")
    parser.add_argument(
        "--address", help="the cluster's address (default: the one this machine belongs to)"
    )


def cluster(args: argparse.Namespace) -> dict[str, Any] | None:
    """What `santiago.arena.cluster` is to be told, or None to play on this machine."""
    if not args.cluster and args.address is None:
        return None
    return {"address": args.address or "auto", "workers": args.workers}
