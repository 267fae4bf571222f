"""Lines of the log cannot be forged, and show nobody the way to a table."""

from __future__ import annotations

import json
import logging

import pytest

from santiago.server.auth import new_id, new_token
from santiago.server.logs import formatter


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    raised = None if error is None else (type(error), error, None)
    return logging.LogRecord("santiago.http", logging.INFO, "x.py", 1, "%s", (message,), raised)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_line_cannot_be_forged(form: str) -> None:
    forged = "2026-11-17T00:00:00.000+00:00 error   forged"
    for newline in ("\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"):
        line = formatter(form).format(record(f"GET /{newline}{forged}"))
        assert len(line.splitlines()) == 1
        traced = formatter(form).format(record("failed", ValueError(f"x{newline}{forged}")))
        assert not any(part.startswith("2026-11") for part in traced.splitlines()[1:])
    assert "\x1b" not in formatter(form).format(record("GET /\x1b[31m"))
    assert "\ud800" not in formatter(form).format(record("half a letter: \ud800"))


@pytest.mark.parametrize("form", ["text", "json"])
def test_ids_are_cut_short_wherever_they_stand(form: str) -> None:
    for secret in [new_id() for _ in range(500)] + [new_token() for _ in range(100)]:
        for where in (f"/x{secret}", f"table {secret}: failed", f"'{secret}'", f"{secret}/"):
            line = formatter(form).format(record(where, KeyError(secret)))
            assert secret not in line
            if form == "json":
                assert json.loads(line)["message"]
