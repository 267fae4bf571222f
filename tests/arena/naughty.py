"""Bots that do what they may not, and some that only look odd.

Each plays at random until a few moves are over, so that there is a game to be stopped.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from santiago import Move, Position
from santiago.bots import Budget, Choice, make

QUIET_MOVES = 3


class Naughty:
    """Plays at random for some moves, then misbehaves."""

    name = "naughty"

    def __init__(self) -> None:
        self.moves = 0
        self.random = make("random")

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        self.moves += 1
        if self.moves > QUIET_MOVES:
            choice = self.misbehave()
            if choice is not None:
                return choice
        return self.random.choose(position, seat, budget, seed)

    def misbehave(self) -> Choice | None:
        raise NotImplementedError


class Illegal(Naughty):
    name = "illegal"

    def misbehave(self) -> Choice:
        return Choice(Move("bid 99"))


class Raises(Naughty):
    name = "raises"

    def misbehave(self) -> Choice:
        raise ZeroDivisionError("on\npurpose")


class Sleeps(Naughty):
    """Thinks for ever, and would rather not be disturbed."""

    name = "sleeps"

    def misbehave(self) -> None:
        try:
            time.sleep(30)
        except Exception:  # what the arena throws must get past this
            time.sleep(30)


class Stuck(Naughty):
    """Like compiled code that never comes back: no signal reaches it."""

    name = "stuck"

    def misbehave(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        time.sleep(30)


class Crashes(Naughty):
    name = "crashes"

    def misbehave(self) -> None:
        os._exit(7)


class CrashesOnce(Naughty):
    """Its process dies once, as when the system runs out of memory; a file remembers that."""

    name = "crashes-once"

    def misbehave(self) -> None:
        witness = Path(os.environ["SANTIAGO_TEST_WITNESS"])
        if not witness.exists():
            witness.touch()
            os.kill(os.getpid(), signal.SIGKILL)


class Prints(Naughty):
    """Not naughty at all: it talks."""

    name = "prints"

    def misbehave(self) -> None:
        print("hm, let me see")


class Dawdles(Naughty):
    """Not naughty either: it takes its time, where it is asked to, and plays the same."""

    name = "dawdles"

    def misbehave(self) -> None:
        time.sleep(float(os.environ.get("SANTIAGO_TEST_DAWDLE", "0")))


class Witness(Naughty):
    """Leaves a file named after the node of a cluster that it plays on.

    That node is the process that began the one that began this one.
    """

    name = "witness"

    def misbehave(self) -> None:
        folder = Path(os.environ["SANTIAGO_TEST_WITNESS"])
        node = Path(f"/proc/{os.getppid()}/stat").read_text().rpartition(")")[2].split()[1]
        (folder / node).touch()


ENTRY_POINTS = "[santiago.bots]\n" + "".join(
    f"{bot.name} = {bot.__module__}:{bot.__name__}\n" for bot in Naughty.__subclasses__()
)
