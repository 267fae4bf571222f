"""Takes the screenshots in docs/pictures/ of a real game on a real server, light and dark.

python -m tools.screenshots [FOLDER]
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.web.driver import Player
from tests.web.moments import moment
from tools import browsing

FIRST = 500  # the part of the home page above the lists of games
SIZES = {"laptop": (1280, 800), "phone": (390, 844)}


def offers(player: Player) -> None:
    """Raise somebody's offer."""
    player.point_at("canal C4-D4")
    for _ in range(2):
        player.press(player.page.locator(".stepper .step").last)


def planting(player: Player) -> None:
    """Pick a tile and a square."""
    player.press(player.page.locator(".market button.tile").first)
    player.point_at(player.places()[len(player.places()) // 2])


def decision(player: Player) -> None:
    """Select the best offer."""
    player.press(player.page.locator(".ask .chip.offer").first)


def counting(player: Player) -> None:
    """Wait until the third field is counted."""
    player.press(player.page.get_by_role("button", name="Count again"))
    bubble = player.page.locator(".board .bubble")
    for _ in range(3):
        bubble.wait_for()
        text = bubble.text_content()
        player.page.wait_for_function(
            "text => document.querySelector('.bubble')?.textContent !== text", arg=text
        )


# Name; a moment, or the path of a page; size; theme; what is done there.
Shot = tuple[str, str, str, str, Callable[[Player], None] | None]
SHOTS: list[Shot] = [
    ("offers-laptop", "offers", "laptop", "light", offers),
    ("offers-phone", "offers", "phone", "light", offers),
    ("planting-laptop-dark", "planting", "laptop", "dark", planting),
    ("decision-phone-dark", "decision", "phone", "dark", decision),
    ("counting-laptop", "over", "laptop", "light", counting),
    ("home-laptop", "/", "laptop", "light", None),
    ("learn-phone", "/learn", "phone", "light", None),
]


def sit_down(browser: Browser, url: str, size: str, theme: str, motion: str) -> Player:
    """A player with a device of this size and this theme."""
    width, height = SIZES[size]
    profile = browser.new_context(
        base_url=url,
        locale="en",
        viewport={"width": width, "height": height},
        device_scale_factor=2 if size == "phone" else 1,
        has_touch=size == "phone",
        is_mobile=size == "phone",
    )
    settings = json.dumps({"motion": motion, "theme": theme})
    profile.add_init_script(
        f"try {{ localStorage.setItem('santiago.settings', '{settings}') }} catch {{}}"
    )
    player = Player(profile, seed=11)
    player.page.set_default_timeout(60_000)
    return player


def picture(page: Page, file: Path, *, gradients: bool) -> None:
    """Save a screenshot with few colours, so that the file stays small."""
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    width, height = page.evaluate("[innerWidth, innerHeight]")
    shown = FIRST if gradients else height
    page.screenshot(path=file, clip={"x": 0, "y": 0, "width": width, "height": shown})
    with Image.open(file) as taken:
        plain = taken.convert("RGB")
    if gradients:  # without dithering they would show bands
        palette = plain.quantize(256, method=Image.Quantize.FASTOCTREE)
        few = plain.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    else:
        few = plain.quantize(256, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    print(f"{file} ({file.stat().st_size // 1000} kB)")


def take(browser: Browser, url: str, folder: Path, shot: Shot) -> None:
    """One picture."""
    name, where, size, theme, act = shot
    player = sit_down(browser, url, size, theme, "full" if act is counting else "none")
    if where.startswith("/"):
        player.page.goto(where)
        player.page.wait_for_load_state("networkidle")
    else:
        player.make(4, level="usual", record=moment(where))
        player.page.locator(".ask .go, .ask .pass, .end").first.wait_for()
    if act is not None:
        act(player)
    picture(player.page, folder / f"{name}.png", gradients=where == "/")
    player.page.context.close()


def main() -> None:
    """All pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else browsing.ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as games,
        browsing.serve(Path(games)) as url,
        browsing.browser() as browser,
    ):
        for shot in SHOTS:
            take(browser, url, folder, shot)


if __name__ == "__main__":
    main()
