"""The HTTP side of hints: the gate marks the hint first, then a bot thinks outside the lock.

Whoever asks the same again, even at the same moment, waits for the same answer.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Depends

from santiago.bots.hints import Hint, hints
from santiago.server import protocol as p
from santiago.server.http import ERRORS, AtSeat, InService, WithTokens, password
from santiago.server.schema import Hints
from santiago.tables import commands as c

router = APIRouter(prefix="/api", dependencies=[Depends(password)])


@router.post("/tables/{key}/seats/{seat}/hint", response_model=Hints, responses=ERRORS)
async def hint(
    service: InService, key: str, seat: AtSeat, who: WithTokens, body: p.HintRequest
) -> dict[str, Any]:
    """The best moves, for somebody who plays against bots. The record will tell of it."""
    served = await service.registry.get(key)
    search: asyncio.Task[tuple[Hint, ...]] | None = None

    def acked(answer: Mapping[str, Any]) -> None:
        nonlocal search
        del answer
        table = served.table  # the lock is still held
        assert table.position is not None
        question = (seat, table.ply, table.epoch)
        asked, search = served.hint or (None, None)
        if search is None or asked != question or _failed(search):
            work = partial(hints, table.position.copy(), seat, seed=secrets.randbits(63))
            search = service.spawn(service.thinkers.run(key, "hint", work))
            served.hint = question, search

    await service.gate.at(served, c.AskHint(who, seat, body.ply, body.epoch), acked)
    assert search is not None
    return {"hints": [one.to_json() for one in await asyncio.shield(search)]}


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
