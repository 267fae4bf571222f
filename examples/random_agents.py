"""Random agents in all three libraries, and what the same seed gives in each.

pip install "santiago[envs]"
python examples/random_agents.py
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import gymnasium
import pyspiel

import santiago.envs.openspiel  # registers python_santiago
from santiago.envs import santiago_v0
from santiago.envs.vector import SantiagoVectorEnv


def pettingzoo(players: int, seed: int) -> dict[str, float]:
    """A game in which every agent plays at random; everyone's score."""
    env = santiago_v0.env(players=players, reward="score")
    env.reset(seed=seed)
    scores = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated or observation is None:
            scores[agent] = reward
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return scores


def against_bots(players: int, seed: int) -> float:
    """A random agent against greedy bots; its share of the win."""
    env = gymnasium.make("Santiago-v0", players=players, opponents="greedy")
    _, info = env.reset(seed=seed)
    over, share = False, 0.0
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, _, info = env.step(action)
        share = float(reward)
    return share


def many(players: int, seed: int, size: int = 128, steps: int = 200) -> int:
    """Many games at once; how many came to their end."""
    envs = SantiagoVectorEnv(size, players=players)
    envs.reset(seed=seed)
    return sum(int(envs.step(envs.sample())[2].sum()) for _ in range(steps))


def openspiel(players: int, seed: int) -> list[float]:
    """A random game with explicit chance; everyone's share of the win."""
    rng = random.Random(seed)
    state = pyspiel.load_game(f"{santiago.envs.openspiel.NAME}(players={players})")
    state = state.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return list(state.returns())


def main(argv: Sequence[str] | None = None) -> None:
    """Play one game in each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    print("PettingZoo, scores:           ", pettingzoo(args.players, args.seed))
    print("Gymnasium, against greedy:    ", against_bots(args.players, args.seed))
    print("Gymnasium, games at once:     ", many(args.players, args.seed))
    print("OpenSpiel, shares of the win: ", openspiel(args.players, args.seed))


if __name__ == "__main__":
    main()
