"""Gymnasium's spaces, and the variant of an environment's arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from santiago.engine.editions import Variant
from santiago.engine.moves import CODES
from santiago.envs import layout


def observation_space() -> spaces.Box[Any]:
    """One flat array: the planes, then the vector (see `layout`)."""
    high = np.array(layout.highest(), dtype=np.float32)
    return spaces.Box(np.zeros_like(high), high, dtype=np.float32)


def observation_with_mask() -> spaces.Dict:
    """The observation and the mask of legal actions together, for libraries that drop infos."""
    return spaces.Dict({"observation": observation_space(), "action_mask": mask_space()})


def mask_space() -> spaces.Box[Any]:
    """A 1 for each legal action."""
    return spaces.Box(0, 1, (CODES,), np.int8)


def action_space() -> spaces.Discrete[Any]:
    """The codes of all moves."""
    return spaces.Discrete(CODES)


def variant_of(
    players: int, edition: str, palms: bool | None, source: str | None, money: str | None
) -> Variant:
    """A variant from the arguments of an environment; None is the edition's default."""
    options = {"palms": palms, "source": source, "money": money}
    return Variant(edition, players, {k: v for k, v in options.items() if v is not None})
