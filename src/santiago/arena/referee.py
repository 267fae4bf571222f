"""Plays one game, and stops it when a bot is at fault.

A bot loses the game when it answers with anything but a legal move, raises, or thinks too long.
With a budget in milliseconds every move may take that long; what a move takes beyond it comes out
of an allowance of `ALLOWANCE` seconds that each seat has for the whole game, so that a hiccup of
the machine costs nobody the game, but a bot that is always late loses it.  A bot with a budget in
iterations, or with none, has `LONGEST` seconds for a move and the same allowance.  Time in which
the bot was ready to think, but the machine did something else, is not counted, where it is known.

With a game clock each seat has so many seconds for all its moves instead; a bot without a budget
of its own is told its part of what is left.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, thread_time
from typing import Any

from santiago.arena.cpu_wait import Waited
from santiago.arena.errors import ArenaError
from santiago.arena.outcome import Fault, Outcome
from santiago.arena.plan import Pairing, Plan
from santiago.bots.protocol import Bot, BotError, Budget, ask, dismiss
from santiago.bots.registry import parse_spec
from santiago.engine.errors import OptionError, shown
from santiago.engine.game import Game
from santiago.engine.position import Position
from santiago.engine.record import Record

ALLOWANCE = 1.0
"""Seconds that a seat may be late in a game, all moves together."""
MOVES_PER_ROUND = 4
"""Moves of a seat in a round, at most: bid, plant, offer or decide, extra canal."""
LONGEST = 60.0
"""Seconds for a move of a bot whose budget is not in time."""


OnMove = Callable[[int, float, Position], object]


class Overrun(BaseException):
    """Thrown into a bot that thinks too long; not an `Exception`, which a bot might catch."""


class BotSeat:
    """A bot at the table, with its budget and its clock."""

    def __init__(self, bot: Bot, budget: Budget, game_clock: float | None = None) -> None:
        self.bot = bot
        self.budget = budget
        self.game_clock = game_clock
        ms = budget.milliseconds
        self.per_move = LONGEST if ms is None else ms / 1000
        self.allowance = ALLOWANCE
        if game_clock is not None:
            self.per_move, self.allowance = 0.0, game_clock
        self.moves = 0
        self.spent = 0.0
        self.slowest = 0.0
        self.waited = 0.0

    @property
    def limit(self) -> float:
        """How many seconds the next move may take."""
        return self.per_move + self.allowance

    def budget_for(self, position: Position) -> Budget:
        """The budget of the next move: its own, or its part of what the game clock has left."""
        if self.game_clock is None or self.budget != Budget():
            return self.budget
        moves_left = MOVES_PER_ROUND * (position.rounds - position.round + 1)
        return Budget(milliseconds=max(0.1, 1000 * self.allowance / moves_left))

    def count(self, seconds: float) -> bool:
        """Take a move's time from the clock; False if there was not enough left."""
        in_time = seconds <= self.limit
        self.moves += 1
        self.spent += seconds
        self.slowest = max(self.slowest, seconds)
        self.allowance -= min(self.allowance, max(0.0, seconds - self.per_move))
        return in_time


def play(
    plan: Plan,
    pairing: Pairing,
    on_move: OnMove = lambda *_: None,
    clock: Clock | None = None,
) -> tuple[Outcome, dict[str, Any]]:
    """Play one game of a plan: its outcome, and its record as JSON.

    `on_move` gets the seat that is about to think, its time limit in seconds, and the position.

    >>> from santiago.engine.editions import Variant
    >>> plan = Plan(Variant(players=3), ("random",) * 3, deals=1, seed="1")
    >>> outcome, record = play(plan, next(plan.games()))
    >>> sum(outcome.shares), outcome.scores == tuple(record["result"]["scores"])
    (1.0, True)
    """
    game = Game(Record(plan.variant, plan.setup(pairing.deal), (), pairing.bots))
    overseer = game.position.overseer
    seats = _seats(pairing, plan.clock)
    clock = clock or (ProcessorClock() if plan.processor_time else Clock())
    try:
        fault = _start(seats)
        while fault is None and game.position.to_move:
            seat = game.position.turn
            fault = _move(plan, pairing, game, seats, seat, on_move, clock)
    finally:
        clock.close()
        for each in seats:
            dismiss(each.bot, game.position)
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


def _seats(pairing: Pairing, clock: float | None) -> list[BotSeat]:
    """A new bot for every seat and game, so that they share no memory."""
    seats = []
    for spec in pairing.bots:
        try:
            seats.append(BotSeat(*parse_spec(spec), clock))
        except OptionError as error:
            # Every bot was created once before the first game, so the cause is this machine.
            raise ArenaError(f"bot {spec!r} cannot be created here: {error}") from None
    return seats


def _start(seats: list[BotSeat]) -> Fault | None:
    """Start bots that are programs, before anybody's clock runs."""
    for number, seat in enumerate(seats):
        try:
            if hasattr(seat.bot, "start"):
                seat.bot.start()
        except BotError as error:
            return Fault(number, error.code, 0, shown_line(str(error)))
    return None


def _move(
    plan: Plan,
    pairing: Pairing,
    game: Game,
    seats: list[BotSeat],
    turn: int,
    on_move: OnMove,
    clock: Clock,
) -> Fault | None:
    """Ask the bot whose turn it is and play its move; return its fault, if any."""
    seat = seats[turn]
    limit = seat.limit
    seed = plan.bot_seed(pairing.deal, turn, game.ply)
    on_move(turn, limit, game.position)
    clock.start(getattr(seat.bot, "pid", None))
    choice = None
    code, message = "", ""
    try:
        with _alarm(limit, clock):
            budget = seat.budget_for(game.position)
            choice = ask(seat.bot, game, turn, budget, seed)
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
    """A message as one short line."""
    line = " ".join(message.split())
    return line if len(line) <= limit else shown(line, limit)


class Clock:
    """Measures a move by the wall clock, less the time spent waiting for a core."""

    def __init__(self) -> None:
        self._here = Waited()
        self._program = Waited("no program")
        self.start()

    def start(self, program: int | None = None) -> None:
        """Start a move; `program` is the process that thinks, if it is not this one."""
        self._program.close()
        self._program = Waited("no program" if program is None else program)
        self._waited_before = self._here() + self._program()
        self._began = perf_counter()

    def waited(self) -> float:
        """The seconds of this move spent waiting for a core."""
        return max(0.0, self._here() + self._program() - self._waited_before)

    def used(self) -> float:
        """The seconds of this move, without waiting."""
        return max(0.0, perf_counter() - self._began - self.waited())

    def close(self) -> None:
        """The game is over."""
        self._here.close()
        self._program.close()


class ProcessorClock(Clock):
    """Counts the processor time of this thread and of a program, so a busy machine costs nothing.

    A bot that only sleeps is still stopped after `LONGEST` seconds.
    """

    def start(self, program: int | None = None) -> None:
        """A move begins."""
        super().start(program)
        self._cpu_before = thread_time() + self._program.on_core()

    def used(self) -> float:
        """The seconds on a core in this move."""
        cpu = thread_time() + self._program.on_core() - self._cpu_before
        return max(cpu, super().used() - LONGEST)


@contextmanager
def _alarm(seconds: float, clock: Clock) -> Iterator[None]:
    """Throw `Overrun` into the block when it uses more time.

    It needs Unix signals and the main thread, and cannot interrupt compiled code; the worker's
    supervisor handles bots that are stuck there.
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
