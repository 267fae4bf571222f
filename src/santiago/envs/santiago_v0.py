"""Santiago as a PettingZoo environment, made like the classic games that come with it.

>>> from santiago.envs import santiago_v0
>>> env = santiago_v0.env(players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     if terminated or truncated:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

An observation is a dictionary: `observation` is the array of `santiago.envs.layout`, from the
agent's own view; `action_mask` has a 1 for each legal action.  An action is the integer of a
move (`santiago.envs.encoding.decode` says which).

Arguments of `env` and `raw_env`:

players, edition, palms, source, money
    the game; None is the edition's default
reward
    ``win``: 1, shared by all winners; ``margin``: own score minus the best other; ``score``
overseer
    the seat of the first overseer; None: a random one
render_mode
    None, ``ansi`` (a text), ``rgb_array`` (a picture) or ``human`` (a window).  All of them show
    what a spectator may see.

Two players bid in secret: the overseer's left is asked first, then the overseer, who is not shown
the first bid.

An illegal action ends the game with a reward of −1 for the agent, and ``infos[agent]["illegal"]``
says which action it was and what was legal.  (`raw_env` raises an `IllegalMoveError`.)

Version history
---------------
* v0: first version
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import logger
from gymnasium import spaces as gym_spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from santiago.engine.errors import OptionError, shown
from santiago.engine.moves import CODES
from santiago.engine.phases import allows, apply
from santiago.engine.position import Position
from santiago.engine.rng import Rng
from santiago.envs import spaces
from santiago.envs.arrays import Floats, window_of
from santiago.envs.batch import REWARDS, one_of, rewards_of
from santiago.envs.illegal_action import fault_of
from santiago.envs.render import FRAMES, MODES, Renderer

ILLEGAL_REWARD = -1.0
_GAME = (
    "position",
    "agents",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "agent_selection",
    "_skip_agent_selection",
    "_rng",
)
"""What changes while a game is played."""
Observation = dict[str, Any]


class IllegalActionWrapper(wrappers.TerminateIllegalWrapper[str, Observation, int | None]):
    """PettingZoo's own wrapper for illegal actions; it also reports the action."""

    def step(self, action: int | None) -> None:
        """Play an action; an illegal one ends the game."""
        agent = self.agent_selection
        raw = self.env.unwrapped
        assert isinstance(raw, raw_env)
        fault = None if action is None else raw.illegal(action)
        super().step(action)
        if fault is not None:
            raw.infos[agent]["illegal"] = fault


def _of_raw(name: str) -> property:
    """An attribute of the environment inside; before the first reset, what the wrappers say."""

    def read(self: GuardWrapper) -> Any:
        if not self._has_reset:
            raise AttributeError(name)  # Python then asks the wrappers
        return getattr(self._raw, name)

    return property(read)


class GuardWrapper(wrappers.OrderEnforcingWrapper[str, Observation, int | None]):
    """PettingZoo's wrappers, used only when they are needed.

    Passing every attribute through three wrappers takes ten times as long as the game itself. So
    this one reads them directly and plays a legal action at once; everything else
    (an illegal action, a step too many, a step before the first reset) goes through the wrappers.
    A test compares it with the plain wrappers.
    """

    rewards = _of_raw("rewards")
    terminations = _of_raw("terminations")
    truncations = _of_raw("truncations")
    infos = _of_raw("infos")
    agents = _of_raw("agents")
    agent_selection = _of_raw("agent_selection")
    _cumulative_rewards = _of_raw("_cumulative_rewards")

    def __init__(self, env: AECEnv[str, Observation, int | None], raw: raw_env) -> None:
        self._raw = raw
        super().__init__(env)

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent to act sees, its reward, whether its game is over, its info."""
        told: tuple[Observation | None, float, bool, bool, dict[str, Any]]
        told = self._raw.last(observe) if self._has_reset else super().last(observe)
        return told

    def observe(self, agent: str) -> Observation | None:
        """What an agent sees."""
        return self._raw.observe(agent) if self._has_reset else super().observe(agent)

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is."""
        if (
            self._has_reset
            and isinstance(action, (int, np.integer))
            and self._raw.play_if_legal(action)
        ):
            self._has_updated = True
        else:
            super().step(action)

    def __str__(self) -> str:
        return str(self.env)


def env(**arguments: Any) -> GuardWrapper:
    """The environment with PettingZoo's usual wrappers; see this module for the arguments."""
    raw = raw_env(**arguments)
    wrapped = IllegalActionWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return GuardWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped), raw)


class raw_env(AECEnv[str, Observation, int | None], EzPickle):  # noqa: N801 - PettingZoo's name
    """The environment without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "santiago_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": FRAMES,
    }

    def __init__(
        self,
        players: int = 4,
        edition: str = "trefl",
        palms: bool | None = None,
        source: str | None = None,
        money: str | None = None,
        reward: str = "win",
        overseer: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, players, edition, palms, source, money, reward, overseer, render_mode
        )
        super().__init__()
        self.variant = spaces.variant_of(players, edition, palms, source, money)
        if overseer is not None and not 0 <= overseer < players:
            raise OptionError(f"overseer {shown(overseer)} is not a valid seat: 0 to {players - 1}")
        one_of(reward, REWARDS, "reward")
        self.reward = reward
        self.overseer = overseer
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._space = spaces.observation_with_mask()
        self.state_space = spaces.observation_space()
        self._actions = {agent: spaces.action_space() for agent in self.possible_agents}
        self._window, self._seen, self._legal = window_of(self.variant)
        self._all_seeing, self._state, _ = window_of(self.variant, sees_all=True)
        self._rng: Rng | None = None
        self._renderer = Renderer(render_mode)

    def __getstate__(self) -> dict[str, Any]:
        """The arguments and the current game: a copy continues from there."""
        game = {name: self.__dict__[name] for name in _GAME if name in self.__dict__}
        return {**EzPickle.__getstate__(self), "game": game}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Create it again, with the game."""
        EzPickle.__setstate__(self, state)
        self.__dict__.update(state["game"])

    def observation_space(self, agent: str) -> gym_spaces.Dict:
        """The same for all agents."""
        del agent
        return self._space

    def action_space(self, agent: str) -> gym_spaces.Discrete[Any]:
        """The codes of all moves."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game, from a seed or as the next one of the last seed."""
        del options
        if seed is not None or self._rng is None:
            self._rng = Rng(int(np.random.SeedSequence().entropy) if seed is None else int(seed))  # type: ignore[arg-type]
        self.position = Position.deal(self.variant, self._rng, self.overseer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.turn]
        self._renderer.watch(self.position)

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is empty unless it is to act."""
        self._window.look(self.position, self._seat_of[agent])
        return {"observation": self._seen.copy(), "action_mask": self._legal.copy()}

    def state(self) -> Floats:
        """The complete game from seat 0, with hidden money and secret bids.

        For training with a central critic: no player may see it.
        """
        self._all_seeing.look(self.position, 0)
        return self._state.copy()

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        if not self.play_if_legal(action):
            self.position.play(int(action), self.position.turn)  # it says why not

    def play_if_legal(self, action: int) -> bool:
        """Play an action if it is legal for the agent whose turn it is; return whether it was."""
        position = self.position
        agent = self.agent_selection
        if self.terminations.get(agent, True):  # agents that have left are not in it
            return False
        if not 0 <= action < CODES or not allows(position, action):
            return False
        apply(position, int(action))
        self._cumulative_rewards[agent] = 0.0
        turn = position.turn
        if turn >= 0:
            self.agent_selection = self.possible_agents[turn]
        else:
            self._end()
        self._renderer.watch(position)
        return True

    def _end(self) -> None:
        rewards = rewards_of(self.position, self.reward)
        for agent, reward in zip(self.agents, rewards, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def illegal(self, action: int) -> dict[str, Any] | None:
        """None, or why this action is illegal for the agent whose turn it is."""
        position = self.position
        if position.turn < 0 or self.terminations[self.agent_selection]:
            return None
        if 0 <= action < CODES and allows(position, action):
            return None
        return fault_of(position, action)

    def render(self) -> Any:
        """What a spectator sees, in the `render_mode`."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        return self._renderer.render(self.position)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._renderer.close()
