"""Chat, presence, clocks, standing orders, nudges, and what is said first."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from santiago.server import auto
from tests.server.harness import Server, some_move


def test_chat_reaches_everyone_and_stays(server: Server) -> None:
    made = server.make("Ana", "Bo", "Cy")
    key, (ana, bo, _) = made["table"]["id"], made["tokens"].values()
    with server.client(key, [ana]) as a, server.client(key, [bo]) as b:
        a.send({"type": "chat", "id": "c", "seat": 0, "text": " <b>3 for B2-B3?</b> "})
        for client in (a, b):
            client.until(lambda m: m["type"] == "chat")
            assert client.chats[0]["text"] == "<b>3 for B2-B3?</b>"
            assert (client.chats[0]["seat"], client.chats[0]["name"]) == (0, "Ana")
    with server.client(key) as late:
        assert [said["text"] for said in late.state["chat"]] == ["<b>3 for B2-B3?</b>"]
        for seat, code in ((None, "auth/missing"), (0, "seat/not-yours")):
            got = late.answer({"type": "chat", "seat": seat, "text": "hi"})
            assert got["error"]["code"] == code


@pytest.mark.parametrize(("text", "code"), [(" \n ", "empty"), ("x" * 501, "too-long")])
def test_chat_that_is_refused(server: Server, text: str, code: str) -> None:
    made = server.make("Ana", "Bo")
    with server.client(made["table"]["id"], [made["tokens"]["0"]]) as me:
        got = me.answer({"type": "chat", "seat": 0, "text": text})
        assert got["error"]["code"] == f"chat/{code}"


def test_presence_tells_who_comes_and_goes(server: Server) -> None:
    made = server.make("Ana", "Bo")
    key, (ana, bo) = made["table"]["id"], made["tokens"].values()
    with server.client(key, [ana]) as a:
        assert [seat["online"] for seat in a.state["table"]["seats"]] == [True, False]
        with server.client(key, [bo]):
            come = a.until(lambda m: m["type"] == "presence" and m["seats"][1]["online"])
            assert come["watchers"] == 0
        a.until(lambda m: m["type"] == "presence" and not m["seats"][1]["online"])
        with server.client(key):
            a.until(lambda m: m["type"] == "presence" and m["watchers"] == 1)


@pytest.fixture(autouse=True)
def clock(server: Server) -> Iterator[None]:
    """The server's clock is right again after each test."""
    yield
    server.hall.now = time.time


def act_later(server: Server, key: str, seconds: float) -> None:
    """So many seconds pass; do what happens by itself then."""
    hall = server.hall
    hall.now = lambda: time.time() + seconds
    server.run(auto.act(hall, hall.tables[key]))


def test_a_timeout_passes_where_nobody_takes_over(server: Server) -> None:
    made = server.make(
        "Ana", "Bo", "Cy", overseer=2, takeover=False, pace={"kind": "move", "seconds": 60}
    )
    key, (ana, *_) = made["table"]["id"], made["tokens"].values()
    with server.client(key, [ana]) as me:
        assert me.state["clock"]["deadline"] is not None
        act_later(server, key, 30)
        assert server.hall.tables[key].ply == 0
        act_later(server, key, 61)
        me.wait_ply(1)
        assert (me.steps[0]["by"], me.steps[0]["move"]) == ("timeout", "pass")
        assert any(notice["code"] == "seat/timeout" for notice in me.notices)


def test_after_a_timeout_a_bot_takes_over_until_one_is_back(server: Server) -> None:
    made = server.make("Ana", "Bo", "Cy", overseer=2, pace={"kind": "move", "seconds": 60})
    key, (ana, bo, _) = made["table"]["id"], made["tokens"].values()
    with server.client(key, [bo]) as other:
        act_later(server, key, 61)
        other.wait_ply(1)
        assert other.steps[0]["by"] == "bot"
        assert other.state["table"]["seats"][0]["stand_in"] is not None
        assert server.post(f"/api/tables/{key}/seats/0/return", tokens=[ana])
        other.until(lambda m: m["type"] == "notice" and m["code"] == "seat/returned")


def test_what_must_be_planted_on_a_timeout_is_the_beginners_choice(server: Server) -> None:
    made = server.make(
        "Ana", "Bo", "Cy", overseer=2, takeover=False, pace={"kind": "move", "seconds": 60}
    )
    key, tokens = made["table"]["id"], list(made["tokens"].values())
    with server.client(key, tokens) as me:
        for text in ("bid 3", "bid 2", "bid 1"):
            me.move(text)
        act_later(server, key, 61)
        me.wait_ply(4)
        assert me.steps[3]["by"] == "timeout"
        assert me.steps[3]["move"].startswith("plant")


def test_on_a_timeout_the_overseer_declines_where_it_may(server: Server) -> None:
    made = server.make(
        "Ana", "Bo", "Cy", overseer=2, takeover=False, pace={"kind": "move", "seconds": 60}
    )
    key, tokens = made["table"]["id"], list(made["tokens"].values())
    with server.client(key, tokens) as me:
        while me.state["phase"] != "decision":
            seat, legal = next(iter(me.state["legal"].items()))
            me.move(some_move(legal), int(seat))  # nobody offers anything
        ply = me.state["ply"]
        act_later(server, key, 61)
        me.wait_ply(ply + 1)
        assert (me.steps[ply]["by"], me.steps[ply]["move"]) == ("timeout", "decline")


def test_a_nudge_skips_the_pause(server: Server) -> None:
    made = server.make("Ana", "bot", "bot", overseer=2, bot_pause=10_000)
    key, tokens = made["table"]["id"], list(made["tokens"].values())
    with server.client(key, tokens) as me:
        me.move("bid 3")
        assert me.state["clock"]["bot"] == 1
        me.send({"type": "nudge", "id": "n", "ply": 1})
        me.wait_ply(2)
        assert me.steps[1]["by"] == "bot"


def test_standing_orders_are_followed_and_shown_to_nobody_else(server: Server) -> None:
    made = server.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, cy) = made["table"]["id"], made["tokens"].values()
    with server.client(key, [ana, cy]) as me, server.client(key, [bo]) as b:
        order = {"order": "pass", "phase": "auction", "until": "round"}
        got = b.answer({"type": "standing", "seat": 1, "orders": [order]})
        assert got["type"] == "ack"
        b.until(lambda m: m["type"] == "state")
        assert b.state["standing"] == {"1": [order]}
        assert set(me.state["standing"]) == {"0", "2"}
        me.move("bid 3", seat=0)
        me.wait_ply(2)
        assert (me.steps[1]["move"], me.steps[1]["by"]) == ("pass", "standing")
        wrong = {"order": "offer", "canal": "Z9-Z8", "up_to": 3}
        got = b.answer({"type": "standing", "seat": 1, "orders": [wrong]})
        assert got["error"]["code"] == "request/invalid"
        got = b.answer({"type": "standing", "seat": 0, "orders": []})
        assert got["error"]["code"] == "seat/not-yours"


def test_a_standing_offer_bids_as_little_as_leads(server: Server) -> None:
    made = server.make("Ana", "Bo", "Cy", overseer=2)
    key, tokens = made["table"]["id"], list(made["tokens"].values())
    with server.client(key, tokens) as me:
        while me.state["phase"] != "offers":
            seat, legal = next(iter(me.state["legal"].items()))
            me.move(some_move(legal, 0), int(seat))
        first, legal = next(iter(me.state["legal"].items()))
        mine, rival = list(legal["canals"])[:2]
        overseer = me.state["views"]["0"]["overseer"]
        second = next(seat for seat in range(3) if seat not in (int(first), overseer))
        order = {"order": "offer", "canal": mine, "up_to": 5}
        me.answer({"type": "standing", "seat": second, "orders": [order]})
        me.move(f"offer {rival} 2", int(first))
        me.wait_ply(me.state["ply"] + (me.state["to_move"] == [second]))
        step = next(step for step in me.steps if step["by"] == "standing")
        assert step["move"] == f"offer {mine} 3"
