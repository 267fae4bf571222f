"""How a game ended: scores, faults and thinking times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from santiago.arena.errors import ArenaError
from santiago.arena.plan import Pairing
from santiago.engine.errors import shown
from santiago.engine.scoring import shares_of

FAULTS = ("illegal-move", "raised", "overrun", "crashed", "bad-answer")
"""The faults that lose a game."""


@dataclass(frozen=True)
class Fault:
    """Why a game was stopped: a seat's bot broke a rule.

    The bot at fault loses: last place, no share of the win. For the others the game does not count,
    because nobody knows how it would have ended.
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
    """The result of a game, and each seat's moves and time."""

    pairing: Pairing
    overseer: int  # the first one
    scores: tuple[int, ...]  # by seat, at the end or when a fault stopped the game
    fault: Fault | None
    moves: tuple[int, ...]  # by seat
    milliseconds: tuple[float, ...]  # by seat, all moves together
    slowest: tuple[float, ...]  # by seat, the slowest move, in milliseconds
    waited: tuple[float, ...]  # by seat, for a core; not part of the times above

    @property
    def shares(self) -> tuple[float | None, ...]:
        """Each seat's share of the win, split evenly if it is shared (E4).

        None where the game does not count: after a fault it counts for the bot at fault only.
        """
        if self.fault is None:
            return shares_of(self.scores)
        return self._counted_for(self.fault.seat, 0.0)

    @property
    def places(self) -> tuple[float | None, ...]:
        """Each seat's place from 1; equal scores share the mean of their places.

        None where the game does not count: after a fault it counts for the bot at fault only.
        """
        if self.fault is None:
            return places(self.scores)
        return self._counted_for(self.fault.seat, float(len(self.scores)))

    def _counted_for(self, seat: int, value: float) -> tuple[float | None, ...]:
        return tuple(value if at == seat else None for at in range(len(self.scores)))

    def to_json(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The line of a log: the game's record, with the arena's data under ``arena``."""
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
        """Read a line of a log, without replaying its moves."""
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
            outcome = Outcome(
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
                f"not an arena game ({type(error).__name__}: {error}): {shown(data)}"
            ) from None
        players = len(pairing.bots)
        for what in (
            outcome.scores,
            outcome.moves,
            outcome.milliseconds,
            outcome.slowest,
            outcome.waited,
        ):
            if len(what) != players:
                raise ArenaError(f"{len(what)} values for {players} players: {shown(data)}")
        return outcome


def places(scores: Sequence[int]) -> tuple[float, ...]:
    """Each seat's place, from 1.

    >>> places([50, 61, 61, 40])
    (3.0, 1.5, 1.5, 4.0)
    """
    return tuple(
        1 + sum(other > own for other in scores) + (scores.count(own) - 1) / 2 for own in scores
    )
