"""The game without a server: its folder of files, and first visits to it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.compiled import ROOT
from tests.web.devices import new_device
from tests.web.driver import Player, play_out
from tests.web.site import BID, KEPT, PATIENCE, PLACE, Host, begin, hosted, sit
from tests.web.test_first_load import unnamed
from tools.web_build import NEEDS_A_SERVER

pytestmark = pytest.mark.slow


@pytest.fixture
def online(site_host: Host) -> Iterator[Host]:
    """The host, which a test may switch off."""
    yield site_host
    site_host.down = False
    site_host.refused.clear()


def test_home_waits_for_no_file_that_another_one_names(browser: Browser, site_url: str) -> None:
    """It is there as soon as with a server; Python comes later, in its own worker."""
    context = new_device(browser, patience=PATIENCE)
    page = context.new_page()
    assert [name for name in unnamed(page, site_url, "button.now") if "worker" not in name] == []
    expect(page.get_by_role("button", name="Save all games")).to_be_visible()
    context.close()


def test_the_folder_holds_all_that_is_kept(site_folder: Path) -> None:
    site = site_folder / PLACE
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


def test_python_and_pyodide_come_with_their_licences(site_folder: Path) -> None:
    notice = (site_folder / PLACE / "licences.txt").read_text("utf-8")
    for heading, words in {
        r"^pyodide [\d.]+ \(MPL-2\.0\)$": "Mozilla Public License Version 2.0",
        r"^python [\d.]+ \(PSF-2\.0\)$": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        r"^svelte [\d.]+ \(MIT\)$": "Permission is hereby granted",
    }.items():
        parts = re.split(heading, notice, maxsplit=1, flags=re.MULTILINE)
        assert len(parts) == 2, heading
        assert words in parts[1]


def test_with_the_network_off_it_opens_and_plays(
    browser: Browser, site_url: str, online: Host
) -> None:
    """After the first visit nothing but the device is needed, for any screen and language."""
    context = new_device(browser, phone=True, keeps=True, patience=PATIENCE)
    page = context.new_page()
    page.goto(site_url)
    page.evaluate(KEPT)
    online.down = True
    context.set_offline(True)
    begin(page, site_url)
    page.get_by_role("button", name=BID).click()
    expect(page.get_by_role("button", name=BID)).to_have_count(0, timeout=PATIENCE)
    sit(page, token="p")
    player = Player(page, seed=3)
    play_out([player])
    assert player.over, "a whole game on a phone"
    expect(page.get_by_role("button", name="Save game record")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_have_count(0)  # the game is only here
    page.goto(f"{site_url}#/rules")
    for language, title in {"en": "Rules", "fr": "Règles", "de": "Regeln", "pl": "Zasady"}.items():
        page.evaluate("l => localStorage.setItem('santiago.language', `\"${l}\"`)", language)
        page.reload()
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator("html")).to_have_attribute("lang", language)
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
    browser: Browser, site_url: str, language: str, words: str
) -> None:
    context = new_device(browser, language=language, patience=PATIENCE)
    context.add_init_script("delete window.DecompressionStream")
    page = context.new_page()
    page.goto(site_url)
    expect(page.locator("h1")).to_have_text(words)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.locator("main").count() == 1
    context.close()


def test_a_new_version_waits_until_it_is_asked_for(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    """The open page stays whole, with the parts that it has not loaded yet; a reload changes it."""
    changing = tmp_path / "changing"
    shutil.copytree(site_folder / PLACE, changing)
    with hosted(changing) as server:
        context = new_device(browser, keeps=True, patience=PATIENCE)
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
