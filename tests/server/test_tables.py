"""Making tables, sitting down, leaving, coming back, carrying a seat, lobby and my games."""

from __future__ import annotations

from typing import Any

import pytest

from santiago import Game, Rng
from santiago.server.storage import queries
from tests.server.harness import Data, Server, public, some_move


def code_of(answer: dict[str, Any]) -> str:
    code: str = answer["error"]["code"]
    return code


def test_meta_offers_every_edition_and_level(server: Server) -> None:
    meta = server.get("/api/meta")
    assert set(meta["editions"]) == {"trefl", "amigo"}
    assert sum(level["default"] for level in meta["levels"]) == 1
    assert meta["editions"]["trefl"]["rounds"]["2"] == 10


def test_a_table_waits_until_the_last_seat_is_taken(server: Server) -> None:
    created = server.make("Ana", "open", "open")
    key = created["table"]["id"]
    assert (created["table"]["status"], list(created["tokens"])) == ("open", ["0"])
    with server.client(key, [created["tokens"]["0"]]) as ana:
        assert (ana.state["scores"], ana.state["views"], ana.state["legal"]) == (None, {}, {})
        bo = server.post(f"/api/tables/{key}/seats/2", {"name": "Bo", "colour": "blue"})
        assert (bo["seat"], bo["table"]["status"]) == (2, "open")
        assert bo["table"]["seats"][2]["shape"] == "hexagon"
        cy = server.post(f"/api/tables/{key}/seats", {"name": "Cy", "random": "0f" * 16})
        assert (cy["seat"], cy["table"]["status"]) == (1, "running")
        ana.until(lambda message: message["type"] == "state" and message["views"])
        codes = [notice["code"] for notice in ana.notices]
        assert codes.count("seat/taken") == 2
        assert "table/started" in codes
        assert ana.state["table"]["fair"]["randoms"] == ["ab" * 16, "0f" * 16, ""]
        assert ana.state["table"]["fair"]["secret"] is None


@pytest.mark.parametrize(
    ("body", "code", "place"),
    [
        ({"players": 6}, "request/invalid", "players"),
        ({"players": 2, "edition": "amigo"}, "table/settings", "players"),
        ({"players": 3}, "table/settings", "seats"),
        ({"overseer": 4}, "table/settings", "overseer"),
        ({"colour": 1}, "request/invalid", "colour"),
        ({"options": {"water": True}}, "request/invalid", "options.water"),
        ({"options": {"money": "fake"}}, "request/invalid", "options.money"),
        ({"pace": {"kind": "move", "seconds": 1}}, "request/invalid", "pace.move.seconds"),
        ({"bot_pause": -1}, "request/invalid", "bot_pause"),
        ({"bot_pause": "1"}, "request/invalid", "bot_pause"),
    ],
)
def test_settings_that_cannot_be(
    server: Server, body: dict[str, Any], code: str, place: str
) -> None:
    whole = {"players": 4, "seats": [{"kind": "bot"}] * 4} | body
    if body.get("players") == 2:
        whole["seats"] = [{"kind": "bot"}] * 2
    answer = server.post("/api/tables", whole, status=422)
    assert code_of(answer) == code
    assert answer["error"]["data"]["place"] == place


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ([{"kind": "person", "name": "Ana"}, {"kind": "person", "name": " ana "}], "used"),
        ([{"kind": "person", "name": "\u200b\n"}, {"kind": "bot"}], "empty"),
        ([{"kind": "person"}, {"kind": "bot"}], "empty"),
        ([{"kind": "person", "name": "x" * 25}, {"kind": "bot"}], "long"),
    ],
)
def test_names_that_cannot_be(server: Server, seats: list[dict[str, Any]], why: str) -> None:
    answer = server.post("/api/tables", {"players": 2, "seats": seats}, status=422)
    assert (code_of(answer), answer["error"]["data"]["why"]) == ("seat/name", why)


def test_an_unknown_level_is_refused(server: Server) -> None:
    seats = [{"kind": "bot", "level": "god"}, {"kind": "bot"}]
    answer = server.post("/api/tables", {"players": 2, "seats": seats}, status=422)
    assert answer["error"]["data"]["place"] == "seats.0.level"


def test_seats_are_refused_for_a_reason(server: Server) -> None:
    created = server.make("Ana", "open", "bot")
    key = created["table"]["id"]
    sit = f"/api/tables/{key}/seats"
    assert code_of(server.post(f"{sit}/0", {"name": "Bo"}, status=409)) == "seat/taken"
    assert code_of(server.post(f"{sit}/3", {"name": "Bo"}, status=404)) == "seat/unknown"
    for outside in (-1, -5, 5, 9, 2**70):
        answer = server.post(f"{sit}/{outside}", {"name": "Bo"}, status=422)
        assert code_of(answer) == "request/invalid"
    assert code_of(server.post(sit, {"name": "ANA"}, status=422)) == "seat/name"
    server.post(sit, {"name": "Bo"})
    assert code_of(server.post(sit, {"name": "Cy"}, status=409)) == "table/full"


def test_who_may_do_what(server: Server) -> None:
    created, other = server.make("Ana", "open"), server.make("Bo", "open")
    table = f"/api/tables/{created['table']['id']}"
    ana, foreign, host = created["tokens"]["0"], other["tokens"]["0"], created["host"]
    assert code_of(server.post(f"{table}/seats/0/leave", status=401)) == "auth/missing"
    assert (
        code_of(server.post(f"{table}/seats/0/leave", tokens=[foreign], status=401))
        == "auth/invalid"
    )
    assert (
        code_of(server.post(f"{table}/seats/1/leave", tokens=[ana], status=403)) == "seat/not-yours"
    )
    assert code_of(server.post(f"{table}/start", tokens=[ana], status=401)) == "auth/invalid"
    assert code_of(server.post(f"{table}/start", tokens=["nonsense"], status=401)) == "auth/invalid"
    assert code_of(server.post(f"{table}/close", tokens=[ana], status=401)) == "auth/invalid"
    assert server.post(f"{table}/start", tokens=[host])["status"] == "running"
    assert code_of(server.post(f"{table}/start", tokens=[host], status=409)) == "table/started"


def test_leaving_before_the_start_frees_the_seat(server: Server) -> None:
    created = server.make("Ana", "open", "open")
    key = created["table"]["id"]
    bo = server.post(f"/api/tables/{key}/seats", {"name": "Bo"})
    left = server.post(f"/api/tables/{key}/seats/1/leave", tokens=[bo["token"]])
    assert left["seats"][1]["kind"] == "open"
    answer = server.post(f"/api/tables/{key}/seats/1/leave", tokens=[bo["token"]], status=401)
    assert code_of(answer) == "auth/invalid"


def test_a_bot_stands_in_until_the_person_is_back(server: Server) -> None:
    created = server.make("Ana", "Bo", "bot", overseer=2)
    key, (ana, bo) = created["table"]["id"], created["tokens"].values()
    with server.client(key, [bo]) as other:
        left = server.post(f"/api/tables/{key}/seats/0/leave", tokens=[ana])
        assert left["seats"][0]["stand_in"] is not None
        other.until(lambda m: m["type"] == "state" and 1 in public(m)["to_move"])
        assert other.steps[0]["by"] == "bot"
        assert other.steps[0]["seat"] == 0
        with server.client(key, [ana]) as back:
            assert back.state["table"]["seats"][0]["stand_in"] is None
        other.until(lambda m: m["type"] == "notice" and m["code"] == "seat/returned")
    again = server.post(f"/api/tables/{key}/seats/0/return", tokens=[ana])
    assert again["seats"][0] | {"online": None} == created["table"]["seats"][0] | {"online": None}


def test_without_takeover_nobody_stands_in(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", takeover=False)
    key = created["table"]["id"]
    left = server.post(f"/api/tables/{key}/seats/0/leave", tokens=[created["tokens"]["0"]])
    assert left["seats"][0]["stand_in"] is None


def test_a_seat_given_to_a_bot_for_good(server: Server) -> None:
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, ana = created["table"]["id"], created["tokens"]["0"]
    with server.client(key, [ana]) as client:
        table = server.post(f"/api/tables/{key}/seats/0/bot", {"level": "random"}, tokens=[ana])
        assert (table["seats"][0]["kind"], table["seats"][0]["level"]) == ("bot", "random")
        client.until(lambda m: m["type"] == "state" and m["you"] == [])
        assert list(client.state["views"]) == ["spectator"]
        client.until(lambda m: m["type"] == "state" and m["ply"] == 1)
    assert server.get(f"/api/tables/{key}/state", [ana], status=401)


def test_a_seat_is_carried_to_another_device(server: Server) -> None:
    created = server.make("Ana", "bot", "bot")
    key, ana = created["table"]["id"], created["tokens"]["0"]
    code = server.post(f"/api/tables/{key}/seats/0/code", tokens=[ana])
    assert code["qr"].startswith("<svg")
    typed = code["code"].lower().replace("-", " ")
    seated = server.post("/api/carry", {"code": typed})
    assert (seated["table"]["id"], seated["seat"]) == (key, 0)
    assert code_of(server.post("/api/carry", {"code": typed}, status=404)) == "code/invalid"
    for token in (ana, seated["token"]):
        assert server.get(f"/api/tables/{key}/state", [token])["you"] == [0]


def test_lobby_shows_public_tables_only(server: Server) -> None:
    hidden = server.make("Ana", "open")["table"]["id"]
    waiting = server.make("Ana", "open", visibility="public")["table"]["id"]
    running = server.make("Ana", "Bo", visibility="public")["table"]["id"]
    listed = [table["id"] for table in server.get("/api/tables")["tables"]]
    assert hidden not in listed
    assert listed.index(waiting) < listed.index(running)


def test_my_games_that_wait_for_me_come_first(server: Server) -> None:
    mine = [server.make("Ana", "Bo", "Cy", overseer=o) for o in (2, 0)]
    tokens = [created["tokens"]["0"] for created in mine]
    listed = server.post("/api/mine", {"tokens": [*tokens, "unknown", mine[0]["host"]]})["tables"]
    assert [entry["waits"] for entry in listed] == [True, False]
    assert [entry["table"]["id"] for entry in listed] == [
        created["table"]["id"] for created in mine
    ]
    assert [entry["seats"] for entry in listed] == [[0], [0]]


def test_a_closed_table_is_gone(server: Server) -> None:
    created = server.make("Ana", "open")
    key = created["table"]["id"]
    with server.client(key) as watcher:
        server.post(f"/api/tables/{key}/close", tokens=[created["host"]], status=204)
        assert watcher.close_code() == 4404
        assert watcher.notices[-1]["code"] == "table/closed"
    gone = server.get(f"/api/tables/{key}", status=404)
    never = server.get("/api/tables/AAAAAAAAAAAAAAAAAAAAAA", status=404)
    assert gone == never


def test_a_table_from_a_record_plays_on(server: Server) -> None:
    game = Game.new(players=3, seed=1)
    for text in ("bid 3", "pass", "bid 5"):
        game.play(text)
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo", "Cy")]
    seats[2] = {"kind": "open"}
    created = server.post("/api/tables", {"seats": seats, "record": game.record.to_json()})
    key = created["table"]["id"]
    assert created["table"]["fair"] is None
    # Whoever made it may know the tiles, and everyone who looks, joins or watches is told so.
    assert server.get(f"/api/tables/{key}")["from_record"] is True
    assert (
        server.get(f"/api/tables/{server.make('Ana', 'open')['table']['id']}")["from_record"]
        is False
    )
    with server.client(key) as watcher:
        assert watcher.state["table"]["from_record"] is True
    cy = server.post(f"/api/tables/{key}/seats", {"name": "Cy"})
    assert cy["table"]["status"] == "running"
    assert server.get(f"/api/tables/{key}/state")["ply"] == 3
    with server.client(key, [*created["tokens"].values(), cy["token"]]) as me:
        assert [step["by"] for step in me.steps] == ["record"] * 3
        assert all(not entry["allowed"] for entry in me.state["takeback"].values())
        legal = next(iter(me.state["legal"].values()))
        assert me.move(some_move(legal))["type"] == "ack"
    wrong = {"seats": seats, "record": game.record.to_json(), "players": 4}
    assert code_of(server.post("/api/tables", wrong, status=422)) == "table/settings"


def test_a_rematch_is_announced(server: Server) -> None:
    old = finished_pair(server)
    with server.client(old["table"]["id"], [old["tokens"]["0"]]) as ana:
        new = server.post("/api/tables", again(old, "Bo"), [old["tokens"]["1"]])
        notice = ana.until(lambda m: m["type"] == "notice")
        assert notice["code"] == "table/rematch"
        called = {"table": new["table"]["id"], "seat": 1}
        assert notice["data"] == called
    with server.client(old["table"]["id"], [old["tokens"]["0"]]) as ana:
        assert ana.state["rematch"] == called, "whoever comes later is told, too"
    with server.client(old["table"]["id"]) as spectator:
        assert "rematch" not in spectator.state


def finished_pair(server: Server) -> Data:
    """A finished game of Ana and Bo."""
    record = Game.new(players=2, seed=1).record.to_json()
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
    whole = record | {"moves": _finished(record)}
    old: Data = server.post("/api/tables", {"seats": seats, "record": whole})
    assert old["table"]["status"] == "over"
    return old


def again(old: Data, name: str, **more: Any) -> Data:
    """What the page of a player asks for."""
    seats = [{"kind": "person", "name": name}, {"kind": "open"}]
    return {"players": 2, "seats": seats, "rematch_of": old["table"]["id"]} | more


def test_a_rematch_that_was_closed_does_not_stand_in_the_way(server: Server) -> None:
    old = finished_pair(server)
    with server.client(old["table"]["id"], [old["tokens"]["0"]]) as ana:
        first = server.post("/api/tables", again(old, "Ana"), [old["tokens"]["0"]])
        ana.until(lambda m: m["type"] == "state" and "rematch" in m)
        server.post(f"/api/tables/{first['table']['id']}/close", tokens=[first["host"]], status=204)
        ana.until(lambda m: m["type"] == "state" and "rematch" not in m)
        second = server.post("/api/tables", again(old, "Bo"), [old["tokens"]["1"]])
        ana.until(lambda m: m["type"] == "state" and "rematch" in m)
        assert ana.state["rematch"] == {"table": second["table"]["id"], "seat": 1}


def test_a_rematch_is_not_made_with_the_token_of_a_table_that_was_closed(server: Server) -> None:
    old = finished_pair(server)
    tokens = old["tokens"]
    asked = again(old, "Ana", token="r" * 43)
    first = server.post("/api/tables", asked, [tokens["0"]])
    assert server.post("/api/tables", asked, [tokens["0"]])["table"]["id"] == first["table"]["id"]
    server.post(f"/api/tables/{first['table']['id']}/close", tokens=[first["host"]], status=204)
    assert code_of(server.post("/api/tables", asked, [tokens["0"]], 404)) == "table/not-found"
    server.post("/api/tables", again(old, "Ana"), [tokens["0"]], status=201)


@pytest.mark.parametrize("delete", [False, True])
def test_a_rematch_that_went_unnoticed_is_settled_when_somebody_looks(
    server: Server, delete: bool
) -> None:
    """Its host may close it while the old table is not in use, or an administrator deletes it."""
    old = finished_pair(server)
    key, tokens = old["table"]["id"], old["tokens"]
    new = server.post("/api/tables", again(old, "Ana"), [tokens["0"]])["table"]["id"]
    end = queries.delete_table if delete else queries.close_table
    server.run(server.service.store.write(lambda db: end(db, new)))
    server.service.registry.tables.pop(new)
    assert "rematch" not in server.get(f"/api/tables/{key}/state", [tokens["1"]])
    with server.client(key, [tokens["1"]]) as bo:
        assert "rematch" not in bo.state
    server.service.registry.tables.pop(key)
    assert "rematch" not in server.get(f"/api/tables/{key}/state", [tokens["1"]]), "it is stored"


def _finished(record: dict[str, Any]) -> list[str]:
    from santiago import Record

    game = Game(Record.from_json(record))
    while game.result is None:
        game.play(game.legal_moves[0], game.position.turn)
    return [move.text for move in game.record.moves]


def test_finished_games_are_listed_if_their_tables_were_public(server: Server) -> None:
    record = Game.new(players=3, seed=4)
    rng = Rng(4)
    while record.result is None:
        record.play(record.legal_moves[rng.roll(len(record.legal_moves))])
    whole = record.record.to_json()
    last = whole["moves"][-1]
    cut = {**whole, "moves": whole["moves"][:-1]}
    cut.pop("result")

    def ended(visibility: str) -> str:
        created = server.make("Ana", "Bo", "Cy", record=cut, visibility=visibility)
        key: str = created["table"]["id"]
        path = f"/api/tables/{key}"
        (seat,) = public(server.get(f"{path}/state"))["to_move"]
        asked = {"id": "end", "seat": seat, "ply": len(cut["moves"]), "epoch": 0, "move": last}
        server.post(f"{path}/moves", asked, [created["tokens"][str(seat)]])
        assert server.get(path)["status"] == "over"
        return key

    first, second = ended("public"), ended("public")
    ended("link")
    server.make("Ana", "Bo", "Cy", record=whole, visibility="public")  # nothing was played here
    server.make("Ana", "Bo", "Cy", record=cut, visibility="public")  # not over
    listed = server.get("/api/finished")["tables"]
    assert [table["id"] for table in listed] == [second, first]
    assert listed[0]["result"]["winners"] == whole["result"]["winners"]
