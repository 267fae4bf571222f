"""The table of a terminal game: `santiago.tables` decides everything, a file is the storage."""

from __future__ import annotations

import time
from collections.abc import Mapping

from santiago.engine.events import Event
from santiago.engine.notes import up_to
from santiago.engine.position import Position
from santiago.engine.record import Record
from santiago.tables import Refusal, Table, apply, commands, decide

TITLE = "terminal"
"""The table's id and its host's token: nobody outside this process can reach it."""


class TerminalTable:
    """People and bots at one screen.

    The people share the screen, so every command comes with the tokens of all of them.
    """

    def __init__(self, record: Record, bots: Mapping[int, str]) -> None:
        """A table that continues a record; `bots` has the level of each bot's seat."""
        self._names, self._other = record.names, dict(record.other)
        self._who = tuple(_token(n) for n in range(record.variant.players) if n not in bots)
        self._table: Table | None = None
        self._do(
            commands.Create(
                id=TITLE,
                # A record's names may be longer than a table's, or the same twice: they stay in
                # the record, and the seats are numbered.
                seats=tuple(
                    commands.NewSeat("bot", _token(seat), level=bots[seat])
                    if seat in bots
                    else commands.NewSeat("person", _token(seat), token=_token(seat))
                    for seat in range(record.variant.players)
                ),
                host=TITLE,
                secret="",  # the record has the deal
                salt="",
                bot_pause=0,
                record=Record(record.variant, record.setup),
            )
        )
        for step in record.steps():  # one by one, so that people can take back saved moves too
            if step.seat in bots:
                self.bot_move(step.seat, step.move.text)
            else:
                self.move(step.seat, step.move.text)

    @property
    def table(self) -> Table:
        """The core's table."""
        assert self._table is not None
        return self._table

    @property
    def position(self) -> Position:
        """The position; a table that comes from a record always has one."""
        assert self.table.position is not None
        return self.table.position

    @property
    def ply(self) -> int:
        """How many moves there are."""
        return self.table.ply

    @property
    def version(self) -> int:
        """Increases with every change, including a take-back."""
        return self.table.version

    @property
    def record(self) -> Record:
        """The game so far, as a file keeps it."""
        plain = self.table.record()
        return Record(plain.variant, plain.setup, plain.moves, self._names, self._other)

    def events(self, since: int) -> list[list[Event]]:
        """What each move after the first `since` did."""
        return [step["events"] for step in self.table.steps[since:]]

    # -- what can happen; each raises a Refusal when the core does not allow it --------------------

    def move(self, seat: int, text: str) -> None:
        """Play a person's move."""
        self._do(commands.Move(self._who, seat, self.ply, self.table.epoch, text))

    def bot_move(self, seat: int, text: str) -> None:
        """Play the move that a bot chose."""
        self._do(commands.BotMove(seat, self.ply, self.table.epoch, text))

    def take_back(self, asking: int) -> None:
        """Take back the last move of a person, whoever asks, and the bots' answers to it."""
        moved = (entry.seat for entry in reversed(self.table.log) if entry.by == "person")
        seat = next(moved, asking)
        self._do(commands.TakeBack(self._who, seat, self.ply, self.table.epoch))
        if "notes" in self._other:
            self._other["notes"] = up_to(self._other["notes"], self.ply)

    def _do(self, command: commands.Command) -> None:
        facts = decide(self._table, command, time.time())
        if isinstance(facts, Refusal):
            raise facts
        self._table = apply(self._table, facts)


def _token(seat: int) -> str:
    return f"seat {seat}"
