"""Moments of one real game of four, so that a picture or a measurement needs no playing.

The game lies beside this file; four bots of level `hard` played it. Seat 0 is asked at each of
these plies.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GAME: dict[str, Any] = json.loads((Path(__file__).parent / "games" / "four.json").read_text())
PLIES = {
    "auction": 94,
    "planting": 85,
    "offers": 89,
    "decision": 130,
    "extra": 105,
    "over": len(GAME["moves"]),
}


def moment(name: str) -> dict[str, Any]:
    """The game up to a moment, as a record to play on from.

    >>> moment("offers")["moves"][-1]
    'pass'
    """
    cut = {**GAME, "moves": GAME["moves"][: PLIES[name]]}
    if name != "over":
        cut.pop("result", None)
    return cut
