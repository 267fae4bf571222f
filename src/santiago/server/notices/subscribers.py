"""What the owner of subscriptions can do with them.

An owner is a text: `seat:HASH` for whoever has a seat's token, and later a profile.  Whether
somebody is that owner was settled before.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection

from santiago.server import auth
from santiago.server.errors import ServerError
from santiago.server.notices import links, push, schema
from santiago.server.notices.channels import EMAIL, PUSH, WEBHOOK
from santiago.server.notices.outgoing import Unreachable
from santiago.server.notices.postman import Postman
from santiago.server.notices.quiet import is_zone
from santiago.server.notices.smtp import is_address
from santiago.server.storage import notices as stored
from santiago.server.storage.notices import Notification, Subscription
from santiago.tables.steps import iso

MOST = 6
"""Subscriptions of one owner at a table."""
UNCONFIRMED_PER_DAY = 3
"""Times a day that an e-mail address is asked whether it wants messages."""
DAY = 86_400.0
_SITE = re.compile(r"https?://(?:[A-Za-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?")


class Subscribers:
    """Subscriptions of the server's players."""

    def __init__(self, postman: Postman, public_url: str) -> None:
        self._postman = postman
        self._store = postman.store
        self._now = postman.registry.now
        self._public_url = public_url

    @property
    def offered(self) -> list[str]:
        """The channels that this server offers."""
        return self._postman.channels.offered

    def site(self, seen: str) -> str:
        """Where links lead: the host's setting, or the address of whoever subscribes."""
        site = self._public_url or seen
        if not _SITE.fullmatch(site):
            raise ServerError("request/invalid", "The Host header is not an address.", place="host")
        return site

    async def shown(self, owner: str, table: str | None) -> dict[str, Any]:
        """How an owner is told of turns."""

        def read(db: Connection) -> tuple[list[Subscription], dict[str, str]]:
            own = stored.of_owners(db, [owner], table)
            return own, stored.latest(db, [one.id for one in own])

        own, tests = await self._store.read(read)
        key = None
        if PUSH in self.offered:
            key = push.public_key(await self._postman.key("vapid"))
        return {
            "channels": self.offered,
            "push_key": key,
            "subscriptions": [_info(one, tests.get(one.id)) for one in own],
        }

    async def exported(self, owner: str) -> list[dict[str, Any]]:
        """Everything about an owner's subscriptions, with the targets that pages do not show."""
        own = await self._store.read(lambda db: stored.all_of(db, owner))
        return [_info(one, None) | {"table": one.table_id, "target": one.target} for one in own]

    async def add(
        self, owner: str, table: str | None, wanted: schema.NewSubscription, site: str
    ) -> None:
        """Subscribe; the same target again changes what it was."""
        await self._check(wanted)
        now = self._now()
        asks = wanted.channel == EMAIL
        new = Subscription(
            id=auth.new_id(),
            owner=owner,
            table_id=table,
            channel=wanted.channel,
            format=(wanted.format or "json") if wanted.channel == WEBHOOK else None,
            target=wanted.target,
            keys=wanted.keys.model_dump() if wanted.channel == PUSH and wanted.keys else None,
            site=self.site(site),
            created_at=now,
            confirmed_at=None if asks else now,
            device=wanted.device if wanted.channel == PUSH else None,
            **_times(wanted),
        )

        def write(db: Connection) -> None:
            own = stored.of_owners(db, [owner], table)
            same = [one for one in own if (one.channel, one.target) == (new.channel, new.target)]
            if same:
                fresh = {"format": new.format, "site": new.site, **_times(wanted)}
                if new.device:
                    fresh["device"] = new.device
                if new.keys is not None:
                    fresh["keys"] = stored.keys_text(new.keys)
                stored.change(db, same[0].id, **fresh)
                return
            if len(own) >= MOST:
                raise too_many(MOST)
            if asks:
                if stored.unconfirmed(db, new.target, now - DAY) >= UNCONFIRMED_PER_DAY:
                    raise too_many(UNCONFIRMED_PER_DAY)
                stored.add(db, new)
                stored.queue(db, Notification(auth.new_id(), new.id, stored.CONFIRM, now, now))
            else:
                stored.add(db, new)

        await self._store.write(write)
        self._postman.wake()

    async def _check(self, wanted: schema.NewSubscription) -> None:
        if wanted.channel not in self.offered:
            raise ServerError("notices/off", "This server does not offer that.")
        _zone(wanted.zone)
        if wanted.channel == EMAIL:
            if not is_address(wanted.target):
                raise refused("address")
            return
        if wanted.channel == PUSH and (
            wanted.keys is None or not push.keys_are_good(wanted.keys.model_dump())
        ):
            raise refused("keys")
        try:
            await self._postman.channels.outgoing.address_of(wanted.target)
        except Unreachable as error:
            raise refused(error.code) from None
        if wanted.format == "ntfy" and not urlsplit(wanted.target).path.strip("/"):
            raise refused("url")

    async def change(self, key: str, wanted: schema.ChangedSubscription) -> None:
        """Other quiet hours, or another language."""
        _zone(wanted.zone)
        await self._store.write(lambda db: stored.change(db, key, **_times(wanted)))

    async def test(self, key: str) -> None:
        """Send a test message, at once."""
        now = self._now()
        new = Notification(auth.new_id(), key, stored.TEST, now, now)
        await self._store.write(lambda db: stored.queue(db, new))
        self._postman.wake()

    async def end(self, key: str) -> None:
        """Unsubscribe."""
        await self._store.write(lambda db: stored.remove(db, key))

    async def own(self, owner: str, table: str | None, key: str) -> Subscription:
        """A subscription of this owner."""
        own = await self._store.read(lambda db: stored.of_owners(db, [owner], table))
        for one in own:
            if one.id == key:
                return one
        raise unknown()

    # -- by a signed link ----------------------------------------------------------------------

    async def stop(self, token: str) -> None:
        """Unsubscribe by a link; a second time does nothing."""
        key = links.read(await self._postman.key("links"), links.STOP, token)
        if key is None:
            raise unknown()
        await self.end(key)

    async def confirm(self, token: str) -> None:
        """The owner of an e-mail address agrees."""
        key = links.read(await self._postman.key("links"), links.CONFIRM, token)
        now = self._now()

        def write(db: Connection) -> bool:
            known = None if key is None else stored.one(db, key)
            if known is None:
                return False
            return known.confirmed_at is not None or stored.change(
                db, known.id, confirmed_at=now, error=None, failed_at=None, stopped=False
            )

        if not await self._store.write(write):
            raise unknown()


def _zone(name: str) -> None:
    if not is_zone(name):
        raise ServerError("request/invalid", "There is no such time zone.", place="zone")


def _times(wanted: schema.NewSubscription | schema.ChangedSubscription) -> dict[str, Any]:
    quiet = wanted.quiet
    return {
        "language": wanted.language,
        "zone": wanted.zone,
        "quiet_from": None if quiet is None else _minutes(quiet.begin),
        "quiet_to": None if quiet is None else _minutes(quiet.end),
    }


def _minutes(text: str) -> int:
    return int(text[:2]) * 60 + int(text[3:])


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _label(one: Subscription) -> str:
    """What to call a target: a webhook's path is a secret, and a browser's says nothing."""
    if one.channel == EMAIL:
        return one.target
    return one.device or urlsplit(one.target).netloc


def _info(one: Subscription, test: str | None) -> dict[str, Any]:
    quiet = None
    if one.quiet_from is not None and one.quiet_to is not None:
        quiet = {"begin": _clock(one.quiet_from), "end": _clock(one.quiet_to)}
    return {
        "id": one.id,
        "channel": one.channel,
        "format": one.format,
        "label": _label(one),
        "language": one.language,
        "zone": one.zone,
        "quiet": quiet,
        "confirmed": one.confirmed_at is not None,
        "sent_at": iso(one.sent_at),
        "error": one.error,
        "failed_at": iso(one.failed_at),
        "stopped": one.stopped,
        "test": test,
    }


def refused(why: str) -> ServerError:
    """A target that messages cannot go to."""
    return ServerError("notices/refused", f"Messages cannot go there: {why}.", why=why)


def too_many(limit: int) -> ServerError:
    """Too many subscriptions."""
    return ServerError("notices/too-many", f"There are {limit} already.", limit=limit)


def unknown() -> ServerError:
    """The same for a subscription that has ended and for one that never existed."""
    return ServerError("notices/unknown", "There is no such subscription.")
