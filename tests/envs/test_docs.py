"""Every example in the documentation of the environments runs and shows what it says."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import santiago
from santiago.envs import layout
from tests.compiled import ROOT, SRC, module_name

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [module_name(path) for path in sorted((SRC / "santiago" / "envs").glob("*.py"))]
PAGE = ROOT / "docs" / "environments.md"


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    public = {name: getattr(santiago, name) for name in santiago.__all__}
    assert doctest.testmod(module, extraglobs=public, optionflags=OPTIONS).failed == 0


def test_the_page_for_newcomers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # it writes a data set
    result = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=OPTIONS, encoding="utf-8"
    )
    assert result.attempted > 30
    assert result.failed == 0


def table(parts: tuple[layout.Part, ...], first: str) -> str:
    """The table of some parts, as the page shows it."""
    lines = [f"| {first} | name | value | divided by |", "|---|---|---|---|"]
    at = 0
    for part in parts:
        numbers = str(at) if part.count == 1 else f"{at}–{at + part.count - 1}"
        lines.append(f"| {numbers} | {part.name} | {part.meaning} | {part.unit} |")
        at += part.count
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("heading", "parts", "first"),
    [("Planes", layout.PLANE_PARTS, "plane"), ("Vector", layout.VECTOR_PARTS, "entry")],
)
def test_every_number_is_explained(
    heading: str, parts: tuple[layout.Part, ...], first: str
) -> None:
    section = re.search(
        rf"^### {heading}\n\n(.*?\n)\n", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert section is not None
    assert section[1].strip() == table(parts, first)


def test_shapes_are_as_the_page_says() -> None:
    text = PAGE.read_text("utf-8")
    assert f"A flat array of {layout.OBSERVATION} float32: {layout.PLANES} planes" in text
    assert f"({layout.BOARD_SIZE} numbers), then a vector of {layout.VECTOR}." in text
