"""A whole table as JSON, for storage that keeps one document for each table.

A database of a server has rows instead: see `santiago.server.storage.rows`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import Any

from santiago.engine.errors import SantiagoError
from santiago.engine.record import RULES
from santiago.tables.model import Code, Said, Seat, Table
from santiago.tables.steps import Entry

FORMAT = "santiago-table/1"
_DERIVED = ("position", "steps", "requests")


class UnreadableTableError(SantiagoError):
    """A document that this version cannot read: another program wrote it, or a newer one."""


def to_text(table: Table) -> str:
    """The document of a table: everything that cannot be derived.

    >>> from santiago.tables import commands, decide, apply
    >>> seats = tuple(commands.NewSeat("bot", level="random") for _ in range(3))
    >>> create = commands.Create("T" * 22, seats, "host", "5a" * 32, "", players=3)
    >>> table = apply(None, decide(None, create, 0.0))
    >>> to_text(from_text(to_text(table))) == to_text(table)
    True
    """
    document: dict[str, Any] = {"format": FORMAT, "rules": RULES}
    for name in _stored():
        value = getattr(table, name)
        if name in ("seats", "chat", "log"):
            value = [asdict(item) for item in value]
        elif name == "codes":
            value = {code: asdict(carried) for code, carried in value.items()}
        document[name] = value
    return json.dumps(document, separators=(",", ":"))


def _stored() -> list[str]:
    return [field.name for field in fields(Table) if field.name not in _DERIVED]


def from_text(text: str) -> Table:
    """The table of a document, its game replayed."""
    try:
        document = json.loads(text)
        if (document.pop("format"), document.pop("rules")) != (FORMAT, RULES):
            raise UnreadableTableError("The game was stored by another version.")
        document["seats"] = [_seat(seat) for seat in document["seats"]]
        document["codes"] = {hashed: Code(**code) for hashed, code in document["codes"].items()}
        document["chat"] = [Said(**said) for said in document["chat"]]
        document["log"] = [Entry(**entry) for entry in document["log"]]
        return Table(**document)
    except UnreadableTableError:
        raise
    except (SantiagoError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise UnreadableTableError(f"{type(error).__name__}: {error}") from error


def _seat(values: dict[str, Any]) -> Seat:
    return Seat(**values | {"orders": tuple(values["orders"])})
