"""Everything that can happen to a profile.

Who asks is known already: the session, passkey or phrase was looked up in the same transaction.
"""

from __future__ import annotations

from dataclasses import dataclass

from santiago.profiles.model import Passkey


@dataclass(frozen=True)
class Create:
    """A new profile, on its first device."""

    id: str
    name: str
    colour: str
    session: str  # hash
    device: str  # id
    device_name: str = ""


@dataclass(frozen=True)
class SignIn:
    """One more device, after a passkey or the recovery phrase has proved who it is."""

    session: str  # hash
    device: str  # id
    device_name: str = ""
    passkey: str | None = None  # the credential that proved it
    sign_count: int = 0


@dataclass(frozen=True)
class SignOut:
    """A device no longer speaks for the profile."""

    device: str  # id


@dataclass(frozen=True)
class Change:
    """Another name or colour."""

    name: str
    colour: str


@dataclass(frozen=True)
class SetPhrase:
    """Another recovery phrase, as a slow hash; None removes it."""

    phrase: str | None


@dataclass(frozen=True)
class AddPasskey:
    """A passkey that a browser has just created."""

    passkey: Passkey


@dataclass(frozen=True)
class RemovePasskey:
    """A passkey no longer opens the profile."""

    passkey: str  # id


@dataclass(frozen=True)
class Seen:
    """A device was used."""

    session: str  # hash


Command = Create | SignIn | SignOut | Change | SetPhrase | AddPasskey | RemovePasskey | Seen
