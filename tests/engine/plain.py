"""The rules once more, in the plainest way: from a snapshot, with names and loops, no masks.

It is slow and shares nothing with the engine, so that the two can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

COLUMNS, ROWS = "abcdefgh", "123456"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
CROSSINGS = [column + row for row in "1234" for column in "ABCDE"]
CANALS = [f"{a}{row}-{b}{row}" for row in "1234" for a, b in zip("ABCD", "BCDE", strict=True)] + [
    f"{column}{a}-{column}{b}" for a, b in zip("123", "234", strict=True) for column in "ABCDE"
]
Snapshot = dict[str, Any]


def place(square: str) -> tuple[int, int]:
    return COLUMNS.index(square[0]), ROWS.index(square[1])


def beside(square: str) -> list[str]:
    """B4: the squares that share a side."""
    x, y = place(square)
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [COLUMNS[a] + ROWS[b] for a, b in around if 0 <= a < 8 and 0 <= b < 6]


def touch(one: str, other: str) -> bool:
    """B4: a shared side or corner, or the same square."""
    (x1, y1), (x2, y2) = place(one), place(other)
    return abs(x1 - x2) <= 1 and abs(y1 - y2) <= 1


def touches_crossing(square: str, crossing: str) -> bool:
    """B4: the crossing is one of the square's corners."""
    x, y = place(square)
    return "ABCDE".index(crossing[0]) * 2 - x in (0, 1) and int(crossing[1]) * 2 - 2 - y in (0, 1)


def watered_by(canal: str) -> list[str]:
    """B3: the squares that have both corners of one side on the canal's line."""
    first, second = canal.split("-")
    x1, y1 = "ABCDE".index(first[0]) * 2, int(first[1]) * 2 - 2
    x2, y2 = "ABCDE".index(second[0]) * 2, int(second[1]) * 2 - 2
    line = [(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)]
    corners = {
        square: [(place(square)[0] + a, place(square)[1] + b) for a in (0, 1) for b in (0, 1)]
        for square in SQUARES
    }
    return [square for square in SQUARES if sum(c in line for c in corners[square]) == 2]


WATERED = {canal: watered_by(canal) for canal in CANALS}


def open_canals(seen: Snapshot) -> list[str]:
    """P4.2."""
    reached = {seen["source"], *(end for canal in seen["canals"] for end in canal.split("-"))}
    return [
        canal
        for canal in CANALS
        if canal not in seen["canals"] and reached.intersection(canal.split("-"))
    ]


def leftover_squares(tiles: Iterable[Iterable[Any]]) -> list[str]:
    """P3.5."""
    desert = {square: dry for square, _, _, _, _, dry in tiles}
    for dry in (False, True):
        free = [
            square
            for square in SQUARES
            if square not in desert and any(desert.get(near) is dry for near in beside(square))
        ]
        if free:
            return free
    return []


def legal_moves(seen: Snapshot) -> set[str]:
    """The legal moves of the first of those who may move, as texts."""
    phase, seats = seen["phase"], seen["to_move"]
    if phase == "over":
        return set()
    left = (seen["overseer"] + 1) % seen["players"]
    seat = left if len(seats) == 2 else seats[0]
    purse = seen["money"][seat]
    free = [square for square in SQUARES if square not in {tile[0] for tile in seen["tiles"]}]
    if phase == "source":
        return {f"source {crossing}" for crossing in CROSSINGS}
    if phase == "first-canal":
        return {f"first {c}" for c in CANALS if seen["source"] in c.split("-")}
    if phase == "palms":
        return {
            f"palm {square}"
            for square in SQUARES
            if not touches_crossing(square, seen["source"])
            and not any(touch(square, palm) for palm in seen["palms"])
        }
    if phase == "auction":
        taken = [] if seen["players"] == 2 else seen["bids"]
        return {"pass"} | {f"bid {n}" for n in range(1, purse + 1) if n not in taken}
    if phase == "planting":
        return {f"plant {tile} {square}" for tile in seen["market"] for square in free}
    if phase == "leftover":
        [tile] = seen["market"]
        return {f"plant {tile} {square}" for square in leftover_squares(seen["tiles"])}
    if phase == "offers":
        lowest = {"trefl": 0, "amigo": 1}[seen["edition"]]
        amounts = range(lowest, purse + 1)
        return {"pass"} | {f"offer {c} {n}" for c in open_canals(seen) for n in amounts}
    if phase == "extra":
        return {"pass"} | {f"extra {canal}" for canal in open_canals(seen)}
    totals = offer_totals(seen)
    moves = {f"accept {canal}" for canal in totals} or {"decline"}
    if purse >= max(totals.values(), default=0) + 1:
        moves |= {f"build {canal}" for canal in open_canals(seen) if canal not in totals}
    return moves


def fields(tiles: Iterable[Iterable[Any]]) -> list[tuple[str, list[str]]]:
    """E2, by walking from square to square; each field's squares row by row."""
    crops = {square: crop for square, crop, _, _, _, desert in tiles if not desert}
    groups, done = [], set()
    for square in SQUARES:
        if square not in crops or square in done:
            continue
        field, todo = {square}, [square]
        while todo:
            for near in beside(todo.pop()):
                if crops.get(near) == crops[square] and near not in field:
                    field.add(near)
                    todo.append(near)
        done |= field
        groups.append((crops[square], sorted(field, key=SQUARES.index)))
    return groups


def scores(seen: Snapshot) -> list[int]:
    """E3, E4."""
    tiles = {tile[0]: tile for tile in seen["tiles"]}
    points = list(seen["money"])
    for _, squares in fields(seen["tiles"]):
        for square in squares:
            _, _, _, owner, farmers, _ = tiles[square]
            if owner is not None:
                points[owner] += len(squares) * (farmers + (square in seen["palms"]))
    return points


def wet(seen: Snapshot) -> set[str]:
    """P6.1."""
    return {square for canal in seen["canals"] for square in WATERED[canal]}


def thirsty(seen: Snapshot) -> list[str]:
    """P6.2: the tiles that a drought strikes."""
    return [tile[0] for tile in seen["tiles"] if not tile[5] and tile[0] not in wet(seen)]


def drought(seen: Snapshot) -> Snapshot:
    """P6.2, P6.3, P6.4: the snapshot after a drought."""
    dry, last = thirsty(seen), seen["round"] == seen["rounds"]
    tiles = []
    for square, crop, shown, owner, farmers, desert in seen["tiles"]:
        left, died = farmers, desert
        if square in dry:
            died = last or farmers == 0
            left = 0 if last else max(0, farmers - 1)
        tiles.append([square, crop, shown, owner if left else None, left, died])
    gone = {tile[0] for tile in tiles if tile[5]}
    return seen | {"tiles": tiles, "palms": [palm for palm in seen["palms"] if palm not in gone]}


def done(seen: Snapshot, move: str) -> Snapshot:
    """What a move itself does to the board and to money, without what may follow from it."""
    kind, *words = move.split()
    seat: int = seen["to_move"][0]  # of two secret bidders it does not matter which
    money = list(seen["money"])
    after = seen | {"money": money}
    if kind == "plant":
        tile, square = words
        shown = int(tile[-1])
        farmers = 0 if seen["phase"] == "leftover" else shown - (seen["bids"][seat] == 0)
        line = [square, tile[:-1], shown, seat if farmers else None, farmers, False]
        after["tiles"] = sorted([*seen["tiles"], line], key=lambda tile: SQUARES.index(tile[0]))
    if kind in ("accept", "build", "extra", "first", "offer"):
        after["canals"] = [*seen["canals"], words[0]]
    if kind == "bid" and seen["players"] > 2:
        money[seat] -= int(words[0])
    totals = offer_totals(seen)
    if kind == "accept":
        money[seat] += totals[words[0]]
        for giver, canal, amount in seen["offers"]:
            money[giver] -= amount * (canal == words[0])
    if kind == "build":
        money[seat] -= max(totals.values(), default=0) + 1
    return after


def planting_order(spoken: Iterable[tuple[int, int]]) -> list[int]:
    """P3.1 from (seat, bid) as they were made: bids from high to low, then the last pass first."""
    bids = [(amount, seat) for seat, amount in spoken if amount]
    passes = [seat for seat, amount in spoken if not amount]
    return [seat for _, seat in sorted(bids, reverse=True)] + passes[::-1]


def offer_totals(seen: Snapshot) -> dict[str, int]:
    """P4.4: the offers for each canal, added up."""
    totals: dict[str, int] = {}
    for _, canal, amount in seen["offers"]:
        totals[canal] = totals.get(canal, 0) + amount
    return totals
