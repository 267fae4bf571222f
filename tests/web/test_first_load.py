"""What a first visit transfers, as a browser counts it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import NewContext
from tests.web.driver import Player
from tests.web.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST = 250_000
"""Bytes on the wire: pages, scripts, styles, fonts and answers, headers included."""


def transferred(page: Page, path: str, shown: str) -> int:
    """How many bytes a page needs until it shows something and all is quiet."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    sizes: list[float] = []

    def done(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    devtools.on("Network.loadingFinished", done)
    page.goto(path)
    expect(page.locator(shown).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    return round(sum(sizes))


def unnamed(page: Page, address: str, shown: str) -> list[str]:
    """Scripts and styles that a page loads but does not name: others had to run before them."""
    html = page.request.get(address).text()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(address)
    expect(page.locator(shown).first).to_be_visible()
    pieces = [url.rpartition("/")[2] for url in loaded if url.endswith((".js", ".css"))]
    assert len(pieces) > 5
    return [name for name in pieces if name not in html]


def test_home_and_table_wait_for_no_file_that_another_one_names(context: NewContext) -> None:
    player = Player(context())
    table = player.make(4, record=moment("offers"))
    page = player.page
    assert unnamed(page, f"/table/{table}", "svg.board .targets g") == []
    assert page.locator("link[rel=modulepreload][href*=TableScreen]").count() >= 1
    assert page.locator("link[href*=Home]").count() == 0
    page = context().new_page()
    assert unnamed(page, "/", "button.now") == []
    assert page.locator("link[rel=modulepreload][href*=Home]").count() >= 1
    page.goto("/rules")
    assert page.locator("link[href*=TableScreen], link[href*=Home]").count() == 0


def test_home_and_table_are_small(context: NewContext, browser: Browser, url: str) -> None:
    player = Player(context())
    table = player.make(4, record=moment("offers"))
    stored: str = player.page.evaluate("localStorage.getItem('santiago.tables')")
    for path, shown in (("/", "h1"), (f"/table/{table}", "svg.board .targets g")):
        # What is kept for later visits, offline ones too, is fetched when all this is done.
        fresh = browser.new_context(base_url=url, locale="en", service_workers="block")
        fresh.add_init_script(f"localStorage.setItem('santiago.tables', {stored!r})")
        size = transferred(fresh.new_page(), path, shown)
        fresh.close()
        print(f"{path[:6]}: {size} bytes")
        assert size <= MOST, path
