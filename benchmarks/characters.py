"""Are the six characters equally strong, and can one tell them apart?

Four different characters of one level play at each table: all groups of four equally often, each on
every seat. Three tables come out: who wins how often, how each plays, and how well a classifier
recognises a character by its statistics over 20 games that it was not trained on. Games are kept in
a folder: the same command completes an interrupted run, and more games extend it.

    python benchmarks/characters.py
    python benchmarks/characters.py --levels medium hard --games 500
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from santiago import Position, Rng, Variant, seed_of
from santiago.arena.tables import table
from santiago.bots import LEVELS, Budget, make, play_game
from santiago.bots.characters import CARE, hurts, scaled
from santiago.bots.reading import Reading
from santiago.bots.registry import CHARACTERS
from santiago.engine.board import SQUARE_NAMES
from santiago.engine.moves import Move

SEED = "characters-report-10"
"""The seed of the reported deals, which the characters are not tuned on."""
SEATS = 4
APART = 5.0
"""Points of win share that two characters of a level may differ by."""
RECOGNISED = 0.8
BUNDLE = 20
"""Games whose statistics the classifier gets."""
BUDGETS = {"expert": Budget(iterations=400)}
"""Instead of the level's own, where that is a time: so that runs can be repeated. A character has a
larger or smaller share of it, as at its own level (`CARE`)."""


@dataclass
class Style:
    """What one seat did in a game: sums and counts by statistic."""

    sums: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def note(self, name: str, value: float) -> None:
        """One more observation."""
        self.sums[name] += value
        self.counts[name] += 1

    def means(self) -> dict[str, float]:
        """The mean of each statistic."""
        return {name: total / self.counts[name] for name, total in self.sums.items()}


STATISTICS = {
    "bids": "auctions with a bid, %",
    "crop": "bids, its crop on sale, %",
    "other": "bids, not its crop, %",
    "bid": "mean bid",
    "small": "bids of 1 or 2, %",
    "large": "bids from 5, %",
    "offers": "offers made, %",
    "offer": "mean offer",
    "free": "offers of 0, %",
    "takes": "bribes taken, %",
    "token": "rounds with the token, %",
    "dry": "planted dry, %",
    "great": "planted at its great field, %",
    "shared": "planted at a rival's field, %",
    "helps": "rivals' gain by its canals",
    "revenge": "culprit hurt by canals",
    "sabotage": "leader hurt by canals",
    "hems": "culprit hurt by planting",
    "blocks": "leader hurt by planting",
    "fields": "own fields",
    "farmers": "farmers per field",
    "share": "share of the largest field, %",
    "money": "money at the end",
    "canal": "own canal laid, %",
}
"""The statistics, by name, with their headings; those in % are from 0 to 100."""


def observe(style: Style, position: Position, seat: int, move: Move) -> None:
    """Note what a move says about a style; `position` is the one before it."""
    phase = position.phase
    reading = Reading(position)
    if phase == "auction":
        style.note("bids", 100 * (move.kind == "bid"))
        great = reading.great_field(seat)
        if great is not None:
            on_sale = position.market_kinds >> 2 * great[0] & 3
            style.note("crop" if on_sale else "other", 100 * (move.kind == "bid"))
        if move.amount:
            style.note("bid", move.amount)
            style.note("small", 100 * (move.amount <= 2))
            style.note("large", 100 * (move.amount >= 5))
    elif phase in ("planting", "leftover"):
        assert move.square is not None
        square = SQUARE_NAMES.index(move.square)
        great = reading.great_field(seat)
        joined = reading.joined(move)
        if phase == "planting":
            style.note("dry", 100 * (not position.wet >> square & 1))
            if great is not None:
                style.note("great", 100 * (great in joined))
        shared = any(sum(farmers) > farmers[seat] for _, _, farmers in joined)
        style.note("shared", 100 * shared)
    elif phase == "offers":
        style.note("offers", 100 * (move.kind == "offer"))
        if move.kind == "offer":
            style.note("offer", move.amount or 0)
            style.note("free", 100 * (move.amount == 0))
    elif phase == "decision" and position.offered:
        style.note("takes", 100 * (move.kind == "accept"))
    if move.canal is not None:
        gains = reading.gains[reading.canal(move)]
        style.note("helps", sum(gains) - gains[seat])
    if move.canal is not None or move.kind == "plant":
        culprit = reading.culprit(seat)
        plants = move.kind == "plant"
        if culprit is not None:
            style.note("hems" if plants else "revenge", hurts(reading, move, culprit))
        harm = hurts(reading, move, reading.leader(seat))
        style.note("blocks" if plants else "sabotage", harm)


def conclude(style: Style, position: Position, seat: int) -> None:
    """Note what the end of a game says about a style."""
    own = [
        (mask.bit_count(), farmers[seat])
        for _, mask, farmers in Reading(position).fields
        if farmers[seat]
    ]
    style.note("fields", len(own))
    points = [size * farmers for size, farmers in own]
    if own:
        style.note("farmers", sum(farmers for _, farmers in own) / len(own))
        style.note("share", 100 * max(points) / sum(points))
    style.note("money", position.money[seat])
    style.note("canal", 100 * (not position.own_canals >> seat & 1))


def seated(game: int) -> list[str]:
    """Who sits where: every group of four, and each of them on every seat."""
    groups = seated_groups()
    group = groups[game % len(groups)]
    turned = game // len(groups)
    order = [group[(seat + turned) % SEATS] for seat in range(SEATS)]
    if turned // SEATS % 2:  # and with other neighbours
        order[1], order[2] = order[2], order[1]
    return order


def played(level: str, game: int, seed: str) -> dict[str, Any]:
    """Play one game: who sat where, their shares of the win, scores and statistics."""
    names = seated(game)
    budget = BUDGETS.get(level, Budget())
    seats = [
        (make(f"{level}:{name}"), scaled(budget, CARE.get((level, name), 1.0))) for name in names
    ]
    position = Position.deal(Variant(), Rng(seed_of(seed, game // len(seated_groups()))))
    styles = [Style() for _ in names]
    for seat, choice in play_game(position, seats, seed=seed_of(seed, "moves", game)):
        if position.phase == "auction" and position.spoken == 0:
            for each in range(SEATS):
                if position.round > 1:
                    styles[each].note("token", 100 * (position.overseer == each))
        observe(styles[seat], position, seat, choice.move)
    for seat, style in enumerate(styles):
        conclude(style, position, seat)
    result = position.result
    assert result is not None
    return {
        "level": level,
        "game": game,
        "names": names,
        "scores": list(result.scores),
        "styles": [
            {
                name: [round(style.sums[name], 4), style.counts[name]]
                for name in STATISTICS
                if name in style.counts
            }
            for style in styles
        ],
    }


def seated_groups() -> list[tuple[str, ...]]:
    """All groups of four characters."""
    return list(combinations(CHARACTERS, SEATS))


def _task(task: tuple[str, int, str]) -> dict[str, Any]:
    return played(*task)


def games_of(level: str, many: int, seed: str, folder: Path, workers: int) -> list[dict[str, Any]]:
    """A level's games: those in the folder, and the missing ones, which are played and kept."""
    file = folder / f"{level}-{seed}.jsonl"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    known = {}
    for line in lines:
        try:
            one = json.loads(line)
        except ValueError:
            continue  # cut off when a run was interrupted
        known[one["game"]] = one
    todo = [(level, game, seed) for game in range(many) if game not in known]
    with file.open("a", encoding="utf-8") as kept:
        if lines and todo:
            kept.write("\n")  # after a line that was cut off
        for at, one in enumerate(_played(todo, workers), 1):
            kept.write(json.dumps(one) + "\n")
            kept.flush()
            known[one["game"]] = one
            if at % 20 == 0 or at == len(todo):
                print(f"\r{level}: {len(known):,} of {many:,} games", end="", file=sys.stderr)
    if todo:
        print(file=sys.stderr)
    return [known[game] for game in range(many)]


def _played(todo: Sequence[tuple[str, int, str]], workers: int) -> Iterator[dict[str, Any]]:
    if workers == 1 or len(todo) < 2:
        yield from map(_task, todo)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_task, todo, chunksize=8)


def shares_of(one: dict[str, Any]) -> list[float]:
    """Each seat's share of the win."""
    best = max(one["scores"])
    winners = one["scores"].count(best)
    return [1 / winners if score == best else 0.0 for score in one["scores"]]


def strength(games: Sequence[dict[str, Any]]) -> tuple[list[list[str]], float]:
    """A line for each character, and how far apart the best and the worst are, in points."""
    wins = defaultdict(list)
    points = defaultdict(list)
    for one in games:
        for name, share, score in zip(one["names"], shares_of(one), one["scores"], strict=True):
            wins[name].append(100 * share)
            points[name].append(score)
    lines = []
    for name in CHARACTERS:
        mean = float(np.mean(wins[name]))
        error = 1.96 * float(np.std(wins[name])) / len(wins[name]) ** 0.5
        lines.append(
            [
                name,
                f"{len(wins[name]):,}",
                f"{mean:.1f} ± {error:.1f} %",
                f"{np.mean(points[name]):.1f}",
            ]
        )
    means = [float(np.mean(wins[name])) for name in CHARACTERS]
    return lines, max(means) - min(means)


def bundles(games: Iterable[dict[str, Any]]) -> tuple[np.ndarray, np.ndarray]:
    """The statistics of each character's games, twenty at a time, and whose they are."""
    piles: dict[str, list[dict[str, list[float]]]] = defaultdict(list)
    for one in games:
        for name, style in zip(one["names"], one["styles"], strict=True):
            piles[name].append(style)
    rows, whose = [], []
    for number, name in enumerate(CHARACTERS):
        pile = piles[name]
        for start in range(0, len(pile) - BUNDLE + 1, BUNDLE):
            rows.append(_pooled(pile[start : start + BUNDLE]))
            whose.append(number)
    return np.array(rows), np.array(whose)


def _pooled(styles: Sequence[dict[str, list[float]]]) -> list[float]:
    means = []
    for name in STATISTICS:
        total = sum(style[name][0] for style in styles if name in style)
        count = sum(style[name][1] for style in styles if name in style)
        means.append(total / count if count else 0.0)
    return means


def recognised(rows: np.ndarray, whose: np.ndarray) -> tuple[float, int]:
    """The share of held-out bundles that a linear classifier names rightly, and their number.

    Trained on every other bundle, tested on the rest, then the other way round. Of the classes'
    means, the nearest one, by the covariance within the classes.
    """
    right = 0
    turns = np.arange(len(rows)) % 2
    for held_out in (0, 1):
        train, test = turns != held_out, turns == held_out
        means = np.array([rows[train & (whose == k)].mean(0) for k in range(len(CHARACTERS))])
        within = rows[train] - means[whose[train]]
        scale = within.std(0) + 1e-9
        covariance = np.cov((within / scale).T) + 0.1 * np.eye(rows.shape[1])
        inverse = np.linalg.inv(covariance)
        away = (rows[test][:, None, :] - means[None]) / scale
        distance = np.einsum("ijk,kl,ijl->ij", away, inverse, away)
        right += int((distance.argmin(1) == whose[test]).sum())
    return right / len(rows), len(rows)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the tables; the exit code is 0 if all targets are met."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000, help="per level (default: 2,000)")
    parser.add_argument("--levels", metavar="LEVEL", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("--seed", default=SEED, help=f"default: {SEED}")
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("build/characters"))
    args = parser.parse_args(argv)
    args.folder.mkdir(parents=True, exist_ok=True)
    met = True
    for level in args.levels:
        games = games_of(level, args.games, args.seed, args.folder, args.workers)
        lines, apart = strength(games)
        rows, whose = bundles(games)
        print(f"\n## {level}: {len(games):,} games\n")
        print(table(["character", "games", "win share (95 %)", "mean score"], lines))
        print(f"\nBest and worst are {apart:.1f} points apart (at most {APART:.0f}).\n")
        styles = [
            [heading, *(f"{rows[whose == k, at].mean():.2f}" for k in range(len(CHARACTERS)))]
            for at, heading in enumerate(STATISTICS.values())
        ]
        print(table(["statistic", *CHARACTERS], styles))
        known, many = recognised(rows, whose) if len(rows) > 24 else (0.0, 0)
        print(f"\nRecognised by {BUNDLE} games: {100 * known:.1f} % of {many} (at least 80 %).")
        met &= apart <= APART and known >= RECOGNISED
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
