"""The gate: races around a shuffled start, requests sent again, rows that cannot be read."""

from __future__ import annotations

import asyncio
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import httpx
import pytest
from sqlalchemy import Connection, text
from websockets.sync.client import connect

from santiago.server import auth
from santiago.server.errors import StorageAway
from santiago.server.messages import CLIENT, ClientMessage
from santiago.server.storage import queries
from santiago.tables import Table
from santiago.tables.tokens import id_of
from santiago.tables.told import Presence
from tests.server.harness import WAIT, Server
from tests.server.test_tables import again, finished_pair

MESSAGES = get_args(get_args(ClientMessage)[0])
SEATS = [{"kind": "person", "name": "Ana"}, *[{"kind": "open"}] * 4]


@pytest.mark.slow
def test_whatever_is_sent_during_a_shuffled_start_acts_for_its_own_seat(server: Server) -> None:
    """Every endpoint and message type with Ana's token, while the last player sits down.

    Her seat is carried to another device meanwhile, and the host frees Bo's.
    """
    moved = 0
    for number in range(12):
        body = {"players": 5, "seats": SEATS, "shuffle": True, "bot_pause": 10_000}
        created = server.post("/api/tables", body)
        created = server.with_randoms(created, f"{number:032x}")
        key, ana = created["table"]["id"], created["tokens"]["0"]
        for name in ("Bo", "Cy", "Di"):
            server.post(f"/api/tables/{key}/seats", {"name": name})
        code = server.post(f"/api/tables/{key}/seats/0/code", {}, [ana])["code"]
        with ThreadPoolExecutor(16) as pool:
            talk = pool.submit(_socket, server.url, key, ana)
            jobs = [pool.submit(_ask, server.url, key, ana, path, b) for path, b in _asked()]
            carry = pool.submit(server.http.post, "/api/carry", json={"code": code})
            free = pool.submit(_ask, server.url, key, created["host"], "seats/1/free", {})
            pool.submit(_ask, server.url, key, "", "seats", {"name": "Eve"}).result()
            assert all(job.result() < 500 for job in jobs)
            messages = talk.result()
        table = server.table(key)
        if free.result() == 200:  # before the start: it was Bo's seat, who sits down again
            assert (table.status, "Bo" in [seat.name for seat in table.seats]) == ("open", False)
            server.post(f"/api/tables/{key}/seats", {"name": "Bo"})
        else:
            assert free.result() == 409
        mine = next(n for n, seat in enumerate(table.seats) if seat.name == "Ana")
        # None: the request for a bot met her own seat.
        assert table.tokens.get(auth.hashed(ana)) in (mine, None)
        carried = carry.result().json()
        if "error" in carried:  # a bot had her seat already: its codes were void
            assert (carried["error"]["code"], table.seats[mine].kind) == ("code/invalid", "bot")
        else:
            assert carried["seat"] in (0, mine)
            assert table.tokens.get(auth.hashed(carried["token"])) in (mine, None)
        moved += mine != 0
        others = [seat for n, seat in enumerate(table.seats) if n != mine]
        assert {seat.name for seat in others} == {"Bo", "Cy", "Di", "Eve"}
        assert all(seat.stand_in is None and seat.kind == "person" for seat in others)
        assert {entry.seat for entry in table.log} <= {mine}
        assert all(said.name == "Ana" for said in table.chat)
        assert all(seat == mine for seat in _shown(messages))
    assert moved > 4


def _asked() -> list[tuple[str, Any]]:
    move = {"id": "m", "seat": 0, "ply": 0, "epoch": 0, "move": "pass"}
    return [
        ("moves", move),
        ("takeback", {name: move[name] for name in ("id", "seat", "ply", "epoch")}),
        ("seats/0/return", {}),
        ("seats/0/code", {}),
        ("seats/1/leave", {}),
        ("seats/2/bot", {}),
        ("seats/3/free", {}),
        ("seats/0/ready", {"ready": True}),
        ("seats/0/hint", {"ply": 0, "epoch": 0}),
        ("seats/0/notices", {"channel": "webhook", "target": "https://192.0.2.1/"}),
        ("seats/0/notices/x/change", {"language": "en", "zone": "UTC", "quiet": None}),
        ("seats/0/notices/x/test", {}),
        ("seats/0/notices/x/end", {}),
        ("randoms", {"randoms": {"0": ""}}),
        ("delay", {"moves": 5}),
        ("start", {}),
        ("close", {}),
    ]


@pytest.mark.slow
def test_the_race_around_the_start_has_every_path_and_message(server: Server) -> None:
    """Those that are sent above; the last player sits down, and reading is tested elsewhere."""
    paths = {
        re.sub(r"\{\w+\}", "*", path.removeprefix("/api/tables/{key}/"))
        for path, item in server.app.openapi()["paths"].items()
        if path.startswith("/api/tables/{key}/") and "post" in item
    }
    sent = {re.sub(r"/(\d|x)\b", "/*", path) for path, _ in _asked()}
    assert paths - sent == {"seats", "seats/*"}
    types = {model.model_fields["type"].annotation.__args__[0] for model in MESSAGES}
    assert types == {message["type"] for message in _messages("", "")}


def test_every_message_of_the_race_is_one(server: Server) -> None:
    """A message that is refused for its shape would race for nothing."""
    del server
    for message in _messages("T" * 22, "token"):
        CLIENT.validate_python(message)


def _ask(url: str, key: str, token: str, path: str, body: Any) -> int:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(
        f"{url}/api/tables/{key}/{path}", json=body, headers=headers, timeout=WAIT, verify=False
    )
    assert answer.status_code < 500, answer.text
    return answer.status_code


def _socket(url: str, key: str, token: str) -> list[dict[str, Any]]:
    """Every type of message, and all that comes."""
    said: list[dict[str, Any]] = []
    with connect(url.replace("http", "ws") + "/api/ws", compression=None) as socket:
        for message in _messages(key, token):
            socket.send(json.dumps(message))
        while True:
            said.append(json.loads(socket.recv(WAIT)))
            if said[-1]["type"] == "pong":
                return said


def _messages(key: str, token: str) -> list[dict[str, Any]]:
    place: dict[str, Any] = {"seat": 0, "ply": 0, "epoch": 0}
    return [
        {"type": "hello", "protocol": 1, "table": key, "tokens": [token]},
        {"type": "move", "id": "a", "move": "pass"} | place,
        {"type": "takeback", "id": "b"} | place,
        {"type": "chat", "id": "c", "seat": 0, "text": "hi"},
        {"type": "phrase", "id": "p", "seat": 0, "phrase": {"phrase": "thanks"}},
        {"type": "orders", "id": "d", "seat": 0, "orders": []},
        {"type": "return", "id": "e", "seat": 0},
        {"type": "nudge", "id": "f", "ply": 0},
        {"type": "resync"},
        {"type": "ping", "id": "end"},
    ]


def _shown(messages: Any) -> list[int]:
    """The seats whose views were sent after the start."""
    states = [m for m in messages if m["type"] == "state" and m["views"]]
    return [int(seat) for state in states for seat in state["you"]]


def test_creating_and_sitting_again_change_nothing(server: Server) -> None:
    body = {"players": 3, "seats": [SEATS[0], *SEATS[3:]], "token": auth.new_token()}
    first, again = (server.post("/api/tables", body) for _ in range(2))
    assert first["tokens"] == again["tokens"]
    assert (first["table"]["id"], first["host"]) == (again["table"]["id"], body["token"])
    sit = {"name": "Bo", "token": auth.new_token()}
    path = f"/api/tables/{first['table']['id']}/seats"
    one, two = (server.post(path, sit) for _ in range(2))
    assert (one["seat"], one["token"]) == (two["seat"], two["token"]) == (1, sit["token"])
    assert [seat["kind"] for seat in two["table"]["seats"]] == ["person", "person", "open"]


def test_a_number_that_comes_with_the_creation_is_refused(server: Server) -> None:
    seats = [{"kind": "person", "name": "Ana", "random": "ab" * 16}, {"kind": "bot"}]
    answer = server.post("/api/tables", {"players": 2, "seats": seats}, status=422)
    assert answer["error"]["code"] == "request/invalid"


def test_one_row_that_cannot_be_read_stops_nothing_else(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    good = server.make("Ana", "open", visibility="public")["table"]["id"]
    bad = server.make("Bo", "open", visibility="public")["table"]["id"]
    server.service.registry.tables.pop(bad)
    spoil = text("UPDATE tables SET settings = '[]', due_at = 1, status = 'running' WHERE id = :id")
    server.run(server.service.store.write(lambda db: db.execute(spoil, {"id": bad}).close()))
    listed = [table["id"] for table in server.get("/api/tables")["tables"]]
    assert good in listed
    assert bad not in listed
    server.run(server.service.scheduler.take_up(server.service.now()))
    assert server.get("/healthz")["status"] == "ok"
    assert server.get(f"/api/tables/{bad}", status=500)["error"]["code"] == "server/error"
    metrics = server.http.get("/metrics").text
    assert "santiago_unreadable_tables_total 0.0" not in metrics
    assert any("cannot be read" in record.getMessage() for record in caplog.records)
    remove = text("DELETE FROM tables WHERE id = :id")
    server.run(server.service.store.write(lambda db: db.execute(remove, {"id": bad}).close()))


def test_who_connects_while_the_host_waits_for_the_lock_keeps_the_seat(server: Server) -> None:
    created = server.make("Ana", "open", "open")
    key, host = created["table"]["id"], created["host"]
    bo = server.post(f"/api/tables/{key}/seats/1", {"name": "Bo"})
    lock = server.service.registry.tables[key].lock
    server.run(lock.acquire())
    with ThreadPoolExecutor(1) as pool:
        freed = pool.submit(_ask, server.url, key, host, "seats/1/free", {})
        while not lock._waiters:
            time.sleep(0.01)
        served = server.service.registry.tables[key]
        served._presence = Presence(frozenset({1}))  # Bo's page is there now
        server.run(_release(lock))
        assert freed.result() == 409
    assert server.table(key).tokens[auth.hashed(bo["token"])] == 1


def test_two_who_ask_for_a_rematch_at_the_same_moment_meet_at_one_table(server: Server) -> None:
    old = finished_pair(server)
    key, tokens = old["table"]["id"], old["tokens"]
    asked = [again(old, name, token=auth.new_token()) for name in ("Ana", "Bo")]

    def ask(player: int) -> Any:
        headers = {"Authorization": f"Bearer {tokens[str(player)]}"}
        return server.http.post("/api/tables", json=asked[player], headers=headers).json()

    lock = server.service.registry.tables[key].lock
    server.run(lock.acquire())
    with ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(ask, player) for player in (0, 1)]
        while len(lock._waiters or ()) < 2:
            time.sleep(0.01)
        server.run(_release(lock))
        answers = [job.result() for job in jobs]
    first = next(player for player in (0, 1) if "table" in answers[player])
    called = {"table": answers[first]["table"]["id"], "seat": first}
    refused = answers[1 - first]["error"]
    assert (refused["code"], refused["data"]) == ("table/rematch", called)
    with server.client(key, [tokens[str(1 - first)]]) as other:
        assert other.state["rematch"] == called
    server.get(f"/api/tables/{id_of(asked[1 - first]['token'])}", status=404)
    assert ask(first)["tokens"] == answers[first]["tokens"], "sent again"
    assert server.post(f"/api/tables/{called['table']}/seats", {"name": "Cy"})["seat"] == 1


async def _release(lock: asyncio.Lock) -> None:
    lock.release()


def test_nobody_is_told_of_codes(server: Server) -> None:
    created = server.make("Ana", "Bo")
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key) as spectator:
        spectator.answer({"type": "ping"})  # who is there was told before
        code = server.post(f"/api/tables/{key}/seats/0/code", {}, tokens[:1])["code"]
        server.post("/api/carry", {"code": code})
        told = len(spectator.raw)
        assert spectator.answer({"type": "ping"})["type"] == "pong"
        assert len(spectator.raw) == told + 1


def test_a_table_is_in_memory_once_even_if_reading_it_fails_at_first(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two copies would have two locks, and clients at one would not hear of the other."""
    key = server.make("Ana", "Bo")["table"]["id"]
    registry = server.service.registry
    whole, calls = queries.whole, []

    def fails_at_first(db: Connection, name: str) -> Table | None:
        calls.append(name)
        if len(calls) == 1:
            raise StorageAway
        return whole(db, name)

    async def all_at_once() -> list[Any]:
        del registry.tables[key]
        early = [asyncio.ensure_future(registry.get(key)) for _ in range(2)]
        await asyncio.wait(early, return_when=asyncio.FIRST_COMPLETED)
        return await asyncio.gather(*early, registry.get(key), return_exceptions=True)

    monkeypatch.setattr(queries, "whole", fails_at_first)
    failed, *loaded = server.run(all_at_once())
    assert isinstance(failed, StorageAway)
    assert loaded == [registry.tables[key]] * 2


def test_chat_at_a_table_that_was_deleted_gets_an_answer(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy")
    key = created["table"]["id"]
    with server.client(key, [created["tokens"]["0"]]) as me:
        remove = text("DELETE FROM tables WHERE id = :id")
        server.run(server.service.store.write(lambda db: db.execute(remove, {"id": key}).close()))
        me.send({"type": "chat", "id": "c", "seat": 0, "text": "anyone?"})
        got = me.until(lambda m: m["type"] in ("error", "chat"))
        assert got["type"] == "error"
        assert got["error"]["code"] in ("table/not-found", "server/unavailable")
