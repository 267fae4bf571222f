"""The HTTP paths of docs/protocol.md that are about notifications."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import RedirectResponse

from santiago.server.errors import ServerError
from santiago.server.http import ERRORS, AtSeat, InService, WithTokens, address_of, password
from santiago.server.limits import Limiter, too_many
from santiago.server.notices import schema

PER_MINUTE = 20
"""Subscriptions and test messages that one address may ask for."""
AtSubscription = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
Signed = Annotated[str, Path(max_length=100, pattern=r"^[A-Za-z0-9_.-]+$")]

open_router = APIRouter(prefix="/api/notices")
router = APIRouter(
    prefix="/api/tables/{key}/seats/{seat}/notices", dependencies=[Depends(password)]
)


def seldom(request: Request) -> None:
    """Keep one address from sending messages all over the world."""
    limiter: Limiter = request.app.state.notices_limiter
    if wait := limiter.take(address_of(request)):
        raise too_many(wait)


async def owner_of(service: InService, key: str, seat: AtSeat, who: WithTokens) -> str:
    """The owner of the token that holds the seat, as the gate sees it."""
    return await service.gate.holder(key, who, seat)


Owner = Annotated[str, Depends(owner_of)]


@router.get("", response_model=schema.Notices, responses=ERRORS)
async def shown(service: InService, key: str, owner: Owner) -> dict[str, Any]:
    """How the seat's owner is told of turns."""
    return await service.subscribers.shown(owner, key)


@router.post("", response_model=schema.Notices, responses=ERRORS, dependencies=[Depends(seldom)])
async def subscribe(
    request: Request, service: InService, key: str, owner: Owner, body: schema.NewSubscription
) -> dict[str, Any]:
    """Be told of this seat's turns."""
    site = f"{request.url.scheme}://{request.url.netloc}"
    await service.subscribers.add(owner, key, body, site)
    return await service.subscribers.shown(owner, key)


@router.post("/{subscription}/change", response_model=schema.Notices, responses=ERRORS)
async def change(
    service: InService,
    key: str,
    owner: Owner,
    subscription: AtSubscription,
    body: schema.ChangedSubscription,
) -> dict[str, Any]:
    """Other quiet hours, or another language."""
    known = await service.subscribers.own(owner, key, subscription)
    await service.subscribers.change(known.id, body)
    return await service.subscribers.shown(owner, key)


@router.post(
    "/{subscription}/test",
    response_model=schema.Notices,
    responses=ERRORS,
    dependencies=[Depends(seldom)],
)
async def test(
    service: InService, key: str, owner: Owner, subscription: AtSubscription
) -> dict[str, Any]:
    """Send a test message."""
    known = await service.subscribers.own(owner, key, subscription)
    if known.confirmed_at is None:
        raise ServerError("notices/unconfirmed", "The address was not confirmed yet.")
    await service.subscribers.test(known.id)
    return await service.subscribers.shown(owner, key)


@router.post("/{subscription}/end", response_model=schema.Notices, responses=ERRORS)
async def end(
    service: InService, key: str, owner: Owner, subscription: AtSubscription
) -> dict[str, Any]:
    """Unsubscribe."""
    known = await service.subscribers.own(owner, key, subscription)
    await service.subscribers.end(known.id)
    return await service.subscribers.shown(owner, key)


# -- by a signed link: mail programs know no password ------------------------------------------


@open_router.get("/stop/{token}", status_code=303, response_class=RedirectResponse)
async def ask_to_stop(token: Signed) -> Response:
    """A link that is only looked at changes nothing: the page asks first."""
    return RedirectResponse(f"/notices#{token}", status_code=303)


@open_router.post("/stop/{token}", status_code=204, responses=ERRORS)
async def stop(service: InService, token: Signed) -> Response:
    """Unsubscribe, from the page or by the button of a mail program (RFC 8058) or of ntfy."""
    await service.subscribers.stop(token)
    # ntfy's page may send it, too: whoever has the link may stop the messages
    return Response(status_code=204, headers={"Access-Control-Allow-Origin": "*"})


@open_router.post("/confirm/{token}", status_code=204, responses=ERRORS)
async def confirm(service: InService, token: Signed) -> Response:
    """The owner of an e-mail address agrees."""
    await service.subscribers.confirm(token)
    return Response(status_code=204)
