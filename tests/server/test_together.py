"""With people: ready for the start, the invitation, phrases, spectators behind a delay."""

from __future__ import annotations

from typing import Any

import pytest

from santiago.server import network
from santiago.server.network import network_host
from tests.server.harness import Client, Server, some_move

PAY = {"phrase": "pay-if-built", "canal": "C2-D2", "amount": 2}


def invited(server: Server, **more: Any) -> tuple[str, str, str, str]:
    """A table with one open seat, where Bo sits down: its id, and the tokens of host, Ana, Bo."""
    created = server.make("Ana", "open", "bot", ready=True, **more)
    key = created["table"]["id"]
    bo = server.post(f"/api/tables/{key}/seats", {"name": "Bo", "random": "ab" * 16})
    return key, created["host"], created["tokens"]["0"], bo["token"]


def test_the_game_starts_when_all_are_ready_and_the_host_says_so(server: Server) -> None:
    key, host, ana, bo = invited(server)
    with server.client(key, [ana]) as me:
        assert me.state["table"]["status"] == "open"
        assert me.state["table"]["invited_by"] == "Ana"
        path = f"/api/tables/{key}"
        assert server.post(f"{path}/start", tokens=[host, ana], status=409)["error"] == {
            "code": "table/not-ready",
            "message": "Somebody is not ready yet.",
            "data": {"seats": [1]},
        }
        server.post(f"{path}/seats/1/ready", {"ready": True}, tokens=[ana], status=403)
        server.post(f"{path}/seats/1/ready", {"ready": "yes"}, tokens=[bo], status=422)
        server.post(f"{path}/seats/1/ready", {"ready": True}, tokens=[bo])
        me.until(lambda m: m["type"] == "state" and m["table"]["seats"][1]["ready"])
        server.run(server.service.registry.refresh(server.service.registry.tables[key]))
        assert server.table(key).seats[1].ready  # it is stored
        server.post(f"{path}/start", tokens=[bo], status=401)
        server.post(f"{path}/start", tokens=[host, ana])
        me.until(lambda m: m["type"] == "state" and m["table"]["status"] == "running")


def test_the_host_alone_learns_the_address_in_the_network(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, host, ana, _ = invited(server)
    path = f"/api/tables/{key}/invitation"
    invitation = server.get(path, [host])
    assert invitation["link"].endswith(f"/table/{key}")
    assert invitation["qr"].startswith("<svg")
    assert (invitation["only_here"], invitation["elsewhere"]) == (True, None)
    monkeypatch.setattr("santiago.server.http.network_host", lambda _: "192.168.1.5")
    port = server.url.rpartition(":")[2]
    there = f"http://192.168.1.5:{port}/table/{key}"
    assert server.get(path, [host])["elsewhere"] == there
    assert server.get(path, [host])["qr"] != invitation["qr"]
    for tokens in ([], [ana]):
        assert "192.168" not in str(server.get(path, tokens))
    there = server.get(path, [host], headers={"Host": "play.example.org"})
    assert (there["only_here"], there["elsewhere"]) == (False, None)
    longest = "a" * 253 + ":65535"
    assert longest in server.get(path, [host], headers={"Host": longest})["link"]
    refused = server.get(path, [host], status=400, headers={"Host": "a" + longest})
    assert refused["error"]["code"] == "request/malformed"


def test_the_address_in_the_network_is_one_that_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    for alone in ("127.0.0.1", "::1", "localhost"):
        assert network_host(alone) is None
    assert network_host("10.0.0.7") == "10.0.0.7"
    assert network_host("fd00::7") == "[fd00::7]"
    monkeypatch.setattr(network, "ROUTED", ("127.0.0.1", 9))  # as without a network
    assert network_host("0.0.0.0") is None


def test_a_phrase_reaches_everyone_and_stays(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana]) as a, server.client(key, [bo]) as b:
        a.send({"type": "phrase", "id": "p", "seat": 0, "phrase": PAY | {"to": 2}})
        for client in (a, b):
            client.until(lambda m: m["type"] == "chat")
            assert client.chats[0]["phrase"] == PAY | {"to": 2}
        wrong: list[tuple[dict[str, Any], str]] = [
            (PAY | {"canal": "A1-C3"}, "chat/phrase"),
            (PAY | {"amount": 10**30}, "request/invalid"),
            (PAY | {"amount": 0}, "chat/phrase"),
            ({"phrase": "hello"}, "request/invalid"),
            (PAY | {"text": "<b>"}, "request/invalid"),
        ]
        for said, code in wrong:
            got = b.answer({"type": "phrase", "seat": 1, "phrase": said})
            assert got["error"]["code"] == code, said
        got = b.answer({"type": "phrase", "seat": 0, "phrase": PAY})
        assert got["error"]["code"] == "seat/not-yours"
    with server.client(key) as late:
        assert [said["phrase"] for said in late.state["chat"]] == [PAY | {"to": 2}]
        got = late.answer({"type": "phrase", "seat": 0, "phrase": PAY})
        assert got["error"]["code"] == "auth/missing"
    server.service.registry.tables[key].doubtful = True  # read it from storage again
    with server.client(key) as again:
        assert [said["phrase"] for said in again.state["chat"]] == [PAY | {"to": 2}]


def play(client: Client) -> None:
    """One move of whoever is to move; the client holds all seats."""
    seat, legal = next(iter(client.state["legal"].items()))
    client.move(some_move(legal), int(seat))


@pytest.mark.slow
def test_a_spectator_behind_a_delay_gets_what_one_saw_then(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2, delay=3, visibility="public")
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me, server.client(key) as other:
        assert (me.state["table"]["delay"], other.state["ply"]) == (3, 0)
        views = [me.state["views"]["0"]]
        for ply in range(1, 9):
            if ply == 5:
                me.answer({"type": "chat", "seat": 0, "text": "after ply 4"})
            play(me)
            views.append(me.state["views"]["0"])
            shown = max(0, ply - 3)
            other.until(lambda m: m["type"] == "state")
            assert other.state["ply"] == shown
            assert other.state["views"]["spectator"] == views[shown]
            said = [m["text"] for m in other.state.get("chat", [])]
            assert said == (["after ply 4"] if ply == 7 else [])  # with the state after ply 4
            assert (other.chats, other.notices) == ([], [])
            answer = server.get(f"/api/tables/{key}/state")
            assert (answer["ply"], answer["views"]) == (shown, other.state["views"])
            assert server.get(f"/api/tables/{key}/state", [tokens[0]])["ply"] == ply
            host_alone = server.get(f"/api/tables/{key}/state", [created["host"]])
            assert host_alone["ply"] == shown
        answer = server.get(f"/api/tables/{key}/state", headers={"X-Since": "8", "X-Epoch": "0"})
        assert (answer["ply"], answer["since"], answer["steps"]) == (5, 5, [])
        listed = next(t for t in server.get("/api/tables")["tables"] if t["id"] == key)
        assert listed["moved_at"] == me.steps[4]["played_at"]
        left = server.post(f"/api/tables/{key}/seats/1/leave", tokens=[tokens[1]])
        assert left["seats"][1]["stand_in"] is not None
        assert server.get(f"/api/tables/{key}")["seats"][1]["stand_in"] is None
        other.answer({"type": "ping"})
        assert 'stand_in":"' not in "".join(other.raw)
        assert other.notices == []
