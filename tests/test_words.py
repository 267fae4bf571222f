"""Plain English: phrases that read as if translated are not written again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AWKWARD = [
    r"(?<!next )\bone may\b",
    r"\bparted by\b",
    r"(?<!there )\bis no (seat|record|bot|port|crossing|tile)\b",
    r"\bto that comes\b",
    r"\bsay which\b",
    r"\bgoes? on with\b",
    r"\bnothing binds\b",
    r"\bno promise binds\b",
    r"\b\d+ to \d+; else\b",
    r"; else \d",
    r"\b(one|a|an) record a line\b",
    r"\bone a line\b",
    r"\bone a core\b",
    r"\bround one screen\b",
    r"\blets? the water spring\b",
    r"\bdo it; the exit code\b",
    r"\bor else as\b",
    r"\bfrom the rest follows\b",
    r"\bworked out when (it|you)\b",
    r"\bprocesses; else\b",
    r"\bwhoever wants\b",
]
FOUND = re.compile("|".join(AWKWARD), re.IGNORECASE)
ENGLISH = (".md", ".py", ".ts", ".svelte")
OTHER = ("fr.ts", "de.ts", "pl.ts", "test_words.py")


def texts() -> Iterator[Path]:
    """Everything that people read in English: docs, code, tests."""
    yield from sorted(ROOT.glob("*.md"))
    yield ROOT / "Makefile"
    for folder in (
        "src",
        "docs",
        "tests",
        "tools",
        "benchmarks",
        "examples",
        "web/src",
        "web/tests",
    ):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.name.endswith(ENGLISH) and not path.name.endswith(OTHER):
                yield path


def test_no_awkward_phrase_is_left() -> None:
    assert [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in texts()
        if FOUND.search(text := path.read_text("utf-8"))  # faster than line by line
        for number, line in enumerate(text.splitlines(), 1)
        if FOUND.search(line)
    ] == []
