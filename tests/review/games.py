"""Finished games for the tests of reviews."""

from __future__ import annotations

from functools import cache

from santiago import Game, Record
from santiago.bots import Budget, make, play_game


@cache
def finished(players: int, edition: str = "trefl", seed: int = 1, **options: str) -> Record:
    """A game that quick bots played to its end."""
    names = ["Ana", "Bo", "Cy", "Di", "Eli"][:players]
    game = Game.new(players, edition, options or None, seed=seed, names=names)
    bots = [(make(name), Budget()) for name in ("greedy", "easy", "greedy", "beginner", "easy")]
    for _ in play_game(game, bots[:players], seed):
        pass
    return game.record
