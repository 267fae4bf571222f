"""QR codes, for moving a seat to a phone."""

from __future__ import annotations

import io

import segno


def picture(text: str) -> str:
    """The QR code of a text, as SVG.

    >>> picture("https://example.org/carry#K7QF-2M9D").startswith("<svg")
    True
    """
    svg = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        svg,
        kind="svg",
        scale=4,
        border=4,
        omitsize=True,
        svgclass=None,
        lineclass=None,
        xmldecl=False,
        svgns=True,  # without its namespace an <img> shows nothing
        nl=False,
    )
    return svg.getvalue().decode()
