"""The gate of a device that hosts its own tables: decide, store, acknowledge, tell, schedule.

All who look at a table here sit at the same device, so nothing has to be kept from one of them
that another may know; what a seat may see is still decided by `told`.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from santiago.bots.at_table import default_level, think, utter
from santiago.site.storage import SayingStorage, Storage
from santiago.tables import Facts, Refusal, Table, apply, decide, due, saved, told
from santiago.tables import commands as c
from santiago.tables.conversation import Heard, characters_of, pause_before_talk, topics
from santiago.tables.deals import plans_of, unanswered
from santiago.tables.due import Due
from santiago.tables.facts import Notice
from santiago.tables.model import HOST
from santiago.tables.steps import iso
from santiago.tables.tokens import hashed

PROTOCOL = 1
Send = Callable[[int, str], None]
"""Sends a text to the page behind a line."""
Message = dict[str, Any]


@dataclass
class Line:
    """A page that looks at a table."""

    number: int
    hashes: tuple[str, ...]
    ply: int = 0
    epoch: int = -1


@dataclass(eq=False)
class Sitting:
    """A table in use."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    lines: dict[int, Line] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    talk_timer: asyncio.TimerHandle | None = None
    heard: Heard | None = None  # what its bots have had a word about
    hurry: bool = False

    def presence(self) -> told.Presence:
        """The seats whose people look at the table now."""
        held = [self.table.held_by(line.hashes) for line in self.lines.values()]
        return told.Presence(frozenset(seat for seats in held for seat in seats), held.count([]))


class Host:
    """All tables of one device."""

    def __init__(
        self, storage: Storage, send: Send, clock: Callable[[], float] = time.time
    ) -> None:
        self.storage = SayingStorage(storage)
        self.now = clock
        self._send = send
        self._sittings: dict[str, Sitting] = {}
        self._lines: dict[int, Sitting] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- tables --------------------------------------------------------------------------------

    async def get(self, key: str) -> Sitting:
        """A table, from memory or storage."""
        sitting = self._sittings.get(key)
        if sitting is None:
            text = await self.storage.read(f"table/{key}")
            if text is None:
                raise Refusal("table/not-found", "There is no such table.")
            sitting = self._sittings.setdefault(key, Sitting(saved.from_text(text)))
        return sitting

    def forget(self, key: str) -> None:
        """Read a table anew when it is next needed, and send those who look at it away."""
        sitting = self._sittings.pop(key, None)
        for number in list(sitting.lines) if sitting is not None else ():
            self.hang_up(number)

    async def tables(self) -> list[Sitting]:
        """Every stored table that this version can read."""
        keys = [key.partition("/") for key in await self.storage.keys()]
        sittings = []
        for kind, _, key in keys:
            if kind == "table":
                try:
                    sittings.append(await self.get(key))
                except saved.UnreadableTableError:
                    continue  # kept as it is, for a version that can
        return sittings

    async def create(self, command: c.Create, who: c.Who) -> Sitting:
        """A new table; the same token again gives the same table."""
        facts = decide(None, command, self.now())
        if isinstance(facts, Refusal):
            raise facts
        if await self.storage.read(f"table/{command.id}") is None:
            table = apply(None, facts)
            if command.rematch_of is None:
                await self._store(table)
            else:
                old = await self.opened(command.rematch_of)
                await self.do(old, c.Rematch(who, command.id), new=table)
        return await self.get(command.id)

    async def opened(self, key: str) -> Sitting:
        """A table to look at: it leads to no rematch that was closed or that a file lacked."""
        sitting = await self.get(key)
        rematch = sitting.table.settings.get("rematch")
        if rematch is not None and not await self._exists(rematch["table"]):
            with suppress(Refusal):  # storage is full: the next look settles it
                await self.do(sitting, c.RematchGone(rematch["table"]))
        return sitting

    async def _exists(self, key: str) -> bool:
        """Whether there is such a table that is not closed, perhaps of another version."""
        try:
            return (await self.get(key)).table.status != "closed"
        except saved.UnreadableTableError:
            return True
        except Refusal as refusal:
            return refusal.code != "table/not-found"

    async def do(
        self,
        sitting: Sitting,
        command: c.Command,
        acked: Callable[[Facts], None] | None = None,
        new: Table | None = None,
    ) -> Facts:
        """Do something at a table; `acked` is called when it is stored, before all are told.

        `new` is a table that is stored first.
        """
        async with sitting.lock:
            facts = decide(sitting.table, command, self.now())
            if isinstance(facts, Refusal):
                raise facts
            if facts.changes and new is not None:
                await self._store(new)
            if facts.changes:
                await self._change(sitting, facts)
            if acked is not None:
                acked(facts)
            self._tell(sitting, facts)
            self.schedule(sitting)
        old = sitting.table.settings.get("rematch_of")
        if sitting.table.status == "closed" and old is not None and await self._exists(old):
            await self.opened(old)
        return facts

    async def _change(self, sitting: Sitting, facts: Facts) -> None:
        """Apply and store; if the storage refuses, the table is as it was."""
        before = saved.to_text(sitting.table)
        apply(sitting.table, facts)
        try:
            await self._store(sitting.table)
        except BaseException:
            sitting.table = saved.from_text(before)
            raise

    async def _store(self, table: Table) -> None:
        await self.storage.write(f"table/{table.id}", saved.to_text(table))

    # -- lines ---------------------------------------------------------------------------------

    async def connect(self, number: int, hello: Mapping[str, Any]) -> None:
        """A page opens a table."""
        sitting = await self.opened(hello["table"])
        line = Line(number, tuple(hashed(token) for token in hello.get("tokens", ())))
        if hello.get("since") is not None and hello.get("epoch") is not None:
            line.ply, line.epoch = hello["since"], hello["epoch"]
        await self.do(sitting, c.Return(line.hashes))
        holders = [sitting.table.tokens.get(token) for token in line.hashes]
        self._say(
            line,
            {
                "type": "welcome",
                "protocol": PROTOCOL,
                "sent_at": iso(self.now()),
                "seats": [None if seat == HOST else seat for seat in holders],
                "host": HOST in holders,
            },
        )
        sitting.lines[number] = line
        self._lines[number] = sitting
        self._state(sitting, line, with_chat=True)
        self.schedule(sitting)

    def hang_up(self, number: int) -> None:
        """A page is closed; bots wait until somebody comes."""
        sitting = self._lines.pop(number, None)
        if sitting is not None:
            sitting.lines.pop(number, None)
            self.schedule(sitting)

    async def hear(self, number: int, message: Mapping[str, Any]) -> None:
        """A message of a page that has connected."""
        sitting = self._lines[number]
        line = sitting.lines[number]
        try:
            await self._answer(sitting, line, message)
        except Refusal as refusal:
            self._say(line, {"type": "error", "id": message.get("id")} | refusal.to_json())

    async def _answer(self, sitting: Sitting, line: Line, message: Mapping[str, Any]) -> None:
        kind = message["type"]
        if kind == "ping":
            self._say(line, {"type": "pong", "id": message["id"], "sent_at": iso(self.now())})
        elif kind == "resync":
            line.ply = message.get("since") or 0
            line.epoch = -1 if message.get("epoch") is None else message["epoch"]
            self._state(sitting, line, with_chat=True)
        elif kind == "nudge":
            sitting.hurry = message["ply"] == sitting.table.ply
            self.schedule(sitting)
        else:

            def acked(facts: Facts) -> None:
                where = {"ply": sitting.table.ply, "epoch": sitting.table.epoch}
                ack = {"type": "ack", "id": message["id"], "seat": message["seat"]} | where
                self._say(line, ack | dict(facts.answer))

            await self.do(sitting, _command(message, line.hashes), acked)

    # -- telling -------------------------------------------------------------------------------

    def _tell(self, sitting: Sitting, facts: Facts) -> None:
        for line in sitting.lines.values():
            held = set(sitting.table.held_by(line.hashes))
            for notice in facts.notices:
                if notice.only is None or notice.only & held:
                    self._say(line, notice.to_json())
            if facts.said is not None:
                self._say(line, told.chat([facts.said]))
            if facts.in_states:
                self._state(sitting, line)
        if facts.played is not None or "setup" in facts.values:
            self._turns(sitting)

    def _turns(self, sitting: Sitting) -> None:
        table = sitting.table
        for seat in table.to_move:
            if table.seats[seat].kind == "person":
                notice = Notice("your-turn", {"seat": seat}).to_json()
                for line in sitting.lines.values():
                    if seat in table.held_by(line.hashes):
                        self._say(line, notice)

    def _state(self, sitting: Sitting, line: Line, with_chat: bool = False) -> None:
        table = sitting.table
        since = min(line.ply, table.ply) if line.epoch == table.epoch else 0
        line.ply, line.epoch = table.ply, table.epoch
        held = table.held_by(line.hashes)
        here = sitting.presence()
        self._say(line, told.state(table, held, since, self.now(), here, with_chat=with_chat))

    def _say(self, line: Line, message: Message) -> None:
        self._send(line.number, json.dumps(message, separators=(",", ":")))

    # -- what happens by itself ----------------------------------------------------------------

    def schedule(self, sitting: Sitting) -> None:
        """Wake up when something is due at a table that somebody looks at."""
        if sitting.timer is not None:
            sitting.timer.cancel()
            sitting.timer = None
        self._listen(sitting)
        first = due(sitting.table)
        if first is None or not sitting.lines:
            return
        # A bot that waits for a person's answer does not hurry.
        hurry = sitting.hurry and not sitting.table.sealed
        hurry = hurry and unanswered(sitting.table, first.seat) is None
        delay = 0.0 if hurry else max(0.0, first.at - self.now())
        loop = asyncio.get_running_loop()
        sitting.timer = loop.call_later(delay, self._ring, sitting)

    def _ring(self, sitting: Sitting) -> None:
        sitting.timer = None
        task = asyncio.get_running_loop().create_task(self._act(sitting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act(self, sitting: Sitting) -> None:
        first = due(sitting.table)
        if first is None:
            return
        sitting.hurry = False
        if first.what == "bot":
            await self._speak(sitting)
            if due(sitting.table) != first:
                return  # it waits for an answer, or somebody was faster meanwhile
        try:
            await self.do(sitting, self._command(sitting.table, first))
        except Refusal as refusal:
            if refusal.code != "move/stale":  # somebody has moved meanwhile
                for line in sitting.lines.values():
                    self._say(line, {"type": "error", "id": None} | refusal.to_json())

    def _command(self, table: Table, first: Due) -> c.Command:
        ply, epoch, seat = table.ply, table.epoch, first.seat
        if first.what == "orders":
            return c.OrdersMove(seat, ply, epoch)
        assert table.position is not None
        level = first.level or default_level()
        position, plans = table.position.copy(), plans_of(table, seat)
        answer = think(position, seat, level, secrets.randbits(63), plans)
        if first.what == "bot":
            return c.BotMove(seat, ply, epoch, answer.move, answer.why)
        return c.TimeOut(seat, ply, epoch, answer.move, level)

    # -- bots that talk ------------------------------------------------------------------------

    def _listen(self, sitting: Sitting) -> None:
        """Something has happened: bots may have a word about it in a moment."""
        if not characters_of(sitting.table):
            return
        if sitting.heard is None:
            sitting.heard = Heard.of(sitting.table)
        if sitting.talk_timer is None and sitting.lines:
            loop = asyncio.get_running_loop()
            pause = pause_before_talk(sitting.table)
            sitting.talk_timer = loop.call_later(pause, self._talk, sitting)

    def _talk(self, sitting: Sitting) -> None:
        sitting.talk_timer = None
        task = asyncio.get_running_loop().create_task(self._speak(sitting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _speak(self, sitting: Sitting) -> bool:
        """Let the bots have their word; whether any of them spoke."""
        table, spoke = sitting.table, False
        for topic in topics(table, sitting.heard or Heard.of(table)):
            assert table.position is not None
            ply, epoch = table.ply, table.epoch
            spoken = utter(topic, table.position.copy(), table.steps, ply)
            if spoken is not None:
                try:
                    await self.do(sitting, c.BotPhrase(*spoken, ply, epoch))
                    spoke = True
                except Refusal:  # enough has been said
                    continue
        return spoke


def _command(message: Mapping[str, Any], who: c.Who) -> c.Command:
    seat = message["seat"]
    match message["type"]:
        case "move":
            ply, epoch = message["ply"], message["epoch"]
            return c.Move(who, seat, ply, epoch, message["move"], message["id"])
        case "takeback":
            return c.TakeBack(who, seat, message["ply"], message["epoch"])
        case "chat":
            return c.Say(who, seat, message["text"], message["id"])
        case "phrase":
            return c.SayPhrase(who, seat, message["phrase"], message["id"])
        case "orders":
            return c.SetOrders(who, seat, tuple(message["orders"]))
        case "return":
            return c.Return(who, seat)
    raise Refusal("request/invalid", f"Unknown message {message['type']!r}.", place="type")
