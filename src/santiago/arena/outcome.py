"""How one game ended: who scored what, who was at fault, how long everyone thought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from santiago.arena.errors import ArenaError
from santiago.arena.plan import Pairing
from santiago.engine.errors import shown

FAULTS = ("illegal-move", "raised", "overrun", "crashed")
"""How a bot can lose a game other than by points."""


@dataclass(frozen=True)
class Fault:
    """Why a game was stopped: a seat's bot did what it may not do.

    The bot at fault has lost: last place, no share of the win.  The others are ranked by the
    points that they had when the game was stopped.
    """

    seat: int
    code: str  # one of FAULTS
    ply: int  # how many moves had been played
    message: str

    def to_json(self) -> dict[str, Any]:
        """The fault as a log holds it."""
        return {"seat": self.seat, "code": self.code, "ply": self.ply, "message": self.message}


@dataclass(frozen=True)
class Outcome:
    """The result of a game, and what each seat needed for it."""

    pairing: Pairing
    overseer: int  # the first one
    scores: tuple[int, ...]  # by seat, at the end or when a fault stopped the game
    fault: Fault | None
    moves: tuple[int, ...]  # by seat
    milliseconds: tuple[float, ...]  # by seat, all moves together
    slowest: tuple[float, ...]  # by seat, the slowest move, in milliseconds
    waited: tuple[float, ...]  # by seat, for a core; not part of the times above

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: 1, or split evenly among those who share it (E4)."""
        return shares(self.scores, None if self.fault is None else self.fault.seat)

    @property
    def places(self) -> tuple[float, ...]:
        """Each seat's place from 1; equal scores share the mean of their places."""
        return places(self.scores, None if self.fault is None else self.fault.seat)

    def to_json(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The line of a log: the game's record, with what the arena knows under ``arena``."""
        arena: dict[str, Any] = {
            "deal": self.pairing.deal,
            "lineup": self.pairing.lineup,
            "rotation": self.pairing.rotation,
            "scores": list(self.scores),
            "moves": list(self.moves),
            "ms": [round(ms, 2) for ms in self.milliseconds],
            "slowest": [round(ms, 2) for ms in self.slowest],
            "waited": [round(ms, 2) for ms in self.waited],
        }
        if self.fault is not None:
            arena["fault"] = self.fault.to_json()
        return {**record, "arena": arena}

    @staticmethod
    def from_json(data: object) -> Outcome:
        """Read a line of a log.  The moves in it are not replayed: a report needs none."""
        try:
            assert isinstance(data, Mapping)
            arena, setup = data["arena"], data["setup"]
            pairing = Pairing(
                int(arena["deal"]),
                int(arena["lineup"]),
                int(arena["rotation"]),
                tuple(map(str, data["names"])),
            )
            fault = arena.get("fault")
            found = Outcome(
                pairing,
                int(setup["overseer"]),
                tuple(map(int, arena["scores"])),
                None
                if fault is None
                else Fault(
                    int(fault["seat"]), str(fault["code"]), int(fault["ply"]), fault["message"]
                ),
                tuple(map(int, arena["moves"])),
                tuple(map(float, arena["ms"])),
                tuple(map(float, arena["slowest"])),
                tuple(map(float, arena["waited"])),
            )
        except (AssertionError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise ArenaError(
                f"not a game of the arena ({type(error).__name__}: {error}): {shown(data)}"
            ) from None
        players = len(pairing.bots)
        for what in (found.scores, found.moves, found.milliseconds, found.slowest, found.waited):
            if len(what) != players:
                raise ArenaError(f"{len(what)} values for {players} players: {shown(data)}")
        return found


def shares(scores: Sequence[int], at_fault: int | None = None) -> tuple[float, ...]:
    """Each seat's share of the win.

    >>> shares([50, 61, 61, 40])
    (0.0, 0.5, 0.5, 0.0)
    >>> shares([50, 61, 61, 40], at_fault=1)
    (0.0, 0.0, 1.0, 0.0)
    """
    best = max(score for seat, score in enumerate(scores) if seat != at_fault)
    won = [score == best and seat != at_fault for seat, score in enumerate(scores)]
    return tuple(1 / sum(won) if win else 0.0 for win in won)


def places(scores: Sequence[int], at_fault: int | None = None) -> tuple[float, ...]:
    """Each seat's place, from 1.

    >>> places([50, 61, 61, 40])
    (3.0, 1.5, 1.5, 4.0)
    >>> places([50, 61, 61, 40], at_fault=1)
    (2.0, 4.0, 1.0, 3.0)
    """
    worth = [(seat != at_fault, score) for seat, score in enumerate(scores)]
    return tuple(
        1 + sum(other > own for other in worth) + (worth.count(own) - 1) / 2 for own in worth
    )
