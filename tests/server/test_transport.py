"""On the wire: sizes, deadlines and numbers of connections are bounded; refusals look alike."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest

from santiago import Game
from santiago.server import app, transport
from tests.server.harness import Server
from tests.server.wire import UPGRADE, Wire, frame


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.db'}"


@pytest.mark.parametrize(
    "head",
    [
        b"X-Large: " + b"x" * 100_000,
        b"".join(b"X-%d: %s\r\n" % (n, b"x" * 1000) for n in range(60)),
    ],
    ids=["one", "many"],
)
def test_a_head_that_is_too_large_is_refused(server: Server, head: bytes) -> None:
    start = b"GET /api/meta HTTP/1.1\r\nHost: x\r\n"
    for end in (b"\r\n\r\n", b""):  # also before it is complete
        with Wire(server.url) as wire:
            wire.send(start + head + end)
            assert wire.refusal() == (431, "request/head-too-large")
            assert wire.closed()


def test_a_path_that_is_too_long_is_refused(server: Server) -> None:
    with Wire(server.url) as wire:
        wire.request("GET /" + "x" * 40_000)
        assert wire.refusal() == (431, "request/head-too-large")
    with Wire(server.url) as wire:
        wire.request("GET /" + "x" * 300)
        assert wire.refusal() == (404, "request/not-found")
    with Wire(server.url) as wire:  # a page's path is as long as it likes, in short parts
        wire.request("GET /" + "/".join(["x" * 200] * 20))
        assert wire.answer()[0] == 200


def test_trailers_behind_a_body_count_too(server: Server) -> None:
    with Wire(server.url) as wire:
        wire.request("POST /api/mine", "Transfer-Encoding: chunked", body=b"0\r\n")
        wire.send(b"X-Trailer: " + b"x" * 1_000_000)
        assert wire.refusal() == (431, "request/head-too-large")


def test_what_is_not_http_is_refused(server: Server) -> None:
    with Wire(server.url) as wire:
        wire.send(b"\x16\x03\x01 hello\r\n\r\n")
        assert wire.refusal() == (400, "request/malformed")


@pytest.mark.slow
def test_a_slow_head_and_a_slow_body_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(transport, "BODY_SECONDS", 0.3)
    with Server(database(tmp_path)) as server:
        for part in (b"", b"GET /api/meta HTTP/1.1\r\nHost: x\r\nX-Slow: "):
            with Wire(server.url) as wire:
                wire.send(part)
                assert wire.refusal() == (408, "request/timeout")
        with Wire(server.url) as wire:
            wire.request("POST /api/mine", "Content-Length: 100", body=b"{")
            assert wire.refusal() == (408, "request/timeout")
        with Wire(server.url) as wire:  # a second request on the same connection, too
            wire.request("GET /api/meta")
            assert wire.answer()[0] == 200
            wire.send(b"GET /")
            assert wire.refusal() == (408, "request/timeout")


def test_a_body_that_is_too_large_is_refused_before_it_comes(server: Server) -> None:
    with Wire(server.url) as wire:
        wire.request("POST /api/mine", "Content-Length: 100000000")
        assert wire.refusal() == (413, "request/too-large")
    with Wire(server.url) as wire:
        wire.request("POST /api/mine", "Transfer-Encoding: chunked")
        for _ in range(9):
            wire.send(b"2000\r\n" + b"x" * 8192 + b"\r\n")
        assert wire.refusal() == (413, "request/too-large")


@pytest.mark.slow
def test_an_address_has_so_many_connections_whatever_they_are_for(tmp_path: Path) -> None:
    with Server(database(tmp_path), connections=3, proxies="") as server:
        key = server.make("Ana", "Bo")["table"]["id"]  # the first connection stays open
        with Wire(server.url) as silent, Wire(server.url) as playing:
            playing.hello(key)
            assert playing.receive()["type"] == "welcome"
            with Wire(server.url) as refused:
                assert refused.refusal() == (429, "request/too-many")
            silent.send(b"GET /api/meta HTTP/1.1\r\nHost: x\r\n\r\n")
            assert silent.answer()[0] == 200
        server.get("/api/meta")
        for _ in range(20):  # who has gone is not counted any more
            with Wire(server.url) as again:
                again.request("GET /api/meta", "Connection: close")
                assert again.answer()[0] == 200
                assert again.closed()


@pytest.mark.slow
def test_a_proxy_connects_for_many_and_each_of_them_is_counted(tmp_path: Path) -> None:
    with Server(database(tmp_path), connections=2, proxies="127.0.0.1") as server:
        key = server.make("Ana", "Bo")["table"]["id"]

        def joined(address: str) -> Wire:
            wire = Wire(server.url)
            wire.request("GET /api/ws", *UPGRADE, f"X-Forwarded-For: {address}")
            return wire

        wires = [joined(f"192.0.2.{number}") for number in (1, 1, 2, 2, 1)]
        wires += [joined(f"2001:db8::{number}") for number in (1, 2, 3)]
        assert [wire.answer()[0] for wire in wires] == [101, 101, 101, 101, 429, 101, 101, 429]
        for wire in wires:
            wire.socket.close()
        assert server.get(f"/api/tables/{key}")


def test_many_messages_in_one_packet_are_answered_in_order(server: Server) -> None:
    key = server.make("Ana", "Bo")["table"]["id"]
    with Wire(server.url) as wire:
        wire.hello(key)
        wire.send(b"".join(frame(b'{"type":"ping","id":"%d"}' % number) for number in range(3000)))
        pongs: list[int] = []
        while len(pongs) < 3000:
            message = wire.receive()
            if message["type"] == "pong":
                pongs.append(int(message["id"]))
        assert pongs == list(range(3000))


def test_a_message_of_many_fragments_is_refused(server: Server) -> None:
    key = server.make("Ana", "Bo")["table"]["id"]
    ping = b'{"type":"ping","id":"x"}'
    with Wire(server.url) as wire:
        wire.hello(key)
        parts = [ping[n : n + 1] for n in range(len(ping))]
        wire.send(frame(parts[0], fin=False))
        wire.send(b"".join(frame(part, 0, fin=False) for part in parts[1:-1]))
        wire.send(frame(parts[-1], 0))
        while (message := wire.receive())["type"] != "pong":
            pass
        wire.send(frame(b"{", fin=False) + frame(b"", 0, fin=False) * 1000)
        while not isinstance(message, int):
            message = wire.receive()
        assert message == 1009


def test_a_websocket_that_asks_wrongly_gets_the_headers(server: Server) -> None:
    for headers in (UPGRADE[:-1], (*UPGRADE[:-1], "Sec-WebSocket-Key: x")):
        with Wire(server.url) as wire:
            wire.request("GET /api/ws", *headers)
            status, answered, _ = wire.answer()
            assert (status, bool(answered["content-security-policy"])) == (400, True)
    with Wire(server.url) as wire:
        wire.request("GET /elsewhere", *UPGRADE)
        assert wire.refusal() == (404, "request/not-found")
    many = [f"X-{number}: x" for number in range(200)]
    for more in (["X-Long: " + "x" * 20_000], many):
        with Wire(server.url) as wire:
            wire.request("GET /api/ws", *UPGRADE, *more)
            assert wire.refusal() == (431, "request/head-too-large")
    with Wire(server.url) as wire:
        wire.request("GET /api/ws?" + "x" * 20_000, *UPGRADE)
        assert wire.refusal() == (431, "request/head-too-large")
    with Wire(server.url) as wire:
        wire.request("GET /api/ws", *UPGRADE, "X-Long: " + "x" * 7_900, *many[:80])
        assert wire.answer()[0] == 101


@pytest.mark.parametrize(
    "origin",
    [
        "http://[",
        "null",
        "",
        "http://",
        "https://evil.example",
        "http://x:99999999",
        "\u00e9",
        "//x",
    ],
)
def test_odd_origins_are_refused(server: Server, origin: str) -> None:
    with Wire(server.url) as wire:
        wire.request("GET /api/ws", *UPGRADE, f"Origin: {origin}")
        assert wire.refusal() == (403, "request/origin")


@pytest.mark.slow
def test_who_reads_late_ends_with_the_right_state(tmp_path: Path) -> None:
    """A client asks for hundreds of states and reads none; then it reads."""
    with Server(database(tmp_path)) as server:
        created = server.make("Ana", "Bo", "Cy", overseer=2)
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        with server.client(key, tokens) as me:
            me.move("bid 3")
            with Wire(server.url, receive_buffer=4096) as late:
                late.hello(key)
                for number in range(8000):
                    late.message({"type": "resync", "id": str(number), "since": 0, "epoch": 0})
                me.move("bid 4")
                late.message({"type": "ping", "id": "end"})
                steps: list[dict[str, object]] = []
                states, ended = 0, False
                while not ended or len(steps) < 2:
                    message = late.receive()
                    assert not isinstance(message, int), "it was disconnected"
                    ended = ended or message["type"] == "pong"
                    if message["type"] == "state":
                        states += 1
                        del steps[message["since"] :]
                        assert len(steps) == message["since"], "steps are missing"
                        steps += message["steps"]
                assert [step["move"] for step in steps] == ["bid 3", "bid 4"]
                assert states < 8000


def test_requests_sent_together_are_all_answered_however_late_they_are_read(
    server: Server,
) -> None:
    """The second is answered when the first answer has been read: fewer answers wait."""
    record = Game.new(players=4, seed=1).record.to_json()
    record["notes"] = "x" * 200_000
    body = json.dumps({"record": record}).encode()
    with Wire(server.url, receive_buffer=4096) as wire:
        headers = (f"Content-Length: {len(body)}", "Content-Type: application/json")
        for _ in range(3):
            wire.request("POST /api/replay", *headers, body=body)
        answers = [wire.answer() for _ in range(3)]
        assert [status for status, _, _ in answers] == [200] * 3
        assert answers[0][2] == answers[1][2] == answers[2][2]


@pytest.mark.slow
def test_answers_that_nobody_reads_have_a_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it is spent, the address for which most waits loses what has waited longest."""
    budget = transport.Unread(limit=1_000_000)
    monkeypatch.setattr(app, "Unread", lambda: budget)
    record = Game.new(players=4, seed=1).record.to_json()
    record["notes"] = "x" * 230_000

    async def waits() -> int:
        return budget.waiting  # in the server's loop: not while it disconnects somebody

    with Server(database(tmp_path)) as server, ExitStack() as stack:
        key = server.post("/api/records", {"record": record})["id"]
        request = f"GET /api/tables/{key}/record HTTP/1.1\r\nHost: x\r\n\r\n".encode()

        def wire(address: str) -> Wire:
            opened = stack.enter_context(Wire(server.url, 4096, address))
            opened.send(request * 20)
            return opened

        patient = wire("127.0.0.2")
        while not budget.waiting:
            server.get("/healthz")
        greedy = [wire("127.0.0.3") for _ in range(12)]
        seen: set[int] = set()
        ports = {one.socket.getsockname()[1] for one in greedy}
        here: set[int] = set()
        while not (seen - here):  # until one that was here is gone
            server.get("/healthz")
            here = {c.client[1] for c in list(server.connections) if c.client} & ports
            seen |= here
        assert server.run(waits()) <= budget.limit
        assert [patient.answer()[0] for _ in range(20)] == [200] * 20


def test_head_is_answered_like_get_without_a_body(server: Server) -> None:
    for path in ("/", "/api/meta", "/healthz", "/assets/app-1a2b.js", "/api/nothing"):
        head, got = server.http.head(path), server.http.get(path)
        assert head.status_code == got.status_code
        assert head.headers["content-type"] == got.headers["content-type"]
        assert head.headers["content-length"] == got.headers["content-length"]
        assert head.content == b""


def test_a_failure_of_ours_is_answered_with_everything(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(key: str) -> None:
        raise ZeroDivisionError(key)

    monkeypatch.setattr(server.service.registry, "get", broken)
    with Wire(server.url) as wire:
        wire.request("GET /api/tables/" + "x" * 22)
        assert wire.refusal() == (500, "server/error")


def test_pages_are_sent_once(server: Server) -> None:
    for path in ("/", "/assets/app-1a2b.js"):
        first = server.http.get(path)
        again = server.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert again.headers["x-request-id"] != first.headers["x-request-id"]
    built = server.http.get("/index.html").text  # what the service worker keeps: no preview
    assert "og:title" not in built
    assert "og:title" in server.http.get("/").text
