"""Clients that speak to a server byte by byte, well or badly."""

from __future__ import annotations

import json
import os
import socket
import struct
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

WAIT = 60.0
UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
"""The headers with which a client asks for a WebSocket."""


class Wire:
    """A bare TCP connection."""

    def __init__(
        self, url: str, receive_buffer: int | None = None, address: str | None = None
    ) -> None:
        self.parts = urlsplit(url)
        self.socket = socket.socket()
        if receive_buffer is not None:  # so that little fits on the way
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if address is not None:
            self.socket.bind((address, 0))
        self.socket.settimeout(WAIT)
        self.socket.connect((self.parts.hostname, self.parts.port))
        self._unread = b""

    def __enter__(self) -> Wire:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def request(self, line: str, *headers: str, body: bytes = b"") -> None:
        lines = [f"{line} HTTP/1.1", f"Host: {self.parts.netloc}", *headers, "", ""]
        self.send("\r\n".join(lines).encode("latin-1") + body)

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer."""
        head = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        body = self.exactly(int(headers.get("content-length", 0)))
        return int(head[0].split()[1]), headers, body

    def refusal(self) -> tuple[int, str]:
        """Status and code of a refusal, which must look like all of them."""
        status, headers, body = self.answer()
        for name in ("content-security-policy", "x-content-type-options", "x-request-id"):
            assert headers.get(name), name
        return status, json.loads(body)["error"]["code"]

    def _until(self, end: bytes) -> bytes:
        while end not in self._unread:
            self._more()
        data, _, self._unread = self._unread.partition(end)
        return data

    def exactly(self, size: int) -> bytes:
        while len(self._unread) < size:
            self._more()
        data, self._unread = self._unread[:size], self._unread[size:]
        return data

    def _more(self) -> None:
        data = self.socket.recv(65_536)
        if not data:
            raise ConnectionError("the server has closed the connection")
        self._unread += data

    def closed(self) -> bool:
        """Wait until the server closes the connection."""
        try:
            while self.socket.recv(65_536):
                pass
        except ConnectionError:
            pass
        return True

    # -- WebSocket -----------------------------------------------------------------------------

    def upgrade(self, *headers: str) -> None:
        """Become a WebSocket."""
        self.request("GET /api/ws", *UPGRADE, *headers)
        head = self._until(b"\r\n\r\n")
        assert b" 101 " in head, head

    def hello(self, table: str, **more: Any) -> None:
        """Join a table."""
        self.upgrade()
        self.message({"type": "hello", "protocol": 1, "table": table, "tokens": []} | more)

    def message(self, data: Any) -> None:
        self.send(frame(json.dumps(data).encode()))

    def receive(self) -> Any:
        """The next message, or the code of a close frame."""
        while True:
            kind, size = self.exactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.exactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.exactly(8))
            data = self.exactly(size)
            if kind & 15 == 8:
                return struct.unpack("!H", data[:2])[0]
            if kind & 15 == 1:
                return json.loads(data)


def frame(data: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    """A client's frame."""
    head = bytes([opcode | (128 if fin else 0)])
    if len(data) < 126:
        head += bytes([128 | len(data)])
    elif len(data) < 65_536:
        head += bytes([128 | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([128 | 127]) + struct.pack("!Q", len(data))
    mask = os.urandom(4)
    masked = int.from_bytes(data, "big") ^ int.from_bytes(
        (mask * (len(data) // 4 + 1))[: len(data)], "big"
    )
    return head + mask + masked.to_bytes(len(data), "big")
