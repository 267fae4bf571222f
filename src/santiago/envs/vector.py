"""Thousands of games stepped at once in compiled code, as a Gymnasium `VectorEnv`."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from santiago.engine.errors import IllegalMoveError, OptionError, shown
from santiago.engine.moves import CODES
from santiago.envs import spaces
from santiago.envs.arrays import Floats
from santiago.envs.lanes import Batch
from santiago.envs.layout import OBSERVATION

Info = dict[str, Any]
_MODES = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}


class SantiagoVectorEnv(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """Many games of Santiago, one decision in each a step.

    By default the agent plays *every* seat in turn (self-play): an observation is that of the
    seat to move, ``info["seat"]`` names it, and the reward is that of the seat that has just
    moved; all seats' are in ``info["seat_rewards"]``.  With ``opponents="random"`` it plays the
    one seat `seat`, and the others draw their moves as the bot `random` does.

    ``info["action_mask"]`` holds the legal actions, and `sample` draws among them.  An illegal
    action ends its game with the reward `illegal_reward`; ``info["illegal"]`` says where,
    ``info["illegal_action"]`` which one it was (−1 elsewhere), and the mask still shows what would
    have been legal (with same-step autoreset, that in ``info["final_info"]``).

    `autoreset_mode` is one of Gymnasium's three.  With ``copy=False`` the arrays that are returned
    are those that the next step overwrites, which saves a fifth of the time.

    >>> envs = SantiagoVectorEnv(num_envs=3, players=2)
    >>> observations, info = envs.reset(seed=7)
    >>> observations.shape, info["action_mask"].sum(axis=1)
    ((3, 1245), array([4, 4, 4]))
    >>> observations, rewards, over, cut, info = envs.step(envs.sample())
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 256,
        *,
        players: int = 4,
        edition: str = "trefl",
        palms: bool | None = None,
        source: str | None = None,
        money: str | None = None,
        opponents: str | None = None,
        seat: int = 0,
        reward: str = "win",
        illegal_reward: float = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        observations: bool = True,
        masks: bool = True,
    ) -> None:
        self.variant = spaces.variant_of(players, edition, palms, source, money)
        if num_envs < 1:
            raise OptionError(f"num_envs is at least 1, not {shown(num_envs)}")
        if opponents not in (None, "random"):
            raise OptionError(
                f"no compiled opponents {shown(opponents)}: 'random', or None for self-play; "
                "for other bots take gymnasium.make_vec('Santiago-v0', vectorization_mode='async')"
            )
        if not 0 <= seat < players:
            raise OptionError(f"there is no seat {shown(seat)}: 0 to {players - 1}")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.single_observation_space = spaces.observation_space()
        self.single_action_space = spaces.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        same_step = mode is AutoresetMode.SAME_STEP
        n, finals = num_envs, num_envs if same_step else 1
        self._arrays: dict[str, NDArray[Any]] = {
            "observations": np.zeros((n, OBSERVATION), np.float32),
            "final_observations": np.zeros((finals, OBSERVATION), np.float32),
            "masks": np.zeros((n, CODES), np.int8),
            "final_masks": np.zeros((finals, CODES), np.int8),
            "seat_rewards": np.zeros((n, players), np.float64),
            "rewards": np.zeros(n, np.float64),
            "done": np.zeros(n, np.uint8),
            "illegal": np.zeros(n, np.uint8),
            "seats": np.zeros(n, np.int32),
            "actions": np.zeros(n, np.int64),
        }
        self._batch = Batch(
            self.variant,
            num_envs,
            self._arrays,
            seat=-1 if opponents is None else seat,
            reward=reward,
            penalty=illegal_reward,
            autoreset=_MODES[mode],
            see=observations,
            mask=masks,
        )
        self._mode = mode
        self._copy = copy
        self._masked = masks
        self._started = False
        self._ended = np.zeros(n, np.bool_)
        self._nothing = np.zeros(n, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int] | None = None,
        options: Info | None = None,
    ) -> tuple[Floats, Info]:
        """Deal new games: all, or where ``options["reset_mask"]`` is true.

        Lane *i* is dealt from seed + *i* (or from the *i*-th of a list); without a seed, games go
        on from the last one.
        """
        seeds = self._seeds(seed)
        which = (options or {}).get("reset_mask")
        if which is not None:
            which = np.asarray(which)
            if which.dtype != np.bool_ or which.shape != (self.num_envs,) or not which.any():
                raise OptionError(
                    f"reset_mask is an array of {self.num_envs} bools, one of them true"
                )
        for index, lane in enumerate(self._batch.lanes):
            if which is None or which[index]:
                if seeds is not None:
                    lane.seed(seeds[index])
                self._batch.start(index)
                self._ended[index] = False
        self._started = True
        return self._seen(), self._info()

    def _seeds(self, seed: int | list[int] | None) -> list[int] | None:
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise OptionError(f"there are {len(seed)} seeds for {self.num_envs} games")
            return seed
        if seed is not None or not self._started:
            super().reset(seed=seed)
            if seed is None:
                seed = int(self.np_random.integers(1 << 62))
            return [seed + index for index in range(self.num_envs)]
        return None

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Play one action in each game."""
        if not self._started:
            raise IllegalMoveError("step() was called before reset()")
        if self._mode is AutoresetMode.DISABLED and self._ended.any():
            first = int(np.flatnonzero(self._ended)[0])
            raise IllegalMoveError(
                f"game {first} is over: with autoreset disabled, reset it with "
                "reset(options={'reset_mask': …}) first"
            )
        arrays = self._arrays
        if actions is not arrays["actions"]:
            given = np.asarray(actions)
            if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
                raise OptionError(
                    f"actions are {self.num_envs} integers, not an array of shape {given.shape} "
                    f"and type {given.dtype}"
                )
            arrays["actions"][:] = given
        self._batch.step()
        ended: NDArray[Any]
        if self._mode is AutoresetMode.SAME_STEP:
            ended = arrays["done"].view(np.bool_).copy()
            arrays["done"][:] = 0
        else:
            ended = arrays["done"].view(np.bool_)
            ended = ended.copy() if self._copy else ended
        self._ended = ended
        rewards = arrays["rewards"].copy() if self._copy else arrays["rewards"]
        return self._seen(), rewards, ended, self._nothing, self._info(ended)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, drawn from the masks in compiled code.

        The array may be given to `step` as it is; it is overwritten by the next call.
        """
        self._batch.draw()
        return self._arrays["actions"]

    def _seen(self) -> Floats:
        seen = self._arrays["observations"]
        return seen.copy() if self._copy else seen

    def _info(self, ended: NDArray[Any] | None = None) -> Info:
        arrays = self._arrays
        names = {"action_mask": "masks", "seat": "seats", "seat_rewards": "seat_rewards"}
        if not self._masked:
            del names["action_mask"]
        info: Info = {
            name: arrays[of].copy() if self._copy else arrays[of] for name, of in names.items()
        }
        info["illegal"] = illegal = arrays["illegal"].astype(np.bool_)
        if illegal.any():
            info["illegal_action"] = np.where(illegal, arrays["actions"], -1)
        if self._mode is AutoresetMode.SAME_STEP and ended is not None and ended.any():
            finals = np.full(self.num_envs, None, dtype=object)
            for index in np.flatnonzero(ended):
                finals[index] = arrays["final_observations"][index].copy()
            info |= {
                "final_obs": finals,
                "_final_obs": ended,
                "final_info": {"action_mask": arrays["final_masks"].copy(), "_action_mask": ended},
                "_final_info": ended,
            }
        return info
