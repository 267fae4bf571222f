"""The HTTP side of profiles: your own only. Nobody can ask for somebody else's."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request, Response

from santiago.profiles import Profile
from santiago.profiles import commands as c
from santiago.server import origins, passkeys, profile_told
from santiago.server import profile_schema as s
from santiago.server.errors import ServerError
from santiago.server.http import ERRORS, InService, WithTokens, address_of, password
from santiago.server.profiles import SignedIn
from santiago.server.service import Service
from santiago.server.storage import profiles as stored
from santiago.server.storage import results
from santiago.tables import told
from santiago.tables.commands import Owner
from santiago.tables.steps import iso

MOST_GAMES = 500
"""Finished games that are listed; all of them count in the sums and are in the export."""


def from_our_page(
    request: Request, service: InService, origin: Annotated[str | None, Header()] = None
) -> str:
    """Profiles are for our own pages: no other site's page may ask, whatever it knows."""
    if service.settings.profiles == "off":
        raise ServerError("request/not-found", "There is no such path.")
    if not origins.allowed(origin, request.scope, origins.others_of(service.settings)):
        raise ServerError("request/origin", "Requests from this origin are not accepted.")
    return origin or ""


async def owner_of(service: InService, who: WithTokens) -> Owner:
    """The profile that asks."""
    return await service.profiles.need_owner(who)


Origin = Annotated[str, Depends(from_our_page)]
AsOwner = Annotated[Owner, Depends(owner_of)]
router = APIRouter(prefix="/api", dependencies=[Depends(password), Depends(from_our_page)])


def _signed_in(signed: SignedIn) -> dict[str, Any]:
    return {"profile": profile_told.me(signed.profile, signed.session), "token": signed.token}


# -- coming ------------------------------------------------------------------------------------


@router.post("/profiles", status_code=201, response_model=s.SignedIn, responses=ERRORS)
async def create(request: Request, service: InService, body: s.NewProfile) -> dict[str, Any]:
    """Create a profile."""
    address = address_of(request)
    created = await service.profiles.create(body.name, body.colour, body.device, address)
    return _signed_in(created)


@router.post("/profiles/phrase", response_model=s.SignedIn, responses=ERRORS)
async def by_phrase(request: Request, service: InService, body: s.PhraseSignIn) -> dict[str, Any]:
    """Sign in with a recovery phrase."""
    address = address_of(request)
    return _signed_in(await service.profiles.sign_in_by_phrase(body.key, body.device, address))


@router.post("/profiles/passkey-options", responses=ERRORS)
async def sign_in_options(service: InService, origin: Origin) -> dict[str, Any]:
    """What a browser needs to sign in with a passkey."""
    return await passkeys.request_options(service.profiles, origin)


@router.post("/profiles/passkey", response_model=s.SignedIn, responses=ERRORS)
async def by_passkey(request: Request, service: InService, body: s.PasskeySignIn) -> dict[str, Any]:
    """Sign in with a passkey."""
    address = address_of(request)
    return _signed_in(
        await passkeys.sign_in(service.profiles, body.credential, body.device, address)
    )


# -- my profile --------------------------------------------------------------------------------


async def _done(service: Service, owner: Owner, command: c.Command) -> dict[str, Any]:
    return profile_told.me(await service.profiles.do(owner, command), owner.session)


@router.get("/me", response_model=s.Me, responses=ERRORS)
async def me(service: InService, owner: AsOwner) -> dict[str, Any]:
    """My profile."""
    return await _done(service, owner, c.Seen(owner.session))


@router.post("/me", response_model=s.Me, responses=ERRORS)
async def change(service: InService, owner: AsOwner, body: s.ProfileChange) -> dict[str, Any]:
    """Another name or colour."""
    return await _done(service, owner, c.Change(body.name, body.colour))


@router.post("/me/sign-out", status_code=204, responses=ERRORS)
async def sign_out(service: InService, owner: AsOwner, body: s.DeviceId) -> Response:
    """Sign out a device."""
    device = body.device
    if device is None:
        profile = await _mine(service, owner)
        own = profile.device(owner.session)
        device = "" if own is None else own.id
    await service.profiles.do(owner, c.SignOut(device))
    return Response(status_code=204)


@router.post("/me/phrase", response_model=s.Me, responses=ERRORS)
async def set_phrase(
    request: Request, service: InService, owner: AsOwner, body: s.NewPhrase
) -> dict[str, Any]:
    """Another recovery phrase."""
    key, address = body.key, address_of(request)
    phrase = None if key is None else await service.profiles.hashed(key, address)
    return await _done(service, owner, c.SetPhrase(phrase))


@router.post("/me/passkey-options", responses=ERRORS)
async def passkey_options(service: InService, owner: AsOwner, origin: Origin) -> dict[str, Any]:
    """What a browser needs to create a passkey."""
    profile = await _mine(service, owner)
    return await passkeys.creation_options(service.profiles, profile, origin)


@router.post("/me/passkeys", response_model=s.Me, responses=ERRORS)
async def add_passkey(service: InService, owner: AsOwner, body: s.NewPasskey) -> dict[str, Any]:
    """Add a passkey."""
    profile = await passkeys.add(service.profiles, owner, body.credential, body.name)
    return profile_told.me(profile, owner.session)


@router.post("/me/passkeys/remove", response_model=s.Me, responses=ERRORS)
async def remove_passkey(service: InService, owner: AsOwner, body: s.PasskeyId) -> dict[str, Any]:
    """Remove a passkey."""
    return await _done(service, owner, c.RemovePasskey(body.passkey))


async def _mine(service: Service, owner: Owner) -> Profile:
    return await service.profiles.do(owner, c.Seen(owner.session))


@router.post("/me/delete", status_code=204, responses=ERRORS)
async def delete(service: InService, owner: AsOwner) -> Response:
    """Delete everything about me."""
    await service.profiles.delete(owner)
    return Response(status_code=204)


# -- my games ----------------------------------------------------------------------------------


async def _results(service: Service, owner: Owner) -> dict[str, Any]:
    games = await service.store.read(lambda db: results.finished(db, owner.profile))
    ratings = await service.store.read(lambda db: results.rating_of(db, owner.profile))
    return profile_told.results(owner.profile, games, ratings)


@router.get("/me/results", response_model=s.Results, responses=ERRORS)
async def my_results(service: InService, owner: AsOwner) -> dict[str, Any]:
    """My finished games, and what they come to."""
    mine = await _results(service, owner)
    return mine | {"games": mine["games"][:MOST_GAMES]}


@router.get("/me/export", responses=ERRORS)
async def export(service: InService, owner: AsOwner) -> dict[str, Any]:
    """Everything that this server knows about me."""
    profile = await _mine(service, owner)
    keys = await service.store.read(lambda db: stored.tables_with(db, owner.profile))
    said = await service.store.read(lambda db: stored.said_by(db, owner.profile))
    shown = []
    for key in keys:
        served = await service.registry.readable(key)
        if served is not None:
            held = served.table.held_by([owner.session])
            shown.append(told.mine(served.table, held, served.presence()))
    return {
        "profile": profile_told.me(profile, owner.session),
        "tables": shown,
        "chat": said,
        "results": await _results(service, owner),
        "invitations": (await my_invitations(service, owner))["invitations"],
        "declined": await service.store.read(lambda db: stored.declined(db, owner.profile)),
        "notices": await service.subscribers.exported(f"profile:{owner.profile}"),
    }


@router.get("/me/invitations", response_model=s.Invitations, responses=ERRORS)
async def my_invitations(service: InService, owner: AsOwner) -> dict[str, Any]:
    """Where I am asked to play again."""
    invitations = await service.store.read(lambda db: stored.invited(db, owner.profile))
    shown = []
    for key, host, at in invitations:
        served = await service.registry.readable(key)
        if served is None or served.table.held_by([owner.session]):
            continue
        if any(seat.kind == "open" for seat in served.table.seats):
            table = told.listed(served.table, served.presence())
            shown.append({"host": host, "invited_at": iso(at), "table": table})
    return {"invitations": shown}


@router.post("/me/invitations", response_model=s.Invited, responses=ERRORS)
async def invite(service: InService, owner: AsOwner, body: s.Invite) -> dict[str, Any]:
    """Ask the people of a finished game to a new table of mine."""
    served = await service.registry.get(body.table)
    if not served.table.is_host([owner.session]):
        raise ServerError("auth/invalid", "The table is not yours.")
    profile, now = await _mine(service, owner), service.now()
    count = await service.store.write(
        lambda db: stored.invite(db, owner.profile, body.game, body.table, profile.name, now)
    )
    return {"invited": count}


@router.post("/me/invitations/decline", status_code=204, responses=ERRORS)
async def decline(service: InService, owner: AsOwner, body: s.TableName) -> Response:
    """Not this time."""
    now = service.now()
    await service.store.write(lambda db: stored.decline(db, owner.profile, body.table, now))
    return Response(status_code=204)
