"""axe-core and the keyboard where people meet: waiting room, talk, spectators, notifications."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import Player
from tests.web.keys import Keys
from tests.web.test_access_notices import faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_axe_finds_nothing_where_people_meet(context: NewContext, phone: bool) -> None:
    host, guest = Player(context(phone=phone)), Player(context(phone=phone))
    pace = {"kind": "move", "seconds": 259_200}
    table = host.make(3, others="open", ready=True, overseer=2, pace=pace)
    here, there = host.page, guest.page
    guest.open(table)
    there.locator(".gather .name input").fill("Bo")
    there.locator(".gather li button.primary").first.click()
    there.get_by_role("button", name="I’m ready").click()
    here.locator(".gather img, .gather svg").first.wait_for()
    assert faults(here) == []
    assert faults(there) == []
    here.locator(".people > button.start").click()
    expect(here.get_by_role("timer")).to_contain_text("2 days")

    if phone:
        there.locator("[data-tab=chat]").tap()
        here.locator("[data-tab=chat]").tap()
    phrases = here.get_by_role("button", name="Phrases")
    phrases.click()
    assert faults(here) == []
    here.get_by_label("Say it to").select_option("Bo")
    here.get_by_role("button", name="I’ll pay if you build …").click()
    host.point_at("canal A1-B1")
    assert faults(here) == []
    here.get_by_role("button", name="Say it", exact=True).click()
    expect(there.get_by_role("button", name="No deal.")).to_be_visible()
    assert faults(there) == []
    there.get_by_role("button", name="Mute", exact=True).click()
    assert faults(there) == []

    spectator = context(phone=phone).new_page()
    spectator.goto(f"/table/{table}")
    spectator.get_by_label("Watch").select_option("whoever’s turn it is")
    spectator.get_by_role("button", name="Turn the board").click()
    assert faults(spectator) == []
    here.goto(f"/notices/{table}/0")
    expect(here.get_by_role("heading", name="Quiet hours")).to_be_visible()
    assert faults(here) == []


def test_all_of_table_talk_is_done_with_the_keyboard(context: NewContext) -> None:
    player = Player(context())
    page = player.page
    player.make(3, mine=(0,), others="bot", overseer=2)
    keys = page.keyboard

    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).focus()
        keys.press("Enter")

    page.locator("[data-tab=log]").focus()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(page.locator("[data-tab=chat]")).to_be_focused()
    press("Phrases")
    page.get_by_label("Say it to").focus()
    keys.press("ArrowDown")
    press("I’ll pay if you build …")
    place = page.locator(".targets [data-key^=canal]:focus")
    expect(place).to_have_attribute("aria-label", re.compile("selectable"))  # the next thing to do
    square = page.locator('[data-key="square a1"]')
    expect(square).not_to_have_attribute("aria-label", re.compile("selectable"))
    keys.press("Enter")
    press("More")
    press("Say it")
    expect(page.get_by_role("button", name="Phrases")).to_be_focused()
    log = page.get_by_role("log").filter(has_text="I’ll pay 2 escudos")
    expect(log).to_contain_text("Ana to ")
    press("Phrases")
    press("Please water …")
    keys.press("Escape")
    expect(page.locator(".haggle")).to_have_count(0)


def test_the_keyboard_leads_from_the_invitation_to_notifications(context: NewContext) -> None:
    """What is focused never vanishes without something near it in its place."""
    host, guest = Player(context()), Keys(context())
    pace = {"kind": "move", "seconds": 259_200}
    table = host.make(3, others="open", ready=True, overseer=2, shuffle=False, pace=pace)
    guest.open(table)
    page = guest.page
    page.locator(".gather .name input").wait_for()
    guest.tab_to(".gather .name input")
    page.keyboard.type("Bo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I’m ready")).to_be_focused()
    page.keyboard.press("Enter")
    host.page.locator(".people > button.start:not([disabled])").click()
    expect(page.locator(".ask")).to_be_focused()
    guest.tab_to(".targets g[role=button]")
    guest.tab_to("a[href^='/notices/']")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Quiet hours").wait_for()
    guest.tab_to("input[type=url]")
    guest.tab_to(".card > a.button")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_be_visible()
