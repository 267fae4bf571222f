"""The arena's error."""

from __future__ import annotations

from santiago.engine.errors import SantiagoError


class ArenaError(SantiagoError):
    """A tournament that cannot be played, or a log of games that cannot be read or written."""
