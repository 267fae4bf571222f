"""How much of a result do reviews leave unexplained? The correction, at several budgets.

Equal bots play games that nothing was tuned on, and every game is reviewed at every budget. The
correction of a player is what luck and choices do not explain; at the end of a round it is what the
evaluation of the table missed, within a round what the search missed.

    python -m benchmarks.correction --games 28 --iterations 75 300 1200

The table goes to stdout, as Markdown. Intervals are by game. The exit code is 0 if the mean
correction of a player falls from each budget to the next.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial

from santiago import Game
from santiago.arena.bootstrap import Tally
from santiago.arena.tables import percent, table
from santiago.bots import Budget, make, play_game
from santiago.engine.record import Record
from santiago.engine.rng import seed_of
from santiago.review import Review, review_game
from santiago.review.effort import FULL

KINDS = (
    *(("trefl", players) for players in (2, 3, 4, 5)),
    *(("amigo", players) for players in (3, 4, 5)),
)
THINKING = 200
"""Iterations that each bot spends on a move."""
ROWS = {
    "player": "of a player, whole game",
    "within": "of a player's move within a round",
    "end": "of a player's move that ends a round",
}
Sizes = list[tuple[str, float]]


def played(number: int) -> Record:
    """A game between equal bots."""
    edition, players = KINDS[number % len(KINDS)]
    own = seed_of("correction", number)
    game = Game.new(players=players, edition=edition, seed=own)
    bots = [(make("learned"), Budget(iterations=THINKING))] * players
    for _ in play_game(game, bots, seed=own):
        pass
    return game.record


def sizes(review: Review) -> Sizes:
    """How large every correction of a review is."""
    found: Sizes = [("player", abs(account.correction)) for account in review.accounts]
    if review.players == 2:
        return found  # two sealed bids are one turn
    luck = {reveal.ply: reveal.luck for reveal in review.reveals}
    for move in review.judged:
        before, after = (review.plies[ply].shares[move.seat] for ply in (move.ply, move.ply + 1))
        tiles = luck.get(move.ply + 1)
        change = after - before + move.loss - (tiles[move.seat] if tiles else 0.0)
        found.append(("end" if tiles else "within", abs(change)))
    return found


def measured(number: int, iterations: list[int]) -> list[Sizes]:
    """The corrections in a game, by budget."""
    effort = replace(FULL, playouts=1, ways=0)  # points and ways play no part
    record = played(number)
    return [sizes(review_game(record, iterations=n, deals=0, effort=effort)) for n in iterations]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=28)
    parser.add_argument("--iterations", type=int, nargs="+", default=[75, 300, 1200])
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    tally = Tally()
    with ProcessPoolExecutor(args.workers) as pool:
        answers = pool.map(partial(measured, iterations=args.iterations), range(args.games))
        for number, by_budget in enumerate(answers):
            for iterations, found in zip(args.iterations, by_budget, strict=True):
                for kind, size in found:
                    tally.add((kind, iterations), number, size)
            print(f"\r{number + 1} games", end="", file=sys.stderr)
    print(file=sys.stderr)
    means = tally.measure()
    rows = [
        [words, *(percent(means[kind, iterations]) for iterations in args.iterations)]
        for kind, words in ROWS.items()
    ]
    print(table(["mean correction", *(f"{n:,} iterations" for n in args.iterations)], rows))
    players = [means["player", iterations].value for iterations in args.iterations]
    return 0 if players == sorted(players, reverse=True) else 1


if __name__ == "__main__":
    sys.exit(main())
