"""Measures the game without a server in a real browser and compares with our targets.

    python -m benchmarks.web_alone [--loads 20] [--parts home bots game interactions]

It builds the folder, serves it as any static web host would, uncompressed, and plays a whole game.
Memory is Python's in the worker and the page's after a collection.

The home page is opened in pairs, with and without a server by turns, each time by a new visitor.
A ratio is the median of all pairs, with its 95 % interval. Processor time is that of the page's own
thread, for home and for the tasks of the whole game: other work on the machine hardly affects it.
All else is wall-clock time.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.web import EVENTS, line, press_all, profile
from tests.web.driver import Player, play_out
from tests.web.site import Host, hosted, in_python
from tools import browsing, site_build

PATIENCE = 120_000
PARTS = ("home", "bots", "game", "interactions")
"""What can be left out; a start is always measured."""
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


USABLE = f"""
  window.usable = new Promise(done => new MutationObserver((_, watcher) => {{
    const button = document.querySelector('{NOW}');
    if (!button || button.disabled) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  }}).observe(document, {{childList: true, subtree: true}}));
"""
"""When "Play now" has been painted and can be pressed."""


@contextmanager
def static(folder: Path) -> Iterator[str]:
    """Any static web host, in a process of its own, as a server has one."""
    port = browsing.free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    command += ["--protocol", "HTTP/1.1", "--directory", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as host:
        try:
            address = f"http://127.0.0.1:{port}/"
            browsing.wait_for(address, host)
            yield address
        finally:
            host.terminate()


def home(browser: Browser, address: str) -> tuple[float, float]:
    """Milliseconds until a fresh visitor can press "Play now": of the clock, of the processor."""
    person = profile(browser, address)
    person.add_init_script(USABLE)
    page = person.new_page()
    page.set_default_timeout(PATIENCE)
    devtools = person.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address, wait_until="commit")
    took: float = page.evaluate("usable")
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    worked: float = next(m["value"] for m in metrics if m["name"] == "TaskDuration")
    person.close()
    return took, 1000 * worked


def middle(values: list[float]) -> tuple[float, float, float]:
    """The median and its 95 % interval: no assumption but that the values are independent.

    >>> middle([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])
    (4.5, 1.0, 8.0)
    """
    ordered, count = sorted(values), len(values)
    below, chance = 0, 2 * 0.5**count
    while chance + 2 * math.comb(count, below + 1) * 0.5**count <= 0.05:
        below += 1
        chance += 2 * math.comb(count, below) * 0.5**count
    return statistics.median(ordered), ordered[below], ordered[count - 1 - below]


def homes(browser: Browser, address: str, server: str, loads: int) -> None:
    """The home page without a server and with one, by turns."""
    for warm_up in (address, server):  # a browser's first pages take longer
        home(browser, warm_up)
    alone: list[tuple[float, float]] = []
    served: list[tuple[float, float]] = []
    for number in range(loads):
        both = [(address, alone), (server, served)]
        for where, times in both if number % 2 else both[::-1]:
            times.append(home(browser, where))
    for i, what in enumerate(("until it can be used", "processor time until then")):
        ratios = [a[i] / b[i] for a, b in zip(alone, served, strict=True)]
        ratio, low, high = middle(ratios)
        met = low <= 1.0
        line(f"home, {what}, of that with a server", f"{ratio:.2f}", "1.00 inside", met)
        own, theirs = (statistics.median(t[i] for t in times) for times in (alone, served))
        print(f"    {low:.2f} to {high:.2f}; {own:.0f} ms, with a server {theirs:.0f} ms")


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


def longest_task(trace: dict[str, Any]) -> float:
    """Milliseconds of the processor that the page's thread took for its longest task."""
    events = trace["traceEvents"]
    threads = {
        (e["pid"], e["tid"])
        for e in events
        if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    tasks: list[float] = [
        e["tdur"] / 1000
        for e in events
        if (e["pid"], e["tid"]) in threads and e["name"].endswith("::RunTask") and "tdur" in e
    ]
    assert len(tasks) > 1000, "the trace is not whole"
    return max(tasks)


def whole_game(browser: Browser, player: Player) -> None:
    """A game to its end: memory before and after, and the longest task on the page's thread."""
    page = player.page
    before = memory(page)
    page.evaluate("seen.tasks = []")
    browser.start_tracing(page=page, categories=["toplevel"])
    play_out([player], seconds=1200)
    worked = longest_task(json.loads(browser.stop_tracing()))
    title = "longest task on the page's thread in a whole game"
    line(title, f"{worked:.0f} ms", "<= 50 ms", worked <= 50)
    tasks: list[float] = page.evaluate("seen.tasks")
    longest = f"{max(tasks):.0f} ms" if tasks else "below 50 ms"
    print(f"    by the clock, which other work affects: {longest}")
    growth = memory(page) - before
    line("memory that a whole game adds", f"{growth:.1f} MB", "<= 20 MB", growth <= 20)


def main() -> None:
    """All figures, or some of them."""
    parser = argparse.ArgumentParser(description="Measure the game without a server.")
    parser.add_argument("--loads", type=int, default=20, help="how many pairs of home pages")
    parser.add_argument("--slower", type=int, default=4, help="how much slower the processor")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    asked = parser.parse_args()
    print(f"Without a server (load of the machine: {os.getloadavg()[0]:.1f})")
    with tempfile.TemporaryDirectory() as temporary, browsing.browser() as browser:
        folder = Path(temporary) / "site"
        site_build.build(folder)
        if "home" in asked.parts:
            with static(folder) as address, browsing.serve(Path(temporary)) as server:
                homes(browser, address, server, asked.loads)
        with hosted(folder) as host:
            address = f"http://127.0.0.1:{host.server_port}/"
            person = profile(browser, address, pace="at-once")
            page = starts(person, address, host)
            if "bots" in asked.parts:
                bots(page)
            if "game" in asked.parts:
                whole_game(browser, Player(page, seed=5))
            if "interactions" in asked.parts:
                started(page, address)
                interactions(Player(page, seed=5), asked.slower)
            person.close()


if __name__ == "__main__":
    main()
