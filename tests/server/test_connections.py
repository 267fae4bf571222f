"""A client's connection: sent at once, in order; who does not read is disconnected."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi import WebSocket

from santiago.server import sockets
from santiago.server.connections import OUTLET, WAITING_BYTES, Connection
from santiago.server.messages import Hello


class Wire:
    """What a client reads, when it reads."""

    def __init__(self, *, outlet: bool = False) -> None:
        self.reads = asyncio.Event()
        self.scope = {"extensions": {OUTLET: self} if outlet else {}}
        self.got: list[Any] = []
        hello = Hello(type="hello", protocol=1, table="x")
        self.connection = Connection(cast(WebSocket, self), self.send, hello, [], 0.0)

    async def send(self, message: Any) -> None:
        await self.reads.wait()
        self.got.append(message["text"])

    def ready(self) -> bool:
        return self.reads.is_set()

    def write(self, data: bytes) -> None:
        self.got.append(("written", data.decode()))

    async def close(self, code: int) -> None:
        await self.reads.wait()
        self.got.append(code)


def test_what_a_client_can_take_is_sent_at_once() -> None:
    async def main() -> None:
        wire = Wire()
        wire.reads.set()
        wire.connection.send(b"a")
        wire.connection.send(b"b")
        assert wire.got == ["a", "b"]  # nothing was awaited

    asyncio.run(main())


def test_what_has_to_wait_is_sent_later_in_its_order() -> None:
    async def main() -> None:
        wire = Wire()
        for text in "abc":
            wire.connection.send(text.encode())
        assert wire.got == []
        wire.reads.set()
        await wire.connection.flush()
        wire.connection.send(b"d")
        assert wire.got == ["a", "b", "c", "d"]
        await wire.connection.close(1001)
        wire.connection.send(b"e")
        assert wire.got[4:] == [1001]

    asyncio.run(main())


def test_the_shortest_way_never_overtakes_what_waits() -> None:
    async def main() -> None:
        wire = Wire(outlet=True)
        wire.connection.send(b"a")
        wire.connection.send_state(lambda: b"b")
        wire.reads.set()
        wire.connection.send(b"c")  # the client can take it, but "a" still waits
        await wire.connection.flush()
        wire.connection.send(b"d")
        wire.connection.send_state(lambda: b"e")
        assert wire.got == ["a", "c", "b", ("written", "d"), ("written", "e")]
        await wire.connection.close(1001)
        wire.connection.send(b"f")
        assert wire.got[5:] == [1001]

    asyncio.run(main())


def test_who_does_not_read_is_disconnected() -> None:
    async def main() -> None:
        wire = Wire()
        for number in range(10):
            wire.connection.send(b"%d" % number + b"x" * (WAITING_BYTES // 4))
            assert wire.connection._waiting_bytes <= WAITING_BYTES
        await asyncio.sleep(0)
        wire.reads.set()
        await wire.connection.flush()
        assert [got if isinstance(got, int) else got[0] for got in wire.got] == ["0", 4429]

    asyncio.run(main())


def test_a_client_that_does_not_read_has_one_state_waiting() -> None:
    """The newest, composed when it is sent: what happened in between is in it."""

    async def main() -> None:
        wire = Wire()
        composed: list[int] = []
        newest = 0

        def compose() -> bytes:
            composed.append(newest)
            return b"state %d" % newest

        for newest in range(1, 1000):
            wire.connection.send_state(compose)
            wire.connection.send(b"ack %d" % newest) if newest % 300 == 0 else None
        assert composed == [1]  # the one that was under way at once
        wire.reads.set()
        await wire.connection.flush()
        assert wire.got == ["state 1", "ack 300", "ack 600", "ack 900", "state 999"]
        newest = 1000
        wire.connection.send_state(compose)
        assert wire.got[-1] == "state 1000"  # nothing was awaited

    asyncio.run(main())


def test_a_client_that_is_gone_harms_nobody() -> None:
    class Gone(Wire):
        async def send(self, message: Any) -> None:
            await self.reads.wait()
            raise OSError(f"it is gone, and has not got {message['text']}")

    async def main() -> None:
        for early in (True, False):
            wire = Gone()
            if early:
                wire.reads.set()
            wire.connection.send(b"a")
            wire.connection.send(b"b")
            wire.reads.set()
            await wire.connection.flush()
            assert not wire.connection._waiting

    asyncio.run(main())


def test_a_silent_client_is_disconnected_after_ninety_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SimpleNamespace(now=1000.0)
    closed: list[tuple[str, float]] = []

    class Silent:
        def __init__(self, name: str, heard: float) -> None:
            self.name, self.heard = name, heard

        async def close(self, code: int) -> None:
            assert code == 4408
            closed.append((self.name, clock.now))
            here.discard(self)

    here = {Silent("first", 1000.0), Silent("second", 1050.5)}
    table = SimpleNamespace(connections=here)
    service = SimpleNamespace(registry=SimpleNamespace(tables={"x": table}), now=lambda: clock.now)

    async def sleep(seconds: float) -> None:
        clock.now += seconds
        if clock.now > 1300:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(sockets.watch_silence(cast(Any, service)))
    assert closed == [("first", 1090.0), ("second", 1140.5)]
