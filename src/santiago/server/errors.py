"""Every error that a client can be given: a code, values, and a sentence for logs.

>>> error = ServerError("move/stale", "The table is at ply 18.", ply=18, epoch=0)
>>> error.status, error.to_json()["error"]["data"]
(409, {'ply': 18, 'epoch': 0})
"""

from __future__ import annotations

from typing import Any

from santiago.engine.errors import SantiagoError

STATUS = {
    "request/invalid": 422,
    "request/too-large": 413,
    "request/too-many": 429,
    "request/not-found": 404,
    "request/method": 405,
    "request/origin": 403,
    "auth/missing": 401,
    "auth/invalid": 401,
    "table/not-found": 404,
    "table/full": 409,
    "table/started": 409,
    "table/not-started": 409,
    "table/settings": 422,
    "table/too-many": 429,
    "seat/taken": 409,
    "seat/not-yours": 403,
    "seat/name": 422,
    "code/invalid": 404,
    "record/invalid": 422,
    "move/syntax": 422,
    "move/stale": 409,
    "move/repeated": 409,
    "move/out-of-turn": 409,
    "move/illegal": 422,
    "move/over": 409,
    "takeback/nothing": 409,
    "takeback/other-moved": 409,
    "takeback/revealed": 409,
    "takeback/over": 409,
    "chat/empty": 422,
    "chat/too-long": 422,
    "protocol/version": 400,
    "protocol/hello": 400,
    "server/stopping": 503,
    "server/unavailable": 503,
    "server/error": 500,
}
"""The HTTP status of each code.  docs/protocol.md explains them; a test compares the two."""


class ServerError(SantiagoError):
    """Something that a client asked for and does not get."""

    def __init__(self, code: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.code = code
        self.data = data

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return STATUS[self.code]

    def to_json(self) -> dict[str, Any]:
        """The one shape of every error."""
        return {"error": {"code": self.code, "message": str(self), "data": self.data}}


class StorageAway(ServerError):
    """Storage does not answer; nothing was done."""

    def __init__(self) -> None:
        super().__init__(
            "server/unavailable", "Storage is away; nothing was done. Try again with the same id."
        )


class StartError(SantiagoError):
    """The server cannot start; the message says what to do."""


def not_found() -> ServerError:
    """The same for a table that never was, one that is gone, and one that is not to be seen."""
    return ServerError("table/not-found", "There is no such table.")
