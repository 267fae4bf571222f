"""What a review refuses."""

from __future__ import annotations

from santiago.engine.errors import SantiagoError
from santiago.engine.record import Record


class ReviewError(SantiagoError):
    """A game that cannot be reviewed; the code says why.

    ``not-over``: the game is not finished.  A review of a running game would help its players.
    """

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


def check_finished(record: Record) -> None:
    """Refuse a game that is not over."""
    if record.position().result is None:
        raise ReviewError(
            f"the game is not over after {len(record.moves)} moves: "
            "only finished games can be reviewed",
            "not-over",
        )
