"""Nobody can tell whether a private table exists: not by the answer, nor by the work it takes.

Clocks are no good for comparing work in a test; what takes the time is counted instead:
statements to the database, hashes, comparisons of secrets.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from santiago.server import auth
from santiago.server.notices.postman import Postman
from santiago.server.scheduler import Scheduler
from santiago.server.storage import queries
from tests.server.harness import Server

TOKEN = "t" * 43
SIT = {"name": "Eve", "random": "ab" * 16}
MOVE = {"id": "x", "seat": 0, "ply": 0, "epoch": 0, "move": "bid 1"}
ASKED: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/state", None),
    ("GET", "/record", None),
    ("GET", "/replay", None),
    ("GET", "/picture.png", None),
    ("POST", "/seats", SIT),
    ("POST", "/seats/0", SIT),
    ("POST", "/seats/0/leave", {}),
    ("POST", "/seats/0/return", {}),
    ("POST", "/seats/0/bot", {}),
    ("POST", "/seats/0/code", {}),
    ("GET", "/seats/0/notices", None),
    ("POST", "/seats/0/notices", {"channel": "webhook", "target": "https://192.0.2.1/"}),
    ("POST", "/start", {}),
    ("POST", "/close", {}),
    ("POST", "/moves", MOVE),
    ("POST", "/takeback", {key: MOVE[key] for key in ("id", "seat", "ply", "epoch")}),
]


class Work:
    """What a server does while it answers."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.hashes = 0
        self.compared = 0

    def done(self) -> tuple[list[str], int, int]:
        """All since it was asked the last time."""
        answers = self.statements[:], self.hashes, self.compared
        self.statements.clear()
        self.hashes = self.compared = 0
        return answers


@pytest.fixture
def quiet(
    fresh_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Work]]:
    """A server on which nothing happens but what is asked for, and what it does."""
    work = Work()

    async def nothing(_: Any) -> None:
        """Instead of what happens by itself again and again."""

    monkeypatch.setattr(Scheduler, "sweep", nothing)
    monkeypatch.setattr(Postman, "go_round", nothing)
    with Server(fresh_database()) as server:

        def statement(_: Any, __: Any, words: str, *___: Any) -> None:
            work.statements.append(words)

        event.listen(server.service.store.engine, "before_cursor_execute", statement)
        hashed, equal = auth.hashed, auth.equal

        def counted(secret: str) -> str:
            work.hashes += 1
            return hashed(secret)

        def compared(left: str, right: str) -> bool:
            work.compared += 1
            return equal(left, right)

        monkeypatch.setattr(auth, "hashed", counted)
        monkeypatch.setattr(auth, "equal", compared)
        yield server, work


def keys_of(server: Server) -> dict[str, str]:
    """Ids that nobody may see anything at, for different reasons."""
    private = server.make("Ana", "Bo", "Cy")["table"]["id"]
    closed, deleted = (server.make("Ana", "Bo", "open") for _ in range(2))
    for created in (closed, deleted):
        path = f"/api/tables/{created['table']['id']}"
        server.post(f"{path}/close", tokens=[created["host"]], status=204)
    gone = deleted["table"]["id"]
    server.run(server.service.store.write(lambda db: queries.delete_table(db, gone)))
    last = "A" if private[-1] != "A" else "B"
    return {
        "never": auth.new_id(),
        "closed": closed["table"]["id"],
        "deleted": gone,
        "nearly a private one": private[:-1] + last,
        "a private one in other letters": private.swapcase(),
    }


def answer(server: Server, method: str, path: str, body: Any, key: str) -> dict[str, Any]:
    got = server.http.request(
        method,
        f"/api/tables/{key}{path}",
        json=body,
        headers={"Authorization": f"Bearer {TOKEN}"},
    )
    headers = {name: value for name, value in got.headers.items() if name not in _OF_ITS_OWN}
    return {"status": got.status_code, "body": got.text, "headers": headers}


_OF_ITS_OWN = ("date", "x-request-id")


@pytest.mark.slow
def test_no_answer_tells_whether_a_private_table_exists(quiet: tuple[Server, Work]) -> None:
    server, work = quiet
    keys = keys_of(server)
    for method, path, body in ASKED:
        answers = {}
        for name, key in keys.items():
            work.done()
            answers[name] = (answer(server, method, path, body, key), work.done())
        never, effort = answers["never"]
        assert never["status"] == 404
        assert json.loads(never["body"])["error"]["code"] == "table/not-found"
        assert len(effort[0]) >= 1
        for name, one in answers.items():
            assert one == (never, effort), (method, path, name)


@pytest.mark.slow
def test_no_hello_tells_whether_a_private_table_exists(quiet: tuple[Server, Work]) -> None:
    server, work = quiet
    answers = {}
    for name, key in keys_of(server).items():
        work.done()
        answers[name] = (_hello(server, key), work.done())
    assert all(one == answers["never"] for one in answers.values()), answers
    assert answers["never"][0][1] == 4404


def _hello(server: Server, key: str) -> tuple[str, int]:
    with connect(server.url.replace("http", "ws") + "/api/ws", compression=None) as socket:
        hello = {"type": "hello", "protocol": 1, "table": key, "tokens": [TOKEN]}
        socket.send(json.dumps(hello))
        said = str(socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
        assert closed.value.rcvd is not None
        return said, closed.value.rcvd.code


@pytest.mark.slow
def test_no_token_tells_of_which_table_it_is(quiet: tuple[Server, Work]) -> None:
    """A stranger's token and one that never existed get the same answer."""
    server, work = quiet
    mine = server.make("Eve", "open")["table"]["id"]
    other = server.make("Ana", "Bo", "Cy")
    answers = []
    for token in (TOKEN, other["tokens"]["0"], other["host"]):
        for path in ("/seats/0/leave", "/start", "/close", "/seats/1/bot"):
            work.done()
            got = server.http.post(
                f"/api/tables/{mine}{path}", json={}, headers={"Authorization": f"Bearer {token}"}
            )
            statements, hashes, _ = work.done()
            answers.append((path, got.status_code, got.text, statements, hashes))
    assert answers[:4] == answers[4:8] == answers[8:]


@pytest.mark.slow
def test_no_code_tells_whether_it_was_ever_good(quiet: tuple[Server, Work]) -> None:
    server, work = quiet
    created = server.make("Ana", "Bo")
    path, tokens = f"/api/tables/{created['table']['id']}/seats/0/code", [created["tokens"]["0"]]
    used, old = (server.post(path, tokens=tokens)["code"] for _ in range(2))
    server.post("/api/carry", {"code": used})
    answers = []
    with _later(server, auth.CODE_SECONDS + 1):
        for code in ("ABCD-EFGH", used, old):
            work.done()
            answers.append((server.post("/api/carry", {"code": code}, status=404), work.done()))
    assert answers[0] == answers[1] == answers[2]


@contextmanager
def _later(server: Server, seconds: float) -> Iterator[None]:
    server.service.clock = lambda: time.time() + seconds
    yield
    server.service.clock = time.time


@pytest.mark.slow
def test_a_password_comes_before_everything(fresh_database: Callable[[], str]) -> None:
    with Server(fresh_database(), password="grapes") as server:
        friend = {"X-Santiago-Password": "grapes"}
        seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
        created = server.http.post(
            "/api/tables", json={"players": 2, "seats": seats}, headers=friend
        ).json()
        keys = (created["table"]["id"], auth.new_id())
        for method, path, body in ASKED:
            one, other = (answer(server, method, path, body, key) for key in keys)
            assert one == other
            # A picture that shows nothing: the same for every table.
            assert one["status"] == (200 if path == "/picture.png" else 401)
        assert _hello(server, keys[0]) == _hello(server, keys[1])
