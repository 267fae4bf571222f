"""What a profile is: a name and a colour, its devices, and the ways back to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from santiago.tables.model import Table

MOST_DEVICES = 20
MOST_PASSKEYS = 20
DEVICE_NAME_LIMIT = 60
SEEN_SECONDS = 600.0
"""Seconds: how precisely we store a device's last use. Finer would be a write at every glance."""


@dataclass(frozen=True)
class Device:
    """One browser. Its session token is known to storage as a hash only."""

    id: str  # its name towards the other devices
    name: str
    created_at: float
    used_at: float


@dataclass(frozen=True)
class Passkey:
    """A WebAuthn credential."""

    id: str
    public_key: str
    sign_count: int
    site: str  # the relying party's id that it is bound to
    name: str
    created_at: float
    used_at: float


@dataclass(frozen=True)
class Profile:
    """A player on this server."""

    id: str
    name: str
    colour: str
    created_at: float
    phrase: str | None = None  # a slow hash
    devices: Mapping[str, Device] = field(default_factory=dict)  # by the hash of the session
    passkeys: Mapping[str, Passkey] = field(default_factory=dict)

    def device(self, session: str) -> Device | None:
        """The device of a session (a hash)."""
        return self.devices.get(session)


def owners_of(table: Table, seat: int) -> tuple[str, ...]:
    """Whom a seat belongs to, for what outlasts a device, such as notifications.

    A seat's number would be somebody else's after a shuffle: a guest is named by a token's hash.
    """
    profile = table.seats[seat].profile
    tokens = tuple(f"seat:{token}" for token, held in table.tokens.items() if held == seat)
    return tokens if profile is None else (f"profile:{profile}", *tokens)


def owner_among(table: Table, who: Iterable[str], seat: int) -> str | None:
    """The same for one of these tokens (hashes), if one holds the seat."""
    for token in who:
        if table.tokens.get(token) == seat:
            return f"seat:{token}"
        profile = table.sessions.get(token)
        if profile is not None and table.seats[seat].profile == profile:
            return f"profile:{profile}"
    return None
