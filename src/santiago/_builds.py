"""Choose among the builds of the compiled modules, by the CPU or by `SANTIAGO_BUILD` (compiled).

The modules that take the time are compiled twice where the compiler can: beside their source for
every CPU (`portable`), and in the folder `_x86_64_v3` for CPUs since about 2013 (`x86-64-v3`).
Both play the same games, one of them faster. The finder here gives the modules of that folder their
place; `phases.build()` says which build the rules run from.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

if not cython.compiled:  # _builds.pxd has the same for the compiler
    from santiago._cpu import has_slow_pdep, has_x86_64_v3

FOLDERS = {"x86-64-v3": "_x86_64_v3"}
"""The builds that are not beside their source."""
BUILDS = ("portable", *FOLDERS)


class _Finder:
    """Finds those modules of ours that another build has.

    A base class from `importlib.abc` would import much that no game needs.
    """

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def files_of(build: str) -> dict[str, Path]:
    """The compiled modules of a build that this Python can load, by name."""
    folder = Path(__file__).parent / FOLDERS[build]
    suffix = EXTENSION_SUFFIXES[0]
    return {
        f"santiago.{file.parent.name}.{file.name.removesuffix(suffix)}": file
        for file in folder.glob(f"*/*{suffix}")
    }


def install(wanted: str) -> None:
    """Use the build that is wanted from now on; empty: the fastest that this CPU can run."""
    if wanted and wanted not in BUILDS:
        raise ImportError(f"SANTIAGO_BUILD={wanted}: expected one of {', '.join(BUILDS)}")
    if wanted == "portable":
        return
    files = files_of("x86-64-v3")
    if wanted and not files:
        raise ImportError(f"SANTIAGO_BUILD={wanted}: this installation has no such build")
    if wanted and not has_x86_64_v3():
        raise ImportError(f"SANTIAGO_BUILD={wanted}: this CPU cannot run it")
    if files and has_x86_64_v3() and (wanted or not has_slow_pdep()):
        sys.meta_path.insert(0, _Finder(files))
