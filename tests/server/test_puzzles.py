"""Puzzles over HTTP, and the same without a server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from santiago.puzzles import puzzle
from santiago.server.puzzle_schema import PuzzleQuestion, Puzzles, PuzzleVerdict
from santiago.site.host import Host
from santiago.site.requests import Requests
from santiago.tables import Refusal
from tests.server.harness import Server


def on_device(method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """The answer of a device that hosts its own tables; puzzles need no storage."""
    requests = Requests(Host.__new__(Host))
    return asyncio.run(requests.answer(method, path, body, ()))


def test_a_puzzle_is_listed_asked_and_judged_alike_with_and_without_a_server(
    server: Server,
) -> None:
    listed = server.get("/api/puzzles")
    Puzzles.model_validate(listed)
    assert on_device("GET", "/api/puzzles") == listed
    path = f"/api/puzzles/{listed['puzzles'][0]['id']}"
    question = server.get(path)
    PuzzleQuestion.model_validate(question)
    assert on_device("GET", path) == question
    one = puzzle(question["id"])
    for body in ({"move": one.best.text}, {"move": one.tempting.text}, {"show": True}):
        answer = server.post(path, body)
        PuzzleVerdict.model_validate(answer)
        assert on_device("POST", path, body) == answer


def test_bad_requests_are_refused(server: Server) -> None:
    path = f"/api/puzzles/{server.get('/api/puzzles')['puzzles'][0]['id']}"
    assert server.get("/api/puzzles/none", status=404)["error"]["code"] == "request/not-found"
    assert server.post(path, {"move": "jump"}, status=422)["error"]["code"] == "move/syntax"
    assert server.post(path, {"move": "source A1"}, status=422)["error"]["code"] == "move/illegal"
    for wrong in ({"move": 3}, {"move": "x" * 65}, {"show": 1}, {"seat": 0}):
        server.post(path, wrong, status=422)
    with pytest.raises(Refusal, match="none"):
        on_device("GET", "/api/puzzles/none")
