"""Hints for a person: the best moves that a strong bot sees, and what each is for.

The bot is given what the person's seat may know, as every bot is; the purposes are facts that the
engine confirms. What a move costs is calibrated, as in a review.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from santiago.bots.explanations import ONLY_MOVE
from santiago.bots.protocol import Budget, Reason, reason_json, seen_position
from santiago.bots.purposes import Purposes
from santiago.bots.search import LearnedBot, Option, chances
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position
from santiago.engine.rng import seed_of

ITERATIONS = 4000
"""The budget of compiled code."""
MOST = 3
"""How many moves are told."""
SERIOUS = 0.03
"""A move is told if it got at least this share of all the search's looks,"""
CLOSE = 0.08
"""and if it costs no more of the win than this, compared with the best."""


@dataclass(frozen=True)
class Hint:
    """A good move."""

    move: Move
    worse: float  # than the best, in shares of the win; 0 for the best
    reasons: tuple[Reason, ...]  # what it is for; `explanations` lists the codes

    def to_json(self) -> dict[str, Any]:
        """The shape of docs/protocol.md."""
        reasons = [reason_json(reason) for reason in self.reasons]
        return {"move": self.move.text, "worse": round(self.worse, 4), "reasons": reasons}


def hints(
    position: Position, seat: int, iterations: int = ITERATIONS, seed: int = 0
) -> tuple[Hint, ...]:
    """The best moves of a seat that is to move, the best first; three at most.

    >>> from santiago import Game
    >>> told = hints(Game.new(seed=7, overseer=3).position, 0, iterations=50)
    >>> 1 <= len(told) <= 3, told[0].worse
    (True, 0.0)
    """
    seen = seen_position(position, seat, seed_of(seed, "seen"))
    purposes = Purposes(seen, seat)
    legal = seen.legal_moves_of(seat)
    if len(legal) == 1:
        return (Hint(legal[0], 0.0, (ONLY_MOVE,)),)
    bot = LearnedBot(beyond=0.0)
    search = bot.searched(seen, Budget(iterations=iterations), seed)
    good = _good(search.options(seat))
    shares = chances(search, seen, seat, bot.weights.margin)
    table = moves_of(seen.variant.edition)
    best = shares[good[0][0]]
    told = [
        Hint(table[code], max(0.0, best - shares[code]), purposes.of(table[code]))
        for code, _, _ in good
    ]
    return tuple(hint for hint in told if hint.worse <= CLOSE)


def _good(options: list[Option]) -> list[Option]:
    """The options worth telling: the one to play, and those that are about as good."""
    best = options[0]
    looks = sum(visits for _, visits, _ in options)
    others = [
        option
        for option in options[1:]
        if option[1] >= SERIOUS * looks and best[2] - option[2] <= CLOSE
    ]
    return [best, *others][:MOST]
