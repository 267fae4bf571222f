"""How sure a search may be: its shares of the win, made to agree with what happens.

The evaluation at the end of a round takes a small lead for more than it is; more iterations do not
change that, and a large lead is as sure as it says. So shares are drawn towards equal ones, the
more the closer the game is. `python -m benchmarks.calibration --fit` found the two numbers in games
between equal bots, and the same command without `--fit` tests them on others (docs/review.md).
"""

from __future__ import annotations

from collections.abc import Sequence

LEAST = 0.25
"""How much of a very small lead counts,"""
GROWTH = 0.9
"""and how much more of a larger one; a complete lead is 1."""


def sureness(shares: Sequence[float], least: float = LEAST, growth: float = GROWTH) -> float:
    """How much of the differences between these shares counts.

    >>> sureness((0.25, 0.25, 0.25, 0.25)), sureness((1.0, 0.0))
    (0.25, 1.0)
    """
    equal = 1 / len(shares)
    lead = (max(shares) - equal) / (1 - equal)
    return min(1.0, least + growth * lead)


def calibrated(
    shares: Sequence[float], least: float = LEAST, growth: float = GROWTH
) -> tuple[float, ...]:
    """Shares of the win that agree with what happens; they still add up to 1.

    >>> [round(share, 2) for share in calibrated((0.5, 0.3, 0.2, 0.0))]
    [0.39, 0.28, 0.22, 0.11]
    """
    equal = 1 / len(shares)
    factor = sureness(shares, least, growth)
    return tuple(equal + factor * (share - equal) for share in shares)


def shares_of(values: Sequence[float], margin: float) -> tuple[float, ...]:
    """Shares of the win, which add up to 1, from values that are partly margin.

    >>> shares_of([0.5, 0.5, 0.01], 0.02), shares_of([0.05, 0.95], 0.1)
    ((0.5, 0.5, 0.0), (0.0, 1.0))
    """
    plain = [max(0.0, (value - margin / 2) / (1 - margin)) for value in values]
    total = sum(plain)
    return tuple(value / total for value in plain)
