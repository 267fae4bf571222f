"""Records over HTTP: replay, try, store, export; and the proof of a fair set-up."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santiago import Game, Record, Variant
from santiago.cli import main
from santiago.server.schema import Replay, TryResult
from santiago.tables import fair
from santiago.tables.errors import Refusal
from tests.server.harness import Server

ROOT = Path(__file__).resolve().parents[2]


def played(moves: int, players: int = 3, **options: str) -> Game:
    game = Game.new(players=players, options=dict(options), seed=4)
    while game.ply < moves and game.result is None:
        game.play(game.legal_moves[-1], game.position.turn)
    return game


def test_replay_of_any_record(server: Server) -> None:
    record = played(60, money="hidden").record.to_json()
    shown = server.post("/api/replay", {"record": record})
    Replay.model_validate(shown)
    assert [step["ply"] for step in shown["steps"]] == list(range(61))
    assert shown["steps"][60]["view"] == Record.from_json(record).position().snapshot()
    assert all(money is not None for money in shown["steps"][60]["view"]["money"])


def test_a_wrong_record_is_refused_with_its_place(server: Server) -> None:
    record = played(10).record.to_json()
    record["moves"][4] = "bid 99"
    for path in ("/api/replay", "/api/records", "/api/try"):
        error = server.post(path, {"record": record}, status=422)["error"]
        data = error["data"]
        assert (error["code"], data["at"], data["number"]) == ("record/invalid", "move 5", 5)


@pytest.mark.parametrize(
    ("change", "reason", "move"),
    [
        ({"format": "pgn"}, "format", None),
        ({"rules": 0}, "rules", None),
        ({"players": 9}, "variant", None),
        ({"edition": None}, "variant", None),
        ({"names": ["Ana"]}, "names", None),
        ({"setup": {}}, "overseer", None),
        ({"setup": {"tiles": []}}, "tiles", None),
        ({"setup": {"removed": 7}}, "tiles", None),
        ({"setup": {"source": "A1"}}, "source", None),
        ({"setup": {"palms": ["a1"]}}, "palms", None),
        ({"setup": 3}, "set-up", None),
        ({"moves": "bid 1"}, "moves", None),
        ({"moves": ["bid one"]}, "notation", None),
        ({"moves": [3]}, "notation", None),
        ({"moves": ["bid 99"]}, "too-much", "bid 99"),
        ({"moves": ["decline"]}, "wrong-phase", "decline"),
        ({"result": {"scores": [1, 1, 1], "winners": [0]}}, "not-over", None),
    ],
)
def test_a_refused_record_says_why_by_a_code(
    server: Server, change: dict[str, object], reason: str, move: str | None
) -> None:
    """So that the page can say it in everybody's language."""
    record = played(10).record.to_json()
    part = change.get("setup")
    if isinstance(part, dict) and part:
        change = {"setup": {**record["setup"], **part}}
    error = server.post("/api/replay", {"record": {**record, **change}}, status=422)["error"]
    data = error["data"]
    assert (data["reason"], data.get("move")) == (reason, move)
    assert ("number" in data) == data["at"].startswith("move ")
    catalogue = ROOT / "web" / "src" / "i18n" / "parts" / "replay.en.ts"
    assert re.search(rf"^      '?{reason}'?: '", catalogue.read_text(), re.MULTILINE)


def test_a_wrong_result_is_told_by_a_code(server: Server) -> None:
    record = played(1000).record.to_json()
    record["result"]["scores"][0] += 1
    error = server.post("/api/replay", {"record": record}, status=422)["error"]
    assert (error["data"]["at"], error["data"]["reason"]) == ("result", "result")


def test_trying_moves_from_a_record(server: Server) -> None:
    record = played(20).record.to_json()
    tried = server.post("/api/try", {"record": record, "ply": 2, "moves": ["bid 7"]})
    TryResult.model_validate(tried)
    assert (tried["ply"], [step["move"] for step in tried["steps"]]) == (3, ["bid 7"])
    assert tried["legal"]["phase"] == "planting"
    for moves, code in (
        (["plant"], "move/syntax"),
        (["decline"], "move/illegal"),
    ):
        answer = server.post("/api/try", {"record": record, "moves": moves}, status=422)
        assert answer["error"]["code"] == code
    over = played(1000).record.to_json()
    assert server.post("/api/try", {"record": over})["legal"] is None
    answer = server.post("/api/try", {"record": over, "moves": ["pass"]}, status=409)
    assert answer["error"]["code"] == "move/over"
    assert server.post("/api/try", {"record": record, "ply": 99}, status=422)


def test_a_stored_record_comes_back(server: Server) -> None:
    record = played(1000).record.to_json() | {"place": "Vienna"}
    key = server.post("/api/records", {"record": record}, status=201)["id"]
    assert server.get(f"/api/tables/{key}/record") == record
    assert len(server.get(f"/api/tables/{key}/replay")["steps"]) == len(record["moves"]) + 1


def test_a_running_game_has_no_record(server: Server) -> None:
    for seats, code in ((("Ana", "Bo"), "table/started"), (("Ana", "open"), "table/not-started")):
        key = server.make(*seats)["table"]["id"]
        for path in ("record", "replay"):
            answer = server.get(f"/api/tables/{key}/{path}", status=409)
            assert answer["error"]["code"] == code


def test_playing_on_gives_no_way_into_a_running_game_or_behind_hidden_money(
    server: Server,
) -> None:
    begun = played(40, money="hidden").record.to_json()
    old = server.make("Ana", "bot", "bot")["tokens"]["0"]
    new = server.make("Ana", "bot", "bot", record=begun)
    key, own = new["table"]["id"], new["tokens"]["0"]
    assert new["table"]["from_record"]
    for path in ("record", "replay"):
        server.get(f"/api/tables/{key}/{path}", [own], status=409)
    for tokens in ([own], []):
        for seat, view in server.get(f"/api/tables/{key}/state", tokens)["views"].items():
            others = [money for i, money in enumerate(view["money"]) if str(i) != seat]
            assert set(others) == {None}, view["money"]
    move = {"id": "a" * 16, "seat": 0, "move": "pass", "ply": 40, "epoch": 0}
    answer = server.post(f"/api/tables/{key}/moves", move, [old], status=401)
    assert answer["error"]["code"] == "auth/invalid"
    question = {"record": begun, "ply": 0}
    trial = question | {"better": "pass", "move": "bid 1"}
    bodies = {"": {"record": begun}, "/question": question, "/answer": trial}
    for path, body in bodies.items():
        answer = server.post(f"/api/review{path}", body, status=409)
        assert answer["error"]["code"] == "table/started"


# -- provably fair ---------------------------------------------------------------------------


def fair_record(players: int = 4, shuffle: bool = False, overseer: int | None = None) -> Record:
    variant = Variant(players=players)
    secret, randoms = secrets.token_hex(32), [None, "ab" * 16, "", "0123" * 8, "ff" * 20][:players]
    setup, _ = fair.derive(variant, secret, randoms, overseer, shuffle)
    shown = {
        "commitment": fair.commitment(secret),
        "randoms": randoms,
        "secret": secret,
        "method": 1,
        "overseer": overseer,
        "shuffle": shuffle,
    }
    return Record.from_text(Record(variant, setup, (), None, {"fair": shown}).to_text())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize("overseer", [None, 1])
def test_a_fair_record_is_proved(players: int, shuffle: bool, overseer: int | None) -> None:
    words = fair.check(fair_record(players, shuffle, overseer))
    assert any("shuffled" in line for line in words) is shuffle


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"secret": "00" * 32}, "the secret's hash"),
        ({"secret": None}, "the secret is missing"),
        ({"secret": "é" * 64}, "the secret is missing"),
        ({"randoms": [None, "", "", ""]}, "not the one that"),
        ({"randoms": ["x", "", "", ""]}, "hex"),
        ({"randoms": []}, "not a list of 4"),
        ({"shuffle": True}, "not the one that"),
        ({"overseer": "x"}, "not a valid seat"),
        ({"method": 2}, "method 2"),
    ],
)
def test_what_was_tampered_with_is_refused(change: dict[str, object], why: str) -> None:
    record = fair_record()
    record.other["fair"].update(change)
    with pytest.raises(Refusal, match=why):
        fair.check(record)


def test_the_derivation_never_changes() -> None:
    """A record of years ago must still be provable: these are the numbers of method 1."""
    setup, order = fair.derive(Variant(), "5a" * 32, ["00" * 16, None, "", "ff" * 16], None, True)
    shown = setup.to_json(Variant())
    digest = hashlib.sha256(json.dumps([shown, order]).encode()).hexdigest()[:16]
    assert digest == "01e36636f605277b"


def test_verify_says_it_in_plain_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    record = fair_record()
    good.write_text(record.to_text())
    assert main(["verify", str(good)]) == 0
    assert "only players can tell" in capsys.readouterr().out
    seen, own = record.other["fair"]["commitment"], record.other["fair"]["randoms"][1]
    assert main(["verify", str(good), "--commitment", seen, "--random", own]) == 0
    assert "nobody chose this deal" in capsys.readouterr().out
    assert main(["verify", str(good), "--commitment", "00" * 32, "--random", own]) == 1
    assert "was shown to you" in capsys.readouterr().err
    assert main(["verify", str(good), "--commitment", seen, "--random", "12" * 16]) == 1
    assert "is not among those" in capsys.readouterr().err
    record.other["fair"]["commitment"] = "00" * 32
    bad.write_text(record.to_text())
    assert main(["verify", str(bad)]) == 1
    assert "was shown before the game" in capsys.readouterr().err


ODD_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=20)
    | st.sampled_from(["1e999", "x" * 1000]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


def nested(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.slow
@given(
    extra=st.dictionaries(
        st.text(st.characters(exclude_categories=()), max_size=8), ODD_JSON, max_size=3
    ),
    depth=st.sampled_from([0, 1, 60, 64, 65, 300]),
    size=st.sampled_from([0, 1000, 250_000, 260_000, 262_000]),
)
def test_whatever_was_stored_can_be_read(
    server: Server, extra: dict[str, Any], depth: int, size: int
) -> None:
    """A record is refused, or it can be read by every path that shows it."""
    record = played(3).record.to_json()
    record |= {key: value for key, value in extra.items() if key not in record}
    record |= {"deep": nested(1, depth), "long": "é" * (size // 2)}
    body = json.dumps({"record": record}).replace('"1e999"', "1e999").encode()
    if size:  # unescaped, as pages send it
        body = body.replace(b"\\u00e9", "é".encode())
    answer = server.http.post(
        "/api/records", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code in (201, 422), answer.text
    if answer.status_code == 201:
        key = answer.json()["id"]
        again = server.get(f"/api/tables/{key}/record")
        assert again["deep"] == record["deep"]
        assert again["long"] == record["long"]
        assert server.get(f"/api/tables/{key}/replay")["steps"]
        stored = server.post("/api/records", {"record": again}, status=201)["id"]
        assert server.get(f"/api/tables/{stored}/record") == again
