"""Profiles of this server: who asks, what they want, and which tables have to know."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from santiago.profiles import Profile
from santiago.profiles import commands as c
from santiago.profiles.decide import refused
from santiago.server import auth, bots
from santiago.server.errors import ServerError, StorageAway
from santiago.server.gate import Gate
from santiago.server.limits import Limiter, too_many
from santiago.server.settings import Settings
from santiago.server.storage import Conflict, Store
from santiago.server.storage import profiles as stored
from santiago.tables.commands import Forget, Owner, Who
from santiago.tables.errors import Refusal

ATTEMPTS = 5
_SALT = b"santiago recovery phrase"
PHRASES_PER_MINUTE = 30
"""Phrases, right or wrong, that one address may send: each takes some 50 ms of a core."""


def slow_hash(key: str) -> str:
    """What is stored of a recovery phrase: 16 MB and some 50 ms for every guess.

    It is also how the profile is found, so it has no salt of its own. The key has 128 random bits:
    no list of guesses, however long, comes near it.
    """
    return hashlib.scrypt(key.encode(), salt=_SALT, n=2**14, r=8, p=1, dklen=32).hex()


@dataclass(frozen=True)
class SignedIn:
    """A profile, and the new session token of the device that asked."""

    profile: Profile
    session: str  # hash
    token: str


class Profiles:
    """The desk where profiles are kept."""

    def __init__(
        self, settings: Settings, store: Store, gate: Gate, now: Callable[[], float]
    ) -> None:
        self.settings = settings
        self.store = store
        self.gate = gate
        self.now = now
        self.created = Limiter(settings.profiles_per_hour, 3600.0)
        self.wrong = Limiter(settings.guesses_per_minute, 60.0)
        self._slow = Limiter(PHRASES_PER_MINUTE if settings.requests_per_minute else 0, 60.0)
        self._hashing = asyncio.Semaphore(2)  # each takes memory and a core

    # -- who asks ------------------------------------------------------------------------------

    async def owner(self, who: Who) -> Owner | None:
        """The profile whose device asks, if one does. Storage checks again when it writes."""
        if not who or self.settings.profiles == "off":
            return None
        held = await self.store.read(lambda db: stored.by_session(db, who))
        return None if held is None else Owner(*held)

    async def need_owner(self, who: Who) -> Owner:
        """The same, where there must be one."""
        if not who:
            raise ServerError("auth/missing", "A profile's session is needed.", need="profile")
        owner = await self.owner(who)
        if owner is None:
            raise ServerError("auth/invalid", "This device is signed out.")
        return owner

    # -- changes -------------------------------------------------------------------------------

    async def do(self, owner: Owner, command: c.Command) -> Profile:
        """Do something as a profile, if the session is still good when it is stored."""
        now = self.now()

        def job(db: Connection) -> Profile:
            stored.must_be_theirs(db, {owner.session: owner.profile})
            return stored.run(db, owner.profile, command, now)

        return await self._write(job, owner.profile, isinstance(command, c.SignOut))

    async def create(self, name: str, colour: str, device: str, address: str) -> SignedIn:
        """A new profile; this device is its first."""
        if wait := self.created.take(address):
            raise too_many(wait)
        key, token, now = auth.new_id(), auth.new_token(), self.now()
        session = auth.hashed(token)
        command = c.Create(key, name, colour, session, auth.new_id(), device)
        profile = await self._write(lambda db: stored.run(db, None, command, now), key, False)
        return SignedIn(profile, session, token)

    async def sign_in(
        self, find: Callable[[Connection], str | None], device: str, **proof: object
    ) -> SignedIn:
        """One more device, with a session token of its own that nobody has seen before."""
        token, now = auth.new_token(), self.now()
        session = auth.hashed(token)
        command = c.SignIn(session, auth.new_id(), device, **proof)  # type: ignore[arg-type]
        key = await self.store.read(find)
        if key is None:
            raise ServerError.of(refused())

        def job(db: Connection) -> Profile:
            if find(db) != key:  # the phrase or passkey was taken away meanwhile
                raise ServerError.of(refused())
            return stored.run(db, key, command, now)

        return SignedIn(await self._write(job, key, True), session, token)

    async def sign_in_by_phrase(self, key: str, device: str, address: str) -> SignedIn:
        """Sign in with what the recovery phrase stands for."""
        # Counted before the slow hash, or many guesses at once would all be let in.
        if wait := self.wrong.take(address):
            raise too_many(wait)
        try:
            phrase = await self.hashed(key, address)
            signed_in = await self.sign_in(lambda db: stored.by_phrase(db, phrase), device)
        except ServerError as error:
            if error.code != "profile/refused":
                self.wrong.give_back(address)
            raise
        self.wrong.give_back(address)
        return signed_in

    async def hashed(self, key: str, address: str) -> str:
        """The slow hash, without keeping everyone else waiting."""
        if wait := self._slow.take(address):
            raise too_many(wait)
        async with self._hashing:
            return await asyncio.get_running_loop().run_in_executor(None, slow_hash, key)

    async def _write(
        self, job: Callable[[Connection], Profile], key: str, devices_changed: bool
    ) -> Profile:
        def tried(db: Connection) -> Profile | Refusal:
            try:
                return job(db)
            except Refusal as refusal:  # nothing that matters was written: no need to roll back
                return refusal

        announce = f"profile {key}" if devices_changed else None
        try:
            profile = await self.store.write(tried, announce=announce)
        except Conflict:
            raise ServerError("profile/taken", "Another profile has this already.") from None
        if isinstance(profile, Refusal):
            raise ServerError.of(profile)
        if devices_changed:
            await self.gate.devices_changed(key)
        return profile

    async def delete(self, owner: Owner) -> None:
        """Delete everything about a profile.

        Its tables forget it one by one; what is left of it goes when none knows it any more. After
        a crash in between, asking again finishes the work.
        """
        forget = Forget(owner.profile, bots.default_level())
        for _ in range(ATTEMPTS):
            known = await self.store.read(lambda db: stored.tables_with(db, owner.profile))
            for key in known:
                await self._forget(key, forget)
            try:
                await self.store.write(lambda db: stored.remove(db, owner.profile))
                return
            except Conflict:
                continue  # a device has just sat down somewhere
        raise StorageAway

    async def _forget(self, key: str, command: Forget) -> None:
        try:
            await self.gate.do(key, command)
        except ServerError as error:
            if error.code not in ("table/not-found", "server/error"):
                raise
            # Closed, or not readable: nobody plays there, and the rows can be changed directly.
            await self.store.write(lambda db: stored.forget_at(db, key, command.profile))
