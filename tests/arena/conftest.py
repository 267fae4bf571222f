"""Bots of another package, as an installation brings them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from santiago.bots import registry
from tests.arena.naughty import ENTRY_POINTS
from tests.compiled import ROOT


@pytest.fixture
def naughty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The bots of `naughty.py`, found by their entry points here and in processes begun here."""
    installed = tmp_path / "site"
    info = installed / "naughty-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: naughty\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(installed)
    paths = [str(installed), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    registry._others.cache_clear()
    yield
    registry._others.cache_clear()
