"""Hints at a table of bots: by mouse, finger and keyboard; told in log and replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.cut_off import cut_off
from tests.web.driver import Player
from tests.web.moments import moment
from tests.web.test_access import findings, too_wide
from tests.web.test_profile import create

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHASES = ("auction", "planting", "offers", "decision", "extra")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_hint_is_shown_taken_in_hand_and_marked(context: NewContext, phone: bool) -> None:
    player = Player(context(phone=phone))
    page = player.page
    for phase in PHASES:
        player.make(4, record=moment(phase))
        button = page.locator(".ask .hint")
        button.wait_for()
        where = page.locator(".board .stack").first.bounding_box()
        button.click()
        expect(page.locator(".ask .outlook b")).to_contain_text("Hint")
        assert findings(page) == [], phase
        assert not too_wide(page), phase
        assert page.locator(".board .stack").first.bounding_box() == where
    page.locator(".ask .go:enabled, .ask .pass.primary").first.click()
    if phone:
        page.get_by_role("tab", name="Log").click()
    mark = page.locator(".log .hinted")
    expect(mark).to_have_count(1)
    expect(mark).to_contain_text("with a hint")


def test_hints_by_keyboard_are_announced(context: NewContext) -> None:
    player = Player(context())
    player.make(4, record=moment("extra"))
    page = player.page
    page.locator(".ask .hint").focus()
    page.keyboard.press("Enter")
    words = page.locator(".ask .outlook[aria-live=polite]")
    expect(words).to_contain_text("Hint")
    first = words.inner_text()
    expect(page.locator(".ask .go")).to_be_enabled()
    if "Hint 1 of" in first:
        page.keyboard.press("Enter")
        expect(words).to_contain_text("Hint 2 of")


SCROLLS = "e => e.scrollHeight > e.clientHeight + 1"


@pytest.mark.parametrize("language", ["en", "fr", "de", "pl"])
def test_a_hint_is_read_at_a_glance(context: NewContext, language: str) -> None:
    """On a phone, too, no word is cut off and nothing scrolls."""
    player = Player(context(phone=True, language=language))
    page = player.page
    for phase in PHASES:
        player.make(4, record=moment(phase), pace={"kind": "move", "seconds": 300})
        words = page.locator(".ask .outlook")
        for _ in range(2):
            page.locator(".ask .hint").click()
            words.locator("b").wait_for()
            assert cut_off(page) == [], phase
            assert not words.evaluate(SCROLLS), f"{phase}: {words.inner_text()}"
        expect(words.locator(".clock")).to_be_visible()


def test_there_are_no_hints_among_people(context: NewContext) -> None:
    player = Player(context())
    player.make(3, mine=(0, 1))
    page = player.page
    page.locator(".ask .go").wait_for()
    expect(page.locator(".ask .hint")).to_have_count(0)


def test_whoever_has_a_rating_is_told_what_a_hint_costs(context: NewContext) -> None:
    player = Player(context(phone=True))
    page = player.page
    create(page, "Ana")
    player.make(3)
    button, words = page.locator(".ask .hint"), page.locator(".ask .outlook")
    button.click()
    expect(words).to_contain_text("A game with hints does not count for your rating.")
    assert findings(page) == []
    button.click()
    expect(words).to_contain_text("Hint")
