"""Signed links: whoever gets a message can end it, and nobody else."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

STOP, CONFIRM = "stop", "confirm"


def new_key() -> str:
    """A key to sign with."""
    return secrets.token_hex(32)


def signed(key: str, purpose: str, subscription: str) -> str:
    """The secret part of a link.

    >>> read("00", "stop", signed("00", "stop", "A" * 22))
    'AAAAAAAAAAAAAAAAAAAAAA'
    >>> read("00", "confirm", signed("00", "stop", "A" * 22)) is None
    True
    """
    return f"{purpose}.{subscription}.{_mark(key, purpose, subscription)}"


def read(key: str, purpose: str, text: str) -> str | None:
    """The subscription that a link is for; None if it was not made here, or for something else."""
    made_for, _, signed = text.partition(".")
    subscription, _, mark = signed.partition(".")
    good = hmac.compare_digest(mark.encode(), _mark(key, purpose, subscription).encode())
    return subscription if good and made_for == purpose else None


def _mark(key: str, purpose: str, subscription: str) -> str:
    digest = hmac.digest(bytes.fromhex(key), f"{purpose}:{subscription}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:18]).decode()
