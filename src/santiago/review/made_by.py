"""What a review depends on besides its record: whoever keeps reviews keeps this beside them.

The rules, the bots with their net, and the review itself may change without a new version. So the
files of these packages are what counts: a review that other files made is made again.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

from santiago.review.effort import FULL, Effort
from santiago.review.model import FORMAT

PARTS = ("engine", "bots", "review")
"""The packages whose files settle a review."""


def made_by(iterations: int, deals: int, seed: int = 0, effort: Effort = FULL) -> str:
    """The same text: the same review of the same record.

    >>> made_by(100, 2) == made_by(100, 2), made_by(100, 2) == made_by(200, 2)
    (True, False)
    """
    budget = hashlib.sha256(repr((deals, seed, effort)).encode()).hexdigest()[:8]
    return f"{FORMAT} {program()} {iterations} {budget}"


@cache
def program() -> str:
    """Names the files that make reviews in this process, net included."""
    return fingerprint(Path(str(files("santiago"))))


def fingerprint(package: Path) -> str:
    """Names the files of a package `santiago` that make reviews, by their content.

    Compiled code is left out: it comes from the same files and gives the same answers.
    """
    found = hashlib.sha256()
    for part in PARTS:
        for path in sorted((package / part).iterdir()):
            if path.suffix in {".py", ".net"}:
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                found.update(f"{part}/{path.name} {content}\n".encode())
    return found.hexdigest()[:16]
