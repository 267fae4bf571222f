"""Reviews on the device: in a worker of their own, so that no game waits for them.

Uncompiled code is about a hundred times slower, so the budget is small.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from santiago.review import Ply, review_game, tried
from santiago.review.effort import SMALL
from santiago.review.told import told
from santiago.tables import Refusal
from santiago.tables.opening import read_finished
from santiago.tables.replay import alternatives

ITERATIONS = 12
"""The budget of each search."""
DEALS = 8
"""Deals on which each turning point is compared with the better move."""
TRIED = 6
"""Deals on which a move is judged that somebody tries: an answer that comes at once."""


def answered(asked: dict[str, Any]) -> dict[str, Any]:
    """What a move is worth that somebody tries at a turning point."""
    record, ply = read_finished(asked["record"]), asked["ply"]
    better, move = alternatives(record, ply, asked["better"], asked["move"])
    return tried(record, ply, better, move, deals=TRIED, effort=SMALL).to_json()


def review(text: str, tell: Callable[[str], None]) -> None:
    """Review the game of a request to ``/api/review``, and tell how far it is.

    Each text is an answer as the server would give it; the last one is the whole review.
    """
    graph: tuple[Ply, ...] | None = None

    def drawn(plies: tuple[Ply, ...]) -> None:
        nonlocal graph
        graph = plies

    def progress(done: int, of: int) -> None:
        tell(json.dumps({"data": told(done, of, graph, None)}))

    try:
        done = review_game(
            read_finished(json.loads(text)["record"]),
            iterations=ITERATIONS,
            deals=DEALS,
            progress=progress,
            graph=drawn,
            effort=SMALL,
        )
    except Refusal as refusal:
        tell(json.dumps(refusal.to_json()))
    else:
        tell(json.dumps({"data": told(1, 1, None, done)}))
