"""Pictures of tables and games, for whoever may watch them: `/api/tables/{key}/picture.png`."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response

from santiago.engine.record import Record
from santiago.pictures import card
from santiago.pictures.card import Card, Player
from santiago.pictures.words import Words, language_of
from santiago.server import auth
from santiago.server.errors import ServerError, not_found
from santiago.server.http import ERRORS, InService, address_of, password
from santiago.server.service import Service
from santiago.server.storage import queries
from santiago.tables.model import Table
from santiago.tables.names import SHAPES

LOOKS = list(SHAPES)


async def card_of(service: Service, key: str, language: str, ply: int | None = None) -> Card:
    """The card of a table or a stored record, as a spectator may see it now.

    `ply` chooses a position of a game that is over, or of a record.
    """
    served = await service.registry.readable(key)
    if served is not None:
        return _table_card(served.seen_by(()), language, ply)
    text = None
    if auth.is_id(key):
        text = await service.store.read(lambda db: queries.record(db, key))
    if text is None:
        raise not_found()
    return _record_card(Record.from_text(text), language, ply)


def _table_card(table: Table, language: str, ply: int | None) -> Card:
    players = [
        Player(seat.name, LOOKS.index(seat.colour), seat.kind_shown != "open")
        for seat in table.seats
    ]
    if table.position is None or table.status == "open":
        return card.of_open_table(players, table.settings.get("invited_by"), language)
    position = table.position
    if ply is not None:
        if table.status != "over":
            raise ServerError("table/started", "The game is not over yet.")
        position = table.position_at(min(ply, table.ply))
    return card.of_position(position, players, language)


def _record_card(record: Record, language: str, ply: int | None) -> Card:
    words = Words(language)
    names = record.names or [
        words.say("name", seat=seat + 1) for seat in range(record.variant.players)
    ]
    players = [Player(name, look) for look, name in enumerate(names)]
    plies = len(record.moves)
    position = record.position(plies if ply is None else min(ply, plies))
    return card.of_position(position, players, language)


open_router = APIRouter()


@open_router.get(
    "/api/tables/{key}/picture.png",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}}, **ERRORS},
)
async def picture(
    request: Request,
    service: InService,
    key: str,
    lang: Annotated[str | None, Query(max_length=8)] = None,
    ply: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    accept_language: Annotated[str | None, Header()] = None,
    x_santiago_password: Annotated[str | None, Header()] = None,
) -> Response:
    """A picture of 1200 × 630 that shows what a spectator may see.

    On a server with a password, whoever doesn't send it gets a picture that tells nothing.
    """
    language = language_of(lang, accept_language)
    if service.settings.password:
        shown, cache = card.neutral(language), "no-store"
        if x_santiago_password is not None:
            password(request, x_santiago_password)
            shown = await card_of(service, key, language, ply)
    else:
        shown, cache = await card_of(service, key, language, ply), "public, no-cache"
    return await _answer(request, service, shown, cache)


@open_router.get(
    "/api/picture.png",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}}, **ERRORS},
)
async def neutral_picture(
    request: Request,
    service: InService,
    lang: Annotated[str | None, Query(max_length=8)] = None,
    accept_language: Annotated[str | None, Header()] = None,
) -> Response:
    """The picture for links that show no game."""
    shown = card.neutral(language_of(lang, accept_language))
    return await _answer(request, service, shown, "public, max-age=86400")


async def _answer(request: Request, service: Service, shown: Card, cache: str) -> Response:
    key = hashlib.sha256(shown.svg.encode()).hexdigest()
    headers = {
        "Cache-Control": cache,
        "Cross-Origin-Resource-Policy": "cross-origin",  # chats show it on pages of their own
        "ETag": f'"{key[:32]}"',
        "Vary": "Accept-Language, X-Santiago-Password",
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = await service.painter.png(key, shown.svg, address_of(request))
    return Response(body, media_type="image/png", headers=headers)
