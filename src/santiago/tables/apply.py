"""Facts become part of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from santiago.tables.facts import Facts
from santiago.tables.model import CHAT_KEPT, Table

T = TypeVar("T")


def apply(table: Table | None, facts: Facts) -> Table:
    """Apply the facts and return the table; a new one if they create it."""
    if facts.created is not None:
        table = facts.created
    assert table is not None
    for name, value in facts.values.items():
        setattr(table, name, value)
    for number, seat in facts.seats.items():
        table.seats[number] = seat
    _update(table.tokens, facts.tokens)
    _update(table.codes, facts.codes)
    table.sessions.update(facts.sessions)
    if facts.said is not None:
        table.chat = [*table.chat, facts.said][-CHAT_KEPT:]
    if facts.unsaid:
        table.chat = [said for said in table.chat if (said.seat, said.name) not in facts.unsaid]
    if facts.cut is not None:
        table.replay(table.log[: facts.cut])
    elif facts.played is not None:
        table.take_over(facts.played.entry, facts.played.move, facts.played.after)
    elif "setup" in facts.values:
        table.replay(facts.entries)
    if facts.created is None and facts.changes:
        table.version += 1
    return table


def _update(kept: dict[str, T], changed: Mapping[str, T | None]) -> None:
    for key, value in changed.items():
        if value is None:
            kept.pop(key, None)
        else:
            kept[key] = value
