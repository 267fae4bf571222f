"""Bots that talk: they remark on moves, make proposals before the offers, and answer people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from santiago.bots.at_table import Spoken, utter
from santiago.server.bots import Thinkers
from santiago.server.errors import ServerError
from santiago.server.gate import Gate
from santiago.server.table import ServedTable
from santiago.tables import commands as c
from santiago.tables.conversation import Heard, Topic, characters_of, pause_before_talk, topics


class Talkers:
    """The bots of this process that have something to say."""

    def __init__(
        self,
        gate: Gate,
        thinkers: Thinkers,
        spawn: Callable[[Coroutine[Any, Any, object]], object],
    ) -> None:
        self.gate = gate
        self.thinkers = thinkers
        self.spawn = spawn

    def listen(self, served: ServedTable) -> None:
        """Something has happened: bots may have a word about it in a moment."""
        if not characters_of(served.table):
            return
        if served.heard is None:
            served.heard = Heard.of(served.table)
        if served.talk_timer is None and not self.gate.stopping:
            loop = asyncio.get_running_loop()
            pause = pause_before_talk(served.table)
            served.talk_timer = loop.call_later(pause, self._ring, served)

    def _ring(self, served: ServedTable) -> None:
        served.talk_timer = None
        if not self.gate.stopping:
            self.spawn(self.speak(served))

    async def speak(self, served: ServedTable) -> bool:
        """Let the bots have their word; whether any of them spoke."""
        if served.heard is None:
            served.heard = Heard.of(served.table)
        spoke = False
        served.talking += 1
        try:
            for topic in topics(served.table, served.heard):
                spoke |= await self._speak(served, topic)
        finally:
            served.talking -= 1
        return spoke

    async def _speak(self, served: ServedTable, topic: Topic) -> bool:
        table = served.table
        assert table.position is not None
        ply, epoch = table.ply, table.epoch
        work = partial(utter, topic, table.position.copy(), list(table.steps), ply)
        spoken: Spoken | None = await self.thinkers.run(served.id, "talk", work)
        if spoken is None:
            return False
        try:
            await self.gate.at(served, c.BotPhrase(*spoken, ply, epoch))
        except ServerError:  # too late, or enough has been said
            return False
        return True
