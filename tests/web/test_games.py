"""Whole games through the interface."""

from __future__ import annotations

import pytest

from tests.web.conftest import NewContext
from tests.web.driver import Player, play_out

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]


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
    assert table.locator("tbody tr").count() == players


def test_around_one_screen_with_secrets(context: NewContext) -> None:
    """P1.4, S12: whoever is not asked is asked to look away, and nothing of the game is there."""
    player = Player(context(phone=True), seed=3)
    player.make(2, mine=(0, 1), options={"money": "hidden"})
    seen: list[str] = []

    def look() -> bool:
        if player.page.locator(".handover").count():
            seen.append(player.page.content())
        return False

    play_out([player], until=look)
    assert player.handovers >= 20
    assert seen
    assert all("<svg" in html and 'class="board' not in html for html in seen)


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
    bo.page.get_by_role("button", name="Sit down").click()
    play_out([ana, bo], until=lambda: ana.moves + bo.moves >= 12)
    second.set_offline(True)
    second.set_offline(False)
    bo.page.reload()
    play_out([ana, bo])
    results = [p.page.locator("#result").text_content() for p in (ana, bo)]
    assert results[0] == results[1]


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
    assert player.page.locator(".log").inner_text() == log
