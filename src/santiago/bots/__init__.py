"""Bots: opponents of every strength, and the protocol for your own bots.

>>> import santiago
>>> from santiago import bots
>>> game = santiago.Game.new(players=4, seed=7)
>>> bot, budget = bots.parse_spec("random")
>>> choice = bots.ask(bot, game, seat=game.position.to_move[0], budget=budget, seed=1)
>>> choice.move in game.legal_moves
True
"""

from santiago.bots.protocol import Bot, BotError, Budget, Choice, Reason, ask, dismiss, play_game
from santiago.bots.registry import LEVELS, describe, make, names, parse_spec

__all__ = [
    "LEVELS",
    "Bot",
    "BotError",
    "Budget",
    "Choice",
    "Reason",
    "ask",
    "describe",
    "dismiss",
    "make",
    "names",
    "parse_spec",
    "play_game",
]
