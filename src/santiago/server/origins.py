"""Which pages may ask: our own, those in the settings, and anything that is not a browser."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.types import Scope

from santiago.server.settings import Settings

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def others_of(settings: Settings) -> set[str]:
    """The other sites that the settings allow."""
    return {origin.strip().rstrip("/") for origin in settings.origins.split(",")}


def allowed(origin: str | None, scope: Scope, others: set[str]) -> bool:
    """Whether a request comes from our own page, another one that is allowed, or no browser.

    A foreign page must not use its visitor's address and tokens.
    """
    if origin is None:
        return True
    if origin in others and origin:
        return True
    own = _host_and_port(f"{scope['scheme']}://{host_of(scope)}")
    return own is not None and _host_and_port(origin) in (own, _swapped(own))


def host_of(scope: Scope) -> str:
    """Where the client says that it asks: the name of this server, perhaps with a port."""
    named = next((value for name, value in scope["headers"] if name == b"host"), b"")
    return str(named, "latin-1")


def _swapped(own: tuple[str, int]) -> tuple[str, int]:
    """The other default port: a proxy that ends TLS may not say that it does."""
    return own[0], {80: 443}.get(own[1], own[1])


def _host_and_port(url: str) -> tuple[str, int] | None:
    """Where an origin leads, or None if it is not one.

    >>> _host_and_port("https://Example.org"), _host_and_port("http://["), _host_and_port("null")
    (('example.org', 443), None, None)
    """
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.hostname or port is None or parts.path not in ("", "/") or parts.query:
        return None
    return parts.hostname, port
