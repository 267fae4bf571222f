"""At the table: a lost connection, taking back, standing orders, a rematch, another device."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, WebSocket, WebSocketRoute, expect

from tests.web.conftest import NewContext
from tests.web.driver import Player, play_out
from tests.web.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ASKED = ".ask .go, .ask .pass"
LABELS = "all => all.map(place => place.getAttribute('aria-label'))"


def sit(profile: BrowserContext, where: str, mine: tuple[int, ...] = (0,)) -> tuple[Player, str]:
    """A person at a moment of our game of four; the table's id."""
    player = Player(profile)
    table = player.make(4, mine, record=moment(where))
    player.page.locator(f"{ASKED}, .end").first.wait_for()
    return player, table


def hand_over(player: Player, other: BrowserContext, table: str, seat: int) -> Player:
    """Give one of the seats in this browser to another browser, and sit down there."""
    kept: dict[str, Any] = json.loads(
        player.page.evaluate("localStorage.getItem('santiago.tables')")
    )
    token = kept[table]["tokens"].pop(str(seat))
    store = "text => localStorage.setItem('santiago.tables', text)"
    player.page.evaluate(store, json.dumps(kept))
    guest = Player(other)
    guest.page.goto("/rules")
    guest.page.evaluate(store, json.dumps({table: {"tokens": {str(seat): token}}}))
    guest.open(table)
    player.open(table)
    for person in (player, guest):
        person.page.locator("svg.board").first.wait_for()
    return guest


def test_what_is_planned_is_in_hand_when_the_turn_comes_and_nobody_else_knows(
    context: NewContext,
) -> None:
    """An amount and a place in pencil, while another person decides in another browser."""
    device, sent = context(), list[str]()

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    device.on("page", lambda page: page.on("websocket", listen))
    ana, table = sit(context(), "auction", mine=(0, 1))
    bela = hand_over(ana, device, table, 1)
    page = bela.page
    expect(page.locator(".ask .outlook")).to_have_text("Before you: Ana")
    sent.clear()
    seen = ana.page.locator("main").inner_html()
    for _ in range(3):
        page.locator(".plan").get_by_label("More").click()
    bela.point_at("square a3")
    expect(page.locator(".pencil")).to_have_count(1)
    expect(page.locator(".plan .value")).to_have_text("3")
    assert [frame for frame in sent if "ping" not in frame] == []  # it never leaves the page
    assert ana.page.locator("main").inner_html() == seen
    ana.page.locator(".ask .pass").click()
    expect(page.locator(".ask .chip.num.on")).to_have_text("3")
    page.locator(".ask .go").click()
    page.locator(".market button.tile").first.click()
    page.locator(".ask .go:not([disabled])").click()
    expect(log(bela)).to_contain_text(re.compile(r"You plant .* on a3"))


def log(player: Player) -> Locator:
    player.page.locator("[data-tab=log]").click()
    return player.page.locator(".log")


def test_a_lost_connection_comes_back_by_itself(context: NewContext) -> None:
    """Nobody reloads anything; what happened meanwhile is there, and the turn is asked for."""
    device = context()
    cut, routes = False, list[WebSocketRoute]()

    def lead(route: WebSocketRoute) -> None:
        if cut:
            route.close(code=1012, reason="away")
            return
        routes.append(route)
        route.connect_to_server()

    device.route_web_socket("**/api/ws", lead)
    ana, table = sit(context(), "offers", mine=(0, 1))
    bela = hand_over(ana, device, table, 1)
    expect(bela.page.locator("#question")).to_contain_text("Ana")  # who is to offer
    cut = True
    routes[-1].close(code=1012, reason="away")
    expect(bela.page.get_by_text("Connection lost")).to_be_visible()
    ana.page.locator(".ask .pass").click()
    expect(log(ana)).to_contain_text(re.compile("(You make|Ana (and .*)?makes?) no offer"))
    assert not bela.asked
    cut = False
    expect(bela.page.get_by_text("Connection lost")).to_have_count(0, timeout=30_000)
    bela.page.locator(".ask .chip.offer").first.wait_for()
    assert len(routes) >= 2
    seen = bela.page.eval_on_selector_all(".targets g[role=button]", LABELS)
    bela.page.reload()
    bela.page.locator(".ask .chip.offer").first.wait_for()
    assert bela.page.eval_on_selector_all(".targets g[role=button]", LABELS) == seen
    bela.page.locator(".ask .chip.offer").first.click()
    bela.page.locator(".ask .go").click()
    expect(log(ana)).to_contain_text("Bela builds")


def test_a_move_is_taken_back(context: NewContext) -> None:
    """Bots that have answered meanwhile take back theirs."""
    ana, _ = sit(context(), "planting")
    page = ana.page
    page.locator(".market button.tile").first.click()
    ana.point_at("square h6")
    page.locator(".ask .go").click()
    expect(log(ana)).to_contain_text("You plant peppers on h6")
    page.locator(".ask .stepper").wait_for()  # the offers
    page.get_by_role("button", name="Take back").click()
    page.locator(".market button.tile").first.wait_for()
    expect(log(ana)).not_to_contain_text("You plant peppers on h6")
    page.locator(".market button.tile").first.click()
    assert "square h6" in ana.places()


def test_the_log_goes_back_as_far_as_one_likes(context: NewContext) -> None:
    """More of it with each press; the line that was on top stays where it is."""
    player = Player(context())
    player.make(4, record=moment("decision"))
    lines, more = (
        log(player).locator("p"),
        log(player).get_by_role("button", name="Show earlier moves"),
    )
    expect(lines.nth(25)).to_be_attached()  # the first page is all there
    more.scroll_into_view_if_needed()
    top = lines.first
    words, before, count = top.inner_text(), top.bounding_box(), lines.count()
    more.click()
    expect(lines).not_to_have_count(count)
    again = lines.nth(lines.count() - count)
    assert again.inner_text() == words
    after = again.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 40  # but for the button's own place
    while more.count():
        more.click()
    expect(lines.first).to_contain_text("You bid 1 escudo")  # the game began so


def test_who_is_bidding_is_not_interrupted_by_the_others_secret_bid(context: NewContext) -> None:
    """P1.4: what is in hand stays, and the button under the finger is the same one."""
    ana, bo = Player(context(motion="full", pace="normal")), Player(context(phone=True))
    bo.open(ana.make(2, others="open"))
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Take this seat").click()
    while not (ana.turn() or bo.turn()):  # the first canal
        ana.page.wait_for_timeout(15)
    chip = ana.page.locator(".ask .chip.num").nth(3)
    chip.click()
    chip.evaluate("button => { window.pressed = button }")
    bo.page.locator(".ask .go").click()
    expect(log(ana)).to_contain_text("Bo has made a secret bid")
    expect(chip).to_have_attribute("aria-pressed", "true")
    assert chip.evaluate("button => button === window.pressed")


def test_passing_until_the_game_ends_and_a_standing_offer(context: NewContext) -> None:
    ana, _ = sit(context(), "planting")
    page = ana.page
    page.locator("[data-tab=orders]").click()
    page.locator(".orders label.row select").nth(2).select_option("game")  # the extra canal
    page.locator(".orders div.row select").select_option("C4-D4")
    page.locator(".orders input[type=number]").fill("2")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    page.locator(".market button.tile").first.click()
    ana.point_at("square h6")
    page.locator(".ask .go").click()
    expect(page.locator(".round")).to_contain_text("Round 7")  # nothing was asked before
    page.locator(ASKED).first.wait_for()
    expect(log(ana)).to_contain_text(
        re.compile("You (offer|suggest) [^.]*canal on the edge at e6–\u2060f6")
    )


CLOSE = """async () => {
  const table = location.pathname.split('/')[2];
  const {host} = JSON.parse(localStorage.getItem('santiago.tables'))[table];
  await fetch(`/api/tables/${table}/close`, {method: 'POST', body: '{}',
    headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + host}});
}"""
"""Its host closes the table of this page."""


def test_a_rematch_is_announced_to_the_others(context: NewContext) -> None:
    ana, table = sit(context(), "over", mine=(0, 1))
    bela = hand_over(ana, context(phone=True), table, 1)
    again, invited = "Play again", bela.page.get_by_text("Ana invites you to a rematch.")
    ana.page.get_by_role("button", name=again).click()
    ana.page.get_by_label("Send this link").wait_for()
    expect(invited).to_be_visible()
    ana.page.evaluate(CLOSE)
    expect(invited).to_be_hidden()
    expect(bela.page.get_by_role("button", name=again)).to_be_visible()
    ana.open(table)
    ana.page.get_by_role("button", name=again).click()
    ana.page.get_by_label("Send this link").wait_for()
    expect(invited).to_be_visible()
    bela.page.reload()
    bela.page.get_by_role("link", name="Join the rematch").click()
    bela.page.get_by_label("Your name").fill("Bela")
    bela.page.get_by_role("button", name="Take this seat").click()
    for person in (ana, bela):
        expect(person.page.locator(".round")).to_contain_text("1")
        assert table not in person.page.url


def test_who_presses_play_again_a_moment_later_is_led_to_the_same_table(
    context: NewContext, browser: Browser, url: str
) -> None:
    """What tells Bela of the rematch has not arrived when she presses."""
    late = False

    def lead(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: None if late else route.send(message))

    ana, table = sit(context(), "over", mine=(0, 1))
    with browser.new_context(base_url=url, locale="en") as device:  # a refusal is logged there
        device.route_web_socket("**/api/ws", lead)
        bela = hand_over(ana, device, table, 1)
        again = bela.page.get_by_role("button", name="Play again")
        again.wait_for()
        late = True
        ana.page.get_by_role("button", name="Play again").click()
        ana.page.get_by_label("Send this link").wait_for()
        late = False
        again.click()
        bela.page.get_by_label("Your name").fill("Bela")
        bela.page.get_by_role("button", name="Take this seat").click()
        for person in (ana, bela):
            expect(person.page.locator(".round")).to_contain_text("1")
        assert bela.page.url == ana.page.url


def test_a_seat_is_carried_to_another_device(
    context: NewContext, browser: Browser, url: str
) -> None:
    """By the code, typed, and by the link in the picture; a code works once."""
    ana, table = sit(context(), "offers")
    for way in ("typed", "scanned"):
        page = ana.page
        page.get_by_role("button", name="Game", exact=True).click()
        page.get_by_role("button", name="Move my seat").click()
        code = page.locator(".carry code").inner_text()
        assert page.locator(".carry img").is_visible()
        page.keyboard.press("Escape")
        phone = Player(context(phone=True))
        if way == "typed":
            phone.page.goto("/")
            phone.page.get_by_label("Link or code").fill(code.lower())
            phone.page.get_by_role("button", name="Join").click()
        else:
            phone.page.goto(f"/carry#{code}")
        phone.page.locator(ASKED).first.wait_for()
        assert phone.page.url.endswith(table)
        assert phone.places() == ana.places()
    late = browser.new_page(base_url=url, locale="en")
    late.goto(f"/carry#{code}")
    expect(late.get_by_role("alert")).to_be_visible()
    late.close()


WHERE = """() => {
  if (!document.querySelector('.ask .go, .ask .pass')) return null;
  const [board, buttons] = ['.board .stack', '.ask .buttons']
    .map(each => document.querySelector(each).getBoundingClientRect());
  return [Math.round(board.y), Math.round(board.width), Math.round(buttons.bottom)];
}"""


class Watched(Player):
    """A player who looks after every press where board and buttons are."""

    def __init__(self, profile: BrowserContext) -> None:
        super().__init__(profile, seed=7)
        self.boards, self.thumbs = set[tuple[int, int]](), set[int]()

    def see(self) -> None:
        super().see()
        where = self.page.evaluate(WHERE)
        if where:
            self.boards.add((where[0], where[1]))
            self.thumbs.add(where[2])


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_board_and_buttons_stay_where_they_are(
    context: NewContext, phone: bool, players: int
) -> None:
    """Through the phases of the first rounds, whatever is said: only the words change."""
    ana = Watched(context(phone=phone))
    ana.make(players)
    play_out([ana], until=lambda: ana.moves >= 14)
    assert len(ana.boards) == 1, ana.boards
    assert len(ana.thumbs) == 1, ana.thumbs
    if phone:
        tabs = ana.page.locator("[role=tablist]").bounding_box()
        assert tabs is not None
        assert max(ana.thumbs) <= tabs["y"]
