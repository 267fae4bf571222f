"""Draws docs/pictures/svg-offer.svg with the code in docs/pictures.md.

python tools/pictures.py
"""

from __future__ import annotations

import doctest
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"


def main() -> None:
    """Runs the page's examples; the last picture that they draw is the page's."""
    text = (DOCS / "pictures.md").read_text("utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, "pictures.md", None, 0)
    doctest.DocTestRunner().run(test, clear_globs=False)
    (DOCS / "pictures" / "svg-offer.svg").write_text(f"{test.globs['picture']}\n", "utf-8")


if __name__ == "__main__":
    main()
