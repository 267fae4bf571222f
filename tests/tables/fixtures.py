"""Tables for tests: commands go through the core, a dict is the storage."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from santiago.engine.record import Record
from santiago.tables import Facts, Refusal, Table, apply, decide
from santiago.tables import commands as c

SECRET = "5a" * 32


def create(*kinds: str, **more: Any) -> c.Create:
    """A new table; kinds are a person's name, `bot` or `open`. A person's token is the name."""
    seats = tuple(
        c.NewSeat(kind, level="random" if kind == "bot" else None)
        if kind in ("bot", "open")
        else c.NewSeat("person", kind, token=kind)
        for kind in kinds
    )
    values: dict[str, Any] = {"players": len(kinds), "secret": SECRET, "salt": "00", "bot_pause": 0}
    record: Record | None = more.get("record")
    if record is not None:
        values["players"] = None
    return c.Create(id="T" * 22, seats=seats, host="host", **(values | more))


@dataclass
class Desk:
    """One table, played through the core; every change is stored in a dict, too."""

    table: Table
    now: float = 1000.0
    stored: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def of(*kinds: str, numbers: bool = True, **more: Any) -> Desk:
        facts = decide(None, create(*kinds, **more), 1000.0)
        assert isinstance(facts, Facts), facts
        desk = Desk(apply(None, facts))
        people = [kind for kind in kinds if kind not in ("bot", "open")]
        if numbers and people and desk.table.status == "open":
            seats = {desk.table.tokens[name]: f"{n:032x}" for n, name in enumerate(people)}
            desk.do(c.GiveRandoms(tuple(people), seats))
        return desk

    def ask(self, command: c.Command) -> Facts | Refusal:
        """Decide, store and apply."""
        self.now += 1
        facts = decide(self.table, command, self.now)
        if isinstance(facts, Facts):
            if facts.changes:
                self.stored[self.table.id] = facts
            apply(self.table, facts)
        return facts

    def do(self, command: c.Command) -> Facts:
        """The same for a command that must not be refused."""
        facts = self.ask(command)
        assert isinstance(facts, Facts), f"{facts.code}: {facts}"
        return facts

    def refused(self, command: c.Command) -> str:
        """The code with which a command is refused; nothing has changed then."""
        before = copy.deepcopy((self.table.seats, self.table.tokens, self.table.version))
        facts = self.ask(command)
        assert isinstance(facts, Refusal), facts
        assert before == (self.table.seats, self.table.tokens, self.table.version)
        return facts.code

    def move(self, who: str, text: str, seat: int | None = None) -> Facts:
        """A move of a person, as the table is now."""
        number = self.table.tokens[who] if seat is None else seat
        return self.do(c.Move((who,), number, self.table.ply, self.table.epoch, text))
