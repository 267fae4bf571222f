"""Learn from your mistakes, in the browser: from a review to the question, a verdict, the end."""

from __future__ import annotations

import json
import re
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
SHARE = ("share", "low", "high")
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


@pytest.mark.parametrize(
    ("verdict", "button", "move", "than"),
    [
        ("good", "Show the review’s move", "The review’s move: pass.", "the move in the game"),
        ("worse", "Show the better move", "Better: pass.", "your move"),
    ],
)
def test_a_shown_move_says_what_it_is_compared_with(
    context: NewContext, verdict: str, button: str, move: str, than: str
) -> None:
    """After a good try it is not called better; its reasons are those against the game's move."""
    page = context(phone=True).new_page()
    lost = verdict == "worse"
    saves = {"code": "pass-bid", "data": {"saves": 7, "token": False, "stays": False}}
    share = {"share": 0.2, "low": 0.1, "high": 0.3} if lost else dict.fromkeys(SHARE, 0.0)
    answer = {
        "verdict": verdict,
        "compared": {"deals": 32, "points": 0.0, **share},
        "differences": [saves] if lost else [],
    }
    body = json.dumps(answer)
    page.route("**/api/review/answer", lambda route: route.fulfill(body=body, status=200))
    opened(page)
    other = next(
        found.amount
        for found in RECORD.position(PLY).legal_moves
        if found.kind == "bid" and found != RECORD.moves[PLY]
    )
    page.locator(".ask .chip.num").filter(has_text=re.compile(rf"^\s*{other}\s*$")).click()
    page.locator(".ask .go").click()
    page.get_by_role("button", name=button).click()
    told = page.get_by_role("status").filter(has_text="Compared with")
    expect(told).to_contain_text(move)
    expect(told).to_contain_text(f"Compared with {than}:")
    expect(told).to_contain_text("Passing saves 7" if lost else "Passing saves")
    expect(told.locator("p").last).to_be_in_viewport()
    assert findings(page) == []
    assert not too_wide(page)
    assert cut_off(page) == []
