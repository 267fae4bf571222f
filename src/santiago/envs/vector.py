"""Thousands of games stepped at once in compiled code, as a Gymnasium `VectorEnv`."""

from __future__ import annotations

import sys
import weakref
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from santiago._cores import cores
from santiago.engine.errors import IllegalMoveError, OptionError, shown
from santiago.engine.moves import CODES
from santiago.engine.phases import compiled
from santiago.envs import spaces
from santiago.envs.arrays import Floats
from santiago.envs.batch import Batch, one_of
from santiago.envs.jobs import DRAW, STEP
from santiago.envs.layout import OBSERVATION
from santiago.envs.render import FRAMES, Renderer
from santiago.envs.team import Team

Info = dict[str, Any]
_MODES = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}
BUFFERED = ("observations", "masks", "first", "last")
"""The large arrays: if the caller keeps them, they are replaced by others."""
SPARES = 4
"""How many of these are kept for reuse; a caller who holds more gets new ones."""


def _buffer(size: int) -> dict[str, NDArray[Any]]:
    """Arrays for observations and masks, and the range in which each mask is set."""
    return {
        "observations": np.zeros((size, OBSERVATION), np.float32),
        "masks": np.zeros((size, CODES), np.int8),
        "first": np.zeros(size, np.int32),
        "last": np.full(size, -1, np.int32),
    }


def _references() -> int:
    """`sys.getrefcount` of an array that only its buffer holds."""
    spare = _buffer(1)
    return min(sys.getrefcount(spare[name]) for name in BUFFERED[:2])


_UNUSED = _references()


class SantiagoVectorEnv(VectorEnv[Any, NDArray[np.int64], NDArray[Any]]):
    """Many games of Santiago; a step is one decision in each.

    By default the agent plays *every* seat in turn (self-play): an observation is that of the
    seat to move, ``info["seat"]`` names it, and the reward is that of the seat that has just
    moved; all seats' are in ``info["seat_rewards"]``.  With `opponents` it plays the one seat
    `seat` against that bot: ``random``, ``greedy``, ``search@100it`` and ``learned@100it`` move in
    compiled code without the GIL, every other one is asked in Python.

    ``info["action_mask"]`` holds the legal actions, and `sample` draws among them.  An illegal
    action ends its game with the reward `illegal_reward`; ``info["illegal"]`` says where,
    ``info["illegal_action"]`` which one it was (−1 elsewhere), and the mask still shows what would
    have been legal (with same-step autoreset, that in ``info["final_info"]``).

    With ``mask_in_observation`` an observation is a dictionary: the array as ``observation``, the
    mask as ``action_mask``.  `autoreset_mode` is one of Gymnasium's three.  With ``copy=False``
    the arrays that are returned are those that the next step overwrites; otherwise arrays that
    nobody holds any more are used again.  `threads` share the games among them: the same games,
    sooner.  The environment can be pickled and copied in the middle of its games.

    >>> envs = SantiagoVectorEnv(num_envs=3, players=2)
    >>> observations, info = envs.reset(seed=7)
    >>> observations.shape, info["action_mask"].sum(axis=1)
    ((3, 1245), array([4, 4, 4]))
    >>> observations, rewards, over, cut, info = envs.step(envs.sample())
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": FRAMES,
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
        mask_in_observation: bool = False,
        render_mode: str | None = None,
        threads: int = 1,
    ) -> None:
        self.variant = spaces.variant_of(players, edition, palms, source, money)
        if num_envs < 1:
            raise OptionError(f"num_envs is at least 1, not {shown(num_envs)}")
        if not 1 <= threads <= num_envs:
            raise OptionError(
                f"invalid number of threads {shown(threads)}: expected 1 to {num_envs}"
            )
        if not 0 <= seat < players:
            raise OptionError(f"there is no seat {shown(seat)}: 0 to {players - 1}")
        if mask_in_observation and not masks:
            raise OptionError("mask_in_observation needs masks, not masks=False")
        if render_mode is not None:
            one_of(render_mode, ("ansi", "rgb_array"), "render_mode")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = (
            spaces.observation_with_mask() if mask_in_observation else spaces.observation_space()
        )
        self.single_action_space = spaces.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        same_step = mode is AutoresetMode.SAME_STEP
        n, finals = num_envs, num_envs if same_step else 1
        self._arrays: dict[str, NDArray[Any]] = {
            **_buffer(n),
            "final_observations": np.zeros((finals, OBSERVATION), np.float32),
            "final_masks": np.zeros((finals, CODES), np.int8),
            "seat_rewards": np.zeros((n, players), np.float64),
            "rewards": np.zeros(n, np.float64),
            "done": np.zeros(n, np.uint8),
            "illegal": np.zeros(n, np.uint8),
            "seats": np.zeros(n, np.int32),
            "actions": np.zeros(n, np.int64),
        }
        self._options: dict[str, Any] = {
            "seat": -1 if opponents is None else seat,
            "reward": reward,
            "penalty": illegal_reward,
            "autoreset": _MODES[mode],
            "see": observations,
            "mask": masks,
            "opponents": opponents or "random",
            "threads": threads,
        }
        self._equip()
        self.autoreset_mode = mode  # as Gymnasium's own vector environments have it
        self._copy = copy
        self._masked = masks
        self._mask_in_observation = mask_in_observation
        self._started = False
        self._ended = np.zeros(n, np.bool_)
        self._nothing = np.zeros(n, np.bool_)

    def _equip(self) -> None:
        """Create what is not copied: lanes, spare arrays and threads."""
        self._batch = Batch(self.variant, self.num_envs, self._arrays, **self._options)
        self._pool = [{name: self._arrays[name] for name in BUFFERED}]
        threads = self._options["threads"]
        # On one core, or with the GIL that uncompiled code needs, threads would only take turns.
        gain = threads > 1 and compiled() and cores() > 1
        self._team = Team(self._batch, threads) if gain else None
        if self._team is not None:
            weakref.finalize(self, self._team.stop)

    def _do(self, job: int) -> None:
        """Step or draw in every game."""
        if self.closed:
            raise IllegalMoveError("the environment is closed")
        (self._team or self._batch).do(job)

    def _fresh(self, keep: bool) -> None:
        """Switch to arrays that nobody else holds; `keep` copies the contents."""
        if not self._copy:
            return
        for spare in self._pool:
            if all(sys.getrefcount(spare[name]) <= _UNUSED for name in BUFFERED[:2]):
                break
        else:
            spare = _buffer(self.num_envs)
            self._pool = [*self._pool, spare][-SPARES:]
        if keep:
            for name in BUFFERED:
                spare[name][:] = self._arrays[name]
        self._arrays.update(spare)
        self._batch.use(self._arrays)

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        del kwargs
        if self._team is not None:
            self._team.stop()

    def __getstate__(self) -> dict[str, Any]:
        """The arguments, the arrays and the games: a copy continues from there."""
        own = ("_batch", "_pool", "_team")
        state = {name: value for name, value in self.__dict__.items() if name not in own}
        return {**state, "_lanes": [lane.saved() for lane in self._batch.lanes]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Give a copy its own lanes with the same games."""
        lanes = state.pop("_lanes")
        self.__dict__.update(state)
        self._equip()
        for lane, saved in zip(self._batch.lanes, lanes, strict=True):
            lane.restore(saved)

    def reset(
        self,
        *,
        seed: int | list[int] | None = None,
        options: Info | None = None,
    ) -> tuple[Any, Info]:
        """Deal new games: all, or where ``options["reset_mask"]`` is true.

        Lane *i* is dealt from seed + *i* (or from the *i*-th of a list); without a seed, games
        continue from the last seed.
        """
        seeds = self._seeds(seed)
        which = (options or {}).get("reset_mask")
        if which is not None:
            which = np.asarray(which)
            if which.dtype != np.bool_ or which.shape != (self.num_envs,) or not which.any():
                raise OptionError(
                    f"reset_mask is an array of {self.num_envs} bools, one of them true"
                )
        self._fresh(keep=True)
        for index, lane in enumerate(self._batch.lanes):
            if which is None or which[index]:
                if seeds is not None:
                    lane.seed(seeds[index])
                self._batch.start(index)
                self._ended[index] = False
        self._started = True
        self._raise_errors()
        info = self._info()
        return self._seen(info), info

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
    ) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Play one action in each game."""
        if not self._started:
            raise IllegalMoveError("step() was called before reset()")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._ended.any():
            first = int(np.flatnonzero(self._ended)[0])
            raise IllegalMoveError(
                f"game {first} is over: with autoreset disabled, reset it with "
                "reset(options={'reset_mask': …}) first"
            )
        arrays = self._arrays
        if actions is not arrays["actions"]:
            wanted = np.asarray(actions)
            if wanted.shape != (self.num_envs,) or wanted.dtype.kind not in "iu":
                raise OptionError(
                    f"actions are {self.num_envs} integers, not an array of shape {wanted.shape} "
                    f"and type {wanted.dtype}"
                )
            arrays["actions"][:] = wanted
        self._fresh(keep=False)
        self._do(STEP)
        self._raise_errors()
        ended: NDArray[Any]
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            ended = arrays["done"].view(np.bool_).copy()
            arrays["done"][:] = 0
        else:
            ended = arrays["done"].view(np.bool_)
            ended = ended.copy() if self._copy else ended
        self._ended = ended.copy()  # a reset clears it; what was returned stays
        rewards = arrays["rewards"].copy() if self._copy else arrays["rewards"]
        info = self._info(ended)
        return self._seen(info), rewards, ended, self._nothing, info

    def state(self) -> Floats:
        """The complete game of each lane from seat 0, including everything hidden.

        For training with a central critic: no player may see it.
        """
        states = np.zeros((self.num_envs, OBSERVATION), np.float32)
        self._batch.states(states)
        return states

    def render(self) -> tuple[Any, ...] | None:
        """A spectator's view of each game, in the `render_mode`: texts or pictures."""
        if self.render_mode is None:
            return None
        renderer = Renderer(self.render_mode)
        return tuple(renderer.render(lane.position) for lane in self._batch.lanes)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, drawn in compiled code without masks.

        Pass the array to `step` as it is; the next call overwrites it.
        """
        self._do(DRAW)
        return self._arrays["actions"]

    def _raise_errors(self) -> None:
        error = self._batch.failed()
        if error is not None:
            raise error

    def _seen(self, info: Info) -> Any:
        seen = self._arrays["observations"]
        if self._mask_in_observation:
            return {"observation": seen, "action_mask": info["action_mask"]}
        return seen

    def _info(self, ended: NDArray[Any] | None = None) -> Info:
        arrays = self._arrays
        info: Info = {"action_mask": arrays["masks"]} if self._masked else {}
        for name, of in (("seat", "seats"), ("seat_rewards", "seat_rewards")):
            info[name] = arrays[of].copy() if self._copy else arrays[of]
        info["illegal"] = illegal = arrays["illegal"].astype(np.bool_)
        if illegal.any():
            info["illegal_action"] = np.where(illegal, arrays["actions"], -1)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended is not None and ended.any():
            finals = np.full(self.num_envs, None, dtype=object)
            for index in np.flatnonzero(ended):
                seen = arrays["final_observations"][index].copy()
                finals[index] = (
                    {"observation": seen, "action_mask": arrays["final_masks"][index].copy()}
                    if self._mask_in_observation
                    else seen
                )
            info |= {
                "final_obs": finals,
                "_final_obs": ended,
                "final_info": {"action_mask": arrays["final_masks"].copy(), "_action_mask": ended},
                "_final_info": ended,
            }
        return info
