"""The HTTP side of docs/protocol.md."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Request, Response
from fastapi.responses import PlainTextResponse
from orjson import Fragment
from starlette.routing import Match

import santiago
from santiago.engine.record import Record
from santiago.server import auth, bots
from santiago.server import protocol as p
from santiago.server.create import create_table, offered_levels
from santiago.server.errors import ServerError
from santiago.server.gate import CommandSource
from santiago.server.limits import Limiter
from santiago.server.messages import Ack, StateMessage
from santiago.server.network import is_loopback, network_host
from santiago.server.qr import picture
from santiago.server.schema import Replay, TryResult
from santiago.server.service import Service
from santiago.server.storage import queries
from santiago.server.table import ServedTable, dumps
from santiago.tables import commands as c
from santiago.tables import replay, told
from santiago.tables.catalogue import catalogue
from santiago.tables.names import NAME_LIMIT
from santiago.tables.opening import read_record
from santiago.tables.seating import code_refused
from santiago.tables.steps import iso
from santiago.tables.talk import CHAT_LIMIT

LOBBY = 100
FINISHED = 12


def service_of(request: Request) -> Service:
    """The service of the server that answers."""
    service: Service = request.app.state.service
    return service


def tokens_of(authorization: Annotated[str | None, Header()] = None) -> list[str]:
    """The tokens that came with a request."""
    if authorization is None:
        return []
    kind, _, listed = authorization.partition(" ")
    tokens = [token.strip() for token in listed.split(",") if token.strip()]
    if kind.lower() != "bearer" or not tokens or len(tokens) > 16:
        raise ServerError("auth/invalid", "Expected the header Authorization: Bearer TOKEN.")
    return tokens


def password(request: Request, x_santiago_password: Annotated[str | None, Header()] = None) -> None:
    """Require the server's password, if there is one."""
    # Headers are decoded as Latin-1, but ours are UTF-8.
    guess = (x_santiago_password or "").encode("latin-1", "replace").decode("utf-8", "replace")
    service_of(request).passwords.check(guess, address_of(request))


def who_of(tokens: Annotated[list[str], Depends(tokens_of)]) -> c.Who:
    """The hashes of the tokens that came with a request."""
    return tuple(auth.hashed(token) for token in tokens)


InService = Annotated[Service, Depends(service_of)]
WithTokens = Annotated[c.Who, Depends(who_of)]
AtSeat = Annotated[int, Path(ge=0, le=4)]

open_router = APIRouter()
router = APIRouter(prefix="/api", dependencies=[Depends(password)])
last_router = APIRouter(prefix="/api", dependencies=[Depends(password)])
"""For what no other route answers."""
_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": _PROBLEM}
    for status in (401, 403, 404, 409, 413, 422, 429, 503)
}
"""By reference: FastAPI makes a validator for each `model` of each route, a fifth of our start."""


def _json(data: str | bytes) -> Response:
    return Response(data, media_type="application/json")


# -- the server --------------------------------------------------------------------------------


@open_router.get("/healthz", response_model=p.Health, responses={503: {"model": p.Health}})
async def healthz(service: InService, response: Response) -> dict[str, Any]:
    """Whether the server and its storage work."""
    status = "stopping" if service.stopping else await service.store.health()
    if status != "ok":
        response.status_code = 503
    return {"status": status, "version": santiago.__version__}


@open_router.get("/metrics", response_class=PlainTextResponse, dependencies=[Depends(password)])
async def metrics(service: InService) -> Response:
    """Figures for Prometheus."""
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@open_router.get("/api/meta", response_model=p.Meta)
async def meta(service: InService) -> dict[str, Any]:
    """What this server offers."""
    default = bots.default_level()
    return {
        "version": santiago.__version__,
        "protocol": p.PROTOCOL,
        "password": bool(service.settings.password),
        "profiles": service.settings.profiles,
        "levels": [
            {"level": level, "default": level == default, "summary": bots.summary(level)}
            for level in bots.levels()
        ],
        "limits": {
            "message": p.MESSAGE_LIMIT,
            "record": p.RECORD_LIMIT,
            "name": NAME_LIMIT,
            "chat": CHAT_LIMIT,
            "pace": p.PACE_SECONDS,
            "bot_pause": p.BOT_PAUSE,
        },
    } | catalogue()


# -- tables ------------------------------------------------------------------------------------


# The one place that brings the model of `ERRORS` into the schema.
@router.get("/tables", response_model=p.Tables, responses=ERRORS | {401: {"model": p.Problem}})
async def lobby(service: InService) -> dict[str, Any]:
    """Public tables."""
    return await _listed(service, await service.store.read(lambda db: queries.lobby(db, LOBBY)))


@router.get("/finished", response_model=p.Tables, responses=ERRORS)
async def finished(service: InService) -> dict[str, Any]:
    """Public tables whose games are over."""
    return await _listed(
        service, await service.store.read(lambda db: queries.finished(db, FINISHED))
    )


async def _listed(service: Service, keys: list[str]) -> dict[str, Any]:
    shown = []
    for key in keys:
        served = await service.registry.readable(key)
        if served is not None:
            shown.append(told.listed(served.seen_by(()), served.presence()))
    return {"tables": shown}


@router.post("/tables", status_code=201, response_model=p.TableCreated, responses=ERRORS)
async def create(
    request: Request, service: InService, who: WithTokens, body: p.NewTable
) -> dict[str, Any]:
    """Create a table."""
    limiter: Limiter = request.app.state.table_limiter
    if limiter.take(address_of(request)):
        raise ServerError(
            "table/too-many", "Too many tables from this address.", limit=limiter.full
        )
    return await create_table(service, body, who)


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "-"


def _info(served: ServedTable) -> dict[str, Any]:
    return told.info(served.table, served.presence())


@router.get("/tables/{key}", response_model=p.Table, responses=ERRORS)
async def look(service: InService, key: str) -> dict[str, Any]:
    """What anyone with the link may know."""
    served = await service.registry.get(key)
    return told.info(served.seen_by(()), served.presence())


async def _done(service: Service, key: str, command: CommandSource) -> dict[str, Any]:
    served = await service.registry.get(key)
    await service.gate.at(served, command)
    return _info(served)


async def _sit(
    service: Service, key: str, seat: int | None, who: c.Who, body: p.Sit
) -> dict[str, Any]:
    """Sit down as a guest, with a token for this seat, or as the profile whose device asks."""
    served = await service.registry.get(key)
    owner = await service.profiles.need_owner(who) if who else None
    token = None if owner else body.token or auth.new_token()
    held = auth.hashed(token or "")
    command = c.Sit(held, body.name, seat, body.colour, body.random, owner)
    facts = await service.gate.at(served, command)
    return {"table": _info(served), "seat": facts.answer["seat"], "token": token}


@router.post("/tables/{key}/seats", response_model=p.Seated, responses=ERRORS)
async def sit_anywhere(
    service: InService, key: str, who: WithTokens, body: p.Sit
) -> dict[str, Any]:
    """Take any open seat."""
    return await _sit(service, key, None, who, body)


@router.post("/tables/{key}/seats/{seat}", response_model=p.Seated, responses=ERRORS)
async def sit(
    service: InService, key: str, seat: AtSeat, who: WithTokens, body: p.Sit
) -> dict[str, Any]:
    """Take one open seat."""
    return await _sit(service, key, seat, who, body)


@router.post("/tables/{key}/randoms", response_model=p.Held, responses=ERRORS)
async def give_randoms(
    service: InService, key: str, who: WithTokens, body: p.Randoms
) -> dict[str, Any]:
    """Add numbers to the deal, after its commitment was shown."""
    served = await service.registry.get(key)
    await service.gate.at(served, c.GiveRandoms(who, body.randoms))
    return {"table": _info(served), "seats": served.table.seat_of_each(who)}


@router.post("/tables/{key}/seats/{seat}/leave", response_model=p.Table, responses=ERRORS)
async def leave(service: InService, key: str, seat: AtSeat, who: WithTokens) -> dict[str, Any]:
    """Leave a seat."""
    return await _done(service, key, c.Leave(who, seat, bots.default_level()))


@router.post("/tables/{key}/seats/{seat}/return", response_model=p.Table, responses=ERRORS)
async def come_back(service: InService, key: str, seat: AtSeat, who: WithTokens) -> dict[str, Any]:
    """Take your seat back from the bot."""
    return await _done(service, key, c.Return(who, seat))


@router.post("/tables/{key}/seats/{seat}/bot", response_model=p.Table, responses=ERRORS)
async def give_to_bot(
    service: InService, key: str, seat: AtSeat, who: WithTokens, body: p.Level
) -> dict[str, Any]:
    """Hand a seat over to a bot, which keeps it."""
    return await _done(service, key, c.GiveToBot(who, seat, offered_levels().checked(body.level)))


@router.post("/tables/{key}/seats/{seat}/free", response_model=p.Table, responses=ERRORS)
async def free_seat(service: InService, key: str, seat: AtSeat, who: WithTokens) -> dict[str, Any]:
    """The host opens the seat of somebody who is away."""
    return await _done(service, key, lambda served: c.FreeSeat(who, seat, served.presence().seats))


@router.post("/tables/{key}/seats/{seat}/code", response_model=p.CarryCode, responses=ERRORS)
async def code(
    request: Request, service: InService, key: str, seat: AtSeat, who: WithTokens
) -> dict[str, Any]:
    """A code to carry a seat to another device."""
    code, expires_at = auth.new_code(), service.now() + auth.CODE_SECONDS
    hashed = auth.hashed(auth.plain_code(code))
    await service.gate.do(key, c.MakeCode(who, seat, hashed, expires_at))
    # Browsers never send what follows the #, so the code reaches no server log.
    link = f"{request.url.scheme}://{request.url.netloc}/carry#{code}"
    return {"code": code, "expires_at": iso(expires_at), "qr": picture(link)}


@router.post("/carry", response_model=p.Seated, responses=ERRORS)
async def carry(service: InService, body: p.Carry) -> dict[str, Any]:
    """Take a seat over by its code."""
    spent, token = auth.hashed(auth.plain_code(body.code)), auth.new_token()
    now = service.now()
    key = await service.store.read(lambda db: queries.table_of_code(db, spent, now))
    if key is None:
        raise code_refused()
    served = await service.registry.get(key)
    facts = await service.gate.at(served, c.UseCode(spent, auth.hashed(token)))
    return {"table": _info(served), "seat": facts.answer["seat"], "token": token}


@router.post("/tables/{key}/seats/{seat}/ready", response_model=p.Table, responses=ERRORS)
async def ready(
    service: InService, key: str, seat: AtSeat, who: WithTokens, body: p.Ready
) -> dict[str, Any]:
    """Ready for the start, or not yet."""
    return await _done(service, key, c.SetReady(who, seat, body.ready))


@router.post("/tables/{key}/delay", response_model=p.Table, responses=ERRORS)
async def delay(
    service: InService, key: str, who: WithTokens, body: p.SpectatorDelay
) -> dict[str, Any]:
    """How far spectators are behind."""
    return await _done(service, key, c.SetDelay(who, body.moves))


@router.get("/tables/{key}/invitation", response_model=p.InviteLink, responses=ERRORS)
async def invitation(
    request: Request, service: InService, key: str, who: WithTokens
) -> dict[str, Any]:
    """The link to send. Only the host learns where else this server can be reached."""
    served = await service.registry.get(key)
    url = request.url
    path = f"/table/{served.id}"
    link = f"{url.scheme}://{url.netloc}{path}"
    only_here = is_loopback(url.hostname or "")
    elsewhere = None
    if only_here and served.table.is_host(who):
        port = (request.scope.get("server") or (None, None))[1]
        host = network_host(service.settings.host)
        elsewhere = None if host is None else f"{url.scheme}://{host}:{port}{path}"
    shown = elsewhere or link
    return {"link": link, "qr": picture(shown), "only_here": only_here, "elsewhere": elsewhere}


@router.post("/tables/{key}/start", response_model=p.Table, responses=ERRORS)
async def start(service: InService, key: str, who: WithTokens, body: p.Level) -> dict[str, Any]:
    """Open seats become bots, the game starts."""
    return await _done(service, key, c.Start(who, offered_levels().checked(body.level)))


@router.post("/tables/{key}/close", status_code=204, responses=ERRORS)
async def close(service: InService, key: str, who: WithTokens) -> Response:
    """End an unfinished table."""
    await service.gate.do(key, c.Close(who))
    return Response(status_code=204)


@router.post("/mine", response_model=p.MyTables, responses=ERRORS)
async def mine(service: InService, body: p.Tokens) -> dict[str, Any]:
    """My games, those that wait for me first, then by last move."""
    hashes = [auth.hashed(token) for token in body.tokens]
    keys = await service.store.read(lambda db: queries.tables_of(db, hashes))
    shown = []
    for key in keys:
        served = await service.registry.readable(key)
        held = [] if served is None else served.table.held_by(hashes)
        if served is not None and held:
            own = told.mine(served.table, held, served.presence())
            last = served.table.moved_at or served.table.created_at
            shown.append((not own["waits"], -last, own))
    return {"tables": [own for _, _, own in sorted(shown, key=lambda item: item[:2])]}


# -- playing without a WebSocket ---------------------------------------------------------------


@router.get("/tables/{key}/state", response_model=StateMessage, responses=ERRORS)
async def state(
    service: InService,
    key: str,
    who: WithTokens,
    x_since: Annotated[int, Header(ge=0, le=100_000)] = 0,
    x_epoch: Annotated[int | None, Header(ge=0, le=100_000)] = None,
) -> Response:
    """The state for the seats that the tokens hold, with the steps after a ply of an epoch."""
    served = await service.gate.opened(key)
    if not all(served.table.knows(token) for token in who):
        raise ServerError("auth/invalid", "A token does not belong to this table.")
    held = served.table.held_by(who)
    seen = served.seen_by(held)
    since = min(x_since, seen.ply) if x_epoch == seen.epoch else 0
    return _json(served.state(held, since, service.now()))


@router.post("/tables/{key}/moves", response_model=Ack, responses=ERRORS)
async def move(
    service: InService, key: str, who: WithTokens, body: p.MoveRequest
) -> dict[str, Any]:
    """Play a move."""
    command = c.Move(who, body.seat, body.ply, body.epoch, body.move, body.id)
    return {"id": body.id, **(await service.gate.do(key, command)).answer}


@router.post("/tables/{key}/takeback", response_model=Ack, responses=ERRORS)
async def takeback(
    service: InService, key: str, who: WithTokens, body: p.TakebackRequest
) -> dict[str, Any]:
    """Take back."""
    command = c.TakeBack(who, body.seat, body.ply, body.epoch)
    return {"id": body.id, **(await service.gate.do(key, command)).answer}


# -- records -----------------------------------------------------------------------------------


async def _finished(service: Service, key: str) -> tuple[Record, list[dict[str, Any]] | None]:
    """The record of a finished game, or one that was stored."""
    if auth.is_id(key):
        text = await service.store.read(lambda db: queries.record(db, key))
        if text is not None:
            return Record.from_text(text), None
    served = await service.registry.get(key)
    table = served.table
    if table.status == "open":
        raise ServerError("table/not-started", "The game has not started yet.")
    if table.status != "over":
        raise ServerError("table/started", "The game is not over yet.")
    return table.record(), told.seats(table, served.presence())


@router.get("/tables/{key}/record", responses=ERRORS)
async def record(service: InService, key: str) -> Response:
    """The record of a finished game."""
    record, _ = await _finished(service, key)
    return _json(record.to_text())


@router.get("/tables/{key}/replay", response_model=Replay, responses=ERRORS)
async def replay_table(service: InService, key: str) -> Response:
    """A finished game, step by step."""
    record, sitting = await _finished(service, key)
    return await _replay(record, sitting)


@router.post("/replay", response_model=Replay, responses=ERRORS)
async def replay_record(body: p.RecordRequest) -> Response:
    """Any record, step by step; nothing is stored."""
    return await _replay(read_record(body.record), None)


async def _replay(record: Record, seats: list[dict[str, Any]] | None) -> Response:
    steps = []
    for step in replay.replayed(record):
        steps.append(Fragment(dumps(step)))
        await asyncio.sleep(0)  # the tables have their turn: a move needs several
    return _json(dumps(replay.whole(record, seats, steps)))


@router.post("/records", status_code=201, response_model=p.RecordStored, responses=ERRORS)
async def keep_record(
    request: Request, service: InService, body: p.RecordRequest
) -> dict[str, Any]:
    """Store a record."""
    limiter: Limiter = request.app.state.table_limiter
    if limiter.take(address_of(request)):
        raise ServerError(
            "table/too-many", "Too many tables from this address.", limit=limiter.full
        )
    text = read_record(body.record).to_text()
    key, now = auth.new_id(), service.now()
    await service.store.write(lambda db: queries.add_record(db, key, now, text))
    return {"id": key}


@router.post("/try", response_model=TryResult, responses=ERRORS)
async def try_moves(body: p.Try) -> Response:
    """Play on from any record; nothing is stored."""
    return _json(dumps(replay.attempt(read_record(body.record), body.moves, body.ply)))


@last_router.api_route("/{path:path}", methods=["GET", "POST"], include_in_schema=False)
async def nothing(path: str, request: Request) -> None:
    """No such path, or not with this method."""
    del path
    if any(route.matches(request.scope)[0] is Match.PARTIAL for route in request.app.routes):
        raise ServerError("request/method", "No such method here.")
    raise ServerError("request/not-found", "There is no such path.")
