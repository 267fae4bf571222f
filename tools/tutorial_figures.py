"""The positions that illustrate the rules: real ones, reached by playing."""

from __future__ import annotations

from typing import Any

from santiago import Game, Record
from santiago.engine.editions import TABLE
from santiago.engine.views import standings
from tools.tutorial_script import FIRST_ROUND, LATER, SECOND_ROUND, TILES, record

PALMS = ("g1", "c2", "f5")
START = [*FIRST_ROUND, *SECOND_ROUND]


def _three(moves: list[str]) -> dict[str, Any]:
    return record(3, TILES, moves, overseer=2, palms=PALMS, removed=("pepper1",))


AUCTION = [
    *("bid 2", "bid 3", "pass"),
    *("plant banana2 c2", "plant coconut2 d4", "plant grape2 f3"),
]

# X1: a field of three, two red farmers, one green, a palm on a tile of nobody's.
SCORE = record(
    3,
    [*("watermelon2", "watermelon1", "banana2", "watermelon1"), *("grape2", "pepper2")],
    [
        *("bid 1", "bid 3", "pass"),
        *("plant watermelon1 d2", "plant watermelon2 c2", "plant banana2 f2"),
        "plant watermelon1 c1",
    ],
    overseer=2,
    source="C2",
    palms=("c1", "g4", "f6"),
    removed=("coconut1",),
)

FOUR = ["pepper1", "banana2", "grape2", "coconut2"]


def figures() -> dict[str, Any]:
    """Each figure: the view and the legal choices."""
    records = {
        "board": record(4, FOUR, [], overseer=3, palms=("f1", "h4", "b5"), removed=("banana2",)),
        "auction": record(
            4,
            FOUR,
            ["bid 3", "pass", "bid 5", "pass"],
            overseer=3,
            palms=("f1", "h4", "b5"),
            removed=("banana2",),
        ),
        "planting": _three([*START, *AUCTION[:3]]),
        "leftover": _three([*START, *AUCTION]),
        "offers": _three([*START, *AUCTION, "plant watermelon1 e1", "offer C2-C3 1"]),
        "decision": LATER.record,
        "extra": _three(
            [
                *(*START, *AUCTION, "plant watermelon1 e1"),
                *("offer C2-C3 1", "offer C1-C2 2", "accept C1-C2"),
            ]
        ),
        "drought": _three(
            [
                *(*START, *AUCTION, "plant watermelon1 e1"),
                *("offer C2-C3 1", "offer C1-C2 2", "accept C1-C2", *["pass"] * 3),
            ]
        ),
        "score": SCORE,
        "two": record(
            2,
            ["banana2", "grape2", "pepper1"],
            [],
            overseer=0,
            source="C3",
            palms=("b2", "g2", "f5"),
            removed=tuple(
                f"{crop}{n}"
                for crop in ("banana", "coconut", "watermelon", "grape", "pepper")
                for n in (2, 2, 1)
            ),
        ),
        "amigo": record(
            4,
            ["sugar2", "bean2", "potato2", "banana1"],
            [
                *("bid 3", "bid 2", "bid 4", "pass"),
                *("plant sugar2 d2", "plant bean2 e3", "plant potato2 e2", "plant banana1 d3"),
                *("offer C2-D2 2", "offer C2-D2 1", "offer B2-C2 2"),
            ],
            edition="amigo",
            overseer=3,
            removed=("pepper2",),
        ),
    }
    drawn = {name: _figure(Game(Record.from_json(data))) for name, data in records.items()}
    return drawn | {"table": [_numbers(players) for players in TABLE]}


def _numbers(players: int) -> dict[str, int]:
    """The numbers of S1 to S5 for a number of players."""
    column = TABLE[players]
    return {
        "players": players,
        "tiles": column.tiles,
        "rounds": column.rounds,
        "each": column.tiles_per_round,
        "canals": column.canals,
        "money": column.money,
        "left": column.tiles_per_round - players,
    }


def _figure(game: Game) -> dict[str, Any]:
    position = game.position
    places = sorted({str(m.canal or m.square) for m in position.legal_moves if m.kind != "pass"})
    shown = position.phase in ("leftover", "offers", "decision", "first-canal", "extra")
    figure: dict[str, Any] = {"view": position.view(None)}
    if shown:
        figure["places"] = places
    if position.fields():
        figure["fields"] = standings(position, None)["fields"]
    return figure
