"""A local server and browser for tests, benchmarks and screenshots."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOME = "home.test"
"""A name in a network at home: there pages are not encrypted, and browsers allow them less."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {HOME} 127.0.0.1",
]
UNLIMITED = {"SANTIAGO_TABLES_PER_HOUR": "0", "SANTIAGO_REQUESTS_PER_MINUTE": "0"}
"""All tests create their tables from one address."""
MISSING = (
    "This drives Chromium or Chrome, and neither is installed. On Debian and Ubuntu: "
    "apt install chromium. Elsewhere name one with SANTIAGO_BROWSER=/path/to/chrome."
)


class BrowsingError(Exception):
    """There is no browser, or the server did not start; the message says what to do."""


def browser_path() -> str:
    """The path of the installed browser; nothing is downloaded."""
    for name in (os.environ.get("SANTIAGO_BROWSER"), *BROWSERS):
        path = shutil.which(name) if name else None
        if path:
            return path
    raise BrowsingError(MISSING)


@contextmanager
def browser() -> Iterator[Browser]:
    """The installed browser, closed at the end."""
    path = browser_path()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


def free_port() -> int:
    """A free port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def wait_for(url: str, host: subprocess.Popen[bytes], log: Path | None = None) -> None:
    """Wait until a host that has been started answers."""
    until = time.monotonic() + 180  # a busy machine is no fault
    while not _answers(url):
        if host.poll() is not None or time.monotonic() > until:
            raise BrowsingError(f"the server did not start:\n{log.read_text() if log else ''}")
        time.sleep(0.05)


@contextmanager
def serve(folder: Path, port: int | None = None, **settings: str) -> Iterator[str]:
    """Build the pages, run a server that stores its games in `folder`, and yield its address.

    `settings` are variables of docs/self-hosting.md.
    """
    subprocess.run([sys.executable, ROOT / "tools" / "web_build.py"], check=True)
    port = port or free_port()
    address = f"http://127.0.0.1:{port}"
    log = folder / "log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "tools.steady_server", "serve", "--host", "127.0.0.1"),
                *("--port", str(port), "--database", f"sqlite:///{folder / 'tables.db'}"),
            ],
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
            env=os.environ | UNLIMITED | settings,
        )
        try:
            wait_for(f"{address}/healthz", server, log)
            yield address
        finally:
            server.terminate()
            server.wait(10)
