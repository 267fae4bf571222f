"""The channels that this server offers, and the way to each."""

from __future__ import annotations

from urllib.parse import urlsplit

from santiago.server.notices import mail, push, webhook
from santiago.server.notices.delivery import check
from santiago.server.notices.outgoing import Outgoing
from santiago.server.notices.smtp import MailServer, plain
from santiago.server.notices.words import Message
from santiago.server.settings import Settings
from santiago.server.storage.notices import Subscription

PUSH, WEBHOOK, EMAIL = "push", "webhook", "email"


class Channels:
    """Web Push and webhooks through the one client, e-mail through the host's mail server."""

    def __init__(self, settings: Settings) -> None:
        self.outgoing = Outgoing(settings.outgoing_networks)
        self._mail = None
        if settings.smtp:
            self._mail = MailServer.of(settings.smtp, settings.mail_from)
        wanted = {name.strip() for name in settings.channels.split(",")}
        able = [PUSH, WEBHOOK, EMAIL] if self._mail is not None else [PUSH, WEBHOOK]
        self.offered = [name for name in able if name in wanted]

    def contact(self, site: str) -> str:
        """Whom a push service may ask about this server."""
        if self._mail is not None:
            return f"mailto:{plain(self._mail.sender)}"
        parts = urlsplit(site)
        known = parts.scheme == "https" and "." in (parts.hostname or "")
        return f"https://{parts.hostname}" if known else "mailto:santiago@localhost"

    async def send(
        self, to: Subscription, message: Message, key: str, vapid: str, now: float
    ) -> None:
        """Deliver a message; `Failed` or `Unreachable` if that does not work."""
        if to.channel == EMAIL:
            assert self._mail is not None
            letter = mail.letter(self._mail.sender, to.target, message, key, now)
            await mail.send(self._mail, letter)
            return
        if to.channel == PUSH:
            contact = self.contact(to.site)
            request = push.request(vapid, contact, to.target, to.keys or {}, message)
        else:
            request = webhook.request(to.format or "json", to.target, message)
        check(await self.outgoing.post(*request))
