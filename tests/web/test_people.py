"""With other people: the clock, a time-out, a seat on another device, the phone's drawer."""

from __future__ import annotations

import io
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewContext
from tests.web.driver import Player

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def scanned(picture: Locator) -> str:
    """The text of a QR picture, as another device's camera would read it."""
    picture.evaluate("img => img.decode()")
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.screenshot())))
    return code.text


def open_carry(page: Page) -> Locator:
    """The picture and the code that carry the seat of this page."""
    page.locator(".wrap > button[aria-expanded]").first.click()
    page.locator(".wrap .panel button").first.click()
    carry = page.locator(".carry")
    carry.locator("img").wait_for()
    return carry


def test_time_runs_out_and_a_touch_takes_the_seat_back(context: NewContext) -> None:
    player = Player(context())
    player.make(3, overseer=2, pace={"kind": "move", "seconds": 10}, bot_pause=1500)
    page = player.page
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"0:\d\d"))
    expect(page.locator(".players .turn .ring .left")).to_have_count(1)
    expect(clock).to_have_class(re.compile("hurry"))  # a colour, and another word
    away = page.locator(".away")
    expect(away).to_contain_text("Time ran out. A bot played for you: You")
    expect(page.locator(".players .bot")).to_have_count(1)
    page.locator("svg.board:not(.still)").click(position={"x": 5, "y": 5})
    expect(page.locator(".players .bot")).to_have_count(0)
    page.locator(".away button").click()  # read
    expect(away).to_have_count(0)


def test_a_game_without_a_clock_shows_none(context: NewContext) -> None:
    player = Player(context())
    player.make(3, overseer=2)
    player.page.locator(".ask .go").wait_for()
    expect(player.page.get_by_role("timer")).to_have_count(0)
    expect(player.page.locator(".players .ring")).to_have_count(0)


def test_a_seat_is_carried_by_its_picture_after_a_shuffle(context: NewContext) -> None:
    """Wherever the shuffle has put me, my token is known by the server, not by its first place."""
    for _ in range(4):  # in one of four the shuffle may leave me where I was
        player = Player(context())
        table = player.make(4, shuffle=True)
        page = player.page
        page.locator(".players .me").wait_for()
        if page.locator(".players li:first-child.me").count() == 0:
            break
    carry = open_carry(page)
    code = carry.locator("code").inner_text()
    link = scanned(carry.locator("img"))
    assert link.endswith(f"/carry#{code}")
    assert link.startswith("http://")
    phone = Player(context(phone=True))
    phone.page.goto(link)
    phone.page.locator(".players .me").wait_for()
    assert phone.page.url.endswith(f"/table/{table}")
    names = [p.page.locator(".players .me .name").inner_text() for p in (player, phone)]
    assert names[0] == names[1]


def test_a_code_is_copied_where_a_page_is_not_encrypted(context: NewContext) -> None:
    """Browsers have no clipboard for such a page, as in a network at home."""
    device = context()
    device.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    player = Player(device)
    player.make(3)
    page = player.page
    page.locator(".players .me").wait_for()
    carry = open_carry(page)
    code = carry.locator("code").inner_text()
    carry.get_by_role("button", name="Copy").click()
    expect(carry.get_by_role("button", name="Copied")).to_be_focused()
    page.goto("/")
    field = page.get_by_label("link or code you received")
    field.focus()
    page.keyboard.press("Control+V")
    expect(field).to_have_value(code)


def test_a_phone_shares_the_link_by_its_own_menu(context: NewContext) -> None:
    """A headless browser has no such menu: the page's call is recorded in its place."""
    profile = context(phone=True)
    profile.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    host = Player(profile)
    table = host.make(3, others="open")
    host.page.get_by_role("button", name="Share", exact=True).tap()
    shared = host.page.evaluate("window.shared")
    assert shared["title"] == "Santiago"
    assert shared["url"].endswith(f"/table/{table}?lang=en")
    expect(host.page.get_by_text("This browser can’t share links")).to_have_count(0)


def test_a_slow_game_offers_to_tell_of_turns(context: NewContext) -> None:
    player = Player(context())
    player.make(3, others="open", overseer=0, pace={"kind": "move", "seconds": 86_400})
    page = player.page
    link = page.locator("main").get_by_role("link", name="Notify me of my turns")
    link.click()
    expect(page.get_by_role("button", name="Notify this device")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    chosen = {"format": "ntfy", "address": "https://ntfy.sh/ana", "begin": "22:00", "end": "07:00"}
    page.evaluate("all => localStorage.setItem('santiago.notices', JSON.stringify(all))", chosen)
    link.click()  # what was chosen for another game is filled in
    expect(page.get_by_label("Service")).to_have_value("ntfy")
    expect(page.get_by_label("Address (URL)")).to_have_value(chosen["address"])
    expect(page.get_by_label("From")).to_have_value("22:00")
    expect(page.get_by_label("To", exact=True)).to_have_value("07:00")
    page.get_by_label("From").fill("")
    expect(page.get_by_text("Set both times, or neither.")).to_be_visible()


def test_the_drawer_leaves_the_buttons_free_and_closes_in_every_way(context: NewContext) -> None:
    player = Player(context(phone=True))
    player.make(3, overseer=2)
    page = player.page
    page.locator(".ask .go").wait_for()
    panel = page.locator("[role=tabpanel]")
    for tab in ("log", "scores", "chat", "orders"):
        page.locator(f"[data-tab={tab}]").tap()
        panel.wait_for()
        for button in (".ask .go", ".ask .pass"):
            page.locator(button).click(trial=True)  # nothing lies on it
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.locator("[data-tab=log]").tap()
    page.locator(".players").tap(position={"x": 10, "y": 10})
    expect(panel).to_have_count(0)
    page.locator("[data-tab=log]").tap()
    handle = panel.locator(".handle")
    box = handle.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=4)
    page.mouse.up()
    expect(panel).to_have_count(0)
    page.locator("[data-tab=chat]").tap()
    handle.tap()
    expect(panel).to_have_count(0)


def test_the_tutorial_counts_what_lies_there_and_can_go_back(context: NewContext) -> None:
    page = context(phone=True).new_page()
    page.goto("/learn")
    following = page.locator(".next")
    following.click()  # how fields score
    expect(page.locator(".coach")).to_contain_text("2 tiles × 2 farmers = 4 points")
    expect(page.locator("div.board")).to_contain_text("2 × 2 = 4")
    title = page.locator("#card").inner_text()
    following.click()
    expect(page.locator("#card")).not_to_have_text(title)
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#card")).to_have_text(title)
    following.click()
    page.evaluate("scrollTo(0, 0); document.querySelector('.next').click()")
    for part in ("div.board", ".ask .go"):  # the question, and what it is about
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
