"""Notifications, to real receivers: one for each turn, to whoever is not looking."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import delete, func, select

from santiago.server.notices import outgoing
from santiago.server.notices import postman as module
from santiago.server.notices.postman import Postman
from santiago.server.storage import notices as stored
from santiago.server.storage import queries
from santiago.server.storage.schema import subscriptions
from tests.server.harness import Data, Server
from tests.server.office import START, Clock, Office, nothing
from tests.server.receivers import LOOPBACK, Receiver

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shared_office(fresh_database: Callable[[], str]) -> Iterator[Office]:
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Postman, "go_round", nothing)
        with Server(fresh_database(), clock=clock, outgoing_networks=LOOPBACK) as server:
            yield Office(server, clock)


@pytest.fixture
def office(shared_office: Office) -> Iterator[Office]:
    """An office without subscriptions, some days after the last test."""
    yield shared_office
    store = shared_office.server.service.store
    shared_office.server.run(store.write(lambda db: db.execute(delete(subscriptions))))
    shared_office.clock.now = START + 86_400 * (1 + (shared_office.clock.now - START) // 86_400)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


def three(office: Office) -> Data:
    """Seat 0 is the first to bid."""
    return office.server.make("Ana", "Bo", "Cy", overseer=2)


# -- when ----------------------------------------------------------------------------------------


def test_one_message_for_each_turn(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    office.pass_time()
    assert receiver.nothing(), "it is Ana's turn"
    office.play(created, "bid 3")
    office.pass_time(1)
    assert receiver.nothing(), "a page that lost its connection has time to come back"
    office.pass_time()
    got = receiver.next().json
    assert got["kind"] == "turn"
    assert (got["table"], got["seat"], got["what"]) == (created["table"]["id"], 1, "auction")
    assert got["text"] == "How much do you bid? Round 1 of 11, with Ana and Cy."
    assert got["link"] == f"{office.server.url}/table/{created['table']['id']}"
    for _ in range(3):
        office.pass_time(3600)
    assert receiver.nothing()
    office.play(created, "bid 5", "pass", "", "", "")
    office.pass_time()
    while not receiver.got.empty():
        assert receiver.next().json["what"] != "auction"


def test_nothing_for_whoever_looks_at_the_table(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    key, token = created["table"]["id"], created["tokens"]["1"]
    with office.server.client(key, [token]) as page:
        office.play(created, "bid 3")
        office.pass_time()
        assert receiver.nothing()
        page.answer({"type": "ping", "looking": False})
    office.pass_time()
    assert receiver.nothing(), "this turn was seen"


def test_a_page_in_the_background_does_not_count(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    key, token = created["table"]["id"], created["tokens"]["1"]
    with office.server.client(key, [token], looking=False) as page:
        office.play(created, "bid 3")
        office.pass_time()
        assert receiver.next().json["seat"] == 1
        page.answer({"type": "ping", "looking": True})
        assert office.server.service.registry.tables[key].looking() == {1}


def test_somebody_elses_page_does_not_count(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    key = created["table"]["id"]
    with office.server.client(key, [created["tokens"]["0"]]), office.server.client(key):
        office.play(created, "bid 3")
        office.pass_time()
        assert receiver.next().json["seat"] == 1


def test_a_turn_that_is_over_is_not_told(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    office.play(created, "bid 3")
    office.round()
    office.play(created, "bid 4")
    office.pass_time()
    assert receiver.nothing()


def test_taking_back_and_moving_again_tells_nobody_twice(
    office: Office, receiver: Receiver
) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    key, ana = created["table"]["id"], created["tokens"]["0"]
    for epoch in range(3):
        office.play(created, "bid 3")
        office.pass_time()
        back = {"id": f"b{epoch}", "seat": 0, "ply": 1, "epoch": epoch}
        office.server.post(f"/api/tables/{key}/takeback", back, [ana])
        office.pass_time()
    assert receiver.next().json["seat"] == 1
    assert receiver.nothing()


def test_nobody_is_told_for_whom_something_plays(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    key, bo = created["table"]["id"], created["tokens"]["1"]
    order = {"order": "pass", "phase": "auction", "until": "game"}
    with office.server.client(key, [bo]) as page:
        page.answer({"type": "orders", "seat": 1, "orders": [order]})
    office.play(created, "bid 3")
    office.pass_time()
    assert receiver.nothing()


def test_a_message_survives_a_restart(
    fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    monkeypatch.setattr(Postman, "go_round", nothing)
    database, clock = fresh_database(), Clock()
    with Server(database, clock=clock, outgoing_networks=LOOPBACK) as server:
        office = Office(server, clock)
        created = three(office)
        office.subscribe(created, receiver, seat=1)
        office.play(created, "bid 3")
        office.round()
    with Server(database, clock=clock, outgoing_networks=LOOPBACK) as server:
        office = Office(server, clock)
        office.clock.now += module.DELAY_SECONDS / 2
        office.round()
        assert receiver.nothing(), "pages need a moment to come back after a restart"
        office.pass_time()
        assert receiver.next().json["seat"] == 1


# -- what must not be told -----------------------------------------------------------------------


def two_in_secret(office: Office) -> Data:
    created = office.server.make("Ana", "Bo", overseer=0, bot_pause=0)
    office.play(created)
    assert office.server.table(created["table"]["id"]).sealed
    return created


def test_when_and_what_is_sent_tells_nothing_of_the_others_secret_bid(
    office: Office, receiver: Receiver
) -> None:
    """Four auctions that differ in what Ana does; Bo hears the same at the same time."""
    heard = []
    for what in ("nothing", "bids", "bids and takes back", "leaves", "gives the seat away"):
        created = office.server.make("Ana", "Bo", overseer=0)
        office.subscribe(created, receiver, seat=1)
        office.play(created)
        key, ana = created["table"]["id"], created["tokens"]["0"]
        table = f"/api/tables/{key}"
        began = office.clock.now
        office.round()
        office.clock.now += 1
        if what.startswith("bids"):
            body = {"id": "x", "seat": 0, "ply": 1, "epoch": 0, "move": "bid 2"}
            office.server.post(f"{table}/moves", body, [ana])
        if what.endswith("back"):
            office.round()
            body = {"id": "y", "seat": 0, "ply": 2, "epoch": 0}
            office.server.post(f"{table}/takeback", body, [ana])
        if what == "leaves":
            office.server.post(f"{table}/seats/0/leave", {}, [ana])
        if what.startswith("gives"):
            office.server.post(f"{table}/seats/0/bot", {}, [ana])
        times: list[tuple[float, Any]] = []
        for _ in range(40):
            office.round()
            while not receiver.got.empty():
                got = receiver.next().json
                times.append((office.clock.now - began, {**got, "table": 0, "link": 0, "stop": 0}))
            office.clock.now += 0.5
        heard.append(times)
    assert len(heard[0]) == 1
    assert all(times == heard[0] for times in heard)


def test_whoever_looked_and_left_is_not_told_when_the_other_bids(
    office: Office, receiver: Receiver
) -> None:
    created = two_in_secret(office)
    office.subscribe(created, receiver, seat=1)  # in the middle of the turn
    key = created["table"]["id"]
    office.pass_time()
    with office.server.client(key, [created["tokens"]["1"]]):
        office.pass_time()
    office.play(created, "bid 2")
    office.pass_time()
    assert receiver.nothing()


def test_names_become_no_links_and_call_nobody(office: Office, receiver: Receiver) -> None:
    created = office.server.make("@everyone", "Bo", "<!here> [x](y)", overseer=2)
    office.subscribe(created, receiver, seat=1, format="discord")
    office.subscribe(created, receiver, seat=1, format="slack", target=f"{receiver.url}/slack")
    office.play(created, "bid 3")
    office.pass_time()
    told = {got.path: got.json for got in (receiver.next(), receiver.next())}
    discord, slack = told["/1"], told["/slack"]
    assert discord["allowed_mentions"] == {"parse": []}
    assert "@everyone" not in discord["content"]
    assert "[x](y)" not in discord["content"]
    assert "<!here>" not in slack["text"]


# -- formats and languages -----------------------------------------------------------------------


def test_every_format_has_words_and_a_link(office: Office, receiver: Receiver) -> None:
    created = three(office)
    for kind in ("discord", "slack", "ntfy", "json"):
        target = f"{receiver.url}/hooks/{kind}"
        office.subscribe(created, receiver, 1, format=kind, target=target, language="de")
    office.play(created, "bid 3")
    office.pass_time()
    got = dict([_read(receiver.next()) for _ in range(4)])
    words = "Wie viel bietest du? Runde 1 von 11, mit Ana und Cy."
    link = f"{office.server.url}/table/{created['table']['id']}"
    assert words in got["discord"]["content"]
    assert link in got["discord"]["content"]
    assert words in got["slack"]["text"]
    assert f"<{link}|Tisch öffnen>" in got["slack"]["text"]
    assert (got["ntfy"]["topic"], got["ntfy"]["message"]) == ("ntfy", words)
    assert got["ntfy"]["click"] == link
    [stop] = got["ntfy"]["actions"]
    assert (stop["action"], stop["method"]) == ("http", "POST")
    assert "/api/notices/stop/stop." in stop["url"]
    assert got["json"]["text"] == words


def _read(got: Any) -> tuple[str, Any]:
    """A message and its format; ntfy takes messages at its root and reads the topic."""
    return (got.path.rpartition("/")[2] or "ntfy"), got.json


# -- quiet hours, failures, the end --------------------------------------------------------------


def test_quiet_hours_by_the_clock_of_the_player(office: Office, receiver: Receiver) -> None:
    created = three(office)
    # 1_800_000_000 is 08:00 in London, 17:00 in Tokyo
    quiet = {"begin": "16:00", "end": "20:00"}
    office.subscribe(created, receiver, 1, zone="Asia/Tokyo", quiet=quiet)
    office.subscribe(
        created, receiver, 1, target=f"{receiver.url}/uk", zone="Europe/London", quiet=quiet
    )
    office.play(created, "bid 3")
    office.pass_time()
    assert receiver.next().path == "/uk"
    office.pass_time(2 * 3600)
    assert receiver.nothing()
    office.pass_time(3600)
    assert receiver.next().path == "/1"
    assert receiver.nothing()


def test_failures_are_retried_later_and_later_and_shown(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, 1)
    receiver.answer = lambda _: (503, {}, b"")
    office.play(created, "bid 3")
    office.pass_time()
    receiver.next()
    (shown,) = _shown(office, created, 1)
    assert (shown["error"], shown["stopped"]) == ("busy", False)
    waits = []
    for _ in range(len(module.RETRY_SECONDS)):
        waited = 0.0
        while receiver.got.empty():
            office.clock.now += 30
            waited += 30
            office.round()
        receiver.next()
        waits.append(waited)
    assert waits == sorted(waits)
    assert waits[-1] > 3600
    office.pass_time(86_400)
    assert receiver.nothing(), "it was given up"
    receiver.answer = lambda _: (204, {}, b"")
    office.play(created, "bid 4", "bid 5")
    while office.server.table(created["table"]["id"]).to_move != (1,):
        office.play(created)
    office.pass_time()
    receiver.next()
    (shown,) = _shown(office, created, 1)
    assert shown["error"] is None
    assert shown["sent_at"] is not None


def test_a_receiver_may_ask_for_time(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, 1)
    receiver.answer = lambda _: (429, {"Retry-After": "900"}, b"")
    office.play(created, "bid 3")
    office.pass_time()
    receiver.next()
    receiver.answer = lambda _: (200, {}, b"")
    office.pass_time(800)
    assert receiver.nothing()
    office.pass_time(200)
    receiver.next()


def test_a_message_waits_while_many_go_to_its_address(
    office: Office, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = three(office)
    office.subscribe(created, receiver, seat=1)
    office.play(created)
    monkeypatch.setattr(outgoing, "AT_ONE_ADDRESS", 0)
    office.pass_time()
    assert receiver.nothing()
    token = created["tokens"]["1"]
    (shown,) = office.server.get(office.path(created, 1), [token])["subscriptions"]
    assert shown["error"] is None, "waiting is not a failure"
    monkeypatch.setattr(outgoing, "AT_ONE_ADDRESS", 1)
    office.pass_time(module.CROWDED_SECONDS + 1)
    assert receiver.next().json["seat"] == 1
    assert receiver.nothing()


@pytest.mark.parametrize(("status", "error"), [(410, "gone"), (403, "refused"), (302, "redirect")])
def test_what_can_never_arrive_is_stopped_until_a_test_arrives(
    office: Office, receiver: Receiver, status: int, error: str
) -> None:
    created = three(office)
    office.subscribe(created, receiver, 1)
    receiver.answer = lambda _: (status, {"Location": f"{receiver.url}/other"}, b"")
    office.play(created, "bid 3")
    office.pass_time()
    assert receiver.next().path == "/1"
    office.pass_time(86_400)
    assert receiver.nothing()
    (shown,) = _shown(office, created, 1)
    assert (shown["error"], shown["stopped"]) == (error, True)
    receiver.answer = lambda _: (200, {}, b"")
    path = f"{office.path(created, 1)}/{shown['id']}/test"
    office.server.post(path, {}, [created["tokens"]["1"]])
    office.round()
    assert receiver.next().json["kind"] == "test"
    (shown,) = _shown(office, created, 1)
    assert (shown["error"], shown["stopped"], shown["test"]) == (None, False, "sent")


def _shown(office: Office, created: Data, seat: int) -> list[Data]:
    answer = office.server.get(office.path(created, seat), [created["tokens"][str(seat)]])
    listed: list[Data] = answer["subscriptions"]
    return listed


def test_a_signed_link_ends_a_subscription_only_when_it_is_posted_to(
    office: Office, receiver: Receiver
) -> None:
    created = three(office)
    office.subscribe(created, receiver, 1)
    office.play(created, "bid 3")
    office.pass_time()
    link = receiver.next().json["stop"]
    token = link.partition("#")[2]
    path = f"/api/notices/stop/{token}"
    previewed = office.server.http.get(path)
    assert previewed.status_code == 303
    assert previewed.headers["location"] == f"/notices#{token}"
    assert len(_shown(office, created, 1)) == 1
    forged = token[:-4] + ("AAAA" if token[-4:] != "AAAA" else "BBBB")
    for wrong in (forged, "stop", "stop.x.y", token.replace("stop", "confirm")):
        office.server.post(f"/api/notices/stop/{wrong}", {}, status=404)
    assert len(_shown(office, created, 1)) == 1
    # A mail program's own button sends a form, and no password.
    clicked = office.server.http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert clicked.status_code == 204
    assert clicked.headers["access-control-allow-origin"] == "*", "ntfy's page may, too"
    assert office.server.http.post(path).status_code == 204
    assert _shown(office, created, 1) == []


# -- whose they are ------------------------------------------------------------------------------


def test_only_the_seats_owner_sees_and_changes_a_subscription(
    office: Office, receiver: Receiver
) -> None:
    created = three(office)
    ana, bo = created["tokens"]["0"], created["tokens"]["1"]
    mine = office.subscribe(created, receiver, 1)["subscriptions"][0]
    assert mine["label"] == f"127.0.0.1:{receiver.port}", "the path of a webhook is a secret"
    server, path = office.server, office.path(created, 1)
    server.get(path, [ana], status=403)
    server.get(path, status=401)
    server.get(path, [created["host"]], status=403)
    for deed in ("test", "end", "change"):
        body = {"language": "fr", "zone": "UTC", "quiet": None} if deed == "change" else {}
        server.post(f"{path}/{mine['id']}/{deed}", body, [ana], status=403)
        own = office.path(created, 0)
        server.post(f"{own}/{mine['id']}/{deed}", body, [ana], status=404)
    changed = server.post(
        f"{path}/{mine['id']}/change",
        {"language": "fr", "zone": "Europe/Paris", "quiet": {"begin": "22:00", "end": "07:30"}},
        [bo],
    )["subscriptions"][0]
    assert (changed["language"], changed["quiet"]["end"]) == ("fr", "07:30")
    assert server.post(f"{path}/{mine['id']}/end", {}, [bo])["subscriptions"] == []


def test_subscriptions_die_with_the_seat(office: Office, receiver: Receiver) -> None:
    created = office.server.make("Ana", "Bo", "open", overseer=2)
    office.subscribe(created, receiver, 1)
    key = created["table"]["id"]
    assert _rows(office) == 1
    office.server.post(f"/api/tables/{key}/seats/1/free", {}, [created["host"]])
    assert _rows(office) == 0


def test_a_seat_given_to_a_bot_takes_its_subscriptions_along(
    office: Office, receiver: Receiver
) -> None:
    created = three(office)
    office.subscribe(created, receiver, 1)
    office.play(created, "bid 3")
    office.round()
    key, bo = created["table"]["id"], created["tokens"]["1"]
    office.server.post(f"/api/tables/{key}/seats/1/bot", {"level": "random"}, [bo])
    office.pass_time()
    assert _rows(office) == 0
    assert receiver.nothing()


def test_a_shuffle_takes_subscriptions_along(office: Office, receiver: Receiver) -> None:
    """Whoever subscribes in the waiting room is told of the turns of the seat they get."""
    server = office.server
    body = {
        "players": 3,
        "seats": [{"kind": "person", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}],
        "shuffle": True,
    }
    created = server.post("/api/tables", body, status=201)
    key, ana = created["table"]["id"], created["tokens"]["0"]
    office.subscribe(created, receiver, 0)
    tokens = [ana]
    for name in ("Bo", "Cy"):
        sat = server.post(f"/api/tables/{key}/seats", {"name": name, "random": "cd" * 16})
        tokens.append(sat["token"])
    office.clock.now += 1
    held = server.post(f"/api/tables/{key}/randoms", {"randoms": {"0": "ab" * 16}}, [ana])
    assert held["table"]["status"] == "running"
    (seat,) = held["seats"]
    while server.table(key).to_move != (seat,):
        office.play(created | {"tokens": dict(enumerate(tokens))})
    office.pass_time()
    assert receiver.next().json["seat"] == seat


def test_a_carried_seat_has_subscriptions_of_its_own(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, 1)
    key, bo = created["table"]["id"], created["tokens"]["1"]
    code = office.server.post(f"/api/tables/{key}/seats/1/code", {}, [bo])["code"]
    carried = office.server.post("/api/carry", {"code": code})["token"]
    shown = office.server.get(office.path(created, 1), [carried])
    assert shown["subscriptions"] == [], "another device is not told where this one is told"


def _rows(office: Office) -> int:
    count = select(func.count()).select_from(subscriptions)
    rows: int = office.server.run(
        office.server.service.store.read(lambda db: db.execute(count).scalar_one())
    )
    return rows


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"target": "http://10.0.0.1/x"}, "notices/refused"),
        ({"target": "http://169.254.169.254/latest/meta-data"}, "notices/refused"),
        ({"target": "https://127.0.0.1:22/"}, "notices/refused"),
        ({"target": "ftp://example.org/"}, "notices/refused"),
        ({"target": "x" * 3000}, "request/invalid"),
        ({"target": ""}, "request/invalid"),
        ({"format": "telegram"}, "request/invalid"),
        ({"zone": "../../etc/passwd"}, "request/invalid"),
        ({"quiet": {"begin": "25:00", "end": "07:00"}}, "request/invalid"),
        ({"quiet": {"begin": "-1:00", "end": "07:00"}}, "request/invalid"),
        ({"language": "xx"}, "request/invalid"),
        ({"channel": "email", "target": "ana@example.org"}, "notices/off"),
        ({"channel": "push"}, "notices/refused"),
        ({"channel": "push", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}, "notices/refused"),
        ({"owner": "profile:1"}, "request/invalid"),
    ],
)
def test_bad_requests_are_refused(
    office: Office, receiver: Receiver, change: Data, code: str
) -> None:
    created = three(office)
    body = {"channel": "webhook", "format": "json", "target": f"{receiver.url}/x"} | change
    sent = office.server.http.post(
        office.path(created),
        json=body,
        headers={"Authorization": f"Bearer {created['tokens']['0']}"},
    )
    assert sent.json()["error"]["code"] == code
    assert receiver.nothing()
    assert _rows(office) == 0


def test_nobody_has_more_than_a_few(office: Office, receiver: Receiver) -> None:
    created = three(office)
    for number in range(6):
        office.subscribe(created, receiver, 0, target=f"{receiver.url}/{number}")
    again = office.subscribe(created, receiver, 0, target=f"{receiver.url}/3")
    assert len(again["subscriptions"]) == 6, "the same again is not another one"
    body = {"channel": "webhook", "target": f"{receiver.url}/more"}
    office.server.post(office.path(created), body, [created["tokens"]["0"]], status=429)


def test_a_deleted_table_takes_all_along(office: Office, receiver: Receiver) -> None:
    created = three(office)
    office.subscribe(created, receiver, 1)
    office.play(created, "bid 3")
    office.round()
    key = created["table"]["id"]
    store = office.server.service.store
    office.server.run(store.write(lambda db: queries.delete_table(db, key)))
    assert _rows(office) == 0
    assert office.server.run(store.read(lambda db: stored.waiting(db, START + 9e9))) == []


def test_a_host_can_turn_it_all_off(tmp_path: Any) -> None:
    with Server(f"sqlite:///{tmp_path / 'g.db'}", channels="none") as server:
        created = server.make("Ana", "Bo", "Cy")
        path = f"/api/tables/{created['table']['id']}/seats/0/notices"
        shown = server.get(path, [created["tokens"]["0"]])
        assert (shown["channels"], shown["push_key"]) == ([], None)
        body = {"channel": "webhook", "target": "https://example.org/"}
        server.post(path, body, [created["tokens"]["0"]], status=409)
    with sqlite3.connect(tmp_path / "g.db") as db:
        assert db.execute("SELECT * FROM server_keys").fetchall() == []
