"""Every question and every change that the server has for its database.

Each function takes a connection inside a transaction; `Store.read` and `Store.write` run them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from sqlalchemy import (
    Connection,
    CursorResult,
    Insert,
    Update,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler

from santiago.server.storage.schema import chat, codes, moves, records, seats, tables, tokens
from santiago.server.storage.store import Conflict

Row = Mapping[str, Any]
CHAT_KEPT = 200


class Prepared:
    """A statement that is put into words once for each kind of database.

    Building it anew takes longer than running it, and every move runs two.
    """

    def __init__(self, statement: Insert | Update, names: Iterable[str] = ()) -> None:
        self._statement = statement
        self._names = list(names) or None
        self._words: dict[str, tuple[str, Sequence[str] | None, dict[str, Any]]] = {}

    def run(self, connection: Connection, values: dict[str, Any]) -> CursorResult[Any]:
        """Run it with values for all its parameters."""
        dialect = connection.dialect
        found = self._words.get(dialect.name)
        if found is None:
            found = self._words[dialect.name] = self._compiled(dialect)
        words, order, constants = found
        given = constants | values
        if order is None:
            return connection.exec_driver_sql(words, given)
        return connection.exec_driver_sql(words, tuple([given[name] for name in order]))

    def _compiled(self, dialect: Dialect) -> tuple[str, Sequence[str] | None, dict[str, Any]]:
        made = self._statement.compile(dialect=dialect, column_keys=self._names)
        assert isinstance(made, SQLCompiler)
        constants = {name: value for name, value in made.params.items() if value is not None}
        return made.string, made.positiontup if made.positional else None, constants


_ONE = select(tables).where(tables.c.id == bindparam("key"))
_SEATS = select(seats).where(seats.c.table_id == bindparam("key")).order_by(seats.c.seat)
_MOVES = (
    select(moves)
    .where(moves.c.table_id == bindparam("key"), moves.c.ply > bindparam("after"))
    .order_by(moves.c.ply)
)
_TOKENS = select(tokens).where(tokens.c.hash.in_(bindparam("hashes", expanding=True)))
_ADVANCE = Prepared(
    update(tables)
    .where(
        tables.c.id == bindparam("key"),
        tables.c.ply == bindparam("at_ply"),
        tables.c.epoch == bindparam("at_epoch"),
        tables.c.status == "running",
    )
    .values(
        ply=bindparam("new_ply"),
        version=tables.c.version + 1,
        status=bindparam("new_status"),
        moved=bindparam("now"),
        turn=bindparam("now"),
        due=bindparam("new_due"),
    )
)
_ADD_MOVE = Prepared(insert(moves), moves.c.keys())


def _rows(found: CursorResult[Any]) -> list[Row]:
    return cast(list[Row], found.mappings().all())


def table(connection: Connection, key: str) -> Row | None:
    """The row of one table."""
    return next(iter(_rows(connection.execute(_ONE, {"key": key}))), None)


def seats_of(connection: Connection, key: str) -> Sequence[Row]:
    """The seats of a table, in their order."""
    return _rows(connection.execute(_SEATS, {"key": key}))


def moves_of(connection: Connection, key: str, after: int = 0) -> Sequence[Row]:
    """The moves of a table after ply `after`."""
    return _rows(connection.execute(_MOVES, {"key": key, "after": after}))


def whole(connection: Connection, key: str) -> tuple[Row, Sequence[Row], Sequence[Row]] | None:
    """A table with its seats and moves.

    A closed one takes as long to find as one that never was.
    """
    row = table(connection, key)
    if row is None or row["status"] == "closed":
        return None
    return row, seats_of(connection, key), moves_of(connection, key)


def tokens_of(connection: Connection, hashes: Iterable[str]) -> Sequence[Row]:
    """The tokens with these hashes."""
    return _rows(connection.execute(_TOKENS, {"hashes": list(hashes)}))


def add_table(
    connection: Connection,
    row: Row,
    seat_rows: Sequence[Row],
    token_rows: Sequence[Row],
    move_rows: Sequence[Row],
) -> None:
    """A new table, all at once."""
    connection.execute(insert(tables), dict(row))
    connection.execute(insert(seats), [dict(seat) for seat in seat_rows])
    connection.execute(insert(tokens), [dict(token) for token in token_rows])
    add_moves(connection, move_rows)


def add_moves(connection: Connection, rows: Sequence[Row]) -> None:
    """Moves that came with a record."""
    if rows:
        connection.execute(insert(moves), [dict(row) for row in rows])


def add_move(connection: Connection, row: Row, epoch: int, status: str, due: float | None) -> None:
    """Play a move, if the table still is where the player saw it."""
    values = {
        "key": row["table_id"],
        "at_ply": row["ply"] - 1,
        "at_epoch": epoch,
        "new_ply": row["ply"],
        "new_status": status,
        "now": row["time"],
        "new_due": due,
    }
    if _ADVANCE.run(connection, values).rowcount != 1:
        raise Conflict("the table has moved on")
    _ADD_MOVE.run(connection, dict(row))


def take_back(
    connection: Connection, key: str, ply: int, epoch: int, to: int, now: float, due: float | None
) -> None:
    """Remove the moves after ply `to`, if the table still is where the player saw it."""
    done = connection.execute(
        update(tables)
        .where(
            tables.c.id == key,
            tables.c.ply == ply,
            tables.c.epoch == epoch,
            tables.c.status == "running",
        )
        .values(
            ply=to,
            epoch=epoch + 1,
            version=tables.c.version + 1,
            moved=now,
            turn=now,
            due=due,
        )
    )
    if done.rowcount != 1:
        raise Conflict("the table has moved on")
    connection.execute(delete(moves).where(moves.c.table_id == key, moves.c.ply > to))


def change_table(connection: Connection, key: str, version: int, **values: Any) -> None:
    """Change a table's row, if nobody has changed it since."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == key, tables.c.version == version)
        .values(version=version + 1, **values)
    )
    if done.rowcount != 1:
        raise Conflict("the table has changed")


def change_seat(connection: Connection, key: str, seat: int, **values: Any) -> None:
    """Change the row of a seat."""
    connection.execute(
        update(seats).where(seats.c.table_id == key, seats.c.seat == seat).values(**values)
    )


def replace_seats(connection: Connection, key: str, seat_rows: Sequence[Row]) -> None:
    """Put the seats of a table anew (they were shuffled)."""
    connection.execute(delete(seats).where(seats.c.table_id == key))
    connection.execute(insert(seats), [dict(seat) for seat in seat_rows])


def move_tokens(connection: Connection, key: str, new_seat: Mapping[int, int]) -> None:
    """The tokens follow their seats to new places."""
    for old, new in new_seat.items():
        # Through a number that no seat has, so that a swap does not put two into one.
        connection.execute(
            update(tokens)
            .where(tokens.c.table_id == key, tokens.c.seat == old)
            .values(seat=new + 100)
        )
    connection.execute(
        update(tokens)
        .where(tokens.c.table_id == key, tokens.c.seat >= 100)
        .values(seat=tokens.c.seat - 100)
    )


def add_token(connection: Connection, key: str, seat: int, hashed: str) -> None:
    """One more token for a seat."""
    connection.execute(insert(tokens).values(hash=hashed, table_id=key, seat=seat))


def void_tokens(connection: Connection, key: str, seat: int) -> None:
    """The tokens of a seat are good for nothing any more."""
    connection.execute(delete(tokens).where(tokens.c.table_id == key, tokens.c.seat == seat))
    connection.execute(delete(codes).where(codes.c.table_id == key, codes.c.seat == seat))


def add_code(connection: Connection, key: str, seat: int, hashed: str, expires: float) -> None:
    """A code by which a seat can be carried to another device."""
    connection.execute(insert(codes).values(hash=hashed, table_id=key, seat=seat, expires=expires))


def use_code(connection: Connection, hashed: str, now: float, token: str) -> tuple[str, int] | None:
    """Spend a code, and give its seat one more token."""
    connection.execute(delete(codes).where(codes.c.expires < now))
    row = connection.execute(select(codes).where(codes.c.hash == hashed)).mappings().first()
    if row is None:
        return None
    if connection.execute(delete(codes).where(codes.c.hash == hashed)).rowcount != 1:
        return None
    add_token(connection, row["table_id"], row["seat"], token)
    return row["table_id"], row["seat"]


def add_chat(connection: Connection, row: Row) -> int:
    """Keep what was said; its number."""
    done = connection.execute(insert(chat).values(**row))
    assert done.inserted_primary_key is not None
    return int(done.inserted_primary_key[0])


def chat_of(connection: Connection, key: str, after: int = 0) -> list[Row]:
    """The last that was said at a table, oldest first."""
    newest = (
        select(chat)
        .where(chat.c.table_id == key, chat.c.id > after)
        .order_by(chat.c.id.desc())
        .limit(CHAT_KEPT)
    )
    return list(reversed(_rows(connection.execute(newest))))


def lobby(connection: Connection, limit: int) -> list[str]:
    """Public tables: with an open seat first, then running ones, newest first."""
    found: list[str] = []
    for status in ("open", "running"):
        chosen = (
            select(tables.c.id)
            .where(tables.c.public.is_(True), tables.c.status == status)
            .order_by(tables.c.made.desc())
            .limit(limit - len(found))
        )
        found += connection.execute(chosen).scalars()
    return found


def finished(connection: Connection, limit: int) -> list[str]:
    """Public tables whose games were ended here, newest first; not those that came as records."""
    played = tables.c.ply > tables.c.base
    chosen = (
        select(tables.c.id)
        .where(tables.c.public.is_(True), tables.c.status == "over", played)
        .order_by(tables.c.moved.desc())
        .limit(limit)
    )
    return list(connection.execute(chosen).scalars())


def overdue(connection: Connection, before: float, limit: int = 100) -> Sequence[Row]:
    """Tables where something should have happened by itself already."""
    chosen = (
        select(tables.c.id, tables.c.due)
        .where(tables.c.due < before, tables.c.status == "running")
        .order_by(tables.c.due)
        .limit(limit)
    )
    return _rows(connection.execute(chosen))


def claim(connection: Connection, key: str, due: float, until: float) -> bool:
    """Take it upon this process to do what is overdue; False: another one has."""
    done = connection.execute(
        update(tables).where(tables.c.id == key, tables.c.due == due).values(due=until)
    )
    return done.rowcount == 1


def retire(connection: Connection, close_before: float | None, drop_before: float | None) -> int:
    """Close abandoned tables, delete old ones; how many."""
    changed = 0
    last = func.coalesce(tables.c.moved, tables.c.made)
    if close_before is not None:
        changed += connection.execute(
            update(tables)
            .where(tables.c.status.in_(("open", "running")), last < close_before)
            .values(status="closed", due=None, version=tables.c.version + 1)
        ).rowcount
    if drop_before is not None:
        done = tables.c.status.in_(("over", "closed"))
        changed += connection.execute(delete(tables).where(done, last < drop_before)).rowcount
    return changed


def listing(connection: Connection, status: str | None = None) -> Sequence[Row]:
    """Every table's row, newest first: for whoever runs the server."""
    chosen = select(tables).order_by(tables.c.made.desc())
    if status is not None:
        chosen = chosen.where(tables.c.status == status)
    return _rows(connection.execute(chosen))


def close_table(connection: Connection, key: str) -> bool:
    """End an unfinished table."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == key, tables.c.status.in_(("open", "running")))
        .values(status="closed", due=None, version=tables.c.version + 1)
    )
    return done.rowcount == 1


def delete_table(connection: Connection, key: str) -> bool:
    """Remove a table and all that belongs to it."""
    return connection.execute(delete(tables).where(tables.c.id == key)).rowcount == 1


def add_record(connection: Connection, key: str, now: float, text: str) -> None:
    """Keep a record."""
    connection.execute(insert(records).values(id=key, made=now, record=text))


def record(connection: Connection, key: str) -> str | None:
    """A record that was kept."""
    return connection.execute(select(records.c.record).where(records.c.id == key)).scalar()
