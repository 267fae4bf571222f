"""Hints over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from santiago.bots.hints import Hint, hints
from santiago.engine.moves import Move
from santiago.engine.position import Position
from tests.server.harness import Server


def test_a_hint_is_given_to_the_asker_and_marked(server: Server) -> None:
    created = server.make("Ana", "bot", "bot", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    path = f"/api/tables/{key}/seats/0/hint"
    with server.client(key, tokens) as me, server.client(key, []) as spectator:
        assert (me.state["hints"], spectator.state["hints"]) == ([0], [])
        body = {"ply": 0, "epoch": 0}
        answer = server.post(path, body, tokens)
        best = answer["hints"][0]
        assert best["worse"] == 0
        assert best["reasons"][0]["code"]
        assert Move.parse(best["move"]).kind in ("bid", "pass")
        assert me.move(best["move"])["type"] == "ack"
        spectator.wait_ply(1)
        assert spectator.steps[0]["hinted"] is True
        assert server.post(path, body, tokens, 409)["error"]["code"] == "move/stale"


def test_the_same_question_is_thought_about_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is asked, and whoever hangs up before the answer."""
    thought: list[int] = []

    def counted(position: Position, seat: int, seed: int) -> tuple[Hint, ...]:
        thought.append(position.spoken)
        return hints(position, seat, 50, seed)

    monkeypatch.setattr("santiago.server.http_hints.hints", counted)
    created = server.make("Ana", "bot", "bot", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    path, body = f"/api/tables/{key}/seats/0/hint", {"ply": 0, "epoch": 0}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: server.post(path, body, tokens), range(24)))
    assert len(thought) == 1
    assert all(answer == answers[0] for answer in answers)
    with server.client(key, tokens) as me:
        me.move(answers[0]["hints"][0]["move"])
        me.wait_turn()
        where = {"ply": me.state["ply"], "epoch": me.state["epoch"]}
        server.post(path, where, tokens)
    assert len(thought) == 2


def test_no_hints_among_people_nor_for_strangers(server: Server) -> None:
    created = server.make("Ana", "Bo", "bot", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    path, body = f"/api/tables/{key}/seats/0/hint", {"ply": 0, "epoch": 0}
    for sent, status, code in (
        (tokens, 409, "hint/people"),
        ([], 401, "auth/missing"),
        (["x" * 43], 401, "auth/invalid"),
    ):
        assert server.post(path, body, sent, status)["error"]["code"] == code
    for wrong in ({}, {"ply": -1, "epoch": 0}, {"ply": "0", "epoch": 0}, {**body, "seat": 1}):
        server.post(path, wrong, tokens, 422)
