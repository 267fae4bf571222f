"""`santiago bench`: which figures there are, not how good they are."""

from __future__ import annotations

import json

import pytest

import santiago
from santiago.cli.bench import FIGURES
from tests.cli.conftest import Run


@pytest.mark.slow
def test_json_is_one_flat_object_of_figures(run: Run) -> None:
    code, out, err = run("bench", "--json", "--seconds", "0.05")
    assert (code, err) == (0, "")
    figures = json.loads(out)
    assert list(figures) == ["version", "compiled", "build", *FIGURES]
    assert figures["version"] == santiago.__version__
    assert figures["compiled"] is santiago.compiled()
    assert figures["build"] == santiago.build()
    assert all(figures[key] > 0 for key in FIGURES)


@pytest.mark.slow
def test_table_names_every_figure(run: Run) -> None:
    code, out, err = run("bench", "--seconds", "0.05")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[-1] for line in lines[1:]] == list(FIGURES)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_seconds_that_are_none(seconds: str, run: Run) -> None:
    code, out, err = run("bench", "--seconds", seconds)
    assert (code, out) == (1, "")
    assert err.startswith("santiago: --seconds")
