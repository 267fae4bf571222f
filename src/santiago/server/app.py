"""The application: everything put together, with limits, headers and errors of one shape."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import santiago
from santiago.server import http, pages, sockets
from santiago.server.errors import ServerError, StorageAway
from santiago.server.hall import Hall
from santiago.server.limits import Limiter, too_many
from santiago.server.logs import request_id
from santiago.server.protocol import MESSAGE_LIMIT, RECORD_LIMIT
from santiago.server.settings import Settings
from santiago.server.storage import Store, open_store
from santiago.server.storage.store import Conflict

log = logging.getLogger("santiago.http")


def create_app(
    settings: Settings | None = None,
    store: Store | None = None,
    clock: Callable[[], float] = time.time,
    folder: Path = pages.FOLDER,
) -> FastAPI:
    """A server's application; the settings come from the environment unless they are given."""
    chosen = Settings.from_env() if settings is None else settings

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        kept = store or open_store(chosen)
        await asyncio.get_running_loop().run_in_executor(None, kept.prepare)
        hall = app.state.hall = Hall(chosen, kept, clock)
        await hall.open()
        hall.spawn(sockets.watch_silence(hall))
        with seldom_collected():
            yield
        await hall.close()

    app = FastAPI(
        title="Santiago",
        version=santiago.__version__,
        description="The protocol is explained in docs/protocol.md.",
        lifespan=lifespan,
        docs_url=None,  # they would need scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = chosen
    app.state.table_limiter = Limiter(chosen.tables_an_hour, 3600.0)
    app.include_router(http.open_router)
    app.include_router(http.router)
    pages.add_pages(app, folder)
    _add_errors(app)
    door = Door(chosen)
    app.add_middleware(Guard, limiter=Limiter(chosen.requests_a_minute, 60.0), door=door)
    return app


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Keep Python's search for garbage from holding up everyone's moves.

    What a server begins with stays to its end, so it is not searched again and again; and we make
    few cycles, so the whole of memory is seldom searched.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class Door:
    """Where WebSockets come in, without a detour through the routes: a move makes many messages."""

    PATH = "/api/ws"

    def __init__(self, settings: Settings) -> None:
        self._most = settings.connections
        self._allowed = {o.strip().rstrip("/") for o in settings.origins.split(",")} - {""}
        self._at_once: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One client, from beginning to end."""
        websocket = WebSocket(scope, receive, send)
        address = websocket.client.host if websocket.client else "-"
        error = None
        if not _same_origin(websocket, self._allowed):
            error = ServerError("request/origin", "WebSockets from this origin are not taken.")
        elif self._most and self._at_once[address] >= self._most:
            error = too_many(10)
        if error is not None:
            log.warning("WebSocket refused: %s", error.code)
            await websocket.send_denial_response(JSONResponse(error.to_json(), error.status))
            return
        self._at_once[address] += 1
        try:
            await sockets.serve(scope["app"].state.hall, websocket, send)
        finally:
            self._at_once[address] -= 1
            if not self._at_once[address]:
                del self._at_once[address]


def _same_origin(websocket: WebSocket, allowed: set[str]) -> bool:
    """A page from elsewhere may not use the tokens or the address of whoever looks at it."""
    origin = websocket.headers.get("origin")
    if origin is None:  # not a browser
        return True
    return origin in allowed or urlsplit(origin).netloc == websocket.headers.get("host")


def _add_errors(app: FastAPI) -> None:
    def answer(request: Request, error: ServerError) -> Response:
        request.app.state.hall.metrics.errors.labels(error.code).inc()
        headers = {}
        if "seconds" in error.data:
            headers["Retry-After"] = str(error.data["seconds"])
        if error.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return JSONResponse(error.to_json(), error.status, headers)

    @app.exception_handler(ServerError)
    async def ours(request: Request, error: ServerError) -> Response:
        return answer(request, error)

    @app.exception_handler(Conflict)
    async def conflict(request: Request, error: Conflict) -> Response:
        del error
        return answer(request, StorageAway())

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")[:200]
        why = f"{place or 'the request'}: {first['msg']}"
        return answer(request, ServerError("request/invalid", why, place=place))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405:
            return answer(request, ServerError("request/method", "No such method here."))
        if error.status_code == 404:
            return answer(request, ServerError("request/not-found", "There is no such path."))
        why = str(error.detail)
        return answer(request, ServerError("request/invalid", why, place="body"))

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        log.error("internal error", exc_info=error)
        return answer(request, ServerError("server/error", "Something failed in the server."))


class Guard:
    """Around every HTTP request: its id, its limits, its headers, its line in the log."""

    def __init__(self, app: ASGIApp, limiter: Limiter, door: Door) -> None:
        self.app = app
        self.limiter = limiter
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        mark = secrets.token_hex(6)
        request_id.set(mark)  # a WebSocket has one for as long as it lasts
        if scope["type"] != "http":
            app = self.door if scope.get("path") == Door.PATH else self.app
            await app(scope, receive, send)
            return
        begun = time.monotonic()
        status = 500
        headers = {"X-Request-Id": mark} | pages.HEADERS
        encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        api = scope["path"].startswith("/api/")

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = list(message.get("headers", []))
                if api and not any(name == b"cache-control" for name, _ in own):
                    own.append((b"cache-control", b"no-store"))
                message["headers"] = own + encoded
            await send(message)

        try:
            await self._checked(scope, receive, guarded, api)
        finally:
            seconds = time.monotonic() - begun
            hall: Hall | None = getattr(scope["app"].state, "hall", None)
            if hall is not None:
                hall.metrics.requests.labels(_method(scope)).observe(seconds)
            log.info("%s %s %d %.1f ms", scope["method"], _path(scope), status, 1000 * seconds)

    async def _checked(self, scope: Scope, receive: Receive, send: Send, api: bool) -> None:
        client = scope.get("client")
        if api and (wait := self.limiter.take(client[0] if client else "-")):
            error = too_many(wait)
            retry = {"Retry-After": str(error.data["seconds"])}
            await JSONResponse(error.to_json(), error.status, retry)(scope, receive, send)
            return
        limit = RECORD_LIMIT if _takes_record(scope["path"]) else MESSAGE_LIMIT
        if not api or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        body = await _body(receive, limit)
        if body is None:
            error = ServerError("request/too-large", "The request is too large.", limit=limit)
            await JSONResponse(error.to_json(), error.status)(scope, receive, send)
            return
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, again, send)


async def _body(receive: Receive, limit: int) -> bytes | None:
    """The whole body of a request, or None when it is too large."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        part = message.get("body", b"")
        size += len(part)
        if size > limit:
            return None
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)


def _takes_record(path: str) -> bool:
    return path in ("/api/replay", "/api/records", "/api/try", "/api/tables")


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in ("GET", "POST", "HEAD") else "other"


def _path(scope: Scope) -> str:
    """A path for the log: a table's id, by which one may look on, is cut short."""
    parts: list[str] = scope["path"].split("/")
    return "/".join(part[:6] + "…" if len(part) == 22 else part[:40] for part in parts)[:120]


def app_from_env() -> Any:
    """For `uvicorn --factory santiago.server.app:app_from_env`, and our own workers."""
    from santiago.server import logs

    settings = Settings.from_env()
    logs.set_up(settings.log, settings.log_level)
    return create_app(settings)
