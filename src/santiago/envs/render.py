"""What a spectator sees, as text, as a picture or in a window, from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from santiago.draw import draw
from santiago.engine.board import CANAL_ENDS, CANAL_NAMES, CROSSING_NAMES, SQUARE_NAMES
from santiago.engine.editions import EDITIONS
from santiago.engine.position import Position
from santiago.engine.views import standings
from santiago.envs.batch import one_of

View = Mapping[str, Any]
Pixels = NDArray[np.uint8]

MODES = ("ansi", "rgb_array", "human")
FRAMES = 2  # a second
SIDE = 48  # pixels of a square
LINE = 8  # … and of the gap where canals lie
_SAND, _GAP, _WATER, _DESERT = (222, 199, 146), (190, 160, 110), (52, 120, 190), (150, 110, 70)
_CROPS = ((240, 208, 60), (150, 105, 75), (95, 165, 80), (130, 80, 150), (205, 75, 60))
_SEATS = ((230, 40, 40), (40, 40, 230), (245, 245, 245), (20, 20, 20), (250, 140, 0))
_PALM, _SOURCE = (20, 110, 50), (120, 210, 250)


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


class Renderer:
    """Shows positions in one of the render modes; `human` opens a window for the first.

    >>> from santiago import Position, Rng, Variant
    >>> position = Position.deal(Variant(players=3), Rng(1))
    >>> print(Renderer("ansi").render(position).splitlines()[0])
    Trefl, 3 players, round 1 of 11: auction. ▲ Seat 0 is to move.
    """

    def __init__(self, mode: str | None) -> None:
        if mode is not None:
            one_of(mode, MODES, "render_mode")
        self.mode = mode
        self._window: Any = None

    def render(self, position: Position) -> str | Pixels | None:
        """What a spectator sees: a text, a picture, or nothing but the window."""
        view = position.view(None)
        if self.mode == "ansi":
            return draw(view, standings=standings(position, None))
        picture = pixels_of(view)
        if self.mode == "rgb_array":
            return picture
        self._show(picture)
        return None

    def watch(self, position: Position) -> None:
        """Update the window, if there is one."""
        if self.mode == "human":
            self.render(position)

    def _show(self, picture: Pixels) -> None:
        """Show a picture, and wait long enough for people to see it."""
        import pygame

        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption("Santiago")
            self._window = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
        pygame.event.pump()
        surface = pygame.surfarray.make_surface(picture.swapaxes(0, 1))
        self._window.blit(surface, (0, 0))
        pygame.display.flip()
        pygame.time.wait(1000 // FRAMES)

    def close(self) -> None:
        """Close the window, if it is open."""
        if self._window is not None:
            import pygame

            pygame.display.quit()
            self._window = None
