"""A push message reaches the service worker of a real browser, and leads back to the table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewContext
from tests.web.driver import Player

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const all = await worker.getNotifications();
  return all.map(({title, body, tag, lang, data}) => ({title, body, tag, lang, data}));
}"""
CLICK = """async (action) => {
  const [notification] = await self.registration.getNotifications();
  const led = [];  // a script's click may open no window: see where it would lead
  self.clients.openWindow = async (path) => led.push(path);
  const waited = [];
  const click = new NotificationEvent('notificationclick', {notification, action});
  click.waitUntil = (promise) => waited.push(promise);
  self.dispatchEvent(click);
  await Promise.allSettled(waited);
  return led;
}"""


def test_a_push_message_is_shown_and_leads_to_the_table(context: NewContext, url: str) -> None:
    device = context(keeps=True)
    device.grant_permissions(["notifications"], origin=url)
    player = Player(device)
    table = player.make(3)
    page = player.page
    page.goto("/rules")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    wire = device.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(event["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    for _ in range(200):
        if known:
            break
        page.wait_for_timeout(50)
    told = {
        "title": "Your turn, Ana",
        "text": "How much do you bid?",
        "tag": table,
        "language": "en",
        "link": f"/table/{table}",
        "stop": "/api/notices/stop/none",
        "stop_label": "Stop",
    }
    message = {
        "origin": url,
        "registrationId": known[0]["registrationId"],
        "data": json.dumps(told),
    }
    wire.send("ServiceWorker.deliverPushMessage", message)
    expect_shown = f"async () => (await ({SHOWN})()).length > 0"
    page.wait_for_function(expect_shown)
    [shown] = page.evaluate(SHOWN)
    assert (shown["title"], shown["body"]) == (told["title"], told["text"])
    assert (shown["tag"], shown["data"]["link"]) == (table, told["link"])

    worker = device.service_workers[0]
    [path] = worker.evaluate(CLICK, "")
    assert path == told["link"]
    assert page.evaluate(SHOWN) == [], "a click takes the message away"
    page.goto(path)
    expect(page.locator(".players .me")).to_be_visible()
