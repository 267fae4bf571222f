"""A profile as values: devices come and go, names are cleaned, and nobody locks themselves out."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from santiago.profiles import Profile, decide
from santiago.profiles import commands as c
from santiago.profiles.decide import applied
from santiago.profiles.model import (
    DEVICE_NAME_LIMIT,
    MOST_DEVICES,
    MOST_PASSKEYS,
    SEEN_SECONDS,
    Passkey,
)
from santiago.tables.errors import Refusal
from tests.compiled import SRC


def profile(**more: Any) -> Profile:
    values = {"name": "Ana", "colour": "red", "session": "s1", "device": "d1"} | more
    return applied(None, decide(None, c.Create("P" * 22, **values), 1000.0))


def done(before: Profile, command: c.Command, now: float = 2000.0) -> Profile:
    return applied(before, decide(before, command, now))


def refusal(before: Profile | None, command: c.Command) -> str:
    with pytest.raises(Refusal) as refused:
        decide(before, command, 2000.0)
    return refused.value.code


def passkey(key: str = "k1") -> Passkey:
    return Passkey(key, "public", 0, "games.example", "Phone", 2000.0, 2000.0)


def test_the_core_needs_neither_site_packages_nor_chance() -> None:
    code = (
        "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p];"
        f"sys.path.insert(0, {str(SRC)!r});"
        "import santiago.profiles, santiago.profiles.results;"
        "bad = [m for m in sys.modules if m.startswith(('santiago.server', 'santiago.bots',"
        " 'asyncio', 'sqlite3', 'socket', 'secrets', 'random')) and '_' != m[0]];"
        "assert not bad, bad"
    )
    subprocess.run([sys.executable, "-S", "-c", code], check=True)


def test_a_new_profile_has_one_device() -> None:
    ana = profile(device_name="Firefox\non  a   phone")
    assert (ana.name, ana.colour, ana.phrase) == ("Ana", "red", None)
    assert [device.name for device in ana.devices.values()] == ["Firefoxon a phone"]


@pytest.mark.parametrize("name", ["", " \u200b ", "x" * 25, "\u3164"])
def test_a_name_is_a_players_name(name: str) -> None:
    ask = c.Create("P" * 22, name, "red", "s1", "d1")
    assert refusal(None, ask) == "seat/name"
    assert refusal(profile(), c.Change(name, "red")) == "seat/name"


def test_a_colour_must_exist() -> None:
    assert refusal(profile(), c.Change("Ana", "teal")) == "request/invalid"
    assert done(profile(), c.Change("  Bo ", "blue")).name == "Bo"


def test_a_device_name_is_never_longer_than_a_line() -> None:
    ana = profile(device_name="x" * 10_000)
    assert [len(device.name) for device in ana.devices.values()] == [DEVICE_NAME_LIMIT]


def test_devices_are_signed_out_one_by_one() -> None:
    ana = done(profile(), c.SignIn("s2", "d2", "Laptop"))
    assert list(ana.devices) == ["s1", "s2"]
    assert list(done(ana, c.SignOut("d1")).devices) == ["s2"]
    assert refusal(ana, c.SignOut("d3")) == "profile/unknown"
    assert refusal(ana, c.SignOut("")) == "profile/unknown"


def test_the_last_device_stays_unless_there_is_a_way_back() -> None:
    assert refusal(profile(), c.SignOut("d1")) == "profile/last-device"
    with_phrase = done(profile(), c.SetPhrase("hash"))
    assert done(with_phrase, c.SignOut("d1")).devices == {}
    with_passkey = done(profile(), c.AddPasskey(passkey()))
    assert done(with_passkey, c.SignOut("d1")).devices == {}
    without = done(with_phrase, c.SetPhrase(None))
    assert refusal(without, c.SignOut("d1")) == "profile/last-device"


def test_devices_and_passkeys_are_limited() -> None:
    ana = profile()
    for number in range(2, MOST_DEVICES + 1):
        ana = done(ana, c.SignIn(f"s{number}", f"d{number}"))
    assert refusal(ana, c.SignIn("one", "more")) == "profile/too-many"
    for number in range(MOST_PASSKEYS):
        ana = done(ana, c.AddPasskey(passkey(f"k{number}")))
    assert refusal(ana, c.AddPasskey(passkey("more"))) == "profile/too-many"


def test_a_passkey_that_was_removed_signs_nobody_in() -> None:
    ana = done(profile(), c.AddPasskey(passkey()))
    signed = done(ana, c.SignIn("s2", "d2", "", "k1", 7), 3000.0)
    assert (signed.passkeys["k1"].sign_count, signed.passkeys["k1"].used_at) == (7, 3000.0)
    gone = done(ana, c.RemovePasskey("k1"))
    assert refusal(gone, c.SignIn("s2", "d2", "", "k1", 7)) == "profile/refused"
    assert refusal(gone, c.RemovePasskey("k1")) == "profile/unknown"


def test_the_last_use_is_written_seldom() -> None:
    ana = profile()
    assert not decide(ana, c.Seen("s1"), 1000.0 + SEEN_SECONDS / 2).changes
    later = done(ana, c.Seen("s1"), 1000.0 + SEEN_SECONDS)
    assert later.devices["s1"].used_at == 1000.0 + SEEN_SECONDS
    assert not decide(ana, c.Seen("another"), 9999.0).changes


@pytest.mark.parametrize("command", [c.SignIn("s", "d"), c.SignOut("d"), c.SetPhrase("x")])
def test_a_profile_that_is_gone_does_nothing(command: c.Command) -> None:
    assert refusal(None, command) == "auth/invalid"
