"""Train a policy with masked PPO against three bots, and see how often it wins.

    pip install "santiago[envs,train]"
    python examples/train_ppo.py --minutes 5 --save policy.zip
    python examples/train_ppo.py --minutes 60 --opponents greedy --imitate 400000 --curve curve.csv

It trains on the compiled `VectorEnv` with sb3-contrib's MaskablePPO, on the CPU. With `--imitate`
it first learns so many of `greedy`'s own moves, and goes on from there.
"""

from __future__ import annotations

import argparse
import csv
import math
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from santiago import Position, Rng, Variant
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.weights import Weights
from santiago.engine.board import CANALS
from santiago.engine.moves import OFFER
from santiago.envs.arrays import window_of
from santiago.envs.vector import SantiagoVectorEnv

HIGHEST_OFFER = 9
ACTIONS = OFFER + (HIGHEST_OFFER + 1) * CANALS
"""Offers come last among the actions, the lowest first: this many hold all moves but high offers.
Most of a net's time goes into its last layer, so that it learns five times as fast with these.
"""
BATCH = 512


class Games(VecEnv):
    """Our vectorised environment as Stable-Baselines3 wants one.

    The agent plays seat 0. Its reward is its margin over the best other, in tens of points, which
    teaches faster than the victory alone.
    """

    def __init__(self, size: int, seed: int, opponents: str = "random") -> None:
        self.envs = SantiagoVectorEnv(
            size,
            opponents=opponents,
            reward="margin",
            autoreset_mode=AutoresetMode.SAME_STEP,
        )
        super().__init__(size, self.envs.single_observation_space, Discrete(ACTIONS))
        self._seed = seed
        self._info: dict[str, Any] = {}

    def reset(self) -> NDArray[np.float32]:
        observations: NDArray[np.float32]
        observations, self._info = self.envs.reset(seed=self._seed)
        return observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, Any]:
        observations, rewards, ended, _, self._info = self.envs.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(ended):
            infos[index]["terminal_observation"] = self._info["final_obs"][index]
        return observations, (rewards / 10).astype(np.float32), ended, infos

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any
    ) -> list[Any]:
        assert method_name == "action_masks"
        return list(self._info["action_mask"][:, :ACTIONS].astype(np.bool_))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.envs.close()


class Until(BaseCallback):
    """Stops the training when its time is over, and writes the learning curve on the way."""

    def __init__(self, minutes: float, curve: Curve | None) -> None:
        super().__init__()
        self._end = time.monotonic() + 60 * minutes
        self._curve = curve

    def _on_step(self) -> bool:
        return time.monotonic() < self._end

    def _on_rollout_start(self) -> None:
        if self._curve is not None:
            self._curve.write(self.model, self.num_timesteps)


class Curve:
    """A file with the win share after so many decisions and so much processor time."""

    def __init__(self, path: Path, opponents: str, every: int = 20_000, games: int = 200) -> None:
        self._path = path
        self._opponents = opponents
        self._every = every
        self._games = games
        self._next = 0
        self._measuring = 0.0  # seconds that do not count
        path.write_text("decisions,processor_seconds,win_share,at_least\n", "utf-8")

    def write(self, model: Any, decisions: int) -> None:
        """Add a line, if it is time for one."""
        if decisions < self._next:
            return
        self._next = decisions + self._every
        before = time.process_time()
        share, low = win_share(model, self._games, opponents=self._opponents)
        line = [decisions, round(before - self._measuring), f"{share:.3f}", f"{low:.3f}"]
        with self._path.open("a", encoding="utf-8", newline="") as file:
            csv.writer(file).writerow(line)
        self._measuring += time.process_time() - before


def greedy_moves(seed: int) -> Iterator[tuple[NDArray[Any], NDArray[Any], NDArray[Any]]]:
    """What `greedy` sees, may do and does in its games, in batches, without end."""
    variant, outlook, rng = Variant(), Outlook(Weights()), Rng(seed)
    window, seen, legal = window_of(variant)
    observations = np.zeros((BATCH, *seen.shape), np.float32)
    masks = np.zeros((BATCH, ACTIONS), np.bool_)
    actions = np.zeros(BATCH, np.int64)
    filled = 0
    while True:
        position = Position.deal(variant, rng)
        while position.to_move:
            seat = position.turn
            code = greedy_code(position, outlook, rng)
            if code < ACTIONS and len(position.legal_moves) > 1:
                window.look(position, seat)
                observations[filled], masks[filled], actions[filled] = seen, legal[:ACTIONS], code
                filled += 1
            if filled == BATCH:
                yield observations, masks, actions
                filled = 0
            position.play(code, seat)


def imitate(model: MaskablePPO, decisions: int, seed: int) -> float:
    """Learn so many of greedy's moves; the share of the last ones that it would have played."""
    policy = model.policy
    right = 0.0
    for number, (observations, masks, actions) in enumerate(greedy_moves(seed)):
        if number * BATCH >= decisions:
            return right
        inputs, wanted = torch.as_tensor(observations), torch.as_tensor(actions)
        distribution = policy.get_distribution(inputs, action_masks=masks)
        loss: Any = -distribution.log_prob(wanted).mean()
        policy.optimizer.zero_grad()
        loss.backward()
        policy.optimizer.step()
        now = float((distribution.mode() == wanted).float().mean())
        right = now if number == 0 else 0.95 * right + 0.05 * now
    return right


def train(
    minutes: float = 5.0,
    steps: int = 10**9,
    seed: int = 1,
    verbose: int = 0,
    opponents: str = "random",
    imitated: int = 0,
    curve: Path | None = None,
) -> MaskablePPO:
    """Train until the time or the steps are over."""
    torch.set_num_threads(1)
    # A policy that imitates already plays well: it changes in small steps.
    careful = bool(imitated)
    model = MaskablePPO(
        "MlpPolicy",
        Games(64, seed, opponents),
        n_steps=64,
        batch_size=BATCH,
        n_epochs=4,
        learning_rate=5e-4,
        clip_range=0.1 if careful else 0.2,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.001 if careful else 0.01,
        target_kl=0.02 if careful else None,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        verbose=verbose,
    )
    if imitated:
        right = imitate(model, imitated, seed)
        if verbose:
            print(f"imitates {right:.1%} of greedy's moves")
    written = Curve(curve, opponents) if curve else None
    return model.learn(steps, callback=Until(minutes, written))


def win_share(
    model: MaskablePPO, games: int = 500, seed: int = 10**6, opponents: str = "random"
) -> tuple[float, float]:
    """How often it wins against three bots: the share, and the lower end of its 95 % interval.

    Seat 0 is as good as another one, because the first overseer is drawn.
    """
    envs = SantiagoVectorEnv(games, opponents=opponents, autoreset_mode=AutoresetMode.NEXT_STEP)
    observations, info = envs.reset(seed=seed)
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        actions, _ = model.predict(
            observations,
            action_masks=info["action_mask"][:, :ACTIONS].astype(np.bool_),
            deterministic=True,
        )
        observations, rewards, ended, _, info = envs.step(actions)
        first = ended & np.isnan(shares)  # only each lane's first game counts
        shares[first] = rewards[first]
    share = float(shares.mean())
    return share, share - 1.96 * float(shares.std()) / math.sqrt(games)


def main(argv: Sequence[str] | None = None) -> None:
    """Train, and say how good it has become."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--steps", type=int, default=10**9, help="decisions to train on, at most")
    parser.add_argument("--opponents", default="random", help="random, greedy or search@100it")
    parser.add_argument("--imitate", type=int, default=0, help="of greedy's moves to learn first")
    parser.add_argument("--curve", metavar="FILE", type=Path, help="write the learning curve here")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="write the policy here")
    args = parser.parse_args(argv)
    model = train(args.minutes, args.steps, args.seed, 1, args.opponents, args.imitate, args.curve)
    share, low = win_share(model, opponents=args.opponents)
    print(f"trained on {model.num_timesteps:,} decisions")
    print(f"win share against three {args.opponents}: {share:.1%}, at least {low:.1%}")
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
