"""A game of a move a day, played with every page closed: each turn reaches its player, once.

Ana has a webhook, Bo an e-mail address, Cy a browser; all three receivers are real.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from santiago.server.notices.postman import Postman
from santiago.server.notices.words import WORDS
from tests.server.harness import Data, Server
from tests.server.office import START, Clock, Office, nothing
from tests.server.receivers import LOOPBACK, Browser, Mailbox, Receiver

pytestmark = pytest.mark.slow

DAY = 86_400
HOUR = 3600
SITE = "https://santiago.example.org"


@dataclass
class Post:
    """What has arrived for the three of them."""

    hook: Receiver
    mailbox: Mailbox
    service: Receiver  # of the browser's maker
    browser: Browser

    def __post_init__(self) -> None:
        self.boxes: list[Queue[Any]] = [self.hook.got, self.mailbox.got, self.service.got]

    def counts(self) -> list[int]:
        return [box.qsize() for box in self.boxes]

    def next(self, seat: int) -> tuple[str, str]:
        """The text of the next message to a seat, and the link that it opens."""
        if seat == 0:
            got = self.hook.next().json
            return got["message"], got["click"]
        if seat == 1:
            letter = text_of(self.mailbox.next()[1])
            return letter, next(word for word in letter.split() if word.startswith(f"{SITE}/table"))
        told = self.browser.read(self.service.next())
        return told["text"], SITE + told["link"]


def text_of(letter: Message) -> str:
    payload = letter.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


@pytest.fixture
def post() -> Iterator[Post]:
    with Receiver() as hook, Mailbox() as mailbox, Receiver() as service:
        yield Post(hook, mailbox, service, Browser(service))


@pytest.fixture
def office(tmp_path: Path, post: Post, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    monkeypatch.setattr(Postman, "go_round", nothing)
    clock = Clock()
    with Server(
        f"sqlite:///{tmp_path / 'g.db'}",
        clock=clock,
        outgoing_networks=LOOPBACK,
        smtp=post.mailbox.url,
        mail_from="Santiago <games@example.org>",
        public_url=SITE,
    ) as server:
        yield Office(server, clock)


def subscribe_all(office: Office, post: Post, created: Data) -> None:
    """Each in a language of their own; Bo confirms the address."""
    office.subscribe(created, post.hook, 0, format="ntfy", language="en")
    office.subscribe(
        created, post.hook, 1, channel="email", format=None, target="bo@example.org", language="de"
    )
    office.subscribe(created, post.hook, 2, **post.browser.subscription, format=None, language="pl")
    office.round()
    letter = text_of(post.mailbox.next()[1])
    link = letter.partition(f"{SITE}/notices#")[2].split()[0]
    assert office.server.http.post(f"/api/notices/confirm/{link}").status_code == 204


def test_three_play_by_a_move_a_day_with_their_pages_closed(office: Office, post: Post) -> None:
    names = ("Ana", "Bo", "Cy")
    created = office.server.make(*names, overseer=2, pace={"kind": "move", "seconds": DAY})
    key = created["table"]["id"]
    subscribe_all(office, post, created)
    office.clock.now += HOUR
    office.play(created)  # Ana's first turn began before she asked to be told
    told = [0, 0, 0]
    away = 0  # turns that Bo let pass
    while (table := office.server.table(key)).status == "running":
        (seat,) = table.to_move
        assert table.position is not None
        phase = table.position.phase
        office.pass_time(HOUR)
        assert post.counts() == [int(seat == other) for other in range(3)], "one, to one player"
        text, link = post.next(seat)
        told[seat] += 1
        question = WORDS[("en", "de", "pl")[seat]]["ask"][phase]
        assert question in text
        assert all((name in text) == (other != seat) for other, name in enumerate(names))
        assert link == f"{SITE}/table/{key}"
        if seat == 1 and told[1] == 3:  # Bo is on a mountain
            away += 1
            ply = table.ply
            office.pass_time(DAY)
            service = office.server.service
            while office.server.table(key).ply == ply:
                office.server.run(service.scheduler.act(service.registry.tables[key]))
            later = office.server.table(key)
            assert (later.steps[ply]["seat"], later.steps[ply]["by"]) == (1, "timeout")
            assert later.seats[1].stand_in is None, "one move, not the game"
            continue
        office.play(created)
    office.pass_time(DAY)
    assert post.counts() == [0, 0, 0], "nothing when nobody is asked"
    assert away == 1
    assert sum(told) == table.ply - 1 > 100
    assert office.clock.now - START > 100 * HOUR
