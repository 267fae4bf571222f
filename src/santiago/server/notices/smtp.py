"""The host's mail server, as the settings name it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.utils import parseaddr
from urllib.parse import unquote, urlsplit

PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
"""`smtp` begins in the clear and insists on STARTTLS; `smtp+plain` never encrypts."""
_ADDRESS = re.compile(
    r"(?=.{3,254}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~][A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}"
    r"@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+"
)


def is_address(text: str) -> bool:
    r"""Whether a text is one plain e-mail address.

    >>> [is_address(text) for text in ("ana@example.org", "a@b", "a@example.org\nBcc: x@y.zz")]
    [True, False, False]
    """
    return _ADDRESS.fullmatch(text) is not None


def plain(sender: str) -> str:
    """The address alone.

    >>> plain("Santiago <games@example.org>")
    'games@example.org'
    """
    return parseaddr(sender)[1]


@dataclass(frozen=True)
class MailServer:
    """The host's mail server."""

    host: str
    port: int
    kind: str
    user: str | None
    password: str | None
    sender: str

    @staticmethod
    def of(url: str, sender: str) -> MailServer:
        """From the settings; a `ValueError` if they make no sense.

        >>> MailServer.of("smtps://ana:s%40cret@mail.example.org", "ana@example.org").port
        465
        """
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError("expected smtp://USER:PASSWORD@HOST:PORT, or smtps://…")
        if not is_address(plain(sender)):
            raise ValueError("expected an e-mail address in SANTIAGO_MAIL_FROM")
        user = None if parts.username is None else unquote(parts.username)
        password = None if parts.password is None else unquote(parts.password)
        port = parts.port or PORTS[parts.scheme]
        return MailServer(parts.hostname, port, parts.scheme, user, password, sender)
