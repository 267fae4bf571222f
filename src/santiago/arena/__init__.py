"""The arena: measures how strong bots are, on deals that everyone plays from every seat.

>>> import tempfile
>>> from pathlib import Path
>>> from santiago import Variant
>>> from santiago.arena import Log, Plan, run
>>> plan = Plan(Variant(players=2), ("random", "random"), deals=2, seed="1")
>>> with tempfile.TemporaryDirectory() as folder, Log(Path(folder) / "games.jsonl", plan) as log:
...     games = run(log)
>>> len(games)
2
"""

from santiago.arena.errors import ArenaError
from santiago.arena.log import Log, read
from santiago.arena.outcome import FAULTS, Fault, Outcome
from santiago.arena.plan import Pairing, Plan
from santiago.arena.referee import play
from santiago.arena.run import run

__all__ = [
    "FAULTS",
    "ArenaError",
    "Fault",
    "Log",
    "Outcome",
    "Pairing",
    "Plan",
    "play",
    "read",
    "run",
]
