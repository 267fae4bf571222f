"""Tables of the core as rows of the database, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from santiago.engine.errors import SantiagoError
from santiago.engine.moves import Move
from santiago.engine.record import RULES
from santiago.tables.model import Code, Said, Seat, Table
from santiago.tables.steps import Entry

Row = Mapping[str, Any]
_JSON = ("settings", "setup")
_SEAT = tuple(field.name for field in fields(Seat) if field.name not in ("orders", "ready"))


class Unreadable(Exception):
    """Invalid rows of a table: another program wrote them, or a disk failed."""


def table_row(table: Table) -> dict[str, Any]:
    """The row of a table."""
    return {
        "id": table.id,
        "rules": RULES,
        "public": table.public,
        "secret": table.secret,
        "base": table.base,
        "ply": table.ply,
        "version": table.version,
        "created_at": table.created_at,
        "epoch": table.epoch,
        "moved_at": table.moved_at,
    } | columns(
        {
            "settings": table.settings,
            "setup": table.setup,
            "status": table.status,
            "turn_started_at": table.turn_started_at,
            "due_at": table.due_at,
            "host": table.host,
        }
    )


def columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a table as columns."""
    return {
        name: json.dumps(value) if name in _JSON and value is not None else value
        for name, value in values.items()
    }


def seat_row(seat: Seat) -> dict[str, Any]:
    """The columns of a seat."""
    return asdict(seat) | {"orders": json.dumps(seat.orders) if seat.orders else None}


def move_row(table: str, ply: int, entry: Entry) -> dict[str, Any]:
    """The row of a move."""
    return {
        "table_id": table,
        "ply": ply,
        "seat": entry.seat,
        "move": entry.move,
        "by": entry.by,
        "played_at": entry.played_at,
        "request": entry.request,
        "why": json.dumps(entry.why) if entry.why else None,
    }


def chat_row(table: str, said: Said) -> dict[str, Any]:
    """The row of something said."""
    phrase = None if said.phrase is None else json.dumps(said.phrase)
    return {"table_id": table, **asdict(said), "phrase": phrase}


def _seat(row: Row) -> Seat:
    values = {name: row[name] for name in _SEAT}
    orders = tuple(json.loads(row["orders"] or "[]"))
    return Seat(**values, orders=orders, ready=bool(row["ready"]))


def _entry(row: Row) -> Entry:
    why = json.loads(row["why"]) if row["why"] else None
    return Entry(row["seat"], row["move"], row["by"], row["played_at"], row["request"], why)


def _said(row: Row) -> Said:
    names = ("number", "seat", "name", "said_at", "text", "request")
    phrase = json.loads(row["phrase"]) if row["phrase"] else None
    return Said(**{name: row[name] for name in names}, phrase=phrase)


def table_of(
    row: Row,
    seats: Sequence[Row],
    tokens: Sequence[Row],
    codes: Sequence[Row],
    chat: Sequence[Row],
    moves: Sequence[Row],
    before: Table | None = None,
    sessions: Mapping[str, str] | None = None,
) -> Table:
    """A table from its rows; `before` has all moves that are not among `moves`."""
    try:
        table = Table(
            id=row["id"],
            settings=json.loads(row["settings"]),
            public=bool(row["public"]),
            created_at=row["created_at"],
            secret=row["secret"],
            seats=[_seat(seat) for seat in seats],
            tokens={token["hash"]: token["seat"] for token in tokens},
            sessions=dict(sessions or {}),
            host=row["host"],
            codes={code["hash"]: Code(code["seat"], code["expires_at"]) for code in codes},
            chat=[_said(said) for said in chat],
            status=row["status"],
            base=row["base"],
            epoch=row["epoch"],
            version=row["version"],
            moved_at=row["moved_at"],
            turn_started_at=row["turn_started_at"],
            due_at=row["due_at"],
        )
        if len(table.seats) != table.variant.players:
            raise Unreadable(f"{len(table.seats)} seats for {table.variant.players} players")
        entries = [_entry(move) for move in moves]
        if row["setup"] is not None:
            table.setup = json.loads(row["setup"])
            _play(table, entries, before)
        return table
    except (SantiagoError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _play(table: Table, entries: Sequence[Entry], before: Table | None) -> None:
    if before is None or before.position is None:
        table.replay(entries)
        return
    table.position = before.position
    table.log, table.steps = list(before.log), list(before.steps)
    table.requests = dict(before.requests)
    for entry in entries:
        move = Move.parse(entry.move)
        after = table.position.copy()
        after.play(move, entry.seat)
        table.take_over(entry, move, after)
