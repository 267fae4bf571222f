"""The devices that people play on: a laptop and a phone."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, BrowserContext

KEEP_NOTHING = """if (navigator.serviceWorker)
  navigator.serviceWorker.register = () => Promise.reject(new Error('not in this test'));"""


def new_device(
    browser: Browser,
    *,
    base_url: str | None = None,
    phone: bool = False,
    language: str = "en",
    keeps: bool = False,
    patience: float = 30_000,  # a busy machine is no fault
    **settings: object,
) -> BrowserContext:
    """A device that has never been here; little moves, and bots do not wait.

    Only with `keeps` it keeps the pages for times without a network: fetching all takes long.
    """
    profile = browser.new_context(
        base_url=base_url,
        locale=language,
        viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
        has_touch=phone,
        is_mobile=phone,
    )
    chosen = {"motion": "less", "pace": "at-once", "confirmPass": False, **settings}
    profile.add_init_script(
        "try { if (!localStorage.getItem('santiago.settings'))"
        f" localStorage.setItem('santiago.settings', '{json.dumps(chosen)}') }} catch {{}}"
    )
    if not keeps:
        profile.add_init_script(KEEP_NOTHING)
    profile.set_default_timeout(patience)
    return profile
