"""How often does a level play a move that makes no sense?

A move is absurd if it is worth more than 6 points less than the best one. `search` judges both: it
searches from each position and estimates the lead over the best rival. Four bots of a level play
the games, and a sample of their moves is judged.

    python benchmarks/absurd.py --games 24
    python benchmarks/absurd.py --levels search@3it hard:gambler
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from santiago import Position, Rng, Variant, seed_of
from santiago.arena.bootstrap import Tally
from santiago.arena.tables import percent, table
from santiago.bots import LEVELS, parse_spec, play_game
from santiago.bots.lookahead import LookAhead
from santiago.bots.tree import Tree
from santiago.bots.weights import Weights
from santiago.engine.moves import Move

ABSURD = 6.0
"""A move that costs more points is absurd."""
SEED = "absurd-3"
"""The seed of the deals, which the levels are not tuned on."""


def judge() -> Weights:
    """Weights that make a value the lead over the best rival."""
    weights = Weights()
    weights.margin = 1.0
    return weights


def lead(position: Position, seat: int, move: Move, iterations: int) -> float:
    """How many points ahead of the best rival a move leaves a seat, as `search` sees it."""
    after = position.copy()
    after.play(move, seat)
    if after.phase == "over":
        scores = after.scores()
        return scores[seat] - max(score for rival, score in enumerate(scores) if rival != seat)
    tree = Tree(LookAhead(judge()), 1)
    tree.search(after, iterations, 0.0)
    options = tree.options(seat)
    value = sum(visits * value for _, visits, value in options) / tree.iterations
    x = 2 * value - 1  # how `evaluate.add_margin` writes a lead
    return 20 * x / (1 - abs(x))


def lost(position: Position, seat: int, move: Move, iterations: int) -> float:
    """By how many points a move is worse than the best that `search` finds."""
    tree = Tree(LookAhead(judge()), 1)
    tree.search(position, iterations, 0.0)
    best = position.move_of(tree.options(seat)[0][0])
    if best == move:
        return 0.0
    return lead(position, seat, best, iterations) - lead(position, seat, move, iterations)


def row(level: str, args: argparse.Namespace) -> list[str]:
    """A line of the table: how many moves were judged, and the points they lost."""
    tally = Tally()
    moves = 0
    for game in range(args.games):
        position = Position.deal(Variant(), Rng(seed_of(args.seed, game)))
        seats = [parse_spec(level)] * 4
        for ply, (seat, choice) in enumerate(play_game(position, seats, seed=game)):
            if ply % args.every == 0 and len(position.legal_moves) > 1:
                loss = lost(position.copy(), seat, choice.move, args.iterations)
                moves += 1
                tally.add("absurd", game, loss > ABSURD, of_one=True)
                tally.add("lost", game, max(0.0, loss))
    measured = tally.measure()
    return [level, f"{moves:,}", percent(measured["absurd"]), f"{measured['lost'].value:.2f}"]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=24, help="per level (default: 24)")
    parser.add_argument("--every", type=int, default=3, help="judge one move in N")
    parser.add_argument("--iterations", type=int, default=200, help="of the judge (default: 200)")
    parser.add_argument("--levels", metavar="BOT", nargs="+", default=LEVELS)
    parser.add_argument("--seed", default=SEED, help=f"default: {SEED}")
    args = parser.parse_args(argv)
    rows = []
    for level in args.levels:
        print(f"judging {level}", file=sys.stderr)
        rows.append(row(level, args))
    headings = ["level", "moves judged", "absurd (95 % by game)", "points lost per move"]
    print(table(headings, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
