"""Puzzles: positions from bots' games in which the obvious move is wrong.

>>> from santiago.puzzles import entries, puzzle
>>> first = puzzle(entries()[0].id)
>>> first.best in first.right, first.verdict_of(first.tempting)
(True, 'wrong')
"""

from santiago.puzzles.errors import UnknownPuzzleError
from santiago.puzzles.mine import Mine, Mined
from santiago.puzzles.model import KINDS, MARGIN, Puzzle, Value
from santiago.puzzles.shipped import Entry, entries, packed, puzzle

__all__ = [
    "KINDS",
    "MARGIN",
    "Entry",
    "Mine",
    "Mined",
    "Puzzle",
    "UnknownPuzzleError",
    "Value",
    "entries",
    "packed",
    "puzzle",
]
