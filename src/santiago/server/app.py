"""The application: storage, tables, routes and pages put together; errors of one shape."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

import santiago
from santiago.server import (
    http,
    http_hints,
    http_profiles,
    http_puzzles,
    http_review,
    logs,
    pages,
    pictures,
    sockets,
)
from santiago.server.clock import SteadyClock
from santiago.server.errors import ServerError, StorageAway
from santiago.server.guard import Guard, answer_of
from santiago.server.limits import Addresses, Limiter
from santiago.server.notices import routes as notices
from santiago.server.previews import Previews
from santiago.server.retire import keep_retiring
from santiago.server.service import Service
from santiago.server.settings import Settings, read_settings
from santiago.server.storage import Store, open_store
from santiago.server.storage.store import Conflict
from santiago.server.transport import ADDRESSES, UNREAD, Unread
from santiago.tables.errors import Refusal


def create_app(
    settings: Settings | None = None,
    store: Store | None = None,
    clock: Callable[[], float] | None = None,
    folder: Path = pages.FOLDER,
) -> FastAPI:
    """A server's application; without settings, they are read from the environment."""
    chosen = settings or read_settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        opened = store or open_store(chosen)
        await asyncio.get_running_loop().run_in_executor(None, opened.prepare)
        service = app.state.service = Service(chosen, opened, clock or SteadyClock())
        await service.open()
        service.spawn(sockets.watch_silence(service))
        service.spawn(keep_retiring(service.gate, chosen, service.now))
        with seldom_collected(), short_turns():
            addresses = Addresses(chosen.connections, chosen.proxies)
            yield {ADDRESSES: addresses, UNREAD: Unread()}
        await service.close()

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
    app.state.table_limiter = Limiter(chosen.tables_per_hour, 3600.0)
    app.state.notices_limiter = Limiter(
        notices.PER_MINUTE if chosen.requests_per_minute else 0, 60.0
    )
    app.include_router(http.open_router)
    app.include_router(pictures.open_router)
    app.include_router(notices.open_router)
    app.include_router(notices.router)
    app.include_router(http_profiles.router)
    app.include_router(http_review.router)
    app.include_router(http_hints.router)
    app.include_router(http_puzzles.router)
    app.include_router(http.router)
    app.include_router(http.last_router)
    pages.add_pages(app, folder, Previews(limited=chosen.requests_per_minute > 0).page)
    _add_errors(app)
    app.add_middleware(Guard, settings=chosen)
    return app


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Keep garbage collection from delaying moves.

    Objects from the start live to the end, so they are exempt. We create few cycles, so full
    collections are rare, and each of the others looks at few objects: a few milliseconds.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(2_000, 5, 50_000)
    gc.enable()  # `santiago serve` starts without
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextmanager
def short_turns() -> Iterator[None]:
    """Have threads that compute hand over to the tables within half a millisecond."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _add_errors(app: FastAPI) -> None:
    def answer(request: Request, error: ServerError) -> Response:
        request.app.state.service.metrics.errors.labels(error.code).inc()
        return answer_of(error)

    @app.exception_handler(ServerError)
    async def ours(request: Request, error: ServerError) -> Response:
        return answer(request, error)

    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        return answer(request, ServerError.of(error))

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


def app_from_env() -> Any:
    """For `uvicorn --factory santiago.server.app:app_from_env`, and our own workers."""
    settings = read_settings()
    logs.set_up(settings.log, settings.log_level)
    return create_app(settings)
