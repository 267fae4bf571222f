"""People at one table: the waiting room, haggling in two languages, silence, a spectator."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import Player

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_people_gather_haggle_and_are_watched(context: NewContext) -> None:
    ana, bo = Player(context()), Player(context(phone=True, language="fr"))
    table = ana.make(3, others="open", ready=True, overseer=2)
    here, there = ana.page, bo.page
    expect(here.locator(".warning")).to_contain_text("only works on this computer")
    bo.open(table)
    expect(there.locator("h1")).to_have_text("Ana vous invite à une partie de Santiago")
    expect(there.locator(".warning")).to_have_count(0)
    there.locator(".gather .name input").fill("Bo")
    there.locator(".gather li button.primary").first.click()
    start = here.locator(".people > button.primary")
    expect(here.get_by_text("Bo", exact=True)).to_be_visible()
    expect(start).to_be_disabled()
    there.get_by_role("button", name="Je suis prêt").click()
    start.click()

    talk = here.locator("section.talk")
    talk.get_by_role("button", name="Phrases").click()
    talk.get_by_role("button", name="I’ll pay if you build …").click()
    ana.point_at("canal A1-B1")
    here.get_by_role("button", name="More").click()
    here.get_by_role("button", name="Say it").click()
    said = re.compile("Je paie 2 escudos si vous construisez le long du bord")
    expect(there.locator(".bubble")).to_contain_text(said)
    there.locator("[data-tab=chat]").tap()
    there.locator(".phrase").tap()
    there.get_by_role("button", name="D’accord.", exact=True).tap()
    expect(talk.get_by_role("log")).to_contain_text("Deal.")

    spectator = Player(context()).page
    spectator.goto(f"/table/{table}")
    expect(spectator.get_by_label("Show the tiles of")).to_be_visible()
    expect(there.locator(".count")).to_contain_text("1 spectateur")
    expect(spectator.get_by_role("button", name="Phrases")).to_have_count(0)

    talk.get_by_role("button", name="Mute").click()
    talk.get_by_label("Mute Bo").check()
    expect(talk.get_by_role("log")).not_to_contain_text("Deal.")
    here.reload()
    expect(talk.get_by_role("log")).to_contain_text("I’ll pay 2 escudos")
    expect(talk.get_by_role("log")).not_to_contain_text("Deal.")
