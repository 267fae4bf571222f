"""The script of the tutorial: setups, earlier moves, questions and answers.

Seat 0 is the learner, seat 1 Bela, seat 2 Cleo.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from santiago import EDITIONS


@dataclass(frozen=True)
class Lesson:
    """A question: the accepted answers, and what the others play after any of them.

    No answers: every legal move is accepted. None: a last position, where nothing is asked.
    """

    name: str
    answers: list[str] | None
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Act:
    """A part of a game."""

    name: str
    record: dict[str, Any]
    lessons: tuple[Lesson, ...]


def record(
    players: int,
    first: list[str],
    moves: list[str],
    *,
    edition: str = "trefl",
    overseer: int = 0,
    source: str = "C2",
    palms: tuple[str, ...] = (),
    removed: tuple[str, ...] = ("coconut1",),
) -> dict[str, Any]:
    """A record with these first tiles; the others follow crop by crop."""
    crops = EDITIONS[edition].crops
    left = Counter({f"{crop}{n}": 6 if n == 2 else 3 for crop in crops for n in (1, 2)})
    left -= Counter(first) + Counter(removed)
    return {
        "format": "santiago-record/1",
        "edition": edition,
        "players": players,
        "options": {"palms": bool(palms)},
        "setup": {
            "overseer": overseer,
            "source": source,
            "palms": list(palms),
            "removed": list(removed),
            "tiles": first + sorted(left.elements(), key=lambda tile: tile[::-1]),
        },
        "moves": moves,
    }


TILES = [
    *("banana2", "grape2", "pepper2", "coconut1"),
    *("banana1", "grape1", "watermelon2", "pepper2"),
    *("banana2", "coconut2", "grape2", "watermelon1"),
    *("watermelon2", "pepper1", "coconut2", "grape1"),
]

FIRST_ROUND = [
    *("bid 3", "bid 4", "pass"),
    *("plant grape2 e3", "plant banana2 d2", "plant pepper2 e2", "plant coconut1 d3"),
    *("offer B2-C2 2", "offer C2-D2 1", "accept B2-C2"),
    *("pass", "pass", "pass"),
]
SECOND_ROUND = [
    *("bid 2", "pass", "bid 3"),
    *("plant pepper2 f2", "plant banana1 d1", "plant watermelon2 c4", "plant grape1 e4"),
    *("offer C2-D2 3", "pass", "accept C2-D2"),
    *("pass", "pass", "pass"),
]

ROUND = Act(
    "round",
    record(
        3,
        TILES,
        [*FIRST_ROUND, *SECOND_ROUND, "bid 2"],
        overseer=2,
        palms=("g1", "c2", "f5"),
        removed=("pepper1",),
    ),
    (
        Lesson("auction", ["bid 3", "bid 4"], ("pass",)),
        Lesson("planting", ["plant banana2 c2"], ("plant coconut2 d4", "plant grape2 f3")),
        Lesson(
            "leftover",
            [f"plant watermelon1 {square}" for square in ("e1", "f1", "g2")],
            ("offer C2-C3 1",),
        ),
        Lesson("offers", ["offer C1-C2 2", "offer C1-C2 3"], ("accept C1-C2", "pass")),
        Lesson("extra", ["pass"], ("pass",)),
        Lesson("drought", None),
    ),
)

# The next round, in which the learner has passed and is the overseer.
THIRD_ROUND = [
    *("bid 2", "bid 3", "pass"),
    *("plant banana2 c2", "plant coconut2 d4", "plant grape2 f3", "plant watermelon1 e1"),
    *("offer C2-C3 1", "offer C1-C2 2", "accept C1-C2"),
    *("pass", "pass", "pass"),
]
LATER = Act(
    "later",
    record(
        3,
        TILES,
        [
            *(*FIRST_ROUND, *SECOND_ROUND, *THIRD_ROUND),
            *("bid 3", "pass", "bid 2"),
            *("plant coconut2 d5", "plant grape1 g3", "plant watermelon2 b2", "plant pepper1 g2"),
            *("offer D2-E2 2", "offer C2-C3 3"),
        ],
        overseer=2,
        palms=("g1", "c2", "f5"),
        removed=("pepper1",),
    ),
    (Lesson("decision", [], ("pass", "pass", "pass")), Lesson("decided", None)),
)
