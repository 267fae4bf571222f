"""How much one address may ask for, how many connections it may have, how often it may guess."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from santiago.server import auth
from santiago.server.errors import ServerError

REMEMBERED = 50_000
"""Addresses to remember; the least recently seen are forgotten first."""


class Bucket:
    """A token bucket: it refills evenly, and every request takes one token.

    >>> bucket = Bucket(60, 60.0)
    >>> all(bucket.take(0.0) == 0 for _ in range(60)), bucket.take(0.0), bucket.take(1.5)
    (True, 1.0, 0.0)
    """

    __slots__ = ("amount", "full", "seconds", "time")

    def __init__(self, full: int, seconds: float) -> None:
        self.full = full
        self.seconds = seconds
        self.amount = float(full)
        self.time = 0.0

    def take(self, now: float) -> float:
        """Take a token: 0 on success, otherwise the seconds until there is one."""
        wait = self.wait(now)
        if not wait:
            self.amount -= 1
        return wait

    def wait(self, now: float) -> float:
        """Seconds until there is a token."""
        passed = max(0.0, now - self.time)
        self.amount = min(self.full, self.amount + passed * self.full / self.seconds)
        self.time = now
        return 0.0 if self.amount >= 1 else (1 - self.amount) * self.seconds / self.full


def address_key(host: str) -> str:
    """What counts as one address: an IPv6 customer has a whole /64 network.

    >>> address_key("192.0.2.1"), address_key("2001:db8::1:2:3:4")
    ('192.0.2.1', '2001:db8::/64')
    """
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network((host.partition("%")[0], 64), strict=False))
    except ValueError:
        return host


class Addresses:
    """How many connections each address has open; a limit of 0 means no limit.

    >>> addresses = Addresses(1, "127.0.0.1, 10.0.0.0/8")
    >>> addresses.enter("192.0.2.1"), addresses.enter("192.0.2.1"), addresses.trusts("10.1.1.1")
    (True, False, True)
    """

    def __init__(self, limit: int, proxies: str = "") -> None:
        self.limit = limit
        self._open: Counter[str] = Counter()
        self._everyone = "*" in proxies
        self._networks = []
        for proxy in proxies.split(","):
            try:
                self._networks.append(ipaddress.ip_network(proxy.strip()))
            except ValueError:
                continue  # "*", or the name of a socket

    def trusts(self, host: str) -> bool:
        """Whether this is a reverse proxy, which connects for many."""
        if self._everyone:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def enter(self, host: str) -> bool:
        """Count a new connection; if there are too many, return False and do not count it."""
        key = address_key(host)
        if self.limit and self._open[key] >= self.limit:
            return False
        self._open[key] += 1
        return True

    def leave(self, host: str) -> None:
        """One connection fewer."""
        key = address_key(host)
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


class Limiter:
    """A bucket for each address.  A limit of 0 means no limit."""

    def __init__(
        self, full: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.full = full
        self.seconds = seconds
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> float:
        """Take one for this address; see `Bucket.take`."""
        if self.full <= 0:
            return 0.0
        key = address_key(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.full, self.seconds)
            bucket.time = self._clock()
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(self._clock())

    def give_back(self, address: str) -> None:
        """What this address took last does not count."""
        bucket = self._buckets.get(address_key(address))
        if bucket is not None:
            bucket.amount += 1

    def wait(self, address: str) -> float:
        """Seconds until this address may take a token; takes none."""
        bucket = self._buckets.get(address_key(address))
        return 0.0 if bucket is None else bucket.wait(self._clock())


def too_many(seconds: float) -> ServerError:
    """The error for clients that ask too often."""
    wait = max(1, round(seconds + 0.5))
    return ServerError("request/too-many", f"Too many; try again in {wait} s.", seconds=wait)


class Passwords:
    """The server's password, with one limit on guesses for HTTP and WebSocket together.

    An address with too many wrong guesses is not told whether the next one is right.

    >>> passwords = Passwords("grapes", guesses_per_minute=1, clock=lambda: 0.0)
    >>> passwords.check("grapes", "192.0.2.1")
    >>> for guess in ("apples", "grapes"):
    ...     try:
    ...         passwords.check(guess, "192.0.2.1")
    ...     except ServerError as error:
    ...         print(error.code)
    auth/missing
    request/too-many
    """

    def __init__(
        self,
        password: str,
        guesses_per_minute: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._password = password
        self._wrong = Limiter(guesses_per_minute, 60.0, clock)

    def check(self, guess: str | None, address: str) -> None:
        """Refuse a wrong password; without a password, the server is open to everyone."""
        if not self._password:
            return
        if guess:  # no password at all is not a guess: pages ask first whether one is needed
            if wait := self._wrong.wait(address):
                raise too_many(wait)
            if auth.equal(guess, self._password):
                return
            self._wrong.take(address)
        raise ServerError("auth/missing", "The server's password is needed.", need="password")
