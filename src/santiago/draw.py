"""A position drawn as text, 80 columns wide, from a view or a snapshot.

`draw` is a pure function, so it shows no more than the view holds.

>>> import santiago
>>> game = santiago.Game.new(players=4, seed=7)
>>> print(draw(game.view(0), style=Style(unicode=False)).splitlines()[0])
Trefl, 4 players, round 1 of 11: auction. o Seat 1 is to move.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES, WATERS, squares_of

View = Mapping[str, Any]

WIDTH = 80
CELL = 6
GAP = 2  # a crossing, or a canal that runs down
PANEL = WIDTH - (8 * CELL + 5 * GAP) - 1

_RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _CYAN = "31", "32", "33", "34", "35", "36"
_BOLD, _DIM, _REVERSE = "1", "2", "7"
_SEAT_COLORS = (_RED, _GREEN, _YELLOW, _MAGENTA, _CYAN)
_CROP_COLORS = {
    "banana": _YELLOW,
    "coconut": "37",
    "watermelon": _GREEN,
    "grape": _MAGENTA,
    "pepper": _RED,
    "bean": _GREEN,
    "potato": "37",
    "sugar": _CYAN,
}


@dataclass(frozen=True)
class Glyphs:
    """The signs of a drawing."""

    seats: str
    source: str
    canal: str
    upright: str
    ditch: str  # where a canal can still be built
    upright_ditch: str
    wet: str
    dry: str
    palm: str
    desert: str
    turn: str


UNICODE = Glyphs("▲●■◆★", "◉ ", "═", "║║", "╌", "┊ ", "≈", "!", "♣", "░", "▶")
ASCII = Glyphs("^o#%*", "@@", "=", "||", "-", ": ", "~", "!", "Y", "/", ">")


@dataclass(frozen=True)
class Style:
    """How to draw: with or without colour, in Unicode or plain ASCII."""

    color: bool = False
    unicode: bool = True

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        return UNICODE if self.unicode else ASCII

    def paint(self, text: str, *codes: str) -> str:
        r"""A text in colour, if colours are on.

        >>> Style(color=True).paint("x", "31"), Style().paint("x", "31")
        ('\x1b[31mx\x1b[0m', 'x')
        """
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.color and text else text

    def seat(self, seat: int) -> str:
        """The sign of a seat."""
        return self.paint(self.glyphs.seats[seat], _BOLD, _SEAT_COLORS[seat])


PLAIN = Style()


def draw(
    view: View,
    *,
    names: Sequence[str] | None = None,
    standings: View | None = None,
    style: Style = PLAIN,
) -> str:
    """The whole table: a headline, the board with the players beside it, and the market.

    `standings` (see `santiago.engine.views.standings`) adds the score so far.
    """
    called = Names(view["players"], names, style)
    board = _board(view, style)
    panel = _panel(view, called, standings, style)
    width = 8 * CELL + 5 * GAP + 1
    rows = [f"{left} {right}".rstrip() for left, right in zip(board, panel, strict=False)]
    rows += [" " * width + right for right in panel[len(board) :]]
    rows += [left.rstrip() for left in board[len(panel) :]]
    return "\n".join([headline(view, called), "", *rows, "", *_table(view, called, style)])


class Names:
    """The players' names, each on one line and cut to a maximum length."""

    def __init__(self, players: int, names: Sequence[str] | None, style: Style) -> None:
        self._names = [
            "".join(c if c.isprintable() else "?" for c in name).strip() or f"Seat {seat}"
            for seat, name in enumerate(names or [""] * players)
        ]
        self._style = style

    def plain(self, seat: int, width: int = 20) -> str:
        """The name alone."""
        return cut(self._names[seat], width)

    def __call__(self, seat: int) -> str:
        """The sign and the name."""
        return f"{self._style.seat(seat)} {self.plain(seat, 10)}"

    def all(self, seats: Sequence[int]) -> str:
        """Several names."""
        texts = [self(seat) for seat in seats]
        return " and ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]


def columns(text: str) -> int:
    """The width of a text in terminal columns, without colour codes.

    >>> columns("abc"), columns("日本")
    (3, 4)
    """
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def cut(text: str, width: int) -> str:
    """A text cut to a maximum width.

    >>> cut("Bartholomew", 6)
    'Barth.'
    """
    if columns(text) <= width:
        return text
    while columns(text) >= width:
        text = text[:-1]
    return text + "."


def headline(view: View, called: Names) -> str:
    """One line: the game, the round, and whose turn it is."""
    edition = view["edition"].capitalize()
    if view["edition"] == "amigo":
        edition = "AMIGO"
    where = f"{edition}, {view['players']} players, round {view['round']} of {view['rounds']}"
    if view["result"] is not None:
        return f"{where}: over."
    movers = view["to_move"]
    who = f"{called(movers[0])} is" if len(movers) == 1 else "Both are"
    return f"{where}: {view['phase']}. {who} to move."


# -- the board ---------------------------------------------------------------------------------


def _board(view: View, style: Style) -> list[str]:
    """The 16 lines of the board: four with crossings, and two for each row of squares."""
    tiles = {tile[0]: tile for tile in view["tiles"]}
    canals, palms, wet = set(view["canals"]), set(view["palms"]), wet_squares(view)
    lines = []
    for row in range(4):
        lines.append(_crossings(row, canals, view["source"], style))
        for rank in (2 * row + 1, 2 * row + 2):
            if row == 3:
                break
            cells = {
                f"{file}{rank}": _cell(f"{file}{rank}", tiles, palms, wet, style)
                for file in "abcdefgh"
            }
            for half in (0, 1):
                line = ""
                for column, pair in enumerate(("ab", "cd", "ef", "gh", "")):
                    crossing = "ABCDE"[column]
                    line += _upright(f"{crossing}{row + 1}-{crossing}{row + 2}", canals, style)
                    line += "".join(cells[f"{file}{rank}"][half] for file in pair)
                lines.append(line)
    return lines


def wet_squares(view: View) -> set[str]:
    """The squares that canals touch (P6.1)."""
    mask = 0
    for name in view["canals"]:
        mask |= WATERS[CANAL_NAMES.index(name)]
    return {SQUARE_NAMES[square] for square in squares_of(mask)}


def _crossings(row: int, canals: set[str], source: str | None, style: Style) -> str:
    glyphs = style.glyphs
    line = ""
    for column in range(5):
        name = f"{'ABCDE'[column]}{row + 1}"
        if name == source:
            line += style.paint(glyphs.source, _BOLD, _BLUE)
        else:
            line += style.paint(name, _DIM)
        if column == 4:
            break
        if f"{name}-{'ABCDE'[column + 1]}{row + 1}" in canals:
            line += style.paint(glyphs.canal * 2 * CELL, _BOLD, _BLUE)
        else:
            line += style.paint(glyphs.ditch * 2 * CELL, _DIM)
    return line


def _upright(name: str, canals: set[str], style: Style) -> str:
    if name in canals:
        return style.paint(style.glyphs.upright, _BOLD, _BLUE)
    return style.paint(style.glyphs.upright_ditch, _DIM)


def _cell(
    name: str, tiles: Mapping[str, Sequence[Any]], palms: set[str], wet: set[str], style: Style
) -> tuple[str, str]:
    """The two lines of a square: crop, palm and water; farmers and the square's name."""
    glyphs, label = style.glyphs, style.paint(name, _DIM)
    palm = style.paint(glyphs.palm, _GREEN) if name in palms else " "
    water = style.paint(glyphs.wet, _BLUE) if name in wet else " "
    tile = tiles.get(name)
    if tile is None:
        return f"    {palm}{water}", f"    {label}"
    _, crop, _, owner, farmers, desert = tile
    if desert:
        sand = style.paint(glyphs.desert * 5, _DIM, _YELLOW)
        return f" {sand}", f" {style.paint(glyphs.desert * 2, _DIM, _YELLOW)} {label}"
    if name not in wet:
        water = style.paint(glyphs.dry, _BOLD, _RED)
    crop = style.paint(crop[:3], _BOLD, _CROP_COLORS[crop])
    if owner is None:
        people = style.paint("--", _DIM)
    else:
        people = style.paint((glyphs.seats[owner] * farmers).ljust(2), _BOLD, _SEAT_COLORS[owner])
    return f" {crop}{palm}{water}", f" {people} {label}"


# -- beside and below it -----------------------------------------------------------------------


def _panel(view: View, called: Names, standings: View | None, style: Style) -> list[str]:
    """Three lines for each player: the name, the money and the bid, the points."""
    lines = []
    for seat in range(view["players"]):
        turn = style.paint(style.glyphs.turn, _BOLD) if seat in view["to_move"] else " "
        overseer = seat == view["overseer"]
        name = called.plain(seat, PANEL - 3 - (9 if overseer else 0))
        lines.append(f"{turn}{style.seat(seat)} {name}{' overseer' if overseer else ''}")
        money, bid = view["money"][seat], view["bids"][seat]
        spoken = "" if bid is None else ", passed" if bid == 0 else f", bid {bid}"
        unit = "escudo" if money == 1 else "escudos"
        lines.append(cut(f"   {'?' if money is None else money} {unit}{spoken}", PANEL))
        own = style.paint(style.glyphs.canal * 2, _BLUE) if view["own_canal"][seat] else ""
        lines.append(f"   {_points(view, standings, seat):<15} {own}".rstrip())
    return lines


def _points(view: View, standings: View | None, seat: int) -> str:
    fields = (view["result"] or standings or {}).get("fields")
    if fields is None:
        return ""
    land = sum(points[seat] for _, _, points in fields)
    money = view["money"][seat]
    return f"{land}+? points" if money is None else f"{land}+{money}={land + money} points"


def _victory(result: View, called: Names) -> str:
    winners = result["winners"]
    verb = "wins" if len(winners) == 1 else "share the victory"
    who = called.all(winners) if len(winners) < 4 else f"{len(winners)} players"
    return f"{who} {verb} with {result['scores'][winners[0]]} points."


def _table(view: View, called: Names, style: Style) -> Iterator[str]:
    glyphs = style.glyphs
    if view["result"] is not None:
        yield _victory(view["result"], called)
    if view["market"]:
        yield f"to plant: {'  '.join(view['market'])}"
    if view["order"]:
        yield f"order: {', '.join(called(seat) for seat in view['order'])}"
    for seat, canal, amount in view["offers"]:
        yield f"offered: {called(seat)} {canal} for {amount}"
    supplies = f"canals left: {view['canals_left']}"
    if view["source"] is not None:
        supplies += f"   source: {view['source']}"
    if view["players"] in (3, 4):
        supplies += f"   not in this game: {' '.join(view['removed'])}"
    yield supplies
    legend = (
        f"{glyphs.wet} wet  {glyphs.dry} dry  {glyphs.palm} palm  -- neutral  "
        f"{glyphs.desert * 2} desert  {glyphs.source.strip()} source  "
        f"{glyphs.canal * 2} canal (own: unused)"
    )
    yield style.paint(legend, _DIM)
