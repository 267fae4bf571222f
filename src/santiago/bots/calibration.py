"""How sure a search may be: its shares of the win, made to agree with what happens.

The evaluation at the end of a round takes today's lead for more than it is while many rounds are to
come. More iterations do not change that. So shares are drawn towards equal ones, by a factor that
depends on the number of players and on the rounds that follow. `python -m benchmarks.calibration`
fitted the factors to games between equal bots, and tests them on others (docs/review.md).
"""

from __future__ import annotations

from collections.abc import Sequence

FITTED = {2: (0.88, 0.02), 3: (0.95, -0.05), 4: (0.95, -0.05), 5: (0.95, -0.05)}
"""By number of players: the factor in the last round, and its change for each round to come."""


def sureness(players: int, left: int) -> float:
    """How much of a lead over an equal share counts, with so many rounds to come after this one.

    >>> sureness(4, 0), sureness(4, 9)
    (0.95, 0.5)
    """
    last, change = FITTED[players]
    return min(1.0, max(0.0, last + change * left))


def calibrated(shares: Sequence[float], left: int) -> tuple[float, ...]:
    """Shares of the win that agree with what happens; they still add up to 1.

    >>> calibrated((0.75, 0.25, 0.0, 0.0), 9)
    (0.5, 0.25, 0.125, 0.125)
    """
    equal = 1 / len(shares)
    factor = sureness(len(shares), left)
    return tuple(equal + factor * (share - equal) for share in shares)
