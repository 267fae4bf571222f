"""The HTTP side of reviews."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request

from santiago.review import ReviewError
from santiago.server import protocol as p
from santiago.server.create import read_record
from santiago.server.errors import ServerError
from santiago.server.http import ERRORS, InService, address_of, password
from santiago.server.limits import address_key
from santiago.server.review_schema import ReviewAnswer

router = APIRouter(prefix="/api", dependencies=[Depends(password)])


@router.post("/review", response_model=ReviewAnswer, responses=ERRORS)
async def review(request: Request, service: InService, body: p.RecordRequest) -> dict[str, Any]:
    """The review of a finished game, or how far it is."""
    try:
        address = address_key(address_of(request))
        job = service.reviews.ask(read_record(body.record), address)
    except ReviewError:
        raise ServerError("table/started", "The game is not over yet.") from None
    return job.told()
