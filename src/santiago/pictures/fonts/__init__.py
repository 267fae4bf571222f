"""The fonts of shared pictures, and how wide their characters are.

`tools/make_fonts.py` makes them.  The `.txt` beside each font is its licence.
"""

from __future__ import annotations

import json
import unicodedata
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

DISPLAY = "Santiago Display"
TEXT = "Santiago Text"


@lru_cache
def _widths() -> dict[str, dict[str, int]]:
    text = files("santiago.pictures.fonts").joinpath("widths.json").read_text("utf-8")
    widths: dict[str, dict[str, int]] = json.loads(text)
    return widths


def paths() -> list[Path]:
    """The font files."""
    return sorted(Path(__file__).parent.glob("*.ttf"))


def drawable(text: str) -> str:
    """The text without characters that no font of ours can draw.

    >>> drawable("Ana 日本"), drawable("e\u0301")
    ('Ana ??', 'é')
    """
    known = _widths()[TEXT]
    return "".join(c if c in known else "?" for c in unicodedata.normalize("NFC", text))


def width(text: str, family: str, size: float) -> float:
    """How wide a drawable text is; what a family lacks is drawn in the other.

    >>> width("WW", TEXT, 20) > width("ii", TEXT, 20) > 0
    True
    """
    own, other = _widths()[family], _widths()[TEXT]
    return sum(own.get(c) or other.get(c, 600) for c in text) * size / 1000


def cut(text: str, family: str, size: float, room: float) -> str:
    """The text, shortened with an ellipsis if it is wider than the room.

    >>> cut("Bartholomew", TEXT, 20, 60)
    'Bart…'
    """
    if width(text, family, size) <= room:
        return text
    while text and width(text + "…", family, size) > room:
        text = text[:-1].rstrip()
    return text + "…"


def fit(text: str, family: str, largest: int, smallest: int, room: float) -> tuple[str, int]:
    """The text and the largest size at which it has room, shortened at the smallest."""
    for size in range(largest, smallest, -2):
        if width(text, family, size) <= room:
            return text, size
    return cut(text, family, smallest, room), smallest
