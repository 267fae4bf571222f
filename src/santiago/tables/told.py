"""What clients are told: the messages of the protocol as plain dicts.

A client is told what the seats that it holds may see, and nothing else.  A `state` is a public
part, which is built without knowing for whom, and a private one; a server writes the public part
once for all.  `part` lets it cache what both consist of: it is called for each part that several
clients or messages share; by default every part is written again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from santiago.engine.editions import Variant
from santiago.tables import standing_orders
from santiago.tables.hints import may_ask
from santiago.tables.legal import covered_of, legal_of, offered_of
from santiago.tables.model import Said, Table
from santiago.tables.names import SHAPES
from santiago.tables.playing import takeback
from santiago.tables.replay import scores_of
from santiago.tables.spectators import seen_by
from santiago.tables.steps import iso, opens_bids

SPECTATOR = "spectator"
"""The key of a spectator's view."""
Data = dict[str, Any]
Part = Callable[..., Any]
"""Takes a key, a function and its arguments; returns the function's result, perhaps cached."""


def anew(key: object, make: Callable[..., Any], *values: Any) -> Any:
    """A part that is not cached."""
    del key
    return make(*values)


@dataclass(frozen=True)
class Presence:
    """Who is connected now; a table itself does not know."""

    seats: frozenset[int] = field(default_factory=frozenset)
    spectators: int = 0


NOBODY = Presence()


def seats(table: Table, presence: Presence = NOBODY) -> list[Data]:
    """The seats, as everyone may see them."""
    return [
        {
            "seat": number,
            "kind": seat.kind_shown,
            "name": seat.name,
            "level": None if seat.kind == "leaving" else seat.level,
            "colour": seat.colour,
            "shape": SHAPES[seat.colour],
            "stand_in": seat.stand_in_shown,
            "online": number in presence.seats if seat.kind_shown == "person" else None,
            "ready": seat.ready if table.status == "open" and seat.kind == "person" else None,
        }
        for number, seat in enumerate(table.seats)
    ]


def info(table: Table, presence: Presence = NOBODY) -> Data:
    """What anyone with the link may know."""
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
        "ready": bool(settings.get("ready")),
        "delay": settings.get("delay", 0),
        "invited_by": settings.get("invited_by"),
        "profiles_only": bool(settings.get("profiles_only")),
        "from_record": settings.get("record") is not None,
        "status": table.status,
        "created_at": iso(table.created_at),
        "rounds": variant.rounds,
        "seats": seats(table, presence),
        "fair": table.fair(),
    }


def listed(table: Table, presence: Presence = NOBODY) -> Data:
    """A table in a list: how far its game is, too. `seen_by` says which one a reader may see."""
    position = table.position
    result = None if position is None else position.result
    return info(table, presence) | {
        "moved_at": iso(table.moved_at),
        "round": 1 if position is None else position.round,
        "result": None
        if result is None
        else {"scores": list(result.scores), "winners": list(result.winners)},
    }


def mine(table: Table, held: Iterable[int], presence: Presence = NOBODY) -> Data:
    """A table where somebody sits."""
    own = sorted(held)
    return {
        "table": listed(table, presence),
        "seats": own,
        "waits": bool(set(own) & set(table.to_move)),
        "deadline_at": iso(table.deadline_at),
    }


def said(message: Said) -> Data:
    """Something that was said."""
    return {
        "chat": message.number,
        "seat": message.seat,
        "name": message.name,
        "said_at": iso(message.said_at),
        "text": message.text,
        "phrase": message.phrase,
    }


def chat(messages: Iterable[Said]) -> Data:
    """The `chat` message."""
    return {"type": "chat", "messages": [said(message) for message in messages]}


def presence(table: Table, here: Presence) -> Data:
    """The `presence` message."""
    return {"type": "presence", "seats": seats(table, here), "spectators": here.spectators}


def all_see_the_same(variant: Variant) -> bool:
    """Whether every seat's view is a spectator's, so that it need be written only once.

    What a spectator may see anyone may see, so a wrong answer could only show too little.
    """
    return variant.players > 2 and not variant.hides_money


def steps_since(table: Table, since: int) -> tuple[int, list[Data]]:
    """The steps after a ply. A secret bid that was opened since then is among them."""
    if 0 < since < table.ply:
        since -= opens_bids(table.steps[since])
    return since, table.steps[since:]


def state(
    table: Table,
    held: Sequence[int],
    since: int,
    now: float,
    here: Presence = NOBODY,
    consequences: bool = True,
    with_chat: bool = False,
    part: Part = anew,
) -> Data:
    """The `state` message for a client that holds seats and has the steps up to `since`.

    Spectators of a table with a delay are told of an earlier one.
    """
    table = seen_by(table, held)
    shared = public(table, since, here, part)
    return shared | private(table, held, now, consequences, with_chat, part)


def public(table: Table, since: int, here: Presence = NOBODY, part: Part = anew) -> Data:
    """The part of a `state` that everyone is told who has the steps up to `since`."""
    position = table.position if table.status != "open" else None
    first, steps = steps_since(table, since)
    return {
        "type": "state",
        "table": part("table", info, table, here),
        "ply": table.ply,
        "epoch": table.epoch,
        "scores": None if position is None else scores_of(position),
        "since": first,
        "steps": steps,
        "clock": _clock(table),
        "spectators": here.spectators,
    }


def private(
    table: Table,
    held: Sequence[int],
    now: float,
    consequences: bool = True,
    with_chat: bool = False,
    part: Part = anew,
) -> Data:
    """The part of a `state` that depends on the seats a client holds, and on when it is sent."""
    position = table.position if table.status != "open" else None
    message: Data = {
        "sent_at": iso(now),
        "you": held,
        "views": {},
        "legal": {},
        "takeback": {str(seat): _takeback(table, seat, held) for seat in held},
        "away": [seat for seat in held if table.seats[seat].stand_in is not None],
        "hints": [seat for seat in held if may_ask(table, seat)],
        "orders": {str(seat): _orders(table, seat) for seat in held},
    }
    if held and table.settings.get("rematch"):
        message["rematch"] = table.settings["rematch"]
    if with_chat:
        message["chat"] = [said(one) for one in table.chat]
    if position is None:
        return message
    same = all_see_the_same(table.variant)
    eyes = [(str(seat), None if same else seat) for seat in held] or [(SPECTATOR, None)]
    message["views"] = {name: part(("view", seat), position.view, seat) for name, seat in eyes}
    to_move = table.to_move
    movers = [seat for seat in held if seat in to_move]
    message["legal"] = {
        str(seat): part(("legal", seat, consequences), legal_of, position, seat, consequences)
        for seat in movers
    }
    if consequences and position.phase in ("offers", "decision"):
        message["offered"] = part("offered", offered_of, position)
    if len(held) > 1 and consequences and table.variant.hides_money:
        # The same as several people at one screen may all see it (S12).
        covered = {str(seat): covered_of(position, seat) for seat in movers}
        message["covered"] = {seat: shown for seat, shown in covered.items() if shown is not None}
    return message


def _takeback(table: Table, seat: int, held: Sequence[int]) -> Data:
    to, code, _ = takeback(table, seat, held)
    return {"allowed": code is None, "code": code, "to": to}


def _orders(table: Table, seat: int) -> list[Data]:
    orders = table.seats[seat].orders
    if not orders or table.position is None:
        return []
    return [
        standing_orders.public(order)
        for order in standing_orders.left(orders, table.position, seat)
    ]


def _clock(table: Table) -> Data:
    """When the turn began, when it must end, and which bot is thinking."""
    bots = [seat for seat in table.to_move if table.seats[seat].bot_shown is not None]
    return {
        "started_at": iso(table.turn_started_at) if table.to_move else None,
        "deadline_at": iso(table.deadline_at),
        "bot": bots[0] if bots else None,
    }
