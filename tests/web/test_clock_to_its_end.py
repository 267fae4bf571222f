"""Two people, a laptop and a phone, bid in secret, and for one of them the time runs out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import Player
from tests.web.test_access_notices import faults
from tests.web.test_reach import BELL, LISTEN

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_secret_bid_that_the_clock_makes(context: NewContext) -> None:
    ana = Player(context())
    device = context(phone=True, sound=True)
    device.add_init_script(LISTEN)
    bo = Player(device)
    here, there = ana.page, bo.page
    table = ana.make(2, others="open", overseer=0, pace={"kind": "move", "seconds": 20})
    bo.open(table)
    there.locator(".gather .name input").fill("Bo")
    there.locator(".gather li button.primary").first.tap()
    here.locator(".ask .go").wait_for()
    ana.choose()  # the first canal

    clock = there.get_by_role("timer")
    there.locator(".ask .chip.num").first.wait_for()
    there.locator("[data-tab=log]").tap()
    expect(clock).to_have_text(re.compile(r"0:1\d"))
    expect(there.locator(".players .ring .left").first).to_be_visible()
    here.locator(".ask .chip.num").first.wait_for()
    there.evaluate("heard.length = 0")
    here.locator(".ask .chip.num:not([disabled])").nth(2).click()
    here.locator(".ask .go").click()
    expect(here.locator(".ask")).to_contain_text("Bo")  # who is waited for

    expect(clock).to_have_class(re.compile("hurry"))
    there.wait_for_function("bell => heard.includes(bell)", arg=BELL)
    expect(there.locator("[role=tabpanel]")).not_to_contain_text("Ana bids")  # only that she did
    expect(here.locator(".players .bot")).to_have_count(0)

    away = there.locator(".away")
    expect(away).to_contain_text("Time ran out. A bot played for you: Bo")
    expect(here.locator(".away")).to_have_count(0)  # it is not Ana's
    expect(here.locator(".players .bot")).to_have_count(1)  # and only now everyone sees it
    expect(there.locator(".players .bot")).to_have_count(1)
    expect(here.locator("[role=tabpanel]").first).to_contain_text(re.compile("Bo (bids|passes)"))
    assert faults(there) == []
    assert faults(here) == []
    there.locator("svg.board:not(.still)").tap(position={"x": 5, "y": 5})
    for page in (here, there):
        expect(page.locator(".players .bot")).to_have_count(0)
    expect(away).to_have_count(0)
