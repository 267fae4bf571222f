"""The one place that decides what comes of a command to a profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from santiago.profiles import commands as c
from santiago.profiles.model import (
    DEVICE_NAME_LIMIT,
    MOST_DEVICES,
    MOST_PASSKEYS,
    SEEN_SECONDS,
    Device,
    Passkey,
    Profile,
)
from santiago.tables.errors import Refusal
from santiago.tables.names import SHAPES, clean_name


@dataclass(frozen=True)
class Facts:
    """What a command changes; devices and passkeys with None are gone."""

    values: Mapping[str, Any] = field(default_factory=dict)
    devices: Mapping[str, Device | None] = field(default_factory=dict)
    passkeys: Mapping[str, Passkey | None] = field(default_factory=dict)
    created: Profile | None = None

    @property
    def changes(self) -> bool:
        """Whether there is anything to store."""
        return bool(self.values or self.devices or self.passkeys or self.created)

    def came_or_went(self, before: Profile | None) -> bool:
        """Whether a device came or went, which the profile's tables have to know."""
        known = {} if before is None else before.devices
        return any((device is None) == (key in known) for key, device in self.devices.items())


def decide(profile: Profile | None, command: c.Command, now: float) -> Facts:
    """The outcome of a command, or a `Refusal`; the profile does not change until `applied`."""
    if isinstance(command, c.Create):
        return _create(command, now)
    if profile is None:
        raise Refusal("auth/invalid", "There is no such profile.")
    match command:
        case c.SignIn():
            return _sign_in(profile, command, now)
        case c.SignOut():
            return _sign_out(profile, command)
        case c.Change():
            return Facts(values=_checked(command.name, command.colour))
        case c.SetPhrase():
            return Facts(values={"phrase": command.phrase})
        case c.AddPasskey():
            if len(profile.passkeys) >= MOST_PASSKEYS:
                raise _too_many("passkeys", MOST_PASSKEYS)
            named = replace(command.passkey, name=device_name(command.passkey.name))
            return Facts(passkeys={named.id: named})
        case c.RemovePasskey():
            if command.passkey not in profile.passkeys:
                raise _unknown("passkey")
            return Facts(passkeys={command.passkey: None})
        case c.Seen():
            device = profile.devices.get(command.session)
            if device is None or now - device.used_at < SEEN_SECONDS:
                return Facts()
            return Facts(devices={command.session: replace(device, used_at=now)})


def applied(profile: Profile | None, facts: Facts) -> Profile:
    """The profile as the facts leave it."""
    before = facts.created or profile
    assert before is not None
    devices = {**before.devices, **facts.devices}
    passkeys = {**before.passkeys, **facts.passkeys}
    return replace(
        before,
        **facts.values,
        devices={key: device for key, device in devices.items() if device is not None},
        passkeys={key: passkey for key, passkey in passkeys.items() if passkey is not None},
    )


def device_name(text: str) -> str:
    """What a browser calls itself, without invisible letters and not longer than a line."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return " ".join(shown.split())[:DEVICE_NAME_LIMIT]


def _checked(name: str, colour: str) -> dict[str, str]:
    if colour not in SHAPES:
        raise Refusal("request/invalid", "There is no such colour.", place="colour")
    return {"name": clean_name(name, ()), "colour": colour}


def _create(command: c.Create, now: float) -> Facts:
    device = Device(command.device, device_name(command.device_name), now, now)
    checked = _checked(command.name, command.colour)
    profile = Profile(command.id, checked["name"], checked["colour"], now)
    return Facts(created=profile, devices={command.session: device})


def _sign_in(profile: Profile, command: c.SignIn, now: float) -> Facts:
    if len(profile.devices) >= MOST_DEVICES:
        raise _too_many("devices", MOST_DEVICES)
    device = Device(command.device, device_name(command.device_name), now, now)
    passkeys: dict[str, Passkey | None] = {}
    if command.passkey is not None:
        used = profile.passkeys.get(command.passkey)
        if used is None:
            raise refused()
        passkeys[used.id] = replace(used, sign_count=command.sign_count, used_at=now)
    return Facts(devices={command.session: device}, passkeys=passkeys)


def _sign_out(profile: Profile, command: c.SignOut) -> Facts:
    gone = [key for key, device in profile.devices.items() if device.id == command.device]
    if not gone:
        raise _unknown("device")
    if len(gone) == len(profile.devices) and profile.phrase is None and not profile.passkeys:
        raise Refusal(
            "profile/last-device", "Without a phrase or a passkey nobody could come back."
        )
    return Facts(devices=dict.fromkeys(gone))


def refused() -> Refusal:
    """The same for every phrase and passkey that opens nothing."""
    return Refusal("profile/refused", "No profile has this phrase or passkey.")


def _unknown(what: str) -> Refusal:
    return Refusal("profile/unknown", f"The profile has no such {what}.", what=what)


def _too_many(what: str, limit: int) -> Refusal:
    return Refusal("profile/too-many", f"A profile has at most {limit} {what}.", limit=limit)
