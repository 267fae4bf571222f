"""However badly clients behave, the server's memory stays within its budget."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from santiago import Game
from santiago.server.messages import CLIENT
from santiago.server.protocol import MESSAGE_LIMIT, RECORD_LIMIT
from tests.server.wire import Wire, frame

EACH = 50
BUDGET = 64 * 2**20
PATIENCE = 3.0
WAIT = 120.0
RESYNC = {"type": "resync", "since": 0, "epoch": 0}
CLIENT.validate_python(RESYNC)  # a refused request would cost nothing


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, int]]:
    """The URL and process of a server that lets an address have 200 connections."""
    limits = {"CONNECTIONS": "200", "PROXIES": "192.0.2.1"}
    words = ["serve", "--port", "0", "--log-level", "error"]
    process = subprocess.Popen(
        [sys.executable, "-m", "santiago", *words, "--database", f"sqlite:///{folder / 'g.db'}"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **{f"SANTIAGO_{name}": value for name, value in limits.items()}},
    )
    assert process.stdout is not None
    try:
        match = re.search(r"http://\S+", process.stdout.readline())
        assert match, "the server did not start"
        yield match[0].rstrip("/"), process.pid
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def memory(process: int, field: str) -> int:
    """Bytes of a process: `VmRSS` now, `VmHWM` at most since it was reset."""
    text = Path(f"/proc/{process}/status").read_text()
    match = re.search(rf"{field}:\s+(\d+) kB", text)
    assert match
    return int(match[1]) * 1024


def post(url: str, body: object) -> dict[str, object]:
    ask = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(ask, timeout=WAIT) as answer:
        match: dict[str, object] = json.load(answer)
    return match


def finished_game() -> dict[str, Any]:
    """The record of a long game."""
    game = Game.new(players=5, seed=3)
    while game.result is None:
        game.play(game.legal_moves[0])
    record: dict[str, Any] = game.record.to_json()
    return record


def long_game(url: str) -> tuple[str, list[str]]:
    """A table at which a whole game has been played but for its end: its states are long.

    Whoever holds all its tokens gets the longest.
    """
    record = finished_game()
    del record["result"]
    record["moves"].pop()
    seats = [{"kind": "person", "name": f"P{seat}"} for seat in range(5)]
    created: Any = post(f"{url}/api/tables", {"seats": seats, "record": record})
    return created["table"]["id"], list(created["tokens"].values())


def send_unread(wires: list[Wire], data: bytes) -> None:
    """Send this from all of them, as fast as the server takes it, and read nothing."""
    waiting = {wire.socket: memoryview(data) for wire in wires}
    for wire in wires:
        wire.socket.setblocking(False)
    while waiting:
        _, ready, _ = select.select([], list(waiting), [], PATIENCE)
        if not ready:  # the server takes no more from any of them
            return
        for match in ready:
            try:
                sent = match.send(waiting[match][:65_536])
            except BlockingIOError:
                continue
            except OSError:  # it has been cut off
                sent = len(data)
            waiting[match] = waiting[match][sent:]
            if not waiting[match]:
                del waiting[match]


@pytest.mark.slow
@pytest.mark.xdist_group("memory")
def test_bad_clients_cost_little_memory(tmp_path: Path) -> None:
    """Fifty each that never read, send heads slowly, send the largest bodies and frames."""
    with served(tmp_path) as (url, process), ExitStack() as stack:
        table, tokens = long_game(url)
        urlopen(f"{url}/api/meta", timeout=WAIT).close()
        idle = memory(process, "VmRSS")
        Path(f"/proc/{process}/clear_refs").write_text("5")  # resets VmHWM

        def wires(receive_buffer: int | None = None) -> list[Wire]:
            return [stack.enter_context(Wire(url, receive_buffer)) for _ in range(EACH)]

        deaf = wires(receive_buffer=4096)
        for wire in deaf:
            wire.hello(table, tokens=tokens)
        resync = frame(json.dumps(RESYNC).encode())
        ping = frame(b"x" * 125, 9)
        send_unread(deaf, (resync * 20 + ping * 100) * 30)
        slow = wires()
        send_unread(slow[:25], b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"x" * 30_000)
        send_unread(slow[25:], b"GET / HTTP/1.1\r\nHost: x\r\nX-Large: " + b"x" * 4_000_000)
        large = wires()
        head = f"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: {RECORD_LIMIT}\r\n\r\n"
        body = b'{"record":{"x":[' + b"[]," * (RECORD_LIMIT // 3 - 10)
        body = body.ljust(RECORD_LIMIT - 6, b" ") + b"0" + b"]}}"
        request = head.encode() + body.ljust(RECORD_LIMIT)
        send_unread(large, request)
        framed = wires()
        for wire in framed:
            wire.hello(table)
        send_unread(framed[:20], frame(b"[" * MESSAGE_LIMIT) * 4)
        send_unread(framed[20:35], frame(b"{}") * 10_000)
        send_unread(framed[35:], frame(b'"', fin=False) + frame(b"xx", 0, fin=False) * 10_000)
        with urlopen(f"{url}/healthz", timeout=WAIT) as answer:  # it has come through all that
            assert answer.status == 200
        used = memory(process, "VmHWM") - idle
        print(f"{used / 2**20:.1f} MB above idle ({idle / 2**20:.1f} MB)")
        assert used <= BUDGET, f"{used / 2**20:.1f} MB above idle"
