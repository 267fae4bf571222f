"""The result of a game in one headline, as data: who won, by how much, and how.

Nothing here is words: `santiago.pictures.words` writes them in the reader's language.

>>> result = {
...     "scores": [30, 27],
...     "winners": [0],
...     "fields": [["banana", ["a1", "a2", "a3"], [12, 6]], ["bean", ["d1"], [1, 0]]],
... }
>>> headline(result, money=[17, 21]).how
BigField(points=12, crop='banana', size=3, largest=True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

MANY_FIELDS = 4
"""With at least this many fields, their number tells how a game was won."""


class Money(NamedTuple):
    """The winner kept more money than the runner-up, and that made the difference."""

    kept: int
    behind_kept: int


class BigField(NamedTuple):
    """One field brought the winner the most points."""

    points: int
    crop: str
    size: int
    largest: bool  # no other field in the valley is as large


@dataclass(frozen=True)
class ManyFields:
    """The winner scored in more fields than anybody else."""

    count: int


How = Money | BigField | ManyFields


@dataclass(frozen=True)
class Headline:
    """What there is to say about a result."""

    kind: str  # won, single (won by one point) or shared
    winners: tuple[int, ...]
    points: int  # of each winner
    margin: int  # ahead of the best of the others; 0 if there are no others
    behind: int | None  # the best of the others
    how: How | None  # None: several won, or nobody had a field or more money


def headline(result: Mapping[str, Any], money: Sequence[int]) -> Headline:
    """The headline of a finished game, from its result and the money that was left."""
    scores: Sequence[int] = result["scores"]
    winners = tuple(result["winners"])
    points = scores[winners[0]]
    others = [seat for seat in range(len(scores)) if seat not in winners]
    # Of several, the one with the most money, so that the winner's money really made a difference.
    behind = max(others, key=lambda seat: (scores[seat], money[seat], -seat), default=None)
    margin = 0 if behind is None else points - scores[behind]
    if behind is None or len(winners) > 1:
        return Headline("shared", winners, points, margin, behind, None)
    how = _how(result["fields"], scores, money, winners[0], behind)
    return Headline("single" if margin == 1 else "won", winners, points, margin, behind, how)


def _how(
    fields: Sequence[tuple[str, Sequence[str], Sequence[int]]],
    scores: Sequence[int],
    money: Sequence[int],
    winner: int,
    behind: int,
) -> How | None:
    """What set the winner apart from the runner-up: money, one field, or many."""
    by_money = money[winner] - money[behind]
    by_fields = scores[winner] - scores[behind] - by_money
    if by_money > by_fields:
        return Money(money[winner], money[behind])
    scored = [sum(points[seat] > 0 for _, _, points in fields) for seat in range(len(scores))]
    best = max(fields, key=lambda field: (field[2][winner], len(field[1])), default=None)
    if best is None or best[2][winner] == 0:
        return None
    crop, squares, points = best
    most_fields = all(scored[winner] > count for seat, count in enumerate(scored) if seat != winner)
    from_fields = scores[winner] - money[winner]
    if most_fields and scored[winner] >= MANY_FIELDS and 2 * points[winner] < from_fields:
        return ManyFields(scored[winner])
    sizes = sorted((len(field[1]) for field in fields), reverse=True)
    largest = len(squares) == sizes[0] and sizes[1:2] != sizes[:1]
    return BigField(points[winner], crop, len(squares), largest)
