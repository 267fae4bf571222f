"""Who left a game for bots to finish, and when bots go on without anybody.

Leaving counts as a last place, if anyone stayed. A game that everyone left ends, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from santiago.tables import commands as c
from santiago.tables.allow import marked
from santiago.tables.facts import Facts
from santiago.tables.model import Seat, Table
from santiago.tables.seating import rescheduled
from santiago.tables.steps import Entry


def left(seats: Sequence[Seat], log: Sequence[Entry], given_up: Sequence[int]) -> frozenset[int]:
    """The seats of people who count as gone when a game ends.

    They gave the seat to a bot for good (`given_up`, in that order), or a bot stood in for them
    and played the seat's last move. Who ran out of time is not gone: not before the bot has played
    on. If nobody is there at the end, whoever still holds a seat stayed, otherwise whoever gave
    theirs up last: the others had left them.
    """
    away = _away(seats, log)
    if len(_people(seats, given_up)) > 1 and is_deserted(seats, log, given_up):
        return frozenset(given_up if away else given_up[:-1])
    return frozenset({*given_up, *away})


def is_deserted(seats: Sequence[Seat], log: Sequence[Entry], given_up: Sequence[int]) -> bool:
    """Whether bots finished the game for all its people."""
    return _people(seats, given_up) == {*given_up, *_away(seats, log)}


def _people(seats: Sequence[Seat], given_up: Sequence[int]) -> set[int]:
    return {n for n, seat in enumerate(seats) if seat.kind == "person"} | set(given_up)


def _away(seats: Sequence[Seat], log: Sequence[Entry]) -> set[int]:
    last = {entry.seat: entry.by for entry in log}
    return {n for n, seat in enumerate(seats) if seat.stand_in is not None and last.get(n) == "bot"}


def is_away(log: Sequence[Entry], number: int) -> bool:
    """Whether a seat's last move ran out of time, too: nobody waits for its person any longer."""
    return next((entry.by for entry in reversed(log) if entry.seat == number), "") == "timeout"


def goes_on_alone(table: Table) -> bool:
    """Whether bots move even while nobody is there: a game of several people has to end."""
    if table.settings.get("bots_go_on"):
        return True
    return len(table.given_up) > 1 and all(seat.kind != "person" for seat in table.seats)


def has_to_end(table: Table) -> bool:
    """Whether a game that nobody plays any longer counts: for a profile, and for somebody else."""
    several = len(_people(table.seats, table.given_up)) > 1
    return (
        table.status == "running" and several and any(s.profile or s.left_by for s in table.seats)
    )


def stop_waiting(table: Table, command: c.StopWaiting, now: float) -> Facts:
    """Nobody has moved for very long: bots play for those who are waited for, and go on alone."""
    del now
    if table.version != command.version or not has_to_end(table):
        return Facts()
    waited_for = [n for n in table.to_move if table.seats[n].bot is None]
    seats = {n: marked(table, table.seats[n], command.level) for n in waited_for}
    facts = rescheduled(table, seats, ())
    settings = table.settings | {"bots_go_on": True}
    return replace(facts, values={**facts.values, "settings": settings})
