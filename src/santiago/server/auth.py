"""Tokens and codes: secrets of which only a hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike
CODE_SECONDS = 600
_ID = re.compile(r"[A-Za-z0-9_-]{22}")


def new_id() -> str:
    """A table's id: 128 random bits, 22 characters, the first a letter or digit.

    >>> len(new_id())
    22
    """
    while (made := secrets.token_urlsafe(16))[0] in "-_":
        pass  # a command line would take it for an option
    return made


def is_id(text: str) -> bool:
    """Whether a text could be a table's id, so that it is worth looking for it.

    >>> is_id(new_id()), is_id("x"), is_id("?" * 22)
    (True, False, False)
    """
    return _ID.fullmatch(text) is not None


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
    """A code as people type it, without what does not matter.

    >>> plain_code(" k7qf 2m9d")
    'K7QF2M9D'
    """
    return "".join(letter for letter in text.upper() if letter in CODE_LETTERS)


def hashed(secret: str) -> str:
    """What is kept of a token or code.

    They are random and long, so that a plain hash cannot be turned round by guessing.
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def equal(left: str, right: str) -> bool:
    """Compare two secrets in a time that does not tell where they differ."""
    return hmac.compare_digest(left.encode(), right.encode())
