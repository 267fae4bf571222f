"""Every example in the arena's docstrings runs and shows what it says."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.compiled import SRC, module_name

MODULES = [module_name(path) for path in sorted((SRC / "santiago" / "arena").glob("*.py"))]


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(importlib.import_module(name), optionflags=options).failed == 0
