"""Santiago: rules engine, bots, server and table of the board game.

The game is by Claudia Hely and Roman Pelek.

>>> import santiago
>>> game = santiago.Game.new(players=4, seed=7)
>>> game.play("bid 3")
>>> game.position.phase
'auction'
"""

import os

# Before anything of ours is imported: see santiago._pure.
if os.environ.get("SANTIAGO_PURE"):
    from santiago import _pure

    _pure.install()

from santiago.engine.editions import EDITIONS, Edition, Options, Variant
from santiago.engine.errors import (
    BadInput,
    IllegalMoveError,
    NotationError,
    OptionError,
    RecordError,
    SantiagoError,
    SetupError,
)
from santiago.engine.events import events_of
from santiago.engine.game import Game
from santiago.engine.moves import Move
from santiago.engine.phases import PHASES, compiled
from santiago.engine.playout import Playouts, random_games
from santiago.engine.position import LegalMoves, Position, Result
from santiago.engine.record import Record, Step, trace
from santiago.engine.rng import Rng, seed_of
from santiago.engine.setup import Setup

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "PHASES",
    "BadInput",
    "Edition",
    "Game",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "NotationError",
    "OptionError",
    "Options",
    "Playouts",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "Rng",
    "SantiagoError",
    "Setup",
    "SetupError",
    "Step",
    "Variant",
    "__version__",
    "compiled",
    "events_of",
    "random_games",
    "seed_of",
    "trace",
]
