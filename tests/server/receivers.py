"""Real receivers on this machine: a web server, a mail server, a browser's push service."""

from __future__ import annotations

import json
import os
import ssl
import threading
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.harness import WAIT

LOOPBACK = "127.0.0.0/8"


@dataclass
class Got:
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """A web server that remembers every request; `answer` chooses the status and headers."""

    def __init__(self) -> None:
        self.got: Queue[Got] = Queue()
        self.answer: Callable[[Got], tuple[int, dict[str, str], bytes]] = lambda _: (200, {}, b"")
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", "0"))
                headers = {name.lower(): value for name, value in self.headers.items()}
                got = Got(self.path, headers, self.rfile.read(length))
                status, sent, body = receiver.answer(got)
                receiver.got.put(got)
                self.send_response(status)
                for name, value in sent.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                with suppress(OSError):
                    self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def encrypt(self, context: ssl.SSLContext) -> None:
        """From now on, speak TLS."""
        self._server.socket = context.wrap_socket(
            self._server.socket, server_side=True, do_handshake_on_connect=False
        )

    def next(self) -> Got:
        return self.got.get(timeout=WAIT)

    def nothing(self) -> bool:
        """Whether nothing has arrived that nobody asked for yet."""
        try:
            self.got.get_nowait()
        except Empty:
            return True
        return False

    def __enter__(self) -> Receiver:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join(WAIT)
        self._server.server_close()


class Browser:
    """What a browser gives away when it subscribes, and how it reads what comes."""

    def __init__(self, receiver: Receiver, path: str = "/push/1") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.target = receiver.url + path

    @property
    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        return {"channel": "push", "target": self.target, "keys": keys}

    def read(self, got: Got) -> Any:
        """Decrypt a message (RFC 8291)."""
        assert got.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(got.body, private_key=self._key, auth_secret=self._auth)
        return json.loads(plain)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class _Controller(Controller):
    """Takes any free port."""

    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


class Mailbox:
    """A mail server that remembers every letter."""

    def __init__(self) -> None:
        self.got: Queue[tuple[list[str], Message]] = Queue()
        self.status = "250 OK"
        self._controller = _Controller(self, hostname="127.0.0.1", port=0)

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        del server, session, options
        if self.status.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.status

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        del server, session
        self.got.put((envelope.rcpt_tos, message_from_bytes(envelope.content)))
        return "250 OK"

    @property
    def url(self) -> str:
        return f"smtp+plain://127.0.0.1:{self._controller.port}"

    def next(self) -> tuple[list[str], Message]:
        return self.got.get(timeout=WAIT)

    def __enter__(self) -> Mailbox:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()
