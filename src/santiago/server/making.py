"""Making tables and starting games."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection as Database

from santiago.bots import names
from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError, RecordError
from santiago.engine.game import Game
from santiago.engine.record import RULES, Record
from santiago.engine.setup import Setup
from santiago.server import auth, auto, bots, fair
from santiago.server.errors import ServerError
from santiago.server.legal import REASONS
from santiago.server.live import Entry, LiveTable, Seat
from santiago.server.protocol import NAME_LIMIT, SHAPES, NewSeat, NewTable
from santiago.server.state import table_json
from santiago.server.storage import queries
from santiago.server.storage.schema import HOST

if TYPE_CHECKING:
    from santiago.server.hall import Hall


async def make_table(hall: Hall, asked: NewTable) -> dict[str, Any]:
    """Make a table; the game starts by itself when no seat is open."""
    record = read_record(asked.record) if asked.record is not None else None
    variant = _variant(asked, record)
    if len(asked.seats) != variant.players:
        raise _refused("seats", f"{len(asked.seats)} seats for {variant.players} players")
    if asked.overseer is not None and asked.overseer >= variant.players:
        raise _refused("overseer", f"there is no seat {asked.overseer}")
    if record is not None and asked.overseer not in (None, record.setup.overseer):
        raise _refused("overseer", "the record names another one")
    seats = _seats(asked.seats)
    key, now = auth.new_id(), hall.now()
    settings: dict[str, Any] = {
        "edition": variant.edition,
        "players": variant.players,
        "options": variant.options.to_json(),
        "pace": asked.pace.model_dump(),
        "takeover": asked.takeover,
        "bot_pause": asked.bot_pause,
        "overseer": asked.overseer,
        "shuffle": asked.shuffle and record is None,
        "rematch_of": asked.rematch_of,
        "record": None if record is None else _kept_record(record),
    }
    row: dict[str, Any] = {
        "id": key,
        "rules": RULES,
        "settings": json.dumps(settings),
        "public": asked.visibility == "public",
        "status": "open",
        "secret": fair.new_secret() if record is None else None,
        "setup": None,
        "base": 0 if record is None else len(record.moves),
        "ply": 0,
        "epoch": 0,
        "version": 1,
        "made": now,
        "moved": None,
        "turn": None,
        "due": None,
    }
    tokens = {seat.seat: auth.new_token() for seat in seats if seat.kind == "person"}
    moves: list[dict[str, Any]] = []
    if all(seat.kind != "open" for seat in seats):
        start = Start(key, settings, row["secret"], seats, now)
        row |= start.values
        seats, moves = start.seats, start.moves
        tokens = {start.place[seat]: token for seat, token in tokens.items()}
    host = auth.new_token()
    token_rows = [{"hash": auth.hashed(host), "table_id": key, "seat": HOST}]
    token_rows += [
        {"hash": auth.hashed(token), "table_id": key, "seat": seat}
        for seat, token in tokens.items()
    ]
    seat_rows = [seat.to_row(key) for seat in seats]
    await hall.store.write(lambda db: queries.add_table(db, row, seat_rows, token_rows, moves))
    hall.metrics.tables_made.inc()
    table = LiveTable(row, seat_rows, moves)
    table.used = now
    hall.tables[key] = table
    auto.schedule(hall, table)
    if asked.rematch_of is not None:
        await _tell_rematch(hall, asked.rematch_of, key)
    return {
        "table": table_json(table),
        "host": host,
        "tokens": {str(seat): token for seat, token in sorted(tokens.items())},
    }


def _kept_record(record: Record) -> dict[str, Any]:
    return {
        "setup": record.setup.to_json(record.variant),
        "moves": [[step.seat, step.move.text] for step in record.steps()],
    }


async def _tell_rematch(hall: Hall, old: str, new: str) -> None:
    try:
        before = await hall.get(old)
    except ServerError:
        return
    if before.status == "over":
        hall.notice(before, "table/rematch", table=new)
        if hall.store.shared:
            await hall.store.announce(f"rematch {old} {new}")


class Start:
    """How a table changes when its game starts."""

    def __init__(
        self,
        key: str,
        settings: dict[str, Any],
        secret: str | None,
        seats: Sequence[Seat],
        now: float,
    ) -> None:
        variant = Variant(settings["edition"], settings["players"], settings["options"])
        record = settings["record"]
        order: Sequence[int] = range(variant.players)
        played: list[tuple[int, str]] = []
        if record is not None:
            setup = Setup.of(variant, record["setup"])
            played = record["moves"]
        else:
            assert secret is not None
            numbers = [seat.random for seat in seats]
            setup, order = fair.derive(
                variant, secret, numbers, settings["overseer"], settings["shuffle"]
            )
            if settings["shuffle"]:
                settings = settings | {"order": list(order)}
        self.seats = [replace(seats[old], seat=place) for place, old in enumerate(order)]
        self.place = {old: place for place, old in enumerate(order)}
        game = Game(Record(variant, setup))
        self.moves: list[dict[str, Any]] = []
        for ply, (seat, text) in enumerate(played, 1):
            game.play(text, seat)
            self.moves.append(Entry(seat, text, "record", now).to_row(key, ply))
        self.values = {
            "status": "over" if game.result is not None else "running",
            "setup": json.dumps(setup.to_json(variant)),
            "settings": json.dumps(settings),
            "ply": len(self.moves),
            "turn": now,
            "due": auto.due_at(settings, self.seats, game.position, now),
        }


def start_job(table: LiveTable, now: float, seats: Sequence[Seat]) -> Callable[[Database], None]:
    """The transaction that starts a game whose seats are `seats`."""
    key, version = table.id, table.version
    start = Start(key, table.settings, table.secret, seats, now)

    def job(db: Database) -> None:
        queries.change_table(db, key, version, **start.values)
        queries.replace_seats(db, key, [seat.to_row(key) for seat in start.seats])
        queries.move_tokens(db, key, start.place)
        queries.add_moves(db, start.moves)

    return job


def read_record(data: object) -> Record:
    """A record from a client."""
    try:
        return Record.from_json(data)
    except RecordError as error:
        reason = REASONS.get(error.code, error.code)
        found: dict[str, Any] = {"at": error.place, "why": error.why, "reason": reason}
        if error.number is not None:
            found["number"] = error.number
            if reason not in ("moves", "notation"):
                assert isinstance(data, dict)
                found["move"] = data["moves"][error.number - 1]
        raise ServerError("record/invalid", str(error), **found) from None


def _variant(asked: NewTable, record: Record | None) -> Variant:
    options = {} if asked.options is None else asked.options.model_dump(exclude_none=True)
    if record is None:
        try:
            return Variant(asked.edition or "trefl", asked.players or 4, options)
        except OptionError as error:  # each by itself exists; an edition may be for fewer players
            raise _refused("players", str(error)) from None
    variant = record.variant
    if asked.edition not in (None, variant.edition):
        raise _refused("edition", "the record is of another one")
    if asked.players not in (None, variant.players):
        raise _refused("players", "the record has another number of them")
    complete = variant.options.to_json()
    if any(complete[name] != value for name, value in options.items()):
        raise _refused("options", "the record has other ones")
    return variant


def _seats(asked: list[NewSeat]) -> list[Seat]:
    made: list[Seat] = []
    taken = {seat.colour for seat in asked if seat.colour is not None}
    if len(taken) != sum(1 for seat in asked if seat.colour is not None):
        raise _refused("seats", "two seats have the same colour")
    names = {clean_name(seat.name, ()) for seat in asked if seat.name is not None}
    for number, seat in enumerate(asked):
        colour = seat.colour or free_colour(taken)
        taken.add(colour)
        name, level = "", None
        if seat.kind == "person":
            name = clean_name(seat.name or "", [other.name for other in made])
        elif seat.kind == "bot":
            level = known_level(seat.level, f"seats.{number}.level")
            if seat.name is not None:
                name = clean_name(seat.name, [other.name for other in made])
            else:
                name = bot_name(names | {other.name for other in made})
        random = (seat.random or "") if seat.kind == "person" else None
        made.append(Seat(number, seat.kind, name, level, colour, random))
    return made


def known_level(level: str | None, place: str = "level") -> str:
    """A bot's level that exists; the default one if none is named."""
    if level is None:
        return bots.default_level()
    if level not in names():
        raise _refused(place, f"there is no level {level[:40]!r}: {', '.join(bots.levels())}")
    return level


def free_colour(taken: Iterable[str | None]) -> Any:
    """The first colour that nobody has."""
    used = set(taken)
    return next(colour for colour in SHAPES if colour not in used)


def bot_name(used: Iterable[str]) -> str:
    """A name for a bot that nobody has."""
    folded = {name.casefold() for name in used}
    return next(name for name in bots.NAMES if name.casefold() not in folded)


def clean_name(name: str, used: Iterable[str]) -> str:
    """A name without what cannot be seen; unlike those in use.

    >>> clean_name("  Ana  María ", [])
    'Ana María'
    """
    visible = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or unicodedata.category(letter)[0] != "C"
    )
    clean = " ".join(visible.split())
    if not clean:
        raise ServerError("seat/name", "A name cannot be empty.", why="empty")
    if len(clean) > NAME_LIMIT:
        raise ServerError("seat/name", f"A name has at most {NAME_LIMIT} letters.", why="long")
    if clean.casefold() in {other.casefold() for other in used}:
        raise ServerError("seat/name", "Somebody at this table has that name.", why="used")
    return clean


def _refused(place: str, why: str) -> ServerError:
    return ServerError("table/settings", f"{place}: {why}", place=place, why=why)
