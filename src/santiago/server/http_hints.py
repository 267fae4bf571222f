"""The HTTP side of hints: the gate marks the hint first, then a bot thinks outside the lock."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import APIRouter, Depends

from santiago.bots.hints import hints
from santiago.engine.position import Position
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
    positions: list[Position] = []

    def acked(answer: Mapping[str, Any]) -> None:
        del answer
        assert served.table.position is not None
        positions.append(served.table.position.copy())  # the lock is still held

    await service.gate.at(served, c.AskHint(who, seat, body.ply, body.epoch), acked)
    work = partial(hints, positions[0], seat, seed=secrets.randbits(63))
    return {"hints": [one.to_json() for one in await service.thinkers.run(key, work)]}
