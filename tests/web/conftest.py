"""A real server and a real browser for the tests of the page.

The browser is the one that is installed (Chromium or Chrome, or the one that
SANTIAGO_BROWSER names); none is downloaded.  SANTIAGO_TEST_URL names a server that runs
already; by default the tests start their own.
"""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect

from tests.web.site import PLACE, Host, hosted
from tools import browsing

ROOT = browsing.ROOT
expect.set_options(timeout=30_000)  # a busy machine is no fault


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real browser")


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    url = os.environ.get("SANTIAGO_TEST_URL")
    if url:
        yield url.rstrip("/")
        return
    with browsing.serve(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for the tests of this folder.

    Not for the whole session: while Playwright is there, other tests in its process could not
    run an event loop of their own.
    """
    with browsing.browser() as started:
        yield started


NewContext = Callable[..., BrowserContext]
KEEP_NOTHING = """if (navigator.serviceWorker)
  navigator.serviceWorker.register = () => Promise.reject(new Error('not in this test'));"""


@pytest.fixture
def context(browser: Browser, url: str) -> Iterator[NewContext]:
    """Makes browser profiles: each call is another person's device.

    A test fails when a page of its reports an error on the console. Only with `keeps` the device
    keeps the pages for times without a network; fetching all of them takes long.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        asked_by_itself = message.location["url"].endswith("/favicon.ico")  # for a bare picture
        if message.type == "error" and not asked_by_itself:
            errors.append(message.text)

    def make(
        *,
        phone: bool = False,
        language: str = "en",
        base_url: str = url,
        keeps: bool = False,
        **settings: object,
    ) -> BrowserContext:
        profile = browser.new_context(
            base_url=base_url,
            locale=language,
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
        )
        stored = {"motion": "less", "pace": "at-once", "confirmPass": False, **settings}
        profile.add_init_script(
            "try { if (!localStorage.getItem('santiago.settings'))"
            f" localStorage.setItem('santiago.settings', '{json.dumps(stored)}') }} catch {{}}"
        )
        if not keeps:
            profile.add_init_script(KEEP_NOTHING)
        profile.on("weberror", lambda error: errors.append(str(error.error)))
        profile.on("console", hear)
        profile.set_default_timeout(30_000)
        contexts.append(profile)
        return profile

    yield make
    for profile in contexts:
        profile.close()
    # A lost connection is something that some tests ask for, perhaps while the worker is fetched.
    lost = ("WebSocket", "ERR_", "error occurred when fetching the script")
    assert [text for text in errors if not any(part in text for part in lost)] == []


# ---- the game without a server -------------------------------------------------------------------


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a web host with the game in one of its folders; all workers share them."""
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "host"
    root.mkdir(exist_ok=True)
    with (root.parent / "host.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (root / PLACE / "sw.js").exists():  # it is written last
            command = [sys.executable, "-m", "tools.site_build", "--out", str(root / PLACE)]
            subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return root


@pytest.fixture(scope="module")
def site_host(site_folder: Path) -> Iterator[Host]:
    """A host that serves them."""
    with hosted(site_folder) as server:
        yield server


@pytest.fixture(scope="module")
def site_url(site_host: Host) -> str:
    """Where the game is."""
    return f"http://127.0.0.1:{site_host.server_port}/{PLACE}/"
