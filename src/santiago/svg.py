"""A position or a move drawn as SVG, for notebooks, pages and documents.

`board` draws what a spectator sees, unless a seat is named: hidden money and secret bids stay
hidden.  To draw everything, pass a snapshot.

>>> from santiago import Game
>>> game = Game.new(players=4, seed=7)
>>> picture = board(game)
>>> picture[:38], picture[-6:]
('<svg xmlns="http://www.w3.org/2000/svg', '</svg>')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol
from xml.sax.saxutils import escape

from santiago import _art as art
from santiago.draw import PLAIN, Names, View, cut, headline, wet_squares
from santiago.engine.board import CANAL_NAMES, CROSSING_NAMES, SQUARE_NAMES, parse_canal
from santiago.engine.errors import OptionError, shown
from santiago.engine.moves import Move

SQUARE, TRENCH, RIM = 100, 22, 28
BLOCK = 2 * SQUARE + TRENCH
WIDTH = 4 * BLOCK + TRENCH + 2 * RIM
HEIGHT = 3 * BLOCK + TRENCH + 2 * RIM
HEAD, FOOT = 62, 84  # the line above the board, the players below it
FONT = "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


class Viewable(Protocol):
    """A position or a game."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What one seat may see; None is a spectator."""


def board(
    shows: Viewable | View,
    *,
    seat: int | None = None,
    move: Move | str | None = None,
    arrows: Iterable[tuple[str, str]] = (),
    highlights: Iterable[str] = (),
    coordinates: bool = True,
    players: bool = True,
    names: Sequence[str] | None = None,
    looks: Sequence[int] | None = None,
    theme: str = "light",
    width: int | None = None,
) -> str:
    """Draw a position, a game, a view or a snapshot as one SVG document.

    `move` is drawn onto the position before it.  `arrows` lead from one square or crossing to
    another; `highlights` are squares, crossings or canals.  `players` adds the lines above and
    below the board; `looks` says which of the five colours, with its shape, each seat has (else in
    order); `theme` is light or dark; `width` is in pixels (else the picture scales).

    >>> from santiago import Game
    >>> board(Game.new(players=3, seed=1), theme="sepia")
    Traceback (most recent call last):
    ...
    santiago.engine.errors.OptionError: unknown theme 'sepia': 'light' or 'dark'
    """
    view = shows if isinstance(shows, Mapping) else shows.view(seat)
    drawing = _Drawing(view, _palette(theme), _PlainNames(view["players"], names, PLAIN), looks)
    played = None if move is None else move if isinstance(move, Move) else Move.parse(move)
    layers = [
        *drawing.ground(coordinates),
        *drawing.canals(),
        *drawing.squares(),
        *drawing.wishes(),
        *(drawing.move(played) if played is not None else ()),
        *(drawing.highlight(place) for place in highlights),
        *(drawing.arrow(start, end) for start, end in arrows),
    ]
    top, height = (HEAD, HEIGHT + HEAD + FOOT) if players else (0, HEIGHT)
    around = [*drawing.head(), *drawing.foot(played)] if players else []
    size = "" if width is None else f' width="{width}" height="{round(width * height / WIDTH)}"'
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"{size} role="img" '
        f'font-family="{FONT}"><title>{escape(headline(view, drawing.names))}</title>'
    )
    return "".join(
        [
            opening,
            f'<rect width="{WIDTH}" height="{height}" rx="26" fill="{drawing.colors.paper}"/>',
            *around,
            f'<g transform="translate(0 {top})">',
            *layers,
            "</g></svg>",
        ]
    )


def pieces(view: View, *, looks: Sequence[int] | None = None, theme: str = "light") -> str:
    """The board alone, `WIDTH` × `HEIGHT`, as elements for a larger picture.

    >>> from santiago import Game
    >>> pieces(Game.new(players=3, seed=1).view(None)).startswith("<rect")
    True
    """
    drawing = _Drawing(view, _palette(theme), _PlainNames(view["players"], None, PLAIN), looks)
    layers = drawing.ground(False), drawing.canals(), drawing.squares(), drawing.wishes()
    return "".join(part for layer in layers for part in layer)


def mark(look: int, x: float, y: float, scale: float = 1, theme: str = "light") -> str:
    """One of the five colours with its shape."""
    colors = _palette(theme)
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})" fill="{colors.seats[look]}" '
        f'stroke="{colors.pawn_edge}" stroke-width="2">{art.MARKS[look]}</g>'
    )


def _palette(theme: str) -> art.Palette:
    if theme not in art.PALETTES:
        raise OptionError(f"unknown theme {shown(theme)}: 'light' or 'dark'")
    return art.PALETTES[theme]


class _PlainNames(Names):
    """Names without the signs that stand for shapes in a terminal."""

    def __call__(self, seat: int) -> str:
        return self.plain(seat)


class _Drawing:
    """One view in one palette, piece by piece; coordinates are the board's."""

    def __init__(
        self, view: View, colors: art.Palette, names: Names, looks: Sequence[int] | None
    ) -> None:
        self.view = view
        self.colors = colors
        self.names = names
        ordered = range(view["players"]) if looks is None else looks
        self.seat_colors = [colors.seats[look] for look in ordered]
        self.marks = [art.MARKS[look] for look in ordered]

    def ground(self, coordinates: bool) -> Iterator[str]:
        """Rim, trenches and earth, which never change."""
        c = self.colors
        yield _rect(0, 0, WIDTH, HEIGHT, 26, c.rim)
        yield _rect(RIM, RIM, WIDTH - 2 * RIM, HEIGHT - 2 * RIM, 10, c.trench)
        for square in SQUARE_NAMES:
            x, y = _corner(square)
            yield _rect(x, y, SQUARE, SQUARE, 5, c.earth)
            yield f'<path d="M{x} {y}h100v100" fill="none" stroke="{c.furrow}" stroke-width="2"/>'
        if coordinates:
            for square in SQUARE_NAMES[:8]:
                for y in (RIM - 8, HEIGHT - 8):
                    yield _text(_middle(square)[0], y, square[0], 18, c.rim_ink)
            for square in SQUARE_NAMES[::8]:
                for edge in (RIM / 2, WIDTH - RIM / 2):
                    yield _text(edge, _middle(square)[1] + 6, square[1], 18, c.rim_ink)
            for crossing in CROSSING_NAMES:
                x, y = _crossing(crossing)
                yield _text(x, y + 5, crossing, 13, c.bank)

    def canals(self) -> Iterator[str]:
        """Canals with their water."""
        c = self.colors
        lines = "".join(_line(name) for name in self.view["canals"])
        for color, width in ((c.bank, TRENCH + 3), (c.deep, TRENCH - 4), (c.water, TRENCH - 11)):
            if lines:
                yield _stroke(lines, color, width)

    def source(self, crossing: str) -> str:
        """A ring of stones with water in it."""
        c = self.colors
        x, y = _crossing(crossing)
        return (
            f'<g transform="translate({x} {y})"><circle r="33" fill="{c.bank}" stroke="#7a6038" '
            f'stroke-width="2"/><circle r="29" fill="none" stroke="#b79c6c" stroke-width="6" '
            f'stroke-dasharray="13 4"/><circle r="24" fill="{c.deep}"/><circle cx="-3" cy="-4" '
            f'r="17" fill="{c.water}"/><path d="M-13-7q5-8 14-8" fill="none" stroke="#fff" '
            f'stroke-width="3" stroke-linecap="round"/></g>'
        )

    def squares(self) -> Iterator[str]:
        """Tiles and palms."""
        wet = wet_squares(self.view)
        tiles = {tile[0]: tile for tile in self.view["tiles"]}
        for name in sorted({*tiles, *self.view["palms"]}):
            x, y = _corner(name)
            inside = []
            if name in tiles:
                _, crop, farmers_shown, owner, farmers, desert = tiles[name]
                state = "desert" if desert else "wet" if name in wet else "dry"
                inside.append(self.tile(crop, farmers_shown, owner, farmers, state))
            if name in self.view["palms"]:
                inside.append(f'<g transform="translate(24 62) scale(.78)">{art.PALM}</g>')
            yield f'<g transform="translate({x} {y})">{"".join(inside)}</g>'

    def tile(
        self, crop: str, farmers_shown: int, owner: int | None, farmers: int, state: str
    ) -> str:
        """A tile in a box of 100 × 100: bright when watered, pale when dry, cracked as desert."""
        c = self.colors
        box = 'x="4" y="4" width="92" height="92" rx="10"'
        if state == "desert":
            return (
                f'<rect {box} fill="{c.desert}"/><g opacity=".22" transform="translate(20 18)">'
                f"{art.CROPS[crop]}</g>"
                f'<path d="{art.CRACKS}" fill="none" stroke="{c.crack}" stroke-width="3"/>'
            )
        ground, edge = art.GROUNDS[crop]
        parts = [
            f'<rect {box} fill="{ground}" stroke="{edge}" stroke-width="2"/>',
            f'<g transform="translate(8 6)">{art.CROPS[crop]}</g>',
        ]
        if state == "dry":
            parts.append(f'<rect {box} fill="{c.veil}" opacity=".52"/>')
            parts.append(
                f'<g transform="translate(82 19)"><circle r="13" fill="{c.earth}"/>'
                f'<path d="{art.CROSSED_DROP}" fill="none" stroke="{c.dry}" stroke-width="2.8" '
                'stroke-linecap="round"/></g>'
            )
        for place in range(farmers_shown):
            filled = owner if owner is not None and place < farmers else None
            parts.append(
                f'<g transform="translate({79 - 26 * place} 77)">{self.farmer(filled)}</g>'
            )
        return "".join(parts)

    def farmer(self, seat: int | None) -> str:
        """A farmer of a seat, or the empty place of one."""
        if seat is None:
            return (
                f'<path d="{art.BODY}" fill="#fff" fill-opacity=".35" stroke="#38271a" '
                'stroke-opacity=".5" stroke-width="1.5" stroke-dasharray="3 3"/>'
            )
        return (
            f'<g fill="{self.seat_colors[seat]}" stroke="{self.colors.pawn_edge}" '
            f'stroke-width="2.2" stroke-linejoin="round"><path d="{art.BODY}"/>'
            f'<g transform="translate(0 -7)">{self.marks[seat]}</g></g>'
        )

    def mark(self, seat: int, x: float, y: float, scale: float = 1) -> str:
        """A seat's shape in its colour."""
        return (
            f'<g transform="translate({x:g} {y:g}) scale({scale:g})" '
            f'fill="{self.seat_colors[seat]}" stroke="{self.colors.pawn_edge}" stroke-width="2">'
            f"{self.marks[seat]}</g>"
        )

    def wishes(self) -> Iterator[str]:
        """The source, and on each canal with offers the players' shapes and the total."""
        by_canal: dict[str, list[tuple[int, int]]] = {}
        for seat, canal, amount in self.view["offers"]:
            by_canal.setdefault(canal, []).append((seat, amount))
        for canal, offers in by_canal.items():
            total = sum(amount for _, amount in offers)
            yield self.offered(canal, [seat for seat, _ in offers], total)
        if self.view["source"] is not None:
            yield self.source(self.view["source"])

    def offered(self, canal: str, seats: Sequence[int], total: int | None) -> str:
        """A canal with offers, in the colours of the players who made them."""
        x, y = _middle(canal)
        across = canal[1] == canal[4]
        parts = [_stroke(_line(canal), self.colors.pawn_edge, TRENCH - 2)]
        step = 18
        for place, seat in enumerate(seats):
            gap = step * max(len(seats) - 1, 0.5)
            dash = f'stroke-dasharray="{step} {gap:g}" stroke-dashoffset="{-step * place}"'
            parts.append(_stroke(_line(canal), self.seat_colors[seat], TRENCH - 8, dash))
            aside = (42 + 24 * (place // 2)) * (1 if place % 2 else -1)
            parts.append(self.mark(seat, x + aside * across, y + aside * (not across)))
        if total is not None:
            parts.append(_coin(x, y, total))
        return "".join(parts)

    def move(self, move: Move) -> Iterator[str]:
        """A move, drawn onto the position before it."""
        mover = self.view["to_move"][0] if self.view["to_move"] else self.view["overseer"]
        kind, parts = move.kind, move.text.split()
        if kind == "plant":
            crop, farmers = parts[1][:-1], int(parts[1][-1])
            x, y = _corner(parts[2])
            state = "wet" if parts[2] in wet_squares(self.view) else "dry"
            tile = self.tile(crop, farmers, mover, farmers, state)
            yield f'<g transform="translate({x} {y})" opacity=".85">{tile}</g>'
        elif kind == "palm":
            x, y = _corner(parts[1])
            yield f'<g transform="translate({x + 24} {y + 62}) scale(.78)">{art.PALM}</g>'
        elif kind == "source":
            yield self.source(parts[1])
        elif kind == "offer":
            yield self.offered(parts[1], [mover], int(parts[2]))
        elif kind in ("accept", "build", "extra", "first"):
            yield _stroke(_line(parts[1]), self.colors.pawn_edge, TRENCH + 2)
            yield _stroke(_line(parts[1]), self.colors.deep, TRENCH - 5, 'stroke-dasharray="14 9"')
        if kind in ("plant", "palm", "source", "offer", "accept", "build", "extra", "first"):
            yield self.highlight(parts[2] if kind == "plant" else parts[1])

    def highlight(self, place: str) -> str:
        """A ring around a square, a crossing or a canal."""
        if place in SQUARE_NAMES:
            x, y = _corner(place)
            shape = f'<rect x="{x}" y="{y}" width="100" height="100" rx="12"'
        elif place in CROSSING_NAMES:
            x, y = _crossing(place)
            shape = f'<circle cx="{x}" cy="{y}" r="38"'
        else:
            first, second = map(_crossing, _canal(place).split("-"))
            wide, high = second[0] - first[0], second[1] - first[1]
            shape = (
                f'<rect x="{first[0] - 19}" y="{first[1] - 19}" width="{wide + 38}" '
                f'height="{high + 38}" rx="19"'
            )
        ring = 'fill="none" stroke-linejoin="round"'
        return (
            f'{shape} {ring} stroke="{self.colors.pawn_edge}" stroke-width="9"/>'
            f'{shape} {ring} stroke="{self.colors.deep}" stroke-width="5"/>'
        )

    def arrow(self, start: str, end: str) -> str:
        """An arrow from one place to another."""
        (x1, y1), (x2, y2) = _middle(start), _middle(end)
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        if not length:
            raise OptionError(
                f"an arrow leads from one place to another, not from {start} to {end}"
            )
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        tip = [(0, 0), (-34, 18), (-34, -18)]
        points = " ".join(f"{x2 + dx * a - dy * b:.1f},{y2 + dy * a + dx * b:.1f}" for a, b in tip)
        shaft = f"M{x1:g} {y1:g}L{x2 - dx * 30:.1f} {y2 - dy * 30:.1f}"
        return (
            f'<g opacity=".85">{_stroke(shaft, self.colors.deep, 13)}'
            f'<polygon points="{points}" fill="{self.colors.deep}"/></g>'
        )

    def head(self) -> Iterator[str]:
        """The game, the round and the market."""
        view, c = self.view, self.colors
        title = headline(view, self.names).partition(". ")[0].removesuffix(".")
        yield _text(RIM, 41, title, 23, c.ink, anchor="start")
        for place, tile in enumerate(reversed(view["market"])):
            x = WIDTH - RIM - 52 * (place + 1)
            drawn = self.tile(tile[:-1], int(tile[-1]), None, 0, "wet")
            yield f'<g transform="translate({x} 6) scale(.5)">{drawn}</g>'

    def foot(self, move: Move | None) -> Iterator[str]:
        """The players: shape, name, money, bid; the mover has a blue edge, the overseer a drop."""
        view, c = self.view, self.colors
        wide = (WIDTH - 2 * RIM + 12) / view["players"]
        for seat in range(view["players"]):
            x, y = RIM + seat * wide, HEAD + HEIGHT + 10
            turn = seat in view["to_move"]
            yield _rect(x, y, wide - 12, FOOT - 20, 12, c.card, c.deep if turn else c.furrow)
            yield self.mark(seat, x + 26, y + 32, 1.4)
            name = cut(self.names.plain(seat), int(wide / 14))
            yield _text(x + 50, y + 27, name, 19, c.ink, anchor="start")
            if seat == view["overseer"]:
                yield (
                    f'<path transform="translate({x + wide - 32:g} {y + 20}) scale(1.5)" '
                    f'd="{art.DROP}" fill="{c.deep}"><title>overseer</title></path>'
                )
            money, bid = view["money"][seat], view["bids"][seat]
            bidding = "" if bid is None else " · passed" if bid == 0 else f" · bid {bid}"
            if turn and move is not None and move.kind in ("bid", "pass", "decline"):
                bidding = f" · {move.text}"
            purse = "? escudos" if money is None else f"{money} escudo{'' if money == 1 else 's'}"
            yield _text(x + 50, y + 51, purse + bidding, 17, c.soft, anchor="start")


def _corner(square: str) -> tuple[int, int]:
    """The top left corner of a square."""
    column, row = "abcdefgh".index(square[0]), int(square[1]) - 1
    return _edge(column), _edge(row)


def _edge(number: int) -> int:
    return RIM + TRENCH + number * SQUARE + number // 2 * TRENCH


def _crossing(name: str) -> tuple[int, int]:
    column, row = "ABCDE".index(name[0]), int(name[1]) - 1
    return RIM + TRENCH // 2 + column * BLOCK, RIM + TRENCH // 2 + row * BLOCK


def _canal(name: str) -> str:
    """A place as the notation writes it; an error if there is no such place."""
    return CANAL_NAMES[parse_canal(name)]


def _middle(place: str) -> tuple[float, float]:
    if place in SQUARE_NAMES:
        x, y = _corner(place)
        return x + SQUARE / 2, y + SQUARE / 2
    if place in CROSSING_NAMES:
        return _crossing(place)
    (x1, y1), (x2, y2) = map(_crossing, _canal(place).split("-"))
    return (x1 + x2) / 2, (y1 + y2) / 2


def _line(canal: str) -> str:
    (x1, y1), (x2, y2) = map(_crossing, canal.split("-"))
    return f"M{x1} {y1}L{x2} {y2}"


def _stroke(path: str, color: str, width: float, more: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width:g}" '
        f'stroke-linecap="{"butt" if more else "round"}" {more}/>'
    )


def _rect(
    x: float, y: float, width: float, height: float, round_by: int, fill: str, edge: str = ""
) -> str:
    stroke = f' stroke="{edge}" stroke-width="3"' if edge else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by}" '
        f'fill="{fill}"{stroke}/>'
    )


def _text(x: float, y: float, text: str, size: int, fill: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="600" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _coin(x: float, y: float, amount: int) -> str:
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="20" fill="#fff3cf" stroke="#6a4a10" '
        f'stroke-width="2.4"/><circle r="15.5" fill="#f9dc8a" stroke="#c99a2c"/>'
        f"{_text(0, 7, str(amount), 21, '#38271a')}</g>"
    )
