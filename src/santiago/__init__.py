"""Santiago: rules engine, bots, server and table of the board game.

The game is by Claudia Hely and Roman Pelek.

>>> import santiago
>>> game = santiago.Game.new(players=4, seed=7)
>>> game.play("bid 3")
>>> game.position.phase
'auction'
"""

import os

# Before anything of ours is imported: run the source, or choose among the compiled builds.
if os.environ.get("SANTIAGO_PURE"):
    from santiago import _pure

    _pure.install()
else:
    from santiago import _builds

    _builds.install(os.environ.get("SANTIAGO_BUILD", ""))

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
from santiago.engine.notes import Note
from santiago.engine.perft import perft
from santiago.engine.phases import PHASES, build, compiled
from santiago.engine.playout import Playouts, ScoresOfPlayouts, pack, playouts, random_games
from santiago.engine.position import LegalMoves, Position, Result
from santiago.engine.record import Record, Step, trace
from santiago.engine.rng import Rng, seed_of
from santiago.engine.setup import Setup
from santiago.records import read_records, write_records

__version__ = "0.2.0"

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
    "Note",
    "OptionError",
    "Options",
    "Playouts",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "Rng",
    "SantiagoError",
    "ScoresOfPlayouts",
    "Setup",
    "SetupError",
    "Step",
    "Variant",
    "__version__",
    "build",
    "compiled",
    "events_of",
    "pack",
    "perft",
    "playouts",
    "random_games",
    "read_records",
    "seed_of",
    "trace",
    "write_records",
]
