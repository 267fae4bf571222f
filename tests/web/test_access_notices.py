"""axe-core on error pages, and on hidden money on a shared screen, in all themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import NewContext
from tests.web.driver import Player, play_now
from tests.web.moments import moment
from tests.web.test_access import RULES, findings, too_wide
from tests.web.test_screens import drop

pytestmark = [pytest.mark.browser, pytest.mark.slow]

THEMES = ("light", "dark", "contrast")
OF_CLOTHES = ("color-contrast", "link-in-text-block", "target-size")
"""The rules that colours and borders can break."""
NOWHERE = "/table/abcdefghijklmnopqrstuv"
PUT_ON = """theme => new Promise(done => {
  document.documentElement.dataset.theme = theme;
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""


def faults(page: Page) -> list[str]:
    """What axe-core finds in any theme; the page stays as it is and changes its clothes."""
    faults = []
    for theme in THEMES:
        page.evaluate(PUT_ON, theme)
        rules = RULES if theme == THEMES[0] else OF_CLOTHES
        faults += [f"{theme}: {fault}" for fault in findings(page, rules)]
    return faults + ["wider than the window"] * too_wide(page)


def no_such_table(page: Page) -> None:
    page.goto(NOWHERE)
    expect(page.locator(".notice h1")).to_have_text("This table is no longer available.")


def wrong_code(page: Page) -> None:
    page.goto("/carry#123456")
    expect(page.locator(".notice h1")).to_have_text("This code no longer works.")


def not_loaded(page: Page) -> None:
    page.route("**/assets/Rules*.js", lambda route: route.abort())
    page.goto("/rules")
    expect(page.locator(".notice h1")).to_have_text("This page could not be loaded.")


def unreachable(page: Page) -> None:
    """The server does not answer, and this may pass: nothing of the table is known yet."""
    page.route_web_socket("**/api/ws", lambda socket: socket.close())
    page.goto(NOWHERE)
    expect(page.locator(".notice h1")).to_contain_text("Connection lost.")


def without_network(page: Page) -> None:
    page.route_web_socket("**/api/ws", lambda socket: socket.close())
    page.add_init_script("Object.defineProperty(navigator, 'onLine', {get: () => false})")
    page.goto(NOWHERE)
    expect(page.locator(".notice h1")).to_contain_text("You are offline.")


def home_without_server(page: Page) -> None:
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    play_now(page)
    expect(page.get_by_role("alert")).to_have_text("Can’t reach the server.")


def no_record(page: Page) -> None:
    page.goto("/replay")
    drop(page, "no JSON")
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize(
    "arrive",
    [
        no_such_table,
        wrong_code,
        not_loaded,
        unreachable,
        without_network,
        home_without_server,
        no_record,
    ],
)
def test_axe_finds_nothing_where_nothing_can_be_shown(
    browser: Browser, url: str, arrive: Callable[[Page], None], phone: bool
) -> None:
    width, height = (390, 844) if phone else (1280, 800)
    with browser.new_context(  # these pages may report their failure on the console
        base_url=url,
        locale="en",
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
    ) as profile:
        page = profile.new_page()
        page.set_default_timeout(30_000)
        arrive(page)
        assert faults(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_axe_finds_nothing_when_the_connection_is_lost(context: NewContext, phone: bool) -> None:
    device = context(phone=phone)
    player = Player(device)
    player.make(4, record=moment("offers"))
    player.page.locator(".ask .go").wait_for()
    device.set_offline(True)
    expect(player.page.locator(".link")).to_be_visible()
    assert faults(player.page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_axe_finds_nothing_at_the_purse(context: NewContext, phone: bool) -> None:
    """Hidden money on a shared screen: "My money" keeps its width, held or released."""
    player = Player(context(phone=phone))
    player.make(3, mine=(0, 1, 2), options={"money": "hidden"})
    purse = player.page.locator(".purse")
    purse.wait_for()
    assert faults(player.page) == []
    width = purse.evaluate("button => Math.round(button.offsetWidth)")
    purse.dispatch_event("pointerdown")
    expect(purse).to_contain_text("10")
    assert faults(player.page) == []
    assert purse.evaluate("button => Math.round(button.offsetWidth)") == width
