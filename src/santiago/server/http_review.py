"""The HTTP side of reviews."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request

from santiago.server import protocol as p
from santiago.server.http import ERRORS, InService, address_of, password
from santiago.server.limits import address_key
from santiago.server.review_schema import (
    Question,
    QuestionRequest,
    ReviewAnswer,
    ReviewTrial,
    TrialRequest,
)
from santiago.tables import replay
from santiago.tables.opening import read_finished

router = APIRouter(prefix="/api", dependencies=[Depends(password)])


@router.post("/review", response_model=ReviewAnswer, responses=ERRORS)
async def review(request: Request, service: InService, body: p.RecordRequest) -> dict[str, Any]:
    """The review of a finished game, or how far it is."""
    record = read_finished(body.record)
    if not service.reviews.knows(record):
        answer = await service.kept_reviews.find(record)
        if answer is not None:
            service.reviews.remember(record, answer)
    return service.reviews.ask(record, address_key(address_of(request))).told()


@router.post("/review/question", response_model=Question, responses=ERRORS)
async def question(body: QuestionRequest) -> dict[str, Any]:
    """A question of a finished game, as it was asked then."""
    return replay.asked(read_finished(body.record), body.ply)


@router.post("/review/answer", response_model=ReviewTrial, responses=ERRORS)
async def answer(request: Request, service: InService, body: TrialRequest) -> dict[str, Any]:
    """What a move is worth that somebody tries there; the same question again until it is known."""
    record = read_finished(body.record)
    better, move = replay.alternatives(record, body.ply, body.better, body.move)
    job = service.reviews.attempt(record, body.ply, better, move, address_key(address_of(request)))
    return job.told()
