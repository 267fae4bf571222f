"""What a bot is: it sees a position as its seat may know it, and chooses a move.

Bots are always called through `ask`. It removes from the position what the seat may not know, so no
bot can cheat.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol, TypeAlias, runtime_checkable

from santiago.bots.habits import Habits, habits_of, looks_for
from santiago.engine.errors import OptionError, SantiagoError, shown
from santiago.engine.game import Game
from santiago.engine.illegal import wrong_seat
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

Reason: TypeAlias = Mapping[str, Any]
"""Why a move was chosen, as data: a ``code`` and its values; `explanations.py` lists the codes."""


def reason_json(reason: Reason) -> dict[str, Any]:
    """A reason as clients get it: its code, and its values apart from it.

    >>> reason_json({"code": "pays", "price": 3})
    {'code': 'pays', 'data': {'price': 3}}
    """
    return {"code": reason["code"], "data": {k: v for k, v in reason.items() if k != "code"}}


ITERATIONS_PER_MS = 300
"""About as many `learned` has on a usual machine."""
_BUDGET = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,3})?)(ms|it)", re.ASCII)


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one move: in milliseconds, or in iterations of its own.

    Time makes a match fair, iterations make it repeatable.  With neither, each
    bot uses its own default.

    >>> Budget.parse("100ms"), Budget.parse("2000it"), str(Budget.parse("2.5ms"))
    (Budget(milliseconds=100.0, iterations=None), Budget(milliseconds=None, iterations=2000), '2.5ms')
    >>> Budget.parse("fast")
    Traceback (most recent call last):
    ...
    santiago.engine.errors.OptionError: invalid budget 'fast': expected milliseconds, as in '100ms', \
or iterations, as in '2000it'
    """  # noqa: E501 - the example's answer is one line

    milliseconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.milliseconds is not None and self.iterations is not None:
            raise OptionError("a budget is in milliseconds or in iterations, not in both")
        time, rounds = self.milliseconds, self.iterations
        if time is not None and not (0 < time < math.inf):
            raise OptionError(f"invalid budget of {shown(time)} ms: expected more than 0")
        if rounds is not None and rounds < 1:
            raise OptionError(f"invalid budget of {shown(rounds)} iterations: expected 1 or more")

    @staticmethod
    def parse(text: str) -> Budget:
        """Read ``100ms`` or ``2000it``."""
        match = _BUDGET.fullmatch(text)
        if match and match[2] == "ms":
            return Budget(milliseconds=float(match[1]))
        if match and "." not in match[1]:
            return Budget(iterations=int(match[1]))
        raise OptionError(
            f"invalid budget {shown(text)}: expected milliseconds, as in '100ms', "
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
    reasons: Sequence[Reason] = ()


class Bot(Protocol):
    """Anything with a name that can choose a move.

    `position` is the bot's own copy, with its seat to move; unseen tiles in it are re-dealt
    at random and a secret bid of the other player is not in it.  All randomness must come from
    `seed`: the same position, seat, seed and iteration budget must give the same answer.
    """

    @property
    def name(self) -> str:
        """The name for `make` and in tables."""

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose a legal move for `seat`, which is to move."""


@runtime_checkable
class ObservantBot(Bot, Protocol):
    """A bot that wants to know how its rivals have played so far, where a whole game is known."""

    def knowing(self, habits: Sequence[Habits]) -> Bot:
        """The bot to ask, which knows each seat's habits."""


class BotError(SantiagoError):
    """A bot broke a rule; the code says which.

    ``illegal-move``: it answered with an illegal move.  ``raised``: it raised an error.  A program
    (`santiago.bots.program`) can also have ``crashed``, given a ``bad-answer`` or taken too long
    (``overrun``).
    """

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[BotError], tuple[str, str]]:
        return BotError, (str(self), self.code)


def seen_position(position: Position, seat: int, seed: int) -> Position:
    """What a bot is shown: the position as its seat may know it, with that seat to move."""
    seen = position.seen_by(seat, Rng(seed_of(seed, "unseen")))
    seen.turn = seat
    return seen


def ask(
    bot: Bot, game: Game | Position, seat: int, budget: Budget | None = None, seed: int = 0
) -> Choice:
    """Ask a bot for its move in a game; it gets only what its seat may know.

    What it gets depends only on what the seat can see and on `seed`. An `ObservantBot` that is
    asked in a game, and not in a position alone, is also told how its rivals have played.

    >>> from santiago import Game
    >>> from santiago.bots import make
    >>> ask(make("random"), Game.new(seed=1, overseer=0), seat=3).move
    Traceback (most recent call last):
    ...
    santiago.engine.errors.IllegalMoveError: it is not seat 3's turn, but seat 1's
    """
    position = game.position if isinstance(game, Game) else game
    if seat not in position.to_move:
        raise wrong_seat(position.to_move, seat)
    budget = budget or Budget()
    try:
        if isinstance(game, Game) and isinstance(bot, ObservantBot):
            bot, budget = _knowing(bot, game, budget)
        choice: object = bot.choose(seen_position(position, seat, seed), seat, budget, seed)
    except BotError:
        raise
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        raise BotError(f"bot {bot.name!r} raised {shown(text, 200)}", "raised") from error
    if not isinstance(choice, Choice) or not isinstance(choice.move, Move):
        raise BotError(f"bot {bot.name!r} answered {shown(choice)}, not a Choice", "illegal-move")
    if choice.move not in position.legal_moves_of(seat):
        raise BotError(
            f"bot {bot.name!r} chose {str(choice.move)!r}, which is illegal", "illegal-move"
        )
    return choice


def _knowing(bot: ObservantBot, game: Game, budget: Budget) -> tuple[Bot, Budget]:
    """The bot when it has looked at its rivals' moves, and what that leaves of its budget.

    To catch up with a game that has gone on without it counts as half of its time at the most.
    """
    began = monotonic()
    iterations = budget.iterations or ITERATIONS_PER_MS * (budget.milliseconds or 0.0)
    knowing = bot.knowing(habits_of(game, looks_for(iterations)))
    if budget.milliseconds is not None:
        left = budget.milliseconds - 1000 * (monotonic() - began)
        budget = Budget(milliseconds=max(budget.milliseconds / 2, left))
    return knowing, budget


def play_game(
    game: Game | Position, seats: Sequence[tuple[Bot, Budget]], seed: object = 0
) -> Iterator[tuple[int, Choice]]:
    """Let bots play a game to its end; yields each seat and its choice before it is played.

    To stop the game, stop iterating. Each bot's randomness comes from `seed`, its seat and the
    number of moves so far.

    >>> from santiago import Game
    >>> from santiago.bots import make
    >>> game = Game.new(players=3, seed=1)
    >>> moves = [choice.move for _, choice in play_game(game, [(make("random"), Budget())] * 3)]
    >>> game.result is not None, len(moves) == game.ply
    (True, True)
    """
    position = game.position if isinstance(game, Game) else game
    ply = 0
    while position.to_move:
        seat = position.turn
        bot, budget = seats[seat]
        choice = ask(bot, game, seat, budget, seed_of(seed, seat, ply))
        yield seat, choice
        game.play(choice.move, seat)
        ply += 1


def dismiss(bot: Bot, position: Position | None = None) -> None:
    """Tell a bot that its game is over, so that it can end its processes.

    `position` is the last one, if the game ended by the rules.
    """
    if position is not None and hasattr(bot, "game_over"):
        bot.game_over(position)
    if hasattr(bot, "close"):
        bot.close()
