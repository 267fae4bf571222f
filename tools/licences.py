"""Writes the licences of every installed Python package: for the container, which ships them.

python tools/licences.py FILE
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

LINE = "-" * 80
TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)


def texts(package: Distribution) -> Iterator[str]:
    """The licence files that a package brings with it."""
    for file in package.files or []:
        beside = file.parent.name == "licenses" or file.parent.suffix == ".dist-info"
        if beside and TEXTS.match(file.name):
            path = Path(str(package.locate_file(file)))
            if path.is_file():
                yield path.read_text("utf-8", errors="replace").strip()


def licence_of(package: Distribution) -> str:
    """The name of a package's licence."""
    about = package.metadata
    for key in ("License-Expression", "License"):
        if key in about and about[key].strip():
            return about[key].strip().partition("\n")[0]
    classes = [c.rpartition(" :: ")[2] for c in about.get_all("Classifier") or [] if "License" in c]
    return ", ".join(classes) or "see its home page"


def notice() -> str:
    """All packages, sorted by name, each with its licence and licence texts."""
    packages = {package.name.lower(): package for package in distributions()}
    parts = ["This container has these Python packages:", ""]
    listed = [packages[name] for name in sorted(packages)]
    parts += [f"- {p.name} {p.version} ({licence_of(p)})" for p in listed]
    for package in listed:
        parts += ["", LINE, f"{package.name} {package.version} ({licence_of(package)})", LINE, ""]
        parts += list(texts(package)) or ["The package includes no licence text."]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(notice(), "utf-8")
