"""Bit operations in plain Python; compiled modules take theirs from `cbits.pxd`.

>>> popcount(0b1011), lowest(0b1000), select(0b101100, 1)
(3, 3, 3)
"""

from __future__ import annotations

byte = int  # in C one byte, -128 to 127
ubyte = int  # 0 to 255
BUILD_NAME = b"uncompiled"  # compiled, the name that setup.py gives the build


def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The place of the lowest set bit of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def select(mask: int, k: int) -> int:
    """The place of the set bit that has `k` set bits below it."""
    while k:
        mask &= mask - 1
        k -= 1
    return (mask & -mask).bit_length() - 1
