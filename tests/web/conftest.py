"""A real server and a real browser for the tests of the page.

The browser is the one that is installed (Chromium or Chrome, or the one that
SANTIAGO_BROWSER names); none is downloaded.  SANTIAGO_TEST_URL names a server that runs
already; by default the tests start their own.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect

from tests.web.devices import new_device
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


@pytest.fixture
def context(browser: Browser, url: str) -> Iterator[NewContext]:
    """Makes browser profiles: each call is another person's device.

    A test fails when a page of its reports an error on the console.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        asked_by_itself = message.location["url"].endswith("/favicon.ico")  # for a bare picture
        if message.type == "error" and not asked_by_itself:
            errors.append(message.text)

    def make(**how: Any) -> BrowserContext:
        profile = new_device(browser, **{"base_url": url, **how})
        profile.on("weberror", lambda error: errors.append(str(error.error)))
        profile.on("console", hear)
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
