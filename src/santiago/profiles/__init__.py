"""A profile as a pure core: a player with several devices, not only a seat.

As in `santiago.tables`, commands are decided as values: nothing here knows databases, clocks,
chance, passwords or passkeys.  Storage runs `decide` inside the transaction that stores its facts,
so two devices that ask at once are decided one after the other.

`model` defines a profile, `commands` what can happen to it, `decide` what comes of it; `results`
says how a game ended for each of its players, and sums up many games.
"""

from __future__ import annotations

from santiago.profiles.decide import Facts, decide
from santiago.profiles.model import Profile

__all__ = ["Facts", "Profile", "decide"]
