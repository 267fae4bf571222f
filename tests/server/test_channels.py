"""Web Push, e-mail and webhooks by a server that goes round itself; several processes send once."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid02

from santiago.server.notices import postman
from tests.server.harness import Data, Server
from tests.server.receivers import LOOPBACK, Browser, Mailbox, Receiver

pytestmark = pytest.mark.slow

ADDRESS = "Bo.Kowalski+games@example.org"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for pages to come back."""
    monkeypatch.setattr(postman, "DELAY_SECONDS", 0.0)
    monkeypatch.setattr(postman, "SWEEP_SECONDS", 0.05)


def path_of(created: Data, seat: int) -> str:
    return f"/api/tables/{created['table']['id']}/seats/{seat}/notices"


def bid(server: Server, created: Data) -> None:
    """Ana bids, and Bo is asked."""
    body = {"id": "x", "seat": 0, "ply": 0, "epoch": 0, "move": "bid 3"}
    key = created["table"]["id"]
    server.post(f"/api/tables/{key}/moves", body, [created["tokens"]["0"]])


def test_a_test_message_is_sent_at_once(tmp_path: Path, receiver: Receiver) -> None:
    with Server(f"sqlite:///{tmp_path / 'g.db'}", outgoing_networks=LOOPBACK) as server:
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        path, ana = path_of(created, 0), [created["tokens"]["0"]]
        body = {"channel": "webhook", "target": f"{receiver.url}/x", "language": "pl"}
        mine = server.post(path, body, ana)["subscriptions"][0]
        server.post(f"{path}/{mine['id']}/test", {}, ana)
        assert receiver.next().json["title"] == "Wiadomość próbna z Santiago"


# -- Web Push ------------------------------------------------------------------------------------


def test_only_the_browser_can_read_a_push_message(tmp_path: Path, receiver: Receiver) -> None:
    database = f"sqlite:///{tmp_path / 'g.db'}"
    browser = Browser(receiver)
    with Server(database, outgoing_networks=LOOPBACK) as server:
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        key = created["table"]["id"]
        body = browser.subscription | {"language": "fr"}
        answer = server.post(path_of(created, 1), body, [created["tokens"]["1"]])
        assert answer["subscriptions"][0]["label"] == f"127.0.0.1:{receiver.port}"
        body |= {"device": "Chrome, Android"}
        answer = server.post(path_of(created, 1), body, [created["tokens"]["1"]])
        assert [one["label"] for one in answer["subscriptions"]] == ["Chrome, Android"]
        bid(server, created)
        got = receiver.next()
        assert b"Combien" not in got.body
        told = browser.read(got)
        assert told["title"].startswith("Santiago")
        assert "Combien misez-vous" in told["text"]
        assert (told["link"], told["tag"]) == (f"/table/{key}", key)
        assert server.http.post(told["stop"]).status_code == 204
        assert server.get(path_of(created, 1), [created["tokens"]["1"]])["subscriptions"] == []
        public = answer["push_key"]
    # Signed with the server's own key, for the service that it went to, and not for long.
    kind, _, parts = got.headers["authorization"].partition(" ")
    signed = dict(part.split("=", 1) for part in parts.split(","))
    assert (kind, signed["k"]) == ("vapid", public)
    assert Vapid02.verify(got.headers["authorization"])
    claims = json.loads(_decoded(signed["t"].split(".")[1]))
    assert claims["aud"] == receiver.url
    assert claims["sub"].startswith(("mailto:", "https://"))
    assert int(got.headers["ttl"]) > 0
    with Server(database, outgoing_networks=LOOPBACK) as server:
        again = server.get(path_of(created, 1), [created["tokens"]["1"]])
        assert again["push_key"] == public, "browsers keep to the key they know"
    file = tmp_path / "g.db"
    assert file.stat().st_mode & 0o077 == 0, "the private key is in it"


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# -- e-mail --------------------------------------------------------------------------------------


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture
def mailing(tmp_path: Path, mailbox: Mailbox) -> Iterator[Server]:
    with Server(
        f"sqlite:///{tmp_path / 'g.db'}",
        smtp=mailbox.url,
        mail_from="Santiago <games@example.org>",
        public_url="https://santiago.example.org/",
        password="grapes",
    ) as server:
        server.http.headers["X-Santiago-Password"] = "grapes"
        yield server


def text_of(letter: Message) -> str:
    payload = letter.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


def subscribe(server: Server, created: Data, **more: Any) -> Data:
    body = {"channel": "email", "target": ADDRESS, "language": "de"} | more
    answer: Data = server.post(path_of(created, 1), body, [created["tokens"]["1"]])
    return answer


def test_an_address_is_asked_first_and_can_leave_by_one_click(
    mailing: Server, mailbox: Mailbox
) -> None:
    created = mailing.make("Ana http://spam.example", "Bo", "Cy", overseer=2)
    (mine,) = subscribe(mailing, created)["subscriptions"]
    assert not mine["confirmed"]
    to, letter = mailbox.next()
    assert to == [ADDRESS]
    text = text_of(letter)
    assert "spam" not in str(letter), "nothing in it is somebody else's"
    assert letter["Auto-Submitted"] == "auto-generated"
    # Neither a turn nor a test goes out before that.
    path, bo = path_of(created, 1), [created["tokens"]["1"]]
    mailing.post(f"{path}/{mine['id']}/test", {}, bo, status=409)
    token = text.partition("https://santiago.example.org/notices#confirm")[2].split()[0]
    confirm = f"/api/notices/confirm/confirm{token}"
    assert mailing.http.get(confirm).status_code == 405, "looking at a link does nothing"
    mailing.http.headers.pop("X-Santiago-Password")  # who reads the mail may not have it
    assert mailing.http.post(confirm).status_code == 204
    assert mailing.http.post(confirm + "x").status_code == 404
    mailing.http.headers["X-Santiago-Password"] = "grapes"
    assert mailing.get(path, bo)["subscriptions"][0]["confirmed"]
    bid(mailing, created)
    to, letter = mailbox.next()
    assert to == [ADDRESS]
    assert "Du bist dran" in str(letter["Subject"])
    text = text_of(letter)
    assert "Wie viel bietest du?" in text
    assert f"https://santiago.example.org/table/{created['table']['id']}" in text
    assert letter["Content-Language"] == "de"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    click = letter["List-Unsubscribe"].strip("<>").replace("\n", "").replace(" ", "")
    assert click.startswith("https://santiago.example.org/api/notices/stop/")
    mailing.http.headers.pop("X-Santiago-Password")
    gone = mailing.http.post(
        click.removeprefix("https://santiago.example.org"),
        content="List-Unsubscribe=One-Click",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert gone.status_code == 204
    mailing.http.headers["X-Santiago-Password"] = "grapes"
    assert mailing.get(path, bo)["subscriptions"] == []


def test_nobodys_mailbox_is_flooded(mailing: Server, mailbox: Mailbox) -> None:
    for _ in range(3):
        subscribe(mailing, mailing.make("Ana", "Bo", "Cy"))
        mailbox.next()
    created = mailing.make("Ana", "Bo", "Cy")
    body = {"channel": "email", "target": ADDRESS}
    mailing.post(path_of(created, 1), body, [created["tokens"]["1"]], status=429)


@pytest.mark.parametrize(
    "target", ["bo", "a@b", "a b@example.org", "a@example.org\nBcc: c@example.org", "-x@@y.org"]
)
def test_addresses_that_are_none(mailing: Server, target: str) -> None:
    created = mailing.make("Ana", "Bo", "Cy")
    body = {"channel": "email", "target": target}
    mailing.post(path_of(created, 1), body, [created["tokens"]["1"]], status=422)


def test_a_refused_address_is_shown(mailing: Server, mailbox: Mailbox) -> None:
    mailbox.status = "550 No such mailbox"
    created = mailing.make("Ana", "Bo", "Cy")
    subscribe(mailing, created)
    bo = [created["tokens"]["1"]]
    while (shown := mailing.get(path_of(created, 1), bo)["subscriptions"][0])["error"] is None:
        pass
    assert (shown["error"], shown["stopped"]) == ("refused", True)


# -- several processes ---------------------------------------------------------------------------


def test_of_several_processes_one_sends(postgres: Callable[[], str], receiver: Receiver) -> None:
    database = postgres()
    with (
        Server(database, outgoing_networks=LOOPBACK) as one,
        Server(database, outgoing_networks=LOOPBACK) as two,
        Server(database, outgoing_networks=LOOPBACK) as three,
    ):
        created = one.make("Ana", "Bo", "Cy", overseer=2)
        key = created["table"]["id"]
        for number in range(5):
            body = {"channel": "webhook", "target": f"{receiver.url}/{number}"}
            one.post(path_of(created, 1), body, [created["tokens"]["1"]])
        bid(two, created)
        assert sorted(receiver.next().path for _ in range(5)) == [f"/{n}" for n in range(5)]
        keys = {
            server.get(path_of(created, 1), [created["tokens"]["1"]])["push_key"]
            for server in (one, two, three)
        }
        assert len(keys) == 1, "all have the same key"
        # One more turn, so that a second message about the first one would have come by now.
        move = {"id": "y", "seat": 1, "ply": 1, "epoch": 0, "move": "bid 4"}
        with three.client(key, [created["tokens"]["1"]]):
            three.post(f"/api/tables/{key}/moves", move, [created["tokens"]["1"]])
        mine = one.get(path_of(created, 1), [created["tokens"]["1"]])["subscriptions"][0]
        one.post(f"{path_of(created, 1)}/{mine['id']}/test", {}, [created["tokens"]["1"]])
        assert receiver.next().json["kind"] == "test"


def test_a_page_at_another_process_counts(
    postgres: Callable[[], str], receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postman, "DELAY_SECONDS", 3.0)
    database = postgres()
    with (
        Server(database, outgoing_networks=LOOPBACK) as one,
        Server(database, outgoing_networks=LOOPBACK) as two,
    ):
        created = one.make("Ana", "Bo", "Cy", overseer=2)
        path, bo = path_of(created, 1), [created["tokens"]["1"]]
        target = f"{receiver.url}/x"
        mine = one.post(path, {"channel": "webhook", "target": target}, bo)["subscriptions"][0]
        with two.client(created["table"]["id"], bo):
            bid(one, created)
            one.service.registry.tables.clear()  # it has forgotten the table and who is there
            store = one.service.store
            while (state := one.run(store.read(_state))) in (None, "waiting"):
                pass
        assert state == "dropped"
        one.post(f"{path}/{mine['id']}/test", {}, bo)
        assert receiver.next().json["kind"] == "test"


def _state(db: Any) -> str | None:
    from sqlalchemy import select

    from santiago.server.storage.schema import notifications

    chosen = select(notifications.c.state).where(notifications.c.kind == "turn")
    state: str | None = db.execute(chosen).scalar()
    return state
