"""Tokens: a table's id and its players' tokens follow from the host's; only hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import re
from itertools import count

_ID = re.compile(r"[A-Za-z0-9_-]{22}")


def derived(token: str, what: str) -> str:
    """A 256-bit secret derived from a client's own token: the same every time.

    >>> derived("t", "seat 0") == derived("t", "seat 0") != derived("t", "seat 1")
    True
    """
    digest = hashlib.sha256(f"santiago {what}:{token}".encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def has_plain_ends(table_id: str) -> bool:
    """Whether an id is safe where people paste it.

    A command line takes a dash at its beginning for an option; some chats and mail programs leave
    a dash or underscore at the end out of the link.

    >>> [has_plain_ends(text) for text in ("aB3", "-a", "a-", "a_")]
    [True, False, False, False]
    """
    return table_id[0].isalnum() and table_id[-1].isalnum()


def id_of(token: str) -> str:
    """The id of the table that a host's token creates: the same every time.

    >>> is_id(id_of("t")), id_of("t")[0].isalnum()
    (True, True)
    """
    for attempt in count():
        table_id = derived(token, f"table {attempt}")[:22]
        if has_plain_ends(table_id):
            return table_id
    raise AssertionError


def is_id(text: str) -> bool:
    """Whether a text could be a table's id, and is worth looking up.

    >>> is_id(id_of("t")), is_id("x"), is_id("?" * 22)
    (True, False, False)
    """
    return _ID.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """The stored hash of a token or code.

    They are random and long, so a plain hash cannot be reversed by guessing.
    """
    return hashlib.sha256(secret.encode()).hexdigest()
