"""Measures the table in a real browser and compares with our targets.

    python -m benchmarks.web [--loads 5] [--turns 8] [--parts first-view phone]

Sizes are of what the table screen loads, compressed by gzip. Interactions are measured by the
browser's Event Timing, from the touch to the next frame, with the processor slowed four times;
frames by its trace, while a round is played with all animations, in time of the processor.
Everything else is wall-clock time, so other work on the machine affects it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, Response

from tests.web.driver import SHIFTS, Player, play_out
from tests.web.moments import moment
from tools import browsing

WATCH = """
  window.seen = {events: [], tasks: [], board: null};
  new PerformanceObserver(list => { for (const e of list.getEntries())
    if (e.interactionId) seen.events.push([e, e.target]); })
    .observe({type: 'event', durationThreshold: 16, buffered: true});
  new PerformanceObserver(list => { for (const e of list.getEntries())
    seen.tasks.push(e.duration); }).observe({type: 'longtask', buffered: true});
  new MutationObserver((_, watcher) => { if (document.querySelector('svg.board .targets')) {
    watcher.disconnect(); requestAnimationFrame(() => setTimeout(() => {
      seen.board = performance.now(); })); } })
    .observe(document, {childList: true, subtree: true});
"""
EVENTS = """() => seen.events.map(([e, target]) => [e.interactionId, e.name, nameOf(target),
  e.duration, e.processingStart - e.startTime, e.processingEnd - e.processingStart])"""
SHOWN = """() => new Promise(done => {
  const look = () => (seen.board === null ? setTimeout(look, 20) : done(seen.board)); look(); })"""
FRAME = "ProxyMain::BeginMainFrame"
WORK = {
    *("FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "EventDispatch"),
    *("RunMicrotasks", "UpdateLayoutTree", "Layout", "PrePaint"),
}


def profile(
    browser: Browser, url: str, *, pace: str = "normal", phone: bool = False
) -> BrowserContext:
    """A laptop or a phone, with all animations."""
    context = browser.new_context(
        base_url=url,
        locale="en",
        viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
        has_touch=phone,
        is_mobile=phone,
    )
    settings = json.dumps({"motion": "full", "pace": pace, "confirmPass": False})
    context.add_init_script(f"localStorage.setItem('santiago.settings', '{settings}')")
    context.add_init_script(SHIFTS + WATCH)
    return context


def at(player: Player, where: str) -> str:
    """Sit down at a moment of our game."""
    player.page.set_default_timeout(60_000)
    table = player.make(4, record=moment(where))
    player.page.locator(".ask .go, .ask .pass").first.wait_for()
    return table


def line(what: str, figure: str, aim: str, met: bool) -> None:
    """One line of the report."""
    print(f"{what:<54} {figure:>16}   {aim:<12} {'met' if met else 'missed'}", flush=True)


def answers(page: Page, path: str) -> list[Response]:
    """All responses for a table, until its board is shown."""
    responses: list[Response] = []
    page.on("response", lambda answer: responses.append(answer))  # noqa: PLW0108 - it marks what it calls
    page.goto(path)
    page.evaluate(SHOWN)
    return responses


def first_view(browser: Browser, url: str, loads: int) -> None:
    """How much is loaded, and how long until the board is shown."""
    times: list[float] = []
    sizes: dict[str, int] = {}
    for _ in range(loads):
        person = profile(browser, url)
        player = Player(person)
        table = at(player, "offers")
        tables = player.page.evaluate("localStorage.getItem('santiago.tables')")
        fresh = profile(browser, url)
        fresh.add_init_script(f"localStorage.setItem('santiago.tables', {json.dumps(tables)})")
        page = fresh.new_page()
        for answer in answers(page, f"/table/{table}"):
            if answer.request.resource_type in ("script", "stylesheet"):
                sizes[answer.url] = len(gzip.compress(answer.body(), 6))
        times.append(page.evaluate(SHOWN))
        person.close()
        fresh.close()
    size = sum(sizes.values()) / 1000
    line("JavaScript and CSS of the table, compressed", f"{size:.0f} kB", "<= 150 kB", size <= 150)
    first = statistics.median(times)
    line("first view of the table, median", f"{first:.0f} ms", "<= 1000 ms", first <= 1000)


def press(button: Locator, devtools: CDPSession, *, finger: bool) -> None:
    """Press the middle of it for 80 ms, as a person does, and wait until all is done."""
    page, box = button.page, button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if finger:
        touch = "Input.dispatchTouchEvent"  # which costs some milliseconds that no finger does
        devtools.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(80)
        devtools.send(touch, {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.click(x, y, delay=80)
    page.evaluate("new Promise(done => setTimeout(() => requestAnimationFrame(done), 150))")


def press_all(player: Player, slower: int, *, finger: bool) -> None:
    """Press everything that a question offers: first the choices, then the move."""
    page = player.page
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def go(selector: str, *which: int) -> None:
        for i in which:
            button = page.locator(selector).filter(visible=True)
            if i < button.count():
                press(button.nth(i), devtools, finger=finger)

    go(".market button.tile", 0, 1, 2)
    go(".quick .chip:enabled", 0, 1, 2)
    places = player.places()
    for place in places[:: max(1, len(places) // 8)]:
        go(f'[data-key="{place}"] rect', 0)
    go(".stepper .step:enabled", 1, 1, 0, 1)
    for tab in ("scores", "chat", "orders", "log", *(["log"] if finger else [])):  # shuts it
        go(f"[data-tab={tab}]", 0)
    go(".ask .go", 0)


def interactions(browser: Browser, url: str, slower: int, *, phone: bool) -> None:
    """Clicks on tiles, places, buttons and tabs, and the frame that follows each."""
    all_events: dict[str, list[Any]] = {}
    for where in ("auction", "planting", "offers", "decision"):
        person = profile(browser, url, phone=phone)
        player = Player(person)
        at(player, where)
        press_all(player, slower, finger=phone)
        for kind, *what, duration, wait, handled in player.page.evaluate(EVENTS):
            event = ((duration, wait, handled), " on ".join(what))
            all_events.setdefault(f"{where} {kind}", []).append(event)
        person.close()
    worst = [max(events) for events in all_events.values()]
    title = f"interaction to next paint, {'phone' if phone else 'laptop'}, {slower}x slower"
    if not worst:
        line(title, "below 16 ms", "<= 100 ms", True)
        return
    durations = [parts[0] for parts, _ in worst]
    (longest, waited, handled), name = max(worst)
    line(f"{title}, worst", f"{longest:.0f} ms", "<= 100 ms", longest <= 100)
    print(
        f"    of {len(worst)} above 16 ms; median {statistics.median(durations):.0f} ms; "
        f"the worst, a {name}, waited {waited:.0f}, took {handled:.0f}, the frame the rest"
    )


def frames(trace: dict[str, Any]) -> list[float]:
    """Milliseconds of the main thread's own time for script, style and layout, a frame each."""
    events = trace["traceEvents"]
    threads = [
        (e["pid"], e["tid"])
        for e in events
        if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    ]
    best: list[float] = []
    for thread in threads:
        mine = [e for e in events if (e["pid"], e["tid"]) == thread]
        starts = sorted(e["ts"] for e in mine if e["name"] == FRAME)
        work = sorted(
            (e["ts"], e["ts"] + e["dur"], e.get("tdur", e["dur"]))
            for e in mine
            if e["name"] in WORK and "dur" in e
        )
        spent = [0.0] * len(starts)
        frame, done = 0, 0
        for begin, end, own in work:
            while frame + 1 < len(starts) and starts[frame + 1] <= begin:
                frame += 1
            if starts and begin >= max(starts[0], done):  # else it is part of the one before
                spent[frame] += own / 1000
                done = end
        best = max(best, spent, key=len)
    return best


def animation(browser: Browser, url: str, turns: int) -> None:
    """A round with everything that moves."""
    person = profile(browser, url)
    player = Player(person, seed=5)
    at(player, "planting")
    page = player.page
    page.evaluate("seen.tasks = []; shifts.length = 0")
    browser.start_tracing(page=page, categories=["devtools.timeline", "cc"])
    play_out([player], until=lambda: player.moves >= turns, seconds=300)
    spent = frames(json.loads(browser.stop_tracing()))
    tasks = page.evaluate("seen.tasks")
    longest = max(tasks, default=0)
    line(
        "longest task while animating",
        f"{longest:.0f} ms" if tasks else "< 50 ms",
        "<= 50 ms",
        longest <= 50,
    )
    p95 = statistics.quantiles(spent, n=20)[-1] if len(spent) > 20 else float("nan")
    line(f"script and layout a frame, p95 of {len(spent)}", f"{p95:.1f} ms", "<= 8 ms", p95 <= 8)
    moved(page, "laptop")
    person.close()


def moved(page: Page, device: str) -> None:
    """Layout shifts since the last reset."""
    shifts: list[tuple[float, list[str]]] = page.evaluate("shifts")
    shift = sum(value for value, _ in shifts)
    title = f"layout shift while playing, {device} (but for the log)"
    line(title, f"{shift:.4f}", "0", shift < 0.0005)
    for value, sources in shifts:  # from where to where: x, y, width, height
        print(f"    {value:.6f}: {'; '.join(sources)}")


def on_a_phone(browser: Browser, url: str, turns: int) -> None:
    """Layout shifts of the same round on a phone."""
    person = profile(browser, url, phone=True)
    player = Player(person, seed=5)
    at(player, "planting")
    player.page.evaluate("() => { shifts.length = 0; }")
    play_out([player], until=lambda: player.moves >= turns, seconds=300)
    moved(player.page, "phone")
    person.close()


WAITED = """() => {
  const asked = () => !!document.querySelector('.ask .go, .ask .pass');
  let since = null; window.waited = [];
  new MutationObserver(() => {
    if (!asked()) since ??= performance.now();
    else if (since !== null) { waited.push(performance.now() - since); since = null; }
  }).observe(document.body, {childList: true, subtree: true});
}"""


def waiting(browser: Browser, url: str, pace: str, seconds: float, turns: int) -> None:
    """How long somebody who plays against three bots waits for the next question."""
    person = profile(browser, url, pace=pace)
    player = Player(person, seed=5)
    player.page.set_default_timeout(60_000)
    player.make(4, overseer=3, bot_pause=900, level="usual")
    player.page.locator(".ask .go, .ask .pass").first.wait_for()
    player.page.evaluate(WAITED)
    play_out([player], until=lambda: player.moves >= turns, seconds=600)
    waits: list[float] = player.page.evaluate("waited")
    mean = statistics.mean(waits) / 1000
    line(
        f"waiting against three bots, {pace}, mean of {len(waits)}",
        f"{mean:.2f} s",
        f"<= {seconds:g} s",
        mean <= seconds,
    )
    person.close()


def parts(asked: argparse.Namespace) -> dict[str, Callable[[Browser, str], None]]:
    """What can be measured, by name, in the order of the report."""

    def touched(browser: Browser, url: str) -> None:
        interactions(browser, url, asked.slower, phone=False)
        interactions(browser, url, asked.slower, phone=True)

    def waited(browser: Browser, url: str) -> None:
        waiting(browser, url, "normal", 2.5, asked.waits)
        waiting(browser, url, "fast", 1, asked.waits)

    return {
        "first-view": lambda browser, url: first_view(browser, url, asked.loads),
        "interactions": touched,
        "animation": lambda browser, url: animation(browser, url, asked.turns),
        "phone": lambda browser, url: on_a_phone(browser, url, asked.turns),
        "waiting": waited,
    }


def main() -> None:
    """All figures, or some of them."""
    parser = argparse.ArgumentParser(description="Measure the table in the browser.")
    parser.add_argument("--loads", type=int, default=5, help="how often the table is opened")
    parser.add_argument("--turns", type=int, default=8, help="how many turns are played")
    parser.add_argument("--waits", type=int, default=24, help="how many turns are waited for")
    parser.add_argument("--slower", type=int, default=4, help="how much slower the processor")
    parser.add_argument("--parts", nargs="+", help="first-view, interactions, animation, ...")
    asked = parser.parse_args()
    measured = parts(asked)
    if unknown := set(asked.parts or ()) - set(measured):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(measured)}")
    with (
        tempfile.TemporaryDirectory() as games,
        browsing.serve(Path(games)) as url,
        browsing.browser() as browser,
    ):
        for name, measure in measured.items():
            if not asked.parts or name in asked.parts:
                measure(browser, url)


if __name__ == "__main__":
    main()
