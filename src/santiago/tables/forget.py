"""A profile is deleted: the game and its record stay, and nothing leads to the person."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from santiago.tables import commands as c
from santiago.tables.allow import void_of
from santiago.tables.facts import Facts, Notice
from santiago.tables.model import Seat, Table
from santiago.tables.seating import give_up


def forget(table: Table, command: c.Forget, now: float) -> Facts:
    """The profile's seat gets a neutral name: open before the start, a bot's while they play.

    While bids are secret (P1.4) the others go on seeing a person of the old name, and all that was
    said, until both are in. A table that still waits for players closes with the profile that
    created it.
    """
    number = next(
        (
            n
            for n, seat in enumerate(table.seats)
            if command.profile in (seat.profile, seat.left_by)
        ),
        None,
    )
    facts = Facts() if number is None else _unseated(table, number, command.level, now)
    values: dict[str, Any] = dict(facts.values)
    notices = facts.notices
    settings = values.get("settings", table.settings)
    if facts.unsaid:  # no number means two things to whoever has read what is deleted now
        settings = values["settings"] = settings | {"last_said": table.last_said}
    if table.host == command.profile:
        values["host"] = None
        told_later = table.sealed and number is not None
        if settings.get("invited_by") is not None and not told_later:
            values["settings"] = settings | {"invited_by": None}
        if table.status == "open":
            values |= {"status": "closed", "due_at": None}
            notices = (Notice("table/closed"),)
    return replace(facts, values=values, notices=notices)


def _unseated(table: Table, number: int, level: str, now: float) -> Facts:
    seat = table.seats[number]
    neutral = neutral_name(table, number)
    if table.status == "open":
        facts = Facts(
            seats={number: Seat("open", "", None, seat.colour)},
            **void_of(table, number),
            notices=(Notice("seat/left", {"seat": number}),),
        )
    elif table.status == "running" and seat.kind != "bot":
        facts = give_up(table, number, level, now)
        bot = facts.seats[number]
        if table.sealed:
            bot = replace(bot, profile=None, name_later=neutral)
            tokens = void_of(table, number)["tokens"]
            return replace(facts, seats={number: bot}, tokens=tokens)
        facts = replace(facts, seats={number: replace(bot, name=neutral, left_by=None)})
    else:
        gone = replace(seat, name=neutral, profile=None, left_by=None)
        facts = Facts(seats={number: gone}, **void_of(table, number))
    return replace(facts, unsaid=((number, seat.name),))


def neutral_name(table: Table, number: int) -> str:
    """A name that says nothing and that nobody else at the table has."""
    used = {seat.name.casefold() for n, seat in enumerate(table.seats) if n != number}
    choices = (f"Player {n}" for n in range(number + 1, number + 2 + len(table.seats)))
    return next(name for name in choices if name.casefold() not in used)
