"""HTTP and WebSockets on the wire, with limits that uvicorn does not set.

No client can tie up much memory or many connections: request heads have a maximum size and a
deadline, bodies and unread answers have a deadline, unread answers also share a budget, and
messages have a maximum of fragments.
Requests refused here never reach the application, but get errors of the same shape.
"""

from __future__ import annotations

import asyncio
import secrets
from asyncio import TimerHandle, Transport
from collections import Counter
from struct import Struct
from typing import Any, cast

import orjson
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from santiago.server.connections import OUTLET
from santiago.server.errors import ServerError
from santiago.server.limits import Addresses, address_key, too_many
from santiago.server.pages import HEADERS

HEAD_LIMIT = 32_768
"""Bytes of a request's line and headers."""
HEAD_SECONDS = 10.0
"""Seconds to send a request's head, from the connection or from the first byte."""
BODY_SECONDS = 30.0
STALLED_SECONDS = 60.0
"""Seconds until a client that does not read its answers is disconnected."""
LINGER_SECONDS = 2.0
"""Seconds that a refused client may go on sending, so that it can read the error."""
SOCKET_HEADER = 8_000
SOCKET_HEADERS = 100
"""A WebSocket's request has no longer lines and no more headers: the library takes few more."""
FRAGMENTS = 64
"""Frames of one message.  Browsers send one; thousands of tiny ones cost memory."""
TOGETHER = 65_536
"""Bytes that wait to be written together; beyond that we see first whether they are read."""
SLICE = 4_096
"""Bytes to parse at once: tiny messages weigh a hundred times their size when parsed."""
TEXT = 0x81
"""The first byte of a frame: a whole text message."""
LONG, LONGER = Struct("!BBH"), Struct("!BBQ")
"""The heads of larger frames; a server's frames are not masked (RFC 6455, 5.2)."""
ADDRESSES, UNREAD = "addresses", "unread"
"""Under these keys of the lifespan's state are the server's `Addresses` and `Unread`."""
UNREAD_LIMIT = 16 * 2**20
"""Bytes that may wait for all clients that do not read."""


class Unread:
    """What waits for clients that do not read, all of them together."""

    def __init__(self, limit: int = UNREAD_LIMIT) -> None:
        self.limit = limit
        self._clients: dict[_Bounded, None] = {}  # who has not read for longest is first

    def add(self, client: _Bounded) -> None:
        """A client has stopped reading: if too much waits now, disconnect some.

        The address for which most waits is first, with the client that has not read for longest.
        """
        self._clients[client] = None
        while self.waiting > self.limit:
            by_address: Counter[str] = Counter()
            for one in self._clients:
                by_address[one.address] += one.transport.get_write_buffer_size()
            most = by_address.most_common(1)[0][0]
            first = next(one for one in self._clients if one.address == most)
            self.remove(first)
            first.transport.abort()

    @property
    def waiting(self) -> int:
        """The bytes that wait."""
        return sum(one.transport.get_write_buffer_size() for one in self._clients)

    def remove(self, client: _Bounded) -> None:
        """It reads again, or is gone."""
        self._clients.pop(client, None)


class _Refused(Exception):
    """Ends the parsing of a request that has been answered."""


class _Bounded:
    """What both protocols share: the count of connections, and the deadline for reading."""

    transport: Transport
    loop: asyncio.AbstractEventLoop
    client: tuple[str, int] | None
    app_state: dict[str, Any]
    _stalled: TimerHandle | None = None

    @property
    def _addresses(self) -> Addresses | None:
        """The server's count, unless the client is a proxy: then the application counts."""
        addresses: Addresses | None = self.app_state.get(ADDRESSES)
        if addresses is None or self.client is None or addresses.trusts(self.client[0]):
            return None
        return addresses

    @property
    def address(self) -> str:
        """The client's address, as its connections are counted."""
        return "" if self.client is None else address_key(self.client[0])

    def _leave(self) -> None:
        self._reads()
        if self.client is not None and (addresses := self._addresses) is not None:
            addresses.leave(self.client[0])

    def pause_writing(self) -> None:
        """The client does not read: start its deadline."""
        super().pause_writing()  # type: ignore[misc]
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)
        unread: Unread | None = self.app_state.get(UNREAD)
        if unread is not None:
            unread.add(self)

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()  # type: ignore[misc]
        self._reads()

    def _reads(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        unread: Unread | None = self.app_state.get(UNREAD)
        if unread is not None:
            unread.remove(self)


class Http(_Bounded, HttpToolsProtocol):
    """One client's HTTP connection."""

    _unparsed = 0  # bytes in packets from which the parser has handed nothing over
    _head_bytes = 0
    _deadline: TimerHandle | None = None  # for the rest of the request
    _refused = False
    _counted = False
    _held = False  # the next request waits until the last answer has been read

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        addresses = self._addresses
        if addresses is not None and self.client is not None:
            self._counted = addresses.enter(self.client[0])
            if not self._counted:
                self._refuse(too_many(10))
                return
        self._set_deadline(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._set_deadline(None)
        if self._counted:
            self._leave()
        else:
            self._reads()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what a client sends, as far as the bounds allow."""
        if self._refused:
            return
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > HEAD_LIMIT and not self._refused:
            self._refuse(_head_too_large())

    def on_message_begin(self) -> None:
        """The first byte of a request has come."""
        super().on_message_begin()
        self._head_bytes = 0
        if self._deadline is None:
            self._set_deadline(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        """A part of the path."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer behind the body."""
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > HEAD_LIMIT:
            self._refuse(_head_too_large())
            raise _Refused

    def on_headers_complete(self) -> None:
        """The head has come."""
        self._unparsed = 0
        self._set_deadline(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._unparsed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request has come."""
        self._unparsed = 0
        self._set_deadline(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; the WebSocket's protocol counts it from now on."""
        self._set_deadline(None)
        longest = max(len(name) + len(value) for name, value in self.headers)
        if (
            longest > SOCKET_HEADER
            or len(self.headers) > SOCKET_HEADERS
            or len(self.url) > SOCKET_HEADER
        ):
            # The library would leave such a client waiting forever.
            self._refuse(_head_too_large())
            return
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not read: read nothing from it, either."""
        super().pause_writing()
        self.flow.pause_reading()

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        self.flow.resume_reading()
        if self._held:
            self._held = False
            super().on_response_complete()

    def on_response_complete(self) -> None:
        """An answer is on its way; the next request's would only wait beside it."""
        if self._stalled is None:
            super().on_response_complete()
        else:
            self._held = True

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        if not self._refused:
            self._refuse(ServerError("request/malformed", msg))

    def _set_deadline(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self._deadline = None
        cycle = self._cycle
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.abort()  # it is being answered while it still sends
        else:
            self._refuse(ServerError("request/timeout", "The request took too long."))

    @property
    def _cycle(self) -> RequestResponseCycle | None:
        """The request that is being answered; there is none at first, whatever its type says."""
        return self.cycle

    def _refuse(self, error: ServerError) -> None:
        """Answer without the application, and read nothing more."""
        self._refused = True
        self._set_deadline(None)
        cycle = self._cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        body = orjson.dumps(error.to_json())
        headers = [
            *HEADERS.items(),
            ("X-Request-Id", secrets.token_hex(6)),
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
        ]
        lines = [f"{name}: {value}\r\n".encode() for name, value in headers]
        self.transport.write(b"".join([STATUS_LINE[error.status], *lines, b"\r\n", body]))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.close)


def _head_too_large() -> ServerError:
    return ServerError("request/head-too-large", "The head is too large.", limit=HEAD_LIMIT)


class _Handshake(ServerProtocol):
    """Refusals carry the headers that every answer of ours has."""

    def reject(self, status: Any, text: str) -> Response:
        """The answer to an invalid request."""
        response = super().reject(status, text)
        response.headers.update(HEADERS | {"X-Request-Id": secrets.token_hex(6)})
        return response


class Socket(_Bounded, WebSocketsSansIOProtocol):
    """One client's WebSocket."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._pending = b""  # what has come, but is not parsed yet
        self._outgoing: list[bytes] = []  # frames that are written together
        self._outgoing_bytes = 0
        self.conn = _Handshake(max_size=self.config.ws_max_size, logger=self.logger)

    def handle_connect(self, event: Request) -> None:
        """A client asks for a WebSocket: the application may send through us directly."""
        super().handle_connect(event)
        if self.handshake_complete:  # it was refused
            return
        extensions: dict[str, Any] = cast(dict[str, Any], self.scope["extensions"])
        extensions[OUTLET] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse a little at a time; the rest waits until the application has taken a message."""
        self._pending = self._pending + data if self._pending else data
        self._parse()

    def _parse(self) -> None:
        data, self._pending, at = self._pending, b"", 0
        while at < len(data) and not self.read_paused and not self.transport.is_closing():
            at += SLICE
            super().data_received(data[at - SLICE : at])
        self._pending = data[at:]

    async def send(self, message: Any) -> None:
        """Send a message; simultaneous messages to one client share a packet.

        A move causes several messages, and sending each costs more than composing it.
        """
        text = message.get("text")
        if text is None or not self.handshake_complete or self.close_sent:
            self._flush()
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        data = text.encode()
        try:
            self.conn.send_text(data)
        except InvalidState:
            raise ClientDisconnected from None
        if not self._outgoing:
            self.loop.call_soon(self._flush)
        self._outgoing += self.conn.data_to_send()
        self._outgoing_bytes += len(data)
        if self._outgoing_bytes > TOGETHER:
            # One packet may bring many requests, all answered before the loop's next round.
            self._flush()

    def ready(self) -> bool:
        """See `Outlet.ready`."""
        return self.writable.is_set() and self.conn.state is OPEN and not self.close_sent

    def write(self, data: bytes) -> None:
        """See `Outlet.write`: the same as `send`, for a client that need not be waited for."""
        size = len(data)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 65_536:
            head = LONG.pack(TEXT, 126, size)
        else:
            head = LONGER.pack(TEXT, 127, size)
        if not self._outgoing:
            self.loop.call_soon(self._flush)
        self._outgoing += (head, data)
        self._outgoing_bytes += size
        if self._outgoing_bytes > TOGETHER:
            self._flush()

    def _flush(self) -> None:
        frames, self._outgoing, self._outgoing_bytes = self._outgoing, [], 0
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def shutdown(self) -> None:
        """The server stops: flush pending messages before closing."""
        self._flush()
        super().shutdown()

    async def receive(self) -> Any:
        """The next message."""
        message = await super().receive()
        if self._pending:
            self._parse()
        return message

    def handle_cont(self, event: Frame) -> None:
        """A further fragment of a message."""
        if self.close_sent:
            return
        if len(self.frames) >= FRAGMENTS:
            self.conn.fail(1009, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete: hand it over, unless it is no text."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007, "invalid UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read: answers would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()
