"""The net while it learns: floating-point numbers, numpy, and Adam.

It is `santiago.bots.net` in other numbers; `numbers` rounds them to those of a file.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from santiago.bots.net import MAGIC, SHAPES
from santiago.bots.training.samples import NO_NEXT, NO_TWIN, Samples

Array = npt.NDArray[np.floating[Any]]
Params = dict[str, Array]

POINTS = 8.0
"""Points that one unit of the net's answer stands for."""
SUMS = 60.0
"""The most that the weights of one unit may add up to; `net.check` refuses 64."""


def fresh(seed: int) -> Params:
    """A net that knows nothing: it agrees with the outlook."""
    rng = np.random.default_rng(seed)
    params: Params = {}
    for name, units, inputs in SHAPES:
        scale = 0.0 if name == "points" else 1.0 / np.sqrt(inputs)
        params[name] = (scale * rng.standard_normal((units, inputs))).astype(np.float32)
        params[f"{name}_bias"] = np.zeros(units, np.float32)
    rounds = np.minimum(np.arange(12), 11)
    doubt = np.log(4.0 + 1.2 * np.maximum(0, rounds - 1))
    params["doubt"] = np.tile(doubt, (4, 1)).astype(np.float32)
    return params


def numbers(params: Params) -> list[int]:
    """The whole numbers of a net's file."""
    weights_and_biases: list[int] = []
    for name, _, _ in SHAPES:
        weights = params[name]
        sums = np.abs(weights).sum(axis=1, keepdims=True)
        weights = weights * np.minimum(1.0, SUMS / np.maximum(sums, 1e-6))
        weights_and_biases += np.rint(weights * 1024).astype(int).ravel().tolist()
        weights_and_biases += np.rint(params[f"{name}_bias"] * 262144).astype(int).tolist()
    doubts: list[int] = np.rint(np.exp(params["doubt"]) * 256).astype(int).ravel().tolist()
    return weights_and_biases + [max(1, doubt) for doubt in doubts]


def params_of(numbers: list[int]) -> Params:
    """A net that may learn on, from the whole numbers of its file."""
    params: Params = {}
    at = 0
    for name, units, inputs in SHAPES:
        weights = np.array(numbers[at : at + units * inputs], np.float32)
        params[name] = weights.reshape(units, inputs) / 1024
        at += units * inputs
        params[f"{name}_bias"] = np.array(numbers[at : at + units], np.float32) / 262144
        at += units
    params["doubt"] = np.log(np.array(numbers[at:], np.float32) / 256).reshape(4, -1)
    return params


def read_params(path: Path) -> Params:
    """A net that may learn on, from its file."""
    body = path.read_bytes()[len(MAGIC) :]
    return params_of([number for (number,) in struct.iter_unpack("<i", body)])


@dataclass
class Pass:
    """What one batch makes of a net, kept for the way back."""

    rows: Array
    field: Array
    first: Array
    hidden: Array
    both: Array
    table: Array
    there: npt.NDArray[np.bool_]
    starts: npt.NDArray[np.int_]
    owners: npt.NDArray[np.int_]
    counts: npt.NDArray[np.int_]
    points: Array  # by state and seat


def forward(params: Params, samples: Samples) -> Pass:
    """Each seat's points."""
    n = len(samples)
    rows = samples.rows.astype(np.float32) / 256
    field = np.maximum(0, rows @ params["field"].T + params["field_bias"])
    starts = (
        np.flatnonzero(np.r_[True, np.diff(samples.slots) != 0]) if len(rows) else np.array([], int)
    )
    owners = samples.slots[starts]
    counts = np.diff(np.r_[starts, len(rows)])
    first = np.zeros((n * 5, 64), np.float32)
    if len(rows):
        first[owners, :32] = np.add.reduceat(field, starts, axis=0)
    first[:, 32:] = samples.seats.reshape(n * 5, 32).astype(np.float32) / 256
    there = np.arange(5)[None, :] < samples.players[:, None]
    hidden = np.maximum(0, first @ params["seat"].T + params["seat_bias"])
    hidden = hidden.reshape(n, 5, 64) * there[:, :, None]
    rivals = (samples.players - 1).astype(np.float32)[:, None, None]
    pool = (hidden.sum(axis=1, keepdims=True) - hidden) / rivals
    both = np.concatenate([hidden, pool], axis=2).reshape(n * 5, 128)
    table = np.maximum(0, both @ params["table"].T + params["table_bias"])
    out = (table @ params["points"].T + params["points_bias"]).reshape(n, 5)
    points = (samples.base + POINTS * out) * there
    return Pass(rows, field, first, hidden, both, table, there, starts, owners, counts, points)


def backward(params: Params, samples: Samples, outputs: Pass, slope: Array) -> Params:
    """The slope of a loss by every number, from its slope by each seat's points."""
    n = len(samples)
    there = outputs.there.reshape(n * 5)
    out = (POINTS * slope.reshape(n * 5) * there)[:, None].astype(np.float32)
    slopes: Params = {"points": out.T @ outputs.table, "points_bias": out.sum(axis=0)}
    table = (out @ params["points"]) * (outputs.table > 0)
    slopes["table"] = table.T @ outputs.both
    slopes["table_bias"] = table.sum(axis=0)
    both = (table @ params["table"]).reshape(n, 5, 128)
    rivals = (samples.players - 1).astype(np.float32)[:, None, None]
    pool = both[:, :, 64:] * outputs.there[:, :, None] / rivals
    hidden = both[:, :, :64] + pool.sum(axis=1, keepdims=True) - pool
    hidden = (hidden * (outputs.hidden > 0)).reshape(n * 5, 64)
    slopes["seat"] = hidden.T @ outputs.first
    slopes["seat_bias"] = hidden.sum(axis=0)
    first = (hidden @ params["seat"])[:, :32]
    field = np.repeat(first[outputs.owners], outputs.counts, axis=0) * (outputs.field > 0)
    slopes["field"] = field.T @ outputs.rows
    slopes["field_bias"] = field.sum(axis=0)
    return slopes


def won(samples: Samples) -> Array:
    """Each seat's share of the win."""
    there = np.arange(5)[None, :] < samples.players[:, None]
    points = np.where(there, samples.points, -np.inf)
    best = points == points.max(axis=1, keepdims=True)
    split: Array = best / best.sum(axis=1, keepdims=True)
    return split.astype(np.float32)


def shares(points: Array, doubt: Array, there: npt.NDArray[np.bool_]) -> tuple[Array, Array, Array]:
    """Chances to win as `evaluate.shares_of` has them, each pair's slope, each pair's part."""
    apart = (points[:, :, None] - points[:, None, :]) / doubt[:, None, None]
    pair = there[:, :, None] & there[:, None, :] & ~np.eye(5, dtype=bool)
    chance = 0.5 + 0.5 * apart / (1 + np.abs(apart))
    logs = np.where(pair, np.log(chance), 0).sum(axis=2)
    logs = np.where(there, logs, -np.inf)
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    slope = np.where(pair, 0.5 / (1 + np.abs(apart)) ** 2 / chance, 0)
    return chances, slope, apart


@dataclass(frozen=True)
class Loss:
    """How wrong a net is: about who wins, about margins, and about moves."""

    wins: float  # log-loss
    margins: float  # mean squared error of points against the table's mean
    twins: float  # the same for the difference between two moves on the same tiles

    def __str__(self) -> str:
        return f"log-loss {self.wins:.4f}, margins {self.margins:.2f}, twins {self.twins:.2f}"


def judged(
    params: Params, samples: Samples, outputs: Pass, twin_weight: float = 1.0
) -> tuple[Loss, Array, Array]:
    """The loss, its slope by each seat's points, and by the doubts."""
    n = len(samples)
    there = outputs.there
    players = samples.players[:, None].astype(np.float32)
    place = (samples.players.astype(int) - 2, samples.to_go.astype(int))
    doubt = np.exp(params["doubt"][place])
    target = won(samples)
    chances, steep, apart = shares(outputs.points, doubt, there)
    wins = -np.where(target > 0, target * np.log(np.maximum(chances, 1e-9)), 0).sum(axis=1)
    off = (chances - target) * there
    slope = (off[:, :, None] * steep).sum(axis=2) - (off[:, :, None] * steep).sum(axis=1)
    slope = slope / doubt[:, None]
    doubts = np.zeros_like(params["doubt"])
    np.add.at(doubts, place, -(off[:, :, None] * steep * apart).sum(axis=(1, 2)))

    def centred(points: Array) -> Array:
        mean: Array = points.sum(axis=1, keepdims=True) / players
        return np.asarray((points - mean) * there, np.float32)

    wrong = centred(outputs.points - samples.goals)
    slope = slope + 0.02 * wrong
    two = np.flatnonzero(samples.twins != NO_TWIN)
    error = 0.0
    if len(two):
        other = samples.twins[two]
        apart_by = wrong[two] - wrong[other]
        mine = apart_by[np.arange(len(two)), samples.movers[two]]
        error = float((mine**2).mean())
        push = np.zeros_like(slope)
        push[two, samples.movers[two]] = np.clip(mine, -12, 12)
        slope = slope + twin_weight * 0.02 * centred(push)
    loss = Loss(float(wins.mean()), float((wrong**2).sum() / there.sum()), error)
    return loss, (slope / n).astype(np.float32), doubts / n


class Adam:
    """The usual steps down a slope."""

    def __init__(self, params: Params) -> None:
        self.mean = {name: np.zeros_like(value) for name, value in params.items()}
        self.square = {name: np.zeros_like(value) for name, value in params.items()}
        self.steps = 0

    def step(self, params: Params, slopes: Params, rate: float) -> None:
        """One step, in place."""
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.002 * (slope * slope - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.998**self.steps)
            params[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def look_back(params: Params, samples: Samples, trust: float) -> Samples:
    """The samples with points to learn: less luck than in the result, and more of the net.

    A state's points are the mean of what the net says a round later and of what that state is
    to learn; `trust` is the share of the latter. With 1 it learns the result alone. Of all that
    happens after a state, the next round tells most about it, and the last one least.
    """
    goals = samples.points.copy()
    pieces = np.array_split(np.arange(len(samples)), 1 + len(samples) // 4096)
    expected = np.concatenate([forward(params, samples.take(piece)).points for piece in pieces])
    for to_go in np.unique(samples.to_go):  # the last round first
        here = np.flatnonzero((samples.to_go == to_go) & (samples.nexts != NO_NEXT))
        after = samples.nexts[here]
        goals[here] = (1 - trust) * expected[after] + trust * goals[after]
    return replace(samples, goals=goals)


def learn(params: Params, samples: Samples, adam: Adam, rate: float, twin_weight: float) -> Loss:
    """Take one step on one batch."""
    outputs = forward(params, samples)
    loss, slope, doubts = judged(params, samples, outputs, twin_weight)
    slopes = backward(params, samples, outputs, slope)
    slopes["doubt"] = doubts.astype(np.float32)
    adam.step(params, slopes, rate)
    return loss


def measure(params: Params, samples: Samples) -> Loss:
    """How wrong a net is on samples that it did not learn from."""
    return judged(params, samples, forward(params, samples))[0]
