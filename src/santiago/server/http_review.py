"""The HTTP side of reviews."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request

from santiago.bots.protocol import Reason
from santiago.review import Ply, ReviewError
from santiago.server import protocol as p
from santiago.server.create import read_record
from santiago.server.errors import ServerError
from santiago.server.http import ERRORS, InService, address_of, password
from santiago.server.limits import address_key
from santiago.server.review_schema import ReviewAnswer, ReviewLedger, ReviewTurningPoint
from santiago.server.reviews import Job

router = APIRouter(prefix="/api", dependencies=[Depends(password)])


@router.post("/review", response_model=ReviewAnswer, responses=ERRORS)
async def review(request: Request, service: InService, asked: p.RecordRequest) -> dict[str, Any]:
    """The review of a finished game, as far as it is."""
    try:
        address = address_key(address_of(request))
        return told(service.reviews.ask(read_record(asked.record), address))
    except ReviewError:
        raise ServerError("table/started", "The game is not over yet.") from None


def told(job: Job) -> dict[str, Any]:
    """What the pages show of a review."""
    done = job.review
    data = None if done is None else done.to_json()
    plies = job.plies if done is None else done.plies
    return {
        "done": job.done,
        "of": job.of,
        "plies": None if plies is None else [_ply(ply) for ply in plies],
        "review": None if data is None else _done(data),
    }


def _ply(ply: Ply) -> dict[str, Any]:
    return {
        "ply": ply.ply,
        "shares": [round(share, 4) for share in ply.shares],
        "points": [round(points, 1) for points in ply.points],
    }


def _done(data: dict[str, Any]) -> dict[str, Any]:
    return {
        "iterations": data["iterations"],
        "correction": data["correction"],
        "accounts": data["accounts"],
        "turning_points": [
            _kept(point, ReviewTurningPoint)
            | {"differences": [_reason(reason) for reason in point["differences"]]}
            for point in data["turning_points"]
        ],
        "ledgers": [_kept(ledger, ReviewLedger) for ledger in data["ledgers"]],
    }


def _kept(data: dict[str, Any], shape: type[p.Response]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key in shape.model_fields}


def _reason(reason: Reason) -> dict[str, Any]:
    return {"code": reason["code"], "data": {k: v for k, v in reason.items() if k != "code"}}
