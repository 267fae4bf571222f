"""The screens around the table: first page, new game, tutorial, rules, replay; in each language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from santiago import Game, Rng
from tests.web.conftest import NewContext
from tests.web.driver import play_now
from tests.web.test_access import findings, too_wide

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANGUAGES = ("en", "fr", "de", "pl")
TITLES = {
    "en": ("New game", "Learn Santiago", "Rules", "Replay"),
    "fr": ("Nouvelle partie", "Apprendre Santiago", "Règles", "Revoir une partie"),
    "de": ("Neues Spiel", "Santiago lernen", "Regeln", "Spiel ansehen"),
    "pl": ("Nowa gra", "Poznaj Santiago", "Zasady", "Powtórka"),
}
PATHS = ("/new", "/learn", "/rules", "/replay")


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A finished game, played at random."""
    game = Game.new(players=3, seed="replay", names=["Ana", "Bela", "Cleo"])
    rng = Rng(7)
    while game.result is None:
        game.play(game.legal_moves[rng.roll(len(game.legal_moves))])
    return game.record.to_json()


def drop(page: Page, text: str) -> None:
    """Drop a file with this text on the page."""
    expect(page.locator("h1")).to_be_attached()
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'game.json', {type: 'application/json'}));
          for (const type of ['dragover', 'drop'])
            document.querySelector('main').dispatchEvent(
              new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        text,
    )


def place(page: Page, name: str) -> None:
    """Choose a square or a canal on the board, by keyboard."""
    kind = "canal" if "-" in name else "square"
    page.locator(f'[data-key="{kind} {name}"]').focus()
    page.keyboard.press("Enter")


def learn_to_the_end(page: Page, following: str, go: str) -> None:
    """The whole lesson; `following` and `go` are the buttons that lead on and that play."""

    def on() -> None:
        page.locator(following).click()

    for _ in range(3):
        on()
    page.locator(".chip", has_text="1").click()
    page.locator(go).click()
    expect(page.locator(".objection")).to_be_visible()  # a bid of 1 is not enough
    page.locator(".chip", has_text="3").click()
    page.locator(go).click()
    on()  # the overseer is explained
    page.locator("button.tile").first.click()
    place(page, "d2")  # there is a tile already: why not here?
    expect(page.locator(".ask a[href='/rules#P3.2']")).to_be_visible()
    place(page, "c2")
    page.locator(go).click()
    expect(page.locator("#card")).to_contain_text("3")
    place(page, "e1")
    page.locator(go).click()
    expect(page.locator(".stepper")).to_be_visible()
    place(page, "C1-C2")
    for _ in range(2):
        page.locator(".stepper .step").last.click()
    page.locator(go).click()
    on()
    page.locator(".pass").click()
    on()
    place(page, "C2-C3")
    page.locator(go).click()
    for _ in range(2):
        on()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutorial_to_its_end(context: NewContext, language: str) -> None:
    page = context(language=language, phone=language == "de").new_page()
    page.goto("/learn")
    learn_to_the_end(page, ".next", ".go")
    expect(page.locator("a[href='/rules']").last).to_be_visible()
    assert findings(page) == []


def test_the_tutorial_shows_what_to_do(context: NewContext) -> None:
    """An amount and passing, too, which no place on the board could show."""
    page = context().new_page()
    page.goto("/learn")
    for _ in range(3):
        page.locator(".next").click()
    show = page.get_by_role("button", name="Show me")
    show.click()
    expect(page.locator(".ask .go")).to_have_text("Bid 3")
    page.locator(".ask .go").click()
    page.locator(".next").click()
    show.click()
    expect(page.locator("button.tile[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".targets .lit")).not_to_have_count(0)
    place(page, "c2")
    page.locator(".ask .go").click()
    expect(page.locator("#card")).to_contain_text("3")
    place(page, "e1")
    page.locator(".ask .go").click()
    page.locator(".stepper").wait_for()
    show.click()
    place(page, "C1-C2")
    page.locator(".ask .go").click()
    page.locator(".next").click()
    show.click()
    expect(page.locator(".ask .pass")).to_have_text("Yes, pass")
    page.locator(".ask .pass").click()
    expect(page.locator(".ask .pass")).to_have_count(0)


def test_after_the_tutorial_a_game_begins(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/learn")
    learn_to_the_end(page, ".next", ".go")
    page.get_by_role("button", name="Play now against bots").click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]{22}$"))


def test_play_now_asks_for_a_name_once(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/")
    play_now(page, "Zoë")
    expect(page).to_have_url(re.compile(r"/table/[\w-]{22}$"))
    expect(page.locator("svg.board")).to_be_visible()
    expect(page.locator(".players")).to_contain_text("Zoë")
    page.goto("/")
    page.get_by_role("button", name="Play now").click()  # the name is known now
    expect(page).to_have_url(re.compile(r"/table/[\w-]{22}$"))
    expect(page.locator(".players")).to_contain_text("Zoë")
    page.goto("/")
    expect(page.locator("section", has_text="My games").locator("a.line")).to_have_count(2)


def test_a_new_game_around_one_screen(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/new?mode=together")
    page.get_by_role("radio", name="AMIGO 2003").check()
    expect(page.get_by_role("switch", name="Palms")).not_to_be_checked()
    expect(page.get_by_role("radio", name="2", exact=True)).to_have_count(0)
    page.get_by_role("radio", name="3", exact=True).click()
    page.get_by_label("Seat 2, Name").fill("player 1")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("“player 1” is used twice")
    page.get_by_label("Seat 2, Name").fill("Bo")
    page.get_by_label("Seat 3, who plays here").select_option("bot")
    page.get_by_label("Seat 1, Colour and symbol").click()
    page.get_by_role("button", name="blue hexagon").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile(r"/table/"))
    table = page.evaluate(
        "fetch('/api' + location.pathname.replace('table', 'tables')).then(a => a.json())"
    )
    seats = {seat["name"]: seat for seat in table["seats"]}
    assert (table["edition"], table["players"], table["options"]["palms"]) == ("amigo", 3, False)
    assert (seats["Player 1"]["colour"], seats["Player 1"]["shape"]) == ("blue", "hexagon")
    assert seats["Bo"]["kind"] == "person"
    assert [seat["kind"] for seat in table["seats"]].count("bot") == 1


def test_an_invited_player_joins_by_the_link(context: NewContext) -> None:
    host = context().new_page()
    host.goto("/new?mode=online&visibility=public")
    host.get_by_role("radio", name="2", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    expect(host).to_have_url(re.compile(r"/table/"))
    guest = context().new_page()
    guest.goto("/")
    expect(guest.locator(f"a[href='{host.url[host.url.index('/table') :]}']")).to_be_visible()
    guest.get_by_label("link or code you received").fill("to the table, please")
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("alert")).to_be_visible()
    guest.get_by_label("link or code you received").fill(host.url)
    guest.get_by_role("button", name="Join").click()
    expect(guest).to_have_url(host.url)


def test_a_record_is_opened_by_dropping_it(context: NewContext, record: dict[str, Any]) -> None:
    page = context().new_page()
    page.goto("/replay")
    drop(page, json.dumps(record))
    plies = len(record["moves"])
    expect(page.get_by_text(f"Move 0 of {plies}")).to_be_visible()
    page.locator("h1").click(force=True)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"Move 1 of {plies}")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("Round 2 of 11")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(f"Move {plies} of {plies}")).to_be_visible()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Round 5", exact=True).click()
    expect(page.get_by_text("Round 5 of 11")).to_be_visible()
    page.get_by_role("button", name="Link to this position").click()
    expect(page).to_have_url(re.compile(r"/replay/[\w-]{22}#\d+$"))
    shared = context().new_page()
    shared.goto(page.url)
    expect(shared.get_by_text("Round 5 of 11")).to_be_visible()
    shared.keyboard.press("End")
    expect(shared.get_by_role("button", name="Play on from here")).to_be_disabled()
    shared.get_by_role("button", name="Round 5", exact=True).click()
    shared.get_by_role("button", name="Play on from here").click()
    expect(shared).to_have_url(re.compile(r"/table/[\w-]{22}$"))
    expect(shared.get_by_text("Round 5 of 11").first).to_be_visible()


def test_a_finished_game_can_be_reviewed(context: NewContext, record: dict[str, Any]) -> None:
    page = context().new_page()
    page.goto("/replay")
    drop(page, json.dumps(record))
    page.get_by_role("button", name="Review", exact=True).click()
    graph = page.get_by_role("img", name="Each player’s chance of winning at every move")
    expect(graph).to_be_visible(timeout=60_000)
    chances = page.get_by_role("list", name="Chances and expected points at this move")
    expect(chances.get_by_role("listitem")).to_have_count(3)
    expect(chances).to_contain_text("Bela")
    page.get_by_role("button", name="Points: fields and escudos").click()
    expect(graph).to_be_hidden()


def test_a_replay_plays_by_itself(
    context: NewContext, record: dict[str, Any], tmp_path: Path
) -> None:
    page = context().new_page()
    page.goto("/replay")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    page.get_by_label("Choose a file").set_input_files(file)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text(re.compile(r"Move ([4-9]|\d\d+) of"))).to_be_visible()
    page.get_by_role("button", name="Pause").click()


def test_there_is_an_example_to_watch(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/replay")
    page.get_by_role("button", name="Watch an example").click()
    expect(page.get_by_text("Move 0 of")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no JSON", "contains no JSON"),
        (
            '{"format": "santiago-record/9"}',
            "rejected this record. Setup: it has a different format.",
        ),
    ],
)
def test_what_is_no_record_is_refused_in_words(
    browser: Browser, url: str, text: str, said: str
) -> None:
    with browser.new_context(base_url=url, locale="en") as profile:  # it may report the refusal
        page = profile.new_page()
        page.goto("/replay")
        drop(page, text)
        expect(page.get_by_role("alert")).to_contain_text(said)


@pytest.mark.parametrize(
    ("address", "rule", "edition"),
    [
        ("/rules#offers", "P4", "Trefl"),
        ("/rules#not-joined", "P4.2", "Trefl"),
        ("/rules?edition=amigo#P4.3", "P4.3", "AMIGO 2003"),
        ("/rules?edition=amigo#P1.4", "P1.4", "Trefl"),
    ],
)
def test_a_question_leads_to_its_rule(
    context: NewContext, address: str, rule: str, edition: str
) -> None:
    page = context().new_page()
    page.goto(address)
    expect(page.locator(f'[id="{rule}"]')).to_be_in_viewport()
    expect(page.get_by_role("radio", name=edition)).to_have_attribute("aria-checked", "true")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language(context: NewContext, language: str) -> None:
    page = context(language=language).new_page()
    for path, title in zip(PATHS, TITLES[language], strict=True):
        page.goto(path)
        expect(page.locator("h1")).to_have_text(title)
        assert page.evaluate("document.documentElement.lang") == language
        assert not re.search(
            r"\b(newgame|learn|rules|replay|home)\.[a-z-]+", page.inner_text("main")
        )


def test_the_language_changes_at_once(context: NewContext) -> None:
    page = context().new_page()
    page.goto("/rules")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("pl")
    expect(page.locator("h1")).to_have_text("Zasady")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(
    context: NewContext, theme: str, phone: bool, record: dict[str, Any]
) -> None:
    page = context(phone=phone, theme=theme).new_page()
    for path in ("/", *PATHS):
        page.goto(path)
        expect(page.locator("h1")).to_be_attached()
        assert findings(page) == [], path
        assert not too_wide(page), path
    drop(page, json.dumps(record))
    expect(page.get_by_text("Move 0 of")).to_be_visible()
    assert findings(page) == []
    assert not too_wide(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_too_wide_for_a_phone(context: NewContext, language: str) -> None:
    page = context(phone=True, language=language).new_page()
    for path in ("/", *PATHS):
        page.goto(path)
        expect(page.locator("h1")).to_be_attached()
        assert not too_wide(page), path
