"""A position as one line of text, to be pasted into an issue or a test, and read back.

Twelve fields, separated by spaces; a `-` stands for none::

    trefl/4/palms/central/open      edition, players, palms or no-palms, source, money
    3/offers                        round and phase
    2/0                             overseer and seat to move
    2.W0+.5/8/…                     the board, row by row, squares separated by dots
    C2:B2-C2,C2-D2                  the source, and the canals that lie
    7,20,1/10,22,1/…                each seat's money, farmers not yet placed, own canal
    9                               canals beside the board
    bCwp                            the tiles to be taken
    3,0,5,0                         bids by seat; 0: passed
    2,0|3,1                         the planting order: who has bid, who has passed
    0:C2-D2:3                       offers: seat, canal, amount
    P                               the tile removed at the beginning
    bCgP…                           (the full form only) all tiles, as they are revealed

On the board a number counts empty squares, ``^`` is a palm, and a tile is the letter of its crop,
a capital if it shows two farmers; then ``~`` for a desert, or the seat whose farmer stands there,
with ``+`` for two farmers. Crops: banana, coconut, watermelon, grape, pepper by their first
letters; beaN, pOtato, sugar.

The public form leaves out what is face down: the order of the tiles, and the first of two secret
bids. Hidden money is in it, as every player can work it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from santiago.engine.board import COLUMNS, SQUARE_NAMES
from santiago.engine.editions import Variant
from santiago.engine.errors import NotationError, shown

LETTERS = {
    "banana": "b",
    "coconut": "c",
    "watermelon": "w",
    "grape": "g",
    "pepper": "p",
    "bean": "n",
    "potato": "o",
    "sugar": "s",
}
FIELDS = 12


def write(data: Mapping[str, Any], tiles: Sequence[str] | None) -> str:
    """The text of a snapshot that also has `turn` and `planting`; `tiles` for the full form."""
    options = data["options"]
    palms = "palms" if options["palms"] else "no-palms"
    order, bidders = data["planting"]
    seats = zip(data["money"], data["supply"], data["own_canal"], strict=True)
    fields = [
        f"{data['edition']}/{data['players']}/{palms}/{options['source']}/{options['money']}",
        f"{data['round']}/{data['phase']}",
        f"{data['overseer']}/{'-' if data['turn'] < 0 else data['turn']}",
        _board(data["tiles"], data["palms"]),
        "-" if data["source"] is None else f"{data['source']}:{_or_none(','.join(data['canals']))}",
        "/".join(f"{money},{supply},{int(canal)}" for money, supply, canal in seats),
        str(data["canals_left"]),
        _or_none("".join(_letter(name) for name in data["market"])),
        ",".join("-" if bid is None else str(bid) for bid in data["bids"]),
        f"{','.join(map(str, order[:bidders]))}|{','.join(map(str, order[bidders:]))}",
        _or_none(",".join(f"{seat}:{canal}:{amount}" for seat, canal, amount in data["offers"])),
        _or_none("".join(_letter(name) for name in data["removed"])),
    ]
    if tiles is not None:
        fields.append("".join(_letter(name) for name in tiles))
    return " ".join(fields)


def read(text: object) -> tuple[Variant, dict[str, Any]]:
    """The variant of a text, and a snapshot as `rebuild.fill` takes it."""
    if not isinstance(text, str):
        raise NotationError(f"a position's text must be a string, not {shown(text)}")
    fields = text.split()
    if len(fields) not in (FIELDS, FIELDS + 1):
        raise NotationError(
            f"{shown(text)} is not a position: {len(fields)} fields, expected {FIELDS} "
            f"or, with the order of the tiles, {FIELDS + 1}"
        )
    try:
        return _read(fields)
    except (ValueError, IndexError, KeyError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"{shown(text)} is not a position: {error}") from None


def _read(fields: list[str]) -> tuple[Variant, dict[str, Any]]:
    edition, players, palms, source, money = fields[0].split("/")
    if palms not in ("palms", "no-palms"):
        raise NotationError(f"{shown(palms)} is neither palms nor no-palms")
    options = {"palms": palms == "palms", "source": source, "money": money}
    variant = Variant(edition, int(players), options)
    number, phase = fields[1].split("/")
    overseer, turn = fields[2].split("/")
    tiles, palm_squares = _read_board(variant, fields[3])
    source_name, _, canals = fields[4].partition(":")
    seats = [[int(number) for number in seat.split(",")] for seat in fields[5].split("/")]
    bidders, passed = (
        [int(seat) for seat in part.split(",") if seat] for part in fields[9].split("|")
    )
    bids = [None if bid == "-" else int(bid) for bid in fields[8].split(",")]
    planted = len(tiles) - (int(number) - 1) * variant.tiles_per_round
    data: dict[str, Any] = {
        "round": int(number),
        "phase": phase,
        "overseer": int(overseer),
        "to_move": [] if turn == "-" else [int(turn)],
        "money": [seat[0] for seat in seats],
        "supply": [seat[1] for seat in seats],
        "own_canal": [bool(seat[2]) for seat in seats],
        "canals_left": int(fields[6]),
        "source": None if source_name == "-" else source_name,
        "palms": palm_squares,
        "canals": _list(canals),
        "tiles": tiles,
        "market": _names(variant, fields[7]),
        "bids": bids,
        "order": [*bidders, *passed][planted:],
        "planting": ([*bidders, *passed], len(bidders)),
        "offers": [_offer(part) for part in _list(fields[10])],
        "removed": _names(variant, fields[11]),
    }
    if len(fields) > FIELDS:
        data["tiles_in_order"] = [variant.parse_tile(x) for x in _names(variant, fields[12])]
    return variant, data


def _or_none(text: str) -> str:
    return text or "-"


def _list(text: str) -> list[str]:
    return [] if text in ("", "-") else text.split(",")


def _offer(text: str) -> tuple[int, str, int]:
    seat, canal, amount = text.split(":")
    return int(seat), canal, int(amount)


def _letter(tile: str) -> str:
    """The letter of a tile such as `banana2`."""
    letter = LETTERS[tile[:-1]]
    return letter.upper() if tile.endswith("2") else letter


def _names(variant: Variant, text: str) -> list[str]:
    """The tiles that letters stand for."""
    crops = {LETTERS[crop]: crop for crop in variant.crops}
    letters = "" if text == "-" else text
    if unknown := set(letters.lower()) - set(crops):
        raise NotationError(
            f"{shown(min(unknown))} is not the letter of a crop: {', '.join(crops)}"
        )
    return [f"{crops[letter.lower()]}{2 if letter.isupper() else 1}" for letter in letters]


def _board(tiles: Sequence[Sequence[Any]], palms: Sequence[str]) -> str:
    squares = dict.fromkeys(palms, "^")
    for name, crop, shows, owner, farmers, desert in tiles:
        state = "~" if desert else "" if owner is None else f"{owner}{'+' if farmers == 2 else ''}"
        squares[name] = _letter(f"{crop}{shows}") + state + squares.get(name, "")
    rows = []
    for row in range(0, len(SQUARE_NAMES), COLUMNS):
        parts: list[str] = []
        for name in SQUARE_NAMES[row : row + COLUMNS]:
            if name in squares:
                parts.append(squares[name])
            elif parts and parts[-1].isdecimal():
                parts[-1] = str(int(parts[-1]) + 1)
            else:
                parts.append("1")
        rows.append(".".join(parts))
    return "/".join(rows)


def _read_board(variant: Variant, text: str) -> tuple[list[list[Any]], list[str]]:
    """The tiles of a board as in a snapshot, and the squares of its palms."""
    tiles: list[list[Any]] = []
    palms = []
    at = 0
    for number, row in enumerate(text.split("/"), 1):
        for part in row.split("."):
            if part.isdecimal():
                at += int(part)
                continue
            name = SQUARE_NAMES[at]
            at += 1
            if part.endswith("^"):
                palms.append(name)
            part = part.removesuffix("^")  # noqa: PLW2901
            if not part:
                continue
            [tile] = _names(variant, part[0])
            desert, state = part[1:] == "~", part[1:].removesuffix("+")
            owner = None if desert or not state else int(state)
            farmers = 0 if owner is None else 1 + part.endswith("+")
            tiles.append([name, tile[:-1], int(tile[-1]), owner, farmers, desert])
        if at != number * COLUMNS:
            raise NotationError(f"row {number} of the board does not have {COLUMNS} squares")
    if at != len(SQUARE_NAMES):
        raise NotationError("the board does not have six rows")
    return tiles, palms
