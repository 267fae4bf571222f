"""Moves: stale, repeated, out of turn, illegal; take-backs; reconnecting; secret bids."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.harness import Client, Server, some_move


def error_code(message: dict[str, Any]) -> str:
    assert message["type"] == "error", message
    code: str = message["error"]["code"]
    return code


def test_each_wrong_move_has_its_own_answer(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    with server.client(created["table"]["id"], list(created["tokens"].values())) as me:
        assert error_code(me.move("bid", seat=0)) == "move/syntax"
        assert error_code(me.move("bid 3", seat=0, ply=1)) == "move/stale"
        assert error_code(me.move("bid 3", seat=0, epoch=1)) == "move/stale"
        late = me.move("bid 3", seat=1)
        assert (error_code(late), late["error"]["data"]) == ("move/out-of-turn", {"to_move": [0]})
        poor = me.move("bid 11", seat=0)
        assert (error_code(poor), poor["error"]["data"]["why"]) == ("move/illegal", "too-much")
        phase = me.move("decline", seat=0)
        assert (error_code(phase), phase["error"]["data"]["why"]) == ("move/illegal", "wrong-phase")
        assert me.move("bid 3", seat=0, id="one")["ply"] == 1
        again = me.move("bid 3", seat=0, id="one", ply=0)
        assert (error_code(again), again["error"]["data"]) == ("move/repeated", {"ply": 1})
        taken = me.move("bid 3", seat=1)
        assert (error_code(taken), taken["error"]["data"]["why"]) == ("move/illegal", "bid-taken")
        assert me.state["ply"] == 1


def test_only_who_holds_a_seat_moves_it(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [bo]) as other, server.client(key) as watcher:
        assert error_code(other.move("bid 3", seat=0)) == "seat/not-yours"
        assert error_code(watcher.move("bid 3", seat=0)) == "auth/missing"
    body = {"id": "x", "seat": 0, "ply": 0, "epoch": 0, "move": "bid 3"}
    path = f"/api/tables/{key}/moves"
    assert server.post(path, body, status=401)["error"]["code"] == "auth/missing"
    assert server.post(path, body, [bo], status=403)["error"]["code"] == "seat/not-yours"
    assert server.post(path, body, [ana])["ply"] == 1
    assert server.post(path, body, [ana], status=409)["error"]["code"] == "move/repeated"


def test_legal_goes_to_the_seat_that_moves_only(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana]) as mover, server.client(key, [bo]) as other:
        assert list(mover.state["legal"]) == ["0"]
        assert other.state["legal"] == {}
    with server.client(key, [ana], consequences=False) as plain:
        assert plain.state["legal"]["0"]["pass"] is not None


def test_a_reconnecting_client_is_brought_up_to_date(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        for text in ("bid 3", "pass", "bid 5"):
            assert me.move(text)["type"] == "ack"
        all_steps = list(me.steps)
    with server.client(key, tokens) as fresh:
        assert fresh.steps == all_steps
        fresh.send({"type": "resync", "since": 2, "epoch": 0})
        state = fresh.until(lambda m: m["type"] == "state")
        assert (state["since"], [step["ply"] for step in state["steps"]]) == (2, [3])
        fresh.send({"type": "resync", "since": 2, "epoch": 7})
        state = fresh.until(lambda m: m["type"] == "state")
        assert (state["since"], len(state["steps"])) == (0, 3)
    for epoch, expected in (("0", (1, 2)), ("1", (0, 3)), (None, (0, 3))):
        headers = {"X-Since": "1"} | ({} if epoch is None else {"X-Epoch": epoch})
        state = server.get(f"/api/tables/{key}/state", tokens, headers=headers)
        assert (state["since"], len(state["steps"])) == expected


def test_taking_back_ones_last_move(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens[:1]) as ana, server.client(key, tokens[1:]) as others:
        ana.move("bid 3")
        assert ana.state["takeback"]["0"] == {"allowed": True, "code": None, "to": 0}
        back = ana.answer({"type": "takeback", "seat": 0, "ply": 1, "epoch": 0})
        assert (back["type"], back["ply"], back["epoch"]) == ("ack", 0, 1)
        others.until(lambda m: m["type"] == "state" and m["epoch"] == 1)
        assert others.steps == []
        ana.until(lambda m: m["type"] == "state")
        assert error_code(ana.move("bid 4", seat=0, epoch=0)) == "move/stale"
        assert ana.move("bid 4", seat=0)["type"] == "ack"
        others.wait_ply(1)
        others.move("bid 5", seat=1)
        ana.wait_ply(2)
        late = ana.answer({"type": "takeback", "seat": 0, "ply": 2, "epoch": 1})
        assert (error_code(late), late["error"]["data"]) == ("takeback/other-moved", {"seat": 1})
        none = others.answer({"type": "takeback", "seat": 2, "ply": 2, "epoch": 1})
        assert error_code(none) == "takeback/nothing"


def test_alone_with_bots_one_takes_back_to_ones_last_decision(server: Server) -> None:
    created = server.make("Ana", "bot", "bot", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        me.move("bid 3")
        assert me.wait_turn()
        assert me.state["ply"] > 1
        assert me.state["takeback"]["0"] == {"allowed": True, "code": None, "to": 0}
        ask = {"type": "takeback", "seat": 0, "ply": me.state["ply"], "epoch": 0}
        assert me.answer(ask)["ply"] == 0
        me.until(lambda m: m["type"] == "state" and m["epoch"] == 1)
        assert me.move("bid 2", seat=0)["type"] == "ack"


def test_nothing_is_taken_back_across_a_reveal(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        while me.view["round"] == 1:
            seat, legal = next(iter(me.state["legal"].items()))
            me.move(some_move(legal), int(seat))
        last = me.steps[-1]["seat"]
        assert me.steps[-1]["events"][-1]["event"] == "reveal"
        ask = {"type": "takeback", "seat": last, "ply": me.state["ply"], "epoch": 0}
        assert error_code(me.answer(ask)) == "takeback/revealed"


@pytest.mark.parametrize("first", [0, 1])
def test_secret_bids_come_in_either_order_and_may_cross(server: Server, first: int) -> None:
    created = server.make("Ana", "Bo", overseer=1)
    key, (ana, bo) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana]) as a, server.client(key, [bo]) as b:
        clients = [a, b]
        mover = a.view["to_move"][0]
        clients[mover].move(some_move(clients[mover].state["legal"][str(mover)]), mover)
        for client in clients:
            client.wait_ply(1)
        early, late = clients[first], clients[1 - first]
        assert early.move("bid 2", seat=first)["ply"] == 2
        assert early.state["views"][str(first)]["bids"][first] == 2
        # The other has not looked yet: its bid was sent before it knew of the first one.
        got = late.answer({"type": "move", "seat": 1 - first, "ply": 1, "epoch": 0, "move": "pass"})
        assert got["ply"] == 3
        late.wait_ply(3)
        early.wait_ply(3)
        for client in clients:
            assert [step["move"] for step in client.steps[1:]] == ["bid 2", "pass"]
        sealed = json_of(late, ply=2)
        assert sealed["steps"][-1]["move"] is None
        assert sealed["views"][str(1 - first)]["bids"] == [None, None]


def json_of(client: Client, ply: int) -> dict[str, Any]:
    import json

    states = [json.loads(text) for text in client.raw if '"type":"state"' in text]
    return next(state for state in states if state["ply"] == ply)


def test_a_secret_bid_can_be_taken_back_while_it_is_secret(server: Server) -> None:
    created = server.make("Ana", "Bo", overseer=1)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        seat = me.view["to_move"][0]
        me.move(some_move(me.state["legal"][str(seat)]), seat)
        me.move("bid 2", seat=0)
        assert me.state["takeback"]["0"]["allowed"]
        ask = {"type": "takeback", "seat": 0, "ply": 2, "epoch": 0}
        assert me.answer(ask)["type"] == "ack"
        me.until(lambda m: m["type"] == "state" and m["epoch"] == 1)
        me.move("bid 3", seat=1)
        me.move("bid 1", seat=0)
        ask = {"type": "takeback", "seat": 0, "ply": 3, "epoch": 1}
        assert error_code(me.answer(ask)) == "takeback/revealed"


def test_your_turn_is_announced_once(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana]) as a, server.client(key, [bo]) as b:
        a.move("bid 3")
        notice = b.until(lambda m: m["type"] == "notice")
        assert (notice["code"], notice["data"]) == ("your-turn", {"seat": 1})
        assert all(notice["code"] != "your-turn" for notice in a.notices)
