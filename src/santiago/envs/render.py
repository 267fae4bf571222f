"""A position drawn as text and as a picture, from a view: nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from santiago.engine.board import CANAL_ENDS, CANAL_NAMES, CROSSING_NAMES, SQUARE_NAMES
from santiago.engine.editions import EDITIONS

View = Mapping[str, Any]
Pixels = NDArray[np.uint8]

SIDE = 48  # pixels of a square
LINE = 8  # … and of the gap where canals lie
_SAND, _GAP, _WATER, _DESERT = (222, 199, 146), (190, 160, 110), (52, 120, 190), (150, 110, 70)
_CROPS = ((240, 208, 60), (150, 105, 75), (95, 165, 80), (130, 80, 150), (205, 75, 60))
_SEATS = ((230, 40, 40), (40, 40, 230), (245, 245, 245), (20, 20, 20), (250, 140, 0))
_PALM, _SOURCE = (20, 110, 50), (120, 210, 250)


def text_of(view: View) -> str:
    """A view as lines of text, a square as crop, farmers and owner, palm.

    >>> from santiago import Position, Rng, Variant
    >>> print(text_of(Position.deal(Variant(players=3), Rng(1)).view(None)).splitlines()[0])
    trefl, round 1 of 11, auction, to move: 0, overseer: 2
    """
    tiles = {tile[0]: tile for tile in view["tiles"]}
    canals, palms = set(view["canals"]), set(view["palms"])
    to_move = ", ".join(map(str, view["to_move"])) or "nobody"
    stands = f"{view['edition']}, round {view['round']} of {view['rounds']}, {view['phase']}"
    lines = [
        f"{stands}, to move: {to_move}, overseer: {view['overseer']}",
        "money: " + " ".join("?" if m is None else str(m) for m in view["money"]),
        "market: " + (" ".join(view["market"]) or "-"),
    ]
    for row in range(6):
        if row % 2 == 0:
            lines.append(_line(row // 2, canals, view["source"]))
        cells = []
        for column in range(8):
            name = SQUARE_NAMES[row * 8 + column]
            if column % 2 == 0:
                upper = CROSSING_NAMES[row // 2 * 5 + column // 2]
                lower = CROSSING_NAMES[row // 2 * 5 + 5 + column // 2]
                cells.append("|" if f"{upper}-{lower}" in canals else " ")
            cells.append(_cell(tiles.get(name), name in palms))
        upper, lower = CROSSING_NAMES[row // 2 * 5 + 4], CROSSING_NAMES[row // 2 * 5 + 9]
        cells.append("|" if f"{upper}-{lower}" in canals else " ")
        lines.append("".join(cells).rstrip())
    lines.append(_line(3, canals, view["source"]))
    if view["result"]:
        lines.append(f"scores: {view['result']['scores']}, winners: {view['result']['winners']}")
    return "\n".join(lines)


def _line(row: int, canals: set[str], source: str | None) -> str:
    """The line of crossings above a row of squares."""
    parts = []
    for column in range(5):
        name = CROSSING_NAMES[row * 5 + column]
        parts.append("O" if name == source else "+")
        if column < 4:
            lies = f"{name}-{CROSSING_NAMES[row * 5 + column + 1]}" in canals
            parts.append(("=" if lies else " ") * 10)
    return "".join(parts).rstrip()


def _cell(tile: list[Any] | None, palm: bool) -> str:
    mark = "^" if palm else " "
    if tile is None:
        return f"  . {mark}"
    _, crop, _, owner, farmers, desert = tile
    if desert:
        return f" ## {mark}"
    stand = "--" if owner is None else f"{owner}{'.:'[farmers - 1]}"
    return f" {crop[0]}{stand}{mark}"


def pixels_of(view: View) -> Pixels:
    """A view as a picture: rows × columns × (red, green, blue).

    >>> from santiago import Position, Rng, Variant
    >>> pixels_of(Position.deal(Variant(), Rng(1)).view(None)).shape
    (320, 424, 3)
    """
    height, width = 6 * SIDE + 4 * LINE, 8 * SIDE + 5 * LINE
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = _GAP
    for index in range(48):
        _box(picture, *_corner(index), SIDE, SIDE, _SAND)
    for tile in view["tiles"]:
        _tile(picture, tile, view)
    for name in view["palms"]:
        top, left = _corner(SQUARE_NAMES.index(name))
        _box(picture, top + 4, left + SIDE - 14, 10, 10, _PALM)
    for name in view["canals"]:
        first, second = CANAL_ENDS[CANAL_NAMES.index(name)]
        top, left = _crossing(first)
        bottom, right = _crossing(second)
        _box(picture, top, left, bottom - top + LINE, right - left + LINE, _WATER)
    if view["source"]:
        top, left = _crossing(CROSSING_NAMES.index(view["source"]))
        _box(picture, top - 4, left - 4, LINE + 8, LINE + 8, _SOURCE)
    return picture


def _tile(picture: Pixels, tile: list[Any], view: View) -> None:
    name, crop, _, owner, farmers, desert = tile
    top, left = _corner(SQUARE_NAMES.index(name))
    colour = _DESERT if desert else _CROPS[EDITIONS[view["edition"]].crops.index(crop)]
    _box(picture, top + 2, left + 2, SIDE - 4, SIDE - 4, colour)
    for farmer in range(farmers):
        _box(picture, top + SIDE - 18, left + 6 + 16 * farmer, 12, 12, _SEATS[owner])


def _corner(square: int) -> tuple[int, int]:
    row, column = divmod(square, 8)
    return row * SIDE + (row // 2 + 1) * LINE, column * SIDE + (column // 2 + 1) * LINE


def _crossing(crossing: int) -> tuple[int, int]:
    row, column = divmod(crossing, 5)
    return row * (2 * SIDE + LINE), column * (2 * SIDE + LINE)


def _box(
    picture: Pixels, top: int, left: int, height: int, width: int, colour: tuple[int, int, int]
) -> None:
    picture[max(top, 0) : top + height, max(left, 0) : left + width] = colour


class Screen:
    """A window that shows pictures; it opens with the first one."""

    def __init__(self, frames_a_second: int) -> None:
        self._window: Any = None
        self._frames = frames_a_second

    def show(self, picture: Pixels) -> None:
        """Show a picture, and wait so long that the next one can be told from it."""
        import pygame

        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption("Santiago")
            self._window = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
        pygame.event.pump()
        surface = pygame.surfarray.make_surface(picture.swapaxes(0, 1))
        self._window.blit(surface, (0, 0))
        pygame.display.flip()
        pygame.time.wait(1000 // self._frames)

    def close(self) -> None:
        """Close the window, if it is open."""
        if self._window is not None:
            import pygame

            pygame.display.quit()
            self._window = None
