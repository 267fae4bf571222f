"""A trained policy as a bot, for the arena, the terminal or your own table.

A policy is any function that takes an observation and a mask and returns an action:

>>> from santiago import Game
>>> from santiago.bots import ask
>>> bot = PolicyBot("first", lambda observation, mask: mask.argmax())
>>> ask(bot, Game.new(players=3, seed=1, overseer=0), seat=1).move
Move('pass')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsInt

import numpy as np

from santiago.bots import Budget, Choice
from santiago.engine.editions import Variant
from santiago.engine.position import Position
from santiago.envs.arrays import Floats, Mask, window_of
from santiago.envs.encoding import Window, decode

Predict = Callable[[Floats, Mask], SupportsInt]


class PolicyBot:
    """A bot that follows a policy.

    The policy sees only what the seat may see.
    """

    def __init__(self, name: str, predict: Predict) -> None:
        self.name = name
        self._predict = predict
        self._windows: dict[Variant, tuple[Window, Floats, Mask]] = {}

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Ask the policy; neither budget nor seed matter to it."""
        del budget, seed
        variant = position.variant
        if variant not in self._windows:
            self._windows[variant] = window_of(variant)
        window, seen, legal = self._windows[variant]
        window.look(position, seat)
        action = int(self._predict(seen.copy(), legal.copy()))
        return Choice(decode(action, variant.edition))


def of_sb3(name: str, model: Any) -> PolicyBot:
    """A bot from a model of sb3-contrib's MaskablePPO.

    A model may use only the first part of the actions.
    """
    actions = int(model.action_space.n)

    def predict(observation: Floats, mask: Mask) -> SupportsInt:
        action, _ = model.predict(
            observation, action_masks=mask[:actions].astype(np.bool_), deterministic=True
        )
        answer: SupportsInt = action
        return answer

    return PolicyBot(name, predict)
