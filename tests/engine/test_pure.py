"""The engine does no I/O, reads no clock and holds no randomness of its own."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.compiled import SRC

FILES = sorted((SRC / "santiago" / "engine").glob("*.py"))
# Nothing here touches files, time, chance, the environment or the network.
ALLOWED = {
    "__future__", "array", "builtins", "collections", "concurrent", "cython", "dataclasses",
    "difflib", "functools", "hashlib", "itertools", "json", "re", "santiago", "struct", "typing",
}  # fmt: skip
FORBIDDEN = {"open", "print", "input", "exec", "eval", "globals", "breakpoint"}


def imports(tree: ast.AST) -> set[str]:
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            modules.add((node.module or "").split(".")[0])
    return modules


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_imports_nothing_that_could(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert imports(tree) <= ALLOWED
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & FORBIDDEN == set()


def test_what_is_allowed_is_in_the_standard_library() -> None:
    assert ALLOWED - {"cython", "santiago"} <= set(sys.stdlib_module_names)
