"""Is the evaluation of reviews right? Predicted shares of the win against what happened.

Equal bots play games that nothing was tuned on. At a random ply of each round the review's search
and the evaluation without a search predict everyone's share of the win. In ten bins the mean
prediction is compared with the mean result. Intervals are by game, because the positions of a game
end in the same result.

    python -m benchmarks.calibration --fit --games 1000  # the numbers of `bots.calibration`
    python -m benchmarks.calibration --games 4000        # whether they hold in other games

Games are kept in a file: the same command completes an interrupted run, and more games extend it.
The tables go to stdout, as Markdown; the plot goes into the folder. The exit code is 0 if every bin
is within 4 points or within its interval, and the search predicts better than the evaluation.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from math import sqrt
from pathlib import Path

from santiago import Game
from santiago.arena.bootstrap import Measured
from santiago.arena.plots import Scale, alone, svg
from santiago.arena.tables import percent, table
from santiago.bots import Budget, batches, make, play_game
from santiago.bots.calibration import GROWTH, LEAST, calibrated, shares_of
from santiago.bots.lastround import is_exact
from santiago.bots.weights import Weights
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of
from santiago.review import DEFAULT_ITERATIONS
from santiago.review.effort import FULL
from santiago.review.expectations import Expectations
from santiago.review.judge import Judge, Shares, result_shares

SEED = "calibration-2"
"""The seed of the reported games, which nothing is tuned on."""
FIT_SEED = "calibration-fit"
"""The seed of the games that the calibration is fitted to."""
KINDS = (
    *(("trefl", players) for players in (2, 3, 4, 5)),
    *(("amigo", players) for players in (3, 4, 5)),
)
THINKING = 200
"""Iterations that each bot spends on a move."""
BINS = 10
TOLERANCE = 0.04
SURE = 1.96


@dataclass(frozen=True)
class Prediction:
    """What was predicted at one position."""

    round: int
    search: Shares  # before they are calibrated
    plain: Shares  # by the evaluation without a search
    exact: bool  # the rest of the game is known

    def calibrated(self, least: float = LEAST, growth: float = GROWTH) -> Shares:
        """The shares as a review shows them."""
        return self.search if self.exact else calibrated(self.search, least, growth)


@dataclass(frozen=True)
class Played:
    """A game, what was predicted in it, and how it ended."""

    number: int
    edition: str
    players: int
    result: Shares
    predictions: tuple[Prediction, ...]


@dataclass(frozen=True)
class Bin:
    """The predictions between two shares of the win, and what happened."""

    predicted: float
    observed: Measured
    count: int

    @property
    def met(self) -> bool:
        """Whether the predictions are within 4 points of what happened, or within its interval."""
        low, high = self.observed.low, self.observed.high
        inside = low is not None and high is not None and low <= self.predicted <= high
        return inside or abs(self.predicted - self.observed.value) <= TOLERANCE


# --- playing ---------------------------------------------------------------------------------


def play(number: int, *, seed: str, iterations: int, thinking: int) -> Played:
    """Play a game and predict its result once in each round."""
    edition, players = KINDS[number % len(KINDS)]
    own = seed_of(seed, number)
    game = Game.new(players=players, edition=edition, seed=own)
    bots = [(make("learned"), Budget(iterations=thinking))] * players
    for _ in play_game(game, bots, seed=own):
        pass
    rng = Rng(seed_of(own, "ply"))
    judge = Expectations(Judge(iterations, own, fit=tuple), FULL.markets)
    predictions = []
    for round_number, steps in groupby(game.record.steps(), lambda step: step.before.round):
        positions = [(step.before, step.ply - 1) for step in steps]
        position, ply = positions[rng.roll(len(positions))]
        shares = judge.at_start(position, ply)
        exact = is_exact(position)
        predictions.append(Prediction(round_number, shares, evaluated(position), exact))
    return Played(number, edition, players, result_shares(game.position), tuple(predictions))


def evaluated(position: Position) -> Shares:
    """The shares that the evaluation without a search predicts."""
    values: list[list[float]] = batches.evaluate([position]).tolist()  # type: ignore[assignment]
    return shares_of(values[0][: position.players], Weights().margin)


def games_in(path: Path) -> Iterator[Played]:
    """The games that were played before."""
    if path.exists():
        for line in path.read_text("utf-8").splitlines():
            data = json.loads(line)
            predictions = tuple(Prediction(**one) for one in data.pop("predictions"))
            yield Played(**data, predictions=predictions)


def complete(path: Path, games: int, work: Callable[[int], Played], workers: int) -> list[Played]:
    """All games of a run; missing ones are played and kept."""
    known = {game.number: game for game in games_in(path)}
    missing = [number for number in range(games) if number not in known]
    with path.open("a", encoding="utf-8") as log, ProcessPoolExecutor(workers) as pool:
        answers = pool.map(work, missing, chunksize=4) if workers > 1 else map(work, missing)
        for game in answers:
            log.write(json.dumps(asdict(game)) + "\n")
            log.flush()
            known[game.number] = game
            print(f"\r{len(known):,} games", end="", file=sys.stderr)
    return [known[number] for number in range(games)]


# --- counting --------------------------------------------------------------------------------


def bins(games: Sequence[Played], shares: Callable[[Prediction], Shares]) -> list[Bin]:
    """Predicted and observed shares of the win, in ten bins."""
    pairs: dict[int, dict[int, list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for prediction in game.predictions:
            for share, result in zip(shares(prediction), game.result, strict=True):
                at = min(BINS - 1, int(BINS * share))
                pairs[at][game.number].append((share, result))
    return [_bin([*pairs[at].values()]) for at in range(BINS) if pairs[at]]


def _bin(games: Sequence[Sequence[tuple[float, float]]]) -> Bin:
    """One bin, from the pairs of prediction and result of each game."""
    count = sum(map(len, games))
    predicted = sum(share for game in games for share, _ in game) / count
    observed = sum(result for game in games for _, result in game) / count
    if len(games) < 2:
        return Bin(predicted, Measured(observed), count)
    offs = [sum(result - observed for _, result in game) for game in games]
    variance = sum(off * off for off in offs) * len(games) / (len(games) - 1)
    error = SURE * sqrt(variance) / count
    interval = (max(0.0, observed - error), min(1.0, observed + error))
    return Bin(predicted, Measured(observed, *interval), count)


def brier(games: Sequence[Played], shares: Callable[[Prediction], Shares]) -> dict[int, float]:
    """The Brier score by round: squared errors summed over the seats, in the mean. 0 is perfect."""
    errors: dict[int, list[float]] = defaultdict(list)
    for game in games:
        for prediction in game.predictions:
            pairs = zip(shares(prediction), game.result, strict=True)
            errors[prediction.round].append(sum((share - won) ** 2 for share, won in pairs))
    return {number: sum(errors[number]) / len(errors[number]) for number in sorted(errors)}


def fitted(games: Sequence[Played]) -> tuple[float, float]:
    """The numbers of `bots.calibration` with the smallest squared errors, to 0.05 and 0.1."""

    def error(numbers: tuple[float, float]) -> float:
        return sum(
            (share - won) ** 2
            for game in games
            for prediction in game.predictions
            for share, won in zip(prediction.calibrated(*numbers), game.result, strict=True)
        )

    steps = [(least / 20, growth / 10) for least in range(15) for growth in range(4, 16)]
    return min(steps, key=error)


# --- showing ---------------------------------------------------------------------------------


def bin_table(counted: Sequence[Bin]) -> str:
    """The bins as Markdown."""
    rows = [
        [
            f"{100 * one.predicted:.1f} %",
            percent(one.observed),
            f"{100 * (one.observed.value - one.predicted):+.1f}",
            f"{one.count:,}",
            "yes" if one.met else "no",
        ]
        for one in counted
    ]
    headings = ["predicted", "observed (95 % by game)", "difference", "predictions", "met"]
    return table(headings, rows)


def brier_table(*scores: dict[int, float]) -> str:
    """The Brier scores of several predictions as Markdown."""
    rows = [[str(number), *(f"{score[number]:.3f}" for score in scores)] for number in scores[0]]
    headings = ["round", "review", "uncalibrated", "evaluation without a search", "equal shares"]
    return table(headings, rows)


def plot(counted: Sequence[Bin]) -> str:
    """Predicted against observed shares; a perfect prediction is on the diagonal."""
    size, left, top = 300, 70, 20
    x, y = Scale(0, 1, left, left + size), Scale(0, 1, top + size, top)
    parts = []
    for tick in (0, 0.2, 0.4, 0.6, 0.8, 1):
        parts += [
            _line(x(0), y(tick), x(1), y(tick), "grid"),
            _text(left - 10, y(tick) + 4, f"{100 * tick:.0f} %", "end"),
            _text(x(tick), top + size + 20, f"{100 * tick:.0f} %", "middle"),
        ]
    parts += [
        _line(x(0), y(0), x(1), y(1), "fair"),
        _text(left + size / 2, top + size + 44, "predicted", "middle"),
        f'<g transform="translate(18 {top + size / 2}) rotate(-90)">',
        _text(0, 0, "observed", "middle"),
        "</g>",
    ]
    for one in counted:
        at, seen = x(one.predicted), one.observed
        if seen.low is not None and seen.high is not None:
            parts.append(_line(at, y(seen.low), at, y(seen.high), "whisker c0"))
        parts.append(f'<circle cx="{at:.1f}" cy="{y(seen.value):.1f}" r="4.5" class="c0"/>')
    title = "Predicted and observed shares of the win, with 95 % intervals by game"
    return alone(svg(title, top + size + 56, parts, width=left + size + 30))


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="tick">{text}</text>'


def main(argv: Sequence[str] | None = None) -> int:
    """Play, count and show."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=4000, help="default: 4000")
    parser.add_argument("--iterations", type=int, default=DEFAULT_ITERATIONS, help="of a search")
    parser.add_argument("--thinking", type=int, default=THINKING, help="of a bot's move")
    parser.add_argument("--fit", action="store_true", help="fit the numbers instead of testing")
    parser.add_argument("--seed", help=f"default: {SEED}, or {FIT_SEED} with --fit")
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("build/calibration"))
    args = parser.parse_args(argv)
    args.folder.mkdir(parents=True, exist_ok=True)
    seed = args.seed or (FIT_SEED if args.fit else SEED)
    path = args.folder / f"{seed}-{args.iterations}it-{args.thinking}it.jsonl"
    work = partial(play, seed=seed, iterations=args.iterations, thinking=args.thinking)
    games = complete(path, args.games, work, args.workers)
    if args.fit:
        least, growth = fitted(games)
        print(f"{len(games):,} games: least {least}, growth {growth}")
        return 0
    counted = bins(games, Prediction.calibrated)
    search = brier(games, Prediction.calibrated)
    raw = brier(games, lambda prediction: prediction.search)
    plain = brier(games, lambda prediction: prediction.plain)
    even = brier(games, lambda one: (1 / len(one.search),) * len(one.search))
    (args.folder / "calibration.svg").write_text(plot(counted), encoding="utf-8")
    print(f"{len(games):,} games\n")
    print(bin_table(counted), brier_table(search, raw, plain, even), sep="\n\n")
    better = all(search[number] <= plain[number] for number in search)
    return 0 if better and all(one.met for one in counted) else 1


if __name__ == "__main__":
    sys.exit(main())
