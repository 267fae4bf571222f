"""The log of a tournament: an append-only text file.

The first line is the plan. Every other line is a finished game: its record (see docs/notation.md;
the names are the bots) with the arena's data under the key ``arena``. A longer plan of the same
tournament can follow later, on a line of its own.

A game counts once its complete line is on the disk. If the program is interrupted, at most the last
line is incomplete: it is dropped when the log is opened again, and its game is played again.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from santiago.arena.errors import ArenaError
from santiago.arena.outcome import Outcome
from santiago.arena.plan import FORMAT, Pairing, Plan
from santiago.engine.errors import shown


def read(path: Path) -> tuple[Plan, list[Outcome]]:
    """The plan and the finished games of a log, without an incomplete last line."""
    try:
        with path.open("rb") as file:
            return _read(path, file)[:2]
    except OSError as error:
        raise ArenaError(f"cannot read {path}: {error.strerror}") from None


def plan_of(path: Path) -> Plan | None:
    """The plan that a log begins with; None where there is no such log."""
    try:
        with path.open("rb") as file:
            return Plan.from_json(_json(file.readline()))
    except (OSError, ArenaError):
        return None


def _read(path: Path, file: BinaryIO) -> tuple[Plan, list[Outcome], int]:
    """Plan and games, and where the last complete line ends."""
    plan: Plan | None = None
    games: dict[tuple[int, int, int], Outcome] = {}
    planned: dict[int, set[Pairing]] = {}  # by deal
    end = 0
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            break
        try:
            data = _json(line)
            if isinstance(data, dict) and data.get("format") == FORMAT:
                plan = _longer(plan, Plan.from_json(data))
            elif plan is None:
                raise ArenaError(f"not an arena log: it begins with {shown(data)}")
            else:
                game = Outcome.from_json(data)
                deal = game.pairing.deal
                if deal not in planned:
                    planned[deal] = set(plan.games_of(deal, games.values()))
                _add(games, game, planned[deal])
        except ArenaError as error:
            raise ArenaError(f"{path}, line {number}: {error}") from None
        end += len(line)
    if plan is None:
        raise ArenaError(f"{path} is not an arena log: it has no plan")
    return plan, list(games.values()), end


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ArenaError(f"not JSON: {error}") from None


def _longer(before: Plan | None, plan: Plan) -> Plan:
    if before is not None and plan.with_deals(before.deals) != before:
        raise ArenaError("a plan of another tournament")
    return plan


def _add(games: dict[tuple[int, int, int], Outcome], game: Outcome, planned: set[Pairing]) -> None:
    pairing = game.pairing
    if pairing not in planned:
        raise ArenaError(f"not a game of this plan: {pairing}")
    if pairing.key in games:
        raise ArenaError(f"duplicate game: {pairing}")
    games[pairing.key] = game


class Log:
    """A log opened for adding games; one program at a time.

    A plan that differs only in the number of deals continues the log.
    """

    def __init__(self, path: Path, plan: Plan | None = None) -> None:
        self.path = path
        try:
            self._file = path.open("r+b" if plan is None else "a+b", buffering=0)
        except OSError as error:
            raise ArenaError(f"cannot open {path}: {error.strerror}") from None
        try:
            self._lock()
            self._file.seek(0)
            self.plan, self.games = self._open(plan)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        """Keep other programs from writing to the log; the lock ends with this process."""
        try:
            import fcntl
        except ImportError:  # not Unix
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ArenaError(f"{self.path} is in use: another program is writing to it") from None

    def _open(self, plan: Plan | None) -> tuple[Plan, list[Outcome]]:
        size = self._file.seek(0, os.SEEK_END)
        self._end = 0
        self._file.seek(0)
        first = self._file.readline()
        if plan is not None and (not size or (not first.endswith(b"\n") and _begins_plan(first))):
            self._file.truncate(0)  # new, or its first line is incomplete
            self._append(plan.to_json())
            return plan, []
        self._file.seek(0)
        with open(self._file.fileno(), "rb", closefd=False) as buffered:
            logged, games, self._end = _read(self.path, buffered)
        if self._end < size:
            self._file.truncate(self._end)
        if plan is None or plan == logged:
            return logged, games
        if plan.with_deals(logged.deals) != logged:
            raise ArenaError(
                f"{self.path} holds another tournament ({_differences(logged, plan)}): "
                "name another log, or remove it"
            )
        if plan.deals < logged.deals:
            raise ArenaError(
                f"{self.path} is a tournament of {logged.deals} deals: {plan.deals} are fewer"
            )
        self._append(plan.to_json())
        return plan, games

    def add(self, outcome: Outcome, record: dict[str, Any]) -> None:
        """Add a finished game.  When this returns, the game is on the disk."""
        self._append(outcome.to_json(record))
        self.games.append(outcome)

    def _append(self, data: object) -> None:
        line = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        fd = self._file.fileno()
        try:
            self._file.seek(0, os.SEEK_END)
            if os.write(fd, line) != len(line):
                raise OSError(0, "the disk is full")
            os.fsync(fd)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.truncate(self._end)
            raise ArenaError(f"cannot write to {self.path}: {error.strerror}") from None
        self._end += len(line)

    def close(self) -> None:
        """Let other programs write to the log again."""
        self._file.close()

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()

    def missing(self) -> Iterator[Pairing]:
        """The games of the plan that are still missing."""
        return chain.from_iterable(self.rounds())

    def rounds(self) -> Iterator[Iterator[Pairing]]:
        """The missing games by round: all at once, or Swiss rounds, each after the last one."""
        played = {game.pairing.key for game in self.games}
        if self.plan.pairing != "swiss":
            yield (pairing for pairing in self.plan.games() if pairing.key not in played)
            return
        for deal in range(self.plan.deals):
            games = list(self.plan.games_of(deal, self.games))
            yield (pairing for pairing in games if pairing.key not in played)


def _begins_plan(torn: bytes) -> bool:
    start = f'{{"format":"{FORMAT}"'.encode()
    return start.startswith(torn) or torn.startswith(start)


def _differences(logged: Plan, wanted: Plan) -> str:
    """The differences between two plans.

    >>> from santiago.engine.editions import Variant
    >>> plan = Plan(Variant(players=2), ("random", "random"), 1, "7")
    >>> _differences(plan, Plan(Variant(players=2), ("random", "random"), 1, "8"))
    'seed 7, not 8'
    """
    before, after = logged.to_json(), wanted.to_json()
    return "; ".join(
        f"{name} {_words(before.get(name))}, not {_words(after.get(name))}"
        for name in before | after
        if name != "deals" and before.get(name) != after.get(name)
    )


def _words(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={choice}" for name, choice in value.items())
    return str(value)
