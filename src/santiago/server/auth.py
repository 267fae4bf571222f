"""Tokens and codes: secrets that are stored only as hashes."""

from __future__ import annotations

import hmac
import secrets

from santiago.tables.tokens import derived, has_plain_ends, hashed, id_of, is_id

__all__ = [
    "CODE_SECONDS",
    "derived",
    "equal",
    "hashed",
    "id_of",
    "is_id",
    "new_code",
    "new_id",
    "new_token",
    "plain_code",
]

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike
CODE_SECONDS = 600
"""How long a code carries a seat to another device."""


def new_id() -> str:
    """A table's id: 128 random bits, 22 characters, the first and last a letter or digit.

    >>> len(new_id())
    22
    """
    while not has_plain_ends(table_id := secrets.token_urlsafe(16)):
        pass
    return table_id


def new_token() -> str:
    """A token: 256 random bits.

    >>> len(new_token())
    43
    """
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A code short enough to be typed, good for ten minutes and one use: 39 bits.

    >>> len(new_code())
    9
    """
    letters = [secrets.choice(CODE_LETTERS) for _ in range(8)]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


def plain_code(text: str) -> str:
    """A typed code, normalized: no spaces or dashes, all capitals.

    >>> plain_code(" k7qf 2m9d")
    'K7QF2M9D'
    """
    return "".join(letter for letter in text.upper() if letter in CODE_LETTERS)


def equal(left: str, right: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(left.encode(), right.encode())
