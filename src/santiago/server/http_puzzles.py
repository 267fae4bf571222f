"""The HTTP side of puzzles. They are the same for everyone, and nothing is stored."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Response

from santiago.puzzles import Puzzle, UnknownPuzzleError, puzzle, told
from santiago.server.errors import ServerError
from santiago.server.http import ERRORS, password
from santiago.server.puzzle_schema import (
    PuzzleAnswerRequest,
    PuzzleQuestion,
    Puzzles,
    PuzzleVerdict,
)
from santiago.server.table import dumps

router = APIRouter(prefix="/api/puzzles", dependencies=[Depends(password)])


def _puzzle(key: str) -> Puzzle:
    try:
        return puzzle(key)
    except UnknownPuzzleError as error:
        raise ServerError("request/not-found", str(error)) from None


@router.get("", response_model=Puzzles, responses=ERRORS)
def puzzles() -> dict[str, Any]:
    """All puzzles, the easiest first."""
    return told.listed()


@router.get("/{key}", response_model=PuzzleQuestion, responses=ERRORS)
def question(key: str) -> Response:
    """A puzzle's position and question."""
    return Response(dumps(told.question(_puzzle(key))), media_type="application/json")


@router.post("/{key}", response_model=PuzzleVerdict, responses=ERRORS)
def answer(key: str, body: PuzzleAnswerRequest) -> dict[str, Any]:
    """How good an answer is, or the solution."""
    return told.answer(_puzzle(key), body.move, body.show)
