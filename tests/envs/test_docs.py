"""Every example in the docstrings of the environments runs and shows what it says."""

from __future__ import annotations

import doctest
import importlib

import pytest

import santiago
from tests.compiled import SRC, module_name

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [module_name(path) for path in sorted((SRC / "santiago" / "envs").glob("*.py"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    public = {name: getattr(santiago, name) for name in santiago.__all__}
    assert doctest.testmod(module, extraglobs=public, optionflags=OPTIONS).failed == 0
