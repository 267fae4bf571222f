"""A review as the pages show it (docs/protocol.md), finished or not."""

from __future__ import annotations

from typing import Any

from santiago.bots.protocol import reason_json
from santiago.review.model import Ply, Review

Data = dict[str, Any]
POINT = ("ply", "seat", "move", "better", "compared")
WAYS = ("round", "games", "wins", "points")
LEDGER = (
    "seat",
    "bids",
    "bribes",
    "bribes_worth",
    "canals",
    "rounds_as_overseer",
    "token",
    "token_worth",
    "rides",
    "farmers_lost",
    "tiles_lost",
)


def told(done: int, of: int, plies: tuple[Ply, ...] | None, review: Review | None) -> Data:
    """A review, or how far it is."""
    plies = plies if review is None else review.plies
    return {
        "done": done,
        "of": of,
        "plies": None if plies is None else [_ply(ply) for ply in plies],
        "review": None if review is None else _finished(review.to_json()),
    }


def _ply(ply: Ply) -> Data:
    return {
        "ply": ply.ply,
        "shares": [round(share, 4) for share in ply.shares],
        "points": [round(points, 1) for points in ply.points],
    }


def _finished(data: Data) -> Data:
    return {
        "iterations": data["iterations"],
        "correction": data["correction"],
        "accounts": data["accounts"],
        "turning_points": [
            {key: point[key] for key in POINT}
            | {"differences": [reason_json(reason) for reason in point["differences"]]}
            for point in data["turning_points"]
        ],
        "ways": [{key: ways[key] for key in WAYS} for ways in data["ways"]],
        "ledgers": [{key: ledger[key] for key in LEDGER} for ledger in data["ledgers"]],
    }
