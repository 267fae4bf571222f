"""Every example in a docstring and in the README runs and shows what it says."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import santiago
from tests.compiled import ROOT, SRC, module_name

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# Parts that need an extra: their own tests run their examples.
NEED_EXTRAS = ("santiago.server", "santiago.arena", "santiago.envs")

MODULES = [
    name
    for name in map(module_name, sorted((SRC / "santiago").rglob("*.py")))
    if not name.startswith(NEED_EXTRAS) and not name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    # Examples may use the public names: a compiled module does not have those it cimports.
    public = {name: getattr(santiago, name) for name in santiago.__all__}
    assert doctest.testmod(module, extraglobs=public, optionflags=OPTIONS).failed == 0


@pytest.mark.parametrize(
    "page",
    [
        ROOT / "README.md",
        *(ROOT / "docs" / f"{name}.md" for name in ("bots", "positions", "review")),
    ],
    ids=lambda page: page.name,
)
def test_pages(page: Path) -> None:
    result = doctest.testfile(
        str(page), module_relative=False, optionflags=OPTIONS, encoding="utf-8"
    )
    assert result.failed == 0
