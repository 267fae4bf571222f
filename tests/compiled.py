"""Which modules are compiled, and whether they can be: shared by tests."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"


def module_name(source: Path) -> str:
    """`santiago.engine.board` for `src/santiago/engine/board.py`."""
    parts = source.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compiled_modules() -> dict[str, Path]:
    """The modules that the build compiles, by name: those with a `.pxd` beside the `.py`."""
    sources = (pxd.with_suffix(".py") for pxd in sorted(SRC.rglob("*.pxd")))
    return {module_name(source): source for source in sources if source.exists()}


def compiled_files(source: Path) -> list[Path]:
    """What `source` was compiled to, for every CPU and for newer ones."""
    package = SRC / "santiago"
    newer = package / "_x86_64_v3" / source.relative_to(package)
    files = (path.with_suffix(end) for path in (source, newer) for end in EXTENSION_SUFFIXES)
    return [file for file in files if file.exists()]


def printed_in_both_modes(script: str) -> tuple[str, str]:
    """What a script prints uncompiled, and compiled."""
    uncompiled, compiled = (
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "SANTIAGO_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("1", "")
    )
    return uncompiled, compiled


def assert_can_compile() -> None:
    """`make test` sees to a compiler; Python's headers it cannot fetch."""
    assert can_compile(), (
        "the tests need a C compiler (`make test` fetches one) and Python's headers "
        "(Debian and Ubuntu: apt install python3-dev)"
    )


def can_compile() -> bool:
    """Is there a C compiler, and are Python's headers there?"""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    include = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n")
        compile_it = [*shlex.split(command), f"-I{include}", "-c", str(source), "-o", f"{source}.o"]
        try:
            return subprocess.run(compile_it, capture_output=True, check=False).returncode == 0
        except OSError:
            return False
