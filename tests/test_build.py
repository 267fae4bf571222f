"""The package as it is built: compiled, or not when so asked, and imports in one direction."""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import requires, version
from pathlib import Path

import pytest

import santiago
from tests.compiled import SRC, assert_can_compile, compiled_modules, module_name

PURE = bool(os.environ.get("SANTIAGO_PURE"))

# Which parts of the package a part may import, as DESIGN draws it. The command line may import all.
MAY_IMPORT = {
    "": {"engine"},
    "engine": set[str](),
    "bots": {"engine"},
    "arena": {"engine", "bots"},
    "envs": {"engine", "bots"},
    "server": {"engine", "bots"},
}
# santiago/*.py that are not the package's public names.
LOOSE_MODULES = {"_pure": set[str](), "__main__": {"cli"}}


def modules_loaded_in(pure: str) -> dict[str, str]:
    """The file of each module that may be compiled, in a fresh Python with `SANTIAGO_PURE=pure`."""
    code = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    module = importlib.import_module(name)\n"
        "    print(name, module.__file__, sep='=')\n"
        "assert 'santiago.engine._shim' not in sys.modules.get('cython', sys).__name__\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", code, *compiled_modules()],
        env={**os.environ, "SANTIAGO_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return dict(line.split("=", 1) for line in output.splitlines())


@pytest.mark.skipif(PURE, reason="runs uncompiled on purpose")
def test_compiled_where_there_is_a_compiler() -> None:
    assert_can_compile()
    uncompiled = [
        name
        for name in compiled_modules()
        if not str(importlib.import_module(name).__file__).endswith(tuple(EXTENSION_SUFFIXES))
    ]
    assert not uncompiled


def test_pure_switch_runs_the_source() -> None:
    files = modules_loaded_in(pure="1")
    assert files == {name: str(source) for name, source in compiled_modules().items()}


def test_empty_pure_switch_is_off() -> None:
    assert_can_compile()
    for file in modules_loaded_in(pure="").values():
        assert file.endswith(tuple(EXTENSION_SUFFIXES))


def test_version_has_one_source() -> None:
    assert version("santiago") == santiago.__version__


def test_no_dependency_at_run_time() -> None:
    assert [line for line in requires("santiago") or [] if "extra ==" not in line] == []


def test_public_import_is_light() -> None:
    code = "import santiago, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"asyncio", "numpy", "fastapi", "sqlalchemy", "rich", "argparse", "subprocess"}
    assert heavy.isdisjoint(loaded)


def imported_parts(source: Path) -> Iterator[str]:
    """The names in `santiago.<name>` that a file imports, anywhere in it."""
    package = module_name(source).split(".")
    if source.stem != "__init__":
        package.pop()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *filter(None, [node.module])])
            targets = [f"{stem}.{alias.name}" for alias in node.names]
        else:
            continue
        for target in targets:
            if match := re.match(r"santiago(?:\.(\w+)|$)", target):
                yield match[1] or ""


def test_imports_go_in_one_direction() -> None:
    parts = {path.name for path in (SRC / "santiago").iterdir() if (path / "__init__.py").exists()}
    wrong = []
    for source in sorted((SRC / "santiago").rglob("*.py")):
        inside = source.relative_to(SRC / "santiago").parts
        part = inside[0] if len(inside) > 1 else ""
        if part == "cli":
            continue
        allowed = LOOSE_MODULES.get(source.stem) if part == "" else None
        if allowed is None:
            allowed = MAY_IMPORT[part] | {part}
        for target in set(imported_parts(source)):
            # Public names come from the top, which the engine, below it, must not use either.
            upwards = target not in parts and part == "engine"
            if (target in parts and target not in allowed) or upwards:
                wrong.append(f"{module_name(source)} imports santiago.{target}")
    assert not wrong
