"""The scenes of a round: the auction's row, two fists, the drought, and skipping."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import SHIFTS, Player, play_out
from tests.web.moments import PLIES, moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DROUGHT = PLIES["extra"] + 1

FLIGHTS = """() => {
  window.flights = 0; // coins that began to slide, in the row or into it
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const { duration = 0 } = how[1] ?? {};
    if (duration > 0 && this.matches('.ask .row .coin')) flights += 1;
    return animate.apply(this, how);
  };
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
    assert page.evaluate("flights") >= 1
    order = row.evaluate_all("all => all.map(each => each.title)")
    assert order[0] == "you"
    page.locator(".market button.tile").first.click()
    player.point_at("square h6")
    page.locator(".ask .go").click()
    expect(row.first).to_have_class(re.compile(r"\bplanted\b"))
    assert row.evaluate_all("all => all.map(each => each.title)") == order


ROOM = """() => {
  const row = [...document.querySelectorAll('.ask .row li')].map(e => e.getBoundingClientRect());
  const controls = document.querySelector('.ask .controls, .ask .aside').getBoundingClientRect();
  const apart = row.every(r => r.right <= controls.left || r.top >= controls.bottom);
  return [row.map(r => Math.round(r.width)), apart];
}"""


@pytest.mark.parametrize("width", [1024, 1280])
@pytest.mark.parametrize(("language", "players"), [("en", 4), ("fr", 5), ("pl", 5)])
def test_the_row_stays_as_it_is_beside_the_question(
    context: NewContext, language: str, players: int, width: int
) -> None:
    """Asked or not, its places are as wide; no coin leaves its place, none lies on a button."""
    player = Player(context(language=language, motion="full", pace="normal"))
    page = player.page
    page.set_viewport_size({"width": width, "height": 800})
    player.make(players)
    page.locator(".ask .chip.num").last.click()
    places = page.locator(".ask .row .slot")
    expect(places).to_have_count(players)
    assert places.evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)")
    asked, apart = page.evaluate(ROOM)
    assert apart
    page.locator(".ask .go").click()
    page.locator(".ask .aside").wait_for()
    assert page.evaluate(ROOM) == [asked, True]


FLY_OUT = """() => {
  const coins = document.querySelectorAll('.people [data-purse] .coin');
  coins[coins.length - 1].animate(
    [{transform: 'translateX(80px)'}, {transform: 'translateX(80px)'}], {duration: 1e6});
  return [document.documentElement.scrollWidth, innerWidth];
}"""


def test_a_coin_at_the_edge_of_a_phone_makes_the_page_no_wider(context: NewContext) -> None:
    """Else the browser would show a wider page, and the tabs would leave the screen."""
    player = Player(context(phone=True))
    player.make(5)
    player.page.locator(".ask").wait_for()
    assert player.page.evaluate(FLY_OUT) == [390, 390]


COUNT_AGAIN = """async () => {
  [...document.querySelectorAll('button')].find(b => /Count again/.test(b.textContent)).click();
  document.querySelector('[data-tab=log]').click();
  const until = condition => new Promise(done => {
    const look = () => condition() ? done() : requestAnimationFrame(look);
    look();
  });
  await until(() => document.querySelector('.log p'));
  const counting = document.querySelector('#result').textContent;
  return [counting, document.querySelector('.log').textContent];
}"""


def test_the_log_tells_who_won_only_after_the_count(context: NewContext) -> None:
    player = Player(context(motion="full", pace="slow"))
    player.make(4, record=moment("over"))
    page = player.page
    page.locator(".end").wait_for()
    page.get_by_role("button", name="Count again").wait_for()
    counting, log = page.evaluate(COUNT_AGAIN)
    assert "points" not in counting  # a field is being counted, or the first one comes
    assert "wins" not in log
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator(".log")).to_contain_text("wins")


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


HANDS = """() => { new MutationObserver(() => {
  if (window.hands || !document.querySelector('.fists.given')) return;
  window.hands = {};
  requestAnimationFrame(() => { for (const place of document.querySelectorAll('.ask .row li')) {
    const coin = place.querySelector('.said > .coin');
    for (const each of [...place.getAnimations(), ...coin.getAnimations()]) {
      each.pause();
      each.currentTime = 0;
    }
    const palm = document.querySelector(`[data-palm="${place.title === 'you' ? 0 : 1}"]`);
    const [at, from] = [coin, palm].map(each => each.getBoundingClientRect().x);
    hands[place.title] = Math.round(at - from);
  } });
}).observe(document.querySelector('.table'),
  {childList: true, subtree: true, attributes: true, attributeFilter: ['class']}); }"""


def test_each_hand_gives_its_own_coin(context: NewContext) -> None:
    """Also when the row changes its order: whoever bid more plants first."""
    player = Player(context(motion="full", pace="normal"))
    player.make(2)
    page = player.page
    page.locator(".ask .chip.num").first.wait_for()
    expect(page.locator(".ask .row li").first).to_have_attribute("title", "you")
    page.evaluate(HANDS)
    page.locator(".ask .go").click()  # less than the other
    page.wait_for_function("() => window.hands && Object.keys(hands).length === 2")
    away = page.evaluate("hands")  # how far from its own hand each is, in pixels
    assert sorted(away) == ["Inés", "you"]
    assert max(map(abs, away.values())) <= 2
    expect(page.locator(".ask .row li").first).to_have_attribute("title", "Inés")


def test_doomed_tiles_tremble_until_a_canal_saves_them_and_then_the_wind_comes(
    context: NewContext,
) -> None:
    """Before the drought; whoever asked for less motion sees the marks alone.

    What was chosen in the settings is stronger than what the system asks for.
    """
    still = Player(context())
    still.make(4, record=moment("extra"))
    expect(still.page.locator(".board .suffers")).to_have_count(3)
    still.page.wait_for_function(
        "() => document.querySelector('.doomed').getAnimations().length === 0"
    )
    player = Player(context(motion="full", pace="normal"))
    page = player.page
    page.emulate_media(reduced_motion="reduce")
    player.make(4, record=moment("extra"))
    expect(page.locator(".doomed")).to_have_count(3)
    assert page.evaluate("document.querySelector('.doomed').getAnimations().length") == 1
    page.evaluate("""() => { window.winds = window.coins = 0; new MutationObserver(() => {
      winds += document.querySelectorAll('.stack > .drought').length;
      coins += document.querySelectorAll('.payment').length;
    }).observe(document.body, {childList: true, subtree: true}); }""")
    page.locator(".ask .pass").click()
    page.locator(".ask .chip.num").first.wait_for()  # the next auction
    assert page.evaluate("winds") > 0
    assert page.evaluate("coins") >= 4  # the income
    expect(page.locator(".doomed, .stack > .drought, .payment")).to_have_count(0)


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


LATE = """button => {
let there = document.querySelector(button);
window.late = 0;
new MutationObserver(() => {
  const press = document.querySelector(button);
  const comes = press && !there;
  there = press;
  if (!comes || late) return;
  late += 1;
  press.dispatchEvent(new PointerEvent('click',
    {bubbles: true, cancelable: true, pointerType: 'touch'}));
}).observe(document.body, {childList: true, subtree: true}); }"""

SEEN = """new Promise(done => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(done, 400))))"""
"""A press counts as late until what took the button's place has been in sight for a moment."""


def test_on_a_phone_skip_stands_in_the_middle_and_kept_canals_change_no_layout(
    context: NewContext,
) -> None:
    player = Player(context(phone=True, motion="full", pace="normal"))
    player.make(4, record=moment("extra"))
    page = player.page
    page.evaluate("""() => {
      window.aside = new Set(); window.told = new Set();
      const middle = e => { const r = e.getBoundingClientRect(); return r.x + r.width / 2; };
      new MutationObserver(() => {
        const [ask, skip, words] = ['section.ask', '.ask .skip', '#question']
          .map(each => document.querySelector(each));
        if (skip) aside.add(Math.round(middle(skip) - middle(ask)));
        if (words) told.add(words.textContent.trim() + (words.matches('.alone') ? ' ALONE' : ''));
      }).observe(document.body, {childList: true, subtree: true});
    }""")
    page.locator(".ask .pass").click()
    page.locator(".ask .chip.num").first.wait_for()  # the next auction
    assert page.evaluate("[...aside]") == [0]
    told = page.evaluate("[...told]")
    assert "You keep your extra canal." in told
    assert any(words.endswith("ALONE") for words in told)  # the drought


def test_a_press_meant_for_skip_does_nothing_to_what_takes_its_place(context: NewContext) -> None:
    """Whoever presses a moment too late bids nothing, and starts no other game."""
    player = Player(context(motion="full", pace="normal"))
    player.make(4, record=moment("extra"))
    page = player.page
    page.evaluate(LATE, ".ask .go:not([disabled])")
    page.locator(".ask .pass").click()
    page.wait_for_function("() => late")
    page.evaluate(SEEN)
    expect(page.locator("#question")).to_have_text("How much do you bid?")
    page.locator(".ask .go").click()
    expect(page.locator(".ask .row li[title=you] .coin.num")).to_be_visible()
    player.make(4, record=moment("over"))
    address = page.url
    page.get_by_role("button", name="Play again").wait_for()
    page.evaluate(LATE, ".end .primary")
    page.get_by_role("button", name="Count again").click()
    page.get_by_role("button", name="Show the result").wait_for()
    page.wait_for_timeout(400)
    page.evaluate("counted = document.querySelector('#result').textContent")
    page.wait_for_function("() => document.querySelector('#result').textContent !== counted")
    page.keyboard.press("Escape")  # the button is still the same
    page.wait_for_function("() => late")
    page.evaluate(SEEN)
    assert page.url == address
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != address)


def test_a_replay_plays_the_scenes_of_the_table_and_jumps_at_once(context: NewContext) -> None:
    """The button, and with the review open; Escape and a press on the board show the end."""
    page = context(motion="full", pace="slow").new_page()
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(
        {"name": "four.json", "mimeType": "", "buffer": json.dumps(moment("over")).encode()}
    )
    moves = page.get_by_role("list", name="Moves", exact=True).get_by_role("button")
    wind, forward = page.locator(".stack > .drought"), page.get_by_label("One move forward")
    moves.nth(DROUGHT).click()
    expect(page.get_by_text(f"Move {DROUGHT} of")).to_be_visible()
    expect(wind).to_have_count(0)
    caption = page.locator(".caption")
    whole = caption.text_content()
    page.get_by_label("One move back").click()
    forward.click()
    wind.wait_for()
    assert caption.text_content() != whole  # a sentence at a time
    page.keyboard.press("Escape")
    expect(wind).to_have_count(0)
    expect(caption).to_have_text(whole or "")
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_label("One move back").click()
    forward.click()
    wind.wait_for()
    page.locator(".board .stack").click(position={"x": 60, "y": 60})
    expect(wind).to_have_count(0)
    page.get_by_label("To the end").click()
    expect(page.locator(".stack .bubble, .stack > .rain")).to_have_count(0)
    page.get_by_label("One move back").click()
    forward.click()
    page.locator(".stack .bubble").wait_for()  # the fields, one by one
    page.keyboard.press("Escape")  # the scene, the count, the rain
    page.locator(".stack > .rain").wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_press_on_the_board_skips_in_the_tutorial(context: NewContext, phone: bool) -> None:
    page = context(phone=phone, motion="full", pace="slow").new_page()
    page.goto("/learn")
    for _ in range(3):
        page.locator(".coach .next").click()
    page.get_by_role("button", name="Show me").click()
    page.locator(".ask .go").click()
    page.get_by_role("button", name="Skip").wait_for()
    press = page.locator(".board .stack")
    if phone:
        press.tap(position={"x": 60, "y": 60})
    else:
        press.click(position={"x": 60, "y": 60})
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.locator(".coach .next")).to_be_visible()


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
