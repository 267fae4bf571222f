"""Profiles, their devices and passkeys in the database.

Whoever locks tables and profiles locks tables first, so that no two wait for each other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    delete,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from santiago.profiles.commands import Command, SignIn, SignOut
from santiago.profiles.decide import Facts, applied, decide
from santiago.profiles.model import Device, Passkey, Profile
from santiago.server.errors import ServerError
from santiago.server.storage import results
from santiago.server.storage.rows import Row
from santiago.server.storage.schema import (
    chat,
    codes,
    game_seats,
    invitations,
    passkeys,
    profiles,
    refusals,
    seats,
    sessions,
    subscriptions,
    tables,
    tokens,
)
from santiago.server.storage.store import Conflict
from santiago.tables.steps import iso

DECLINES = 2
"""Invitations of one host that somebody declines within a day before they are asked no more."""
DAY = 86_400.0

# -- seats -------------------------------------------------------------------------------------


def sessions_at(db: Connection, table: Row, sitting: Sequence[Row]) -> dict[str, str]:
    """The sessions of the profiles that sit at a table, and of its host."""
    present = {seat["profile"] for seat in sitting} | {table["host"]}
    present.discard(None)
    if not present:
        return {}
    listed = select(sessions.c.hash, sessions.c.profile).where(sessions.c.profile.in_(present))
    return {row.hash: row.profile for row in db.execute(listed)}


def must_be_theirs(db: Connection, claimed: Mapping[str, str]) -> None:
    """A device that was signed out meanwhile sits down nowhere."""
    for session, profile in claimed.items():
        held = select(sessions.c.profile).where(sessions.c.hash == session)
        if db.execute(held).scalar() != profile:
            raise ServerError("auth/invalid", "This device is signed out.")


def _of(profile: str) -> ColumnElement[bool]:
    """The seats of a profile, and those that it gave to a bot."""
    return or_(seats.c.profile == profile, seats.c.left_by == profile)


def tables_with(db: Connection, profile: str) -> list[str]:
    """The tables where a profile sits, or which it created."""
    sits = select(seats.c.table_id).where(_of(profile))
    hosts = select(tables.c.id).where(tables.c.host == profile)
    return sorted(db.execute(sits.union(hosts)).scalars())


def _touch_tables(db: Connection, profile: str) -> None:
    """The profile's tables change: every process reads again whose devices hold which seats."""
    sits = select(seats.c.table_id).where(seats.c.profile == profile)
    touched = or_(tables.c.id.in_(sits), tables.c.host == profile)
    db.execute(update(tables).where(touched).values(version=tables.c.version + 1))


def _void_tokens(db: Connection, profile: str) -> None:
    """What a device carried elsewhere by a code ends when the device is signed out."""
    own = select(seats.c.table_id, seats.c.seat).where(seats.c.profile == profile)
    for kept in (tokens, codes):
        db.execute(delete(kept).where(tuple_(kept.c.table_id, kept.c.seat).in_(own)))


# -- profiles ----------------------------------------------------------------------------------


def by_session(db: Connection, who: Sequence[str]) -> tuple[str, str] | None:
    """The profile and session of the first of these tokens (hashes) that is a session."""
    held = select(sessions.c.hash, sessions.c.profile).where(sessions.c.hash.in_(who))
    profile_of = {row.hash: row.profile for row in db.execute(held)}
    return next(((profile_of[token], token) for token in who if token in profile_of), None)


def by_phrase(db: Connection, phrase: str) -> str | None:
    """The profile with this phrase (a slow hash)."""
    return db.execute(select(profiles.c.id).where(profiles.c.phrase == phrase)).scalar()


def by_passkey(db: Connection, credential: str) -> tuple[str, Passkey] | None:
    """The profile that a passkey opens, and the passkey."""
    rows = db.execute(select(passkeys).where(passkeys.c.id == credential)).mappings()
    return next(((row["profile"], _passkey(row)) for row in rows), None)


def profile_of(db: Connection, key: str) -> Profile | None:
    """A profile with its devices and passkeys; locked, if other processes may write."""
    one = select(profiles).where(profiles.c.id == key).with_for_update(key_share=True)
    row = db.execute(one).mappings().one_or_none()
    if row is None:
        return None
    listed = select(sessions).where(sessions.c.profile == key).order_by(sessions.c.created_at)
    keys = select(passkeys).where(passkeys.c.profile == key).order_by(passkeys.c.created_at)
    return Profile(
        row["id"],
        row["name"],
        row["colour"],
        row["created_at"],
        row["phrase"],
        {device["hash"]: _device(device) for device in db.execute(listed).mappings()},
        {passkey["id"]: _passkey(passkey) for passkey in db.execute(keys).mappings()},
    )


def _device(row: RowMapping) -> Device:
    return Device(row["device"], row["name"], row["created_at"], row["used_at"])


def _passkey(row: RowMapping) -> Passkey:
    names = ("id", "public_key", "sign_count", "site", "name", "created_at", "used_at")
    return Passkey(**{name: row[name] for name in names})


def run(db: Connection, key: str | None, command: Command, now: float) -> Profile:
    """Decide a command inside this transaction, and store what comes of it."""
    if key is not None and isinstance(command, SignIn | SignOut):
        _touch_tables(db, key)
    before = None if key is None else profile_of(db, key)
    facts = decide(before, command, now)
    after = applied(before, facts)
    _store(db, after, facts)
    if isinstance(command, SignOut):
        _void_tokens(db, after.id)
    return after


def _store(db: Connection, after: Profile, facts: Facts) -> None:
    if facts.created is not None:
        values = {"id": after.id, "name": after.name, "colour": after.colour}
        db.execute(insert(profiles), values | {"created_at": after.created_at, "ratings": "{}"})
    elif facts.values:
        db.execute(update(profiles).where(profiles.c.id == after.id).values(**facts.values))
    for session, device in facts.devices.items():
        db.execute(delete(sessions).where(sessions.c.hash == session))
        if device is not None:
            row = {"hash": session, "profile": after.id, "device": device.id, "name": device.name}
            used = {"created_at": device.created_at, "used_at": device.used_at}
            db.execute(insert(sessions), row | used)
    for credential, passkey in facts.passkeys.items():
        own = (passkeys.c.id == credential, passkeys.c.profile == after.id)
        db.execute(delete(passkeys).where(*own))
        if passkey is not None:  # another profile's is a conflict
            db.execute(insert(passkeys), asdict(passkey) | {"profile": after.id})


def remove(db: Connection, key: str) -> None:
    """Delete a profile that no table knows any more; its games lose its name."""
    if tables_with(db, key):
        raise Conflict("a device of the profile has just sat down somewhere")
    results.forget(db, key)
    db.execute(delete(subscriptions).where(subscriptions.c.owner == f"profile:{key}"))
    db.execute(delete(profiles).where(profiles.c.id == key))


# -- playing again -----------------------------------------------------------------------------


def invite(db: Connection, profile: str, game: str, table: str, host: str, now: float) -> int:
    """Ask the other profiles of a finished game to a new table; how many.

    The number does not tell who is not asked because they declined.
    """
    played = select(game_seats.c.profile).where(game_seats.c.table_id == game)
    people = set(db.execute(played.where(game_seats.c.profile.is_not(None))).scalars())
    if profile not in people:
        return 0
    people = {profile, *db.execute(played.where(game_seats.c.left.is_(False))).scalars()} - {None}
    there = select(invitations.c.profile).where(invitations.c.table_id == table)
    fresh = people - {profile} - set(db.execute(there).scalars())
    fresh = {other for other in fresh if _may_ask(db, profile, other, table, now)}
    if fresh:
        mine = select(tables.c.id).where(tables.c.host == profile)
        older = (invitations.c.profile.in_(fresh), invitations.c.table_id.in_(mine))
        db.execute(delete(invitations).where(*older))  # the newest takes their place
        rows = [
            {"table_id": table, "profile": other, "host": host, "invited_at": now}
            for other in sorted(fresh)
        ]
        db.execute(insert(invitations), rows)
    return len(people) - 1


def _may_ask(db: Connection, host: str, other: str, table: str, now: float) -> bool:
    """Whether a host may ask somebody, who may have declined a short while ago."""
    own = (refusals.c.profile == other, refusals.c.host == host)
    recent = select(refusals.c.table_id).where(*own, refusals.c.declined_at > now - DAY)
    declined = db.execute(recent).scalars().all()
    return table not in declined and len(declined) < DECLINES


def invited(db: Connection, profile: str) -> list[tuple[str, str, float]]:
    """The tables that a profile was asked to: the table, who asks, and when."""
    asked = (
        select(invitations.c.table_id, invitations.c.host, invitations.c.invited_at)
        .join(tables, tables.c.id == invitations.c.table_id)
        .where(invitations.c.profile == profile, tables.c.status == "open")
        .order_by(invitations.c.invited_at.desc())
    )
    return [(table, host, at) for table, host, at in db.execute(asked)]


def decline(db: Connection, profile: str, table: str, now: float) -> None:
    """An invitation is no longer shown; for a day it limits what its host may ask."""
    own = (invitations.c.profile == profile, invitations.c.table_id == table)
    if not db.execute(delete(invitations).where(*own)).rowcount:
        return
    old = (refusals.c.profile == profile, refusals.c.declined_at <= now - DAY)
    db.execute(delete(refusals).where(*old))
    host = db.execute(select(tables.c.host).where(tables.c.id == table)).scalar()
    if host is not None:
        row = {"profile": profile, "host": host, "table_id": table, "declined_at": now}
        db.execute(insert(refusals), row)


def declined(db: Connection, profile: str) -> list[dict[str, Any]]:
    """The invitations that a profile declined lately."""
    own = select(refusals.c.table_id, refusals.c.declined_at).where(refusals.c.profile == profile)
    rows = db.execute(own.order_by(refusals.c.declined_at))
    return [{"table": row.table_id, "declined_at": iso(row.declined_at)} for row in rows]


def forget_at(db: Connection, table: str, profile: str) -> None:
    """A table that nobody can open forgets a profile."""
    for number in db.execute(
        select(seats.c.seat).where(seats.c.table_id == table, _of(profile))
    ).scalars():
        here = (seats.c.table_id == table, seats.c.seat == number)
        neutral = {"profile": None, "left_by": None, "name": f"{results.NEUTRAL} {number + 1}"}
        db.execute(update(seats).where(*here).values(**neutral))
        said = (chat.c.table_id == table, chat.c.seat == number)
        db.execute(delete(chat).where(*said))
    hosted = (tables.c.id == table, tables.c.host == profile)
    text = db.execute(select(tables.c.settings).where(*hosted)).scalar()
    if text is not None:
        settings = json.dumps(json.loads(text) | {"invited_by": None})
        db.execute(update(tables).where(*hosted).values(host=None, settings=settings))
    db.execute(update(tables).where(tables.c.id == table).values(version=tables.c.version + 1))


def said_by(db: Connection, profile: str) -> list[dict[str, Any]]:
    """What a profile said at the tables where it sits."""
    own = (seats.c.table_id == chat.c.table_id) & (seats.c.seat == chat.c.seat)
    rows = db.execute(
        select(chat.c.table_id, chat.c.said_at, chat.c.text)
        .join(seats, own)
        .where(_of(profile), seats.c.name == chat.c.name)
        .order_by(chat.c.said_at)
    )
    return [{"table": row.table_id, "said_at": iso(row.said_at), "text": row.text} for row in rows]
