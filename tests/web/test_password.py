"""A club's server: whoever knows its password is asked once, and then plays as everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.driver import play_now
from tests.web.test_access_notices import faults
from tools import browsing

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE: ViewportSize = {"width": 390, "height": 844}
WORD = "Żółw pod figą"  # letters that no header takes as they are


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with browsing.serve(tmp_path_factory.mktemp("club"), SANTIAGO_PASSWORD=WORD) as address:
        yield address


def enter(page: Page, word: str) -> None:
    page.locator("#password").fill(word)
    page.keyboard.press("Enter")


def test_the_password_is_asked_once_and_opens_everything(browser: Browser, club: str) -> None:
    """At home, and for who comes by a link to a table; what needs no server stays open."""
    with browser.new_context(base_url=club, locale="en", reduced_motion="reduce") as profile:
        page = profile.new_page()
        page.set_default_timeout(30_000)
        page.goto("/")
        expect(
            page.get_by_role("heading", name="This server is password-protected")
        ).to_be_visible()
        expect(page.get_by_label("Password")).to_be_focused()
        assert faults(page) == []
        page.get_by_role("link", name="Rules").click()
        expect(page.locator("h1")).to_have_text("Rules")
        page.goto("/")
        enter(page, "grapes")
        expect(page.get_by_role("alert")).to_have_text("Wrong password.")
        assert faults(page) == []
        enter(page, WORD)
        play_now(page)
        expect(page.locator("svg.board")).to_be_visible()
        table = page.url
        page.reload()
        expect(page.locator("svg.board")).to_be_visible()
    with browser.new_context(base_url=club, locale="pl", viewport=PHONE) as profile:
        page = profile.new_page()
        page.set_default_timeout(30_000)
        page.goto(table)
        box = page.locator(".notice .card").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        enter(page, "grapes")
        expect(page.get_by_role("alert")).to_contain_text("Hasło")
        enter(page, WORD)
        expect(page.locator("svg.board")).to_be_visible()
        page.goto("/")
        expect(page.get_by_text("Nie ma jeszcze żadnej gry.")).to_be_visible()
