"""WebSockets: one connection per table; every JSON message gets an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.types import Send

from santiago.server import auth
from santiago.server.connections import Connection
from santiago.server.errors import ServerError, not_found
from santiago.server.limits import Bucket
from santiago.server.messages import (
    CLIENT,
    ChatMessage,
    Hello,
    MoveMessage,
    NudgeMessage,
    OrdersMessage,
    PhraseMessage,
    PingMessage,
    ResyncMessage,
    ReturnMessage,
    TakebackMessage,
)
from santiago.server.protocol import MESSAGE_LIMIT, PROTOCOL
from santiago.server.service import Service
from santiago.server.table import ServedTable, dumps
from santiago.tables import commands as c
from santiago.tables.steps import iso

HELLO_SECONDS = 10.0
SILENT_SECONDS = 90.0
CLOSE_CODES = {"protocol": 4400, "auth": 4401, "table": 4404, "server": 1001, "request": 4429}


async def serve(service: Service, socket: WebSocket, send: Send) -> None:
    """A client from `hello` to the end; `send` is the shortest way to it."""
    await socket.accept()
    connection = served = None
    try:
        served, connection = await _welcome(service, socket, send, await _hello(socket))
        await _talk(service, served, connection)
    except WebSocketDisconnect:
        pass
    except ServerError as error:
        service.metrics.errors.labels(error.code).inc()
        await _refuse(socket, error)
    finally:
        if served is not None and connection is not None:
            served.connections.discard(connection)
            if not service.stopping:
                await service.others.came_or_went(served)


async def _refuse(socket: WebSocket, error: ServerError) -> None:
    message = {"type": "error", "id": None} | error.to_json()
    try:
        await socket.send_text(dumps(message).decode())
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
            "protocol/hello", "This is not a hello message.", place=place_of(error)
        ) from None


async def _text(socket: WebSocket) -> str:
    """The next message; binary ones get an error."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    return text if isinstance(text, str) else ""


async def _welcome(
    service: Service, socket: WebSocket, send: Send, hello: Hello
) -> tuple[ServedTable, Connection]:
    if service.stopping:
        raise ServerError("server/stopping", "The server is stopping.")
    service.passwords.check(hello.password, socket.client.host if socket.client else "-")
    served = await service.gate.opened(hello.table)
    now = service.now()
    connection = Connection(
        socket, send, hello, [auth.hashed(token) for token in hello.tokens], now
    )
    if service.settings.messages_per_minute:
        connection.bucket = Bucket(service.settings.messages_per_minute, 60.0)
    await service.gate.at(served, c.Return(tuple(connection.hashes)))
    async with served.lock:  # so that no move is lost between the state and joining
        table = served.table
        if table.status == "closed":
            raise not_found()
        welcome = {
            "type": "welcome",
            "protocol": PROTOCOL,
            "sent_at": iso(now),
            "seats": table.seat_of_each(connection.hashes),
            "host": table.is_host(connection.hashes),
        }
        connection.send(dumps(welcome))
        served.connections.add(connection)
        served.changed()
        service.broadcast.state(served, connection, with_chat=True)
    await service.others.came_or_went(served)
    if served.timer is None and not served.busy:
        service.scheduler.schedule(served)  # bots wait for somebody to come
    return served, connection


async def _talk(service: Service, served: ServedTable, connection: Connection) -> None:
    socket = connection.socket
    while True:
        text = await _text(socket)
        connection.heard = service.now()
        if connection.bucket is not None and (wait := connection.bucket.take(connection.heard)):
            await connection.flush()
            raise ServerError(
                "request/too-many", "Too many messages.", seconds=max(1, round(wait + 0.5))
            )
        mark: str | None = None
        try:
            message, mark = _message(text)
            await _answer(service, served, connection, message)
        except ServerError as error:
            service.metrics.errors.labels(error.code).inc()
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
    """What a client says.  What cannot be written back, such as half a letter, is not JSON."""
    try:
        return orjson.loads(text)
    except ValueError:
        raise ServerError("request/invalid", "The message is not JSON.", place="") from None


def place_of(error: ValidationError) -> str:
    """Where a request is wrong."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return ".".join(str(part) for part in first["loc"])[:200]


async def _answer(
    service: Service, served: ServedTable, connection: Connection, message: Any
) -> None:
    """Do what a message asks for. Whose seats the tokens hold is looked up at the gate."""
    if isinstance(message, ServerError):
        raise message
    who = tuple(connection.hashes)
    match message:
        case NudgeMessage():
            if message.ply == served.table.ply and served.table.held_by(who):
                service.spawn(service.scheduler.act(served, hurry=True))
        case ResyncMessage():
            connection.ply = message.since or 0
            connection.epoch = -1 if message.epoch is None else message.epoch
            async with served.lock:
                if served.doubtful:
                    await service.registry.refresh(served)
                service.broadcast.state(served, connection, with_chat=True)
        case PingMessage():
            connection.looking = message.looking
            pong = {"type": "pong", "id": message.id, "sent_at": iso(service.now())}
            connection.send(dumps(pong))
        case Hello():
            raise ServerError("request/invalid", "hello was already sent.", place="type")
        case _:

            def acked(answer: Mapping[str, Any]) -> None:
                where = {"ply": served.table.ply, "epoch": served.table.epoch}
                ack = {"type": "ack", "id": message.id, "seat": message.seat} | where
                connection.send(dumps({**ack, **answer}))

            with service.metrics.move_seconds.time():
                await service.gate.at(served, _command(message, who), acked)


def _command(message: Any, who: c.Who) -> c.Command:
    match message:
        case MoveMessage():
            move = message.move
            return c.Move(who, message.seat, message.ply, message.epoch, move, message.id)
        case TakebackMessage():
            return c.TakeBack(who, message.seat, message.ply, message.epoch)
        case ChatMessage():
            return c.Say(who, message.seat, message.text, message.id)
        case PhraseMessage():
            phrase = message.phrase.model_dump(exclude_none=True)
            return c.SayPhrase(who, message.seat, phrase, message.id)
        case OrdersMessage():
            orders = tuple(order.model_dump() for order in message.orders)
            return c.SetOrders(who, message.seat, orders)
        case ReturnMessage():
            return c.Return(who, message.seat)
    raise AssertionError(message)


async def watch_silence(service: Service) -> None:
    """Disconnect clients that have been silent for too long."""
    while True:
        now = service.now()
        every = [one for served in service.registry.tables.values() for one in served.connections]
        silent = [one for one in every if now - one.heard >= SILENT_SECONDS]
        await asyncio.gather(*(connection.close(4408) for connection in silent))
        heard = [one.heard for one in every if now - one.heard < SILENT_SECONDS]
        await asyncio.sleep(max(1.0, min(heard, default=now) + SILENT_SECONDS - service.now()))
