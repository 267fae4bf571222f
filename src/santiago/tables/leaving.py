"""Who left a game for a bot to finish: it counts as a last place, if anyone stayed."""

from __future__ import annotations

from collections.abc import Sequence

from santiago.tables.model import Seat
from santiago.tables.steps import Entry


def left(seats: Sequence[Seat], log: Sequence[Entry]) -> frozenset[int]:
    """The seats of people who were gone when a game ended.

    They gave the seat to a bot for good, or a bot stood in for them and played the seat's last
    move. Who ran out of time is not gone: not before the bot has played on.
    """
    last = {entry.seat: entry.by for entry in log}
    return frozenset(
        number
        for number, seat in enumerate(seats)
        if seat.left_by is not None or (seat.stand_in is not None and last.get(number) == "bot")
    )


def is_away(log: Sequence[Entry], number: int) -> bool:
    """Whether a seat's last move ran out of time, too: nobody waits for its person any longer."""
    return next((entry.by for entry in reversed(log) if entry.seat == number), "") == "timeout"
