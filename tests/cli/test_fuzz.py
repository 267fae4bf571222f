"""Whatever a file holds, reading it gives an answer, never an internal error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from santiago import Game
from santiago.cli import main

GOOD = Game.new(players=3, seed=1)
for text in ("bid 3", "pass", "bid 5"):
    GOOD.play(text)
RECORD = GOOD.record.to_json()
BYTES = json.dumps(RECORD).encode()

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@st.composite
def damaged_bytes(draw: st.DrawFn) -> bytes:
    at = draw(st.integers(0, len(BYTES)))
    cut = draw(st.integers(0, 30))
    return BYTES[:at] + draw(st.binary(max_size=10)) + BYTES[at + cut :]


@st.composite
def damaged_records(draw: st.DrawFn) -> bytes:
    """A record in which one value, at the top or in the set-up, is something else."""
    record = json.loads(BYTES)
    inside = draw(st.sampled_from([record, record["setup"], record["options"]]))
    inside[draw(st.sampled_from(sorted(inside)))] = draw(json_values)
    return json.dumps(record).encode()


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=50) | damaged_bytes() | damaged_records())
def test_any_content(content: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "any.json"
    path.write_bytes(content)
    codes = []
    for command in ("trace", "show", "check"):
        codes.append(main([command, str(path)]))
        out, err = capfd.readouterr()
        assert "internal error" not in err
        assert err.count("\n") == (codes[-1] if command != "check" else 0)
        assert "\x1b" not in out + err
    assert codes in ([0, 0, 0], [1, 1, 1])
