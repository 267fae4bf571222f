"""The scenes of a round: the auction's row, two fists, the drought, and skipping."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import SHIFTS, Player, play_out
from tests.web.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FLIGHTS = """() => {
  window.flights = [];
  new MutationObserver(() => {
    for (const coin of document.querySelectorAll('.ask .row .coin'))
      for (const each of coin.getAnimations())
        if (!flights.includes(each)) flights.push(each);
  }).observe(document.querySelector('.ask'), {childList: true, subtree: true, attributes: true});
}"""


def test_coins_slide_into_a_row_that_stays_while_we_plant(context: NewContext) -> None:
    player = Player(context(motion="full", pace="normal"))
    player.make(4, record=moment("auction"))
    page = player.page
    row = page.locator(".ask .row li")
    expect(row).to_have_count(4)
    page.locator(".ask .chip.num").last.click()
    expect(row.first).to_have_class(re.compile(r"\btrial\b"))  # mine, in hand: it would stand first
    page.evaluate(FLIGHTS)
    page.locator(".ask .go").click()
    page.locator(".market button.tile").first.wait_for()
    assert page.evaluate("flights.length") >= 1
    order = row.evaluate_all("all => all.map(each => each.title)")
    assert order[0] == "you"
    page.locator(".market button.tile").first.click()
    player.point_at("square h6")
    page.locator(".ask .go").click()
    expect(row.first).to_have_class(re.compile(r"\bplanted\b"))
    assert row.evaluate_all("all => all.map(each => each.title)") == order


def test_both_fists_open_together_or_are_skipped(context: NewContext) -> None:
    """P1.4: closed, and nothing told, until both bids are in; a key shows the end at once."""
    player = Player(context(motion="full", pace="slow"))
    player.make(2)
    page = player.page
    chips = page.locator(".ask .chip.num")
    while not chips.count():
        player.turn()
        page.wait_for_timeout(15)
    assert page.locator(".fists").count() == 0
    page.evaluate("""() => { window.told = []; new MutationObserver(() => {
      const fists = document.querySelector('.fists:not(.open)');
      if (fists) told.push(document.querySelectorAll('.fists text').length,
        [...document.querySelectorAll('.row .said')].some(e => /\\d/.test(e.textContent)));
    }).observe(document.querySelector('.table'), {childList: true, subtree: true}); }""")
    page.locator(".ask .go").click()
    page.locator(".fists.open").wait_for()
    assert page.locator(".fists .money, .fists .none").count() == 2
    told = page.evaluate("told")
    assert told[0] == 2  # the names
    assert not any(told[1::2])
    page.keyboard.press("Escape")
    expect(page.locator(".fists")).to_have_count(0)


def test_doomed_tiles_tremble_until_a_canal_saves_them_and_then_the_wind_comes(
    context: NewContext,
) -> None:
    """Before the drought; whoever asked for less motion sees the marks alone."""
    still = Player(context())
    still.make(4, record=moment("extra"))
    expect(still.page.locator(".board .suffers")).to_have_count(3)
    still.page.wait_for_function(
        "() => document.querySelector('.doomed').getAnimations().length === 0"
    )
    player = Player(context(motion="full", pace="normal"))
    player.make(4, record=moment("extra"))
    page = player.page
    expect(page.locator(".doomed")).to_have_count(3)
    assert page.evaluate("document.querySelector('.doomed').getAnimations().length") == 1
    page.evaluate("""() => { window.winds = 0; new MutationObserver(() => {
      winds += document.querySelectorAll('.stack > .drought').length;
    }).observe(document.querySelector('.board .stack'), {childList: true}); }""")
    page.locator(".ask .pass").click()
    page.locator(".ask .chip.num").first.wait_for()  # the next auction
    assert page.evaluate("winds") > 0
    expect(page.locator(".doomed, .stack > .drought")).to_have_count(0)


def test_a_press_anywhere_on_the_board_skips(context: NewContext) -> None:
    """Also where nothing can be pointed at: in a phase of canals, and in the final count."""
    player = Player(context(motion="full", pace="slow"))
    player.make(4, record=moment("extra"))
    page = player.page
    page.locator(".ask .pass").click()
    page.get_by_role("button", name="Skip").wait_for()
    page.locator(".board .stack").click(position={"x": 60, "y": 60})
    page.locator(".ask .chip.num").first.wait_for()  # the next auction
    player.make(4, record=moment("over"))
    page.get_by_role("button", name="Count again").click()
    page.get_by_role("button", name="Show the result").wait_for()
    page.locator(".board .stack").click(position={"x": 60, "y": 60})
    page.get_by_role("button", name="Play again").wait_for()


@pytest.mark.parametrize(("phone", "players"), [(False, 4), (True, 5)], ids=["laptop", "phone"])
def test_nothing_moves_by_itself_while_others_play(
    context: NewContext, phone: bool, players: int
) -> None:
    """Bids, tiles, offers and droughts are shown, and nothing else changes its place."""
    profile = context(phone=phone, motion="full", pace="fast")
    profile.add_init_script(SHIFTS)
    player = Player(profile, seed=5)
    player.make(players, bot_pause=200)
    player.page.locator(".ask .go, .ask .pass").first.wait_for()
    player.page.evaluate("() => { shifts.length = 0; }")
    play_out([player], until=lambda: player.moves >= 9)
    assert player.page.evaluate("shifts") == []
