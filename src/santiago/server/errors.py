"""Every error that a client can get: a code, values, and a sentence for logs.

>>> error = ServerError("move/stale", "The table is at ply 18.", ply=18, epoch=0)
>>> error.status, error.to_json()["error"]["data"]
(409, {'ply': 18, 'epoch': 0})
"""

from __future__ import annotations

from santiago.engine.errors import SantiagoError
from santiago.tables.errors import Refusal

STATUS = {
    "request/invalid": 422,
    "request/malformed": 400,
    "request/timeout": 408,
    "request/too-large": 413,
    "request/head-too-large": 431,
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
    "table/not-ready": 409,
    "table/rematch": 409,
    "table/settings": 422,
    "table/too-many": 429,
    "seat/unknown": 404,
    "seat/taken": 409,
    "seat/not-yours": 403,
    "seat/name": 422,
    "seat/profile": 403,
    "profile/refused": 401,
    "profile/unknown": 404,
    "profile/too-many": 409,
    "profile/last-device": 409,
    "profile/taken": 409,
    "profile/no-passkeys": 409,
    "profile/passkey": 422,
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
    "hint/people": 409,
    "chat/empty": 422,
    "chat/too-long": 422,
    "chat/too-fast": 429,
    "chat/phrase": 422,
    "chat/sealed": 409,
    "protocol/version": 400,
    "protocol/hello": 400,
    "notices/off": 409,
    "notices/refused": 422,
    "notices/too-many": 429,
    "notices/unconfirmed": 409,
    "notices/unknown": 404,
    "server/stopping": 503,
    "server/unavailable": 503,
    "server/error": 500,
}
"""The HTTP status of each code.  docs/protocol.md explains them; a test compares the two."""


class ServerError(Refusal):
    """A refused request."""

    @staticmethod
    def of(refusal: Refusal) -> ServerError:
        """The server's error for a refusal of the core."""
        return ServerError(refusal.code, str(refusal), **refusal.data)

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return STATUS[self.code]


class StorageAway(ServerError):
    """Storage does not respond; nothing was changed."""

    def __init__(self, reason: str = "away") -> None:
        super().__init__(
            "server/unavailable", "Storage is away; nothing was done. Try again with the same id."
        )
        self.reason = reason  # away, full or read-only: for whoever runs the server


class StartError(SantiagoError):
    """The server cannot start; the message says what to do."""


def not_found() -> ServerError:
    """The same for tables that never existed, are gone, or are hidden from this client."""
    return ServerError("table/not-found", "There is no such table.")
