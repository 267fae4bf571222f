"""Sounds, notices, little motion, large text, every size, no network, two tabs."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Error, Page, expect

from santiago import Game
from santiago.bots import ask, make
from tests.web.conftest import NewContext
from tests.web.cut_off import cut_off
from tests.web.driver import Player, play_now
from tests.web.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ASKED = ".ask .go, .ask .pass"

LISTEN = """
window.heard = [];
for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) {
    heard.push(this.frequency ? Math.round(this.frequency.value) : 'rush');
    return start.apply(this, when);
  };
}
"""
BELL, WOOD, COIN = 660, 180, 2100  # the pitch that each sound begins with


def plant(player: Player) -> None:
    player.page.locator(".market button.tile").first.click()
    player.point_at("square h6")
    player.page.locator(".ask .go").click()


def test_sounds_are_made_only_when_asked_for(context: NewContext) -> None:
    """Wood for a tile, coins for offers, a bell for your turn; the drought is a rush of wind."""
    device = context()
    device.add_init_script(LISTEN)
    player = Player(device)
    page = player.page
    player.make(4, record=moment("planting"))
    page.locator(".market button.tile").first.wait_for()
    plant(player)
    page.locator(".ask .stepper").wait_for()
    assert page.evaluate("heard") == []
    page.get_by_role("button", name="Take back").click()
    page.locator(".market button.tile").first.wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").check()
    assert COIN in page.evaluate("heard.splice(0)")  # how loud it is
    page.get_by_label("Volume").fill("0.3")
    assert COIN in page.evaluate("heard.splice(0)")
    page.keyboard.press("Escape")
    plant(player)
    page.locator(".ask .stepper").wait_for()
    heard: list[Any] = page.evaluate("heard")
    assert WOOD in heard
    assert BELL in heard
    page.evaluate("heard.length = 0")
    player.point_at(player.places()[0])
    page.locator(".ask .go").click()
    page.wait_for_function("bell => heard.includes(bell)", arg=BELL)
    heard = page.evaluate("heard")
    assert COIN in heard
    assert "rush" in heard  # the water, or the wind
    stored = page.evaluate("localStorage.getItem('santiago.settings')")
    assert json.loads(stored)["sound"] is True
    assert json.loads(stored)["volume"] == 0.3


NOTICE = """
window.notes = [];
window.away = false;
Object.defineProperty(document, 'hidden', {get: () => window.away});
Object.defineProperty(Notification, 'permission', {get: () => 'granted'});
if (window.ServiceWorkerRegistration) { // not on the blank page that every window begins with
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    notes.push([title, options.body, options.tag]);
  };
}
"""


def test_my_turn_is_in_the_title_and_noticed_outside(context: NewContext) -> None:
    """The title always says so; a notice comes once, and only while the page is out of sight."""
    device = context(notify=True, keeps=True)
    device.grant_permissions(["notifications"])
    device.add_init_script(NOTICE)
    player = Player(device)
    page = player.page
    table = player.make(4, record=moment("planting"))
    page.locator(".market button.tile").first.wait_for()
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    expect(page).to_have_title("● Which tile do you take, and where do you place it? – Santiago")
    assert page.evaluate("notes") == []  # the page is in sight
    page.locator(".market button.tile").first.click()
    player.point_at("square h6")
    page.evaluate("away = true")
    page.locator(".ask .go").click()
    page.wait_for_function("() => notes.length")
    expect(page).to_have_title("● Where do you want the canal? – Santiago")
    assert page.evaluate("notes") == [
        ["Santiago", "Your turn. Where do you want the canal?", table],
    ]
    page.goto("/")
    expect(page).to_have_title("Santiago")


def test_no_notice_without_being_asked(context: NewContext) -> None:
    device = context()
    device.add_init_script(NOTICE)
    player = Player(device)
    player.make(4, record=moment("planting"))
    player.page.locator(".market button.tile").first.wait_for()
    player.page.evaluate("away = true")
    plant(player)
    player.page.locator(".ask .stepper").wait_for()
    assert player.page.evaluate("notes") == []


LONGEST = """() => Math.max(0, ...document.getAnimations().map(each => {
  const {duration, iterations} = each.effect.getComputedTiming();
  return duration * iterations;
}))"""


def test_less_motion_where_the_system_asks_for_it(context: NewContext) -> None:
    player = Player(context(motion=None))
    page = player.page
    page.emulate_media(reduced_motion="reduce")
    player.make(4, record=moment("offers"))
    page.locator(ASKED).first.wait_for()
    assert page.evaluate("document.documentElement.dataset.motion") == "less"
    assert page.evaluate(LONGEST) <= 1
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
    page.wait_for_function(f"() => ({LONGEST})() > 1000")  # the water flows again


def test_it_can_be_installed(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/")
    session = page.context.new_cdp_session(page)
    manifest: dict[str, Any] = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    read: dict[str, Any] = json.loads(manifest["data"])
    assert read["display"] == "standalone"
    purposes = set()
    for icon in read["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            with Image.open(io.BytesIO(answer.body())) as picture:
                assert "{}x{}".format(*picture.size) == icon["sizes"]
            purposes.add((icon["sizes"], icon.get("purpose", "any")))
    assert purposes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    errors: dict[str, Any] = session.send("Page.getInstallabilityErrors")
    # A profile of a test is a private window, which is all that stands in the way.
    left = [e["errorId"] for e in errors["installabilityErrors"] if e["errorId"] != "in-incognito"]
    assert left == []


def test_without_a_network_it_says_so(context: NewContext) -> None:
    device = context(keeps=True)
    player = Player(device)
    page = player.page
    table = player.make(4, record=moment("offers"))
    page.locator(ASKED).first.wait_for()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    for path in ("/", f"/table/{table}", "/rules"):  # once with the keeper of pages at work
        page.goto(path)
        page.wait_for_load_state("networkidle")
    device.set_offline(True)
    page.goto("/")
    expect(page.get_by_text(re.compile("You are offline|couldn’t be loaded"))).to_be_visible()
    play_now(page)
    expect(page.get_by_role("alert")).to_have_text("Can’t reach the server.")
    page.goto(f"/table/{table}")
    expect(page.get_by_text(re.compile("You are offline|Connection lost"))).to_be_visible()
    page.goto("/rules")
    expect(page.locator("h1")).to_have_text("Rules")  # rules need no server
    device.set_offline(False)
    page.goto(f"/table/{table}")
    page.locator(ASKED).first.wait_for()


def test_two_tabs_do_not_fight(context: NewContext) -> None:
    """Both show the same: each sees what the other plays, and no move is played twice."""
    device = context()
    first = Player(device)
    table = first.make(4, mine=(0, 1), record=moment("planting"))
    second = Player(device)
    second.open(table)
    for tab in (first, second):
        tab.page.locator(".market button.tile").first.click()
    first.point_at("square h6")
    second.point_at("square h5")
    first.page.evaluate("document.querySelector('.ask .go').click()")
    second.page.evaluate("document.querySelector('.ask .go')?.click()")
    for tab in (first, second):
        tab.page.locator("[data-tab=log]").click()
        expect(tab.page.locator(".log")).to_contain_text("Ana plants")
        tab.page.locator(".market button.tile, .stepper").first.wait_for()
    read = "document.querySelector('.log').innerText"
    assert first.page.evaluate(read) == second.page.evaluate(read)
    log: str = first.page.evaluate(read)
    assert log.count("on h6") + log.count("on h5") == 1
    first.page.close()
    assert second.asked


SIZES = {
    "small phone": (320, 568),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (820, 1180),
    "laptop at twice the size": (640, 400),
}
LARGE = {"tablet on its side": (1180, 820), "laptop": (1280, 800), "4K": (3840, 2160)}
NARROW = "() => document.documentElement.scrollWidth <= innerWidth"
FULL = """() => {
  const all = [...document.querySelectorAll('#app *')].filter(e => !e.matches('.visually-hidden'));
  const end = Math.max(innerHeight, ...all.filter(e => !e.closest('.log, .panel'))
    .map(e => e.getBoundingClientRect().bottom + scrollY));
  return document.documentElement.scrollHeight <= end + 1;
}"""
BOARD = """() => {
  const board = document.querySelector('svg.board').getBoundingClientRect();
  return board.width > 100 && board.left >= -1 && board.right <= innerWidth + 1;
}"""


def becomes(page: Page, condition: str) -> bool:
    """Whether something holds soon: the board is fitted in some frames after the window."""
    try:
        page.wait_for_function(condition, timeout=20_000)
    except Error:
        return False
    return True


def fits(page: Page, what: str, sizes: dict[str, tuple[int, int]]) -> list[str]:
    """At which sizes the page is too wide or too tall, or board or words are not all there."""
    faults = []
    for name, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        if not becomes(page, NARROW):
            faults.append(f"{what}, {name}: wider than the window")
        if not becomes(page, FULL):
            faults.append(f"{what}, {name}: scrolls on to where nothing is")
        if page.locator("svg.board").count() and not becomes(page, BOARD):
            faults.append(f"{what}, {name}: part of the board is outside")
        faults += [f"{what}, {name}: {words}" for words in cut_off(page)]
    return faults


@pytest.mark.parametrize("language", ["en", "fr", "de", "pl"])
def test_nothing_scrolls_sideways(context: NewContext, language: str) -> None:
    """Every screen at every size; words are longest where it is narrow."""
    sizes = SIZES | (LARGE if language == "en" else {"laptop": LARGE["laptop"]})
    player = Player(context(language=language))
    page = player.page
    faults = []
    for path in ("/", "/new", "/new?mode=online", "/learn", "/rules", "/replay", "/me"):
        page.goto(path)
        expect(page.locator("h1")).to_be_attached()
        faults += fits(page, path, sizes)
    for where in ("auction", "planting", "offers", "decision", "over"):
        player.make(4, record=moment(where))
        page.locator(f"{ASKED}, .end").first.wait_for()
        faults += fits(page, where, sizes)
    assert faults == []


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_text_at_twice_the_size(context: NewContext, phone: bool) -> None:
    """The browser's own size of letters counts: they grow, nothing is cut off or too wide."""
    player = Player(context(phone=phone))
    page = player.page
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    faults = []
    for path in ("/", "/new", "/rules", "/replay"):
        page.goto(path)
        expect(page.locator("h1")).to_be_attached()
        letters = page.locator("p").first.evaluate("p => getComputedStyle(p).fontSize")
        assert letters >= "28px"
        if not becomes(page, NARROW):
            faults.append(path)
    for where in ("auction", "planting", "offers", "decision", "over"):
        player.make(4, record=moment(where))
        page.locator(f"{ASKED}, .end").first.wait_for()
        if not becomes(page, NARROW):
            faults.append(where)
        for button in page.locator(ASKED).all():
            button.scroll_into_view_if_needed()
            expect(button).to_be_in_viewport()
    assert faults == []


CUT = """() => [...document.querySelectorAll('.players .worth > *, .players .said')]
  .filter(e => {
    const [own, place] = [e, e.closest('li')].map(each => each.getBoundingClientRect());
    const inside = own.left >= place.left + 2 && own.right <= place.right - 2;
    return !inside || e.scrollWidth > e.clientWidth + 1;
  })
  .map(e => e.textContent)"""


@pytest.mark.parametrize("language", ["en", "fr", "de", "pl"])
def test_five_players_fit_side_by_side_on_a_phone(context: NewContext, language: str) -> None:
    """Late in the game, when money and fields have two digits each."""
    game, greedy = Game.new(players=5, seed=4), make("greedy")
    while (game.position.round, game.position.phase, game.position.turn) != (7, "offers", 0):
        seat = game.position.turn
        game.play(ask(greedy, game, seat, seed=game.ply).move, seat)
    player = Player(context(phone=True, language=language))
    player.make(5, record=game.record.to_json())
    player.page.locator(ASKED).first.wait_for()
    assert player.page.locator(".players .worth").count() == 5
    assert player.page.evaluate(CUT) == []
