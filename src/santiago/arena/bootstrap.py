"""Means over deals and their confidence intervals, by bootstrap.

The games of one deal share its luck, so they depend on each other. That is why the bootstrap draws
deals, not games: an interval covers what other deals of the same kind would have shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2000
CONFIDENCE = 0.95
FEWEST = 10
"""With fewer deals there is no interval: a handful shows too little spread."""
_AT_ONCE = 4_000_000  # numbers in memory

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Measured:
    """A mean with its 95 % interval; none if there are too few deals."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def known(self) -> bool:
        """Whether there was anything to measure."""
        return self.value == self.value


UNKNOWN = Measured(float("nan"))


@dataclass
class Tally:
    """Sums by quantity and deal, each with its number of observations."""

    _rows: dict[Hashable, int] = field(default_factory=dict)
    _sums: dict[Hashable, dict[int, list[float]]] = field(default_factory=dict)
    _bounded: set[Hashable] = field(default_factory=set)

    def add(self, quantity: Hashable, deal: Hashable, value: float, of_one: bool = False) -> None:
        """Add one observation; `of_one` says that the quantity lies between 0 and 1."""
        row = self._rows.setdefault(deal, len(self._rows))
        cell = self._sums.setdefault(quantity, {}).setdefault(row, [0.0, 0.0])
        cell[0] += value
        cell[1] += 1.0
        if of_one:
            self._bounded.add(quantity)

    def measure(self, seed: int = 1) -> Mapping[Hashable, Measured]:
        """Every quantity's mean and interval; the same for the same observations and seed.

        >>> tally = Tally()
        >>> for deal in range(400):
        ...     tally.add("heads", deal, deal % 2, of_one=True)
        >>> heads = tally.measure()["heads"]
        >>> heads.value, round(heads.low, 2), round(heads.high, 2)
        (0.5, 0.45, 0.55)
        """
        names = list(self._sums)
        sums = np.zeros((len(self._rows), len(names)))
        counts = np.zeros_like(sums)
        for column, name in enumerate(names):
            for row, (total, count) in self._sums[name].items():
                sums[row, column] = total
                counts[row, column] = count
        return dict(zip(names, self._measured(names, sums, counts, seed), strict=True))

    def _measured(
        self, names: list[Hashable], sums: Floats, counts: Floats, seed: int
    ) -> Iterable[Measured]:
        if not names:
            return
        means = sums.sum(axis=0) / counts.sum(axis=0)
        deals = (counts > 0).sum(axis=0)
        if deals.max() < FEWEST:
            yield from (Measured(float(mean)) for mean in means)
            return
        low, high = np.nanquantile(
            _resampled(sums, counts, seed),
            [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2],
            axis=0,
        )
        for column, name in enumerate(names):
            mean, ends = float(means[column]), [float(low[column]), float(high[column])]
            if deals[column] < FEWEST:
                yield Measured(mean)
                continue
            if name in self._bounded and mean in (0.0, 1.0):
                # All deals agree, so the bootstrap shows no spread; what we do know is how likely
                # so many would agree by chance.
                chance = ((1 - CONFIDENCE) / 2) ** (1 / int(deals[column]))
                ends[int(mean == 0.0)] = abs((1 - mean) - chance)
            yield Measured(mean, *ends)


def _resampled(sums: Floats, counts: Floats, seed: int) -> Floats:
    """The means of resampled tournaments, each with the same number of deals."""
    rng = np.random.default_rng(seed)
    deals = len(sums)
    even = np.full(deals, 1 / deals)
    done: list[Floats] = []
    at_once = max(1, min(RESAMPLES, _AT_ONCE // deals))
    for first in range(0, RESAMPLES, at_once):
        times = rng.multinomial(deals, even, size=min(at_once, RESAMPLES - first)).astype(float)
        with np.errstate(invalid="ignore", divide="ignore"):
            done.append((times @ sums) / (times @ counts))
    return np.concatenate(done)
