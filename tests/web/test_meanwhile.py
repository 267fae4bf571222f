"""A server that goes away: its pages offer to play alone meanwhile, and say when it is back."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.devices import new_device
from tests.web.driver import play_now
from tests.web.site import BID, BIDDEN, PATIENCE, wait_until
from tests.web.test_access import findings
from tools import browsing

pytestmark = [pytest.mark.browser, pytest.mark.slow]
KEPT = "() => caches.match('/py/files.json').then(kept => !!kept)"


def began(page: Page) -> str:
    """The path of the game that begins."""
    expect(page.get_by_role("button", name=BID)).to_be_visible(timeout=PATIENCE)
    return urlsplit(page.url).path


def seen_on_phone_and_laptop(page: Page, button: Locator) -> None:
    """The button is there at either size, and axe-core finds nothing; the page stays wide."""
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(button).to_be_visible()
        assert findings(page) == [], width


def test_play_alone_until_the_server_is_back(browser: Browser, tmp_path: Path) -> None:
    port = browsing.free_port()
    person = new_device(
        browser, base_url=f"http://127.0.0.1:{port}", phone=True, keeps=True, patience=PATIENCE
    )
    page = person.new_page()
    page.clock.install()
    asked: list[str] = []
    person.on("request", lambda request: asked.append(request.url))
    with browsing.serve(tmp_path, port):
        page.goto("/")
        play_now(page)
        online = began(page)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        assert not [url for url in asked if "/py/" in url], "a first visit loads no Python"
        page.clock.run_for(45_000)  # the page has nothing else to do
        wait_until(page, KEPT)

    page.goto("/")
    alone = page.get_by_role("button", name="Play alone meanwhile")
    seen_on_phone_and_laptop(page, alone)
    alone.click()
    here = page.get_by_text("You are playing on this device.")
    expect(here).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    own = began(page)
    assert own != online
    page.get_by_role("button", name=BID).click()
    bidden = page.get_by_text(BIDDEN).first
    expect(bidden).to_be_visible()
    page.reload()
    expect(bidden).to_be_visible()

    with browsing.serve(tmp_path, port):
        page.clock.run_for(11_000)
        back = page.get_by_role("button", name="Back to the server")
        seen_on_phone_and_laptop(page, back)
        back.click()
        line = page.locator(f'a[href="{online}"]')
        expect(line).to_be_visible()
        line.click()
        expect(page.get_by_role("button", name=BID)).to_be_visible()
        page.goto("/")
        page.get_by_role("button", name="Games on this device").click()
        expect(page.locator(f'a[href="{own}"]')).to_be_visible()
    person.close()
