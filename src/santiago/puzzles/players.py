"""Who finds a puzzle's solution: players of every level try it, several of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from santiago.bots.levels import LEVELS as BOTS
from santiago.bots.protocol import Bot, Budget, ask
from santiago.bots.search import LearnedBot
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.rng import seed_of
from santiago.puzzles.model import LEVELS

TRIES = 6
"""Players of each level."""
EXPERT = Budget(iterations=10_000)
"""The level `expert` thinks by time; here it does as much as it does in that time."""
CASUAL = ("beginner", "easy", "medium")
"""Those who show what is tempting."""


def player(level: str) -> tuple[Bot, Budget]:
    """A level's bot with a budget that gives the same answers on every machine."""
    return (LearnedBot(beyond=0.0), EXPERT) if level == "expert" else BOTS[level]


def tries(position: Position, level: str, seed: int, players: int = TRIES) -> Counter[Move]:
    """What players of one level choose, and how many of them."""
    bot, budget = player(level)
    return Counter(
        ask(bot, position, position.turn, budget, seed_of(seed, level, number)).move
        for number in range(players)
    )


def obvious(position: Position, seed: int, players: int = TRIES) -> Counter[Move]:
    """What casual players choose, so many of each level."""
    chosen: Counter[Move] = Counter()
    for level in CASUAL:
        chosen += tries(position, level, seed, players)
    return chosen


def share_in(chosen: Counter[Move], moves: Container[Move]) -> float:
    """The share of players who chose one of the moves."""
    return sum(n for move, n in chosen.items() if move in moves) / chosen.total()


def solved(position: Position, right: Container[Move], seed: int) -> dict[str, float]:
    """By level: the share of its players that choose a right move."""
    return {level: share_in(tries(position, level, seed), right) for level in LEVELS}
