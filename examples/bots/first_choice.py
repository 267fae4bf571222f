"""A bot for Santiago in plain Python, without the package `santiago`: see docs/bot-protocol.md.

It plants where it would own the largest field, bids little, and never pays for water.
Try it: santiago bots check "python3 examples/bots/first_choice.py"
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any


def neighbours(square: str) -> Iterator[str]:
    """The squares beside a square such as "c4"."""
    column, row = "abcdefgh".index(square[0]), int(square[1])
    for across, down in (
        (column - 1, row),
        (column + 1, row),
        (column, row - 1),
        (column, row + 1),
    ):
        if 0 <= across < 8 and 1 <= down <= 6:
            yield f"{'abcdefgh'[across]}{down}"


def worth(move: str, view: dict[str, Any], seat: int) -> int:
    """How many farmers of this seat stand beside the square on the same crop."""
    _, tile, square = move.split()
    crop, farmers = tile[:-1], int(tile[-1])
    tiles = {where: parts for where, *parts in view["tiles"]}
    beside = [tiles[place] for place in neighbours(square) if place in tiles]
    friends = [tile for tile in beside if tile[0] == crop and not tile[4]]
    return farmers + sum(2 if owner == seat else 1 for _, _, owner, _, _ in friends)


def choose(message: dict[str, Any]) -> str:
    """The move for a request."""
    view, legal, seat = message["view"], message["legal"], message["seat"]
    rng = random.Random(message["seed"])
    if view["phase"] == "auction":
        wanted: list[str] = [move for move in legal if move in ("bid 1", "bid 2", "bid 3")]
        return rng.choice(wanted or ["pass"])
    if view["phase"] == "planting":
        plants: list[str] = [move for move in legal if move.startswith("plant ")]
        return max(plants, key=lambda move: (worth(move, view, seat), rng.random()))
    if "pass" in legal:
        return "pass"
    return str(rng.choice(legal))


def main() -> None:
    """Answer every hello and every move until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "name": "first choice"}
        elif message["type"] == "move":
            answer = {"type": "move", "move": choose(message)}
        else:
            continue  # game and result need no answer
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
