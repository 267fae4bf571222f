"""The table compared with approved pictures.

They are small on purpose: shapes, colours and places count, not anti-aliasing. After a change to
the design, run `SANTIAGO_PICTURES=write pytest tests/web/test_pictures.py` and look at them.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.web.conftest import NewContext
from tests.web.driver import Player
from tests.web.moments import moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PICTURES = Path(__file__).parent / "pictures"
SMALLER = 4  # each side
FAR = 40  # of 255: a pixel of another colour
FEW = 0.005  # of all pixels may be so


def small(png: bytes) -> Image.Image:
    """A picture with the finest details gone."""
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGB").reduce(SMALLER)


def changed(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that are of another colour."""
    if one.size != other.size:
        return 1.0
    apart = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(apart[0], apart[1]), apart[2])
    return sum(most.histogram()[FAR:]) / (one.width * one.height)


@pytest.mark.parametrize(
    ("where", "theme", "phone", "what"),
    [
        ("offers", "light", False, ".board .stack"),
        ("planting", "dark", False, ".board .stack"),
        ("decision", "contrast", False, ".board .stack"),
        ("over", "light", False, "main"),
        ("offers", "light", True, "body"),
    ],
)
def test_it_looks_as_it_should(
    context: NewContext, where: str, theme: str, phone: bool, what: str
) -> None:
    player = Player(context(phone=phone, theme=theme))
    player.make(4, record=moment(where))
    page = player.page
    page.locator(".ask .go, .ask .pass, .end").first.wait_for()
    if where == "planting":
        page.locator(".market button.tile").first.click()
        player.point_at("square d4")
    elif where in ("offers", "decision"):
        player.point_at("canal D2-E2")
        if phone:
            page.locator(".loupe").wait_for()
    page.mouse.move(0, 0)
    player.see()  # the log, too, has all its lines a frame later
    page.evaluate("document.fonts.ready.then(() => undefined)")
    taken = small(page.locator(what).first.screenshot(animations="disabled"))
    file = PICTURES / f"{where}-{theme}{'-phone' if phone else ''}.png"
    if os.environ.get("SANTIAGO_PICTURES") == "write":
        PICTURES.mkdir(exist_ok=True)
        taken.save(file, optimize=True)
    with Image.open(file) as good:
        share = changed(taken, good.convert("RGB"))
    if share > FEW:
        seen = file.with_name(f"seen-{file.name}")
        taken.save(seen)
        pytest.fail(f"{share:.1%} of the picture changed: compare {seen} with {file.name}")


def test_a_missing_tile_is_noticed() -> None:
    """The comparison is not so lenient that it sees nothing."""
    with Image.open(PICTURES / "offers-light.png") as good:
        board = good.convert("RGB")
    other = board.copy()
    other.paste((230, 200, 150), (80, 8, 80 + 20, 8 + 20))
    assert changed(board, board) == 0
    assert changed(board, other) > FEW
