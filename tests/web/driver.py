"""Plays at the table as a person would: looks at what is asked, points, and presses buttons."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

NAMES = ("Ana", "Bela", "Cleo", "Dario", "Esme")

MAKE = """async ([settings]) => {
  const {levels} = await (await fetch('/api/meta')).json();
  const level = {weakest: levels[0].level, usual: levels.find(l => l.default).level};
  for (const seat of settings.seats) if (seat.level in level) seat.level = level[seat.level];
  const answer = await fetch('/api/tables', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(settings)});
  if (!answer.ok) throw new Error(await answer.text());
  const created = await answer.json();
  const own = Object.values(created.tokens);
  if (created.table.status === 'open' && own.length) {
    const randoms = Object.fromEntries(Object.keys(created.tokens).map(s => [s, 'ab'.repeat(16)]));
    const answered = await fetch(`/api/tables/${created.table.id}/randoms`, {
      method: 'POST', body: JSON.stringify({randoms}),
      headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + own.join(',')}});
    if (!answered.ok) throw new Error(await answered.text());
    const {seats} = await answered.json();
    created.tokens = Object.fromEntries(seats.map((seat, i) => [seat, own[i]]));
  }
  const all = JSON.parse(localStorage.getItem('santiago.tables') ?? '{}');
  all[created.table.id] = {tokens: created.tokens, host: created.host};
  localStorage.setItem('santiago.tables', JSON.stringify(all));
  return created.table.id;
}"""

SHIFTS = """
  window.shifts = []; // what moved by itself, from where to where: x, y, width, height
  window.nameOf = node => { const e = node?.closest ? node : node?.parentElement;
    return e ? [e.parentElement, e].map(x => x && x.localName + [...x.classList]
      .filter(c => !c.startsWith('svelte-')).map(c => '.' + c).join('')).join(' > ') : '?'; };
  const box = r => [r.x, r.y, r.width, r.height].map(Math.round).join(' ');
  const logged = s => !s.node || s.node.parentElement?.closest('.log'); // it scrolls by itself
  new PerformanceObserver(list => { for (const e of list.getEntries())
    if (!e.hadRecentInput && !e.sources.every(logged)) shifts.push([e.value, e.sources.map(s =>
      `${nameOf(s.node)}: ${box(s.previousRect)} to ${box(s.currentRect)}`)]); })
    .observe({type: 'layout-shift', buffered: true});
"""
"""Collects the browser's layout shifts, but for the half second after a touch and for the log."""


def play_now(page: Page, name: str = "Ana") -> None:
    """Press "Play now" on a device that does not know the player's name yet."""
    page.get_by_role("button", name="Play now").click()
    page.get_by_label("What’s your name?").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()


class Player:
    """One person's page at a table."""

    def __init__(self, profile: BrowserContext | Page, *, seed: int = 1) -> None:
        self.page: Page = profile if isinstance(profile, Page) else profile.new_page()
        self.page.set_default_timeout(30_000)  # a busy machine is no fault
        self.rng = random.Random(seed)
        self.moves = 0
        self.questions: set[str] = set()
        self.handovers = 0

    def make(
        self,
        players: int,
        mine: Sequence[int] = (0,),
        *,
        edition: str = "trefl",
        options: Mapping[str, object] | None = None,
        others: str = "bot",
        level: str = "weakest",
        **more: object,
    ) -> str:
        """Make a table with these seats of mine, and sit down at it; the table's id."""
        bot = {"level": level} if others == "bot" else {}
        seats: list[dict[str, Any]] = [
            {"kind": "person", "name": NAMES[seat]} if seat in mine else {"kind": others, **bot}
            for seat in range(players)
        ]
        settings = {
            "edition": edition,
            "players": players,
            "options": dict(options or {}),
            "seats": seats,
            "bot_pause": 0,
            **more,
        }
        self.page.goto("/icon.svg")  # nothing but the address
        table: str = self.page.evaluate(MAKE, [settings])
        self.open(table)
        return table

    def open(self, table: str) -> None:
        self.page.goto(f"/table/{table}")

    # ---- what the page shows -------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    @property
    def asked(self) -> bool:
        return self.page.locator(".ask .go, .ask .pass").count() > 0

    @property
    def question(self) -> str:
        return (self.page.locator("#question").text_content() or "").strip()

    def phase(self) -> str:
        """The phase that the question is about, from the link to its rules or the controls."""
        page = self.page
        if page.locator(".market button.tile").count():
            return "planting"
        if page.locator(".ask .quick .chip.num, .ask .stepper").count():
            return "offers" if self.places() else "auction"
        return "place"

    def places(self) -> list[str]:
        """The places that may be chosen, by their keys (`square c4`, `canal C2-D2`)."""
        texts: list[str] = self.page.eval_on_selector_all(
            ".targets g[role=button][aria-disabled=false]",
            "all => all.map(place => place.dataset.key)",
        )
        return texts

    # ---- what a person does --------------------------------------------------------------------

    def point_at(self, place: str) -> None:
        box = self.page.locator(f'[data-key="{place}"] rect').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        for _ in ("the choice", "what it means"):
            self.see()

    def press(self, button: Locator) -> None:
        button.click()
        self.see()

    def see(self) -> None:
        """Wait for what a press does: a preview, or the question's end, comes a frame later."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def choose(self) -> None:
        """Answer the question somehow."""
        page, rng = self.page, self.rng
        go, no = page.locator(".ask .go"), page.locator(".ask .pass")
        phase = self.phase()
        places = self.places()
        refuse = no.count() > 0 and (rng.random() < 0.3 or go.count() == 0)
        if refuse and (phase != "planting"):
            self.press(no)
            return
        if phase == "auction":
            amounts = page.locator(".ask .chip.num:not([disabled])")
            if amounts.count():
                self.press(amounts.nth(rng.randrange(min(4, amounts.count()))))
            self.press(go)
            return
        if phase == "planting":
            tiles = page.locator(".market button.tile")
            self.press(tiles.nth(rng.randrange(tiles.count())))
            places = self.places()
        self.point_at(rng.choice(places))
        if phase == "offers":
            more = page.locator(".stepper .step").last
            for _ in range(rng.randrange(3)):
                if more.is_enabled():
                    self.press(more)
        self.press(go)

    def turn(self) -> bool:
        """Do what is to be done now; whether there was anything."""
        page = self.page
        if page.locator(".handover").count():
            self.handovers += 1
            self.press(page.locator(".handover button"))
            return True
        if not self.asked:
            return False
        self.questions.add(re.sub(r"^\W*", "", self.question))
        self.choose()
        self.moves += 1
        return True


def play_out(
    players: Sequence[Player],
    *,
    seconds: float = 900,  # a busy machine is no fault
    until: Callable[[], bool] | None = None,
) -> None:
    """Let everybody play until the game is over, or until something is true."""
    end = time.monotonic() + seconds
    while not all(player.over for player in players):
        if until is not None and until():
            return
        assert time.monotonic() < end, f"no end in sight: {[p.question for p in players]}"
        turns = [player.turn() for player in players if not player.over]  # everybody's
        if not any(turns):
            players[0].page.wait_for_timeout(15)
