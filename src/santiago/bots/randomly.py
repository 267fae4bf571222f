"""The bot `random`: first the kind of move, then the move."""

from __future__ import annotations

from santiago.bots.protocol import Budget, Choice
from santiago.engine.moves import moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng


class RandomBot:
    """Draws the kind of move first (to bid or to pass, say), then one of that kind.

    Drawing among all legal moves at once would hardly ever pass: there are hundreds of offers.
    """

    name = "random"

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose a legal move; the budget does not matter."""
        del seat, budget
        rng = Rng(seed)
        moves = moves_of(position.variant.edition)
        by_kind: dict[str, list[int]] = {}
        for code in position.legal_moves.codes():
            by_kind.setdefault(moves[code].kind, []).append(code)
        kinds = list(by_kind)
        codes = by_kind[kinds[rng.roll(len(kinds))]]
        among = sum(len(each) for each in by_kind.values())
        reason = {"code": "drawn", "among": among}
        return Choice(moves[codes[rng.roll(len(codes))]], (reason,))
