"""A static web host for the tests of the game without a server, and scripts for its Python."""

from __future__ import annotations

import inspect
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.harness import some_move
from tests.web.driver import play_now

PATIENCE = 90_000
PLACE = "club/santiago"
"""The folder is not the host's own, but somewhere below it."""
BID = re.compile(r"^Bid \d+$")
BIDDEN = re.compile(r"^You bid \d+ escudos?")
KEPT = "navigator.serviceWorker.ready.then(r => r.active.state !== 'redundant')"
"""The pages, and Python, are kept for times without a network."""

HOSTED = """
import asyncio, json
from santiago.site.worker import Worker
heard = []
worker = Worker(__main__.Games(), lambda line, text: heard.append(json.loads(text)))

async def ask(method, path, body=None, tokens=()):
    asked = {"method": method, "path": path, "body": body, "tokens": list(tokens)}
    return json.loads(await worker.request(json.dumps(asked)))

async def say(**message):
    await worker.hear(9, json.dumps(message))
"""
"""What a script finds: a second gate to the same stored games, as another page would use it."""
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
"""A table with Ana and bots."""


class Host(ThreadingHTTPServer):
    """Any static web host: it knows nothing of the game, and compresses nothing."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Answer, directory=str(folder)))
        self.down = False
        self.sent = 0
        """Bytes of all answers."""
        self.refused: list[str] = []
        """What was asked for while the network was off, but for a new version."""

    def handle_error(self, *_: object) -> None:
        """A browser that goes away is no fault."""


class Answer(SimpleHTTPRequestHandler):
    """One answer, or none while the network is off."""

    server: Host

    def do_GET(self) -> None:
        if self.server.down:
            if not self.path.endswith("/sw.js"):  # a browser looks for a new version by itself
                self.server.refused.append(self.path)
            self.close_connection = True
            return
        super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        outputfile.write(content)
        self.server.sent += len(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """A host for a folder, while it is needed."""
    with Host(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def in_python(page: Page, script: str, **values: object) -> Any:
    """Run a script in the worker of the page's games; the value of its `result`."""
    code = f"import __main__\n{HOSTED}\n{inspect.getsource(some_move)}\n{script}"
    code = code.replace("legal: Data", "legal")
    return page.workers[0].evaluate(
        """async ([code, values]) => {
          const names = pyodide.toPy(values);
          names.set('__name__', 'script');
          await pyodide.runPythonAsync(code, {globals: names});
          const result = names.get('result');
          return result?.toJs ? result.toJs({dict_converter: Object.fromEntries}) : result;
        }""",
        [code, values],
    )


def wait_until(page: Page, script: str) -> None:
    """Wait until what a script promises is true; `wait_for_function` takes the promise for it."""
    until = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(script):
        assert time.monotonic() < until, script
        page.wait_for_timeout(50)


def begin(page: Page, address: str) -> None:
    """From the home page to the first question of a game."""
    page.goto(address)
    play_now(page)
    expect(page.get_by_role("button", name=BID)).to_be_visible(timeout=PATIENCE)


def sit(page: Page, token: str) -> None:
    """Sit down at a table with the weakest bot, which does not wait."""
    created = json.loads(in_python(page, MAKE, levels=["beginner"], token=token))
    held = {created["table"]["id"]: {"tokens": created["tokens"]}}
    page.evaluate("held => localStorage.setItem('santiago.tables', JSON.stringify(held))", held)
    page.evaluate("id => { location.hash = `#/table/${id}` }", created["table"]["id"])
    page.locator(".ask .go, .ask .pass").first.wait_for()
