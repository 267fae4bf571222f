"""Names, colours and shapes of those who sit at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from santiago.tables.errors import Refusal

NAME_LIMIT = 24
SHAPES = {
    "red": "circle",
    "green": "square",
    "purple": "diamond",
    "yellow": "triangle",
    "blue": "hexagon",
}
"""Each colour's shape, so that nobody has to tell colours apart."""
BOT_NAMES = (
    *("Inés", "Mateo", "Lucía", "Bruno", "Elena"),
    *("Hugo", "Carla", "Diego", "Vera", "Pablo"),
)
"""Default names of bots."""
CHARACTERS = {
    "miser": "Tomás",
    "gambler": "Carmen",
    "grudge": "Ramona",
    "builder": "Gaspar",
    "diplomat": "Leonor",
    "saboteur": "Nico",
}
"""Bots with a character, and their names. Such a bot's level is written ``LEVEL:CHARACTER``."""
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\U0001d159")
"""Letters and symbols by their category that draw nothing."""


def clean_name(name: str, used: Iterable[str]) -> str:
    """A name without invisible characters, different from those in use.

    >>> clean_name("  Ana  María ", [])
    'Ana María'
    """
    visible = "".join(
        " " if letter.isspace() or letter in BLANK else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or unicodedata.category(letter)[0] != "C"
    )
    clean = " ".join(visible.split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in clean):
        # Nothing visible, or a lone accent: it would look like an empty seat.
        raise Refusal("seat/name", "A name cannot be empty.", why="empty")
    if len(clean) > NAME_LIMIT:
        raise Refusal("seat/name", f"A name has at most {NAME_LIMIT} letters.", why="long")
    if clean.casefold() in {other.casefold() for other in used}:
        raise Refusal("seat/name", "Somebody at this table has that name.", why="used")
    return clean


def free_colour(taken: Iterable[str | None]) -> str:
    """The first free colour."""
    used = set(taken)
    return next(colour for colour in SHAPES if colour not in used)


def split_level(level: str | None) -> tuple[str | None, str | None]:
    """A bot's plain level and its character, if it has one.

    >>> split_level("hard:miser"), split_level("hard"), split_level("cmd:my-bot")
    (('hard', 'miser'), ('hard', None), ('cmd:my-bot', None))
    """
    plain, _, character = (level or "").rpartition(":")
    return (plain, character) if plain and character in CHARACTERS else (level, None)


def bot_name(used: Iterable[str], level: str | None = None) -> str:
    """A free name for a bot: its character's own, if nobody else has it.

    >>> bot_name(["Inés"], "easy:miser"), bot_name(["Inés", "Tomás"], "easy:miser")
    ('Tomás', 'Mateo')
    """
    folded = {name.casefold() for name in used}
    own = CHARACTERS.get(split_level(level)[1] or "")
    names = BOT_NAMES if own is None else (own, *BOT_NAMES)
    return next(name for name in names if name.casefold() not in folded)
