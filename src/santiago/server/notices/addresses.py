"""Which addresses the server may send requests to.

People choose where their notifications go, so a target may be an attack on whatever the server
can reach: its own ports, a router, a cloud's metadata. Only public addresses pass, and those in
networks that the host allows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

LONGEST = 2048
_HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?|\[[0-9a-f:.]+\]")
_GOOD = re.compile(r"[\x21-\x7e]+")
_SPECIAL = [
    ip_network(text)
    for text in (
        "192.0.0.0/24",
        "192.88.99.0/24",
        "2001::/23",
        "2001:db8::/32",
        "2620:4f:8000::/48",
        "3fff::/20",
    )
]
"""Special networks that Python counts as public, or does not know in all versions."""
_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")
_SIX_TO_FOUR = IPv6Network("2002::/16")
_BAD_PORTS = frozenset(
    [1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6679, 6697, 10080]
) | frozenset(range(6665, 6670))
"""Ports above 1023 that browsers refuse, too: other protocols could be made to listen."""


class BadTarget(Exception):
    """A URL that the server does not send anything to; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Target:
    """A URL taken apart."""

    secure: bool
    host: str  # as it goes into the Host header, without the port
    port: int
    path: str

    @property
    def name(self) -> str:
        """The host without the brackets of IPv6."""
        return self.host.strip("[]")

    @property
    def authority(self) -> str:
        """The Host header."""
        default = 443 if self.secure else 80
        return self.host if self.port == default else f"{self.host}:{self.port}"


def read_url(url: str) -> Target:
    """A URL, if it is one that we may use.

    >>> read_url("https://ntfy.example.org/garden?x=1").path
    '/garden?x=1'
    >>> read_url("https://user@example.org/")
    Traceback (most recent call last):
    ...
    santiago.server.notices.addresses.BadTarget: url
    """
    if len(url) > LONGEST or "\\" in url or not _GOOD.fullmatch(url):
        raise BadTarget("url")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadTarget("url") from None
    if parts.scheme not in ("http", "https") or "@" in parts.netloc:
        raise BadTarget("url")
    host = parts.netloc.lower()
    if port is not None or host.endswith(":"):
        host = host.rpartition(":")[0]
    if not _HOST.fullmatch(host) or len(host) > 253:
        raise BadTarget("url")
    secure = parts.scheme == "https"
    port = (443 if secure else 80) if port is None else port
    if (port < 1024 and port not in (80, 443)) or port in _BAD_PORTS:
        raise BadTarget("port")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, host, port, path)


class Allowed:
    """Public addresses, and the networks that the host also allows."""

    def __init__(self, networks: str = "") -> None:
        self.networks: list[Network] = read_networks(networks)

    def __call__(self, text: str) -> bool:
        """Whether a request may go to this address.

        >>> allowed = Allowed("192.168.1.0/24")
        >>> allowed("1.1.1.1"), allowed("192.168.1.7"), allowed("192.168.2.7"), allowed("::1")
        (True, True, False, False)
        """
        try:
            address = ip_address(text)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.scope_id:
            return False
        return all(self._one(part) for part in _parts(address))

    def _one(self, address: Address) -> bool:
        if any(address in network for network in self.networks):
            return True
        return is_public(address)

    def inside(self, text: str) -> bool:
        """Whether the host has allowed a network with this address."""
        address = ip_address(text)
        return any(address in network for network in self.networks)


def read_networks(text: str) -> list[Network]:
    """Networks, comma-separated; a `ValueError` if one is invalid."""
    return [ip_network(part.strip()) for part in text.split(",") if part.strip()]


def _parts(address: Address) -> Iterable[Address]:
    """The address, and the IPv4 address inside it that it may lead to."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return [address.ipv4_mapped]
        if address in _NAT64:
            return [IPv4Address(int(address) & 0xFFFFFFFF)]
        if address in _SIX_TO_FOUR:
            return [address, IPv4Address(int(address) >> 80 & 0xFFFFFFFF)]
    return [address]


def is_public(address: Address) -> bool:
    """Whether an address is an ordinary one on the internet."""
    if any(address in network for network in _SPECIAL):
        return False
    if isinstance(address, IPv6Address):
        if address in _SIX_TO_FOUR:
            return True  # the IPv4 address inside is looked at, too
        return address in _UNICAST and address.is_global and not address.is_multicast
    return address.is_global and not address.is_multicast and not address.is_reserved
