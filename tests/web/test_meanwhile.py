"""A server that goes away: its pages offer to play alone meanwhile, and say when it is back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.driver import play_now
from tests.web.test_access import findings
from tools import browsing

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PATIENCE = 90_000
BID = re.compile(r"^Bid \d+$")
KEPT = "() => caches.match('/py/files.json').then(kept => !!kept)"
SETTINGS = json.dumps({"motion": "none", "pace": "at-once"})


def began(page: Page) -> str:
    """The path of the game that begins."""
    expect(page.get_by_role("button", name=BID)).to_be_visible(timeout=PATIENCE)
    return urlsplit(page.url).path


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_play_alone_until_the_server_is_back(
    browser: Browser, tmp_path: Path, *, phone: bool
) -> None:
    port = browsing.free_port()
    person = browser.new_context(
        base_url=f"http://127.0.0.1:{port}",
        locale="en-GB",
        viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
        has_touch=phone,
        is_mobile=phone,
    )
    person.add_init_script(f"localStorage.setItem('santiago.settings', '{SETTINGS}')")
    person.set_default_timeout(PATIENCE)
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
        while not page.evaluate(KEPT):  # wait_for_function does not wait for promises
            page.wait_for_timeout(50)

    page.goto("/")
    alone = page.get_by_role("button", name="Play alone meanwhile")
    expect(alone).to_be_visible()
    assert findings(page) == []
    alone.click()
    here = page.get_by_text("You are playing on this device.")
    expect(here).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    own = began(page)
    assert own != online
    page.get_by_role("button", name=BID).click()
    expect(page.get_by_role("button", name=BID)).to_have_count(0)
    page.reload()
    expect(page.locator("svg.board").first).to_be_visible()
    expect(page.get_by_role("button", name=BID)).to_have_count(0)

    with browsing.serve(tmp_path, port):
        page.clock.run_for(11_000)
        back = page.get_by_role("button", name="Back to the server")
        expect(back).to_be_visible()
        assert findings(page) == []
        back.click()
        line = page.locator(f'a[href="{online}"]')
        expect(line).to_be_visible()
        line.click()
        expect(page.get_by_role("button", name=BID)).to_be_visible()
        page.goto("/")
        page.get_by_role("button", name="Games on this device").click()
        expect(page.locator(f'a[href="{own}"]')).to_be_visible()
    person.close()
