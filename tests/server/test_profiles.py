"""Profiles over HTTP: made in one step, on several devices, private, exported and deleted."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select, text

from santiago.profiles.model import owners_of
from santiago.server import auth
from santiago.server.profiles import PHRASES_PER_MINUTE
from santiago.server.storage.schema import metadata, sessions
from tests.server.harness import Server
from tests.server.people import Device, newcomer, phrase_key, second_device

pytestmark = pytest.mark.slow


def rows(server: Server, table: Any) -> list[Any]:
    with server.service.store.engine.connect() as db:
        return list(db.execute(select(table)).mappings())


def profile_id(server: Server, device: Device) -> str:
    hashed = auth.hashed(device.token)
    return next(str(row["profile"]) for row in rows(server, sessions) if row["hash"] == hashed)


def everything_stored(server: Server) -> str:
    """All rows of all tables, as text."""
    with server.service.store.engine.connect() as db:
        return "\n".join(
            str(list(db.execute(select(table)).all())) for table in metadata.sorted_tables
        )


# -- making one, and changing it ---------------------------------------------------------------


def test_a_profile_is_made_in_one_step(server: Server) -> None:
    ana = newcomer(server, "  Ana  María ", "purple")
    me = ana.get("me")
    assert (me["name"], me["colour"], me["shape"]) == ("Ana María", "purple", "diamond")
    assert (me["phrase"], me["passkeys"]) == (False, [])
    assert [device["this"] for device in me["devices"]] == [True]
    changed = ana.post("me", {"name": "Ana", "colour": "blue"})
    assert (changed["name"], changed["shape"]) == ("Ana", "hexagon")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "", "colour": "red"}, "seat/name"),
        ({"name": "x" * 60_000, "colour": "red"}, "seat/name"),
        ({"name": "Ana", "colour": "pink"}, "request/invalid"),
        ({"name": "Ana", "colour": "red", "id": "P" * 22}, "request/invalid"),
        ({"name": "Ana", "colour": "red", "token": "t" * 43}, "request/invalid"),
        ({"name": "Ana", "colour": "red", "device": "x" * 201}, "request/invalid"),
    ],
)
def test_bad_input_gets_a_clear_error(server: Server, body: Any, code: str) -> None:
    assert server.post("/api/profiles", body, status=422)["error"]["code"] == code


def test_tokens_are_stored_as_hashes(server: Server) -> None:
    ana = newcomer(server)
    key = phrase_key()
    ana.post("me/phrase", {"key": key})
    stored = everything_stored(server)
    assert ana.token not in stored
    assert key not in stored
    assert auth.hashed(key) not in stored, "a quick hash could be guessed quickly"


def test_without_a_session_there_is_nothing(server: Server) -> None:
    for path in ("me", "me/results", "me/export", "me/invitations"):
        assert server.get(f"/api/{path}", (), 401)["error"]["code"] == "auth/missing"
        wrong = server.get(f"/api/{path}", ["t" * 43], 401)
        assert wrong["error"]["code"] == "auth/invalid"
    guest = server.make("Ana", "bot", "bot")
    seat = guest["tokens"]["0"]
    assert server.get("/api/me", [seat], 401)["error"]["code"] == "auth/invalid"


def test_other_sites_pages_may_not_ask(server: Server) -> None:
    ana = newcomer(server)
    foreign = {"Origin": "https://evil.example"}
    for path in ("me", "me/export"):
        answer = server.get(f"/api/{path}", [ana.token], 403, foreign)
        assert answer["error"]["code"] == "request/origin"
    body = {"name": "Eve", "colour": "red"}
    answer = server.http.post("/api/profiles", json=body, headers=foreign)
    assert answer.status_code == 403
    own = server.get("/api/me", [ana.token], 200, {"Origin": server.url})
    assert own["name"] == "Ana"


# -- several devices ---------------------------------------------------------------------------


def test_a_recovery_phrase_opens_the_profile_elsewhere(server: Server) -> None:
    ana = newcomer(server)
    laptop = second_device(ana, "Firefox")
    assert laptop.token != ana.token
    me = laptop.get("me")
    assert [device["name"] for device in me["devices"]] == ["Ana's phone", "Firefox"]
    assert [device["this"] for device in me["devices"]] == [False, True]
    assert me["phrase"] is True


def test_an_old_phrase_opens_nothing(server: Server) -> None:
    ana, old = newcomer(server), phrase_key()
    ana.post("me/phrase", {"key": old})
    ana.post("me/phrase", {"key": phrase_key()})
    for key in (old, phrase_key()):
        refused = server.post("/api/profiles/phrase", {"key": key}, status=401)
        assert refused["error"]["code"] == "profile/refused"
    ana.post("me/phrase", {"key": None})
    assert ana.get("me")["phrase"] is False


def test_a_phrase_belongs_to_one_profile(server: Server) -> None:
    key = phrase_key()
    newcomer(server).post("me/phrase", {"key": key})
    taken = newcomer(server, "Bo").post("me/phrase", {"key": key}, 409)
    assert taken["error"]["code"] == "profile/taken"


def test_guesses_are_limited(fresh_database: Callable[[], str]) -> None:
    with Server(fresh_database(), guesses_per_minute=2) as server:
        good = phrase_key()
        newcomer(server).post("me/phrase", {"key": good})
        for _ in range(2):
            server.post("/api/profiles/phrase", {"key": phrase_key()}, status=401)
        # Too many: not even told whether the right one is right.
        for key in (phrase_key(), good):
            refused = server.post("/api/profiles/phrase", {"key": key}, status=429)
            assert refused["error"]["code"] == "request/too-many"


def test_guesses_at_once_are_limited_too(fresh_database: Callable[[], str]) -> None:
    with Server(fresh_database(), guesses_per_minute=2) as server:
        good = phrase_key()
        newcomer(server).post("me/phrase", {"key": good})
        for _ in range(4):
            server.post("/api/profiles/phrase", {"key": good})  # right ones are no guesses

        def guess(_: int) -> int:
            path = "/api/profiles/phrase"
            return server.http.post(path, json={"key": phrase_key()}).status_code

        with ThreadPoolExecutor(8) as threads:
            assert sorted(threads.map(guess, range(8))) == [401] * 2 + [429] * 6


def test_slow_hashes_are_limited(
    fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right phrases and new ones, too: each takes a core for a while."""
    hashed: list[str] = []

    def quick(key: str) -> str:
        hashed.append(key)
        return key

    monkeypatch.setattr("santiago.server.profiles.slow_hash", quick)
    with Server(fresh_database(), requests_per_minute=600) as server:
        ana, good = newcomer(server), phrase_key()
        for _ in range(PHRASES_PER_MINUTE // 2):
            ana.post("me/phrase", {"key": good})
            server.post("/api/profiles/phrase", {"key": good})
        ana.post("me/phrase", {"key": good}, 429)
        for _ in range(server.settings.guesses_per_minute + 1):
            refused = server.post("/api/profiles/phrase", {"key": good}, status=429)
        assert refused["error"]["code"] == "request/too-many"
    assert len(hashed) == PHRASES_PER_MINUTE


def test_right_and_wrong_phrases_cost_the_same_work(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []

    def counted(key: str) -> str:
        hashed.append(key)
        return "00" * 32

    monkeypatch.setattr("santiago.server.profiles.slow_hash", counted)
    server.post("/api/profiles/phrase", {"key": phrase_key()}, status=401)
    assert len(hashed) == 1, "the slow part comes before anything is looked up"


def test_a_device_is_signed_out_from_another(server: Server) -> None:
    ana = newcomer(server)
    laptop = second_device(ana)
    phone = next(d["device"] for d in laptop.get("me")["devices"] if not d["this"])
    laptop.post("me/sign-out", {"device": phone}, 204)
    assert ana.get("me", 401)["error"]["code"] == "auth/invalid"
    assert len(laptop.get("me")["devices"]) == 1


def test_nobody_signs_out_anothers_device(server: Server) -> None:
    ana, eve = newcomer(server), newcomer(server, "Eve")
    device = ana.get("me")["devices"][0]["device"]
    refused = eve.post("me/sign-out", {"device": device}, 404)
    assert refused["error"]["code"] == "profile/unknown"
    ana.get("me")


def test_the_last_device_cannot_lock_itself_out(server: Server) -> None:
    ana = newcomer(server)
    refused = ana.post("me/sign-out", {}, 409)
    assert refused["error"]["code"] == "profile/last-device"
    ana.post("me/phrase", {"key": phrase_key()})
    ana.post("me/sign-out", {}, 204)
    ana.get("me", 401)


def test_two_devices_ask_at_once(server: Server) -> None:
    ana = newcomer(server)
    laptop = second_device(ana)
    table = newcomer(server, "Bo").create("open", "open", "open", me="Bo")["table"]["id"]
    with ThreadPoolExecutor(4) as pool:
        seats = list(pool.map(lambda d: d.sit(table, "Ana")["seat"], [ana, laptop] * 2))
        names = list(
            pool.map(
                lambda n: ana.post("me", {"name": f"Ana {n}", "colour": "red"})["name"], range(8)
            )
        )
    assert len(set(seats)) == 1, "a profile sits once"
    assert set(names) == {f"Ana {n}" for n in range(8)}


def test_new_profiles_are_limited(fresh_database: Callable[[], str]) -> None:
    with Server(fresh_database(), profiles_per_hour=1) as server:
        newcomer(server)
        body = {"name": "Bo", "colour": "red"}
        refused = server.post("/api/profiles", body, status=429)
        assert refused["error"]["code"] == "request/too-many"


def test_a_server_can_do_without_profiles(fresh_database: Callable[[], str]) -> None:
    with Server(fresh_database(), profiles="off") as server:
        assert server.get("/api/meta")["profiles"] == "off"
        server.post("/api/profiles", {"name": "Ana", "colour": "red"}, status=404)


def test_a_server_can_require_profiles(fresh_database: Callable[[], str]) -> None:
    with Server(fresh_database(), profiles="required") as server:
        seats = [{"kind": "person", "name": "Eve"}, {"kind": "open"}]
        body = {"players": 2, "seats": seats}
        refused = server.post("/api/tables", body, status=403)
        assert refused["error"]["code"] == "seat/profile"
        table = newcomer(server).create("open")["table"]["id"]
        refused = server.post(f"/api/tables/{table}/seats", {"name": "Eve"}, status=403)
        assert refused["error"]["code"] == "seat/profile"
        assert newcomer(server, "Bo").sit(table, "Bo")["token"] is None


# -- seats -------------------------------------------------------------------------------------


def test_a_seat_is_open_to_all_devices_of_its_profile(server: Server) -> None:
    ana = newcomer(server)
    created = ana.create("bot", "bot")
    table = created["table"]["id"]
    assert (created["host"], created["tokens"]) == (None, {})
    laptop = second_device(ana)
    laptop.give_random(table)
    for device in (ana, laptop):
        with server.client(table, [device.token]) as client:
            assert client.welcome["seats"] == [0]
            assert client.welcome["host"] is True
            assert client.state["you"] == [0]
        listed = server.post("/api/mine", {"tokens": [device.token]})["tables"]
        assert [(own["table"]["id"], own["seats"]) for own in listed] == [(table, [0])]


def test_a_device_that_is_signed_out_holds_nothing_any_more(server: Server) -> None:
    ana = newcomer(server)
    table = ana.create("bot", "bot")["table"]["id"]
    ana.give_random(table)
    laptop = second_device(ana)
    phone = next(d["device"] for d in laptop.get("me")["devices"] if not d["this"])
    code = ana.post(f"tables/{table}/seats/0/code")["code"]
    carried = server.post("/api/carry", {"code": code})["token"]
    unused = ana.post(f"tables/{table}/seats/0/code")["code"]
    with server.client(table, [ana.token, carried]) as client:
        assert client.state["you"] == [0]
        laptop.post("me/sign-out", {"device": phone}, 204)
        client.until(lambda message: message["type"] == "state" and message["you"] == [])
        assert client.move("pass", 0)["error"]["code"] == "auth/invalid"
        said = client.answer({"type": "chat", "seat": 0, "text": "still me?"})
        assert said["error"]["code"] == "auth/invalid"
    server.post("/api/carry", {"code": unused}, status=404)
    with server.client(table, [laptop.token]) as client:
        assert client.state["you"] == [0]
    assert server.post("/api/mine", {"tokens": [ana.token]})["tables"] == []


def test_a_signed_out_device_sits_down_nowhere(server: Server) -> None:
    ana = newcomer(server)
    laptop = second_device(ana)
    laptop.post("me/sign-out", {}, 204)
    table = server.make("Bo", "open")["table"]["id"]
    assert laptop.sit(table, "Ana", 401)["error"]["code"] == "auth/invalid"
    seats = [{"kind": "person", "name": "Ana", "mine": True}, {"kind": "open"}]
    refused = laptop.post("tables", {"players": 2, "seats": seats}, 401)
    assert refused["error"]["code"] == "auth/invalid"


def test_a_session_that_ends_while_it_sits_down_sits_nowhere(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device was good when it asked, and signed out before the seat was stored."""
    ana = newcomer(server)
    laptop = second_device(ana)
    table = server.make("Bo", "open")["table"]["id"]
    owner = server.run(server.service.profiles.owner((auth.hashed(laptop.token),)))
    laptop.post("me/sign-out", {}, 204)

    async def stale(who: Any) -> Any:
        del who
        return owner

    monkeypatch.setattr(server.service.profiles, "need_owner", stale)
    assert laptop.sit(table, "Ana", 401)["error"]["code"] == "auth/invalid"
    assert server.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"


def test_two_profiles_at_one_table_see_their_own_hands(server: Server) -> None:
    ana, bo = newcomer(server), newcomer(server, "Bo", "green")
    table = ana.create("open", "bot", options={"money": "hidden"})["table"]["id"]
    ana.give_random(table)
    seat = bo.sit(table, "Bo")["seat"]
    states = {d.token: d.get(f"tables/{table}/state") for d in (ana, bo)}
    assert states[ana.token]["you"] == [0]
    assert states[bo.token]["you"] == [seat]
    money = states[ana.token]["views"]["0"]["money"]
    assert money[seat] is None


def test_strangers_learn_nothing_of_a_profile(server: Server) -> None:
    ana = newcomer(server)
    table = ana.create("open", "bot", visibility="public")["table"]["id"]
    key = profile_id(server, ana)
    device = ana.get("me")["devices"][0]["device"]
    with server.client(table) as stranger:
        heard = json.dumps(stranger.raw)
    heard += json.dumps(server.get("/api/tables")) + json.dumps(server.get(f"/api/tables/{table}"))
    for secret in (key, device, ana.token, auth.hashed(ana.token), "Ana's phone"):
        assert secret not in heard
    assert "profile" not in heard.replace("profiles", "")


def test_a_table_is_created_once(server: Server) -> None:
    ana = newcomer(server)
    token = auth.new_token()
    first = ana.create("open", "open", token=token)
    assert ana.create("open", "open", token=token)["table"]["id"] == first["table"]["id"]
    seats = [{"kind": "open"}, {"kind": "open"}]
    refused = server.post("/api/tables", {"seats": seats, "players": 2, "token": token}, status=401)
    assert refused["error"]["code"] == "auth/invalid"


# -- leaving for good --------------------------------------------------------------------------


def test_everything_about_me_can_be_exported(server: Server) -> None:
    ana = newcomer(server, "Ana the Exported")
    table = ana.create("bot", me="Ana the Exported")["table"]["id"]
    ana.give_random(table)
    with server.client(table, [ana.token]) as client:
        client.answer({"type": "chat", "seat": 0, "text": "to be exported"})
    hook = {"channel": "webhook", "format": "json", "target": "https://1.1.1.1/hook", "zone": "UTC"}
    ana.post(f"tables/{table}/seats/0/notices", hook | {"language": "en"}, 200)
    export = ana.get("me/export")
    assert export["profile"]["name"] == "Ana the Exported"
    assert [own["table"]["id"] for own in export["tables"]] == [table]
    assert [said["text"] for said in export["chat"]] == ["to be exported"]
    assert export["results"]["games"] == []
    (notice,) = export["notices"]
    assert (notice["table"], notice["target"]) == (table, "https://1.1.1.1/hook")
    parts = ("profile", "tables", "chat", "results", "invitations", "declined", "notices")
    assert tuple(export) == parts


def test_everything_about_me_can_be_deleted(server: Server) -> None:
    ana, bo = newcomer(server, "Xanthippe"), newcomer(server, "Bo", "green")
    laptop = second_device(ana)
    over = ana.create("bot", me="Xanthippe")["table"]["id"]
    ana.give_random(over)
    ana.play_out(over)
    running = bo.create("open", "bot", me="Bo")["table"]["id"]
    bo.give_random(running)
    ana.sit(running, "Xanthippe")
    waiting = ana.create("open", "open", me="Xanthippe")["table"]["id"]
    closed = ana.create("open", me="Xanthippe")["table"]["id"]
    ana.post(f"tables/{closed}/close", status=204)
    with server.client(running, [ana.token]) as client:
        client.answer({"type": "chat", "seat": 1, "text": "xylophone"})
        key = profile_id(server, ana)
        laptop.post("me/delete", status=204)
        client.until(lambda message: message["type"] == "state" and message["you"] == [])
        assert client.state["table"]["seats"][1]["name"] == "Player 2"
        assert client.answer({"type": "chat", "seat": 1, "text": "me?"})["type"] == "error"
    for device in (ana, laptop):
        device.get("me", 401)
        assert server.post("/api/mine", {"tokens": [device.token]})["tables"] == []
        device.sit(running, "Eve", 401)
    server.get(f"/api/tables/{waiting}", status=404)
    record = server.get(f"/api/tables/{over}/record")
    assert "Player 1" in record["names"]
    stored = everything_stored(server)
    for trace in ("Xanthippe", "xylophone", key, auth.hashed(ana.token)):
        assert trace not in stored, trace


def test_pages_that_are_open_lose_what_was_deleted(server: Server) -> None:
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    table = bo.create("open", "bot", me="Bo")["table"]["id"]
    bo.give_random(table)
    ana.sit(table, "Ana")
    with server.client(table, [bo.token]) as page:
        page.answer({"type": "chat", "seat": 0, "text": "hello"})
        with server.client(table, [ana.token]) as other:
            other.answer({"type": "chat", "seat": 1, "text": "good-bye"})
        ana.post("me/delete", status=204)
        state = page.until(lambda message: message["type"] == "state" and "chat" in message)
        assert [said["text"] for said in state["chat"]] == ["hello"]
        page.answer({"type": "chat", "seat": 0, "text": "who was that?"})
        page.until(
            lambda message: message["type"] == "chat" and message["messages"][0]["seat"] == 0
        )
    assert [said["chat"] for said in page.chats if said["seat"] == 0] == [1, 3]


def test_a_deleted_profile_stays_deleted_in_others_results(server: Server) -> None:
    ana, bo = newcomer(server, "Ana"), newcomer(server, "Bo", "green")
    table = ana.create("open", me="Ana")["table"]["id"]
    ana.give_random(table)
    bo.sit(table, "Bo")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda device: device.play_out(table), [ana, bo]))
    assert bo.get("me/results")["against"][0]["name"] == "Ana"
    ana.post("me/delete", status=204)
    results = bo.get("me/results")
    assert results["against"] == []
    assert {line["name"] for line in results["games"][0]["lines"]} == {"Bo", "Player"}
    assert results["games"][0]["people"] == 0


def test_the_same_deletion_twice_is_harmless(server: Server) -> None:
    ana = newcomer(server)
    ana.create("open", "open")
    with ThreadPoolExecutor(3) as pool:
        answers = list(
            pool.map(
                lambda _: (
                    server.http.post(
                        "/api/me/delete", json={}, headers={"Authorization": f"Bearer {ana.token}"}
                    ).status_code
                ),
                range(3),
            )
        )
    assert set(answers) <= {204, 401}
    assert 204 in answers
    with server.service.store.engine.connect() as db:
        orphans = "SELECT count(*) FROM seats WHERE profile NOT IN (SELECT id FROM profiles)"
        assert db.execute(text(orphans)).scalar() == 0


def test_a_profiles_notifications_are_its_own_and_end_with_it(server: Server) -> None:
    ana = newcomer(server)
    table = ana.create("bot")["table"]["id"]
    gate = server.service.gate
    owner = server.run(gate.holder(table, (auth.hashed(ana.token),), 0))
    assert owner == f"profile:{profile_id(server, ana)}"
    assert owners_of(server.table(table), 0) == (owner,)
    guest = server.make("Eve", "bot", "bot")
    token = auth.hashed(guest["tokens"]["0"])
    assert owners_of(server.table(guest["table"]["id"]), 0) == (f"seat:{token}",)
