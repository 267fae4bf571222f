"""WebSockets: one connection a table, JSON messages, each answered."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import orjson
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.types import Send

import santiago
from santiago.server import auth, auto, moves, seats
from santiago.server.connections import Connection
from santiago.server.errors import ServerError
from santiago.server.limits import Bucket
from santiago.server.live import LiveTable, dumps, iso
from santiago.server.messages import (
    CLIENT,
    ChatMessage,
    Hello,
    MoveMessage,
    NudgeMessage,
    PingMessage,
    ResyncMessage,
    StandingMessage,
    TakebackMessage,
)
from santiago.server.protocol import CHAT_LIMIT, MESSAGE_LIMIT, PROTOCOL
from santiago.server.state import chat_json
from santiago.server.storage import queries
from santiago.server.storage.schema import HOST

if TYPE_CHECKING:
    from santiago.server.hall import Hall

log = logging.getLogger("santiago.sockets")
HELLO_SECONDS = 10.0
SILENT_SECONDS = 90.0
CLOSE_CODES = {"protocol": 4400, "auth": 4401, "table": 4404, "server": 1001, "request": 4429}


async def serve(hall: Hall, socket: WebSocket, send: Send) -> None:
    """A client from `hello` to the end; `send` is the shortest way to it."""
    await socket.accept()
    connection = table = None
    try:
        hello = await _hello(socket)
        if hall.stopping:
            raise ServerError("server/stopping", "The server is stopping.")
        table, connection = await _welcome(hall, socket, send, hello)
        await _talk(hall, table, connection)
    except WebSocketDisconnect:
        pass
    except ServerError as error:
        hall.metrics.errors.labels(error.code).inc()
        await _refuse(socket, error)
    finally:
        if table is not None and connection is not None:
            table.connections.discard(connection)
            if not hall.stopping:
                table.changed()
                await hall.changed_presence(table)


async def _refuse(socket: WebSocket, error: ServerError) -> None:
    message = {"type": "error", "id": None} | error.to_json()
    try:
        await socket.send_text(dumps(message))
        await socket.close(CLOSE_CODES.get(error.code.partition("/")[0], 4400))
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass


async def _hello(socket: WebSocket) -> Hello:
    refused = ServerError("protocol/hello", "Expected a hello message within ten seconds.")
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            text = await _text(socket)
    except TimeoutError:
        raise refused from None
    try:
        data = _json(text)
    except ServerError:
        raise refused from None
    if not isinstance(data, dict) or data.get("type") != "hello":
        raise refused
    if data.get("protocol") != PROTOCOL:
        raise ServerError(
            "protocol/version", f"This server speaks protocol {PROTOCOL}.", protocol=PROTOCOL
        )
    try:
        return Hello.model_validate(data)
    except ValidationError as error:
        raise ServerError(
            "protocol/hello", "This is no hello message.", place=place_of(error)
        ) from None


async def _text(socket: WebSocket) -> str:
    """The next message; a binary one is no text, and is answered as such."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    return text if isinstance(text, str) else ""


async def _welcome(
    hall: Hall, socket: WebSocket, send: Send, hello: Hello
) -> tuple[LiveTable, Connection]:
    if hall.settings.password and not auth.equal(hello.password or "", hall.settings.password):
        raise ServerError("auth/missing", "The server's password is needed.", need="password")
    table = await hall.get(hello.table)
    found = await seats.whose(hall, table.id, hello.tokens)
    now = hall.now()
    hashes = [auth.hashed(token) for token in hello.tokens]
    connection = Connection(socket, send, hello, hashes, now)
    connection.seats = sorted({seat for seat in found if seat is not None and seat != HOST})
    connection.host = HOST in found
    if hall.settings.messages_a_minute:
        connection.bucket = Bucket(hall.settings.messages_a_minute, 60.0)
    for seat in connection.seats:
        await seats.stand_in(hall, table, seat, None)
    chat = await hall.store.read(lambda db: queries.chat_of(db, table.id))
    welcome = {
        "type": "welcome",
        "protocol": PROTOCOL,
        "version": santiago.__version__,
        "time": iso(now),
        "you": connection.seats,
        "seats": [None if seat == HOST else seat for seat in found],
        "unknown": sum(1 for seat in found if seat is None),
        "host": connection.host,
    }
    async with table.lock:  # so that no move falls between the state and joining
        if table.status == "closed":
            raise ServerError("table/not-found", "There is no such table.")
        connection.send(dumps(welcome))
        table.connections.add(connection)
        table.changed()
        hall.send_state(table, connection, now, chat)
    await hall.changed_presence(table)
    return table, connection


async def _talk(hall: Hall, table: LiveTable, connection: Connection) -> None:
    socket = connection.socket
    while True:
        text = await _text(socket)
        connection.heard = hall.now()
        if connection.bucket is not None and (wait := connection.bucket.take(connection.heard)):
            await connection.flush()
            raise ServerError(
                "request/too-many", "Too many messages.", seconds=max(1, round(wait + 0.5))
            )
        mark: str | None = None
        try:
            message, mark = _message(text)
            await _answer(hall, table, connection, message)
        except ServerError as error:
            hall.metrics.errors.labels(error.code).inc()
            connection.send(dumps({"type": "error", "id": mark} | error.to_json()))


def _message(text: str) -> tuple[Any, str | None]:
    if len(text) > MESSAGE_LIMIT:
        raise ServerError("request/too-large", "The message is too large.", limit=MESSAGE_LIMIT)
    data = _json(text)
    mark = data.get("id") if isinstance(data, dict) else None
    mark = mark if isinstance(mark, str) and len(mark) <= 64 else None
    try:
        return CLIENT.validate_python(data), mark
    except ValidationError as error:
        place = place_of(error)
        refused = ServerError("request/invalid", f"Invalid message at {place!r}.", place=place)
        return refused, mark


def _json(text: str) -> Any:
    """What a client says.  What cannot be written back, such as half a letter, is no JSON."""
    try:
        return orjson.loads(text)
    except ValueError:
        raise ServerError("request/invalid", "The message is not JSON.", place="") from None


def place_of(error: ValidationError) -> str:
    """Where a request is wrong."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return ".".join(str(part) for part in first["loc"])[:200]


def _need(connection: Connection, seat: int) -> None:
    if seat not in connection.seats:
        raise ServerError("seat/not-yours", f"You do not hold seat {seat}.", seat=seat)


async def _answer(hall: Hall, table: LiveTable, connection: Connection, message: Any) -> None:
    def acked(ack: dict[str, Any]) -> None:
        connection.send(dumps({"type": "ack"} | ack))

    match message:
        case ServerError():
            raise message
        case MoveMessage():
            _need(connection, message.seat)
            with hall.metrics.move_seconds.time():
                await moves.play(
                    hall,
                    table,
                    message.seat,
                    message.ply,
                    message.epoch,
                    message.move,
                    message.id,
                    acked=acked,
                )
        case TakebackMessage():
            _need(connection, message.seat)
            await moves.take_back(
                hall,
                table,
                message.seat,
                message.ply,
                message.epoch,
                message.id,
                acked=acked,
            )
        case ChatMessage():
            await _chat(hall, table, connection, message)
        case StandingMessage():
            _need(connection, message.seat)
            orders = [order.model_dump() for order in message.orders]
            await seats.set_orders(hall, table, message.seat, orders)
            acked(
                {
                    "id": message.id,
                    "seat": message.seat,
                    "ply": table.ply,
                    "epoch": table.epoch,
                }
            )
            for other in table.connections:
                if message.seat in other.seats:
                    hall.send_state(table, other, hall.now())
        case NudgeMessage():
            if connection.seats and message.ply == table.ply:
                hall.spawn(auto.act(hall, table, hurry=True))
        case ResyncMessage():
            connection.ply = message.since or 0
            connection.epoch = -1 if message.epoch is None else message.epoch
            chat = await hall.store.read(lambda db: queries.chat_of(db, table.id))
            async with table.lock:
                if table.doubtful:
                    await hall.refresh(table)
                hall.send_state(table, connection, hall.now(), chat)
        case PingMessage():
            pong = {"type": "pong", "id": message.id, "time": iso(hall.now())}
            connection.send(dumps(pong))
        case Hello():
            raise ServerError("request/invalid", "There was a hello already.", place="type")


async def _chat(hall: Hall, table: LiveTable, connection: Connection, message: ChatMessage) -> None:
    if message.seat is None:
        raise ServerError("auth/missing", "Only those who sit may write.", need="seat")
    _need(connection, message.seat)
    text = message.text.replace("\x00", "").strip()
    if not text:
        raise ServerError("chat/empty", "There is nothing to say.", limit=CHAT_LIMIT)
    if len(text) > CHAT_LIMIT:
        raise ServerError(
            "chat/too-long", f"At most {CHAT_LIMIT} letters, please.", limit=CHAT_LIMIT
        )
    row: dict[str, Any] = {
        "table_id": table.id,
        "seat": message.seat,
        "name": table.seats[message.seat].name,
        "time": hall.now(),
        "text": text,
    }
    number = await hall.store.write(lambda db: queries.add_chat(db, row))
    said = dumps({"type": "chat", "messages": [chat_json(row | {"id": number})]})
    for other in table.connections:
        other.send(said)
    if hall.store.shared:
        await hall.store.announce(f"chat {table.id} {number}")


async def watch_silence(hall: Hall) -> None:
    """Let go of clients that have not been heard for long."""
    while True:
        await asyncio.sleep(SILENT_SECONDS / 6)
        now = hall.now()
        for table in list(hall.tables.values()):
            for connection in list(table.connections):
                if now - connection.heard > SILENT_SECONDS:
                    await connection.close(4408)
