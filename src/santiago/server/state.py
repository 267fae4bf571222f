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
from santiago.server.legal import covered_of, legal_of
from santiago.server.live import LiveTable, Row, dumps, iso
from santiago.server.protocol import SHAPES

WATCH = "watch"
"""The key of a watcher's view."""


def online(table: LiveTable) -> tuple[set[int], int]:
    """The seats whose people are here, and how many watch."""
    seats = {seat for connection in table.connections for seat in connection.seats}
    watchers = sum(1 for connection in table.connections if not connection.seats)
    for _, others, watching in table.elsewhere.values():
        seats.update(others)
        watchers += watching
    return seats, watchers


def seats_json(table: LiveTable) -> list[dict[str, Any]]:
    """The seats, as everyone may see them."""
    here, _ = online(table)
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


def table_json(table: LiveTable) -> dict[str, Any]:
    """What anyone with the link may know."""
    return _fixed(table) | _moving(table) | {"seats": seats_json(table), "fair": table.fair()}


def _fixed(table: LiveTable) -> dict[str, Any]:
    settings, variant = table.settings, table.variant
    return {
        "id": table.id,
        "edition": variant.edition,
        "players": variant.players,
        "options": variant.options.to_json(),
        "visibility": "public" if table.public else "link",
        "pace": settings["pace"],
        "takeover": settings["takeover"],
        "bot_pause": settings["bot_pause"],
        "made": iso(table.made),
        "rounds": variant.rounds,
    }


def _moving(table: LiveTable) -> dict[str, Any]:
    """What a move may change."""
    game = table.game
    result = None if game is None else game.result
    return {
        "status": table.status,
        "moved": iso(table.moved),
        "round": 1 if game is None else game.position.round,
        "ply": table.ply,
        "to_move": list(table.to_move),
        "result": None
        if result is None
        else {"scores": list(result.scores), "winners": list(result.winners)},
    }


def _table_text(table: LiveTable) -> str:
    """`table_json` as it is sent; what a move does not change is written once."""
    fixed = table.lasting.get("table")
    if fixed is None:
        rest = {"seats": seats_json(table), "fair": table.fair()}
        fixed = table.lasting["table"] = dumps(_fixed(table) | rest)
    return f"{fixed[:-1]},{dumps(_moving(table))[1:]}"


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


class Letter:
    """What is to be told of a table at one moment: what all are told is written once."""

    def __init__(self, table: LiveTable, now: float) -> None:
        self._table = table
        _, watchers = online(table)
        started = table.game is not None and table.status != "open"
        self._position = table.position if started else None
        self._same = all_see_the_same(table.variant)
        shared = _table_text(table)
        to_move = list(table.to_move)
        self._head = (
            f'{{"type":"state","table":{shared},"time":"{iso(now)}","ply":{table.ply},'
            f'"epoch":{table.epoch},"phase":{dumps(table.position.phase if started else None)},'
            f'"to_move":{dumps(to_move)},"you":'
        )
        clock = {
            "started": iso(table.turn) if to_move else None,
            "deadline": iso(deadline(table)),
            "bot": table.bot_to_move,
        }
        self._clock = dumps(clock)
        self._watchers = watchers
        self._steps: dict[int, str] = {}

    def to(
        self,
        seats: Sequence[int],
        since: int,
        consequences: bool = True,
        chat: Sequence[Row] | None = None,
    ) -> str:
        """The `state` message for a client that holds `seats` and has the steps up to `since`."""
        table = self._table
        steps = self._steps.get(since)
        if steps is None:
            steps = self._steps[since] = self._written(since)
        said = "" if chat is None else f',"chat":{dumps([chat_json(row) for row in chat])}'
        return (
            f"{self._head}{dumps(list(seats))},{self._seen(seats)},"
            f'"legal":{self._legal(seats, consequences)},'
            f"{self._covered(seats, consequences)}{steps},"
            f'"takeback":{_each(table, "takeback", seats, _takeback)},'
            f'"standing":{_each(table, "standing", seats, _orders)},'
            f'"clock":{self._clock}{said},"watchers":{self._watchers}}}'
        )

    def _written(self, since: int) -> str:
        first, steps = self._table.steps_since(since)
        written = ",".join(step_text(self._table, step) for step in steps)
        return f'"since":{first},"steps":[{written}]'

    def _seen(self, seats: Sequence[int]) -> str:
        """The views and standings of these seats."""
        position = self._position
        if position is None:
            return '"views":{},"standings":{}'
        table = self._table
        pairs = [(str(seat), None if self._same else seat) for seat in seats] or [(WATCH, None)]
        views = _object(
            (name, _cached(table, ("view", seat), position.view, seat)) for name, seat in pairs
        )
        scores = _object(
            (name, _cached(table, ("standings", seat), standings, position, seat))
            for name, seat in pairs
        )
        return f'"views":{views},"standings":{scores}'

    def _legal(self, seats: Sequence[int], consequences: bool) -> str:
        """What those of these seats that are to move may do."""
        table, position = self._table, self._position
        movers = [seat for seat in seats if seat in table.to_move]
        return _object(
            (
                seat,
                _cached(
                    table, ("legal", seat, consequences), legal_of, position, seat, consequences
                ),
            )
            for seat in movers
        )

    def _covered(self, seats: Sequence[int], consequences: bool) -> str:
        """What they may do, as several people at one screen may all see it (S12)."""
        table, position = self._table, self._position
        if len(seats) < 2 or not consequences or table.variant.options.money == "open":
            return ""
        movers = [seat for seat in seats if seat in table.to_move]
        pairs = [
            (seat, _cached(table, ("covered", seat), covered_of, position, seat)) for seat in movers
        ]
        return f'"covered":{_object(pair for pair in pairs if pair[1] != "null")},'


def _each(
    table: LiveTable, what: str, seats: Sequence[int], make: Callable[[LiveTable, int], object]
) -> str:
    """Something of each of these seats that concerns nobody else."""
    return _object((seat, _cached(table, (what, seat), make, table, seat)) for seat in seats)


def state_text(
    table: LiveTable,
    seats: Sequence[int],
    since: int,
    now: float,
    consequences: bool = True,
    chat: Sequence[Row] | None = None,
) -> str:
    """The `state` message for one client; see `Letter.to`."""
    return Letter(table, now).to(seats, since, consequences, chat)
