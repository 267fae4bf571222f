"""Worker processes that play games, and their supervisor, which survives whatever a bot does.

A bot that crashes its process, or never answers, loses its game; nothing else is affected.
"""

from __future__ import annotations

import json
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from santiago._signals import no_interrupt
from santiago.arena.cpu_wait import Waited
from santiago.arena.errors import ArenaError
from santiago.arena.outcome import Fault, Outcome
from santiago.arena.plan import Pairing, Plan
from santiago.arena.referee import play
from santiago.engine.errors import SantiagoError
from santiago.engine.game import Game
from santiago.engine.position import Position
from santiago.engine.record import Record

Played = tuple[Outcome, dict[str, Any]]
"""A game's outcome, and its record as JSON."""

MERCY = 3.0
"""Seconds between a move's time limit and killing a process that has not stopped."""
BOARD_BYTES = 1 << 15
SHOW_EVERY = 0.25
"""Seconds between two updates of a watched game: enough for people, and bots lose no time."""
ATTEMPTS = 2
"""How often to start a game whose process dies: the first time may be the machine's fault."""

_SPAWN = multiprocessing.get_context("spawn")


class Worker:
    """A process that plays one game at a time; a dead one is replaced."""

    def __init__(self, plan: Plan, watched: bool = False) -> None:
        self.plan = plan
        # A spectator's view of the game, as JSON: the worker writes it, we read it.
        self._board = _SPAWN.RawArray("c", BOARD_BYTES) if watched else None
        self.pairing: Pairing | None = None
        self._attempt = 0
        self._start()

    def _start(self) -> None:
        # Which seat is thinking (-1: none), since when, for how many seconds it may, and how
        # long the process had waited for a core by then: written there, read here when it is
        # dead or late.
        self._thinking = _SPAWN.RawArray("d", [-1.0, 0.0, float("inf"), 0.0])
        self.connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(
            target=_serve, args=(self.plan, theirs, self._thinking, self._board), daemon=True
        )
        with no_interrupt():
            self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """The process's number."""
        return self._process.pid

    def view(self) -> tuple[tuple[str, ...], dict[str, Any]] | None:
        """The names and a spectator's view of the game being played, if it is watched."""
        if self._board is None or self.pairing is None:
            return None
        try:
            view: dict[str, Any] = json.loads(self._board.value)
        except ValueError:  # nothing yet, or half written: try again next time
            return None
        return self.pairing.bots, view

    def begin(self, pairing: Pairing) -> None:
        """Start a game in the process; `poll` returns its outcome."""
        self.pairing = pairing
        self._attempt = 1
        self._send(pairing)

    def _send(self, pairing: Pairing) -> None:
        try:
            self.connection.send(pairing)
        except OSError:  # it has died; `poll` will notice
            return

    def poll(self, timeout: float = 0) -> Played | None:
        """The outcome of the current game, once it is there."""
        assert self.pairing is not None
        try:
            if self.connection.poll(timeout):
                answer = self.connection.recv()
                if isinstance(answer, SantiagoError):
                    raise answer
                self.pairing = None
                outcome: Played = answer
                return outcome
        except (EOFError, OSError):
            return self._died()
        if self._late():
            return self._never_answered()
        return None

    def _late(self) -> bool:
        """Whether a bot has ignored its time limit and the interruption."""
        _, began, limit, waited_before = self._thinking
        over = monotonic() - began - limit - MERCY
        if over <= 0:
            return False
        waited = Waited(self._process.pid or 0)
        late = bool(over > waited() - waited_before)
        waited.close()
        return late

    def finish(self, pairing: Pairing) -> Played:
        """Play a game and wait for its outcome."""
        self.begin(pairing)
        while True:
            played = self.poll(1.0)
            if played is not None:
                return played

    def _died(self) -> Played | None:
        pairing, seat = self.pairing, int(self._thinking[0])
        assert pairing is not None
        self._process.join()
        code = self._process.exitcode
        if self._attempt < ATTEMPTS:
            self._attempt += 1
            self._start()
            self._send(pairing)
            return None
        if seat < 0:
            raise ArenaError(f"the process that should play {pairing} ended with code {code}")
        self._start()
        bot = pairing.bots[seat]
        return self._stopped(seat, "crashed", f"bot {bot!r} ended the process with code {code}")

    def _never_answered(self) -> Played:
        assert self.pairing is not None
        seat = int(self._thinking[0])
        self._kill()
        self._start()
        bot = self.pairing.bots[seat]
        return self._stopped(seat, "overrun", f"bot {bot!r} did not answer and had to be stopped")

    def _stopped(self, seat: int, code: str, message: str) -> Played:
        """The game as far as it is known here: its setup, and who stopped it."""
        pairing = self.pairing
        assert pairing is not None
        self.pairing = None
        game = Game(Record(self.plan.variant, self.plan.setup(pairing.deal), (), pairing.bots))
        players = self.plan.variant.players
        outcome = Outcome(
            pairing,
            game.position.overseer,
            tuple(game.position.scores()),
            Fault(seat, code, 0, message),
            (0,) * players,
            (0.0,) * players,
            (0.0,) * players,
            (0.0,) * players,
        )
        return outcome, game.record.to_json()

    def _kill(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()

    def close(self) -> None:
        """Kill the process."""
        self._kill()
        self._process.close()


def _serve(plan: Plan, connection: Connection, thinking: Any, board: Any) -> None:
    """The work of a worker process: play the games it is sent until the supervisor is gone."""
    if hasattr(signal, "SIGINT"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the supervisor
    threading.Thread(target=_die_with_parent, daemon=True).start()
    sys.stdout = sys.stderr  # a bot's prints must not mix with the tables

    waited = Waited()

    shown_at = 0.0

    def on_move(seat: int, limit: float, position: Position) -> None:
        nonlocal shown_at
        if board is not None and monotonic() > shown_at + SHOW_EVERY:
            shown_at = monotonic()
            board.value = json.dumps(position.view(None)).encode()[: BOARD_BYTES - 1]
        thinking[2] = float("inf")  # first, so that nobody mistakes old values for new ones
        thinking[0] = seat
        thinking[1] = monotonic()
        thinking[3] = waited()
        thinking[2] = limit

    while True:
        try:
            pairing = connection.recv()
        except (EOFError, OSError):
            return
        answer: Played | SantiagoError
        try:
            answer = play(plan, pairing, on_move)
        except SantiagoError as error:
            answer = error
        thinking[2] = float("inf")
        thinking[0] = -1
        try:
            connection.send(answer)
        except OSError:
            return


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    multiprocessing.connection.wait([parent.sentinel])
    os._exit(1)
