"""A real server and a real browser for the tests of the page.

The browser is the one that is installed (Chromium or Chrome, or the one that
SANTIAGO_BROWSER names); none is downloaded.  SANTIAGO_TEST_URL names a server that runs
already; by default the tests start their own.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real browser")


def browser_path() -> str:
    """The browser on this machine, or a failure that says what to install."""
    for name in (os.environ.get("SANTIAGO_BROWSER"), *BROWSERS):
        found = shutil.which(name) if name else None
        if found:
            return found
    pytest.fail(
        "These tests drive Chromium or Chrome, and neither is installed. On Debian and Ubuntu: "
        "apt install chromium. Elsewhere name one with SANTIAGO_BROWSER=/path/to/chrome."
    )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    given = os.environ.get("SANTIAGO_TEST_URL")
    if given:
        yield given.rstrip("/")
        return
    subprocess.run([sys.executable, ROOT / "tools" / "web_build.py"], check=True)
    folder = tmp_path_factory.mktemp("server")
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    log = (folder / "log").open("w")
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "santiago", "serve", "--host", "127.0.0.1"),
            *("--port", str(port), "--database", f"sqlite:///{folder / 'tables.db'}"),
        ],
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    try:
        until = time.monotonic() + 20
        while not answers(f"{address}/healthz"):
            if server.poll() is not None or time.monotonic() > until:
                log.flush()
                pytest.fail(f"the server did not start:\n{(folder / 'log').read_text()}")
            time.sleep(0.05)
        yield address
    finally:
        server.terminate()
        server.wait(10)
        log.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = browser_path()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


NewContext = Callable[..., BrowserContext]


@pytest.fixture
def context(browser: Browser, url: str) -> Iterator[NewContext]:
    """Makes browser profiles: each call is another person's device.

    A test fails when a page of its reports an error on the console.
    """
    made: list[BrowserContext] = []
    errors: list[str] = []

    def make(*, phone: bool = False, language: str = "en", **settings: object) -> BrowserContext:
        profile = browser.new_context(
            base_url=url,
            locale=language,
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
        )
        stored = {"motion": "none", "confirmPass": False, **settings}
        profile.add_init_script(
            "try { if (!localStorage.getItem('santiago.settings'))"
            f" localStorage.setItem('santiago.settings', '{json.dumps(stored)}') }} catch {{}}"
        )
        profile.on("weberror", lambda error: errors.append(str(error.error)))
        profile.on(
            "console",
            lambda message: errors.append(message.text) if message.type == "error" else None,
        )
        made.append(profile)
        return profile

    yield make
    for profile in made:
        profile.close()
    # A lost connection is something that some tests ask for.
    assert [text for text in errors if "WebSocket" not in text and "ERR_" not in text] == []
