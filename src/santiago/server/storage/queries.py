"""All queries and updates of the server's database.

Each function takes a connection inside a transaction; `Store.read` and `Store.write` run them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from sqlalchemy import (
    Connection,
    CursorResult,
    Insert,
    Update,
    bindparam,
    case,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler

from santiago.server.storage import notices, profiles, results
from santiago.server.storage.rows import (
    Row,
    chat_row,
    columns,
    move_row,
    seat_row,
    table_of,
    table_row,
)
from santiago.server.storage.schema import (
    chat,
    codes,
    moves,
    records,
    seats,
    sessions,
    tables,
    tokens,
)
from santiago.server.storage.store import Conflict
from santiago.tables.facts import Facts
from santiago.tables.model import CHAT_KEPT, Table


class Prepared:
    """A statement that is compiled once per kind of database.

    Compiling takes longer than running, and every move runs two.
    """

    def __init__(self, statement: Insert | Update, names: Iterable[str] = ()) -> None:
        self._statement = statement
        self._names = list(names) or None
        self._words: dict[str, tuple[str, Sequence[str] | None, dict[str, Any]]] = {}

    def run(self, connection: Connection, values: dict[str, Any]) -> CursorResult[Any]:
        """Run it with values for all its parameters."""
        dialect = connection.dialect
        compiled = self._words.get(dialect.name)
        if compiled is None:
            compiled = self._words[dialect.name] = self._compiled(dialect)
        words, order, constants = compiled
        parameters = constants | values
        if order is None:
            return connection.exec_driver_sql(words, parameters)
        return connection.exec_driver_sql(words, tuple([parameters[name] for name in order]))

    def _compiled(self, dialect: Dialect) -> tuple[str, Sequence[str] | None, dict[str, Any]]:
        compiled = self._statement.compile(dialect=dialect, column_keys=self._names)
        assert isinstance(compiled, SQLCompiler)
        constants = {name: value for name, value in compiled.params.items() if value is not None}
        return compiled.string, compiled.positiontup if compiled.positional else None, constants


_ONE = select(tables).where(tables.c.id == bindparam("key"))
_SEATS = select(seats).where(seats.c.table_id == bindparam("key")).order_by(seats.c.seat)
_TOKENS = select(tokens).where(tokens.c.table_id == bindparam("key"))
_CODES = select(codes).where(codes.c.table_id == bindparam("key"))
_MOVES = (
    select(moves)
    .where(moves.c.table_id == bindparam("key"), moves.c.ply > bindparam("after"))
    .order_by(moves.c.ply)
)
_CHAT = (
    select(chat)
    .where(chat.c.table_id == bindparam("key"))
    .order_by(chat.c.number.desc())
    .limit(CHAT_KEPT)
)
_ADVANCE = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("key"), tables.c.version == bindparam("at_version"))
    .values(
        version=bindparam("new_version"),
        ply=bindparam("new_ply"),
        status=bindparam("new_status"),
        moved_at=bindparam("new_moved_at"),
        turn_started_at=bindparam("new_turn"),
        due_at=bindparam("new_due_at"),
    )
)
_ADD_MOVE = Prepared(insert(moves), moves.c.keys())


def _rows(result: CursorResult[Any]) -> list[Row]:
    return cast(list[Row], result.mappings().all())


# -- whole tables ------------------------------------------------------------------------------


def table(connection: Connection, key: str) -> Row | None:
    """The row of one table."""
    return next(iter(_rows(connection.execute(_ONE, {"key": key}))), None)


def seats_of(connection: Connection, key: str) -> Sequence[Row]:
    """The seats of a table, in their order."""
    return _rows(connection.execute(_SEATS, {"key": key}))


def whole(connection: Connection, key: str) -> Table | None:
    """A table with all that belongs to it.

    A closed one takes as long to find as one that never existed.
    """
    row = table(connection, key)
    if row is None or row["status"] == "closed":
        return None
    return _built(connection, row, 0, None)


def newest(connection: Connection, known: Table, doubtful: bool) -> Table | None:
    """A table as it is now: `known` itself if nothing has changed.

    Moves that are known are not played again.
    """
    row = table(connection, known.id)
    if row is None:
        return None
    if row["version"] == known.version and not doubtful:
        return known
    same = (
        not doubtful
        and row["epoch"] == known.epoch
        and row["ply"] >= known.ply
        and known.position is not None
    )
    return _built(connection, row, known.ply if same else 0, known if same else None)


def _built(connection: Connection, row: Row, after: int, before: Table | None) -> Table:
    key = {"key": row["id"]}
    sitting = _rows(connection.execute(_SEATS, key))
    return table_of(
        row,
        sitting,
        _rows(connection.execute(_TOKENS, key)),
        _rows(connection.execute(_CODES, key)),
        list(reversed(_rows(connection.execute(_CHAT, key)))),
        _rows(connection.execute(_MOVES, {**key, "after": after})),
        before,
        profiles.sessions_at(connection, row, sitting),
    )


def add_table(connection: Connection, new: Table) -> None:
    """A new table, all at once."""
    key = new.id
    profiles.must_be_theirs(connection, new.sessions)
    connection.execute(insert(tables), table_row(new))
    rows = [{"table_id": key, "seat": n, **seat_row(seat)} for n, seat in enumerate(new.seats)]
    connection.execute(insert(seats), rows)
    held = [{"hash": h, "table_id": key, "seat": seat} for h, seat in new.tokens.items()]
    if held:
        connection.execute(insert(tokens), held)
    if new.log:
        played = [move_row(key, ply, entry) for ply, entry in enumerate(new.log, 1)]
        connection.execute(insert(moves), played)


def commit(connection: Connection, known: Table, facts: Facts, new: Table | None = None) -> None:
    """Store what a command changes, if nobody has changed the table since; and a new table."""
    key = known.id
    profiles.must_be_theirs(connection, facts.sessions)
    if facts.played is not None:
        _add_move(connection, known, facts)
        if facts.values["status"] == "over":
            results.keep(connection, known, facts)
    else:
        values = columns(facts.values)
        if facts.cut is not None:
            values["ply"] = facts.cut
            connection.execute(
                delete(moves).where(moves.c.table_id == key, moves.c.ply > facts.cut)
            )
        if facts.entries:
            values["ply"] = len(facts.entries)
            rows = [move_row(key, ply, entry) for ply, entry in enumerate(facts.entries, 1)]
            connection.execute(insert(moves), rows)
        changed = connection.execute(
            update(tables)
            .where(tables.c.id == key, tables.c.version == known.version)
            .values(version=known.version + 1, **values)
        )
        _must_be_one(changed)
    for number, seat in facts.seats.items():
        here = (seats.c.table_id == key, seats.c.seat == number)
        connection.execute(update(seats).where(*here).values(**seat_row(seat)))
    if facts.tokens:
        _replace(connection, tokens, key, [*facts.tokens])
        notices.forget_seats(connection, key, [h for h, at in facts.tokens.items() if at is None])
        held = [
            {"hash": h, "table_id": key, "seat": seat}
            for h, seat in facts.tokens.items()
            if seat is not None
        ]
        if held:
            connection.execute(insert(tokens), held)
    if facts.codes:
        _replace(connection, codes, key, [*facts.codes])
        good = [
            {"hash": h, "table_id": key, "seat": code.seat, "expires_at": code.expires_at}
            for h, code in facts.codes.items()
            if code is not None
        ]
        if good:
            connection.execute(insert(codes), good)
    if facts.said is not None:
        connection.execute(insert(chat), chat_row(key, facts.said))
    for speaker, name in facts.unsaid:
        said = (chat.c.table_id == key, chat.c.seat == speaker, chat.c.name == name)
        connection.execute(delete(chat).where(*said))
    if new is not None:
        add_table(connection, new)


def _replace(connection: Connection, kept: SqlTable, key: str, hashes: list[str]) -> None:
    connection.execute(delete(kept).where(kept.c.table_id == key, kept.c.hash.in_(hashes)))


def _add_move(connection: Connection, known: Table, facts: Facts) -> None:
    """The fast path for most commits: two precompiled statements."""
    assert facts.played is not None
    values = facts.values
    changed = _ADVANCE.run(
        connection,
        {
            "key": known.id,
            "at_version": known.version,
            "new_version": known.version + 1,
            "new_ply": known.ply + 1,
            "new_status": values["status"],
            "new_moved_at": values["moved_at"],
            "new_turn": values["turn_started_at"],
            "new_due_at": values["due_at"],
        },
    )
    _must_be_one(changed)
    _ADD_MOVE.run(connection, move_row(known.id, known.ply + 1, facts.played.entry))
    if "settings" in values:
        rare = columns({"settings": values["settings"]})
        connection.execute(update(tables).where(tables.c.id == known.id).values(**rare))


def _must_be_one(changed: CursorResult[Any]) -> None:
    if changed.rowcount != 1:
        raise Conflict("the table has changed")


# -- tokens and codes --------------------------------------------------------------------------


def tables_of(connection: Connection, hashes: Sequence[str]) -> list[str]:
    """The tables where these tokens hold a seat, by themselves or for their profile."""
    held = select(tokens.c.table_id).where(tokens.c.hash.in_(hashes), tokens.c.seat >= 0)
    whose = select(sessions.c.profile).where(sessions.c.hash.in_(hashes))
    owned = select(seats.c.table_id).where(seats.c.profile.in_(whose))
    return list(connection.execute(held.union(owned)).scalars())


def table_of_code(connection: Connection, hashed: str, now: float) -> str | None:
    """The table whose seat a code carries."""
    good = select(codes.c.table_id).where(codes.c.hash == hashed, codes.c.expires_at >= now)
    return connection.execute(good).scalar()


# -- lists -------------------------------------------------------------------------------------


def lobby(connection: Connection, limit: int) -> list[str]:
    """Public tables: with an open seat first, then running ones, newest first."""
    ids: list[str] = []
    for status in ("open", "running"):
        chosen = (
            select(tables.c.id)
            .where(tables.c.public.is_(True), tables.c.status == status)
            .order_by(tables.c.created_at.desc())
            .limit(limit - len(ids))
        )
        ids += connection.execute(chosen).scalars()
    return ids


def finished(connection: Connection, limit: int) -> list[str]:
    """Public tables whose games ended here, newest first; no imported records."""
    played = tables.c.ply > tables.c.base
    chosen = (
        select(tables.c.id)
        .where(tables.c.public.is_(True), tables.c.status == "over", played)
        .order_by(tables.c.moved_at.desc())
        .limit(limit)
    )
    return list(connection.execute(chosen).scalars())


def overdue(connection: Connection, before: float, limit: int = 100) -> Sequence[Row]:
    """Tables where something should have happened by itself already."""
    chosen = (
        select(tables.c.id, tables.c.due_at)
        .where(tables.c.due_at < before, tables.c.status == "running")
        .order_by(tables.c.due_at)
        .limit(limit)
    )
    return _rows(connection.execute(chosen))


def claim(connection: Connection, key: str, due: float, until: float) -> bool:
    """Claim an overdue table for this process; False if another process has it."""
    done = connection.execute(
        update(tables).where(tables.c.id == key, tables.c.due_at == due).values(due_at=until)
    )
    return done.rowcount == 1


def listing(connection: Connection, status: str | None = None) -> Sequence[Row]:
    """Every table's row, newest first, for administrators."""
    chosen = select(tables).order_by(tables.c.created_at.desc())
    if status is not None:
        chosen = chosen.where(tables.c.status == status)
    return _rows(connection.execute(chosen))


def close_table(connection: Connection, key: str) -> bool:
    """End an unfinished table."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == key, tables.c.status.in_(("open", "running")))
        .values(status="closed", due_at=None, version=tables.c.version + 1)
    )
    return done.rowcount == 1


def reopen_table(connection: Connection, key: str, now: float) -> bool:
    """Reopen a closed table, as if its last move had just been played."""
    done = connection.execute(
        update(tables)
        .where(tables.c.id == key, tables.c.status == "closed")
        .values(
            status=case((tables.c.setup.is_(None), "open"), else_="running"),
            moved_at=now,
            turn_started_at=case((tables.c.setup.is_(None), None), else_=now),
            due_at=case((tables.c.setup.is_(None), None), else_=now),
            version=tables.c.version + 1,
        )
    )
    return done.rowcount == 1


def delete_table(connection: Connection, key: str) -> bool:
    """Remove a table and all that belongs to it."""
    return connection.execute(delete(tables).where(tables.c.id == key)).rowcount == 1


def add_record(connection: Connection, key: str, now: float, text: str) -> None:
    """Keep a record."""
    connection.execute(insert(records).values(id=key, created_at=now, record=text))


def record(connection: Connection, key: str) -> str | None:
    """A record that was kept."""
    return connection.execute(select(records.c.record).where(records.c.id == key)).scalar()
