"""How much work a review does besides the iterations of its searches."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """Numbers of samples; more are more exact."""

    playouts: int = 32  # greedy continuations, whose mean are the expected points
    markets: int = 12  # markets that stand for the tiles that the next round may turn up
    ways: int = 100  # ways on from the start of each round; 0: none
    suspects: int = 5  # how many of a seat's costliest moves are compared with better ones
    thinking: int = 8  # iterations a move of the bots that continue a game
    judging: int = 60  # iterations of the search that judges a continued game


FULL = Effort()
"""For compiled code."""
SMALL = Effort(playouts=2, markets=3, ways=0, suspects=2, thinking=1, judging=12)
"""For uncompiled code in a browser, which is about a hundred times slower."""
