"""Measure a puzzle again, on deals that nobody has looked at."""

from __future__ import annotations

from santiago.engine.rng import seed_of
from santiago.puzzles.model import Puzzle, Value
from santiago.puzzles.values import Samples


def measured_again(puzzle: Puzzle, deals: int, seed: int) -> Value:
    """How far the tempting move is behind the best one on fresh deals; negative if it is ahead."""
    position = puzzle.position
    samples = Samples(position, [puzzle.best, puzzle.tempting], seed_of(seed, puzzle.id))
    samples.draw(deals)
    return samples.compared(puzzle.tempting, puzzle.best)
