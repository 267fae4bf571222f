"""A device that has visited the game without a server once: from then on its network is off."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from santiago.review import review_game
from santiago.review.effort import SMALL
from tests.compiled import ROOT
from tests.review.games import finished
from tests.web.devices import new_device
from tests.web.driver import Player, play_out
from tests.web.site import (
    BID,
    BIDDEN,
    KEPT,
    MAKE,
    PATIENCE,
    Host,
    begin,
    in_python,
    sit,
    wait_until,
)
from tests.web.test_access import findings

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("device")]
REFUSED = "Is its storage full or turned off?"
CONFORMANCE = ROOT / "tests" / "data" / "conformance" / "games.jsonl"
PLAY = (
    MAKE
    + """
await say(type="hello", protocol=1, table=key, tokens=tokens)
played = 0
while True:
    state = next(m for m in reversed(heard) if m["type"] == "state")
    if state["table"]["status"] != "running":
        break
    if not state["legal"]:
        await asyncio.sleep(0)
        continue
    seat, legal = next(iter(state["legal"].items()))
    where = {"ply": state["ply"], "epoch": state["epoch"]}
    played += 1
    move = some_move(legal, played)
    await say(type="move", id=f"m{played}", seat=int(seat), move=move, **where)
replay = (await ask("GET", f"/api/tables/{key}/replay"))["data"]
result = json.dumps([played, replay["record"]])
"""
)
REVIEW = """
from santiago import Record
from santiago.review import review_game
from santiago.review.effort import SMALL
record = Record.from_text(text)
result = json.dumps(review_game(record, iterations=1, deals=2, effort=SMALL).to_json())
"""
TRACE = """
from santiago import Record, trace
wrong = []
for number, line in enumerate(lines, 1):
    data = json.loads(line)
    steps = list(trace(Record.from_json(data)))
    ours = [[s["move"], s["legal"], s["legal_digest"], s["state_digest"]] for s in steps]
    if ours != data["trace"]:
        wrong.append(number)
result = json.dumps([len(lines), wrong])
"""
STARTED = """async () => {
  const cache = await caches.open('santiago-started');
  const [kept] = await cache.keys();
  return kept && (await (await cache.match(kept)).arrayBuffer()).byteLength > 10_000_000;
}"""
"""Python's memory is kept for the next start."""
SPOIL = """async () => {
  const cache = await caches.open('santiago-started');
  const [kept] = await cache.keys();
  await cache.put(kept, new Response(new ArrayBuffer(1 << 20)));
}"""
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...values) {
    const asked = put.apply(this, values);
    this.transaction.abort();
    return asked;
  };
}"""
"""A browser without space ends a transaction that has already begun."""
TURNED_OFF = """async () => {
  const refuse = "indexedDB.open = () => { throw new DOMException('', 'SecurityError') };";
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const kept of (await cache.keys()).filter(({ url }) => /worker-[^/]*\\.js$/.test(url))) {
      const answer = await cache.match(kept);
      const { headers } = answer;
      await cache.put(kept, new Response(refuse + (await answer.text()), { headers }));
    }
  }
}"""
"""A browser that refuses storage does so from the start: the kept worker finds it refused."""


class Device:
    """A laptop with one tab, in which a game waits for a bid."""

    def __init__(self, browser: Browser, address: str, host: Host) -> None:
        self.address = address
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.context = new_device(browser, keeps=True, patience=PATIENCE)
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.tab = self.context.new_page()
        before = host.sent
        begin(self.tab, address)
        self.tab.evaluate(KEPT)
        self.sent = host.sent - before
        """Bytes that the visit has transferred."""
        self.table = self.tab.url
        self.secrets = {secret(self.tab)}
        self.had_memory = has_memory(self.tab)
        wait_until(self.tab, STARTED)
        self.context.set_offline(True)
        host.down = True

    def open(self) -> Page:
        """The tab, with Python running and the game on it."""
        if not self.tab.workers:
            self.tab.goto(self.table)
            self.tab.reload()
            self.tab.locator(".ask .go, .ask .pass").first.wait_for()
        return self.tab


def has_memory(page: Page) -> bool:
    """Whether Python has started from the memory of an earlier start."""
    config = "Boolean(pyodide._api.config._loadSnapshot)"
    return bool(page.workers[0].evaluate(config))


def secret(page: Page) -> str:
    """Something that Python may never say twice."""
    return str(in_python(page, "import secrets; result = secrets.token_hex(16)"))


@pytest.fixture(scope="module")
def device(browser: Browser, site_url: str, site_host: Host) -> Iterator[Device]:
    device = Device(browser, site_url, site_host)
    yield device
    device.context.close()
    assert site_host.refused == []


@pytest.fixture
def tab(device: Device) -> Page:
    return device.open()


def test_it_transfers_little_even_where_nothing_is_compressed(device: Device) -> None:
    """At most seven million bytes for everything: pages, four languages, Python, offline."""
    assert 5_000_000 < device.sent < 7_000_000


def test_later_starts_begin_where_the_first_one_ended(device: Device, tab: Page) -> None:
    """Python's memory is kept; secrets are new nevertheless, and a damaged memory is replaced."""
    assert not device.had_memory
    bid = tab.get_by_role("button", name=BID)
    for spoiled in (False, True):
        if spoiled:
            tab.evaluate(SPOIL)
        tab.reload()
        bid.wait_for()
        assert has_memory(tab) != spoiled
        device.secrets.add(secret(tab))
        wait_until(tab, STARTED)
    assert len(device.secrets) == 3


def test_nothing_is_lost_by_full_storage_a_reload_or_another_tab(device: Device, tab: Page) -> None:
    bid, bidden = tab.get_by_role("button", name=BID), tab.get_by_text(BIDDEN).first
    tab.workers[0].evaluate(FULL)
    bid.click()
    expect(tab.get_by_text(REFUSED).first).to_be_visible()
    tab.reload()
    bid.click()
    expect(bidden).to_be_visible()
    tab.reload()
    expect(bidden).to_be_visible()
    assert tab.url == device.table

    other = device.context.new_page()
    other.goto(device.table)
    here = other.get_by_role("button", name="Play here")
    here.click()
    expect(other.get_by_text(BIDDEN).first).to_be_visible()
    back = tab.get_by_role("button", name="Play here")
    expect(back).to_be_visible()
    back.click()
    expect(bidden).to_be_visible()
    expect(here).to_be_visible()
    other.close()
    assert device.errors == []
    own = (device.address, f"blob:{device.address[: device.address.index('/', 8)]}")
    assert [url for url in device.requests if not url.startswith(own)] == []


def test_bad_files_are_refused_in_words(tab: Page, tmp_path: Path) -> None:
    tab.evaluate("location.hash = '#/'")
    save = tab.get_by_role("button", name="Save all games")
    with tab.expect_download() as download:
        save.click()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert saved["format"] == "santiago-games/1"
    assert len(saved["games"]) > 0
    load = tab.locator("input[type=file]")
    for content, words in {
        "no JSON": "This file does not contain games.",
        json.dumps(saved | {"format": "x"}): "This file comes from another version of Santiago.",
        json.dumps(saved | {"games": {"table/x": "{}"}}): "This file is damaged",
    }.items():
        file = tmp_path / "games.json"
        file.write_text(content)
        load.set_input_files(file)
        expect(tab.get_by_role("alert")).to_contain_text(words)
    assert findings(tab) == []


def test_conformance_games_match_to_the_digit_in_the_browser(tab: Page) -> None:
    lines = CONFORMANCE.read_text("utf-8").splitlines()
    assert json.loads(in_python(tab, TRACE, lines=lines)) == [189, []]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_without_a_network(tab: Page, players: int) -> None:
    levels = ["beginner", "easy", "medium", "easy"][: players - 1]
    played, record = json.loads(in_python(tab, PLAY, levels=levels, token=f"{players}"))
    assert played > 12
    assert record["players"] == players
    assert record["result"]["winners"]


def test_a_review_is_the_same_in_the_browser(tab: Page) -> None:
    """To the last digit: its Python is uncompiled, and built for another processor."""
    record = finished(2)
    here = review_game(record, iterations=1, deals=2, effort=SMALL).to_json()
    assert here["turning_points"]
    assert json.loads(in_python(tab, REVIEW, text=record.to_text())) == here


def test_puzzles_are_asked_and_judged_on_the_device(tab: Page) -> None:
    tab.evaluate("location.hash = '#/puzzles'")
    tab.locator('a[href*="puzzles/"]').first.click()
    tab.get_by_role("button", name="Show the solution").click()
    expect(tab.get_by_text("Best:")).to_be_visible()


def test_a_reload_in_every_phase_without_a_network(tab: Page) -> None:
    """What was asked is asked again; nothing that was done is lost."""
    sit(tab, token="r")
    player = Player(tab, seed=2)
    phases: set[str] = set()

    def reloaded() -> bool:
        phase = player.phase() if player.asked else ""
        if phase and phase not in phases:
            phases.add(phase)
            question = player.question
            tab.reload()
            tab.locator(".ask .go, .ask .pass").first.wait_for()
            assert player.question == question
        return phases == {"auction", "planting", "offers", "place"}

    play_out([player], until=reloaded)
    moves = player.moves
    play_out([player], until=lambda: player.moves > moves + 1 and player.asked)


def test_a_review_on_the_device_comes_bit_by_bit_and_can_be_left(tab: Page, tmp_path: Path) -> None:
    tab.clock.install()
    _, record = json.loads(in_python(tab, PLAY, levels=["beginner"], token="v"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    tab.evaluate("location.hash = '#/replay'")
    tab.locator("input[type=file]").first.set_input_files(file)
    expect(tab.get_by_role("button", name="Save game record")).to_be_visible()
    link = tab.get_by_role("button", name="Link to this position")
    expect(link).to_have_count(0)  # it would lead nowhere
    tab.get_by_role("button", name="Review").click()
    expect(tab.get_by_text(re.compile(r"^Reviewing: \d+ of \d+"))).to_be_visible()
    assert len(tab.workers) == 2, "games have a worker of their own"
    tab.get_by_role("img", name="chance of winning").wait_for()
    assert json.loads(in_python(tab, MAKE, levels=["easy"], token="w"))["table"]["id"]
    tab.get_by_role("button", name="Points").click()
    for _ in range(600):
        if len(tab.workers) == 1:
            break
        tab.clock.fast_forward(5_000)
        tab.wait_for_timeout(50)
    assert len(tab.workers) == 1, "nobody asks for the review any more"


def test_storage_that_is_turned_off_is_said(device: Device, tab: Page) -> None:
    tab.evaluate(TURNED_OFF)
    tab.goto(device.address)
    tab.reload()
    tab.locator("button.now").click()
    expect(tab.get_by_role("alert")).to_contain_text(REFUSED)
    assert findings(tab) == []
