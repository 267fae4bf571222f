"""Playing one game, and stopping it when a bot is at fault.

A bot loses the game when it answers with anything but a legal move, raises, or thinks too long.
With a budget in milliseconds every move may take that long; what a move takes beyond it comes out
of an allowance of `ALLOWANCE` seconds that each seat has for the whole game, so that a hiccup of
the machine costs nobody the game, but a bot that is always late loses it.  A bot with a budget in
iterations, or with none, has `LONGEST` seconds for a move and the same allowance.  Time in which
the bot was ready to think, but the machine did something else, is not counted, where it is known.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from santiago.arena.errors import ArenaError
from santiago.arena.outcome import Fault, Outcome
from santiago.arena.plan import Pairing, Plan
from santiago.arena.waiting import Waited
from santiago.bots.protocol import Bot, BotError, Budget, ask
from santiago.bots.registry import parse_spec
from santiago.engine.errors import OptionError, shown
from santiago.engine.game import Game
from santiago.engine.record import Record

ALLOWANCE = 1.0
"""Seconds that a seat may be late in a game, all moves together."""
LONGEST = 60.0
"""Seconds for a move of a bot whose budget is not in time."""


class Overrun(BaseException):
    """Thrown into a bot that thinks too long; not an `Exception`, which a bot may catch."""


class Seat:
    """A bot at the table, with its budget and its clock."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.bot = bot
        self.budget = budget
        ms = budget.milliseconds
        self.a_move = LONGEST if ms is None else ms / 1000
        self.allowance = ALLOWANCE
        self.moves = 0
        self.spent = 0.0
        self.slowest = 0.0
        self.waited = 0.0

    @property
    def limit(self) -> float:
        """How many seconds the next move may take."""
        return self.a_move + self.allowance

    def count(self, seconds: float) -> bool:
        """Take a move's time from the clock; False if that was too much."""
        in_time = seconds <= self.limit
        self.moves += 1
        self.spent += seconds
        self.slowest = max(self.slowest, seconds)
        self.allowance -= min(self.allowance, max(0.0, seconds - self.a_move))
        return in_time


def play(
    plan: Plan,
    pairing: Pairing,
    on_move: Callable[[int, float], object] = lambda *_: None,
    clock: Clock | None = None,
) -> tuple[Outcome, dict[str, Any]]:
    """Play one game of a plan: its outcome, and its record as JSON.

    `on_move` hears which seat is about to think, and for how many seconds it may.

    >>> from santiago.engine.editions import Variant
    >>> plan = Plan(Variant(players=3), ("random",) * 3, deals=1, seed="1")
    >>> outcome, record = play(plan, next(plan.games()))
    >>> sum(outcome.shares), outcome.scores == tuple(record["result"]["scores"])
    (1.0, True)
    """
    game = Game(Record(plan.variant, plan.setup(pairing.deal), (), pairing.bots))
    overseer = game.position.overseer
    seats = _seats(pairing)
    fault = None
    clock = clock or Clock()
    while fault is None and game.position.to_move:
        seat = game.position.turn
        fault = _move(plan, pairing, game, seats, seat, on_move, clock)
    clock.close()
    record = game.record.to_json()
    outcome = Outcome(
        pairing,
        overseer,
        tuple(game.position.scores()),
        fault,
        tuple(seat.moves for seat in seats),
        tuple(1000 * seat.spent for seat in seats),
        tuple(1000 * seat.slowest for seat in seats),
        tuple(1000 * seat.waited for seat in seats),
    )
    return outcome, record


def _seats(pairing: Pairing) -> list[Seat]:
    """A bot of its own for every seat and game: what one remembers, no other may know."""
    seats = []
    for spec in pairing.bots:
        try:
            seats.append(Seat(*parse_spec(spec)))
        except OptionError as error:
            # The plan's bots were all made before the first game, so it is this machine.
            raise ArenaError(f"bot {spec!r} cannot be made here: {error}") from None
    return seats


def _move(
    plan: Plan,
    pairing: Pairing,
    game: Game,
    seats: list[Seat],
    turn: int,
    on_move: Callable[[int, float], object],
    clock: Clock,
) -> Fault | None:
    """Ask the bot whose turn it is and play its move, or say what it did wrong."""
    seat = seats[turn]
    limit = seat.limit
    seed = plan.bot_seed(pairing.deal, turn, game.ply)
    on_move(turn, limit)
    clock.start()
    choice = None
    code, message = "", ""
    try:
        with _alarm(limit, clock):
            choice = ask(seat.bot, game.position, turn, seat.budget, seed)
    except Overrun:
        pass
    except BotError as error:
        code, message = error.code, str(error)
    seconds = clock.used()
    seat.waited += clock.waited()
    if not seat.count(seconds) or (choice is None and not code):
        code = "overrun"
        message = (
            f"bot {pairing.bots[turn]!r} thought {seconds:.2f} s about a move, "
            f"allowed were {limit:.2f} s"
        )
    if code:
        return Fault(turn, code, game.ply, shown_line(message))
    assert choice is not None
    game.play(choice.move, turn)
    return None


def shown_line(message: str, limit: int = 300) -> str:
    """A message as one line that is not too long."""
    line = " ".join(message.split())
    return line if len(line) <= limit else shown(line, limit)


class Clock:
    """Measures a move: the time that has gone by, and how much of it the bot could use."""

    def __init__(self) -> None:
        self._waited = Waited()
        self.start()

    def start(self) -> None:
        """A move begins."""
        self._waited_before = self._waited()
        self._began = perf_counter()

    def waited(self) -> float:
        """The seconds of this move in which the bot waited for a core."""
        return self._waited() - self._waited_before

    def used(self) -> float:
        """The other seconds of this move."""
        return max(0.0, perf_counter() - self._began - self.waited())

    def close(self) -> None:
        """The game is over."""
        self._waited.close()


@contextmanager
def _alarm(seconds: float, clock: Clock) -> Iterator[None]:
    """Throw `Overrun` into the block when it uses more time.

    It needs the signals of Unix and the main thread, and cannot reach a bot that never comes
    back from compiled code; for those the worker's supervisor is there.
    """
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(*_: object) -> None:
        left = seconds - clock.used()
        if left <= 0:
            raise Overrun
        signal.setitimer(signal.ITIMER_REAL, max(left, 1e-3))

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
