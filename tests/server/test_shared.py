"""Several processes on one PostgreSQL: nobody can tell at which of them one is."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

import pytest

from santiago.server import others as other_processes
from santiago.server.auth import new_token
from santiago.tables.tokens import id_of
from tests.server.crash import Process, start
from tests.server.harness import WAIT, Client, Server, some_move
from tests.server.people import newcomer
from tests.server.test_tables import again, finished_pair


@pytest.mark.slow
def test_two_servers_cannot_be_told_apart(two: tuple[Server, Server]) -> None:
    one, other = two
    created = one.make("Ana", "Bo", "bot", overseer=2)
    key, (ana, bo) = created["table"]["id"], created["tokens"].values()
    with one.client(key, [ana]) as a, Client(other.url, key, [bo]) as b:
        a.until(lambda m: m["type"] == "presence" and m["seats"][1]["online"])
        assert a.move("bid 3")["ply"] == 1
        b.wait_ply(1)
        assert b.move("bid 4")["ply"] == 2
        a.wait_ply(3)  # the bot's
        a.send({"type": "chat", "id": "c", "seat": 0, "text": "hola"})
        b.until(lambda m: m["type"] == "chat")
        assert b.chats[0]["text"] == "hola"
        b.wait_ply(3)
        assert a.steps[:3] == b.steps[:3]


@pytest.mark.slow
def test_who_comes_later_learns_who_is_at_another_process(two: tuple[Server, Server]) -> None:
    one, other = two
    created = one.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with one.client(key, [ana]), Client(other.url, key, [bo]) as b:
        b.until(lambda m: m["type"] == "presence" and m["seats"][0]["online"])


@pytest.mark.slow
def test_what_is_said_at_another_process_waits_for_those_behind_a_delay(
    two: tuple[Server, Server],
) -> None:
    one, other = two
    created = one.make("Ana", "Bo", "Cy", overseer=2, delay=3, visibility="public")
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with (
        one.client(key, [ana]) as a,
        Client(other.url, key, [bo]) as b,
        Client(other.url, key) as watcher,
    ):
        assert a.answer({"type": "chat", "seat": 0, "text": "hola"})["type"] == "ack"
        b.until(lambda m: m["type"] == "chat")
        watcher.answer({"type": "ping"})
        assert watcher.chats == []


@pytest.mark.slow
def test_a_take_back_and_a_change_of_seats_reach_the_other_process(
    two: tuple[Server, Server],
) -> None:
    one, other = two
    created = one.make("Ana", "Bo", "open", overseer=2)
    key, (ana, bo) = created["table"]["id"], created["tokens"].values()
    with one.client(key, [ana]) as a, Client(other.url, key, [bo]) as b:
        cy = other.post(f"/api/tables/{key}/seats", {"name": "Cy"})
        assert cy["table"]["status"] == "running"
        a.until(lambda m: m["type"] == "state" and m["views"])
        a.move("bid 3")
        b.wait_ply(1)
        back = a.answer({"type": "takeback", "seat": 0, "ply": 1, "epoch": 0})
        assert back["type"] == "ack"
        b.until(lambda m: m["type"] == "state" and (m["ply"], m["epoch"]) == (0, 1))
        everyone = [created["host"], ana, bo, cy["token"]]
        one.post(f"/api/tables/{key}/close", tokens=everyone, status=204)
        assert b.close_code() == 4404


@pytest.mark.slow
def test_who_hears_late_of_a_move_is_told_of_it_by_any_request(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request may find a change before its announcement has come: then all must be told."""
    one, other = two
    created = one.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()

    async def late(*_: object) -> None:
        """The announcement has not come yet."""

    with one.client(key, [ana]) as a, Client(other.url, key, [bo]) as b:
        a.until(lambda m: m["type"] == "presence" and m["seats"][1]["online"])
        monkeypatch.setattr(other.service.gate, "catch_up", late)
        assert a.move("bid 3")["ply"] == 1
        assert other.get(f"/api/tables/{key}/state")["ply"] == 1
        b.wait_ply(1)


@pytest.mark.slow
def test_another_process_was_faster_with_a_rematch(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have decided that there is none yet; one of them stores it."""
    one, other = two
    old = finished_pair(one)
    tokens = old["tokens"]
    late = again(old, "Bo", token=new_token())
    write, made = other.service.store.write, list[Any]()

    async def too_late(job: Any, announce: str | None = None) -> Any:
        if not made and announce is not None and "table/rematch" in announce:
            ask = partial(one.post, "/api/tables", again(old, "Ana"), [tokens["0"]])
            made.append(await asyncio.to_thread(ask))
        return await write(job, announce)

    monkeypatch.setattr(other.service.store, "write", too_late)
    error = other.post("/api/tables", late, [tokens["1"]], status=409)["error"]
    assert (error["code"], error["data"]["table"]) == ("table/rematch", made[0]["table"]["id"])
    one.get(f"/api/tables/{id_of(late['token'])}", status=404)


@pytest.mark.slow
def test_a_rematch_that_is_closed_at_another_process_is_gone_from_open_pages(
    two: tuple[Server, Server],
) -> None:
    one, other = two
    old = finished_pair(one)
    key, (ana, bo) = old["table"]["id"], old["tokens"].values()
    with Client(other.url, key, [bo]) as page:
        new = one.post("/api/tables", again(old, "Ana"), [ana])
        page.until(lambda m: m["type"] == "state" and "rematch" in m)
        one.post(f"/api/tables/{new['table']['id']}/close", tokens=[new["host"]], status=204)
        page.until(lambda m: m["type"] == "state" and "rematch" not in m)


@pytest.mark.slow
@pytest.mark.parametrize("same", [False, True], ids=["two moves", "one move sent twice"])
def test_races_between_processes_end_in_one_move(database: str, same: bool) -> None:
    """At every turn of a game both processes are asked at once; one of them takes the move."""
    servers = [Process(database) for _ in range(2)]
    try:
        _race(servers, same)
    finally:
        for server in servers:
            server.kill()


def _race(servers: list[Process], same: bool) -> None:
    import httpx

    seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo", "Cy")]
    with httpx.Client(base_url=servers[0].url, timeout=WAIT, verify=False) as http:
        created = start(http, {"players": 3, "seats": seats})
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with Client(servers[0].url, key, tokens) as one, Client(servers[1].url, key, tokens) as other:
        log: list[str] = []
        won = [0, 0]
        while one.wait_turn() and other.wait_turn():
            ply = len(log)
            asked = [_ask(one, ply, 0, same), _ask(other, ply, 1, same)]
            first = ply % 2  # by turns, so that either may be faster
            for client, ask in ((one, asked[0]), (other, asked[1]))[:: 1 - 2 * first]:
                client.send(ask)
            answers = [
                client.until(lambda m, i=ask["id"]: m["type"] in ("ack", "error") and m["id"] == i)
                for client, ask in ((one, asked[0]), (other, asked[1]))
            ]
            taken = [number for number, got in enumerate(answers) if got["type"] == "ack"]
            assert len(taken) == 1, answers
            lost = answers[1 - taken[0]]["error"]
            assert lost["code"] in (("move/repeated",) if same else ("move/stale", "move/over"))
            won[taken[0]] += 1
            log.append(asked[taken[0]]["move"])
            for client in (one, other):
                client.wait_ply(ply + 1)
                assert [step["move"] for step in client.steps] == log
        assert min(won) > 0
        assert len(log) > 60


def _ask(client: Client, ply: int, number: int, same: bool) -> dict[str, Any]:
    seat, legal = next(iter(client.state["legal"].items()))
    return {
        "type": "move",
        "id": f"{ply}" if same else f"{ply} of {number}",
        "seat": int(seat),
        "ply": ply,
        "epoch": 0,
        "move": some_move(legal, 5 * ply + (0 if same else number)),
    }


@pytest.mark.slow
def test_who_was_at_a_process_that_was_killed_is_soon_gone(database: str) -> None:
    with Server(database) as here:
        created = here.make("Ana", "Bo", "Cy", overseer=2)
        key, (ana, bo, cy) = created["table"]["id"], created["tokens"].values()
        others = [Process(database) for _ in range(2)]
        with here.client(key, [bo]) as b:
            a = Client(others[0].url, key, [ana])
            c = Client(others[1].url, key, [cy])
            b.until(lambda m: m["type"] == "presence" and _online(m) == [True, True, True])
            others[0].kill()
            # Its last word is believed for a while; then what the living say is left.
            now = time.time() + other_processes.ELSEWHERE_SECONDS + 1
            here.service.clock = lambda: now
            with Client(others[1].url, key):
                b.until(
                    lambda m: (
                        m["type"] == "presence"
                        and (_online(m), m["spectators"]) == ([False, True, True], 1)
                    )
                )
            a.close()
            c.close()
        others[1].kill()


def _online(message: dict[str, Any]) -> list[bool]:
    return [seat["online"] for seat in message["seats"]]


def test_what_is_deleted_at_another_process_is_gone_from_open_pages(
    two: tuple[Server, Server],
) -> None:
    here, there = two
    ana, bo = newcomer(here, "Ana"), newcomer(here, "Bo", "green")
    table = bo.create("open", "bot", me="Bo")["table"]["id"]
    bo.give_random(table)
    ana.sit(table, "Ana")
    with there.client(table, [bo.token]) as page:
        with here.client(table, [ana.token]) as other:
            other.answer({"type": "chat", "seat": 1, "text": "good-bye"})
        page.until(lambda message: message["type"] == "chat")
        ana.post("me/delete", status=204)
        state = page.until(lambda message: message["type"] == "state" and "chat" in message)
        assert state["chat"] == []
