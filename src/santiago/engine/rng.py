"""A small random generator that gives the same numbers everywhere (compiled).

SplitMix64 (Steele, Lea and Flood, 2014): 64 bits of state, three multiplications per number, and
the same sequence on every machine, compiled or not, in every version of this package.
It is for shuffles, playouts and bots, not for secrets.
"""

from __future__ import annotations

import hashlib

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:
    Space = bytes  # ctypedef char[96]
    WORD = 0xFFFFFFFFFFFFFFFF  # compiled, numbers wrap by themselves; uncompiled, this mask does it
    STEP = 0x9E3779B97F4A7C15
    MIX_1 = 0xBF58476D1CE4E5B9
    MIX_2 = 0x94D049BB133111EB


def seed_of(*parts: object) -> int:
    """A 64-bit seed from anything that has a text, such as (seed, deal, seat, move).

    >>> seed_of(1, "deal", 7) == seed_of(1, "deal", 7) != seed_of(1, "deal", 8)
    True
    """
    text = "\n".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Rng:  # cdef final
    """A stream of random numbers from a seed: a whole number or a text.

    >>> rng = Rng(2026)
    >>> [rng.roll(6) for _ in range(5)]
    [5, 2, 4, 2, 4]
    """

    state: cython.ulonglong
    # Two generators never lie in one cache line: every draw would wait for the other thread's.
    _space: Space

    def __init__(self, seed: int | str) -> None:
        self.state = seed & WORD if isinstance(seed, int) else seed_of(seed)

    def __reduce__(self) -> tuple[type[Rng], tuple[int]]:
        """A copy continues the stream from here."""
        return Rng, (self.state,)

    if not cython.compiled:  # compiled, these are inlined wherever they are called

        def restart(self, seed: cython.ulonglong, number: cython.int) -> None:
            """Start stream `number` of a seed, for compiled code."""
            self.state = (seed ^ (number * MIX_1 & WORD)) & WORD

        def next(self) -> cython.ulonglong:
            """The next 64 random bits."""
            z: cython.ulonglong
            self.state = (self.state + STEP) & WORD
            z = self.state
            z = ((z ^ (z >> 30)) * MIX_1) & WORD
            z = ((z ^ (z >> 27)) * MIX_2) & WORD
            return z ^ (z >> 31)

        def below(self, n: cython.int) -> cython.int:
            """A random number from 0 to n − 1."""
            return ((self.next() >> 32) * n) >> 32

    def roll(self, n: int) -> int:
        """A random number from 0 to n − 1, for Python; 0 < n < 2³¹.

        >>> 0 <= Rng(7).roll(6) < 6
        True
        """
        if not 0 < n < 1 << 31:
            raise ValueError(f"roll(n) needs 0 < n < 2**31, not {n}")
        return self.below(n)

    def bits(self) -> int:
        """The next 64 random bits, for Python.

        >>> Rng(1234567).bits()
        6457827717110365317
        """
        return self.next()
