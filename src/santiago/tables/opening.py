"""A request for a new table, as the protocol writes it, becomes the core's command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from santiago.engine.errors import RecordError
from santiago.engine.record import Record
from santiago.tables.commands import Create, NewSeat
from santiago.tables.errors import Refusal
from santiago.tables.model import Table
from santiago.tables.names import split_level
from santiago.tables.seating import settings_refused
from santiago.tables.tokens import derived, hashed, id_of

CHOSEN = (
    *("edition", "players", "pace", "takeover", "bot_pause"),
    *("overseer", "shuffle", "ready", "delay"),
)
"""Settings that a request may leave out."""


@dataclass(frozen=True)
class Levels:
    """The bots that people may choose from; a table itself does not know any."""

    names: tuple[str, ...]  # offered, weakest first
    default: str
    others: frozenset[str] = frozenset()  # that exist, too
    characters: frozenset[str] = frozenset()  # levels that can have one

    def checked(self, level: str | None, place: str = "level") -> str:
        """A level that exists; the default one if none is named."""
        if level is None:
            return self.default
        plain, character = split_level(level)
        if character is not None and plain in self.characters:
            return level
        if level not in self.names and level not in self.others:
            why = f"there is no level {level[:40]!r}: {', '.join(self.names)}"
            raise settings_refused(place, why)
        return level


def opening(
    request: Mapping[str, Any], host: str, secret: str, salt: str, levels: Levels
) -> tuple[Create, dict[int, str]]:
    """The command for a new table, and the tokens of the people's seats.

    All tokens are derived from the host's, so they can be sent again without being stored.
    """
    record = request.get("record")
    seats = []
    tokens: dict[int, str] = {}
    for number, seat in enumerate(request["seats"]):
        token = level = None
        mine = bool(seat.get("mine"))
        if seat["kind"] == "person" and not mine:  # a profile's devices need no token of a seat
            tokens[number] = token = derived(host, f"seat {number}")
        elif seat["kind"] == "bot":
            level = levels.checked(seat.get("level"), f"seats.{number}.level")
        hash_of_token = None if token is None else hashed(token)
        seats.append(
            NewSeat(seat["kind"], seat.get("name"), level, seat.get("colour"), hash_of_token, mine)
        )
    optional = {name: request[name] for name in CHOSEN if request.get(name) is not None}
    options = request.get("options") or {}
    command = Create(
        id=id_of(host),
        seats=tuple(seats),
        host=hashed(host),
        secret=secret,
        salt=salt,
        options={name: value for name, value in options.items() if value is not None},
        public=request.get("visibility") == "public",
        rematch_of=request.get("rematch_of"),
        record=None if record is None else read_record(record),
        **optional,
    )
    return command, tokens


def seated(table: Table, tokens: Mapping[int, str]) -> dict[str, str]:
    """The tokens by the seats they hold now: a shuffle may have moved them."""
    placed = {table.tokens.get(hashed(token)): token for token in tokens.values()}
    return {str(seat): token for seat, token in placed.items() if seat is not None}


def read_finished(data: object) -> Record:
    """The record of a game that is over, from a client."""
    record = read_record(data)
    if record.position().result is None:
        raise Refusal("table/started", "The game is not over yet.")
    return record


def read_record(data: object) -> Record:
    """A record from a client."""
    try:
        return Record.from_json(data)
    except RecordError as error:
        fault: dict[str, Any] = {"at": error.place, "why": error.why, "reason": error.code}
        if error.number is not None:
            fault["number"] = error.number
            if error.code not in ("moves", "notation"):
                assert isinstance(data, dict)
                fault["move"] = data["moves"][error.number - 1]
        raise Refusal("record/invalid", str(error), **fault) from None
