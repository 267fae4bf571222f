"""Chat, presence, clocks, standing orders, nudges, and what is said first."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from santiago.server import registry, talkers
from tests.server.harness import Server, some_move


def test_chat_reaches_everyone_and_stays(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy")
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana]) as a, server.client(key, [bo]) as b:
        a.send({"type": "chat", "id": "c", "seat": 0, "text": " <b>3 for B2-B3?</b> "})
        for client in (a, b):
            client.until(lambda m: m["type"] == "chat")
            assert client.chats[0]["text"] == "<b>3 for B2-B3?</b>"
            assert (client.chats[0]["seat"], client.chats[0]["name"]) == (0, "Ana")
    with server.client(key) as late:
        assert [said["text"] for said in late.state["chat"]] == ["<b>3 for B2-B3?</b>"]
        for seat, code in ((None, "auth/missing"), (0, "auth/missing")):
            got = late.answer({"type": "chat", "seat": seat, "text": "hi"})
            assert got["error"]["code"] == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" \n ", "empty"),
        ("\u200b\u200d", "empty"),
        ("\u3164 \x00", "empty"),
        ("x" * 501, "too-long"),
    ],
)
def test_chat_that_is_refused(server: Server, text: str, code: str) -> None:
    created = server.make("Ana", "Bo")
    with server.client(created["table"]["id"], [created["tokens"]["0"]]) as me:
        got = me.answer({"type": "chat", "seat": 0, "text": text})
        assert got["error"]["code"] == f"chat/{code}"


def test_what_is_typed_has_no_control_characters(server: Server) -> None:
    """They would turn other people's words around, and PostgreSQL stores no zero byte."""
    created = server.make("Ana", "Bo")
    with server.client(created["table"]["id"], [created["tokens"]["0"]]) as me:
        for text in ("3\x00 for B2\u202e?\u2066", "family 👩‍👧, line\nline"):
            assert me.answer({"type": "chat", "seat": 0, "text": text})["type"] == "ack"
        while len(me.chats) < 2:
            me.receive()
        assert [said["text"] for said in me.chats] == ["3 for B2?", "family 👩‍👧, line line"]


def test_presence_tells_who_comes_and_goes(server: Server) -> None:
    created = server.make("Ana", "Bo")
    key, (ana, bo) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana]) as a:
        assert [seat["online"] for seat in a.state["table"]["seats"]] == [True, False]
        with server.client(key, [bo]):
            come = a.until(lambda m: m["type"] == "presence" and m["seats"][1]["online"])
            assert come["spectators"] == 0
        a.until(lambda m: m["type"] == "presence" and not m["seats"][1]["online"])
        with server.client(key):
            a.until(lambda m: m["type"] == "presence" and m["spectators"] == 1)


@pytest.fixture(autouse=True)
def clock(server: Server) -> Iterator[None]:
    """The server's clock is right again after each test."""
    yield
    server.service.clock = time.time


def act_later(server: Server, key: str, seconds: float) -> None:
    """So many seconds pass; do what happens by itself then."""
    service = server.service
    service.clock = lambda: time.time() + seconds
    server.run(service.scheduler.act(service.registry.tables[key]))


def test_a_timeout_passes_where_nobody_takes_over(server: Server) -> None:
    created = server.make(
        "Ana", "Bo", "Cy", overseer=2, takeover=False, pace={"kind": "move", "seconds": 60}
    )
    key, (ana, *_) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana]) as me:
        assert me.state["clock"]["deadline_at"] is not None
        act_later(server, key, 30)
        assert server.table(key).ply == 0
        act_later(server, key, 61)
        me.wait_ply(1)
        assert (me.steps[0]["by"], me.steps[0]["move"]) == ("timeout", "pass")
        assert any(notice["code"] == "seat/timeout" for notice in me.notices)


def test_after_a_timeout_a_bot_takes_over_until_one_is_back(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2, pace={"kind": "move", "seconds": 60})
    key, (ana, bo, _) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [bo]) as other:
        act_later(server, key, 61)
        other.wait_ply(1)
        assert other.steps[0]["by"] == "timeout"
        assert other.state["table"]["seats"][0]["stand_in"] is not None
        assert server.post(f"/api/tables/{key}/seats/0/return", tokens=[ana])
        other.until(lambda m: m["type"] == "notice" and m["code"] == "seat/returned")


def test_what_must_be_planted_on_a_timeout_is_the_beginners_choice(server: Server) -> None:
    created = server.make(
        "Ana", "Bo", "Cy", overseer=2, takeover=False, pace={"kind": "move", "seconds": 60}
    )
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        for text in ("bid 3", "bid 2", "bid 1"):
            me.move(text)
        act_later(server, key, 61)
        me.wait_ply(4)
        assert me.steps[3]["by"] == "timeout"
        assert me.steps[3]["move"].startswith("plant")


def test_on_a_timeout_the_overseer_declines_where_it_may(server: Server) -> None:
    created = server.make(
        "Ana", "Bo", "Cy", overseer=2, takeover=False, pace={"kind": "move", "seconds": 60}
    )
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        while me.view["phase"] != "decision":
            seat, legal = next(iter(me.state["legal"].items()))
            me.move(some_move(legal), int(seat))  # nobody offers anything
        ply = me.state["ply"]
        act_later(server, key, 61)
        me.wait_ply(ply + 1)
        assert (me.steps[ply]["by"], me.steps[ply]["move"]) == ("timeout", "decline")


def test_a_nudge_skips_the_pause(server: Server) -> None:
    created = server.make("Ana", "bot", "bot", overseer=2, bot_pause=10_000)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        me.move("bid 3")
        assert me.state["clock"]["bot"] == 1
        me.send({"type": "nudge", "id": "n", "ply": 1})
        me.wait_ply(2)
        assert me.steps[1]["by"] == "bot"


def test_a_nudge_does_not_skip_the_pause_before_a_secret_bid(server: Server) -> None:
    created = server.make("Ana", "bot", overseer=0, bot_pause=10_000)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    service = server.service
    with server.client(key, tokens) as me:
        while me.view["phase"] != "auction":
            if me.state["legal"]:
                me.move(some_move(me.state["legal"]["0"]))
            else:
                me.send({"type": "nudge", "id": "n", "ply": me.state["ply"]})
                me.wait_ply(me.state["ply"] + 1)
        now = service.now()
        service.clock = lambda: now  # the pause does not end by itself
        ply = me.state["ply"]
        me.send({"type": "nudge", "id": "n", "ply": ply})
        me.answer({"type": "ping"})
        served = service.registry.tables[key]
        while served.busy:
            time.sleep(0.01)
        server.run(service.scheduler.act(served, hurry=True))
        assert server.table(key).ply == ply
        act_later(server, key, 21)
        me.wait_ply(ply + 1)
        assert me.steps[ply]["seat"] == 1


@pytest.mark.parametrize("pace", [{"kind": "none"}, {"kind": "move", "seconds": 600}])
def test_a_bot_thinks_only_where_somebody_is_or_a_clock_runs(
    server: Server, pace: dict[str, object]
) -> None:
    created = server.make("Ana", "bot", "bot", overseer=2, bot_pause=10_000, pace=pace)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    service = server.service
    with server.client(key, tokens) as me:
        me.move("bid 3")
    served = service.registry.tables[key]
    while served.connections:
        time.sleep(0.01)
    act_later(server, key, 61)
    alone = pace["kind"] == "none"
    assert server.table(key).ply == (1 if alone else 2)

    async def schedule() -> None:
        service.scheduler.schedule(served)

    server.run(schedule())
    assert (served.timer is None) == alone
    if alone:
        server.run(service.scheduler.take_up(service.now()))
        assert (served.timer, served.busy, server.table(key).ply) == (None, False, 1)
    with server.client(key, tokens) as me:
        me.wait_ply(2)
        assert me.steps[1]["by"] == "bot"


def test_standing_orders_are_followed_and_shown_to_nobody_else(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, bo, cy) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [ana, cy]) as me, server.client(key, [bo]) as b:
        order = {"order": "pass", "phase": "auction", "until": "round"}
        got = b.answer({"type": "orders", "seat": 1, "orders": [order]})
        assert got["type"] == "ack"
        b.until(lambda m: m["type"] == "state")
        assert b.state["orders"] == {"1": [order]}
        assert set(me.state["orders"]) == {"0", "2"}
        me.move("bid 3", seat=0)
        me.wait_ply(2)
        assert (me.steps[1]["move"], me.steps[1]["by"]) == ("pass", "orders")
        wrong = {"order": "offer", "canal": "Z9-Z8", "up_to": 3}
        got = b.answer({"type": "orders", "seat": 1, "orders": [wrong]})
        assert got["error"]["code"] == "request/invalid"
        got = b.answer({"type": "orders", "seat": 0, "orders": []})
        assert got["error"]["code"] == "seat/not-yours"


def test_a_standing_offer_bids_as_little_as_leads(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, tokens = created["table"]["id"], list(created["tokens"].values())
    with server.client(key, tokens) as me:
        while me.view["phase"] != "offers":
            seat, legal = next(iter(me.state["legal"].items()))
            me.move(some_move(legal, 0), int(seat))
        first, legal = next(iter(me.state["legal"].items()))
        mine, rival = list(legal["canals"])[:2]
        overseer = me.state["views"]["0"]["overseer"]
        second = next(seat for seat in range(3) if seat not in (int(first), overseer))
        order = {"order": "offer", "canal": mine, "up_to": 5}
        me.answer({"type": "orders", "seat": second, "orders": [order]})
        me.move(f"offer {rival} 2", int(first))
        me.wait_ply(me.state["ply"] + (me.view["to_move"] == [second]))
        step = next(step for step in me.steps if step["by"] == "orders")
        assert step["move"] == f"offer {mine} 3"


def test_bots_with_a_character_talk_and_answer(server: Server) -> None:
    """Remarks come by themselves; what a person asks a bot is answered; levels stay as chosen."""
    seats = [
        {"kind": "person", "name": "Ana"},
        {"kind": "bot", "level": "beginner:diplomat"},
        {"kind": "bot", "level": "easy:gambler"},
    ]
    created = server.make("Ana", "bot", "bot", seats=seats, overseer=0)
    key, token = created["table"]["id"], created["tokens"]["0"]
    shown = [(seat["level"], seat["name"]) for seat in created["table"]["seats"]]
    assert shown == [(None, "Ana"), ("beginner:diplomat", "Leonor"), ("easy:gambler", "Carmen")]
    asked = False
    with server.client(key, [token]) as me:
        while me.state["table"]["status"] == "running":
            view, legal = me.view, me.state["legal"].get("0")
            if not asked and view["phase"] == "planting" and view["overseer"] != 0:
                asked = True
                phrase = {"phrase": "water-here", "square": "c4", "to": view["overseer"]}
                got = me.answer({"type": "phrase", "seat": 0, "phrase": phrase})
                assert got["type"] == "ack"
                while not any("answers" in (chat["phrase"] or {}) for chat in me.chats):
                    me.receive()
                continue
            if legal is None:
                me.receive()
                continue
            where = {"ply": me.state["ply"], "epoch": me.state["epoch"]}
            me.answer({"type": "move", "seat": 0, "move": some_move(legal, where["ply"]), **where})
    phrases = [(chat["seat"], chat["phrase"]) for chat in me.chats if chat["phrase"]]
    lines = [(seat, phrase) for seat, phrase in phrases if phrase["phrase"] == "line"]
    assert {phrase["character"] for _, phrase in lines} == {"diplomat", "gambler"}
    assert all(seat == {"diplomat": 1, "gambler": 2}[line["character"]] for seat, line in lines)
    assert asked


def beside_misers(server: Server) -> tuple[str, str]:
    """A table of Ana and two bots that would talk, but take their time; its id and her token."""
    seats = [{"kind": "person", "name": "Ana"}, *[{"kind": "bot", "level": "easy:miser"}] * 2]
    created = server.make("Ana", "bot", "bot", seats=seats, overseer=2, bot_pause=10_000)
    return created["table"]["id"], created["tokens"]["0"]


def test_a_table_stays_in_memory_while_its_bots_think(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise they would speak at a copy that nobody is at."""
    key, token = beside_misers(server)
    service = server.service
    thought, may_go_on = threading.Event(), threading.Event()

    def utter(*_: object) -> None:
        thought.set()
        may_go_on.wait(60)

    monkeypatch.setattr(talkers, "utter", utter)
    monkeypatch.setattr(registry, "IDLE_TABLES", -101)
    with server.client(key, [token]) as me:
        me.move("bid 3")
    served = service.registry.tables[key]
    while served.connections:
        time.sleep(0.01)

    async def without_timers() -> None:
        for timer in (served.timer, served.talk_timer):
            if timer is not None:
                timer.cancel()
        served.timer = served.talk_timer = None
        speech.append(asyncio.ensure_future(service.scheduler.talkers.speak(served)))

    async def make_room() -> bool:
        service.registry._make_room()
        return key in service.registry.tables

    speech: list[asyncio.Future[bool]] = []
    server.run(without_timers())
    assert thought.wait(60)
    assert server.run(make_room())
    may_go_on.set()
    while server.run(make_room()):
        time.sleep(0.01)


def test_a_bot_that_thinks_about_talk_does_not_move_where_somebody_took_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, token = beside_misers(server)
    scheduler = server.service.scheduler
    thought, may_go_on = threading.Event(), threading.Event()

    def utter(*_: object) -> None:
        thought.set()
        may_go_on.wait(60)

    monkeypatch.setattr(talkers, "utter", utter)
    acts: list[asyncio.Future[None]] = []

    async def hurry() -> None:
        acts.append(asyncio.ensure_future(scheduler.act(served, hurry=True)))

    async def end() -> None:
        await acts[0]

    with server.client(key, [token]) as me:
        served = server.service.registry.tables[key]
        me.move("bid 3")
        server.run(hurry())
        assert thought.wait(60)
        where = {"ply": me.state["ply"], "epoch": me.state["epoch"]}
        assert me.answer({"type": "takeback", "seat": 0, **where})["type"] == "ack"
        while me.state["epoch"] == 0:
            me.receive()
        may_go_on.set()
        server.run(end())
        assert server.table(key).ply == 0
        assert me.move("bid 2")["type"] == "ack"
