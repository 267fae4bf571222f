"""Bots with a character: faces at their seats and in bubbles, and a button that hushes them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import Player, play_out
from tests.web.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_characters_show_their_face_talk_and_can_be_hushed(context: NewContext) -> None:
    player = Player(context(), seed=2)
    seats = [
        {"kind": "person", "name": "Ana"},
        {"kind": "bot", "level": "beginner:gambler"},
        {"kind": "bot", "level": "beginner:miser"},
    ]
    player.make(3, seats=seats)
    page = player.page
    face = page.get_by_role("img", name=re.compile("Carmen, the gambler: (calm|pleased|hurt)"))
    expect(face).to_be_visible()
    expect(page.locator(".players .face path").first).to_be_visible()
    heard = page.locator(".bubble.face .words")
    play_out([player], until=lambda: heard.count() > 0)
    expect(heard.first).to_contain_text(re.compile("(Carmen|Tomás)"))
    page.locator("#question").click()
    expect(heard).to_have_count(0)  # a press ends it, and reaches what lies below
    page.get_by_role("tab", name="Chat").click()
    said = page.get_by_role("log").locator("p", has_text=re.compile("^(Carmen|Tomás)"))
    expect(said.first).to_be_visible()
    hush = page.get_by_role("button", name="Bots keep quiet")
    hush.click()
    expect(said).to_have_count(0)
    page.reload()
    page.get_by_role("tab", name="Chat").click()
    expect(hush).to_have_attribute("aria-pressed", "true")


HEAR = """() => {
  window.heard = []; // at the end: what bubbles say, whether points are counted, what lies below
  new MutationObserver(() => {
    const end = document.querySelector('.end');
    for (const bubble of end ? document.querySelectorAll('.bubbles .bubble') : []) {
      const lies = bubble.getBoundingClientRect().bottom <= end.getBoundingClientRect().top;
      const counts = !end.querySelector('.primary');
      heard.push([bubble.querySelector('.words').textContent.trim(), counts, lies]);
    }
  }).observe(document.body, {subtree: true, childList: true});
}"""
LATER = """() => heard.filter(([words, counts]) =>
  !counts && !heard.some(([earlier, then]) => then && earlier === words))"""


def test_on_a_phone_bots_speak_of_the_result_when_it_is_known_and_not_on_it(
    context: NewContext,
) -> None:
    player = Player(context(phone=True, motion="full", pace="fast"), seed=2)
    bots = [{"kind": "bot", "level": f"beginner:{name}"} for name in ("gambler", "miser", "grudge")]
    player.make(4, seats=[{"kind": "person", "name": "Ana"}, *bots], record=moment("decision"))
    page = player.page
    page.evaluate(HEAR)
    play_out([player])
    page.wait_for_function(f"() => ({LATER})().length > 0")
    for _, _, lies_above in page.evaluate(LATER):
        assert lies_above
