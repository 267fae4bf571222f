"""A server whose notifications go out when a test says so, and time that a test moves."""

from __future__ import annotations

import asyncio
from typing import Any

from santiago.server.notices import postman as module
from santiago.server.notices.postman import Postman
from tests.server.harness import Data, Server, some_move
from tests.server.receivers import Receiver

START = 1_800_000_000.0
AFTER = module.DELAY_SECONDS + 1


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


class Office:
    """A server whose notifications go out when a test says so."""

    def __init__(self, server: Server, clock: Clock) -> None:
        self.server = server
        self.clock = clock

    @property
    def postman(self) -> Postman:
        return self.server.service.postman

    def pass_time(self, seconds: float = AFTER) -> None:
        """Some time later, everything due has been sent."""
        self.round()
        self.clock.now += seconds
        self.round()

    def round(self) -> None:
        async def work() -> None:
            await self.postman.look()
            await self.postman.drop_seen()
            await self.postman.deliver()
            while self.postman._under_way:
                await asyncio.sleep(0.005)

        self.server.run(work())

    def path(self, created: Data, seat: int = 0) -> str:
        return f"/api/tables/{created['table']['id']}/seats/{seat}/notices"

    def subscribe(self, created: Data, receiver: Receiver, seat: int = 0, **more: Any) -> Data:
        body = {"channel": "webhook", "format": "json", "target": f"{receiver.url}/{seat}"} | more
        token = created["tokens"][str(seat)]
        answer: Data = self.server.post(self.path(created, seat), body, [token])
        self.clock.now += 1
        return answer

    def play(self, created: Data, *texts: str) -> None:
        """Moves of whoever is to move, over HTTP: nobody looks at a page."""
        key, tokens = created["table"]["id"], list(created["tokens"].values())
        for text in texts or ("",):
            state = self.server.get(f"/api/tables/{key}/state", tokens)
            seat = next(iter(state["legal"]))
            move = text or some_move(state["legal"][seat])
            body = {"id": f"m{state['ply']}.{state['epoch']}", "seat": int(seat), "move": move}
            where = {"ply": state["ply"], "epoch": state["epoch"]}
            self.server.post(f"/api/tables/{key}/moves", body | where, tokens)


async def nothing(_: Any) -> None:
    """Instead of going round: the tests do that themselves."""
