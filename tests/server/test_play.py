"""Whole games through the server, over WebSocket and over HTTP."""

from __future__ import annotations

import pytest

from santiago import Record
from santiago.tables import fair
from tests.server.harness import Server, some_move


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (("Ana", "bot", "bot", "bot"), {}),
        (("Ana", "bot"), {}),
        (("Ana", "bot", "bot"), {"edition": "amigo", "options": {"money": "hidden"}}),
        (("Ana", "bot", "bot", "bot", "bot"), {"options": {"source": "chosen"}}),
        (("Ana", "Bo"), {"options": {"money": "hidden", "source": "anywhere"}}),
        (("Ana", "Bo", "Cy"), {"shuffle": True, "overseer": 1}),
    ],
)
def test_a_whole_game(server: Server, seats: tuple[str, ...], settings: dict[str, object]) -> None:
    created = server.make(*seats, **settings)
    key = created["table"]["id"]
    assert created["table"]["status"] == "running"
    with server.client(key, list(created["tokens"].values())) as me, server.client(key) as watcher:
        assert me.state["you"] == sorted(map(int, created["tokens"]))
        turn = 0
        while me.wait_turn():
            seat, legal = next(iter(me.state["legal"].items()))
            got = me.move(some_move(legal, pick=turn * 7), int(seat))
            assert got["type"] == "ack", got
            turn += 1
        while watcher.state["table"]["status"] != "over":
            watcher.receive()
        assert [step["move"] for step in watcher.steps] == [step["move"] for step in me.steps]
        assert list(watcher.state["views"]) == ["spectator"]
        assert watcher.state["legal"] == {}
    record = Record.from_json(server.get(f"/api/tables/{key}/record"))
    result = record.position().result
    assert result is not None
    assert list(result.scores) == me.view["result"]["scores"]
    assert fair.check(record)
    replay = server.get(f"/api/tables/{key}/replay")
    assert len(replay["steps"]) == len(record.moves) + 1
