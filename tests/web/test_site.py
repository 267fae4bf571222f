"""The game without a server: a folder of files, Python in a worker, games in the browser."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.compiled import ROOT
from tests.web.driver import play_now

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]
PATIENCE = 60_000
BID = re.compile(r"^Bid \d+$")
BIDDEN = re.compile(r"^You bid \d+ escudos?")


class Quiet(SimpleHTTPRequestHandler):
    """Any static web host: it knows nothing of the game, and compresses nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    site = root / "club" / "santiago"
    command = [sys.executable, "-m", "tools.site_build", "--out", str(site)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return root


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/club/santiago/"
        server.shutdown()


def sizes(folder: Path) -> int:
    python = (folder / "club" / "santiago" / "py").rglob("*")
    return sum(path.stat().st_size for path in python if path.is_file())


def test_it_is_small_even_where_nothing_is_compressed(folder: Path) -> None:
    """Seven million bytes at most, with half a million left for pages and fonts."""
    assert sizes(folder) < 6_500_000


def begin(page: Page, address: str) -> None:
    page.goto(address)
    play_now(page)
    expect(page.get_by_role("button", name=BID)).to_be_visible(timeout=PATIENCE)


def test_a_game_goes_on_after_a_reload_and_in_one_tab_at_a_time(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(locale="en-GB")
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
    assert [url for url in elsewhere if not url.startswith(address)] == []
    context.close()
