"""Makes the pictures in docs/images/: a real game at a real server, by day and by night.

python tools/screenshots.py [FOLDER]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import browsing
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(browsing.ROOT))
from tests.web.driver import Player, play_out

SIZES = {"laptop": (1280, 800), "phone": (390, 844)}
PAGES = {"home": "/", "new-game": "/new", "learn": "/learn", "rules": "/rules"}


def page_of(browser: Browser, url: str, size: str, theme: str) -> Player:
    """A person with a device of this size and a taste for this theme."""
    width, height = SIZES[size]
    profile = browser.new_context(
        base_url=url,
        locale="en",
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        has_touch=size == "phone",
        is_mobile=size == "phone",
    )
    settings = f'{{"motion": "none", "confirmPass": false, "theme": "{theme}"}}'
    profile.add_init_script(
        f"try {{ localStorage.setItem('santiago.settings', '{settings}') }} catch {{}}"
    )
    return Player(profile, seed=11)


def picture(page: Page, file: Path) -> None:
    """Write what the page shows, once it is at rest."""
    page.wait_for_timeout(500)
    page.screenshot(path=file)
    print(file)


def table(player: Player, folder: Path, name: str) -> None:
    """The table in the middle of a game, with an offer in hand, and at its end."""
    player.make(4)
    taken: set[str] = set()

    def look() -> bool:
        if player.moves < 14 or not player.asked:
            return False
        phase = player.phase()
        if phase in ("offers", "planting", "auction") and phase not in taken:
            taken.add(phase)
            if phase == "planting":
                player.page.locator(".market button.tile").first.click()
            if phase != "auction":
                player.point_at(player.places()[0])
            picture(player.page, folder / f"{phase}-{name}.png")
        return False

    play_out([player], until=look)
    player.page.wait_for_timeout(1500)
    picture(player.page, folder / f"end-{name}.png")


def main() -> None:
    """All pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else browsing.ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as games,
        browsing.serve(Path(games)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=browsing.browser_path(), args=browsing.FLAGS
        )
        for size, theme in (("laptop", "light"), ("phone", "light"), ("laptop", "dark")):
            player = page_of(browser, url, size, theme)
            name = size if theme == "light" else f"{size}-{theme}"
            for page, path in PAGES.items():
                player.page.goto(path)
                player.page.wait_for_load_state("networkidle")
                picture(player.page, folder / f"{page}-{name}.png")
            table(player, folder, name)
        browser.close()


if __name__ == "__main__":
    main()
