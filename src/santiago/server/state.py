"""What a client is sent: a view of the seats that it holds, and nothing else.

A message is put together from pieces of JSON that are written once for each position and
shared by all clients that may see the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from santiago.engine.editions import Variant
from santiago.engine.views import standings
from santiago.server import standing
from santiago.server.legal import legal_of
from santiago.server.live import LiveTable, Row, dumps, iso
from santiago.server.protocol import SHAPES

WATCH = "watch"
"""The key of a watcher's view."""
ELSEWHERE_SECONDS = 60.0
"""For how long another process's word about who is there is believed."""


def online(table: LiveTable, now: float) -> tuple[set[int], int]:
    """The seats whose people are here, and how many watch."""
    seats = {seat for connection in table.connections for seat in connection.seats}
    watchers = sum(1 for connection in table.connections if not connection.seats)
    for heard, others, watching in table.elsewhere.values():
        if now - heard < ELSEWHERE_SECONDS:
            seats.update(others)
            watchers += watching
    return seats, watchers


def seats_json(table: LiveTable, now: float) -> list[dict[str, Any]]:
    """The seats, as everyone may see them."""
    here, _ = online(table, now)
    return [
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "colour": seat.colour,
            "shape": SHAPES[seat.colour],
            "stand_in": seat.stand_in,
            "online": seat.seat in here if seat.kind == "person" else None,
        }
        for seat in table.seats
    ]


def table_json(table: LiveTable, now: float) -> dict[str, Any]:
    """What anyone with the link may know."""
    settings = table.settings
    variant = table.variant
    game = table.game
    result = None if game is None else game.result
    return {
        "id": table.id,
        "edition": variant.edition,
        "players": variant.players,
        "options": variant.options.to_json(),
        "visibility": "public" if table.public else "link",
        "pace": settings["pace"],
        "takeover": settings["takeover"],
        "bot_pause": settings["bot_pause"],
        "status": table.status,
        "made": iso(table.made),
        "moved": iso(table.moved),
        "round": 1 if game is None else game.position.round,
        "rounds": variant.rounds,
        "ply": table.ply,
        "to_move": list(table.to_move),
        "seats": seats_json(table, now),
        "fair": table.fair(),
        "result": None
        if result is None
        else {"scores": list(result.scores), "winners": list(result.winners)},
    }


def deadline(table: LiveTable) -> float | None:
    """Until when those to move must have moved."""
    pace = table.settings["pace"]
    if pace["kind"] == "none" or table.turn is None or not table.to_move:
        return None
    return float(table.turn + pace["seconds"])


def chat_json(row: Row) -> dict[str, Any]:
    """Something that was said."""
    return {
        "chat": row["id"],
        "seat": row["seat"],
        "name": row["name"],
        "time": iso(row["time"]),
        "text": row["text"],
    }


def _cached(table: LiveTable, key: object, make: Callable[..., object], *given: object) -> str:
    text = table.cache.get(key)
    if text is None:
        text = table.cache[key] = dumps(make(*given))
    return text


def _object(pairs: Iterable[tuple[object, str]]) -> str:
    return "{" + ",".join(f'"{key}":{value}' for key, value in pairs) + "}"


def _takeback(table: LiveTable, seat: int) -> dict[str, Any]:
    to, code, _ = table.takeback(seat)
    return {"allowed": code is None, "code": code, "to": to}


def _orders(table: LiveTable, seat: int) -> list[dict[str, Any]]:
    orders = table.seats[seat].orders
    if not orders or table.game is None:
        return []
    return [standing.public(order) for order in standing.left(orders, table.position, seat)]


def all_see_the_same(variant: Variant) -> bool:
    """Whether every seat's view is a watcher's, so that it need be written only once.

    What a watcher may see anyone may see, so a wrong answer could only show too little.
    """
    return variant.players > 2 and variant.options.money == "open"


def step_text(table: LiveTable, step: dict[str, Any]) -> str:
    """A step as it is sent; it is written once, as it does not change with the position."""
    key = (step["ply"], step["move"])
    text = table.written.get(key)
    if text is None:
        text = table.written[key] = dumps(step)
    return text


def state_text(
    table: LiveTable,
    seats: Sequence[int],
    since: int,
    now: float,
    consequences: bool = True,
    chat: Sequence[Row] | None = None,
) -> str:
    """The `state` message for a client that holds `seats` and has the steps up to `since`."""
    since, steps = table.steps_since(since)
    viewers: list[int | None] = list(seats) or [None]
    names = [WATCH if seat is None else str(seat) for seat in viewers]
    if table.game is None or table.status == "open":
        views = scores = legal = "{}"
        phase = None
    else:
        position = table.position
        phase = position.phase
        if all_see_the_same(table.variant):
            viewers = [None] * len(viewers)
        views = _object(
            (name, _cached(table, ("view", seat), position.view, seat))
            for name, seat in zip(names, viewers, strict=True)
        )
        scores = _object(
            (name, _cached(table, ("standings", seat), standings, position, seat))
            for name, seat in zip(names, viewers, strict=True)
        )
        legal = _object(
            (
                seat,
                _cached(
                    table, ("legal", seat, consequences), legal_of, position, seat, consequences
                ),
            )
            for seat in seats
            if seat in table.to_move
        )
    takebacks = _object(
        (seat, _cached(table, ("takeback", seat), _takeback, table, seat)) for seat in seats
    )
    orders = _object((seat, dumps(_orders(table, seat))) for seat in seats)
    here, watchers = online(table, now)
    shared = _cached(table, ("table", frozenset(here)), table_json, table, now)
    clock = dumps(
        {
            "started": iso(table.turn) if table.to_move else None,
            "deadline": iso(deadline(table)),
            "bot": table.bot_to_move,
        }
    )
    written = ",".join(step_text(table, step) for step in steps)
    said = "" if chat is None else f',"chat":{dumps([chat_json(row) for row in chat])}'
    return (
        f'{{"type":"state","table":{shared},"time":"{iso(now)}","ply":{table.ply},'
        f'"epoch":{table.epoch},"phase":{dumps(phase)},"to_move":{dumps(list(table.to_move))},'
        f'"you":{dumps(list(seats))},"views":{views},"standings":{scores},"legal":{legal},'
        f'"since":{since},"steps":[{written}],"takeback":{takebacks},"standing":{orders},'
        f'"clock":{clock}{said},"watchers":{watchers}}}'
    )
