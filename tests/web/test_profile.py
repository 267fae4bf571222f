"""A profile in a real browser: created, kept on several devices, its results, exported, deleted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.harness import Client, some_move
from tests.web.conftest import NewContext
from tests.web.driver import Player
from tests.web.test_access_notices import faults
from tools import browsing

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
SAVED = "JSON.parse(localStorage.getItem('santiago.profile'))"
ASK = """async ([path, body]) => {
  const {token} = JSON.parse(localStorage.getItem('santiago.profile'));
  const answer = await fetch('/api/' + path, {
    method: body ? 'POST' : 'GET', body: body && JSON.stringify(body),
    headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + token}});
  return answer.status === 204 ? null : await answer.json();
}"""


def asked(page: Page, path: str, body: Any = None) -> Any:
    """A request of this device's profile, past the pages."""
    return page.evaluate(ASK, [path, body])


def create(page: Page, name: str, colour: str = "red circle") -> None:
    """Create a profile as somebody new would."""
    page.goto("/")
    page.get_by_role("link", name="Create a profile").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label(colour).check(force=True)
    page.get_by_role("button", name="Create profile").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def both_play_out(url: str, tokens: list[str], table: str) -> None:
    """Play these profiles' seats to the end of the game, move by move."""
    with Client(url, table, tokens, consequences=False) as both:
        turn = 0
        while both.wait_turn():
            turn += 1
            seat, legal = next(iter(both.state["legal"].items()))
            both.move(some_move(legal, turn), int(seat))


def my_line(page: Page, table: str) -> str:
    """What "My games" says of a finished one: my place, everybody's points, and the day."""
    (game,) = (own for own in asked(page, "me/results")["games"] if own["table"] == table)
    lines = game["lines"]
    (mine,) = (line for line in lines if line["me"])
    scores = " · ".join(map(str, sorted((line["score"] for line in lines), reverse=True)))
    day = page.evaluate(
        "at => new Date(at).toLocaleDateString('en', {dateStyle: 'medium'})", game["finished_at"]
    )
    rank = f"Rank {mine['place']} of 3 with {mine['score']} points"
    return f"Trefl · {rank} ({scores}), {day}"


def test_a_profile_is_created_and_kept_by_a_phrase(context: NewContext) -> None:
    page = context().new_page()
    create(page, "Ana")
    page.get_by_role("button", name="Create a recovery phrase").click()
    words = page.locator(".words li").all_inner_texts()
    assert len(words) == 12
    page.get_by_role("button", name="I have written them down").click()
    expect(page.get_by_text("You have a recovery phrase.")).to_be_visible()

    phone = context(phone=True).new_page()
    phone.goto("/me")
    phrase = phone.get_by_label("Recovery phrase")
    phrase.fill("twelve words that are none")
    phone.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.get_by_role("alert")).to_contain_text("aren’t the twelve words")
    phrase.fill("  " + "\n".join(words).upper())
    phone.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.get_by_role("heading", name="Ana")).to_be_visible()

    phone.get_by_label("Name").fill("Ana María")
    phone.get_by_label("blue hexagon").check(force=True)
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    phone.get_by_role("button", name=re.compile("^Sign out: ")).click()
    expect(phone.get_by_role("button", name=re.compile("^Sign out: "))).to_have_count(0)


def test_a_device_that_was_signed_out_elsewhere_says_so(browser: Browser, url: str) -> None:
    with browser.new_context(base_url=url, locale="en") as device:  # refusals are logged there
        page = device.new_page()
        create(page, "Bo")
        page.get_by_role("button", name="Sign out on this device").click()
        expect(page.get_by_role("alert")).to_contain_text("Keep a phrase or a passkey first")
        asked(page, "me/phrase", {"key": "k" * 43})
        asked(page, "me/sign-out", {})
        page.goto("/me")
        expect(page.get_by_role("alert")).to_contain_text("signed out of your profile")
        assert page.evaluate(SAVED) is None
        expect(page.get_by_role("button", name="Create profile")).to_be_visible()


def test_a_passkey_opens_the_profile_on_another_device(context: NewContext, url: str) -> None:
    """Chromium's own authenticator answers, as a phone's fingerprint reader would."""
    here = url.replace("127.0.0.1", "localhost")  # passkeys need a name
    page = context().new_page()
    wire = page.context.new_cdp_session(page)
    wire.send("WebAuthn.enable")
    added = wire.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto(f"{here}/me")
    page.get_by_label("Name").fill("Cleo")
    page.get_by_role("button", name="Create profile").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("localhost", exact=True)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Passkey added.")).to_be_visible()
    kept = wire.send("WebAuthn.getCredentials", {"authenticatorId": added["authenticatorId"]})[
        "credentials"
    ]
    assert len(kept) == 1
    assert kept[0]["rpId"] == "localhost"

    page.get_by_role("button", name="Sign out on this device").click()
    expect(page.get_by_text("This device is signed out.")).to_be_visible()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Cleo")).to_be_visible()

    page.get_by_role("button", name=re.compile("^Remove: ")).click()
    expect(page.get_by_role("button", name=re.compile("^Remove: "))).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Passkey removed.")).to_be_visible()


def test_an_address_without_a_name_says_why_it_has_no_passkeys(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/me")
    expect(page.get_by_text("Passkeys need a domain name")).to_be_visible()


def test_pages_that_are_not_encrypted_say_what_the_browser_does_not_allow(
    browser: Browser, url: str
) -> None:
    """As in a network at home: no passkeys, no sharing, no push messages."""
    home = url.replace("127.0.0.1", browsing.HOME)
    with browser.new_context(base_url=home, locale="en") as device:  # it logs ignored headers
        player = Player(device)
        page = player.page
        page.goto("/me")
        insecure = page.get_by_text("This page is not encrypted (https), so the browser doesn’t")
        expect(insecure).to_contain_text("passkeys here. Use a recovery phrase instead.")
        expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
        table = player.make(3, others="open", pace={"kind": "move", "seconds": 86_400})
        expect(page.get_by_text("Browsers only share links from HTTPS pages.")).to_be_visible()
        page.goto(f"/notices/{table}/0")
        expect(insecure).to_contain_text("notifications here. A webhook or e-mail still works.")


def test_two_profiles_play_and_one_asks_for_another_game(
    context: NewContext, url: str, tmp_path: Path
) -> None:
    ana, bo = context().new_page(), context(phone=True).new_page()
    create(ana, "Ana")
    create(bo, "Bo", "green square")
    level = asked(ana, "meta")["levels"][0]["level"]
    seats = [
        {"kind": "person", "name": "Ana", "mine": True},
        {"kind": "open"},
        {"kind": "bot", "level": level},
    ]
    settings = {"players": 3, "seats": seats, "bot_pause": 0, "profiles_only": True}
    table = asked(ana, "tables", settings)["table"]["id"]
    asked(ana, f"tables/{table}/randoms", {"randoms": {"0": "ab" * 16}})

    guest = context().new_page()
    guest.goto(f"/table/{table}")
    expect(guest.get_by_text("Only players with a profile can sit at this table.")).to_be_visible()
    expect(guest.get_by_role("link", name="Create a profile")).to_have_attribute(
        "href", f"/me?back=/table/{table}"
    )
    assert faults(guest) == []

    bo.goto(f"/table/{table}")
    expect(bo.locator(".gather .name input")).to_have_value("Bo")
    bo.locator(".gather li button.primary").click()
    bo.locator(".players .me").wait_for()

    for page in (ana, bo):
        page.goto("/rules")
    both_play_out(url, [page.evaluate(SAVED)["token"] for page in (ana, bo)], table)

    ana.goto("/me")
    expect(ana.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(ana.get_by_role("table", name="Head-to-head")).to_contain_text("Bo")
    expect(ana.get_by_role("table", name="Against bots")).to_be_visible()
    expect(ana.get_by_role("table", name="By number of players")).to_contain_text("3 players")
    expect(ana.locator("dd").first).to_contain_text("±")
    assert faults(ana) == []
    ana.get_by_role("button", name="Play again with the same people").click()
    expect(ana.get_by_text("1 person is invited to a new table.")).to_be_visible()

    bo.goto("/")
    expect(bo.get_by_text("Ana wants to play with you again")).to_be_visible()
    expect(bo.locator(".invitations a.line")).to_be_in_viewport(ratio=1)  # on a phone, too
    expect(bo.locator(f"a.line[href$='{table}'] .said")).to_have_text(my_line(bo, table))
    assert faults(bo) == []
    bo.goto("/me")
    bo.get_by_role("button", name="Not this time").click()
    expect(bo.get_by_text("Ana wants to play with you again")).to_have_count(0)
    assert faults(bo) == []

    ana.goto(f"/table/{table}")  # the same at the end of a game, while Bo is elsewhere
    ana.get_by_role("button", name="Play again").click()
    expect(ana.locator(".gather h1")).to_have_text("Your table is open. Invite the others.")
    bo.goto("/")
    expect(bo.get_by_text("Ana wants to play with you again")).to_be_visible()

    ana.goto("/me")
    with ana.expect_download() as saving:
        ana.get_by_role("button", name="Download everything about me").click()
    saving.value.save_as(tmp_path / "all.json")
    assert re.fullmatch(r"santiago-\d{4}-\d\d-\d\d-ana\.json", saving.value.suggested_filename)
    everything = json.loads((tmp_path / "all.json").read_text())
    assert everything["profile"]["name"] == "Ana"
    assert [game["table"] for game in everything["results"]["games"]] == [table]

    ana.get_by_role("button", name="Delete my profile").click()
    ana.get_by_role("button", name="Yes, delete everything").click()
    expect(ana.get_by_text("Your profile is deleted.")).to_be_visible()
    assert ana.evaluate(SAVED) is None
    bo.goto("/me")
    expect(bo.get_by_role("table", name="Head-to-head")).to_have_count(0)


def test_a_server_that_requires_profiles_leads_to_one(browser: Browser, tmp_path: Path) -> None:
    with (
        browsing.serve(tmp_path, SANTIAGO_PROFILES="required") as url,
        browser.new_context(base_url=url, locale="en") as device,
    ):
        page = device.new_page()
        page.goto("/")
        page.get_by_role("button", name="Play now").click()
        page.get_by_label("What’s your name?").fill("Dario")
        page.get_by_role("button", name="Play", exact=True).click()
        refused = page.get_by_role("alert")
        expect(refused).to_contain_text("Only players with a profile can sit here.")
        refused.get_by_role("link", name="Create a profile").click()
        expect(page.get_by_label("Name")).to_have_value("Dario")
        page.get_by_role("button", name="Create profile").click()
        expect(page.get_by_role("heading", name="Dario")).to_be_visible()
        page.goto("/")
        page.get_by_role("button", name="Play now").click()
        expect(page.locator(".players .me")).to_contain_text("Dario")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_axe_finds_nothing_on_the_way_to_a_profile(context: NewContext, phone: bool) -> None:
    page = context(phone=phone).new_page()
    page.goto("/me")
    page.get_by_role("button", name="Create profile").wait_for()
    assert faults(page) == []
    create(page, "Esme")
    page.get_by_role("button", name="Create a recovery phrase").click()
    page.get_by_role("button", name="Delete my profile").click()
    assert faults(page) == []


def test_all_of_a_profile_is_done_with_the_keyboard(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/me")
    page.get_by_label("Name").focus()
    page.keyboard.type("Fay")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")  # the second colour
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Fay")).to_be_visible()
    assert page.evaluate(SAVED)["colour"] == "green"
    expect(page.get_by_role("heading", name="My profile")).to_be_focused()
    make = page.get_by_role("button", name="Create a recovery phrase")
    make.focus()
    page.keyboard.press("Enter")
    expect(page.locator("ol.words")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # they are written down
    expect(page.get_by_role("button", name="Create a new one")).to_be_focused()
    page.get_by_role("button", name="Delete my profile").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="My profile")).to_be_focused()
    assert page.evaluate(SAVED) is None


def test_a_guest_plays_as_before(context: NewContext) -> None:
    player = Player(context())
    player.make(3)
    player.page.locator(".players .me").wait_for()
    assert player.page.evaluate(SAVED) is None
