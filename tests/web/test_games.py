"""Whole games through the interface."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import Player, play_out

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(
    ("players", "edition", "options", "phone"),
    [
        (2, "trefl", {"source": "chosen"}, False),
        (3, "amigo", {"palms": True}, True),
        (4, "trefl", {}, False),
        (5, "amigo", {"money": "hidden"}, True),
    ],
)
def test_a_whole_game_against_bots(
    context: NewContext, players: int, edition: str, options: dict[str, object], phone: bool
) -> None:
    player = Player(context(phone=phone), seed=players)
    player.make(players, edition=edition, options=options)
    play_out([player])
    assert player.moves > 12
    table = player.page.locator("table.num").first
    expect(table.locator("tbody tr")).to_have_count(players)


def test_around_one_screen_with_secrets(context: NewContext) -> None:
    """P1.4: for a secret bid the others look away, and nothing of the game is on the page before.

    Nothing else needs that: hidden money (S12) is not on the page at all.
    """
    player = Player(context(phone=True), seed=3)
    player.make(2, mine=(0, 1), options={"money": "hidden"})
    seen: list[str] = []

    def look() -> bool:
        if player.page.locator(".handover").count():
            seen.append(player.page.content())
        return False

    play_out([player], until=look)
    assert player.handovers == 20  # two bids a round
    assert seen
    assert all("<svg" in html and 'class="board' not in html for html in seen)


def test_around_one_screen_with_hidden_money(context: NewContext) -> None:
    """S12: nobody hands the device over; your money shows only while you hold the purse."""
    player = Player(context(), seed=4)
    player.make(3, mine=(0, 1, 2), options={"money": "hidden"})
    page = player.page
    asked, purses = set[str](), set[str]()

    def look() -> bool:
        if player.over or not player.asked:
            return False
        coins = page.locator(".players .coin").all_inner_texts()
        assert [coin.strip() for coin in coins] == ["?"] * 3
        chips = page.locator(".ask .chip.num").count()
        assert chips in (0, 7)  # however little there is to bid with
        asked.add(player.phase())
        if player.moves % 5 == 0:
            purse = page.locator(".purse")
            assert purse.locator("b").inner_text() == "?"
            purse.hover()
            page.mouse.down()
            purses.add(purse.locator("b").inner_text())
            page.mouse.up()
            assert purse.locator("b").inner_text() == "?"
        return False

    play_out([player], until=look)
    assert player.handovers == 0
    assert asked == {"auction", "planting", "offers", "place"}
    assert len(purses) > 3
    assert all(purse.isdigit() for purse in purses)
    assert all(text.strip().isdigit() for text in page.locator(".players .coin").all_inner_texts())


def test_around_one_screen_in_the_open(context: NewContext) -> None:
    player = Player(context(), seed=5)
    player.make(3, mine=(0, 1, 2))
    play_out([player])
    assert player.handovers == 0


def test_two_browsers_and_a_lost_connection(context: NewContext) -> None:
    first, second = context(), context(phone=True)
    ana, bo = Player(first, seed=1), Player(second, seed=2)
    table = ana.make(2, others="open")
    bo.open(table)
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Take this seat").click()
    play_out([ana, bo], until=lambda: ana.moves + bo.moves >= 12)
    second.set_offline(True)
    second.set_offline(False)
    bo.page.reload()
    play_out([ana, bo])
    results = [p.page.locator("#result").text_content() or "" for p in (ana, bo)]
    points = [re.findall(r"\d+ points?", result) for result in results]
    assert points[0] == points[1] != [], results
    assert any(result.startswith("You") for result in results), results


def test_after_a_reload_the_table_is_as_it_was(context: NewContext) -> None:
    player = Player(context(), seed=8)
    player.make(4)
    play_out([player], until=lambda: player.moves >= 6 and player.asked)
    read = "all => all.map(place => place.getAttribute('aria-label'))"
    before = player.page.eval_on_selector_all(".targets g[role=button]", read)
    log = player.page.locator(".log").inner_text()
    player.page.reload()
    player.page.wait_for_selector(".ask .go, .ask .pass")
    assert player.page.eval_on_selector_all(".targets g[role=button]", read) == before
    expect(player.page.locator(".log")).to_have_text(log, use_inner_text=True)
