"""Measures the game without a server in a real browser and compares with our targets.

    python -m benchmarks.web_alone [--loads 5]

It builds the folder, serves it as any static web host would, uncompressed, and plays a whole game.
Memory is Python's in the worker and the page's after a collection. Times are wall-clock time, so
other work on the machine affects them.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.web import EVENTS, line, press_all, profile
from tests.web.driver import Player, play_out
from tests.web.site import Host, hosted, in_python
from tools import browsing, site_build

PATIENCE = 120_000
ASKED = ".ask .go, .ask .pass"
NOW = "button.now"
KEPT = "() => navigator.serviceWorker.controller !== null"
MOVES = """
import time
from santiago import Game
from santiago.bots.at_table import think
game = Game.new(players=4, seed=7)
times = []
while game.position.result is None and len(times) < moves:
    position, seat = game.position, game.position.turn
    began = time.perf_counter()
    answer = think(position.copy(), seat, level, len(times))
    times.append(1000 * (time.perf_counter() - began))
    game.play(str(answer.move))
result = times
"""


def home(browser: Browser, address: str) -> float:
    """Milliseconds until a fresh visitor can press "Play now"."""
    person = profile(browser, address)
    page = person.new_page()
    page.set_default_timeout(PATIENCE)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(NOW).wait_for()
    took = 1000 * (time.perf_counter() - began)
    person.close()
    return took


def started(page: Page, address: str) -> float:
    """Seconds from "Play now" to the first question."""
    page.goto(address)
    if page.evaluate("localStorage.getItem('santiago.name')") is None:
        page.evaluate("localStorage.setItem('santiago.name', '\"Ana\"')")
    page.locator(NOW).wait_for()
    began = time.perf_counter()
    page.locator(NOW).click()
    page.locator(ASKED).first.wait_for()
    return time.perf_counter() - began


def starts(person: BrowserContext, address: str, host: Host) -> Page:
    """From "Play now" to the first question, with nothing in the cache and with everything."""
    page = person.new_page()
    page.set_default_timeout(PATIENCE)
    cold = started(page, address)
    line("Play now to the first question, cold", f"{cold:.1f} s", "<= 10 s", cold <= 10)
    page.wait_for_function(KEPT)
    sent = host.sent / 1e6
    line("transferred in all, uncompressed", f"{sent:.2f} MB", "<= 7 MB", sent <= 7)
    page.close()
    page = person.new_page()
    page.set_default_timeout(PATIENCE)
    warm = started(page, address)
    line("Play now to the first question, warm", f"{warm:.1f} s", "<= 4 s", warm <= 4)
    return page


def bots(page: Page) -> None:
    """Milliseconds a move, in the worker."""
    for level, moves, most in (("medium", 60, 100), ("hard", 30, 700)):
        times: list[float] = in_python(page, MOVES, level=level, moves=moves)
        mean = statistics.mean(times)
        line(
            f"{level}, a move, mean of {len(times)}",
            f"{mean:.0f} ms",
            f"<= {most} ms",
            mean <= most,
        )
        print(f"    median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms")


def interactions(player: Player, slower: int) -> None:
    """Every kind of press of a question, with the processor slowed."""
    page = player.page
    worst = 0.0
    for _ in range(6):
        page.evaluate("seen.events = []")
        press_all(player, slower, finger=False)
        page.wait_for_timeout(300)
        worst = max([worst, *(event[3] for event in page.evaluate(EVENTS))])
        page.locator(ASKED).first.wait_for()
    title = f"interaction to next paint, {slower}x slower, worst"
    line(title, f"{worst:.0f} ms", "<= 100 ms", worst <= 100)


def memory(page: Page) -> float:
    """Megabytes of Python and of the page, after a collection."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    used: float = devtools.send("Runtime.getHeapUsage")["usedSize"]
    python: float = page.workers[0].evaluate("pyodide._module.HEAP8.length")
    return (used + python) / 1e6


def whole_game(player: Player) -> None:
    """A game to its end: memory before and after, and the longest task on the page's thread."""
    page = player.page
    before = memory(page)
    page.evaluate("seen.tasks = []")
    play_out([player], seconds=1200)
    tasks: list[float] = page.evaluate("seen.tasks")
    longest = max(tasks, default=0)
    shown = f"{longest:.0f} ms" if tasks else "< 50 ms"
    line("longest task on the page's thread in a whole game", shown, "<= 50 ms", longest <= 50)
    growth = memory(page) - before
    line("memory that a whole game adds", f"{growth:.1f} MB", "<= 20 MB", growth <= 20)


def main() -> None:
    """All figures."""
    parser = argparse.ArgumentParser(description="Measure the game without a server.")
    parser.add_argument("--loads", type=int, default=5, help="how often the home page is opened")
    parser.add_argument("--slower", type=int, default=4, help="how much slower the processor")
    asked = parser.parse_args()
    print(f"Without a server (load of the machine: {os.getloadavg()[0]:.1f})")
    with tempfile.TemporaryDirectory() as temporary, browsing.browser() as browser:
        folder = Path(temporary) / "site"
        site_build.build(folder)
        with hosted(folder) as host, browsing.serve(Path(temporary)) as server:
            address = f"http://127.0.0.1:{host.server_port}/"
            home(browser, server)  # a browser's first page takes longer
            pairs = [(home(browser, address), home(browser, server)) for _ in range(asked.loads)]
            alone, served = (statistics.median(times) for times in zip(*pairs, strict=True))
            close = alone <= 1.1 * served
            line(
                "home, until it can be used", f"{alone:.0f} ms", f"<= {1.1 * served:.0f} ms", close
            )
            print(f"    with a server: {served:.0f} ms")
            host.sent = 0
            person = profile(browser, address, pace="at-once")
            page = starts(person, address, host)
            bots(page)
            whole_game(Player(page, seed=5))
            started(page, address)
            interactions(Player(page, seed=5), asked.slower)
            person.close()


if __name__ == "__main__":
    main()
