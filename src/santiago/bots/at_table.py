"""A bot's move at a table of people: which levels they may choose, and a move that never fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from santiago.bots.protocol import ask, dismiss
from santiago.bots.registry import LEVELS, describe, known, make, programs
from santiago.engine.errors import SantiagoError
from santiago.engine.moves import Move
from santiago.engine.position import Position


@dataclass(frozen=True)
class Answer:
    """A bot's move and its reason."""

    move: str
    why: dict[str, Any] | None


def levels() -> list[str]:
    """The bots that people may choose from: levels, weakest first, then the host's programs."""
    return [*LEVELS, *programs()]


def default_level() -> str:
    """The default level."""
    return "medium"


def summary(level: str) -> str | None:
    """What the host says about a program; levels have words in every language instead."""
    return describe(level) if level in programs() else None


def think(position: Position, seat: int, level: str, seed: int) -> Answer:
    """A bot's move; a bot that fails passes or plays any move, as it must not hold up a table."""
    name = level if known(level) else levels()[0]  # its package is no longer installed
    bot = make(name)
    try:
        choice = ask(bot, position, seat, seed=seed)
    except SantiagoError:
        return Answer(
            least_committal(position, seat) or position.legal_moves_of(seat)[0].text, None
        )
    finally:
        dismiss(bot)
    why = None
    if choice.reasons:
        first = dict(choice.reasons[0])
        why = {"code": str(first.pop("code", "")), "data": first}
    return Answer(choice.move.text, why)


def least_committal(position: Position, seat: int) -> str | None:
    """Pass or decline, where that is possible."""
    legal = position.legal_moves_of(seat)
    return next((text for text in ("pass", "decline") if Move(text) in legal), None)
