"""Passkeys (WebAuthn): challenges that are good once, and what browsers answer to them.

The site that a passkey is bound to is the host of the page that asks, which has been compared
with the host of the request: a page elsewhere gets challenges for itself only.
"""

from __future__ import annotations

import base64
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection

from santiago.profiles import commands as c
from santiago.profiles.decide import refused
from santiago.profiles.model import Passkey, Profile
from santiago.server import auth
from santiago.server.errors import ServerError
from santiago.server.limits import too_many
from santiago.server.profiles import Profiles, SignedIn
from santiago.server.storage import challenges
from santiago.server.storage import profiles as stored
from santiago.tables.commands import Owner

CHALLENGE_SECONDS = 300
SITE = "Santiago"


def site_of(origin: str | None) -> str:
    """The relying party's id for a page: browsers allow passkeys over HTTPS and on localhost only.

    >>> site_of("https://games.example.org"), site_of("http://localhost:8000")
    ('games.example.org', 'localhost')
    """
    parts = urlsplit(origin or "")
    host = parts.hostname or ""
    named = host and not host.replace(".", "").isdigit() and ":" not in host
    if named and (parts.scheme == "https" or host == "localhost"):
        return host
    raise ServerError("profile/no-passkeys", "Passkeys need HTTPS and a domain name.")


async def _challenge(profiles: Profiles, origin: str, profile: str | None) -> bytes:
    challenge = secrets.token_bytes(32)
    expires_at = profiles.now() + CHALLENGE_SECONDS
    hashed = _hashed(challenge)
    await profiles.store.write(lambda db: challenges.add(db, hashed, profile, origin, expires_at))
    return challenge


def _hashed(challenge: bytes) -> str:
    return auth.hashed(base64.urlsafe_b64encode(challenge).decode())


async def creation_options(profiles: Profiles, profile: Profile, origin: str) -> dict[str, Any]:
    """What a browser needs to create a passkey for a profile."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    site = site_of(origin)
    options = generate_registration_options(
        rp_id=site,
        rp_name=SITE,
        user_id=profile.id.encode(),
        user_name=profile.name,
        user_display_name=profile.name,
        challenge=await _challenge(profiles, origin, profile.id),
        timeout=CHALLENGE_SECONDS * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(key))
            for key, passkey in profile.passkeys.items()
            if passkey.site == site
        ],
    )
    written: dict[str, Any] = json.loads(options_to_json(options))
    return written


async def request_options(profiles: Profiles, origin: str) -> dict[str, Any]:
    """What a browser needs to sign in with any passkey for this site; it names no profile."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site_of(origin),
        challenge=await _challenge(profiles, origin, None),
        timeout=CHALLENGE_SECONDS * 1000,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    written: dict[str, Any] = json.loads(options_to_json(options))
    return written


async def _spent(
    profiles: Profiles, credential: dict[str, Any], profile: str | None
) -> tuple[bytes, str] | None:
    """The challenge in an answer, and the origin it was made for; it cannot be used again."""
    try:
        data = json.loads(_bytes(credential["response"]["clientDataJSON"]))
        challenge = _bytes(data["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError):
        return None
    hashed, now = _hashed(challenge), profiles.now()
    origin = await profiles.store.write(lambda db: challenges.take(db, hashed, profile, now))
    return None if origin is None else (challenge, origin)


def _bytes(text: object) -> bytes:
    if not isinstance(text, str):
        raise ValueError("expected base64url")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


async def add(profiles: Profiles, owner: Owner, credential: dict[str, Any], name: str) -> Profile:
    """A passkey that a browser has created for a profile."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    invalid = ServerError("profile/passkey", "This passkey cannot be used here.")
    spent = await _spent(profiles, credential, owner.profile)
    if spent is None:
        raise invalid
    challenge, origin = spent
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_origin=origin,
            expected_rp_id=site_of(origin),
            require_user_verification=False,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise invalid from None
    now = profiles.now()
    passkey = Passkey(
        id=bytes_to_base64url(verified.credential_id),
        public_key=bytes_to_base64url(verified.credential_public_key),
        sign_count=verified.sign_count,
        site=site_of(origin),
        name=name,
        created_at=now,
        used_at=now,
    )
    return await profiles.do(owner, c.AddPasskey(passkey))


async def sign_in(
    profiles: Profiles, credential: dict[str, Any], device: str, address: str
) -> SignedIn:
    """Sign in with a passkey. Whatever is wrong with it, the answer is the same."""
    if wait := profiles.wrong.wait(address):
        raise too_many(wait)
    try:
        return await _signed_in(profiles, credential, device)
    except ServerError as error:
        if error.code == "profile/refused":
            profiles.wrong.take(address)
        raise


async def _signed_in(profiles: Profiles, credential: dict[str, Any], device: str) -> SignedIn:
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.exceptions import WebAuthnException

    spent = await _spent(profiles, credential, None)
    key = credential.get("id")
    if spent is None or not isinstance(key, str) or not key.isprintable():
        raise ServerError.of(refused())
    challenge, origin = spent
    known = await profiles.store.read(lambda db: stored.by_passkey(db, key))
    if known is None or known[1].site != site_of(origin):
        raise ServerError.of(refused())
    profile, passkey = known
    try:
        proved = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_origin=origin,
            expected_rp_id=passkey.site,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=False,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise ServerError.of(refused()) from None

    def find(db: Connection) -> str | None:
        held = stored.by_passkey(db, key)
        # Used by somebody else in between: a copy of the passkey, or the same answer twice.
        good = held is not None and held[1].sign_count == passkey.sign_count
        return profile if good else None

    proof = {"passkey": key, "sign_count": proved.new_sign_count}
    return await profiles.sign_in(find, device, **proof)
