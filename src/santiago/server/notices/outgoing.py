"""The one client for requests to addresses that people chose.

It resolves a name once, connects to exactly that address, follows no redirect, knows no proxy and
no cookie, and limits time and size.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import certifi
import httpcore

from santiago.server.limits import address_key
from santiago.server.notices.addresses import Allowed, BadTarget, read_url

SECONDS = 15.0
"""For a whole request, from looking up the name to the end of the answer."""
LOOKUP_SECONDS = 5.0
"""To look up a name."""
LOOKUPS = 8
"""Names that are looked up at once."""
AT_ONE_ADDRESS = 8
"""Requests at once to one address: a slow receiver keeps its own messages waiting only."""
MOST_BYTES = 16_384
"""Of an answer's body that are read; nobody needs more."""
MOST_RECEIVED = 32_768
"""Bytes that a receiver may send in all, however it divides them into heads and chunks."""
AT_ONCE = 1_024
"""Bytes that are parsed before others have their turn."""
Resolve = Callable[[str, int], Awaitable[list[str]]]


@dataclass(frozen=True)
class Answer:
    """What a server said."""

    status: int
    headers: Mapping[str, str]  # names in small letters
    body: bytes


class Unreachable(Exception):
    """No answer; `code` says why, and `final` whether trying again is useless."""

    def __init__(self, code: str, final: bool = False) -> None:
        super().__init__(code)
        self.code = code
        self.final = final


class Crowded(Exception):
    """Enough requests to that address are under way; this one was not sent."""


def lookup(host: str, port: int) -> list[str]:
    """The addresses of a name, in the system's order."""
    listed = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return list(dict.fromkeys(str(entry[4][0]) for entry in listed))


_LOOKING = ThreadPoolExecutor(LOOKUPS, thread_name_prefix="santiago-name")
"""Threads of its own: whoever runs a slow name server holds up nothing else."""


async def resolve(host: str, port: int) -> list[str]:
    """The same, without keeping everyone else waiting."""
    return await asyncio.get_running_loop().run_in_executor(_LOOKING, lookup, host, port)


class _Bounded(httpcore.AsyncNetworkStream):
    """A connection of which we read little, in small pieces.

    Thousands of tiny heads (100 Continue) or chunks would hold up everyone else while they are
    parsed.  A receiver that sends too much seems to have hung up.
    """

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream
        self._left = MOST_RECEIVED

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """See httpcore."""
        size = min(max_bytes, AT_ONCE, self._left)
        data = await self._stream.read(size, timeout) if size else b""
        self._left -= len(data)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """See httpcore."""
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        """See httpcore."""
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """See httpcore."""
        return _Bounded(await self._stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        """See httpcore."""
        return self._stream.get_extra_info(info)


class _Pinned(httpcore.AsyncNetworkBackend):
    """Connects to one address, whatever name it is asked for.

    The name still goes into the Host header and TLS checks the certificate against it.
    """

    def __init__(self, address: str, allowed: Allowed) -> None:
        self._address = address
        self._allowed = allowed
        self._real = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """See httpcore."""
        del host
        stream = await self._real.connect_tcp(
            self._address, port, timeout, local_address, socket_options
        )
        # Our own public address is not private, but its ports may be shut to everyone else.
        ours, theirs = stream.get_extra_info("client_addr"), stream.get_extra_info("server_addr")
        if ours[0] == theirs[0] and not self._allowed.inside(theirs[0]):
            await stream.aclose()
            raise Unreachable("private", final=True)
        return _Bounded(stream)


class Outgoing:
    """Sends requests to public addresses, and to the networks that the host allows."""

    def __init__(self, networks: str = "", resolver: Resolve = resolve) -> None:
        self.allowed = Allowed(networks)
        self._resolve = resolver
        self._under_way: Counter[str] = Counter()
        self._tls = ssl.create_default_context()
        self._tls.load_verify_locations(certifi.where())

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send a request; `Unreachable` if there is no answer, `Crowded` if it has to wait."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(url, headers, body)
        except TimeoutError:
            raise Unreachable("timeout") from None

    async def address_of(self, url: str) -> str:
        """The address that a URL leads to; `Unreachable` if we may not go there."""
        try:
            target = read_url(url)
        except BadTarget as error:
            raise Unreachable(error.code, final=True) from None
        try:
            async with asyncio.timeout(LOOKUP_SECONDS):
                addresses = await self._resolve(target.name, target.port)
        except (OSError, UnicodeError):  # a timeout is one of them
            raise Unreachable("name") from None
        good = [address for address in addresses if self.allowed(address)]
        if not good:
            raise Unreachable("private" if addresses else "name", final=bool(addresses))
        return good[0]

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        address = await self.address_of(url)
        with self._place(address):
            return await self._post_to(address, url, headers, body)

    def under_way(self, address: str) -> int:
        """How many requests go to an address at the moment."""
        return self._under_way[address_key(address)]

    @contextmanager
    def _place(self, address: str) -> Iterator[None]:
        """Take one of the places for requests to an address; `Crowded` if all are taken."""
        if self.under_way(address) >= AT_ONE_ADDRESS:
            raise Crowded
        key = address_key(address)
        self._under_way[key] += 1
        try:
            yield
        finally:
            self._under_way[key] -= 1
            if not self._under_way[key]:
                del self._under_way[key]

    async def _post_to(
        self, address: str, url: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        target = read_url(url)
        scheme = b"https" if target.secure else b"http"
        sent = [
            (b"Host", target.authority.encode()),
            (b"User-Agent", b"Santiago"),
            (b"Accept-Encoding", b"identity"),  # so that nothing grows when it is unpacked
            (b"Connection", b"close"),
            (b"Content-Length", str(len(body)).encode()),
            *((name.encode(), value.encode("ascii")) for name, value in headers.items()),
        ]
        pool = httpcore.AsyncConnectionPool(
            ssl_context=self._tls,
            network_backend=_Pinned(address, self.allowed),
            http1=True,
            http2=False,
            retries=0,
        )
        where = httpcore.URL(
            scheme=scheme,
            host=target.name.encode(),
            port=target.port,
            target=target.path.encode(),
        )
        try:
            async with (
                pool,
                pool.stream("POST", where, headers=sent, content=body) as answer,
            ):
                return Answer(answer.status, _headers(answer.headers), await _some(answer))
        except httpcore.ConnectError as error:
            tls = isinstance(error.__cause__, ssl.SSLError) or "CERTIFICATE" in str(error)
            raise Unreachable("tls" if tls else "connect") from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError):
            raise Unreachable("connect") from None


def _headers(pairs: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in pairs}


async def _some(answer: httpcore.Response) -> bytes:
    """The beginning of an answer's body."""
    body = b""
    async for part in answer.aiter_stream():
        body += part
        if len(body) >= MOST_BYTES:
            break
    return body[:MOST_BYTES]
