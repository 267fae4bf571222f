"""One agent against bots, as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from santiago.bots import Bot, Budget, ask, parse_spec
from santiago.bots.random_move import random_code
from santiago.engine.errors import IllegalMoveError, OptionError, shown
from santiago.engine.moves import CODES
from santiago.engine.phases import allows, apply
from santiago.engine.position import Position
from santiago.engine.rng import Rng
from santiago.envs import spaces
from santiago.envs.arrays import window_of
from santiago.envs.batch import REWARDS, one_of, rewards_of
from santiago.envs.illegal_action import fault_of
from santiago.envs.render import FRAMES, MODES, Renderer

Info = dict[str, Any]


class SantiagoEnv(gymnasium.Env[Any, Any]):
    """Santiago for one agent, against bots.

    opponents
        a bot for all other seats, or a sequence with one for each, from the agent's left on:
        a name, perhaps with a budget (``"random"``, ``"greedy@5ms"``), or a bot of your own
    seat
        the agent's; None: a random one each game
    mask_in_observation
        False: an observation is an array.  True: it is a dictionary with that array as
        ``observation`` and the legal actions as ``action_mask``, for libraries that drop infos
    players, edition, palms, source, money, reward, render_mode
        as in `santiago.envs.santiago_v0`

    The array is that of `santiago.envs.layout`; ``info["action_mask"]`` holds the legal actions,
    and so does `action_masks`, which sb3-contrib calls.  An illegal action ends the game with the
    reward `illegal_reward`; ``info["illegal"]`` names it, says what was legal and why it was not.
    An environment can be pickled and copied in the middle of a game.

    Version history: v0 is the first version.

    >>> import gymnasium, santiago.envs
    >>> env = gymnasium.make("Santiago-v0", opponents="random", players=3)
    >>> observation, info = env.reset(seed=1)
    >>> action = env.action_space.sample(info["action_mask"])
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> reward, terminated
    (0.0, False)
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": list(MODES),
        "render_fps": FRAMES,
    }

    def __init__(
        self,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        players: int = 4,
        edition: str = "trefl",
        palms: bool | None = None,
        source: str | None = None,
        money: str | None = None,
        seat: int | None = None,
        reward: str = "win",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        mask_in_observation: bool = False,
    ) -> None:
        self.variant = spaces.variant_of(players, edition, palms, source, money)
        if seat is not None and not 0 <= seat < players:
            raise OptionError(f"there is no seat {shown(seat)}: 0 to {players - 1}")
        one_of(reward, REWARDS, "reward")
        self.observation_space = (
            spaces.observation_with_mask() if mask_in_observation else spaces.observation_space()
        )
        self.action_space = spaces.action_space()
        self.render_mode = render_mode
        self.reward = reward
        self.illegal_reward = illegal_reward
        self._opponents = opponents
        self._fixed_seat = seat
        self.seat = seat or 0
        self._mask_in_observation = mask_in_observation
        self._over = True
        self._equip()

    def _equip(self) -> None:
        """Create what is not copied: opponents by name, arrays and the window."""
        self._bots = _bots(self._opponents, self.variant.players)
        self._window, self._seen, self._legal = window_of(self.variant)
        self._renderer = Renderer(self.render_mode)

    def __getstate__(self) -> dict[str, Any]:
        """The arguments and the game: a copy continues from there."""
        own = ("_bots", "_window", "_seen", "_legal", "_renderer")
        return {name: value for name, value in self.__dict__.items() if name not in own}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Equip a copy, and let it look at its game."""
        self.__dict__.update(state)
        self._equip()
        if hasattr(self, "position"):
            self._look()

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Any, Info]:
        """Deal a new game, and let the others play up to the agent's first turn."""
        super().reset(seed=seed, options=options)
        self._rng = Rng(int(self.np_random.integers(1 << 62)))
        self.position = Position.deal(self.variant, self._rng)
        players = self.variant.players
        self.seat = self._rng.roll(players) if self._fixed_seat is None else self._fixed_seat
        self._over = False
        self._renderer.watch(self.position)
        self._let_others_play()
        return self._look()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        """Play an action, and let the others play up to the agent's next turn."""
        if self._over:
            raise IllegalMoveError(
                "the game is over: call reset() to start the next one", "over", "E1"
            )
        code = int(action)
        if not 0 <= code < CODES or not allows(self.position, code):
            self._over = True
            observation, info = self._look()
            info["illegal"] = fault_of(self.position, code)
            return observation, self.illegal_reward, True, False, info
        apply(self.position, code)
        self._renderer.watch(self.position)
        self._let_others_play()
        reward = 0.0
        if self.position.turn < 0:
            self._over = True
            reward = rewards_of(self.position, self.reward)[self.seat]
        observation, info = self._look()
        return observation, reward, self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, for sb3-contrib; `reset` and `step` have written them."""
        return self._legal.astype(np.bool_)

    def render(self) -> Any:
        """What a spectator sees, in the `render_mode`."""
        return None if self.render_mode is None else self._renderer.render(self.position)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._renderer.close()

    def _let_others_play(self) -> None:
        position = self.position
        while position.turn >= 0 and position.turn != self.seat:
            turn = position.turn
            bot = self._bots[(turn - self.seat) % self.variant.players - 1]
            if bot is None:
                apply(position, random_code(position, self._rng))
            else:
                choice = ask(bot[0], position, turn, bot[1], self._rng.bits())
                position.play(choice.move, turn)
            self._renderer.watch(position)

    def _look(self) -> tuple[Any, Info]:
        self._window.look(self.position, self.seat)
        seen, legal = self._seen.copy(), self._legal.copy()
        info = {"action_mask": legal, "seat": self.seat}
        if self._mask_in_observation:
            return {"observation": seen, "action_mask": legal}, info
        return seen, info


def _bots(
    opponents: str | Bot | Sequence[str | Bot], players: int
) -> list[tuple[Bot, Budget] | None]:
    """The bot of each other seat; None is `random`, whose moves are drawn in compiled code."""
    named: Sequence[Any] = opponents if isinstance(opponents, (list, tuple)) else [opponents]
    if len(named) == 1:
        named = [named[0]] * (players - 1)
    if len(named) != players - 1:
        raise OptionError(f"there are {len(named)} opponents for {players - 1} other seats")
    bots: list[tuple[Bot, Budget] | None] = []
    for bot in named:
        if not isinstance(bot, str):
            bots.append((bot, Budget()))
        else:
            bots.append(None if bot == "random" else parse_spec(bot))
    return bots
