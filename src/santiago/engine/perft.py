"""Counting lines of play, as chess programs do: a wrong count finds a wrong rule."""

from __future__ import annotations

from santiago.engine.position import Position


def perft(position: Position, depth: int) -> int:
    """How many lines of `depth` moves there are from a position.

    Secret bids are counted in the order in which they are recorded.

    >>> from santiago import Rng, Variant
    >>> perft(Position.deal(Variant(players=3), Rng(1)), 2)
    111
    """
    if depth < 1:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    total = 0
    for code in position.legal_moves.codes():
        after = position.copy()
        after.play(code, after.turn)
        total += perft(after, depth - 1)
    return total
