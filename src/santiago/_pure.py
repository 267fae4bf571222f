"""Run the compiled modules from their Python source, for `SANTIAGO_PURE=1`.

Beside each compiled module lies the source it was compiled from, and Python prefers the compiled
one. The finder here prefers the source. While such a source is executed, `import cython` gives our
own small stand-in (`santiago.engine._shim`) even where Cython is installed, because Cython's
stand-in halves the speed.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class _SourceLoader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        shim = importlib.import_module("santiago.engine._shim")
        displaced = sys.modules.get("cython")
        sys.modules["cython"] = shim
        try:
            super().exec_module(module)
        finally:
            if displaced is None:
                del sys.modules["cython"]
            else:
                sys.modules["cython"] = displaced


class _SourceFinder(MetaPathFinder):
    """Finds the modules of ours that may be compiled: `X.py` with an `X.pxd` beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del target
        if not fullname.startswith("santiago."):
            return None
        for folder in path or ():
            source = Path(folder, fullname.rpartition(".")[2] + ".py")
            if source.exists() and source.with_suffix(".pxd").exists():
                loader = _SourceLoader(fullname, str(source))
                return spec_from_file_location(fullname, source, loader=loader)
        return None


def install() -> None:
    """Prefer source from now on. Modules imported earlier stay as they are."""
    sys.meta_path.insert(0, _SourceFinder())
