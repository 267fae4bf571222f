"""A match of OpenSpiel's Monte Carlo tree search against random players.

    pip install "santiago[envs]"
    python examples/openspiel_mcts.py --games 10 --simulations 100

The search looks into the state itself, as all of OpenSpiel's perfect-information search does. With
two players that would let it see a secret bid, so it plays with three or more.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import pyspiel

import santiago.envs.openspiel  # registers python_santiago


def match(players: int, games: int, simulations: int, seed: int = 1) -> float:
    """The search's share of the wins; it moves on by one seat from game to game."""
    game = pyspiel.load_game(f"{santiago.envs.openspiel.NAME}(players={players})")
    won = 0.0
    for number in range(games):
        seat = number % players
        bots = [pyspiel.make_uniform_random_bot(other, seed + other) for other in range(players)]
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed + number)
        bots[seat] = pyspiel.MCTSBot(
            game,
            evaluator,
            uct_c=1.0,
            max_simulations=simulations,
            max_memory_mb=200,
            solve=False,
            seed=seed + number,
            verbose=False,
        )
        won += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)[seat]
    return won / games


def main(argv: Sequence[str] | None = None) -> None:
    """Play the match and say who won."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, default=3, choices=(3, 4, 5))
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--simulations", type=int, default=50)
    args = parser.parse_args(argv)
    share = match(args.players, args.games, args.simulations)
    print(
        f"MCTS with {args.simulations} simulations per move won {share:.0%} of {args.games} games"
    )
    print(f"(an equal player would win {1 / args.players:.0%})")


if __name__ == "__main__":
    main()
