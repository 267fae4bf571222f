"""Queries about notifications: who wants them, what is due, what became of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import Connection, Table, and_, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from santiago.server.storage.schema import (
    noticed,
    notifications,
    server_keys,
    subscriptions,
    tables,
)

TURN, TEST, CONFIRM = "turn", "test", "confirm"
WAITING, SENT, DROPPED, FAILED = "waiting", "sent", "dropped", "failed"


@dataclass(frozen=True)
class Subscription:
    """Where somebody wants to be told of their turns."""

    id: str
    owner: str
    table_id: str | None
    channel: str
    target: str
    language: str
    zone: str
    site: str
    created_at: float
    format: str | None = None
    keys: dict[str, str] | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    confirmed_at: float | None = None
    sent_at: float | None = None
    error: str | None = None
    failed_at: float | None = None
    stopped: bool = False
    device: str | None = None


@dataclass(frozen=True)
class Notification:
    """A message to one subscription."""

    id: str
    subscription_id: str
    kind: str
    created_at: float
    due_at: float
    table_id: str | None = None
    seat: int | None = None
    ply: int | None = None
    state: str = WAITING
    claimed_until: float = 0.0
    attempts: int = 0


@dataclass(frozen=True)
class Turn:
    """A person who is asked, and who may be told of it."""

    owners: tuple[str, ...]
    seat: int
    ply: int


_NAMES = [field.name for field in fields(Subscription)]
_COLUMNS = [field.name for field in fields(Notification)]


def keys_text(keys: dict[str, str] | None) -> str | None:
    """A browser's keys, as they are stored."""
    return json.dumps(keys) if keys else None


def seat_owner(token: str) -> str:
    """The owner of a guest's subscriptions: whoever has the token with this hash."""
    return f"seat:{token}"


def _subscription(row: Any) -> Subscription:
    values = {name: row[name] for name in _NAMES}
    keys = values.pop("keys")
    return Subscription(**values, keys=json.loads(keys) if keys else None)


def _notification(row: Any) -> Notification:
    return Notification(**{name: row[name] for name in _COLUMNS})


def _add_new(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> int:
    """Insert rows, but for those that exist already; how many were new."""
    added = 0
    for row in rows:
        if connection.dialect.name == "postgresql":
            added += connection.execute(
                postgres_insert(table).values(row).on_conflict_do_nothing()
            ).rowcount
        else:
            added += connection.execute(
                sqlite_insert(table).values(row).on_conflict_do_nothing()
            ).rowcount
    return added


# -- subscriptions -----------------------------------------------------------------------------


def add(connection: Connection, new: Subscription) -> None:
    """A new subscription."""
    row = asdict(new) | {"keys": keys_text(new.keys)}
    connection.execute(subscriptions.insert().values(row))


def one(connection: Connection, key: str) -> Subscription | None:
    """The subscription with this id."""
    rows = connection.execute(select(subscriptions).where(subscriptions.c.id == key)).mappings()
    return next(map(_subscription, rows), None)


def of_owners(
    connection: Connection, owners: Sequence[str], table: str | None
) -> list[Subscription]:
    """The subscriptions of some owners that apply to a table, oldest first."""
    here = or_(subscriptions.c.table_id.is_(None), subscriptions.c.table_id == table)
    rows = connection.execute(
        select(subscriptions)
        .where(subscriptions.c.owner.in_(owners), here)
        .order_by(subscriptions.c.created_at, subscriptions.c.id)
    ).mappings()
    return [_subscription(row) for row in rows]


def all_of(connection: Connection, owner: str) -> list[Subscription]:
    """The subscriptions of an owner at all tables, oldest first."""
    rows = connection.execute(
        select(subscriptions)
        .where(subscriptions.c.owner == owner)
        .order_by(subscriptions.c.created_at, subscriptions.c.id)
    ).mappings()
    return [_subscription(row) for row in rows]


def unconfirmed(connection: Connection, target: str, since: float) -> int:
    """How many subscriptions have lately asked an e-mail address to confirm them."""
    return connection.execute(
        select(func.count())
        .select_from(subscriptions)
        .where(
            subscriptions.c.target == target,
            subscriptions.c.confirmed_at.is_(None),
            subscriptions.c.created_at >= since,
        )
    ).scalar_one()


def change(connection: Connection, key: str, **values: Any) -> bool:
    """Change a subscription; False if there is none."""
    done = connection.execute(
        update(subscriptions).where(subscriptions.c.id == key).values(**values)
    )
    return done.rowcount == 1


def remove(connection: Connection, key: str) -> bool:
    """End a subscription and whatever still waits for it; False if there is none."""
    return connection.execute(delete(subscriptions).where(subscriptions.c.id == key)).rowcount == 1


def forget_seats(connection: Connection, table: str, tokens: Sequence[str]) -> None:
    """Tokens are void: so are the subscriptions of those who had them."""
    if tokens:
        owners = [seat_owner(token) for token in tokens]
        connection.execute(
            delete(subscriptions).where(
                subscriptions.c.table_id == table, subscriptions.c.owner.in_(owners)
            )
        )


# -- what is due -------------------------------------------------------------------------------


def changed_tables(connection: Connection, limit: int = 200) -> list[tuple[str, int]]:
    """Running tables that somebody subscribed to and that changed since they were looked at."""
    looked_at = and_(noticed.c.table_id == tables.c.id, noticed.c.version == tables.c.version)
    rows = connection.execute(
        select(tables.c.id, tables.c.version)
        .outerjoin(noticed, looked_at)
        .where(
            tables.c.status == "running",
            noticed.c.table_id.is_(None),
            tables.c.id.in_(select(subscriptions.c.table_id)),
        )
        .limit(limit)
    )
    return [(key, version) for key, version in rows]


def look(
    connection: Connection,
    table: str,
    version: int,
    turns: Sequence[Turn],
    started_at: float,
    due_at: float,
    new_id: Callable[[], str],
) -> int:
    """Queue a message to everyone who is asked and was not told of this turn yet; how many.

    Whoever subscribes during a turn is told of the next one: another player's secret bid changes
    the table, and must not cause a reminder of a turn that began earlier.
    """
    rows = []
    for turn in turns:
        for subscription in of_owners(connection, turn.owners, table):
            if (
                subscription.confirmed_at is None
                or subscription.stopped
                or subscription.confirmed_at >= started_at
            ):
                continue
            new = Notification(
                new_id(), subscription.id, TURN, started_at, due_at, table, turn.seat, turn.ply
            )
            rows.append(asdict(new))
            earlier = and_(
                notifications.c.subscription_id == subscription.id,
                notifications.c.table_id == table,
                notifications.c.seat == turn.seat,
                notifications.c.ply < turn.ply,
            )
            connection.execute(delete(notifications).where(earlier))
    added = _add_new(connection, notifications, rows)
    done = connection.execute(
        update(noticed).where(noticed.c.table_id == table).values(version=version)
    )
    if done.rowcount == 0:
        _add_new(connection, noticed, [{"table_id": table, "version": version}])
    return added


def waiting(connection: Connection, until: float, limit: int = 500) -> list[Notification]:
    """What is to be sent before a time, the oldest first."""
    rows = connection.execute(
        select(notifications)
        .where(notifications.c.state == WAITING, notifications.c.due_at <= until)
        .order_by(notifications.c.due_at)
        .limit(limit)
    ).mappings()
    return [_notification(row) for row in rows]


def queue(connection: Connection, new: Notification) -> None:
    """A message that is no turn's, in place of an earlier one of its kind."""
    connection.execute(
        delete(notifications).where(
            notifications.c.subscription_id == new.subscription_id,
            notifications.c.kind == new.kind,
        )
    )
    connection.execute(notifications.insert().values(asdict(new)))


def claim(connection: Connection, message: Notification, until: float) -> bool:
    """Claim a message for this process; False if another one has it."""
    done = connection.execute(
        update(notifications)
        .where(
            notifications.c.id == message.id,
            notifications.c.state == WAITING,
            notifications.c.claimed_until == message.claimed_until,
        )
        .values(claimed_until=until)
    )
    return done.rowcount == 1


def settle(connection: Connection, key: str, state: str) -> None:
    """A message is not sent any more: it arrived, was not needed, or failed for good."""
    connection.execute(
        update(notifications)
        .where(notifications.c.id == key, notifications.c.state == WAITING)
        .values(state=state)
    )


def postpone(connection: Connection, message: Notification, due_at: float, attempts: int) -> None:
    """A message is sent later."""
    connection.execute(
        update(notifications)
        .where(notifications.c.id == message.id, notifications.c.state == WAITING)
        .values(due_at=due_at, attempts=attempts, claimed_until=0.0)
    )


def drop(connection: Connection, keys: Iterable[str]) -> None:
    """Messages that nobody needs: their readers look at the table."""
    connection.execute(
        update(notifications)
        .where(notifications.c.id.in_(list(keys)), notifications.c.state == WAITING)
        .values(state=DROPPED)
    )


def latest(connection: Connection, keys: Sequence[str]) -> dict[str, str]:
    """The state of each subscription's test message, if it had one."""
    rows = connection.execute(
        select(notifications.c.subscription_id, notifications.c.state).where(
            notifications.c.subscription_id.in_(keys), notifications.c.kind == TEST
        )
    )
    return {row.subscription_id: row.state for row in rows}


# -- keys --------------------------------------------------------------------------------------


def server_key(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """A private key of this server; all processes use the one that was stored first."""
    chosen = select(server_keys.c.value).where(server_keys.c.name == name)
    stored = connection.execute(chosen).scalar()
    if stored is None:
        _add_new(connection, server_keys, [{"name": name, "value": make()}])
        stored = connection.execute(chosen).scalar_one()
    return str(stored)
