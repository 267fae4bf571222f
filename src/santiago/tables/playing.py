"""Commands about the game: moves of people, bots, orders and clocks; take-backs; orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from santiago.engine.errors import NotationError
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.tables import commands as c
from santiago.tables import standing_orders
from santiago.tables.allow import back, marked, need_seat, need_started, takes_over
from santiago.tables.due import due_in
from santiago.tables.errors import Refusal
from santiago.tables.facts import Facts, Notice, Played
from santiago.tables.leaving import is_away
from santiago.tables.model import Seat, Table, is_sealed
from santiago.tables.moves import play_on, read_move
from santiago.tables.steps import Entry

OWN = ("person", "timeout")
"""Moves that count as a person's own decision."""


def move(table: Table, command: c.Move, now: float) -> Facts:
    """A person's move; if a bot played for the seat, the person is back."""
    need_seat(table, command.who, command.seat)
    need_started(table)
    if command.request is not None:
        played = table.requests.get((command.seat, command.request))
        if played is not None:
            raise Refusal("move/repeated", f"This was played at ply {played}.", ply=played)
    entry = Entry(command.seat, command.move, "person", now, command.request)
    return _play(table, entry, command.ply, command.epoch, now, back(table, command.seat))


def bot_move(table: Table, command: c.BotMove, now: float) -> Facts:
    """A bot's move, unless somebody has come back to the seat meanwhile."""
    need_started(table)
    if table.seats[command.seat].bot is None:
        raise stale(table)
    entry = Entry(command.seat, command.move, "bot", now, None, command.why)
    return _play(table, entry, command.ply, command.epoch, now, {})


def orders_move(table: Table, command: c.OrdersMove, now: float) -> Facts:
    """The move that a standing order makes."""
    need_started(table)
    assert table.position is not None
    seat = table.seats[command.seat]
    if command.seat not in table.to_move or seat.bot is not None:
        raise stale(table)
    chosen = standing_orders.move_for(seat.orders, table.position, command.seat)
    if chosen is None:
        raise stale(table)
    entry = Entry(command.seat, chosen.text, "orders", now)
    return _play(table, entry, command.ply, command.epoch, now, {})


def time_out(table: Table, command: c.TimeOut, now: float) -> Facts:
    """A person ran out of time: a bot moves, and plays on at a fast table.

    At a slow one it plays on from the second time in a row, until the person comes back.
    The owner is told. While bids are secret, nobody else learns that it was not the person
    who bid.
    """
    need_started(table)
    number = command.seat
    seat = table.seats[number]
    deadline = table.deadline_at
    if number not in table.to_move or seat.bot is not None or deadline is None or now < deadline:
        raise stale(table)
    seats = {}
    if takes_over(table.settings) or (table.settings["takeover"] and is_away(table.log, number)):
        seats[number] = marked(table, seat, command.level)
    entry = Entry(number, command.move, "timeout", now)
    facts = _play(table, entry, command.ply, command.epoch, now, seats)
    told = Notice(
        "seat/timeout",
        {"seat": number, "move": command.move, "ply": table.ply + 1},
        frozenset({number}),
    )
    others = frozenset(range(len(table.seats))) - {number}
    public = () if table.sealed else (Notice("seat/timeout", {"seat": number}, others),)
    return replace(facts, notices=(told, *public, *facts.notices))


def _play(
    table: Table, entry: Entry, ply: int, epoch: int, now: float, seats: dict[int, Seat]
) -> Facts:
    """Check a move and play it, once: the facts carry the position after it."""
    chosen = read_move(entry.move)
    if table.status != "running":
        raise Refusal("move/over", "The game is over.")
    if (ply, epoch) != (table.ply, table.epoch) and not crossed(table, entry.seat, ply, epoch):
        raise stale(table)
    if entry.seat not in table.to_move:
        raise Refusal(
            "move/out-of-turn", f"It is not seat {entry.seat}'s turn.", to_move=list(table.to_move)
        )
    before = table.position
    assert before is not None
    after = before.copy()
    play_on(after, chosen, entry.seat)
    over = after.phase == "over"
    waits = is_sealed(before) and is_sealed(after)  # for the other's secret bid: one clock
    turn = table.turn_started_at if waits and table.turn_started_at is not None else now
    bots: tuple[int, ...] = ()
    gone: tuple[tuple[int, str], ...] = ()
    if is_sealed(before) and not waits:
        seats = _shown(table, seats)
        leaving = [(n, seat) for n, seat in enumerate(table.seats) if seat.kind == "leaving"]
        bots = tuple(n for n, _ in leaving)
        gone = tuple((n, seat.name) for n, seat in leaving if seat.name_later)
    sitting = [seats.get(number, seat) for number, seat in enumerate(table.seats)]
    first = None if over else due_in(table, table.settings, sitting, after, turn)
    entry = replace(entry, move=chosen.text)
    return Facts(
        values={
            "status": "over" if over else "running",
            "moved_at": now,
            "turn_started_at": turn,
            "due_at": None if first is None else first.at,
        }
        | _forgotten(table, gone),
        seats=seats,
        unsaid=gone,
        tokens={token: None for token, held in table.tokens.items() if held in bots},
        played=Played(entry, chosen, after),
        notices=(
            *(Notice("seat/bot", {"seat": n, "level": table.seats[n].level}) for n in bots),
            *((Notice("table/over"),) if over else ()),
        ),
        answer={"seat": entry.seat, "ply": table.ply + 1, "epoch": table.epoch},
    )


def _shown(table: Table, seats: dict[int, Seat]) -> dict[int, Seat]:
    """Both secret bids are in: everyone may know where bots play."""
    changed = dict(seats)
    for number, old in enumerate(table.seats):
        seat = seats.get(number, old)
        if seat.kind == "leaving":
            name = seat.name_later or seat.name
            changed[number] = Seat(
                "bot", name, seat.level, seat.colour, seat.random, left_by=seat.profile
            )
        elif seat.stand_in_shown != seat.stand_in:
            changed[number] = replace(seat, stand_in_shown=seat.stand_in)
    return changed


def _forgotten(table: Table, gone: tuple[tuple[int, str], ...]) -> dict[str, Any]:
    """The settings without the names of those whose profiles were deleted."""
    if not gone:
        return {}
    settings = table.settings | {"last_said": table.last_said}
    if settings.get("invited_by") in [name for _, name in gone]:
        settings["invited_by"] = None
    return {"settings": settings}


def crossed(table: Table, seat: int, ply: int, epoch: int) -> bool:
    """Whether only the other player's secret bid has come in since.

    Two secret bids may cross on their way; neither depends on the other.
    """
    return (
        table.sealed
        and (ply + 1, epoch) == (table.ply, table.epoch)
        and table.steps[-1]["move"] is None
        and table.log[-1].seat != seat
    )


def stale(table: Table) -> Refusal:
    """The client has not seen the newest state."""
    return Refusal(
        "move/stale",
        f"The table is at ply {table.ply}, epoch {table.epoch}.",
        ply=table.ply,
        epoch=table.epoch,
    )


# -- taking back -------------------------------------------------------------------------------

_SENTENCES = {
    "takeback/nothing": "There is no move to take back.",
    "takeback/other-moved": "Somebody else has moved since.",
    "takeback/revealed": "Something hidden was turned up since.",
    "takeback/over": "The game is over.",
}


def takeback(
    table: Table, seat: int, held: Sequence[int]
) -> tuple[int | None, str | None, int | None]:
    """To which ply a seat may take back; or why not, and who moved since.

    A client that holds all people's seats also takes back the bots' replies.
    """
    if table.status == "over":
        return None, "takeback/over", None
    last = table.ply
    while last > table.base:
        entry = table.log[last - 1]
        if entry.seat == seat and entry.by in OWN:
            break
        last -= 1
    if last <= table.base or table.status != "running":
        return None, "takeback/nothing", None
    for entry in table.log[last:]:
        if entry.seat == seat:
            continue
        bot = table.seats[entry.seat].kind == "bot"
        if not (bot and set(table.people) <= set(held)):
            return None, "takeback/other-moved", entry.seat
    for step in table.steps[last - 1 :]:
        if any(event["event"] in ("reveal", "bids") for event in step["events"]):
            return None, "takeback/revealed", None
    return last - 1, None, None


def take_back(table: Table, command: c.TakeBack, now: float) -> Facts:
    """Take back a seat's last move and the bots' replies."""
    need_seat(table, command.who, command.seat)
    need_started(table)
    if (command.ply, command.epoch) != (table.ply, table.epoch):
        raise stale(table)
    to, code, other = takeback(table, command.seat, table.held_by(command.who))
    if code is not None:
        values = {} if other is None else {"seat": other}
        raise Refusal(code, _SENTENCES[code], **values)
    assert to is not None
    position = table.position_at(to)
    secret = table.sealed and is_sealed(position)
    turn = now if table.turn_started_at is None else table.turn_started_at
    if not secret:
        turn = now - _spent(table, to)
    seats = back(table, command.seat)
    return Facts(
        values={
            "settings": _turn_noted(table, to, turn),
            "epoch": table.epoch + 1,
            "moved_at": now,
            "turn_started_at": turn,
            "due_at": _due_at(table, seats, position, turn),
        },
        seats=seats,
        cut=to,
        notices=(Notice("takeback/done", {"seat": command.seat, "to": to}),),
        answer={"seat": command.seat, "ply": to, "epoch": table.epoch + 1},
    )


def _spent(table: Table, ply: int) -> float:
    """The seconds that the move after `ply` took: a take-back does not give them back."""
    played_at = table.log[ply].played_at
    began_at: float | None = table.settings.get("turns", {}).get(str(ply))
    if began_at is None:
        began_at = table.log[ply - 1].played_at if ply else played_at
    return max(0.0, played_at - began_at)


def _turn_noted(table: Table, ply: int, began_at: float) -> dict[str, Any]:
    """The settings, with when the turn after `ply` began: no move's time tells it any more.

    A hint that was shown there stays marked; those for positions that are gone go, too
    (the game stays unrated).
    """
    earlier = {at: began for at, began in table.settings.get("turns", {}).items() if int(at) < ply}
    hints = [mark for mark in table.settings.get("hints", []) if mark[0] <= ply]
    marked = {"hints": hints} if hints or "hints" in table.settings else {}
    return table.settings | {"turns": earlier | {str(ply): began_at}} | marked


# -- standing orders ---------------------------------------------------------------------------


def set_orders(table: Table, command: c.SetOrders, now: float) -> Facts:
    """Replace the standing orders of a seat."""
    need_seat(table, command.who, command.seat)
    need_started(table)
    position = table.position
    assert position is not None
    orders = standing_orders.kept([_checked(order) for order in command.orders], position)
    seats = back(table, command.seat)
    seat = seats.get(command.seat, table.seats[command.seat])
    seats[command.seat] = replace(seat, orders=tuple(orders))
    values: dict[str, Any] = {}
    if table.status == "running":
        values["due_at"] = _due_at(table, seats, position, table.turn_started_at or now)
    return Facts(
        values=values,
        seats=seats,
        answer={"seat": command.seat, "ply": table.ply, "epoch": table.epoch},
    )


def _checked(order: dict[str, Any]) -> dict[str, Any]:
    if order["order"] != "offer":
        return order
    try:
        return order | {"canal": Move.parse(f"offer {order['canal']} 0").canal}
    except NotationError as error:
        raise Refusal("request/invalid", str(error), place="orders") from None


def _due_at(table: Table, seats: dict[int, Seat], position: Position, turn: float) -> float | None:
    sitting = [seats.get(number, seat) for number, seat in enumerate(table.seats)]
    first = due_in(table, table.settings, sitting, position, turn)
    return None if first is None else first.at
