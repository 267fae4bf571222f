"""Sitting down, leaving, coming back, giving up to a bot, carrying a seat elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection as Database

from santiago.engine.errors import NotationError
from santiago.engine.moves import Move
from santiago.server import auth, auto, standing
from santiago.server.errors import ServerError, not_found
from santiago.server.live import LiveTable, Seat, iso
from santiago.server.making import bot_name, clean_name, free_colour, known_level, start_job
from santiago.server.protocol import Sit
from santiago.server.state import deadline, table_json
from santiago.server.storage import queries
from santiago.server.storage.schema import HOST

if TYPE_CHECKING:
    from santiago.server.hall import Hall

Job = Callable[[Database], Any]


# -- who somebody is ---------------------------------------------------------------------------


async def whose(hall: Hall, table: str, tokens: Sequence[str]) -> list[int | None]:
    """The seat that each token holds at a table (`HOST` for the host's), or None."""
    hashes = [auth.hashed(token) for token in tokens]
    rows = await hall.store.read(lambda db: queries.tokens_of(db, hashes)) if hashes else []
    found: list[int | None] = []
    for mine in hashes:
        seat = None
        for row in rows:
            if auth.equal(row["hash"], mine) and auth.equal(row["table_id"], table):
                seat = row["seat"]
        found.append(seat)
    return found


async def held(hall: Hall, table: LiveTable, tokens: Sequence[str]) -> list[int]:
    """The seats that tokens hold; an error if one of them is of no use."""
    found = await whose(hall, table.id, tokens)
    if any(seat is None for seat in found):
        raise ServerError("auth/invalid", "A token is not of this table.")
    return sorted({seat for seat in found if seat is not None and seat != HOST})


async def need_seat(hall: Hall, table: LiveTable, tokens: Sequence[str], seat: int) -> None:
    """An error unless one of the tokens holds the seat."""
    if not tokens:
        raise ServerError("auth/missing", "A seat's token is needed.", need="seat")
    if seat not in await held(hall, table, tokens):
        raise ServerError("seat/not-yours", f"The token does not hold seat {seat}.", seat=seat)


async def is_host(hall: Hall, table: LiveTable, tokens: Sequence[str]) -> bool:
    """Whether one of the tokens is that of whoever made the table."""
    return HOST in await whose(hall, table.id, tokens)


async def need_host(hall: Hall, table: LiveTable, tokens: Sequence[str]) -> None:
    """An error unless one of the tokens is the host's."""
    if not tokens:
        raise ServerError("auth/missing", "The host's token is needed.", need="host")
    if not await is_host(hall, table, tokens):
        raise ServerError("auth/invalid", "The token is not the host's.")


# -- before the start --------------------------------------------------------------------------


def _must_be_open(table: LiveTable) -> None:
    if table.status != "open":
        raise ServerError("table/started", "The game has started.")


def _filled(table: LiveTable, seats: list[Seat], now: float, also: Job) -> Job:
    """The transaction that changes seats, and starts the game when none is open any more."""
    changed = [seat for seat, old in zip(seats, table.seats, strict=True) if seat != old]
    key, version = table.id, table.version
    start = None
    if all(seat.kind != "open" for seat in seats):
        start = start_job(table, now, seats)

    def job(db: Database) -> None:
        also(db)
        if start is not None:
            start(db)
            return
        queries.change_table(db, key, version)
        for seat in changed:
            row = seat.to_row(key)
            values = {name: row[name] for name in row if name not in ("table_id", "seat")}
            queries.change_seat(db, key, seat.seat, **values)

    return job


def _due(table: LiveTable, seats: Sequence[Seat], turn: float) -> float | None:
    return auto.due_at(table.settings, seats, table.position, turn)


async def _settle(hall: Hall, table: LiveTable, before: tuple[str, list[str]]) -> None:
    """After a change of seats: tell everyone."""
    hall.tell_changes(table, *before)
    await hall.reseat(table)
    hall.broadcast(table)
    hall.announce_turn(table)
    auto.schedule(hall, table)


def _before(table: LiveTable) -> tuple[str, list[str]]:
    return table.status, [seat.kind for seat in table.seats]


async def sit(hall: Hall, table: LiveTable, asked: Sit, wanted: int | None) -> dict[str, Any]:
    """Take an open seat."""
    token = auth.new_token()
    chosen = -1

    def prepare() -> Job:
        nonlocal chosen
        if wanted is not None and wanted >= len(table.seats):
            raise ServerError("seat/taken", f"There is no seat {wanted}.", seat=wanted)
        if wanted is not None and table.seats[wanted].kind != "open":
            raise ServerError("seat/taken", f"Seat {wanted} is taken.", seat=wanted)
        if table.status != "open":
            raise ServerError("table/full", "There is no open seat.")
        open_seats = [seat.seat for seat in table.seats if seat.kind == "open"]
        chosen = open_seats[0] if wanted is None else wanted
        others = [seat for seat in table.seats if seat.seat != chosen]
        name = clean_name(asked.name, [seat.name for seat in others if seat.kind != "open"])
        # Open seats have a colour, too, until somebody who likes it sits down elsewhere.
        used = {seat.colour for seat in others if seat.kind != "open"}
        colour = asked.colour or table.seats[chosen].colour
        if colour in used:
            colour = free_colour(used)
        seats = list(table.seats)
        seats[chosen] = replace(
            seats[chosen], kind="person", name=name, colour=colour, random=asked.random or ""
        )
        for seat in others:
            if seat.kind == "open" and seat.colour == colour:
                taken = {other.colour for other in seats if other.seat != seat.seat}
                seats[seat.seat] = replace(seat, colour=free_colour(taken))
        hashed = auth.hashed(token)
        return _filled(
            table,
            seats,
            hall.now(),
            lambda db: queries.add_token(db, table.id, chosen, hashed),
        )

    async with table.lock:
        before = _before(table)
        await hall.change(table, prepare)
        await _settle(hall, table, before)
    seat = (await whose(hall, table.id, [token]))[0]
    return {"table": table_json(table), "seat": seat, "token": token}


async def start(hall: Hall, table: LiveTable, level: str | None) -> None:
    """Open seats become bots, and the game starts."""
    level = known_level(level)

    def prepare() -> Job:
        _must_be_open(table)
        seats = list(table.seats)
        for place, seat in enumerate(seats):
            if seat.kind == "open":
                name = bot_name(other.name for other in seats)
                seats[place] = replace(seat, kind="bot", level=level, name=name)
        return _filled(table, seats, hall.now(), lambda _: None)

    async with table.lock:
        before = _before(table)
        await hall.change(table, prepare)
        await _settle(hall, table, before)


# -- leaving and coming back -------------------------------------------------------------------


async def leave(hall: Hall, table: LiveTable, seat: int) -> None:
    """Leave a seat: for good before the start, later until one comes back."""
    async with table.lock:
        if table.status == "open":
            before = _before(table)

            def prepare() -> Job:
                _must_be_open(table)
                seats = list(table.seats)
                seats[seat] = replace(seats[seat], kind="open", name="", random=None, orders=[])
                return _filled(
                    table, seats, hall.now(), lambda db: queries.void_tokens(db, table.id, seat)
                )

            await hall.change(table, prepare)
            hall.notice(table, "seat/left", seat=seat)
            await _settle(hall, table, before)
            return
    hall.notice(table, "seat/left", seat=seat)
    if table.settings["takeover"] and table.status == "running":
        await stand_in(hall, table, seat, known_level(None))


async def stand_in(hall: Hall, table: LiveTable, seat: int, level: str | None) -> None:
    """A bot plays for a person from now on, or (None) no longer."""

    def prepare() -> Job:
        key, version, now = table.id, table.version, hall.now()
        seats = list(table.seats)
        seats[seat] = replace(seats[seat], stand_in=level)
        values: dict[str, Any] = {}
        if table.status == "running":
            # Whoever comes back has the whole time again, and a bot its pause.
            turn = now if seat in table.to_move else table.turn or now
            values = {"turn": turn, "due": _due(table, seats, turn)}

        def job(db: Database) -> None:
            queries.change_table(db, key, version, **values)
            queries.change_seat(db, key, seat, stand_in=level)

        return job

    async with table.lock:
        if table.seats[seat].kind != "person" or table.seats[seat].stand_in == level:
            return
        await hall.change(table, prepare)
        if level is None:
            hall.notice(table, "seat/returned", seat=seat)
        hall.broadcast(table)
        auto.schedule(hall, table)


async def give_to_bot(hall: Hall, table: LiveTable, seat: int, level: str | None) -> None:
    """A bot sits there for good; the seat's tokens are void."""
    level = known_level(level)

    def prepare() -> Job:
        now = hall.now()
        seats = list(table.seats)
        name = seats[seat].name or bot_name(other.name for other in seats)
        seats[seat] = replace(
            seats[seat], kind="bot", level=level, name=name, stand_in=None, orders=[]
        )
        if table.status == "open":
            return _filled(table, seats, now, lambda db: queries.void_tokens(db, table.id, seat))
        key, version = table.id, table.version
        row = seats[seat].to_row(key)
        values = {name: row[name] for name in ("kind", "level", "name", "stand_in", "orders")}
        due = _due(table, seats, table.turn or now) if table.status == "running" else None

        def job(db: Database) -> None:
            queries.change_table(db, key, version, due=due)
            queries.change_seat(db, key, seat, **values)
            queries.void_tokens(db, key, seat)

        return job

    async with table.lock:
        before = _before(table)
        await hall.change(table, prepare)
        hall.notice(table, "seat/bot", seat=seat, level=level)
        await _settle(hall, table, before)


# -- carrying ----------------------------------------------------------------------------------


async def carry_code(hall: Hall, table: LiveTable, seat: int) -> dict[str, Any]:
    """A code to carry a seat to another device."""
    code, expires = auth.new_code(), hall.now() + auth.CODE_SECONDS
    hashed = auth.hashed(auth.plain_code(code))
    await hall.store.write(lambda db: queries.add_code(db, table.id, seat, hashed, expires))
    return {"code": code, "expires": iso(expires)}


async def carry(hall: Hall, code: str) -> dict[str, Any]:
    """Take a seat over by its code; the old device's token stays good."""
    token = auth.new_token()
    spent, fresh = auth.hashed(auth.plain_code(code)), auth.hashed(token)
    found = await hall.store.write(lambda db: queries.use_code(db, spent, hall.now(), fresh))
    if found is None:
        raise ServerError("code/invalid", "The code is wrong, used, or older than ten minutes.")
    key, seat = found
    table = await hall.get(key)
    return {"table": table_json(table), "seat": seat, "token": token}


# -- standing orders and the end ---------------------------------------------------------------


async def set_orders(
    hall: Hall, table: LiveTable, seat: int, orders: Iterable[dict[str, Any]]
) -> None:
    """Keep the standing orders of a seat, instead of those it had."""
    wanted = list(orders)
    for order in wanted:
        if order["order"] == "offer":
            try:
                order["canal"] = Move.parse(f"offer {order['canal']} 0").canal
            except NotationError as error:
                raise ServerError("request/invalid", str(error), place="orders") from None

    def prepare() -> Job:
        if table.game is None:
            raise ServerError("table/not-started", "The game has not started yet.")
        key, version = table.id, table.version
        text = json.dumps(standing.kept(wanted, table.position)) if wanted else None
        seats = list(table.seats)
        seats[seat] = replace(seats[seat], orders=standing.kept(wanted, table.position))
        values: dict[str, Any] = {}
        if table.status == "running":
            values["due"] = _due(table, seats, table.turn or hall.now())

        def job(db: Database) -> None:
            queries.change_table(db, key, version, **values)
            queries.change_seat(db, key, seat, orders=text)

        return job

    async with table.lock:
        await hall.change(table, prepare)
        auto.schedule(hall, table)


async def close(hall: Hall, table: LiveTable) -> None:
    """End an unfinished table."""
    async with table.lock:
        if table.status not in ("open", "running"):
            raise ServerError("move/over", "The game is over.")
        await hall.write(table, lambda db: queries.close_table(db, table.id))
        table.status = "closed"
        hall.notice(table, "table/closed")
    await hall.dismiss(table)


async def mine(hall: Hall, tokens: Sequence[str]) -> list[dict[str, Any]]:
    """The tables of these tokens: those that wait for me first, then by last move."""
    hashes = [auth.hashed(token) for token in tokens]
    rows = await hall.store.read(lambda db: queries.tokens_of(db, hashes)) if hashes else []
    seats: dict[str, set[int]] = {}
    for row in rows:
        if row["seat"] != HOST:
            seats.setdefault(row["table_id"], set()).add(row["seat"])
    found = []
    for key, held_seats in seats.items():
        try:
            table = await hall.get(key)
        except ServerError as error:
            if error.code != not_found().code:
                raise
            continue
        waits = bool(held_seats & set(table.to_move))
        last = table.moved or table.made
        found.append(
            (
                not waits,
                -last,
                {
                    "table": table_json(table),
                    "seats": sorted(held_seats),
                    "waits": waits,
                    "deadline": iso(deadline(table)),
                },
            )
        )
    return [mine for _, _, mine in sorted(found, key=lambda item: item[:2])]
