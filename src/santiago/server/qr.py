"""QR pictures, for carrying a seat to a phone."""

from __future__ import annotations

import segno


def picture(text: str) -> str:
    """A QR picture of a text, as SVG.

    >>> picture("https://example.org/carry#K7QF-2M9D").startswith("<svg")
    True
    """
    made: str = segno.make(text, error="m", micro=False).svg_inline(
        scale=4, border=4, omitsize=True, svgclass=None, lineclass=None
    )
    return made
