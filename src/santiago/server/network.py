"""Where this server can be reached from: so that a host is not left with a link to localhost."""

from __future__ import annotations

import ipaddress
import socket

ROUTED = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737). Nothing is sent to it: only the route is looked up."""


def is_loopback(host: str) -> bool:
    """Whether an address only works on this machine.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("192.168.1.5")
    (True, True, False)
    """
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def network_host(listening: str) -> str | None:
    """The host part of an address at which the network reaches us; None: nothing does.

    >>> network_host("127.0.0.1") is None, network_host("192.168.1.5")
    (True, '192.168.1.5')
    """
    if is_loopback(listening):
        return None
    if listening not in ("0.0.0.0", "::"):
        return f"[{listening}]" if ":" in listening else listening
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ROUTED)
            own: str = probe.getsockname()[0]
        except OSError:  # no network at all
            return None
    return None if is_loopback(own) else own
