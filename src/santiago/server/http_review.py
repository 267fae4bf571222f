"""The HTTP side of reviews."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request

from santiago.engine.moves import Move
from santiago.engine.record import Record
from santiago.review import ReviewError
from santiago.review.errors import check_finished
from santiago.server import protocol as p
from santiago.server.create import read_record
from santiago.server.errors import ServerError
from santiago.server.http import ERRORS, InService, address_of, password
from santiago.server.limits import address_key
from santiago.server.review_schema import (
    Question,
    QuestionRequest,
    ReviewAnswer,
    ReviewTrial,
    TrialRequest,
)
from santiago.tables import Refusal, replay

router = APIRouter(prefix="/api", dependencies=[Depends(password)])


def finished(body: dict[str, Any]) -> Record:
    """The record of a game that is over."""
    record = read_record(body)
    try:
        check_finished(record)
    except ReviewError:
        raise ServerError("table/started", "The game is not over yet.") from None
    return record


@router.post("/review", response_model=ReviewAnswer, responses=ERRORS)
async def review(request: Request, service: InService, body: p.RecordRequest) -> dict[str, Any]:
    """The review of a finished game, or how far it is."""
    record = finished(body.record)
    if not service.reviews.knows(record):
        answer = await service.kept_reviews.find(record)
        if answer is not None:
            service.reviews.remember(record, answer)
    return service.reviews.ask(record, address_key(address_of(request))).told()


@router.post("/review/question", response_model=Question, responses=ERRORS)
async def question(body: QuestionRequest) -> dict[str, Any]:
    """A question of a finished game, as it was asked then."""
    try:
        return replay.asked(finished(body.record), body.ply)
    except Refusal as refusal:
        raise ServerError.of(refusal) from None


@router.post("/review/answer", response_model=ReviewTrial, responses=ERRORS)
async def answer(request: Request, service: InService, body: TrialRequest) -> dict[str, Any]:
    """What a move is worth that somebody tries there; the same question again until it is known."""
    record = finished(body.record)
    try:
        for text in (body.better, body.move):
            replay.attempt(record, [text], body.ply)
    except Refusal as refusal:
        raise ServerError.of(refusal) from None
    moves = (Move.parse(body.better), Move.parse(body.move))
    job = service.reviews.attempt(record, body.ply, *moves, address_key(address_of(request)))
    return job.told()
