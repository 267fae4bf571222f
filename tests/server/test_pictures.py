"""Pictures of tables and previews of links: what they show, and to whom."""

from __future__ import annotations

import asyncio
import html
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from santiago.pictures.words import WORDS
from santiago.server import painter
from santiago.server.auth import new_id
from santiago.server.errors import ServerError
from santiago.server.painter import Painter
from tests.server.harness import Server, some_move

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="1"/>'


def tags(server: Server, path: str, **headers: str) -> dict[str, str]:
    """The tags of a page, by name."""
    page = server.http.get(path, headers=headers)
    assert page.status_code == 200
    pairs = re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)"', page.text)
    return {name: html.unescape(value) for name, value in pairs}


def picture(server: Server, key: str, query: str = "?lang=en", **headers: str) -> bytes:
    answer = server.http.get(f"/api/tables/{key}/picture.png{query}", headers=headers)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    image = Image.open(io.BytesIO(answer.content))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    return answer.content


def play(server: Server, created: dict[str, Any], moves: int | None = None, pick: int = 0) -> None:
    """Play some moves, or to the end."""
    with server.client(created["table"]["id"], list(created["tokens"].values())) as client:
        while client.wait_turn():
            if moves is not None and client.state["ply"] >= moves:
                return
            seat = min(client.state["legal"], key=int)
            legal = client.state["legal"][seat]
            assert client.move(some_move(legal, pick), int(seat))["type"] == "ack"


@pytest.mark.slow
def test_a_link_to_a_result_shows_headline_and_picture(server: Server) -> None:
    created = server.make("Ana <b>", "Łukasz", "Zoë")
    key = created["table"]["id"]
    play(server, created, pick=3)
    position = server.table(key).position
    assert position is not None
    result = position.result
    assert result is not None
    shown = tags(server, f"/replay/{key}?lang=pl")
    winner = server.table(key).seats[result.winners[0]].name
    assert winner in shown["og:title"]
    assert shown["og:image"] == f"{server.url}/api/tables/{key}/picture.png?lang=pl"
    assert (shown["og:image:width"], shown["og:image:height"]) == ("1200", "630")
    assert (shown["og:locale"], shown["twitter:card"]) == ("pl_PL", "summary_large_image")
    answer = server.http.get(shown["og:image"])
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.content == picture(server, key, "?lang=pl")
    # The language of the link is stronger than the crawler's.
    assert tags(server, f"/replay/{key}?lang=pl", **{"Accept-Language": "de"}) == shown
    assert tags(server, f"/replay/{key}", **{"Accept-Language": "de"})["og:locale"] == "de_DE"
    # A position of the game, and the same picture for the table.
    assert tags(server, f"/replay/{key}?lang=pl&ply=0")["og:title"].startswith("Runda 1 ")
    assert picture(server, key, "?lang=pl&ply=0") != answer.content
    assert tags(server, f"/table/{key}?lang=pl")["og:title"] == shown["og:title"]


def test_an_etag_spares_the_drawing(server: Server) -> None:
    key = server.make("Ana", "open", "open")["table"]["id"]
    path = f"/api/tables/{key}/picture.png?lang=fr"
    first = server.http.get(path)
    drawn = server.service.painter.drawn
    again = server.http.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.http.get(path).content == first.content
    assert server.service.painter.drawn == drawn
    page = server.http.get(f"/table/{key}")
    same = server.http.get(f"/table/{key}", headers={"If-None-Match": page.headers["ETag"]})
    assert same.status_code == 304


def test_an_open_table_invites(server: Server) -> None:
    created = server.make("Ana & <i>", "open", "open")
    shown = tags(server, f"/table/{created['table']['id']}?lang=en")
    assert shown["og:title"] in (
        "Ana & <i> invites you to a game of Santiago",
        "A game of Santiago is waiting for players",
    )
    assert shown["og:description"] == "3 players"


@pytest.mark.slow
def test_a_stored_record_has_a_picture_of_each_position(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy")
    play(server, created)
    record = server.get(f"/api/tables/{created['table']['id']}/record")
    stored = server.post("/api/records", {"record": record | {"names": None}})["id"]
    assert tags(server, f"/replay/{stored}?lang=en&ply=9")["og:title"] == "Round 1 of 11"
    assert "Player" in tags(server, f"/replay/{stored}?lang=en")["og:title"]
    assert picture(server, stored) != picture(server, stored, "?lang=en&ply=9")


def test_no_picture_of_an_earlier_position_of_a_game_that_runs(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy")
    path = f"/api/tables/{created['table']['id']}/picture.png?ply=1"
    assert server.http.get(path).json()["error"]["code"] == "table/started"


def test_unknown_tables_and_other_pages_show_the_game_itself(server: Server) -> None:
    unknown = tags(server, f"/table/{new_id()}?lang=de")
    assert unknown["og:image"] == f"{server.url}/api/picture.png?lang=de"
    assert (unknown["og:title"], unknown["og:description"]) == ("Santiago", WORDS["de"]["about"])
    assert tags(server, "/new?lang=de")["og:image"] == unknown["og:image"]
    assert server.http.get(unknown["og:image"]).headers["Content-Type"] == "image/png"
    missing = server.http.get(f"/api/tables/{new_id()}/picture.png")
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "table/not-found")


# -- what may not be seen ----------------------------------------------------------------------


def test_a_secret_bid_changes_neither_picture_nor_page(server: Server) -> None:
    created = server.make("Ana", "Bo")
    key, tokens = created["table"]["id"], created["tokens"]
    play(server, created, moves=1)
    with server.client(key, [tokens["0"]]) as ana:
        assert ana.view["phase"] == "auction"
        before = server.http.get(f"/api/tables/{key}/picture.png")
        page = server.http.get(f"/table/{key}")
        assert ana.move("bid 2", 0)["type"] == "ack"
        after = server.http.get(f"/api/tables/{key}/picture.png")
        assert (after.headers["ETag"], after.content) == (before.headers["ETag"], before.content)
        later = server.http.get(f"/table/{key}")
        assert (later.headers["ETag"], later.content) == (page.headers["ETag"], page.content)


def test_a_delay_holds_for_pictures(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", delay=40)
    play(server, created, moves=30, pick=2)
    other = server.make("Ana", "Bo", "Cy")
    late = tags(server, f"/table/{created['table']['id']}?lang=en")
    fresh = tags(server, f"/table/{other['table']['id']}?lang=en")
    assert late["og:title"] == fresh["og:title"] == "Round 1 of 11"
    table = server.service.registry.tables[created["table"]["id"]]
    assert table.seen_by(()).ply == 0
    assert server.position(created["table"]["id"]).round > 1


@pytest.mark.slow
def test_a_server_with_a_password_shows_nothing(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}", password="grapes") as server:
        sent = {"X-Santiago-Password": "grapes"}
        body = {"players": 3, "seats": [{"kind": "person", "name": "Ana"}] + [{"kind": "open"}] * 2}
        created = server.http.post("/api/tables", json=body, headers=sent).json()
        key = created["table"]["id"]
        unknown = new_id()
        assert picture(server, key) == picture(server, unknown)
        own, other = tags(server, f"/table/{key}"), tags(server, f"/table/{unknown}")
        assert own.pop("og:url") != other.pop("og:url")  # the address that was asked for
        assert own == other
        assert "Ana" not in "".join(own.values())
        assert picture(server, key, **sent) != picture(server, key)
        wrong = server.http.get(
            f"/api/tables/{key}/picture.png", headers={"X-Santiago-Password": "pears"}
        )
        assert wrong.status_code == 401
        real = server.http.get(f"/api/tables/{key}/picture.png", headers=sent)
        assert real.headers["Cache-Control"] == "no-store"


# -- limits ------------------------------------------------------------------------------------


def run(work: Callable[[Painter], Any], **more: Any) -> Any:
    async def main() -> Any:
        drawing = Painter(**more)
        try:
            return await work(drawing)
        finally:
            drawing.close()

    return asyncio.run(main())


def test_who_asks_for_the_same_picture_waits_for_one_drawing() -> None:
    async def ask(drawing: Painter) -> tuple[set[bytes], int]:
        asked = [drawing.png("a", SVG.format(1), "192.0.2.1") for _ in range(5)]
        return set(await asyncio.gather(*asked)), drawing.drawn

    pictures, drawn = run(ask)
    assert (len(pictures), drawn) == (1, 1)


def test_only_so_many_wait_and_an_address_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "WAITING", 2)

    async def ask(drawing: Painter) -> list[Any]:
        asked = [drawing.png(str(n), SVG.format(n + 1), "192.0.2.1") for n in range(3)]
        first = await asyncio.gather(*asked, return_exceptions=True)
        late = drawing.png("9", SVG.format(9), "192.0.2.1")
        kept = drawing.png("0", SVG.format(1), "192.0.2.1")
        return [*first, *await asyncio.gather(late, kept, return_exceptions=True)]

    one, two, full, often, kept = run(ask, per_minute=2)
    assert isinstance(one, bytes)
    assert isinstance(two, bytes)
    assert isinstance(full, ServerError)
    assert isinstance(often, ServerError)
    assert kept == one


def test_one_address_does_not_take_all_places() -> None:
    async def ask(drawing: Painter) -> list[Any]:
        many = [drawing.png(str(n), SVG.format(n + 1), "2001:db8::1") for n in range(5)]
        same = drawing.png("5", SVG.format(6), "2001:db8::2")  # the same network
        other = drawing.png("6", SVG.format(7), "192.0.2.1")
        asked = await asyncio.gather(*many, same, other, return_exceptions=True)
        again = await drawing.png("7", SVG.format(8), "2001:db8::1")
        return [*asked, again]

    refused = [isinstance(answer, ServerError) for answer in run(ask)]
    assert refused == [False] * 4 + [True, True, False, False]


def test_what_is_kept_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "KEPT_BYTES", 200)

    async def ask(drawing: Painter) -> tuple[int, int]:
        for n in range(4):
            await drawing.png(str(n), SVG.format(n + 1), "192.0.2.1")
        return drawing.drawn, drawing.kept

    drawn, kept = run(ask)
    assert drawn == 4
    assert 1 <= kept < 4


def test_a_drawing_that_fails_is_an_error_and_not_kept() -> None:
    async def ask(drawing: Painter) -> tuple[BaseException | bytes, int]:
        answers = await asyncio.gather(
            drawing.png("x", "<svg", "192.0.2.1"), return_exceptions=True
        )
        return answers[0], drawing.kept

    error, kept = run(ask)
    assert isinstance(error, ServerError)
    assert (error.code, kept) == ("server/error", 0)
