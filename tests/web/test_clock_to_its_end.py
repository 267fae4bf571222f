"""A laptop and a phone, and a clock that runs to its end: the test moves the server's time.

Nothing here depends on how fast the machine is. Pages learn the server's time from what it sends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.harness import Server
from tests.server.office import Clock
from tests.web.conftest import NewContext
from tests.web.driver import Player
from tests.web.test_access_notices import faults
from tests.web.test_reach import BELL, LISTEN

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MINUTE = 60
PACE = {"kind": "move", "seconds": 10 * MINUTE}


class Timed(Server):
    """A server whose time passes when a test says so."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        super().__init__(f"sqlite:///{folder / 'tables.db'}", clock=self.clock)

    def pass_time(self, seconds: float) -> None:
        self.clock.now += seconds

    def run_out(self, key: str) -> None:
        """The time of whoever is to move is over."""
        deadline = self.table(key).deadline_at
        assert deadline is not None
        self.clock.now = deadline
        ply = self.table(key).ply
        while self.table(key).ply == ply:  # a bot may pause before it plays
            self.clock.now += 1
            self.run(self.service.scheduler.act(self.service.registry.tables[key]))


@pytest.fixture
def timed(url: str, tmp_path: Path) -> Iterator[Timed]:
    """It serves the pages that were built for `url`."""
    assert url
    server = Timed(tmp_path)
    with server:
        yield server


def test_a_secret_bid_that_the_clock_makes(context: NewContext, timed: Timed) -> None:
    ana = Player(context(base_url=timed.url))
    device = context(base_url=timed.url, phone=True, sound=True)
    device.add_init_script(LISTEN)
    bo = Player(device)
    here, there = ana.page, bo.page
    table = ana.make(2, others="open", overseer=0, pace=PACE)
    bo.open(table)
    there.locator(".gather .name input").fill("Bo")
    there.locator(".gather li button.primary").first.tap()
    here.locator(".ask .go").wait_for()
    ana.choose()  # the first canal

    clock = there.get_by_role("timer")
    there.locator(".ask .chip.num").first.wait_for()
    expect(clock).to_have_text(re.compile(r"\b(10:00|9:\d\d|8:\d\d)"))
    expect(clock).not_to_have_class(re.compile("hurry"))
    expect(there.locator(".players .ring .left").first).to_be_visible()
    there.locator("[data-tab=log]").tap()
    here.locator(".ask .chip.num").first.wait_for()
    there.evaluate("heard.length = 0")
    timed.pass_time(9 * MINUTE)
    here.locator(".ask .chip.num:not([disabled])").nth(2).click()
    here.locator(".ask .go").click()
    expect(here.locator(".ask")).to_contain_text("Bo")  # who is waited for

    expect(clock).to_have_class(re.compile("hurry"))
    expect(clock).to_have_text(re.compile(r"\b(1:00|0:\d\d)"))
    there.wait_for_function("bell => heard.includes(bell)", arg=BELL)
    expect(there.locator("[role=tabpanel]")).not_to_contain_text("Ana bid")  # only that she did
    expect(here.locator(".players .bot")).to_have_count(0)
    expect(there.locator(".away")).to_have_count(0)

    timed.run_out(table)
    away = there.locator(".away")
    expect(away).to_contain_text("Time ran out. A bot played for you: You")
    expect(away.get_by_text("Touch anything to take your seat back.")).to_be_visible()
    lines = away.locator(".back span").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(set(lines)) == 1  # one in the other's place: nothing moves under the finger
    expect(here.locator(".away")).to_have_count(0)  # it is not Ana's
    for page in (here, there):  # and only now everyone sees it
        expect(page.locator(".players .bot")).to_have_count(1)
    expect(here.locator("[role=tabpanel]").first).to_contain_text(re.compile("Bo (bid|pass)"))
    assert faults(there) == []
    assert faults(here) == []
    covered = there.evaluate(
        """() => [...document.querySelectorAll('.players li')].filter(card => {
          const box = card.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return !card.contains(top);
        }).length"""
    )
    assert covered == 0
    assert there.evaluate("document.documentElement.scrollHeight <= innerHeight")
    there.locator("svg.board:not(.still)").tap(position={"x": 5, "y": 5})
    for page in (here, there):
        expect(page.locator(".players .bot")).to_have_count(0)
    expect(away.get_by_text("You have your seat back.")).to_be_visible()
    away.locator("button").tap()
    expect(away).to_have_count(0)


def test_the_buttons_of_a_secret_bid_stay_in_sight_under_the_word_of_a_time_out(
    context: NewContext, timed: Timed
) -> None:
    ana, bo = Player(context(base_url=timed.url)), Player(context(base_url=timed.url, phone=True))
    page = bo.page
    table = bo.make(2, others="open", overseer=0, pace=PACE)
    ana.open(table)
    ana.page.locator(".gather .name input").fill("Anastazja")
    ana.page.locator(".gather li button.primary").first.click()
    page.locator(".ask .go").wait_for()
    timed.run_out(table)  # a bot placed the first canal
    for language in ("en", "fr", "de", "pl"):
        page.evaluate("l => localStorage.setItem('santiago.language', JSON.stringify(l))", language)
        page.reload()
        page.locator(".away").wait_for()
        expect(page.get_by_role("timer")).to_be_visible()
        button = page.locator(".ask .go")
        tabs = page.locator("[role=tablist]").bounding_box()
        box = button.bounding_box()
        assert tabs is not None
        assert box is not None
        assert box["y"] + box["height"] <= tabs["y"], language
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), language


def test_the_clock_is_right_after_a_sleep_and_after_a_lost_connection(
    context: NewContext, timed: Timed
) -> None:
    device = context(base_url=timed.url, phone=True)
    page = device.new_page()
    page.clock.install()
    player = Player(page)
    player.make(3, overseer=2, pace=PACE)
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"\b(10:00|9:\d\d)"))
    beside = "([a, b]) => a.getBoundingClientRect().right < b.getBoundingClientRect().left"
    both = [page.locator("#question").element_handle(), clock.element_handle()]
    assert page.evaluate(beside, both)  # the words below have their lines, on a phone, too
    timed.pass_time(4 * MINUTE)
    page.clock.fast_forward(4 * MINUTE * 1000)  # the lid was shut
    expect(clock).to_have_text(re.compile(r"\b(6:00|5:\d\d)"))
    device.set_offline(True)
    page.locator(".link").wait_for()
    timed.pass_time(4 * MINUTE)  # this device's own clock is slow
    device.set_offline(False)
    expect(clock).to_have_text(re.compile(r"\b(2:00|1:\d\d)"))
