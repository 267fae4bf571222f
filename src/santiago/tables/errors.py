"""The refusals of a table.

>>> refusal = Refusal("move/stale", "The table is at ply 18.", ply=18, epoch=0)
>>> refusal.to_json()["error"]["data"]
{'ply': 18, 'epoch': 0}
"""

from __future__ import annotations

from typing import Any

from santiago.engine.errors import SantiagoError


class Refusal(SantiagoError):
    """A command that is refused: a code, values, and a sentence for logs."""

    def __init__(self, code: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.code = code
        self.data = data

    def to_json(self) -> dict[str, Any]:
        """The shape of every error in the protocol."""
        return {"error": {"code": self.code, "message": str(self), "data": self.data}}
