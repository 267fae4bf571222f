"""Bots with a character: faces at their seats and in bubbles, and a button that hushes them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import Player, play_out

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
