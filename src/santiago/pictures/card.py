"""A game as a card of 1200 × 630, the size of a preview in a chat: headline, board, players.

A card shows what a spectator may see and no more: it is drawn from a spectator's view.  Whose turn
it is is left out, because two players bid in secret: who has already bid is nobody's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from santiago import _art as art
from santiago import svg
from santiago.draw import View
from santiago.engine.position import Position
from santiago.engine.views import standings
from santiago.pictures import fonts
from santiago.pictures.fonts import DISPLAY, TEXT
from santiago.pictures.headline import headline
from santiago.pictures.words import Words

WIDTH, HEIGHT = 1200, 630
EDGE = 36
BOARD_TOP = 128
BOARD_HEIGHT = HEIGHT - BOARD_TOP - EDGE + 6
BOARD_SCALE = BOARD_HEIGHT / svg.HEIGHT
PANEL_LEFT = EDGE + svg.WIDTH * BOARD_SCALE + 34
PANEL_WIDTH = WIDTH - EDGE - PANEL_LEFT
ROW = 84
COLORS = art.PALETTES["light"]
EMPTY: dict[str, Any] = {
    "canals": [],
    "offers": [],
    "palms": [],
    "source": None,
    "tiles": [],
}
"""The board before a game."""


@dataclass(frozen=True)
class Player:
    """A seat as everyone may see it."""

    name: str
    look: int  # which of the five colours
    sits: bool = True  # False: a free seat


@dataclass(frozen=True)
class Card:
    """What a picture or the preview of a link says."""

    title: str
    note: str
    svg: str


def of_position(position: Position, players: Sequence[Player], language: str) -> Card:
    """The card of a game that has started.

    >>> from santiago import Game
    >>> game = Game.new(players=3, seed=1)
    >>> of_position(game.position, [Player(n, i) for i, n in enumerate("ABC")], "fr").title
    'Manche 1 sur 11'
    """
    words = Words(language)
    view = position.view(None)
    named = [Player(fonts.drawable(p.name), p.look) for p in players]
    names = [player.name for player in named]
    result = view["result"]
    if result is None:
        title = words.say("round", round=view["round"], rounds=view["rounds"])
        note = words.phase(view["phase"])
    else:
        summary = headline(result, view["money"])
        title, note = words.title(summary, names), words.note(summary, names)
    fields = standings(position, None)["fields"]
    from_fields = [sum(points[seat] for _, _, points in fields) for seat in range(len(named))]
    order = list(range(len(named)))
    if result is not None:
        order.sort(key=lambda seat: -result["scores"][seat])
    rows = [
        _score_row(
            place, named[seat], from_fields[seat], view["money"][seat], _has_won(result, seat)
        )
        for place, seat in enumerate(order)
    ]
    return Card(title, note, _drawn(title, note, view, [p.look for p in named], rows))


def of_open_table(players: Sequence[Player], invited_by: str | None, language: str) -> Card:
    """The card of a table that waits for players."""
    words = Words(language)
    host = None if invited_by is None else fonts.drawable(invited_by)
    title = words.say("waits") if host is None else words.say("invites", name=host)
    note = words.count("players", len(players))
    rows = [
        _row(place, player.look, fonts.drawable(player.name))
        if player.sits
        else _row(place, None, words.say("open"))
        for place, player in enumerate(players)
    ]
    view = EMPTY | {"players": len(players)}
    return Card(title, note, _drawn(title, note, view, [p.look for p in players], rows))


def neutral(language: str) -> Card:
    """The card that tells nothing: for a server with a password, or no such table."""
    words = Words(language)
    view = EMPTY | {"players": 5, "source": "C2", "canals": ["B2-C2", "C2-D2"]}
    title, note = "Santiago", words.say("about")
    return Card(title, note, _drawn(title, note, view, range(5), [_emblem()]))


def _has_won(result: Mapping[str, Any] | None, seat: int) -> bool:
    return result is not None and seat in result["winners"]


def _drawn(title: str, note: str, view: View, looks: Sequence[int], rows: Sequence[str]) -> str:
    room = WIDTH - 2 * EDGE
    heading, size = fonts.fit(title, DISPLAY, 56, 32, room)
    line, line_size = fonts.fit(note, TEXT, 30, 22, room)
    board = svg.pieces(view, looks=looks)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="{TEXT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{COLORS.paper}"/>'
        f"{_text(EDGE, 74, heading, size, COLORS.ink, DISPLAY)}"
        f"{_text(EDGE, 112, line, line_size, COLORS.soft)}"
        f'<g transform="translate({EDGE} {BOARD_TOP}) scale({BOARD_SCALE:.5f})">{board}</g>'
        f'<g transform="translate({PANEL_LEFT:.1f} {BOARD_TOP})">{"".join(rows)}</g>'
        f"{_text(WIDTH - EDGE, HEIGHT - 34, 'Santiago', 30, COLORS.rim, DISPLAY, 'end')}</svg>"
    )


def _score_row(place: int, player: Player, from_fields: int, money: int | None, won: bool) -> str:
    """A player's line: name, points from fields, money, and their sum as far as it is known."""
    y = place * ROW
    total = "?" if money is None else str(from_fields + money)
    purse = "?" if money is None else str(money)
    after = 62 + 30 + fonts.width(str(from_fields), TEXT, 23) + 26
    return (
        _row(place, player.look, player.name, won, 96)
        + f'<g transform="translate(62 {y + 43})">{_FIELD}</g>'
        + _text(62 + 28, y + 61, str(from_fields), 23, COLORS.soft)
        + f'<g transform="translate({after:.1f} {y + 43})">{_COIN}</g>'
        + _text(after + 28, y + 61, purse, 23, COLORS.soft)
        + _text(PANEL_WIDTH - 18, y + 51, total, 44, COLORS.ink, DISPLAY, "end")
    )


def _row(place: int, look: int | None, name: str, won: bool = False, taken: int = 0) -> str:
    y, middle = place * ROW, 36 if taken == 0 else 24
    edge = COLORS.deep if won else COLORS.furrow
    called = fonts.cut(name, TEXT, 27, PANEL_WIDTH - 62 - 14 - taken)
    seat = "" if look is None else svg.mark(look, 33, y + 37, 1.7)
    fill = COLORS.soft if look is None else COLORS.ink
    return (
        f'<rect x="0" y="{y}" width="{PANEL_WIDTH:.1f}" height="{ROW - 10}" rx="14" '
        f'fill="{COLORS.card}" stroke="{edge}" stroke-width="{4 if won else 2}"/>'
        f"{seat}{_text(62, y + middle + 10, called, 27, fill)}"
    )


def _emblem() -> str:
    """Our crops, where a game would have its players."""
    tiles = []
    for place, crop in enumerate(("banana", "watermelon", "grape", "pepper")):
        ground, edge = art.GROUNDS[crop]
        x, y = place % 2 * 190, place // 2 * 190
        tiles.append(
            f'<g transform="translate({x} {y}) scale(1.75)"><rect x="4" y="4" width="92" '
            f'height="92" rx="10" fill="{ground}" stroke="{edge}" stroke-width="2"/>'
            f'<g transform="translate(18 18)">{art.CROPS[crop]}</g></g>'
        )
    return "".join(tiles)


_COIN = (
    '<circle cx="10" cy="10" r="9.5" fill="#f3c552" stroke="#7d5a10" stroke-width="1.6"/>'
    '<circle cx="10" cy="10" r="6.2" fill="#fadf8e" stroke="#c7972b"/>'
)
_FIELD = (
    '<rect x="0" y="0" width="20" height="20" rx="4" fill="#86bd6e" stroke="#2f6a35" '
    'stroke-width="1.6"/><path d="M3 7h14M3 13h14" stroke="#2f6a35" stroke-width="1.6"/>'
)


def _text(
    x: float, y: float, text: str, size: int, fill: str, family: str = TEXT, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y}" font-size="{size}" fill="{fill}" font-family="{family}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
