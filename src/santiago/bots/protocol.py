"""What a bot is: it is shown a position as its seat may know it, and chooses a move.

`ask` is the only way in which bots are called.  It takes out of the position what the seat
may not know, so that no bot, however curious, can look behind the piles.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from santiago.engine.errors import IllegalMoveError, OptionError, SantiagoError, shown
from santiago.engine.game import Game
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

Reason: TypeAlias = Mapping[str, Any]
"""Why a move was chosen, as data: a ``code`` and its values; `reasons.py` lists the codes."""

_BUDGET = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,3})?)(ms|it)", re.ASCII)


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one move: in milliseconds, or in iterations of its own.

    Time makes a match fair, iterations make it repeatable.  With neither, a bot takes what
    it thinks right.

    >>> Budget.parse("100ms"), Budget.parse("2000it"), str(Budget.parse("2.5ms"))
    (Budget(milliseconds=100.0, iterations=None), Budget(milliseconds=None, iterations=2000), '2.5ms')
    >>> Budget.parse("fast")
    Traceback (most recent call last):
    ...
    santiago.engine.errors.OptionError: no budget 'fast': expected milliseconds, as in '100ms', \
or iterations, as in '2000it'
    """  # noqa: E501 - the example's answer is one line

    milliseconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.milliseconds is not None and self.iterations is not None:
            raise OptionError("a budget is in milliseconds or in iterations, not in both")
        time, rounds = self.milliseconds, self.iterations
        if time is not None and not (0 < time < math.inf):
            raise OptionError(f"no budget of {shown(time)} ms: expected more than 0")
        if rounds is not None and rounds < 1:
            raise OptionError(f"no budget of {shown(rounds)} iterations: expected 1 or more")

    @staticmethod
    def parse(text: str) -> Budget:
        """Read ``100ms`` or ``2000it``."""
        match = _BUDGET.fullmatch(text)
        if match and match[2] == "ms":
            return Budget(milliseconds=float(match[1]))
        if match and "." not in match[1]:
            return Budget(iterations=int(match[1]))
        raise OptionError(
            f"no budget {shown(text)}: expected milliseconds, as in '100ms', "
            "or iterations, as in '2000it'"
        )

    def __str__(self) -> str:
        if self.milliseconds is not None:
            return f"{self.milliseconds:g}ms"
        return "" if self.iterations is None else f"{self.iterations}it"


@dataclass(frozen=True)
class Choice:
    """A bot's answer: its move, and why."""

    move: Move
    reasons: tuple[Reason, ...] = ()


class Bot(Protocol):
    """Anything with a name that can choose a move.

    `position` is the bot's own copy, with its seat to move; unseen tiles in it are re-dealt
    at random and a secret bid of the other player is not in it.  Everything random must be
    drawn from `seed`: with the same position, seat, seed and a budget in iterations the
    answer must be the same.
    """

    @property
    def name(self) -> str:
        """What `make` and tables call it."""

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose a legal move for `seat`, which is to move."""


class BotError(SantiagoError):
    """A bot answered with what is no legal move (``illegal-move``), or raised (``raised``)."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[BotError], tuple[str, str]]:
        return BotError, (str(self), self.code)


def ask(
    bot: Bot, game: Game | Position, seat: int, budget: Budget | None = None, seed: int = 0
) -> Choice:
    """Ask a bot for its move in a game, handing it only what its seat may know.

    What it is handed depends on what the seat can see and on `seed`, on nothing else.

    >>> from santiago import Game
    >>> from santiago.bots import make
    >>> ask(make("random"), Game.new(seed=1, overseer=0), seat=3).move
    Traceback (most recent call last):
    ...
    santiago.engine.errors.IllegalMoveError: seat 3 is not to move: 1
    """
    position = game.position if isinstance(game, Game) else game
    if seat not in position.to_move:
        to_move = ", ".join(map(str, position.to_move)) or "nobody"
        raise IllegalMoveError(f"seat {shown(seat)} is not to move: {to_move}", "wrong-seat")
    seen = position.seen_by(seat, Rng(seed_of(seed, "unseen")))
    seen.turn = seat
    try:
        choice: object = bot.choose(seen, seat, budget or Budget(), seed)
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
        raise BotError(f"bot {bot.name!r} raised {shown(found, 200)}", "raised") from error
    if not isinstance(choice, Choice) or not isinstance(choice.move, Move):
        raise BotError(f"bot {bot.name!r} answered {shown(choice)}, not a Choice", "illegal-move")
    if choice.move not in position.legal_moves_of(seat):
        raise BotError(
            f"bot {bot.name!r} chose {str(choice.move)!r}, which is illegal", "illegal-move"
        )
    return choice
