"""The HTTP side of docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import PlainTextResponse

import santiago
from santiago.engine.editions import EDITIONS, MONEY, MOST_PLAYERS, SOURCES, Variant
from santiago.engine.record import Record
from santiago.server import auth, bots, making, moves, replay, seats
from santiago.server import protocol as p
from santiago.server.errors import ServerError
from santiago.server.hall import Hall
from santiago.server.limits import Limiter
from santiago.server.live import dumps
from santiago.server.messages import Ack, StateMessage
from santiago.server.qr import picture
from santiago.server.shapes import Replay, Tried
from santiago.server.state import seats_json, state_text, table_json
from santiago.server.storage import queries

LOBBY = 100
FINISHED = 12


def hall_of(request: Request) -> Hall:
    """The hall of the server that answers."""
    hall: Hall = request.app.state.hall
    return hall


def tokens_of(authorization: Annotated[str | None, Header()] = None) -> list[str]:
    """The tokens that came with a request."""
    if authorization is None:
        return []
    kind, _, rest = authorization.partition(" ")
    found = [token.strip() for token in rest.split(",") if token.strip()]
    if kind.lower() != "bearer" or not found or len(found) > 16:
        raise ServerError("auth/invalid", "Expected the header Authorization: Bearer TOKEN.")
    return found


def password(request: Request, x_santiago_password: Annotated[str | None, Header()] = None) -> None:
    """Only who knows the server's password, if there is one."""
    wanted = hall_of(request).settings.password
    # A header holds bytes, which are read as Latin-1: ours are UTF-8.
    given = (x_santiago_password or "").encode("latin-1", "replace").decode("utf-8", "replace")
    if wanted and not auth.equal(given, wanted):
        raise ServerError("auth/missing", "The server's password is needed.", need="password")


InHall = Annotated[Hall, Depends(hall_of)]
WithTokens = Annotated[list[str], Depends(tokens_of)]

open_router = APIRouter()
router = APIRouter(prefix="/api", dependencies=[Depends(password)])
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": p.Problem} for status in (401, 403, 404, 409, 413, 422, 429, 503)
}


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


# -- the server --------------------------------------------------------------------------------


@open_router.get("/healthz", response_model=p.Health, responses={503: {"model": p.Health}})
async def healthz(hall: InHall, response: Response) -> dict[str, Any]:
    """Whether the server and its storage are well."""
    status = "ok"
    try:
        await hall.store.read(lambda db: db.exec_driver_sql("SELECT 1").scalar())
    except ServerError:
        status = "storage-away"
    if hall.stopping:
        status = "stopping"
    if status != "ok":
        response.status_code = 503
    return {"status": status, "version": santiago.__version__}


@open_router.get("/metrics", response_class=PlainTextResponse)
async def metrics(hall: InHall) -> Response:
    """Figures for Prometheus."""
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@open_router.get("/api/meta", response_model=p.Meta)
async def meta(hall: InHall) -> dict[str, Any]:
    """What this server offers."""
    default = bots.default_level()
    return {
        "version": santiago.__version__,
        "protocol": p.PROTOCOL,
        "password": bool(hall.settings.password),
        "editions": {name: _edition(name) for name in EDITIONS},
        "choices": {"source": list(SOURCES), "money": list(MONEY), "palms": [True, False]},
        "levels": [{"level": level, "default": level == default} for level in bots.levels()],
        "colours": list(p.SHAPES),
        "limits": {
            "message": p.MESSAGE_LIMIT,
            "record": p.RECORD_LIMIT,
            "name": p.NAME_LIMIT,
            "chat": p.CHAT_LIMIT,
            "pace": p.PACE_SECONDS,
            "bot_pause": p.BOT_PAUSE,
        },
    }


def _edition(name: str) -> dict[str, Any]:
    players = list(range(EDITIONS[name].fewest_players, MOST_PLAYERS + 1))
    return {
        "players": players,
        "crops": list(EDITIONS[name].crops),
        "options": Variant(name, players[-1]).options.to_json(),
        "rounds": {str(n): Variant(name, n).rounds for n in players},
    }


# -- tables ------------------------------------------------------------------------------------


@router.get("/tables", response_model=p.Tables, responses=ERRORS)
async def lobby(hall: InHall) -> dict[str, Any]:
    """Public tables."""
    return await _listed(hall, await hall.store.read(lambda db: queries.lobby(db, LOBBY)))


@router.get("/finished", response_model=p.Tables, responses=ERRORS)
async def finished(hall: InHall) -> dict[str, Any]:
    """Public tables whose games are over."""
    return await _listed(hall, await hall.store.read(lambda db: queries.finished(db, FINISHED)))


async def _listed(hall: Hall, keys: list[str]) -> dict[str, Any]:
    found = []
    for key in keys:
        try:
            found.append(table_json(await hall.get(key)))
        except ServerError as error:
            if error.code != "table/not-found":
                raise
    return {"tables": found}


@router.post("/tables", status_code=201, response_model=p.Made, responses=ERRORS)
async def make(request: Request, hall: InHall, asked: p.NewTable) -> dict[str, Any]:
    """Make a table."""
    limiter: Limiter = request.app.state.table_limiter
    if limiter.take(address_of(request)):
        raise ServerError(
            "table/too-many", "Too many tables from this address.", limit=limiter.full
        )
    return await making.make_table(hall, asked)


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "-"


@router.get("/tables/{key}", response_model=p.Table, responses=ERRORS)
async def look(hall: InHall, key: str) -> dict[str, Any]:
    """What anyone with the link may know."""
    return table_json(await hall.get(key))


@router.post("/tables/{key}/seats", response_model=p.Seated, responses=ERRORS)
async def sit_anywhere(hall: InHall, key: str, asked: p.Sit) -> dict[str, Any]:
    """Take any open seat."""
    return await seats.sit(hall, await hall.get(key), asked, None)


@router.post("/tables/{key}/seats/{seat}", response_model=p.Seated, responses=ERRORS)
async def sit(hall: InHall, key: str, seat: int, asked: p.Sit) -> dict[str, Any]:
    """Take one open seat."""
    return await seats.sit(hall, await hall.get(key), asked, seat)


@router.post("/tables/{key}/seats/{seat}/leave", response_model=p.Table, responses=ERRORS)
async def leave(hall: InHall, key: str, seat: int, tokens: WithTokens) -> dict[str, Any]:
    """Leave a seat."""
    table = await hall.get(key)
    await seats.need_seat(hall, table, tokens, seat)
    await seats.leave(hall, table, seat)
    return table_json(table)


@router.post("/tables/{key}/seats/{seat}/return", response_model=p.Table, responses=ERRORS)
async def come_back(hall: InHall, key: str, seat: int, tokens: WithTokens) -> dict[str, Any]:
    """Take one's seat back from the bot."""
    table = await hall.get(key)
    await seats.need_seat(hall, table, tokens, seat)
    await seats.stand_in(hall, table, seat, None)
    return table_json(table)


@router.post("/tables/{key}/seats/{seat}/bot", response_model=p.Table, responses=ERRORS)
async def give_to_bot(
    hall: InHall, key: str, seat: int, tokens: WithTokens, asked: p.Level
) -> dict[str, Any]:
    """A bot for good."""
    table = await hall.get(key)
    free = 0 <= seat < len(table.seats) and table.seats[seat].kind == "open"
    if free:
        await seats.need_host(hall, table, tokens)
    else:
        await seats.need_seat(hall, table, tokens, seat)
    await seats.give_to_bot(hall, table, seat, asked.level)
    return table_json(table)


@router.post("/tables/{key}/seats/{seat}/code", response_model=p.Code, responses=ERRORS)
async def code(
    request: Request, hall: InHall, key: str, seat: int, tokens: WithTokens
) -> dict[str, Any]:
    """A code to carry a seat to another device."""
    table = await hall.get(key)
    await seats.need_seat(hall, table, tokens, seat)
    made = await seats.carry_code(hall, table, seat)
    # The code stands behind the #, which browsers do not send to any server or log.
    link = f"{request.url.scheme}://{request.url.netloc}/carry#{made['code']}"
    return made | {"qr": picture(link)}


@router.post("/carry", response_model=p.Seated, responses=ERRORS)
async def carry(hall: InHall, asked: p.Carry) -> dict[str, Any]:
    """Take a seat over by its code."""
    return await seats.carry(hall, asked.code)


@router.post("/tables/{key}/start", response_model=p.Table, responses=ERRORS)
async def start(hall: InHall, key: str, tokens: WithTokens, asked: p.Level) -> dict[str, Any]:
    """Open seats become bots, the game starts."""
    table = await hall.get(key)
    await seats.need_host(hall, table, tokens)
    await seats.start(hall, table, asked.level)
    return table_json(table)


@router.post("/tables/{key}/close", status_code=204, responses=ERRORS)
async def close(hall: InHall, key: str, tokens: WithTokens) -> Response:
    """End an unfinished table."""
    table = await hall.get(key)
    await seats.need_host(hall, table, tokens)
    await seats.close(hall, table)
    return Response(status_code=204)


@router.post("/mine", response_model=p.MyTables, responses=ERRORS)
async def mine(hall: InHall, asked: p.Tokens) -> dict[str, Any]:
    """My games, those that wait for me first."""
    return {"tables": await seats.mine(hall, asked.tokens)}


# -- playing without a WebSocket ---------------------------------------------------------------


@router.get("/tables/{key}/state", response_model=StateMessage, responses=ERRORS)
async def state(
    hall: InHall,
    key: str,
    tokens: WithTokens,
    x_since: Annotated[int | None, Header(ge=0, le=100_000)] = None,
) -> Response:
    """The state for the seats that the tokens hold."""
    table = await hall.get(key)
    mine = await seats.held(hall, table, tokens)
    since = min(x_since or 0, table.ply)
    return _json(state_text(table, mine, since, hall.now()))


@router.post("/tables/{key}/moves", response_model=Ack, responses=ERRORS)
async def move(hall: InHall, key: str, tokens: WithTokens, asked: p.MoveAsked) -> dict[str, Any]:
    """Play a move."""
    table = await hall.get(key)
    await seats.need_seat(hall, table, tokens, asked.seat)
    return await moves.play(hall, table, asked.seat, asked.ply, asked.epoch, asked.move, asked.id)


@router.post("/tables/{key}/takeback", response_model=Ack, responses=ERRORS)
async def takeback(
    hall: InHall, key: str, tokens: WithTokens, asked: p.TakebackAsked
) -> dict[str, Any]:
    """Take back."""
    table = await hall.get(key)
    await seats.need_seat(hall, table, tokens, asked.seat)
    return await moves.take_back(hall, table, asked.seat, asked.ply, asked.epoch, asked.id)


# -- records -----------------------------------------------------------------------------------


async def _finished(hall: Hall, key: str) -> tuple[Record, list[dict[str, Any]] | None]:
    """The record of a finished game, or one that was stored."""
    if auth.is_id(key):
        text = await hall.store.read(lambda db: queries.record(db, key))
        if text is not None:
            return Record.from_text(text), None
    table = await hall.get(key)
    if table.status == "open":
        raise ServerError("table/not-started", "The game has not started yet.")
    if table.status != "over":
        raise ServerError("table/started", "The game is not over yet.")
    return table.record(), seats_json(table)


@router.get("/tables/{key}/record", responses=ERRORS)
async def record(hall: InHall, key: str) -> Response:
    """The record of a finished game."""
    found, _ = await _finished(hall, key)
    return _json(found.to_text())


@router.get("/tables/{key}/replay", response_model=Replay, responses=ERRORS)
async def replay_table(hall: InHall, key: str) -> Response:
    """A finished game, step by step."""
    found, sitting = await _finished(hall, key)
    return _json(dumps(replay.replay(found, sitting)))


@router.post("/replay", response_model=Replay, responses=ERRORS)
async def replay_record(asked: p.RecordAsked) -> Response:
    """Any record, step by step; nothing is stored."""
    return _json(dumps(replay.replay(making.read_record(asked.record))))


@router.post("/records", status_code=201, response_model=p.Kept, responses=ERRORS)
async def keep_record(request: Request, hall: InHall, asked: p.RecordAsked) -> dict[str, Any]:
    """Store a record."""
    limiter: Limiter = request.app.state.table_limiter
    if limiter.take(address_of(request)):
        raise ServerError(
            "table/too-many", "Too many tables from this address.", limit=limiter.full
        )
    text = making.read_record(asked.record).to_text()
    key, now = auth.new_id(), hall.now()
    await hall.store.write(lambda db: queries.add_record(db, key, now, text))
    return {"id": key}


@router.post("/try", response_model=Tried, responses=ERRORS)
async def try_moves(asked: p.Try) -> Response:
    """Play on from any record; nothing is stored."""
    found = replay.attempt(making.read_record(asked.record), asked.moves, asked.ply)
    return _json(dumps(found))


@router.get("/{rest:path}", include_in_schema=False)
@router.post("/{rest:path}", include_in_schema=False)
async def nothing(rest: str) -> None:
    """No such path."""
    del rest
    raise ServerError("request/not-found", "There is no such path.")
