"""The true error rates of `santiago arena test --sprt`, by simulation: no games are played.

Deals are drawn from a beta-binomial model: a deal favours A with a chance that varies from deal to
deal around its true share, and its games are won with that chance.  `--luck` is the deal's part of
a game's variance (0: games are independent; 1: all games of a deal end alike).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from santiago.arena.sequential import ALPHA, BETA, DELTA, Sequential
from santiago.arena.tables import table

MOST_DEALS = 20_000


def deals(share: float, players: int, luck: float, rng: np.random.Generator) -> Iterator[float]:
    """A's mean shares in deals, one after the other."""
    strength = (1 - luck) / luck if luck else None
    while True:
        if strength is None:
            chances = np.full(1000, share)
        else:
            chances = rng.beta(share * strength, (1 - share) * strength, 1000)
        yield from rng.binomial(players, chances) / players


def simulated(
    players: int, share: float, runs: int, luck: float, seed: int
) -> tuple[float, float, float]:
    """How often H1 is accepted, and the mean and the 95th percentile of the deals it takes."""
    rng = np.random.default_rng([seed, players, int(1e6 * share)])
    accepted, lengths = 0, []
    for _ in range(runs):
        test = Sequential(players)
        for mean in deals(share, players, luck, rng):
            test.add(float(mean))
            if test.verdict or test.deals == MOST_DEALS:
                break
        accepted += test.verdict == "H1"
        lengths.append(test.deals)
    return accepted / runs, float(np.mean(lengths)), float(np.quantile(lengths, 0.95))


def rows(runs: int, luck: float, seed: int) -> Iterator[list[str]]:
    """A row of the table for each number of players and true share."""
    for players in (2, 3, 4, 5):
        for points in (-2, 0, 1, 2, 4):
            share = 1 / players + points / 100
            accepted, mean, most = simulated(players, share, runs, luck, seed)
            yield [
                str(players),
                f"{100 * share:.1f} % ({points:+d})",
                f"{100 * accepted:.1f} %",
                f"{mean:,.0f}",
                f"{most:,.0f}",
            ]


HEADINGS = ["players", "true share (points)", "H1 accepted", "deals (mean)", "deals (95 %)"]


def main() -> None:
    """Simulate and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--runs", type=int, default=1000, help="per row (default: 1000)")
    parser.add_argument("--luck", type=float, default=0.2, help="default: 0.2")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"α = {ALPHA:.0%}, β = {BETA:.0%}, δ = {100 * DELTA:g} points, luck {args.luck:g}\n")
    print(table(HEADINGS, rows(args.runs, args.luck, args.seed)))


if __name__ == "__main__":
    main()
