"""Luck and skill apart: where each seat's share of the win came from.

For every seat, *result − expectation at the start = luck + sealed + own + others + correction*.
Every term is summed up by itself from what was judged; none is the remainder of the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from santiago.review.judge import Shares


@dataclass(frozen=True)
class Account:
    """Where a seat's share of the win came from."""

    seat: int
    start: float  # expected share of the win before the first move
    result: float  # share of the win at the end
    luck: float  # tiles turned up
    sealed: float  # two players: how the sealed bids met
    own: float  # the seat's own choices, compared with the best ones: skill
    others: float  # the others' choices
    correction: float  # what later, better estimates changed


TERMS = ("luck", "sealed", "own", "others", "correction")


class Sums:
    """Adds up the terms of all seats."""

    def __init__(self, players: int) -> None:
        self._seats = range(players)
        self.terms = {term: [0.0] * players for term in TERMS}
        self.sizes: list[float] = []

    def add(self, term: str, after: Shares, before: Shares) -> None:
        """A change of everyone's expectation that is due to one thing."""
        for seat in self._seats:
            self.terms[term][seat] += after[seat] - before[seat]

    def choose(self, seat: int, played: Shares, best: Shares) -> None:
        """A seat's choice: its own skill, the others' fate."""
        for other in self._seats:
            term = "own" if other == seat else "others"
            self.terms[term][other] += played[other] - best[other]

    def correct(self, *changes: tuple[Shares, Shares]) -> None:
        """Better estimates of the same thing at one ply: pairs of (later, earlier)."""
        for later, earlier in changes:
            self.add("correction", later, earlier)
        sizes = [
            abs(sum(later[seat] - earlier[seat] for later, earlier in changes))
            for seat in self._seats
        ]
        self.sizes.append(sum(sizes) / len(sizes))

    def accounts(self, start: Shares, result: Shares) -> tuple[Account, ...]:
        """One account for each seat."""
        return tuple(
            Account(
                seat,
                start[seat],
                result[seat],
                **{term: self.terms[term][seat] for term in TERMS},
            )
            for seat in self._seats
        )
