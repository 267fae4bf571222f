"""One layer of a net, for uncompiled code; compiled code has it from cunits.pxd.

Python multiplies long numbers fast, but short ones slowly.  So the weights that one input has for
all units are one long number, 32 bits a unit; its product with the input holds all units' products.
A sum may be negative, then it borrows from its neighbour; `top` bits added below give that back.
"""

from __future__ import annotations

from operator import mul
from struct import unpack

LAYERS = 64
"""Layers whose long numbers are kept."""

Layer = tuple[list[int], list[int], int, int]
_layers: dict[int, Layer] = {}


def units(
    x: list[int], inputs: int, weights: list[int], bias: list[int], count: int, sums: list[int]
) -> None:
    """Each unit's output: the sum of its weighted inputs, plus its bias; it must fit in 32 bits.

    >>> sums = [0, 0]
    >>> units([1, 2], 2, [10, 100, -10, -100], [1000, 0], 2, sums)
    >>> sums
    [1210, -210]
    """
    layer = _layers.get(id(weights))
    if layer is None or layer[0] is not weights:
        layer = _layer(inputs, weights, bias, count)
    _, columns, biases, top = layer
    total = sum(map(mul, x, columns), biases)
    sums[:count] = unpack(f"<{count}i", (total + top ^ top).to_bytes(4 * count, "little"))


def _layer(inputs: int, weights: list[int], bias: list[int], count: int) -> Layer:
    """A layer's long numbers: those of its inputs, of the biases, and the top bit of each unit."""
    columns = [_long(weights[i : count * inputs : inputs]) for i in range(inputs)]
    layer = weights, columns, _long(bias[:count]), _long([1 << 31] * count)
    if len(_layers) == LAYERS:
        _layers.clear()
    _layers[id(weights)] = layer
    return layer


def _long(numbers: list[int]) -> int:
    return sum(number << 32 * at for at, number in enumerate(numbers))
