"""The shapes of docs/protocol.md that are about notifications."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from santiago.server.notices.addresses import LONGEST
from santiago.server.protocol import Request, Response

Channel = Literal["push", "webhook", "email"]
Format = Literal["discord", "slack", "ntfy", "json"]
Language = Literal["en", "fr", "de", "pl"]
TimeOfDay = Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
Key = Annotated[str, Field(max_length=120, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]
Zone = Annotated[str, Field(max_length=64)]


class PushKeys(Request):
    """What a browser's messages are encrypted with."""

    p256dh: Key
    auth: Key


class Quiet(Request):
    """Hours in which nothing is sent, by the clock of a time zone; the end may be next morning."""

    begin: TimeOfDay
    end: TimeOfDay


class NewSubscription(Request):
    """Where to send notifications of turns."""

    channel: Channel
    target: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    format: Format | None = None
    keys: PushKeys | None = None
    language: Language = "en"
    zone: Zone = "UTC"
    quiet: Quiet | None = None
    device: Annotated[str, Field(max_length=60)] | None = None


class ChangedSubscription(Request):
    """When and in which language somebody is told."""

    language: Language
    zone: Zone
    quiet: Quiet | None


class SubscriptionInfo(Response):
    """A subscription, as its owner sees it."""

    id: str
    channel: Channel
    format: Format | None
    label: str
    language: Language
    zone: str
    quiet: Quiet | None
    confirmed: bool
    sent_at: str | None
    error: str | None
    failed_at: str | None
    stopped: bool
    test: Literal["waiting", "sent", "dropped", "failed"] | None


class Notices(Response):
    """How a seat's owner can be told of turns, and how they are."""

    channels: list[Channel]
    push_key: str | None
    subscriptions: list[SubscriptionInfo]
