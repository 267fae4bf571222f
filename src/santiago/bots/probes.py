"""Probes: scripted bots with one idea each.  A strong bot must not lose to any of them.

Otherwise they play like `greedy`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from santiago.bots.explanations import Reasons
from santiago.bots.greedy import GreedyBot
from santiago.bots.protocol import Bot, Budget, Choice
from santiago.bots.purposes import Purposes
from santiago.engine.board import CANAL_NAMES
from santiago.engine.moves import Move
from santiago.engine.position import Position

Idea = Callable[[Position, int], Move | None]


def always_passes(position: Position, seat: int) -> Move | None:
    """Never bids, so it is often the overseer."""
    del seat
    return Move("pass") if position.phase == "auction" else None


def bids_one(position: Position, seat: int) -> Move | None:
    """Bids 1, or the lowest free amount."""
    del seat
    if position.phase != "auction":
        return None
    moves = position.legal_moves
    return moves[min(1, len(moves) - 1)]


def bids_everything(position: Position, seat: int) -> Move | None:
    """Bids all it has."""
    del seat
    return position.legal_moves[-1] if position.phase == "auction" else None


def never_bribes(position: Position, seat: int) -> Move | None:
    """Makes no offer."""
    del seat
    return Move("pass") if position.phase == "offers" else None


def bribes_everything(position: Position, seat: int) -> Move | None:
    """Offers everything for the canal it gains most from."""
    if position.phase != "offers" or position.money[seat] < position.lowest_offer:
        return None
    gains = {}
    for canal in CANAL_NAMES:
        move = Move(f"offer {canal} {position.money[seat]}")
        if move in position.legal_moves:
            gains[move] = position.consequences(move)["gain_after_drought"][seat]
    best = max(gains, key=lambda move: gains[move])
    return best if gains[best] > 0 else None


def hoards_the_token(position: Position, seat: int) -> Move | None:
    """Passes while that makes it overseer, and takes every bribe."""
    if position.phase == "auction":
        passed = any(bid == 0 for bid in list(position.bids)[: position.players])
        return None if passed and position.players > 2 else Move("pass")
    if position.phase == "decision" and position.offered:
        totals: dict[str, int] = {}
        for _, canal, amount in position.offers():
            totals[canal] = totals.get(canal, 0) + amount
        return Move(f"accept {max(totals, key=lambda canal: totals[canal])}")
    del seat
    return None


def spites_the_leader(position: Position, seat: int) -> Move | None:
    """Hurts the leading rival most, at any cost."""
    if position.phase not in ("leftover", "decision", "extra"):
        return None
    scores = position.scores()
    leader = max((s for s in range(position.players) if s != seat), key=lambda s: scores[s])
    moves = list(position.legal_moves)
    return min(moves, key=lambda m: position.consequences(m)["gain_after_drought"][leader])


IDEAS: dict[str, Idea] = {
    "always-passes": always_passes,
    "bids-one": bids_one,
    "bids-everything": bids_everything,
    "never-bribes": never_bribes,
    "bribes-everything": bribes_everything,
    "hoards-the-token": hoards_the_token,
    "spites-the-leader": spites_the_leader,
}


class Probe:
    """A bot with one idea, playing like `greedy` otherwise."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._idea = IDEAS[name]
        self._otherwise: Bot = GreedyBot()

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Follow the idea, if it has one here."""
        move = self._idea(position, seat)
        if move is None:
            return self._otherwise.choose(position, seat, budget, seed)
        rule = {"code": "rule", "text": self.name}
        purposes = partial(Purposes(position, seat).of, move)
        return Choice(move, Reasons(lambda: (rule, *purposes())))
