"""TorchRL plays and learns on the environments as they are: masks reach its policies."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest
import torch
from gymnasium.vector import AutoresetMode
from tensordict.nn import TensorDictModule
from torchrl.envs import ActionMask, GymWrapper, PettingZooWrapper, TransformedEnv
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import santiago.envs  # noqa: F401 (registers Santiago-v0)
from santiago.engine.moves import CODES
from santiago.envs import santiago_v0
from santiago.envs.layout import OBSERVATION
from santiago.envs.vector import SantiagoVectorEnv


class Logits(torch.nn.Module):
    """Logits of all actions; the mask, with `bool`s as TorchRL wants them, passes through."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(OBSERVATION, CODES)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.layer(seen), mask.bool()


def policy(env: Any) -> ProbabilisticActor:
    logits = TensorDictModule(Logits(), ["observation", "action_mask"], ["logits", "mask"])
    return ProbabilisticActor(
        logits,
        in_keys=["logits", "mask"],
        spec=env.action_spec,
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )


def one_agent() -> Any:
    env = gymnasium.make("Santiago-v0", opponents="random", mask_in_observation=True)
    return GymWrapper(env, categorical_action_encoding=True)


def specs_and_a_random_game_of_one_agent() -> None:
    env = one_agent()
    check_env_specs(env, seed=1)
    game = TransformedEnv(env, ActionMask()).rollout(300)
    assert game["next", "terminated"].sum() == 1
    assert game["next", "reward"].min() >= 0, "an illegal action costs 1"


def masked_ppo_takes_a_step() -> None:
    """Rollout, advantages, loss and gradient: the parameters change."""
    torch.manual_seed(1)
    env = one_agent()
    env.set_seed(1)
    actor = policy(env)
    critic = ValueOperator(torch.nn.Linear(OBSERVATION, 1), in_keys=["observation"])
    with torch.no_grad():
        game = env.rollout(300, actor)
    assert game["next", "reward"].min() >= 0
    GAE(gamma=1.0, lmbda=0.95, value_network=critic)(game)
    losses = ClipPPOLoss(actor, critic)(game)
    loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
    before = [parameter.clone() for parameter in actor.parameters()]
    optimiser = torch.optim.SGD([*actor.parameters(), *critic.parameters()], lr=0.1)
    loss.backward()
    optimiser.step()
    assert torch.isfinite(loss)
    changed = zip(before, actor.parameters(), strict=True)
    assert any(not torch.equal(old, new) for old, new in changed)


def many_games_against_compiled_opponents() -> None:
    """TorchRL resets the games itself: `autoreset_mode=DISABLED`, which it prefers."""
    games = SantiagoVectorEnv(
        num_envs=3,
        opponents="greedy",
        mask_in_observation=True,
        autoreset_mode=AutoresetMode.DISABLED,
    )
    env = GymWrapper(games, categorical_action_encoding=True)
    assert env.batch_size == torch.Size([3])
    rows = TransformedEnv(env, ActionMask()).rollout(90, break_when_any_done=False)
    assert rows["next", "terminated"].sum() >= 3
    assert rows["next", "reward"].min() >= 0


def every_seat_as_an_agent() -> None:
    env = PettingZooWrapper(
        santiago_v0.env(players=3), use_mask=True, categorical_actions=True, seed=1
    )
    assert list(env.group_map) == ["player_0", "player_1", "player_2"]
    game = env.rollout(300)
    assert bool(game["next", "done"][-1])
    rewards = sum(game["next", f"player_{seat}", "reward"].sum() for seat in range(3))
    assert rewards == pytest.approx(1), "the winners share 1; an illegal action costs 1"
