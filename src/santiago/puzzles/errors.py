"""What can be wrong when a puzzle is asked for."""

from __future__ import annotations

from santiago.engine.errors import SantiagoError, shown


class UnknownPuzzleError(SantiagoError):
    """There is no such puzzle."""

    def __init__(self, key: str) -> None:
        super().__init__(f"there is no puzzle {shown(key)}")
        self.key = key

    def __reduce__(self) -> tuple[type[UnknownPuzzleError], tuple[str]]:
        return UnknownPuzzleError, (self.key,)
