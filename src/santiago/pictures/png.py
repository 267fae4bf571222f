"""An SVG as PNG, drawn by a process of its own: it takes a quarter of a second with the GIL held.

A server starts this file by its path, so that nothing of ours is imported: SVG in, PNG out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SECONDS = 20.0
"""After so long, a drawing is given up."""


def rasterized(text: str, fonts: list[Path]) -> bytes:
    """The picture, drawn in another process; an error if that fails or takes too long."""
    command = [sys.executable, "-I", __file__, *map(str, fonts)]
    done = subprocess.run(
        command, input=text.encode(), capture_output=True, timeout=SECONDS, check=True
    )
    return done.stdout


def main() -> None:
    """Read an SVG, write a PNG; only the fonts that are named are used."""
    import resvg_py

    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays comes first
    picture = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        skip_system_fonts=True,
        font_files=sys.argv[1:],
        font_family="Santiago Text",
    )
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
