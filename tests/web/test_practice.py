"""Learn from your mistakes, in the browser: from a review to the question, a verdict, the end."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from santiago.engine.moves import Move
from santiago.review import Comparison, Review, TurningPoint, review_game
from santiago.review.reasons import differences
from santiago.review.told import told
from tests.review.games import finished
from tests.web.conftest import NewContext
from tests.web.cut_off import cut_off
from tests.web.test_access import findings, too_wide
from tests.web.test_screens import drop

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RECORD = finished(3)
PLY = next(ply for ply, move in enumerate(RECORD.moves) if move.kind == "bid")


def reviewed() -> Review:
    """A real review with a tiny budget, in which a bid should have been a pass."""
    review = review_game(RECORD, iterations=2, deals=0)
    position, move, better = RECORD.position(PLY), RECORD.moves[PLY], Move("pass")
    point = TurningPoint(
        ply=PLY,
        round=position.round,
        phase=position.phase,
        seat=position.turn,
        move=str(move),
        better=str(better),
        loss=0.1,
        compared=Comparison(deals=48, share=0.1, low=0.05, high=0.15, points=3.0),
        differences=differences(position, position.turn, move, better),
        purposes=(),
    )
    return replace(review, turning_points=(point,))


def opened(page: Page) -> None:
    """The review of a game that was dropped in, and the first question of its player.

    The review itself would take long: the page gets one that was made before. Questions and
    verdicts come from the server.
    """
    review = reviewed()
    answer = json.dumps(told(1, 1, review.plies, review))
    page.route("**/api/review", lambda route: route.fulfill(body=answer, status=200))
    page.goto("/replay")
    drop(page, RECORD.to_text())
    page.get_by_role("button", name="Review", exact=True).click()
    name = (RECORD.names or ())[RECORD.position(PLY).turn]
    page.get_by_role("group", name="Learn from mistakes:").get_by_role("button", name=name).click()
    expect(page.get_by_text("Can you find something better?")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_a_better_move_is_found_and_leads_on_to_puzzles(context: NewContext, phone: bool) -> None:
    page = context(phone=phone).new_page()
    opened(page)
    assert findings(page) == []
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_text("That’s it!")).to_be_visible()
    expect(page.get_by_text("10% more winning chance (± 5)")).to_be_visible()
    assert findings(page) == []
    assert not too_wide(page)
    assert cut_off(page) == []
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_text("You found 1 of 1 better moves without help.")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("link", name="Solve puzzles").click()
    expect(page).to_have_url("/puzzles")
