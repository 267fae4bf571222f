"""Running the server: one process, or several that share a PostgreSQL."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn

from santiago.server import logs
from santiago.server.app import create_app
from santiago.server.errors import StartError
from santiago.server.protocol import MESSAGE_LIMIT
from santiago.server.settings import Settings
from santiago.server.storage import open_store

STOP_SECONDS = 10


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on; opened first, so that a busy port is reported early."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # With an explicit protocol, asyncio turns off Nagle's delay for every client.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise StartError(
            f"cannot listen on {settings.host}, port {settings.port}: {error.strerror}; "
            "--port names another one"
        ) from None
    listening.set_inheritable(True)
    return listening


def address(settings: Settings, listening: socket.socket) -> str:
    """The address to open in a browser."""
    port = listening.getsockname()[1]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"http://{host}:{port}/"


def allow_many_connections() -> None:
    """Raise the limit of open files: each connection is one, and 1,024 are too few."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until told to stop; `ready` is called when clients may come."""
    allow_many_connections()
    with listening:
        _serve(settings, listening, ready)


def _serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    if settings.workers > 1:
        _serve_many(settings, listening, ready)
        return
    store = open_store(settings)
    store.prepare()  # here, so that an error is reported in one line
    logs.set_up(settings.log, settings.log_level)
    config = uvicorn.Config(create_app(settings, store), **_options(settings))
    server = _Server(config, ready)
    server.run(sockets=[listening])
    if not server.started:
        raise StartError("the server could not start")


def _serve_many(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Worker processes, supervised by this one."""
    from uvicorn.supervisors import Multiprocess

    store = open_store(settings)
    store.prepare()
    store.engine.dispose()
    logs.set_up(settings.log, settings.log_level)
    os.environ.update(settings.environment())  # where the workers read their settings
    config = uvicorn.Config(
        "santiago.server.app:app_from_env",
        factory=True,
        workers=settings.workers,
        **_options(settings),
    )
    listening.listen(2048)
    ready()
    Multiprocess(config, [listening]).run()


def _options(settings: Settings) -> dict[str, Any]:
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "http": "santiago.server.transport:Http",
        "ws": "santiago.server.transport:Socket",
        "ws_max_size": MESSAGE_LIMIT + 16_384,  # what is a little too large is refused politely
        "ws_per_message_deflate": False,  # it would cost more memory than the messages are worth
        "ws_ping_interval": 30.0,
        "ws_ping_timeout": 60.0,
        "timeout_graceful_shutdown": STOP_SECONDS,
        "timeout_keep_alive": 15,
        "proxy_headers": True,
        "forwarded_allow_ips": settings.proxies,
    }
