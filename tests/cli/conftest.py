"""Running the command line, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from santiago.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `santiago` in this process: much quicker than a process of its own."""

    def run(*words: object, stdin: str | bytes = b"") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main([str(word) for word in words])
        return Done(code, *capfd.readouterr())

    return run


def spawn(
    *words: object, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m santiago` as a user would."""
    return subprocess.run(
        [sys.executable, "-m", "santiago", *map(str, words)],
        input=stdin,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )
