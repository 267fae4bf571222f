"""The server's benchmark measures every figure, here with few clients and games."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from benchmarks import server


@pytest.mark.slow
def test_every_figure_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "pin", lambda _: None)
    monkeypatch.setattr(server, "EXPERTS", 2)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    missed = tmp_path / "missed.json"
    few = ["--seconds", "1", "--tables", "2", "--clients", "8", "--games", "5"]
    server.main([*few, "--port", str(port), "--json", str(missed)])
    out, err = capfd.readouterr()
    assert len(re.findall(r"^[✓✗] .*: [\d.]+", out, re.MULTILINE)) == 9
    assert err.count("… ") >= 9
    assert "missed" in missed.read_text()
