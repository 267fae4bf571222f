"""Malformed frames by the thousand: each is answered or ends its connection; nothing changes."""

from __future__ import annotations

import json
import logging
import struct
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.harness import Client, Server

GOOD: list[dict[str, Any]] = [
    {"type": "move", "id": "a", "seat": 0, "ply": 0, "epoch": 0, "move": "bid 99"},
    {"type": "takeback", "id": "a", "seat": 0, "ply": 0, "epoch": 0},
    {"type": "chat", "id": "a", "seat": 1, "text": "x"},
    {"type": "orders", "id": "a", "seat": 1, "orders": [{"order": "forced"}]},
    {"type": "orders", "id": "a", "seat": 0, "orders": [{"order": "offer", "canal": "Z1-Z2"}]},
    {"type": "ping", "id": "a"},
    {"type": "resync", "since": 0, "epoch": 0},
    {"type": "hello", "protocol": 1, "table": "x", "tokens": []},
]
"""Messages that would change nothing even if they were taken."""
ODD: list[Any] = [
    *(None, True, False, -1, 1.5, 1e99, 2**70, "", "\x00", "\x1f", "x" * 999, "\u202e", "9"),
    *([], [[]], {}, {"a": {}}, [None] * 50, "\ud800", ["\udfff"], {"\ud800": 1}, float("nan")),
]


def spoilt(rng: Random) -> str:
    """A message with something wrong in one place, or in several."""
    message = json.loads(json.dumps(rng.choice(GOOD)))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        key = rng.choice([*message, "more"])
        if rng.random() < 0.25:
            message.pop(key, None)
        else:
            message[key] = rng.choice(ODD)
    return json.dumps(message)


def cut(rng: Random) -> str:
    text = json.dumps(rng.choice(GOOD))
    return text[: rng.randrange(len(text))]


def scrambled(rng: Random) -> str:
    letters = list(json.dumps(rng.choice(GOOD)))
    for _ in range(rng.randrange(1, 6)):
        letters[rng.randrange(len(letters))] = rng.choice('{}[]",:\\\x00é0 nul𝄞')
    return "".join(letters)


def no_object(rng: Random) -> str:
    return rng.choice(
        [
            json.dumps(rng.choice(ODD)),
            "[" * rng.randrange(1, 3000),
            '{"a":' * rng.randrange(1, 3000),
            "9" * rng.randrange(1, 6000),
            "-",
            "'x'",
            "x" * 70_000,
            '{"type": "ping", "type": "pong", "id": "a"}',
            "\ufeff{}",
            '"\\ud83d"',
        ]
    )


def binary(rng: Random) -> bytes:
    return rng.randbytes(rng.randrange(200))


TEXTS = (spoilt, spoilt, cut, scrambled, no_object, binary)


def frame(opcode: int, payload: bytes = b"", first: int = 0x80, masked: bool = True) -> bytes:
    """A frame as it goes over the wire, right or wrong."""
    size, mark = len(payload), 0x80 if masked else 0
    head = bytes([first | opcode])
    head += bytes([mark | size]) if size < 126 else bytes([mark | 126]) + struct.pack("!H", size)
    return head + (b"\x00" * 4 if masked else b"") + payload


BROKEN: list[tuple[bytes, int]] = [
    (frame(0x3, b"x"), 1002),  # an opcode that nobody has defined
    (frame(0xB), 1002),
    (frame(0x1, b"{}", first=0xC0), 1002),  # compressed, which was not agreed upon
    (frame(0x1, b"{}", first=0xA0), 1002),
    (frame(0x1, b"{}", masked=False), 1002),
    (frame(0x0, b"{}"), 1002),  # continues nothing
    (frame(0x1, b"{", first=0) + frame(0x1, b"}"), 1002),  # begins before the end
    (frame(0x9, b"x", first=0), 1002),  # a ping in pieces
    (frame(0x9, b"x" * 126), 1002),
    (frame(0x8, b"x"), 1002),  # half a code
    (frame(0x8, struct.pack("!H", 1005)), 1002),
    (frame(0x8, struct.pack("!H", 1000) + b"\xff"), 1007),
    (frame(0x1, b'{"type": "\xff\xfe"}'), 1007),
    (b"\x81\xff" + struct.pack("!Q", 2**40) + b"\x00" * 4, 1009),
]


def many(rng: Random, count: int) -> Iterator[str | bytes]:
    for _ in range(count):
        frame: str | bytes = rng.choice(TEXTS)(rng)
        yield frame


def answered(client: Client, frames: list[str | bytes], name: str) -> Counter[str]:
    """Send them, and read what comes: an answer for each."""
    for one in frames:
        client.socket.send(one)
    client.send({"type": "ping", "id": name})
    codes: Counter[str] = Counter()
    before = len(client.raw)
    end = client.until(lambda m: m["type"] == "pong" and m["id"] == name)
    assert end["id"] == name
    for text in client.raw[before:-1]:
        message = json.loads(text)
        codes[message["error"]["code"] if message["type"] == "error" else message["type"]] += 1
    assert sum(codes.values()) >= len(frames), "a frame was not answered"
    return codes


@pytest.mark.parametrize("total", [1_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_malformed_frames_change_nothing(
    server: Server, caplog: pytest.LogCaptureFixture, total: int
) -> None:
    breaking = total * 3 // 100  # of them, such as end their connection
    early = total * 2 // 100  # of them, such as come before `hello`
    for name in ("santiago", "uvicorn"):
        caplog.set_level(logging.WARNING, name)
    rng = Random(20261116)
    created = server.make("Ana", "Bo", "Cy", overseer=2)
    key, (ana, *_) = created["table"]["id"], created["tokens"].values()
    sent = 0
    codes: Counter[str] = Counter()
    with server.client(key, [ana]) as client:
        while sent < total - breaking - early:
            frames = list(many(rng, 50))
            codes += answered(client, frames, f"end {sent}")
            sent += len(frames)
            del client.raw[:]
    assert codes["request/invalid"] > sent // 2
    assert {code.partition("/")[0] for code in codes if "/" in code} <= {
        *("request", "move", "takeback", "chat", "seat", "auth")
    }
    assert sent == total - breaking - early
    break_connections(server, key, ana, rng, breaking)
    break_hello(server, rng, early)
    loggers = ("santiago", "uvicorn")
    assert not [record for record in caplog.records if record.name.startswith(loggers)]
    after = server.get(f"/api/tables/{key}/state")
    assert (after["ply"], after["table"]["status"]) == (0, "running")
    with server.client(key, [ana]) as client:
        assert client.state["chat"] == []
        assert client.move("bid 3", seat=0)["ply"] == 1


def break_connections(server: Server, key: str, token: str, rng: Random, count: int) -> None:
    for number in range(count):
        raw, code = BROKEN[number % len(BROKEN)]
        with server.client(key, [token]) as client:
            if rng.random() < 0.3:
                raw = frame(0x1, b'{"type":"ping","id":"x"}') + raw
            client.socket.socket.sendall(raw)
            assert client.close_code() == code, raw


def break_hello(server: Server, rng: Random, count: int) -> None:
    address = server.url.replace("http", "ws") + "/api/ws"
    for _ in range(count):
        with connect(address, compression=None) as socket:
            first: str | bytes = rng.choice(TEXTS)(rng)
            socket.send(first)
            message = json.loads(socket.recv())
            assert message["error"]["code"] in (
                *("protocol/hello", "protocol/version", "table/not-found"),
            ), first
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in (4400, 4404)
