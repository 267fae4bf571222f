"""Headers, origins, limits, passwords, malformed frames, pages, logs without secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.harness import Client, Server


def test_every_answer_has_the_headers(server: Server) -> None:
    for path in ("/", "/api/meta", "/api/nothing", "/assets/app-1a2b.js", "/healthz"):
        answer = server.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none';")
        assert ("script-src 'self';" in policy) is not path.startswith("/assets/")
        assert "unsafe-eval" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-request-id"]
        assert "server" not in answer.headers


def test_pages_and_their_caching(server: Server) -> None:
    page = server.http.get("/table/abc")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    script = server.http.get("/assets/app-1a2b.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    for path in ("/assets/gone.js", "/%2e%2e/conftest.py", "/..%2fconftest.py"):
        assert server.http.get(path).json()["error"]["code"] == "request/not-found"
    assert server.http.get("/api/meta").headers["cache-control"] == "no-store"


@pytest.mark.slow
def test_without_built_pages_it_says_what_to_do(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'g.db'}", folder=tmp_path / "none") as server:
        page = server.http.get("/")
        assert page.status_code == 503
        assert "pip install --force-reinstall" in page.text
        assert "make web" in page.text


def test_a_foreign_origin_gets_no_websocket(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Client(server.url, "x" * 22, origin="https://evil.example")
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "request/origin"
    key = server.make("Ana", "Bo")["table"]["id"]
    Client(server.url, key, origin=server.url).close()


@pytest.mark.parametrize(
    ("text", "code", "closed"),
    [
        ("{", "protocol/hello", 4400),
        ('{"type": "move"}', "protocol/hello", 4400),
        ('{"type": "hello", "protocol": 2}', "protocol/version", 4400),
        ('{"type": "hello", "protocol": 1}', "protocol/hello", 4400),
        ('{"type": "hello", "protocol": 1, "table": "x", "more": 1}', "protocol/hello", 4400),
        ('{"type": "hello", "protocol": 1, "table": "x"}', "table/not-found", 4404),
    ],
)
def test_hello_that_is_none(server: Server, text: str, code: str, closed: int) -> None:
    from websockets.sync.client import connect

    with connect(server.url.replace("http", "ws") + "/api/ws") as socket:
        socket.send(text)
        message = json.loads(socket.recv())
        assert (message["type"], message["error"]["code"]) == ("error", code)
        with pytest.raises(Exception, match=str(closed)):
            socket.recv()


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff", b'{"seats": []}', b'{"seats": 1, "x": NaN}'],
)
def test_malformed_requests_have_the_one_shape(server: Server, body: bytes) -> None:
    for path in ("/api/tables", "/api/mine", "/api/try", "/api/replay", "/api/carry"):
        answer = server.http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 422, (path, answer.text)
        assert set(answer.json()) == {"error"}
        assert answer.json()["error"]["code"] == "request/invalid"


def test_what_is_too_large_is_refused(server: Server) -> None:
    answer = server.http.post("/api/mine", content=b"x" * 70_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request/too-large")
    answer = server.http.post("/api/replay", content=b"x" * 330_000)
    assert answer.json()["error"]["data"] == {"limit": 262_144 + 65_536}


def test_other_methods_and_paths(server: Server) -> None:
    for path in ("/api/meta", "/api/tables/none/picture.png", "/api/me/export"):
        for answer in (server.http.delete(path), server.http.post(path)):
            assert answer.json()["error"]["code"] == "request/method"
    assert server.http.get("/api/try").json()["error"]["code"] == "request/method"
    assert server.http.post("/api/no/such").json()["error"]["code"] == "request/not-found"
    assert server.http.get("/api/no/such").json()["error"]["code"] == "request/not-found"
    assert server.http.post("/nothing").json()["error"]["code"] == "request/method"


@pytest.mark.slow
def test_limits_hold(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'g.db'}"
    with Server(
        database, connections=1, tables_per_hour=2, requests_per_minute=8, messages_per_minute=5
    ) as server:
        key = server.make("Ana", "Bo")["table"]["id"]
        server.make("Ana", "Bo")
        body = {"players": 2, "seats": [{"kind": "bot"}] * 2}
        many = server.post("/api/tables", body, status=429)
        assert many["error"] == {
            "code": "table/too-many",
            "message": "Too many tables from this address.",
            "data": {"limit": 2},
        }
        with server.client(key) as client:
            with pytest.raises(InvalidStatus) as refused:
                server.client(key)
            assert refused.value.response.status_code == 429
            for _ in range(6):
                client.send({"type": "ping", "id": "x"})
            assert client.close_code() == 4429
        answers = [server.http.get("/api/meta") for _ in range(8)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        assert server.http.get("/healthz").status_code == 200


@pytest.mark.slow
def test_a_password_keeps_strangers_out(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'g.db'}", password="grapes") as server:
        assert server.get("/api/meta")["password"] is True
        answer = server.get("/api/tables", status=401)
        assert answer["error"]["data"] == {"need": "password"}
        assert server.get("/api/tables", headers={"X-Santiago-Password": "grapes"}) == {
            "tables": []
        }
        stranger = server.client("x" * 22)
        assert stranger.welcome["error"]["code"] == "auth/missing"
        stranger.close()
        friend = server.client("x" * 22, password="grapes")
        assert friend.welcome["error"]["code"] == "table/not-found"
        friend.close()


@pytest.mark.slow
def test_guesses_over_http_and_websocket_are_counted_together(tmp_path: Path) -> None:
    with Server(
        f"sqlite:///{tmp_path / 'g.db'}", password="grapes", guesses_per_minute=6
    ) as server:
        codes = []
        for number in range(12):
            if number % 2:
                answer = server.http.get("/api/tables", headers={"X-Santiago-Password": "apples"})
                codes.append(answer.json()["error"]["code"])
            else:
                with server.client("x" * 22, password="apples") as stranger:
                    codes.append(stranger.welcome["error"]["code"])
        assert codes == ["auth/missing"] * 6 + ["request/too-many"] * 6
        # Nobody at this address is told that the next guess is right.
        with server.client("x" * 22, password="grapes") as stranger:
            assert stranger.welcome["error"]["code"] == "request/too-many"
        refused = server.http.get("/metrics", headers={"X-Santiago-Password": "grapes"})
        assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (429, True)


@pytest.mark.slow
def test_figures_are_for_those_who_know_the_password(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'g.db'}", password="grapes") as server:
        assert server.http.get("/metrics").status_code == 401
        answer = server.http.get("/metrics", headers={"X-Santiago-Password": "grapes"})
        assert "santiago_connections" in answer.text


@pytest.mark.slow
def test_a_password_may_have_any_letters(tmp_path: Path) -> None:
    """A header holds bytes: they are UTF-8, as browsers and curl send them."""
    with Server(f"sqlite:///{tmp_path / 'g.db'}", password="Żółw") as server:
        for word, status in (("Żółw", 200), ("Zolw", 401)):
            sent = [(b"X-Santiago-Password", word.encode())]
            assert server.http.get("/api/tables", headers=sent).status_code == status


@pytest.mark.slow
def test_logs_and_metrics_hold_no_secret(
    fresh_database: Callable[[], str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with Server(fresh_database()) as server:
        created = server.make("Ana", "Bo", "open")
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        secret = server.table(key).secret or ""
        code = server.post(f"/api/tables/{key}/seats/0/code", tokens=tokens)["code"]
        with server.client(key, tokens) as me:
            me.send({"type": "chat", "id": "c", "seat": 0, "text": "hush"})
            me.until(lambda m: m["type"] == "chat")
        metrics = server.http.get("/metrics").text
    assert "santiago_tables_made_total 1.0" in metrics
    ours = [record.getMessage() for record in caplog.records if "santiago" in record.name]
    said = "\n".join([*ours, metrics])
    assert "POST /api/tables" in said
    for hidden in (*tokens, created["host"], key, secret, code, "hush", "Ana"):
        assert hidden not in said
