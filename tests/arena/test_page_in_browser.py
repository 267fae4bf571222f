"""The report as a browser shows it: nothing is cut off, on a laptop or on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from santiago import Variant
from santiago.arena import Fault, Plan
from santiago.arena.evaluation import evaluate
from santiago.arena.page import page
from tests.arena.games import made_up
from tools.browsing import browser

LONG = "a-bot-whose-name-is-much-longer@2000it"
BOTS = ("search@100ms", "bids-everything", "hoards-the-token", "spites-the-leader", LONG, "greedy",
        "random", "uct@1000it", "expert", "x")  # fmt: skip
PROGRAMS = ("cmd:node_modules/santiago_bots/bidder.js@100ms", "greedy", "random", "search@20it")

CUT_OFF = """() => [...document.querySelectorAll('*')]
    .filter(e => e.getClientRects().length)
    .filter(e => {
        const frame = (e.ownerSVGElement ?? document.documentElement).getBoundingClientRect();
        const box = e.getBoundingClientRect();
        const scrolls = e instanceof HTMLElement && getComputedStyle(e).display != 'inline'
            && e.scrollWidth > e.clientWidth + 1;
        return scrolls || box.right > frame.right + 1 || box.left < frame.left - 1;
    })
    .map(e => `${e.tagName} ${e.textContent.slice(0, 40)}`)"""


@pytest.mark.slow
@pytest.mark.parametrize("bots", [BOTS[:4], BOTS, PROGRAMS], ids=["four", "ten", "programs"])
def test_nothing_is_cut_off(bots: tuple[str, ...], tmp_path: Path) -> None:
    plan = Plan(Variant(players=4), bots, deals=10, seed="1")
    games = [
        made_up(
            [10 * bots.index(bot) + game.deal for bot in game.bots],
            game.bots,
            game.deal,
            game.rotation,
            lineup=game.lineup,
            fault=Fault(0, "raised", 5, "word " * 50) if game.deal == 3 else None,
        )
        for game in plan.games()
    ]
    path = tmp_path / "report.html"
    path.write_text(page(evaluate([(plan, games)])), "utf-8")
    with browser() as chromium:
        for width in (1000, 375):
            tab = chromium.new_page(viewport={"width": width, "height": 800})
            tab.goto(path.as_uri())
            assert tab.evaluate(CUT_OFF) == [], f"at {width} pixels"
