"""What every position and every move of a game was worth, ply by ply.

Every job here depends on the record up to its ply and on the seed, and on nothing else: not on the
moves that follow, on tiles that nobody has seen, or on the number of workers.
"""

from __future__ import annotations

from dataclasses import dataclass

from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.record import Step
from santiago.engine.rng import Rng, seed_of
from santiago.review.judge import Judge, Shares, mean, result_shares
from santiago.review.sealed import Sealed

CLOSE = 0.02
"""A move within this share of the win of the best one counts as equally good."""


@dataclass(frozen=True)
class Decision:
    """A move of the game, judged: everything in shares of the win, for all seats."""

    before: Shares  # as the search of the position before it expects
    best: Shares  # after the move that the search prefers, before new tiles are turned up;
    # for its seat as `played`, if the move played is about as good
    played: Shares  # after the move played, before new tiles are turned up
    better: Move | None  # the preferred move, if the move played was clearly worse


def is_revealed(before: Position, after: Position) -> bool:
    """Whether new tiles were turned up between two positions."""
    return after.phase == "auction" and before.phase != "auction"


def played_on(before: Position, move: Move, rng: Rng) -> Position:
    """The position after a move, with unseen tiles dealt anew before it."""
    after = before.copy()
    after.redeal(rng)
    after.play(move, after.turn)
    return after


class Expectations:
    """Judges the plies of a game."""

    def __init__(self, judge: Judge, markets: int) -> None:
        self.judge = judge
        self.markets = markets

    def at_start(self, position: Position, ply: int) -> Shares:
        """The shares at a position, also before two players' sealed bids."""
        if position.secret_auction:
            return self.judge.bids(position, ply)
        return self.judge.look(position, ply).shares

    def sealed(
        self, position: Position, ply: int, played: tuple[Move, Move] | None = None
    ) -> Sealed:
        """The sealed bids of a round."""
        return Sealed(self.judge, position, ply, self.judge.iterations // 8, played)

    def after(self, before: Position, move: Move, ply: int) -> Shares:
        """The shares after a move, before the tiles of a new round are known.

        `ply` is that of the position after it. All moves are judged on the same markets.
        """
        seed = self.judge.seed
        after = played_on(before, move, Rng(seed_of(seed, "market", ply, 0)))
        if after.result is not None:
            return result_shares(after)
        if not is_revealed(before, after):
            return self.judge.look(after, ply).shares
        markets = [
            played_on(before, move, Rng(seed_of(seed, "market", ply, number)))
            for number in range(self.markets)
        ]
        return mean([self.at_start(market, ply) for market in markets])

    def decision(self, step: Step) -> Decision:
        """Judge an open move: compare it with the move that a search prefers.

        The search before the move names the better one, searches after both moves measure the
        difference: whoever measures with what it chose by takes noise for a mistake.
        """
        before, seat = step.before, step.seat
        looked = self.judge.look(before, step.ply - 1)
        played = self.after(before, step.move, step.ply)
        preferred = looked.moves[0]
        if preferred == step.move:
            return Decision(looked.shares, played, played, None)
        best = self.after(before, preferred, step.ply)
        if best[seat] - played[seat] >= CLOSE:
            return Decision(looked.shares, best, played, preferred)
        # About as good for whoever moved, and yet it may have decided between others.
        fair = tuple(played[seat] if at == seat else share for at, share in enumerate(best))
        return Decision(looked.shares, fair, played, None)
