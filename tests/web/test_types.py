"""The browser's types are those of the server."""

from __future__ import annotations

import subprocess
import sys

from tests.web.conftest import ROOT


def test_the_generated_types_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "web_types.py", "--check"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
