"""The game without a server: a folder of files, Python in a worker, games in the browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.compiled import ROOT
from tests.web.driver import Player, play_now, play_out
from tests.web.site import Host, hosted, in_python
from tests.web.test_access import findings
from tests.web.test_first_load import unnamed
from tools.web_build import NEEDS_A_SERVER

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]
PATIENCE = 90_000
BID = re.compile(r"^Bid \d+$")
BIDDEN = re.compile(r"^You bid \d+ escudos?")
PLACE = "club/santiago"
CONFORMANCE = ROOT / "tests" / "data" / "conformance" / "games.jsonl"
KEPT = "navigator.serviceWorker.ready.then(r => r.active.state !== 'redundant')"
MAKE = """
seats = [{"kind": "person", "name": "Ana"}]
seats += [{"kind": "bot", "level": level} for level in levels]
body = {"players": len(seats), "seats": seats, "token": token * 43, "bot_pause": 0}
created = (await ask("POST", "/api/tables", body))["data"]
key, tokens = created["table"]["id"], list(created["tokens"].values())
randoms = {"randoms": dict.fromkeys(created["tokens"], "ab" * 16)}
await ask("POST", f"/api/tables/{key}/randoms", randoms, tokens)
result = json.dumps(created)
"""
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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    command = [sys.executable, "-m", "tools.site_build", "--out", str(root / PLACE)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return root


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    with hosted(folder) as server:
        yield server


@pytest.fixture(scope="module")
def address(host: Host) -> str:
    return f"http://127.0.0.1:{host.server_port}/{PLACE}/"


@pytest.fixture
def online(host: Host) -> Iterator[Host]:
    """The host, which a test may switch off."""
    yield host
    host.down = False
    host.refused.clear()


def profile(
    browser: Browser,
    *,
    phone: bool = False,
    language: str = "en-GB",
    workers: Literal["allow", "block"] = "allow",
) -> BrowserContext:
    context = browser.new_context(
        service_workers=workers,
        locale=language,
        viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
        has_touch=phone,
        is_mobile=phone,
    )
    settings = json.dumps({"motion": "none", "pace": "at-once", "confirmPass": False})
    context.add_init_script(f"localStorage.setItem('santiago.settings', '{settings}')")
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(scope="module")
def device(browser: Browser, address: str) -> Iterator[Page]:
    """A device whose Python is loaded, and whose network is then off: scripts play on it."""
    context = profile(browser)
    page = context.new_page()
    begin(page, address)
    page.evaluate(KEPT)
    page.goto(f"{address}#/rules")
    page.goto(f"{address}#/")
    context.set_offline(True)
    yield page
    context.close()


def begin(page: Page, address: str) -> None:
    page.goto(address)
    play_now(page)
    expect(page.get_by_role("button", name=BID)).to_be_visible(timeout=PATIENCE)


def sit(page: Page, token: str) -> None:
    """Sit down at a table with the weakest bot, which does not wait."""
    created = json.loads(in_python(page, MAKE, levels=["beginner"], token=token))
    held = {created["table"]["id"]: {"tokens": created["tokens"]}}
    page.evaluate("held => localStorage.setItem('santiago.tables', JSON.stringify(held))", held)
    page.evaluate("id => { location.hash = `#/table/${id}` }", created["table"]["id"])
    page.reload()
    page.locator(".ask .go, .ask .pass").first.wait_for()


def test_it_transfers_little_even_where_nothing_is_compressed(
    browser: Browser, address: str, online: Host
) -> None:
    """At most seven million bytes for everything: pages, four languages, Python, offline."""
    context = profile(browser)
    page = context.new_page()
    before = online.sent
    begin(page, address)
    page.evaluate(KEPT)
    assert 5_000_000 < online.sent - before < 7_000_000
    context.close()


def test_home_waits_for_no_file_that_another_one_names(browser: Browser, address: str) -> None:
    """It is there as soon as with a server; Python comes later, in its own worker."""
    context = profile(browser, workers="block")
    page = context.new_page()
    assert [name for name in unnamed(page, address, "button.now") if "worker" not in name] == []
    expect(page.get_by_role("button", name="Save all games")).to_be_visible()
    context.close()


def test_the_folder_holds_all_that_is_kept(folder: Path) -> None:
    site = folder / PLACE
    worker = (site / "sw.js").read_text("utf-8")
    listed = re.search(r"^const FILES = (.*);$", worker, re.MULTILINE)
    assert listed
    files = {name or "index.html" for name in json.loads(listed[1])}
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    there = {name for name in there if not name.startswith("docs/")}
    online = tuple(f"assets/{name}" for name in NEEDS_A_SERVER)
    not_kept = {name for name in there - files if not name.startswith(online)}
    assert not_kept == {"sw.js", "licences.txt", "icon-512.png", "icon-maskable.png"}
    assert files <= there
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()
    assert (manifest["start_url"], manifest["scope"], "id" in manifest) == ("./", "./", False)


def test_python_and_pyodide_come_with_their_licences(folder: Path) -> None:
    notice = (folder / PLACE / "licences.txt").read_text("utf-8")
    for heading, words in {
        r"^pyodide [\d.]+ \(MPL-2\.0\)$": "Mozilla Public License Version 2.0",
        r"^python [\d.]+ \(PSF-2\.0\)$": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        r"^svelte [\d.]+ \(MIT\)$": "Permission is hereby granted",
    }.items():
        parts = re.split(heading, notice, maxsplit=1, flags=re.MULTILINE)
        assert len(parts) == 2, heading
        assert words in parts[1]


def test_a_game_goes_on_after_a_reload_and_in_one_tab_at_a_time(
    browser: Browser, address: str
) -> None:
    context = profile(browser)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    elsewhere: list[str] = []
    page.on("request", lambda asked: elsewhere.append(asked.url))
    begin(page, address)
    table = page.url
    page.get_by_role("button", name=BID).click()
    expect(page.get_by_text(BIDDEN).first).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(page.get_by_text(BIDDEN).first).to_be_visible(timeout=PATIENCE)
    assert page.url == table

    other = context.new_page()
    other.goto(table)
    here = other.get_by_role("button", name="Play here")
    expect(here).to_be_visible(timeout=PATIENCE)
    here.click()
    expect(other.get_by_text(BIDDEN).first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Play here")).to_be_visible(timeout=PATIENCE)
    assert not problems
    own = (address, f"blob:{address.removesuffix(f'{PLACE}/')}")
    assert [url for url in elsewhere if not url.startswith(own)] == []
    context.close()


def test_with_the_network_off_it_opens_and_plays(
    browser: Browser, address: str, online: Host
) -> None:
    """After the first visit nothing but the device is needed, for any screen and language."""
    context = profile(browser, phone=True)
    page = context.new_page()
    page.goto(address)
    page.evaluate(KEPT)
    online.down = True
    context.set_offline(True)
    begin(page, address)
    page.get_by_role("button", name=BID).click()
    expect(page.get_by_role("button", name=BID)).to_have_count(0, timeout=PATIENCE)
    sit(page, token="p")
    player = Player(page, seed=3)
    play_out([player])
    assert player.over, "a whole game on a phone"
    page.goto(f"{address}#/rules")
    page.reload()
    expect(page.locator("h1")).to_have_text("Rules")
    page.evaluate("localStorage.setItem('santiago.language', '\"pl\"')")
    page.goto(f"{address}#/learn")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert online.refused == []
    context.close()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "This browser is too old for Santiago"),
        ("fr", "Ce navigateur est trop ancien pour Santiago"),
        ("de", "Dieser Browser ist zu alt für Santiago"),
        ("pl", "Ta przeglądarka jest za stara dla Santiago"),
    ],
)
def test_an_old_browser_gets_a_clear_page(
    browser: Browser, address: str, language: str, words: str
) -> None:
    context = profile(browser, language=language)
    context.add_init_script("delete window.DecompressionStream")
    page = context.new_page()
    page.goto(address)
    expect(page.locator("h1")).to_have_text(words)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.locator("main").count() == 1
    context.close()


REFUSED = "Is its storage full or turned off?"


def test_storage_that_is_turned_off_is_said(browser: Browser, address: str) -> None:
    context = profile(browser, workers="block")
    context.route(
        "**/assets/worker-*.js",
        lambda route: route.fulfill(
            body="indexedDB.open = () => { throw new DOMException('', 'SecurityError') };\n"
            + route.fetch().text(),
            content_type="text/javascript",
        ),
    )
    page = context.new_page()
    page.goto(address)
    play_now(page)
    expect(page.get_by_role("alert")).to_contain_text(REFUSED, timeout=PATIENCE)
    assert findings(page) == []
    context.close()


FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...values) {
    const asked = put.apply(this, values);
    this.transaction.abort();
    return asked;
  };
}"""
"""A browser without space ends a transaction that has already begun."""


def test_storage_that_is_full_is_said_and_nothing_is_lost(browser: Browser, address: str) -> None:
    context = profile(browser)
    page = context.new_page()
    begin(page, address)
    page.workers[0].evaluate(FULL)
    page.get_by_role("button", name=BID).click()
    expect(page.get_by_text(REFUSED).first).to_be_visible()
    page.reload()
    page.get_by_role("button", name=BID).click()
    expect(page.get_by_text(BIDDEN).first).to_be_visible()
    context.close()


STARTED = """async () => {
  const cache = await caches.open('santiago-started');
  const [kept] = await cache.keys();
  return kept ? (await (await cache.match(kept)).arrayBuffer()).byteLength : 0;
}"""
SPOIL = """async () => {
  const cache = await caches.open('santiago-started');
  const [kept] = await cache.keys();
  await cache.put(kept, new Response(new ArrayBuffer(1 << 20)));
}"""


def test_later_starts_begin_where_the_first_one_ended(browser: Browser, address: str) -> None:
    """Python's memory is kept; secrets are new nevertheless, and a damaged memory is replaced."""
    context = profile(browser)
    secrets = set()
    for is_kept in (False, True, True):
        page = context.new_page()
        page.goto(address)
        if is_kept:
            page.locator("button.now").click()
        else:
            play_now(page)
        page.get_by_role("button", name=BID).wait_for()
        config = "Boolean(pyodide._api.config._loadSnapshot)"
        assert page.workers[0].evaluate(config) == is_kept
        secrets.add(in_python(page, "import secrets; result = secrets.token_hex(16)"))
        page.wait_for_function(f"() => ({STARTED})().then(size => size > 10_000_000)")
        page.close()
    assert len(secrets) == 3
    page = context.new_page()
    page.goto(f"{address}#/rules")
    page.evaluate(SPOIL)
    page.goto(address)
    page.locator("button.now").click()
    page.get_by_role("button", name=BID).wait_for()
    page.wait_for_function(f"() => ({STARTED})().then(size => size > 10_000_000)")
    context.close()


def test_bad_files_are_refused_in_words(browser: Browser, address: str, tmp_path: Path) -> None:
    context = profile(browser)
    page = context.new_page()
    page.goto(address)
    save = page.get_by_role("button", name="Save all games")
    with page.expect_download() as download:
        save.click()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert saved["format"] == "santiago-games/1"
    load = page.locator("input[type=file]")
    for content, words in {
        "no JSON": "This file does not contain games.",
        json.dumps(saved | {"format": "x"}): "This file comes from another version of Santiago.",
        json.dumps(saved | {"games": {"table/x": "{}"}}): "This file is damaged",
    }.items():
        file = tmp_path / "games.json"
        file.write_text(content)
        load.set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(words)
    assert findings(page) == []
    context.close()


def test_a_new_version_waits_until_it_is_asked_for(browser: Browser, folder: Path) -> None:
    """The open page stays whole, with the parts that it has not loaded yet; a reload changes it."""
    changing = folder / "changing"
    shutil.copytree(folder / PLACE, changing)
    with hosted(changing) as server:
        context = profile(browser)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.evaluate(KEPT)
        old = {path.name for path in (changing / "assets").glob("Rules-*")}
        rules = next((changing / "assets").glob("Rules-*.js"))
        publish(changing, rules)
        before = server.sent
        page.evaluate("navigator.serviceWorker.ready.then(r => r.update()).then(() => 0)")
        reload = page.get_by_role("button", name="Reload")
        expect(reload).to_be_visible(timeout=PATIENCE)
        assert server.sent - before < 100_000, "only what has changed is loaded"
        page.goto(f"http://127.0.0.1:{server.server_port}/#/rules")
        expect(page.locator("h1")).to_have_text("Rules")
        assert {name for name in old if (changing / "assets" / name).exists()} != old
        with page.expect_navigation():
            reload.click()
        expect(page.locator("h1")).to_have_text("Rules")
        expect(reload).to_have_count(0)
        keys = page.evaluate("caches.keys()")
        version = [name for name in keys if name != "santiago-started"]
        assert len(version) == 2
        assert page.evaluate("fetch('index.html').then(a => a.text())") == (
            changing / "index.html"
        ).read_text("utf-8")
        context.close()


def publish(site: Path, part: Path) -> None:
    """A newer version of a site, in which one part has changed its name and every user of it."""
    renamed = part.with_name(part.name.replace("-", "-new", 1))
    for path in [*(site / "assets").glob("*.js"), site / "index.html"]:
        text = path.read_text("utf-8")
        path.write_text(text.replace(part.name, renamed.name), "utf-8")
    part.rename(renamed)
    shutil.copy(ROOT / "web" / "public" / "sw.js", site / "sw.js")
    code = (
        "from pathlib import Path; from tools import site_build as s;"
        f"s.write_worker(Path({str(site)!r}), alone=True, policies=[s.PAGE_ALONE, s.WORKER_ALONE])"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_conformance_games_match_to_the_digit_in_the_browser(device: Page) -> None:
    lines = CONFORMANCE.read_text("utf-8").splitlines()
    assert json.loads(in_python(device, TRACE, lines=lines)) == [189, []]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_without_a_network(device: Page, players: int) -> None:
    levels = ["beginner", "easy", "medium", "easy"][: players - 1]
    played, record = json.loads(in_python(device, PLAY, levels=levels, token=f"{players}"))
    assert played > 12
    assert record["players"] == players
    assert record["result"]["winners"]


def test_a_review_on_the_device_comes_bit_by_bit_and_can_be_left(
    device: Page, tmp_path: Path
) -> None:
    _, record = json.loads(in_python(device, PLAY, levels=["beginner"], token="v"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    device.evaluate("location.hash = '#/replay'")
    device.locator("input[type=file]").first.set_input_files(file)
    device.get_by_role("button", name="Review").click()
    expect(device.get_by_text(re.compile(r"^Reviewing: \d+ of \d+"))).to_be_visible()
    assert len(device.workers) == 2, "games have a worker of their own"
    device.get_by_role("img", name="chance of winning").wait_for()
    assert json.loads(in_python(device, MAKE, levels=["easy"], token="w"))["table"]["id"]
    device.get_by_role("button", name="Points").click()
    until = time.monotonic() + PATIENCE / 1000
    while len(device.workers) > 1:
        assert time.monotonic() < until, "nobody asks for the review any more"
        device.wait_for_timeout(100)
    device.evaluate("location.hash = '#/'")


def test_puzzles_are_asked_and_judged_on_the_device(device: Page) -> None:
    device.evaluate("location.hash = '#/puzzles'")
    device.locator('a[href*="puzzles/"]').first.click()
    device.get_by_role("button", name="Show the solution").click()
    expect(device.get_by_text("Best:")).to_be_visible()
    device.evaluate("location.hash = '#/'")


def test_a_reload_in_every_phase_without_a_network(device: Page) -> None:
    """What was asked is asked again; nothing that was done is lost."""
    sit(device, token="r")
    player = Player(device, seed=2)
    device.locator(".ask .go, .ask .pass").first.wait_for()
    phases: set[str] = set()

    def reloaded() -> bool:
        phase = player.phase() if player.asked else ""
        if phase and phase not in phases:
            phases.add(phase)
            question = player.question
            device.reload()
            device.locator(".ask .go, .ask .pass").first.wait_for()
            assert player.question == question
        return phases == {"auction", "planting", "offers", "place"}

    play_out([player], until=reloaded)
    play_out([player])
    assert player.over, "a whole game on a laptop"
