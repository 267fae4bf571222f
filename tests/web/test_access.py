"""For everyone: keyboard alone, spoken names, nothing for axe-core to find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import ROOT, NewContext
from tests.web.driver import Player, play_out
from tests.web.keys import Keys
from tests.web.moments import PLIES, moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

SETTLED = """Promise.allSettled(document.getAnimations()
  .filter(one => one.playState === 'running')
  .filter(one => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map(one => one.finished)).then(() => null)"""

RUN = """rules => axe.run(document,
    {runOnly: rules, resultTypes: ['violations'], selectors: false})
  .then(results => results.violations)"""
"""Without what nobody reads: all that is right, and paths to what is not."""


def findings(page: Page, rules: Sequence[str] = RULES) -> list[str]:
    """What axe-core finds on a page."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE.read_text())
    page.evaluate(SETTLED)  # what is fading in has not its colours yet
    violations: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in violations]


def too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_whole_game_by_keyboard(context: NewContext) -> None:
    player = Keys(context(), seed=4)
    player.make(3)
    play_out([player])
    assert player.moves > 20


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_at_the_table(context: NewContext, theme: str, phone: bool) -> None:
    player = Player(context(phone=phone, theme=theme))
    for where in PLIES:
        player.make(4, record=moment(where))
        player.page.locator(".ask .go, .ask .pass, .end").first.wait_for()
        assert findings(player.page) == [], where
        assert not too_wide(player.page), where


def test_every_place_has_a_spoken_name(context: NewContext) -> None:
    player = Player(context())
    player.make(4, record=moment("offers"))
    player.page.locator(".ask .go").wait_for()
    names: list[str] = player.page.eval_on_selector_all(
        ".targets g[role=button]", "all => all.map(place => place.getAttribute('aria-label'))"
    )
    assert len(names) >= 48 + 31
    assert len(set(names)) == len(names)
    assert any("farmer" in name and ("dry" in name or "watered" in name) for name in names)


def test_what_happens_is_announced(context: NewContext) -> None:
    player = Player(context(), seed=2)
    player.make(4)
    play_out([player], until=lambda: player.moves >= 2 and player.asked)
    said = player.page.locator(".said p").all_text_contents()
    assert "Your turn" in said[-1]
    assert len(said) > 1, "nothing replaces what has not been heard yet"


COVERED = """() => {
  const it = document.activeElement;
  if (it === document.body) return 'end';
  const {left, top, width, height} = it.getBoundingClientRect();
  const seen = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]].some(([x, y]) => {
    const front = document.elementFromPoint(left + width * x, top + height * y);
    return front && (it.contains(front) || front.contains(it)
      || front.closest('label')?.contains(it));
  });
  return seen ? '' : it.outerHTML;
}"""


@pytest.mark.parametrize("path", ["/", "/new?mode=online", "/replay", "/learn"])
def test_nothing_covers_what_the_keyboard_comes_to(context: NewContext, path: str) -> None:
    """On a phone, where buttons stay at the bottom of the screen."""
    page = context(phone=True).new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    for step in range(60):
        page.keyboard.press("Tab")
        covered = page.evaluate(COVERED)
        if covered == "end":
            assert step > 1
            return
        assert not covered
