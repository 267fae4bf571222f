"""Puzzles in the browser: solved by mouse and by keyboard, with progress that stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from santiago.engine.moves import Move
from santiago.puzzles import Puzzle, entries, puzzle
from tests.web.conftest import NewContext
from tests.web.cut_off import cut_off
from tests.web.test_access import findings, too_wide

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def first_of(kind: str) -> Puzzle:
    return puzzle(next(entry.id for entry in entries() if entry.kind == kind))


def put_in_hand(page: Page, one: Puzzle, move: Move) -> None:
    """Choose the parts of a move: a tile by its picture, places by keyboard."""
    if move.tile:
        at = one.position.view(one.seat)["market"].index(move.tile)
        page.locator("button.tile").nth(at).click()
    place = move.square or move.canal
    if place:
        kind = "square" if move.square else "canal"
        page.locator(f'[data-key="{kind} {place}"]').focus()
        page.keyboard.press("Enter")


def test_a_puzzle_is_tried_solved_and_remembered(context: NewContext) -> None:
    one = first_of("plant")
    page = context().new_page()
    page.goto("/puzzles")
    assert findings(page) == []
    page.locator(f'a[href="/puzzles/{one.id}"]').last.click()
    put_in_hand(page, one, one.tempting)
    page.locator(".ask .go").click()
    expect(page.locator("#verdict")).to_contain_text("not the best")
    assert findings(page) == []
    page.get_by_role("button", name="Try again").click()
    put_in_hand(page, one, one.best)
    page.locator(".ask .go").click()
    expect(page.locator("#verdict")).to_contain_text("Right!")
    assert findings(page) == []
    page.reload()
    page.get_by_role("link", name="Puzzles").first.click()
    expect(page.locator(f'a.later[href="/puzzles/{one.id}"]')).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr", "de", "pl"])
def test_by_keyboard_on_a_phone(context: NewContext, language: str) -> None:
    one = first_of("plant")
    page = context(phone=True, language=language).new_page()
    page.goto(f"/puzzles/{one.id}", wait_until="networkidle")
    put_in_hand(page, one, one.best)
    expect(page.locator(".ask .go")).to_be_enabled()
    page.locator(".ask .go").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict.right")).to_be_focused()
    assert not too_wide(page)
    assert cut_off(page) == []
