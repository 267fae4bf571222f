"""How a game starts: the deal, the shuffle, and everything that moves with the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.setup import Setup
from santiago.tables import fair
from santiago.tables.due import due_in
from santiago.tables.facts import Facts, Notice
from santiago.tables.model import HOST, Code, Seat, Table
from santiago.tables.steps import Entry


def is_complete(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether a game starts by itself: all players and their numbers for the deal are in."""
    if table.settings.get("ready") or any(seat.kind == "open" for seat in seats):
        return False
    waits = table.secret is not None
    return not waits or all(seat.random is not None for seat in seats if seat.kind == "person")


def filled(table: Table, facts: Facts, now: float, at_once: bool = False) -> Facts:
    """Facts about seats before the start; the game starts when nobody is missing."""
    seats = [facts.seats.get(number, seat) for number, seat in enumerate(table.seats)]
    if not at_once and not is_complete(table, seats):
        return facts
    tokens = {**table.tokens, **facts.tokens}
    codes = {**table.codes, **facts.codes}
    return started(table, seats, tokens, codes, facts, now)


def started(
    table: Table,
    seats: Sequence[Seat],
    tokens: Mapping[str, int | None],
    codes: Mapping[str, Code | None],
    facts: Facts,
    now: float,
) -> Facts:
    """The game starts. Tokens and codes follow their people to the shuffled seats."""
    settings, variant = table.settings, table.variant
    kept = settings.get("record")
    order: Sequence[int] = range(variant.players)
    entries: tuple[Entry, ...] = ()
    if kept is not None:
        setup = Setup.of(variant, kept["setup"])
        entries = tuple(Entry(seat, text, "record", now) for seat, text in kept["moves"])
    else:
        assert table.secret is not None
        seats = [
            replace(seat, random=seat.random or "") if seat.kind == "person" else seat
            for seat in seats
        ]
        numbers = [seat.random for seat in seats]
        setup, order = fair.derive(
            variant, table.secret, numbers, settings["overseer"], settings["shuffle"]
        )
        if settings["shuffle"]:
            settings = settings | {"order": list(order)}
    # When the first turn began, no move's time tells; see `playing.take_back`.
    settings = settings | {"turns": {str(len(entries)): now}}
    place = {old: new for new, old in enumerate(order)} | {HOST: HOST}
    position = Position(variant, setup)
    for entry in entries:
        position.play(Move.parse(entry.move), entry.seat)
    sitting = [seats[old] for old in order]
    due = due_in(table, settings, sitting, position, now)
    over = position.phase == "over"
    return replace(
        facts,
        values={
            **facts.values,
            "settings": settings,
            "status": "over" if over else "running",
            "setup": setup.to_json(variant),
            "turn_started_at": now,
            "due_at": None if over or due is None else due.at,
        },
        seats=dict(enumerate(sitting)),
        tokens={token: None if at is None else place[at] for token, at in tokens.items()},
        codes={
            code: None if at is None else replace(at, seat=place[at.seat])
            for code, at in codes.items()
        },
        entries=entries,
        notices=(*facts.notices, Notice("table/over" if over else "table/started")),
        answer=_moved(facts.answer, place),
    )


def _moved(answer: Mapping[str, Any], place: Mapping[int, int]) -> dict[str, Any]:
    """The seat that somebody asked for has another number after the shuffle."""
    moved = dict(answer)
    if "seat" in moved:
        moved["seat"] = place[moved["seat"]]
    return moved
