"""No module imports another that imports it back, by any path.

Imports for type checking and inside functions count, too.  The server, its storage and the tables
have neither: both would only hide that modules need each other.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.compiled import SRC, module_name

MODULES = {module_name(path): path for path in sorted((SRC / "santiago").rglob("*.py"))}


def imported(name: str, path: Path) -> set[str]:
    """The modules of ours that a module imports; a package stands for its `__init__`."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has a relative import"
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            modules |= {part if part in MODULES else str(node.module) for part in parts}
    return modules & set(MODULES) - {name}


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that reach one another (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                groups.append(sorted(group))

    for node in graph:
        if node not in index:
            visit(node)
    return groups


def test_cycles_are_noticed() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert cycles(graph) == [["b", "c"]]


def test_there_is_no_import_cycle() -> None:
    graph = {name: imported(name, path) for name, path in MODULES.items()}
    assert cycles(graph) == []


PARTS = ("santiago.server", "santiago.tables", "santiago.profiles")
STRAIGHT = [name for name in MODULES if name.startswith(PARTS)]


def test_the_servers_storage_is_looked_at_too() -> None:
    assert "santiago.server.storage.queries" in STRAIGHT


@pytest.mark.parametrize("name", STRAIGHT)
def test_a_module_imports_our_own_at_its_top(name: str) -> None:
    source = MODULES[name].read_text("utf-8")
    assert "TYPE_CHECKING" not in source
    tree = ast.parse(source)
    hidden = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        and "santiago" in ast.unparse(node)
        and node not in tree.body
    ]
    assert hidden == []
