"""Wraps every request: id, limits, headers and log line."""

from __future__ import annotations

import logging
import secrets
import time

from fastapi import WebSocket
from fastapi.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from santiago.server import origins, pages, sockets
from santiago.server.errors import ServerError
from santiago.server.limits import Addresses, Limiter, too_many
from santiago.server.logs import request_id, without_ids
from santiago.server.protocol import MESSAGE_LIMIT, RECORD_LIMIT
from santiago.server.settings import Settings

log = logging.getLogger("santiago.http")

SOCKET_PATH = "/api/ws"
TAKE_RECORDS = (
    *("/api/replay", "/api/records", "/api/try", "/api/tables"),
    *("/api/review", "/api/review/question", "/api/review/answer"),
)
METHODS = ("GET", "POST", "HEAD")
LONGEST_HOST = 253 + len(":65535")
"""The longest name that DNS knows, and a port; our links and QR codes carry it."""


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._rate = Limiter(settings.requests_per_minute, 60.0)
        self._addresses = Addresses(settings.connections)
        self._origins = origins.others_of(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one WebSocket from beginning to end."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        mark = secrets.token_hex(6)
        request_id.set(mark)
        client = scope.get("client")
        address = client[0] if client else "-"
        serve = self._http if scope["type"] == "http" else self._socket
        counted = self._addresses.enter(address)
        error = None if counted else too_many(10)
        if error is None and scope["path"].startswith("/api/"):
            wait = self._rate.take(address)
            error = too_many(wait) if wait else None
        try:
            await serve(scope, receive, send, error)
        finally:
            if counted:
                self._addresses.leave(address)

    # -- WebSockets ----------------------------------------------------------------------------

    async def _socket(
        self, scope: Scope, receive: Receive, send: Send, error: ServerError | None
    ) -> None:
        """WebSockets skip the routes: a move makes many messages."""
        websocket = WebSocket(scope, receive, send)
        if scope["path"] != SOCKET_PATH:
            error = ServerError("request/not-found", "There is no such path.")
        elif not origins.allowed(websocket.headers.get("origin"), scope, self._origins):
            error = ServerError("request/origin", "WebSockets from this origin are not accepted.")
        if error is None:
            await sockets.serve(scope["app"].state.service, websocket, send)
            return
        log.warning("WebSocket refused: %s", error.code)
        headers = pages.HEADERS | {"X-Request-Id": request_id.get()}
        await websocket.send_denial_response(JSONResponse(error.to_json(), error.status, headers))

    # -- HTTP ----------------------------------------------------------------------------------

    async def _http(
        self, scope: Scope, receive: Receive, send: Send, error: ServerError | None
    ) -> None:
        began = time.monotonic()
        status = 0
        always = pages.HEADERS | {"X-Request-Id": request_id.get()}
        encoded = [(name.lower().encode(), value.encode()) for name, value in always.items()]
        api = scope["path"].startswith("/api/")
        if len(origins.host_of(scope)) > LONGEST_HOST:
            error = ServerError("request/malformed", "The name of the host is too long.")

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = list(message.get("headers", []))
                if api and not any(name == b"cache-control" for name, _ in own):
                    own.append((b"cache-control", b"no-store"))
                names = {name for name, _ in own}
                message["headers"] = own + [pair for pair in encoded if pair[0] not in names]
            await send(message)

        try:
            if error is None:
                await self._checked(scope, receive, guarded)
            else:
                await answer_of(error)(scope, receive, guarded)
        except Exception as failure:
            log.error("internal error", exc_info=failure)
            if status:  # part of the answer has been sent: too late for an error
                raise
            unexpected = ServerError("server/error", "The server failed.")
            await answer_of(unexpected)(scope, receive, guarded)
        finally:
            seconds = time.monotonic() - began
            service = getattr(scope["app"].state, "service", None) if "app" in scope else None
            if service is not None:
                service.metrics.requests.labels(_method(scope)).observe(seconds)
            log.info("%s %s %d %.1f ms", _method(scope), _path(scope), status, 1000 * seconds)

    async def _checked(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, check its size, and pass the request on."""
        if scope["method"] == "HEAD":
            # What GET would answer; the body is left out by the protocol, which has its own scope.
            scope = {**scope, "method": "GET"}
        if scope["method"] == "GET":
            await self.app(scope, receive, send)
            return
        # Around a record there is some more; the record itself is measured when it is read.
        limit = MESSAGE_LIMIT + (RECORD_LIMIT if scope["path"] in TAKE_RECORDS else 0)
        body = await _body(scope, receive, limit)
        if isinstance(body, ServerError):
            await answer_of(body)(scope, receive, send)
            return
        if body is None:  # the client is gone
            return
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def again() -> Message:
            return next(messages, None) or await receive()

        await self.app(scope, again, send)


def answer_of(error: ServerError) -> JSONResponse:
    """The HTTP answer to a refused request."""
    headers = {}
    if "seconds" in error.data:
        headers["Retry-After"] = str(error.data["seconds"])
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(error.to_json(), error.status, headers)


async def _body(scope: Scope, receive: Receive, limit: int) -> bytes | ServerError | None:
    """The whole body of a request, or what is wrong with it; None if the client is gone."""
    too_large = ServerError("request/too-large", "The request is too large.", limit=limit)
    declared = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if int(declared) > limit:  # the protocol has checked that it is a number
        return too_large
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part = message.get("body", b"")
        size += len(part)
        if size > limit:
            return too_large
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in METHODS else "other"


def _path(scope: Scope) -> str:
    """A shortened path for the log."""
    return without_ids("/".join(part[:40] for part in scope["path"].split("/")))[:120]
