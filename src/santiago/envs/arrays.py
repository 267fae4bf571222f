"""Create the arrays of observations and masks, and take them apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from santiago.engine.editions import Variant
from santiago.engine.moves import CODES
from santiago.envs import layout
from santiago.envs.encoding import Window

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


def window_of(variant: Variant, sees_all: bool = False) -> tuple[Window, Floats, Mask]:
    """A window, and the two arrays that it writes: an observation and a mask.

    >>> from santiago import Position, Rng, Variant
    >>> window, seen, legal = window_of(Variant(players=3))
    >>> window.look(Position.deal(Variant(players=3), Rng(1)), seat=0)
    >>> planes_of(seen).shape, vector_of(seen).shape, legal.sum()
    ((24, 6, 8), (93,), np.int64(11))
    """
    seen, legal = np.zeros(layout.OBSERVATION, np.float32), np.zeros(CODES, np.int8)
    return Window(variant, seen, legal, sees_all), seen, legal


def planes_of(observation: Floats) -> Floats:
    """The planes of an observation, or of many: (…, planes, rows, columns), not copied."""
    shape = (*observation.shape[:-1], *layout.PLANE_SHAPE)
    return observation[..., : layout.BOARD_SIZE].reshape(shape)


def vector_of(observation: Floats) -> Floats:
    """The vector of an observation, or of many, not copied."""
    return observation[..., layout.BOARD_SIZE :]
