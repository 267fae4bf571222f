"""People at one table: the waiting room, haggling in two languages, silence, a spectator."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewContext
from tests.web.driver import Player, play_out
from tests.web.test_people import scanned

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_people_gather_haggle_and_are_watched(context: NewContext) -> None:
    ana, bo = Player(context()), Player(context(phone=True, language="fr"))
    table = ana.make(3, others="open", ready=True, overseer=2)
    here, there = ana.page, bo.page
    expect(here.locator(".warning")).to_contain_text("only works on this computer")
    assert scanned(here.locator(".invite img")).endswith(f"/table/{table}")
    bo.open(table)
    expect(there.locator("h1")).to_have_text("Ana vous invite à une partie de Santiago")
    expect(there.locator(".warning")).to_have_count(0)
    there.locator(".gather .name input").fill("Bo")
    there.locator(".gather li button.primary").first.click()
    start = here.locator(".people > button.start")
    expect(here.get_by_text("Bo", exact=True)).to_be_visible()
    expect(start).to_be_disabled()
    expect(here).to_have_title("2/3 – Santiago")
    lobby = here.locator(".gather .talk")
    expect(lobby.get_by_role("button", name="Phrases")).to_have_count(0)  # there is no board yet
    lobby.get_by_label("Message").fill("Welcome!")
    here.keyboard.press("Enter")
    expect(there.locator(".gather").get_by_role("log")).to_contain_text("Welcome!")
    expect(there).to_have_title("● 2/3 – Santiago")
    there.get_by_role("button", name="Je peux commencer").click()
    start.click()

    talk = here.locator("section.talk")
    expect(talk.get_by_role("log")).to_contain_text("Welcome!")
    expect(there.locator(".bubble")).to_have_count(0)  # that was before
    talk.get_by_role("button", name="Phrases").click()
    talk.get_by_role("button", name="I’ll pay if you build …").click()
    ana.point_at("canal A1-B1")
    here.get_by_role("button", name="More").click()
    here.get_by_role("button", name="Say it").click()
    said = re.compile("Je paie 2 escudos si vous construisez le long du bord")
    expect(there.locator(".bubble")).to_contain_text(said)
    there.locator("[data-tab=chat]").tap()
    there.locator(".phrase").tap()
    there.get_by_role("button", name="Marché conclu.", exact=True).tap()
    expect(talk.get_by_role("log")).to_contain_text("Deal.")

    there.locator("[data-tab=chat]").tap()
    talk.get_by_role("button", name="Phrases").click()
    talk.get_by_label("Say it to").select_option("Bo")
    talk.get_by_role("button", name="Thank you").click()
    expect(there.locator(".bubble.mine")).to_contain_text("à vous\u202f: Merci")
    expect(talk.get_by_role("log")).to_contain_text(re.compile(r"Ana to Bo\s+Thank you!"))

    here.get_by_role("button", name="Pass", exact=True).click()
    card = there.locator(".players li").first
    expect(card).to_contain_text("passe")
    talk.get_by_role("button", name="is amazed").click()
    there.locator("[data-tab=log]").tap()
    expect(there.locator(".log .reaction")).to_contain_text("Ana n’en revient pas")
    there.locator(".ask .go").tap()
    expect(there.locator(".market button.tile").first).to_be_visible()  # the next phase
    expect(card).not_to_contain_text("passe")

    talk.get_by_role("button", name="Mute").click()
    talk.get_by_label("Mute Bo").check()
    talk.get_by_role("button", name="Mute", exact=True).click()
    expect(talk.get_by_role("log")).not_to_contain_text("Deal.")
    here.reload()
    expect(talk.get_by_role("log")).to_contain_text("I’ll pay 2 escudos")
    expect(talk.get_by_role("log")).not_to_contain_text("Deal.")


def corner(page: Page) -> tuple[str, str]:
    """What lies in the top left corner: its letter on the rim, and the square that it is."""
    place = """() => {
      const at = (all) => [...all].map(e => [e, e.getBoundingClientRect()])
        .sort(([, a], [, b]) => a.top + a.left - b.top - b.left)[0][0];
      return [at(document.querySelectorAll(".layer:first-child text")).textContent,
              at(document.querySelectorAll('[data-key^="square"] rect')).parentNode
                .getAttribute('aria-label')];
    }"""
    letter, label = page.evaluate(place)
    return letter, label[:2]


def test_spectators_see_later_if_the_host_says_so_and_watch_from_any_side(
    context: NewContext,
) -> None:
    ana = Player(context())
    table = ana.make(4, others="open", overseer=3)
    ana.page.get_by_label("Spectators see the game").select_option("5")
    ana.page.locator(".people > button.start").click()
    ana.page.locator(".ask .go").wait_for()
    play_out([ana], until=lambda: ana.moves >= 2)
    spectator = Player(context()).page
    spectator.goto(f"/table/{table}")
    expect(spectator.get_by_text("You are 5 moves behind the players.")).to_be_visible()
    expect(spectator.get_by_role("button", name="Phrases")).to_have_count(0)
    expect(ana.page.locator(".count")).to_contain_text("1 spectator")

    watch, turn = spectator.get_by_label("Watch"), spectator.get_by_role("button", name="Turn the")
    followed = spectator.locator(".players li.me")
    expect(followed).to_have_count(0)
    assert corner(spectator) == ("a", "a1")
    turn.click()
    expect(turn).to_have_attribute("aria-pressed", "true")
    assert corner(spectator) == ("h", "h6")
    watch.select_option("Ana")
    expect(followed.locator(".name")).to_have_text("Ana")
    assert corner(spectator) == ("a", "a1")  # from Ana's side
    names = spectator.locator(".players .name").all_inner_texts()
    watch.select_option(names[2])
    expect(followed.locator(".name")).to_have_text(names[2])
    assert corner(spectator) == ("h", "h6")  # who sits across sees it so
    watch.select_option("whoever’s turn it is")
    expect(followed).to_have_class(re.compile("turn"))
