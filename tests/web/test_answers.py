"""What the table answers: why not here, what passing means, who sits where, what is offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.web.conftest import NewContext
from tests.web.driver import Player
from tests.web.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def board(page: Page) -> FloatRect:
    box = page.locator(".board .stack").first.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_place_that_may_not_be_chosen_says_why(context: NewContext, phone: bool) -> None:
    """The engine's own reason for that very canal or square, and the rule behind it."""
    player = Player(context(phone=phone))
    player.make(4, record=moment("offers"))
    page = player.page
    page.locator(".ask .go").wait_for()
    view = board(page)
    far = page.locator(".targets g[role=button][aria-disabled=true]")
    keys: list[str] = far.evaluate_all("all => all.map(place => place.dataset.key)")
    canals = [key for key in keys if key.startswith("canal ")]

    def named(first: str) -> str:
        """The first canal whose spoken name begins so."""
        for key in canals:
            name = page.locator(f'[data-key="{key}"]').get_attribute("aria-label") or ""
            if name.startswith(first):
                return key
        raise AssertionError(f"no refused {first}")

    built, apart = named("canal"), named("place")
    for key, words in ((built, "already a canal here"), (apart, "would not connect")):
        page.locator(f'[data-key="{key}"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator(".ask .loss")).to_contain_text(words)
        expect(page.locator(".ask .loss a")).to_have_attribute("href", "/rules#P4.2")
    player.point_at(built)  # by mouse or finger, too: it is hit squarely
    expect(page.locator(".ask .loss")).to_contain_text("already a canal here")
    assert board(page) == view
    player.point_at(player.places()[0])
    expect(page.locator(".ask .loss")).to_have_count(0)


def test_a_pass_that_costs_nothing_is_not_asked_twice(context: NewContext) -> None:
    player = Player(context(confirmPass=True))
    player.make(4, record=moment("offers"))
    no = player.page.locator(".ask .pass")
    no.click()
    expect(player.page.locator(".log")).to_contain_text("You make no offer")
    expect(player.page.locator(".ask .back")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_passing_is_asked_with_what_it_means(context: NewContext, phone: bool) -> None:
    player = Player(context(phone=phone, confirmPass=True))
    player.make(4, record=moment("auction"))
    page = player.page
    no, back = page.locator(".ask .pass"), page.locator(".ask .back")
    no.wait_for()
    view = board(page)
    question = player.question
    no.click()
    expect(no).to_have_text("Yes, pass")
    expect(page.locator(".ask .outlook")).to_contain_text("one farmer fewer")
    expect(no).to_be_in_viewport(ratio=1)
    assert board(page) == view  # nothing has moved
    back.click()
    expect(page.locator("#question")).to_have_text(question)
    no.click()
    page.locator(".ask .chip.num:not([disabled])").last.click()  # another choice takes over
    expect(back).to_have_count(0)
    no.click()
    no.click()
    expect(page.locator("#question")).not_to_have_text(question)


def test_a_rich_bidder_on_a_phone_sees_every_button(context: NewContext) -> None:
    """More amounts than fit: they are swiped, and the deed stays in sight."""
    player = Player(context(phone=True))
    player.make(4, record=moment("auction"))
    page = player.page
    page.locator(".ask .chip.num").first.wait_for()
    for button in (".ask .go", ".ask .pass"):
        expect(page.locator(button)).to_be_in_viewport(ratio=1)
        box = page.locator(button).bounding_box()
        tabs = page.locator("[role=tablist]").bounding_box()
        assert box is not None
        assert tabs is not None
        assert box["y"] + box["height"] <= tabs["y"]


def test_who_sits_already_is_not_asked_to_sit_down(context: NewContext) -> None:
    player = Player(context())
    player.make(3, others="open")
    page = player.page
    page.get_by_label("Send this link").wait_for()
    expect(page.get_by_role("button", name="Take this seat")).to_have_count(0)
    page.get_by_role("button", name="Add a player on this device").click()
    page.get_by_label("Player’s name").fill("Bo")
    page.get_by_role("button", name="Take this seat").first.click()
    expect(page.get_by_role("listitem").filter(has_text="Bo")).to_be_visible()
    expect(page.get_by_role("button", name="Take this seat")).to_have_count(0)


def test_who_is_invited_on_a_phone_first_says_a_name_and_nothing_leaves_the_page(
    context: NewContext,
) -> None:
    host = Player(context())
    host.make(3, others="open")
    page = context(language="pl", phone=True).new_page()
    page.goto(host.page.url)
    sit = page.get_by_role("button", name="Zajmij miejsce").first
    expect(sit).to_be_disabled()
    page.get_by_label("Twoje imię").fill("Ola")
    page.get_by_role("button", name="Kopiuj").click()
    expect(page.get_by_role("button", name="Skopiowano")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sit.click()
    expect(page.get_by_role("listitem").filter(has_text="Ola")).to_be_visible()


def test_a_finished_game_shows_its_result_and_counts_again(context: NewContext) -> None:
    player = Player(context(motion="full", pace="normal"))
    player.make(4, record=moment("over"))
    page = player.page
    expect(page.locator("#result")).to_have_text("Second, 4 points behind")
    page.get_by_role("button", name="Count again").click()
    expect(page.locator(".board .bubble")).to_be_visible()
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator("#result")).to_have_text("Second, 4 points behind")


def test_offline_is_said_at_once_and_passes(context: NewContext) -> None:
    device = context()
    player = Player(device)
    player.make(4, record=moment("offers"))
    page = player.page
    page.locator(".ask .go").wait_for()
    device.set_offline(True)
    expect(page.get_by_text("You are offline")).to_be_visible()
    player.point_at(player.places()[0])
    page.locator(".ask .go").click()
    expect(page.get_by_text("Not sent yet. It will be sent when")).to_be_visible()
    expect(page.get_by_text("Sending…")).to_have_count(0)
    device.set_offline(False)
    expect(page.get_by_text("You are offline")).to_have_count(0)
    expect(page.locator(".link")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("You suggest the canal")


def test_a_tile_pointed_at_is_described(context: NewContext) -> None:
    """Also when a canal is asked for, and without moving anything."""
    player = Player(context())
    player.make(4, record=moment("offers"))
    page = player.page
    page.locator(".ask .go").wait_for()
    view = board(page)
    tile = page.locator('.targets [aria-label*="farmer of"][aria-label*="dry"]').first
    box = tile.locator("rect").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".ask .info")).to_have_text(tile.get_attribute("aria-label") or "?")
    assert board(page) == view


def test_a_dry_tile_says_how_long_it_lasts(context: NewContext) -> None:
    """By its spoken name, where one points, and on the tile; for a tile in hand, too."""
    player = Player(context())
    player.make(4, record=moment("planting"))
    page = player.page
    page.locator(".market button.tile").first.wait_for()
    tile = page.locator('.targets [aria-label*="desert after 3 droughts"]').first
    box = tile.locator("rect").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".ask .info")).to_contain_text("desert after 3 droughts")
    expect(page.locator(".board .dry-mark text")).to_have_text("3")
    page.locator(".market button.tile").first.click()
    player.point_at("square h6")
    expect(page.locator(".ask .outlook")).to_contain_text("desert after")
    expect(page.locator(".board .dry-mark text")).to_have_count(1)


def test_an_offer_shows_points_and_money(context: NewContext) -> None:
    """What I would pay and what the overseer would get, beside the points."""
    player = Player(context())
    player.make(4, record=moment("offers"))
    page = player.page
    page.locator(".ask .go").wait_for()
    player.point_at(player.places()[0])
    money = page.locator(".gains .row", has_text="Escudos")
    expect(money).to_have_count(0)  # a suggestion costs nothing
    for _ in range(2):
        page.get_by_role("button", name="More").click()
    expect(money).to_contain_text("Ana")
    expect(money.locator(".loss")).to_have_text("−2")
    expect(money.locator(".gain")).to_have_text("+2")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_that_an_offer_would_do_is_read_at_once_on_a_phone(
    context: NewContext, language: str
) -> None:
    """Words, points and money: no line is cut, whichever canal is pointed at."""
    player = Player(context(phone=True, language=language))
    player.make(4, record=moment("offers"))
    page = player.page
    page.locator(".ask .go").wait_for()
    words = page.locator(".ask .outlook")
    more = page.locator(".ask .stepper .step").last
    for place in player.places():
        player.point_at(place)
        if page.locator(".gains .row .loss").count() == 0:
            player.press(more)
        expect(words.locator(".gains .loss").last).to_be_visible()  # what is paid, at the end
        assert words.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), words.inner_text()


PICK = """async key => {
  const {x, y, width, height} =
    document.querySelector(`[data-key="${key}"] rect`).getBoundingClientRect();
  const at = {bubbles: true, clientX: x + width / 2, clientY: y + height / 2};
  document.querySelector('.targets .catch').dispatchEvent(new MouseEvent('click', at));
  await new Promise(done => queueMicrotask(done));
  return [document.querySelector('.targets .ring').getAttribute('d') !== '',
    document.querySelector('.ask .go').disabled];
}"""


def test_the_ring_answers_at_once_and_its_meaning_follows(context: NewContext) -> None:
    player = Player(context())
    player.make(4, record=moment("offers"))
    page = player.page
    page.locator(".ask .go").wait_for()
    assert page.locator(".targets .ring").first.get_attribute("d") == ""
    assert page.evaluate(PICK, player.places()[0]) == [True, True]
    expect(page.locator(".ask .go")).to_be_enabled()
    assert page.locator(".targets .ring").first.get_attribute("d")


@pytest.mark.parametrize("way", ["key", "reader"])
def test_the_purse_opens_without_a_pointer(context: NewContext, way: str) -> None:
    """By a key that is held, and by a screen reader's click; what is too dear is refused."""
    player = Player(context())
    player.make(3, mine=(0, 1, 2), options={"money": "hidden"})
    page = player.page
    purse = page.locator(".purse")
    purse.wait_for()
    if way == "key":
        purse.focus()
        page.keyboard.down(" ")
        expect(purse).to_contain_text("10")
        page.keyboard.up(" ")
    else:
        purse.evaluate("button => button.click()")
        expect(page.get_by_role("status").filter(has_text="You have 10 escudos")).to_have_count(1)
        purse.evaluate("button => button.click()")
    expect(purse).to_contain_text("?")
    page.get_by_role("spinbutton").focus()
    for _ in range(10):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".ask .go")).to_have_text("Bid 11")
    page.locator(".ask .go").click()
    expect(page.locator(".ask .loss")).to_have_text("You don’t have that much money.")


LATE = """
  const { requestAnimationFrame: frame } = window;
  const waiting = new Map();
  let last = 0;
  const draw = (id) => (time) => {
    const then = waiting.get(id);
    waiting.delete(id);
    then?.(time);
  };
  window.requestAnimationFrame = (then) => {
    waiting.set(++last, then);
    setTimeout(frame, 40, draw(last));
    return last;
  };
  window.cancelAnimationFrame = (id) => waiting.delete(id);
"""
"""Frames come late, as on a busy device: lines come and go between two of them."""


def test_the_log_follows_a_long_game_on_a_busy_device(context: NewContext) -> None:
    """Early lines make room for new ones, which scrolls the log; no reader has done that."""
    profile = context()
    profile.add_init_script(LATE)
    player = Player(profile, seed=5)
    player.make(4, record=moment("offers"))
    page = player.page
    log = page.locator(".log")
    for _ in range(8):
        page.locator(".ask .go, .ask .pass").first.wait_for()
        expect(log.locator("p").last).to_be_in_viewport()
        player.turn()
    page.locator(".ask .go, .ask .pass").first.wait_for()
    expect(log.get_by_role("button", name="Show earlier moves")).to_have_count(1)
    expect(log.locator("p").last).to_be_in_viewport()
    log.hover()
    page.mouse.wheel(0, -400)  # a reader stays where they are
    expect(log.locator("p").last).not_to_be_in_viewport()
    player.turn()
    page.locator(".ask .go, .ask .pass").first.wait_for()
    expect(log.locator("p").last).not_to_be_in_viewport()


def test_the_log_on_a_phone_is_a_drawer_that_leaves_the_board_in_sight(context: NewContext) -> None:
    """However much has happened: it scrolls inside, the newest at its bottom."""
    player = Player(context(phone=True))
    player.make(4, record=moment("offers"))
    page = player.page
    page.locator(".ask .go").wait_for()
    page.locator("[data-tab=log]").click()
    log = page.locator(".log")
    expect(log.locator("p").last).to_be_in_viewport()
    expect(page.locator(".recap")).to_be_in_viewport(ratio=1)
    assert log.evaluate("log => log.scrollHeight > log.clientHeight")
    box = log.bounding_box()
    assert box is not None
    middle = board(page)["y"] + board(page)["height"] / 2
    assert box["y"] > middle
