"""Tianshou plays and learns on the environments: its policies find the masks."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.torch_utils import policy_within_training_step

import santiago.envs  # noqa: F401 (registers Santiago-v0)
from santiago.engine.moves import CODES
from santiago.envs import santiago_v0
from santiago.envs.layout import OBSERVATION


class Values(torch.nn.Module):
    """A value for each action, in the form that Tianshou's policies call."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(OBSERVATION, CODES)

    def forward(self, obs: Any, state: Any = None, **_: Any) -> tuple[torch.Tensor, Any]:
        seen = obs.obs if hasattr(obs, "obs") else obs
        return self.layer(torch.as_tensor(np.asarray(seen), dtype=torch.float32)), state


def one_agent() -> gymnasium.Env[Any, Any]:
    """Our dictionary under the names that Tianshou looks for."""
    env = gymnasium.make("Santiago-v0", opponents="random", mask_in_observation=True)
    spaces = env.observation_space
    assert isinstance(spaces, gymnasium.spaces.Dict)
    return gymnasium.wrappers.TransformObservation(
        env,
        lambda seen: {"obs": seen["observation"], "mask": seen["action_mask"]},
        gymnasium.spaces.Dict({"obs": spaces["observation"], "mask": spaces["action_mask"]}),
    )


def masked_dqn_takes_a_step() -> None:
    """Two games with legal moves only, then one update from the buffer."""
    np.random.seed(1)  # Tianshou draws from NumPy's global generator
    torch.manual_seed(1)
    games = DummyVectorEnv([one_agent, one_agent])
    games.seed(1)
    policy = DiscreteQLearningPolicy(
        model=Values(), action_space=games.action_space[0], eps_training=0.5, eps_inference=0.5
    )
    algorithm: Any = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    buffer = VectorReplayBuffer(1000, 2)
    collector: Any = Collector(algorithm, games, buffer)
    collector.reset()
    played = collector.collect(n_episode=2)
    assert played.n_collected_episodes == 2
    assert min(played.returns) >= 0, "an illegal action costs 1"
    before = policy.model.layer.weight.clone()
    with policy_within_training_step(policy):
        statistics = algorithm.update(buffer, sample_size=32)
    assert np.isfinite(statistics.loss)
    assert not torch.equal(before, policy.model.layer.weight)


def every_seat_as_an_agent() -> None:
    """PettingZoo's environment through Tianshou's own adapter."""
    env = PettingZooEnv(santiago_v0.env(players=3))
    randoms: list[Any] = [
        MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in range(3)
    ]
    players: Any = MultiAgentOffPolicyAlgorithm(algorithms=randoms, env=env)
    collector: Any = Collector(players, DummyVectorEnv([lambda: env]))
    collector.reset()
    played = collector.collect(n_episode=1)
    assert played.returns.sum() == pytest.approx(1), "the winners share 1"
