"""Bots at a table: they think in worker threads, at most as many at once as there are cores."""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from santiago.bots import LEVELS, ask, make, names
from santiago.engine.errors import SantiagoError
from santiago.engine.moves import Move
from santiago.engine.position import Position

BEGINNER = "beginner"
NAMES = ("Inés", "Mateo", "Lucía", "Bruno", "Elena", "Hugo", "Carla", "Diego", "Vera", "Pablo")
"""What bots are called when nobody names them."""


@dataclass(frozen=True)
class Answer:
    """A bot's move and its reason."""

    move: str
    why: dict[str, Any] | None


def levels() -> list[str]:
    """The levels that people may choose from, weakest first."""
    made = [level for level in LEVELS if level in names()]
    return made or names()


def default_level() -> str:
    """The level that is chosen when nobody chooses."""
    known = levels()
    return "medium" if "medium" in known else known[-1]


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, threads: int = 0) -> None:
        self._threads = ThreadPoolExecutor(
            threads or os.cpu_count() or 1, thread_name_prefix="santiago-bot"
        )

    async def think(self, position: Position, seat: int, level: str) -> Answer:
        """A bot's move; `position` is a copy that nobody else uses."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _think, position, seat, level)

    def close(self) -> None:
        """Let the threads end; what they think about is of no use any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _think(position: Position, seat: int, level: str) -> Answer:
    name = level if level in names() else levels()[0]  # a bot of a package that is gone
    try:
        choice = ask(make(name), position, seat, seed=secrets.randbits(63))
    except SantiagoError:
        # A bot that fails must not hold up a table.
        return Answer(
            least_committal(position, seat) or position.legal_moves_of(seat)[0].text, None
        )
    why = None
    if choice.reasons:
        first = dict(choice.reasons[0])
        why = {"code": str(first.pop("code", "")), "data": first}
    return Answer(choice.move.text, why)


def least_committal(position: Position, seat: int) -> str | None:
    """Pass or decline, where that is possible."""
    legal = position.legal_moves_of(seat)
    return next((text for text in ("pass", "decline") if Move(text) in legal), None)
