"""One layer of a net, for uncompiled code; compiled code has it from cunits.pxd."""

from __future__ import annotations


def units(
    x: list[int], inputs: int, weights: list[int], bias: list[int], count: int, sums: list[int]
) -> None:
    """Each unit's output: the sum of its weighted inputs, plus its bias.

    >>> sums = [0]
    >>> units([1, 2], 2, [10, 100], [1000], 1, sums)
    >>> sums
    [1210]
    """
    for unit in range(count):
        row = weights[unit * inputs : (unit + 1) * inputs]
        sums[unit] = bias[unit] + sum(map(int.__mul__, x, row))
