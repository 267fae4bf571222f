"""CandidateList: a short list of moves with their scores (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]


class CandidateList:  # cdef public
    """Moves worth thinking about, and a score in points for each."""

    n: cython.int
    codes: list[int]  # int[256]
    scores: list[float]  # double[256]

    def __init__(self) -> None:
        self.n = 0
        self.codes = [0] * 256
        self.scores = [0.0] * 256

    def clear(self) -> None:  # cdef
        """Start again."""
        self.n = 0

    def add(self, code: cython.int, score: cython.double) -> None:  # cdef
        """Add a move; of equal moves the first stays, and a full list takes no more."""
        i: cython.int
        if self.n == 256:
            return
        for i in range(self.n):
            if self.codes[i] == code:
                return
        self.codes[self.n] = code
        self.scores[self.n] = score
        self.n += 1

    def add_new(self, code: cython.int, score: cython.double) -> None:  # cdef
        """Add a move that is known to be new."""
        if self.n < 256:
            self.codes[self.n] = code
            self.scores[self.n] = score
            self.n += 1

    def keep(self, most: cython.int) -> None:  # cdef
        """Sort, best first (of equals the one added first), and keep the best `most`."""
        i: cython.int
        j: cython.int
        code: cython.int
        score: cython.double
        kept: cython.int = 0
        for i in range(self.n):
            code = self.codes[i]
            score = self.scores[i]
            if kept == most and score <= self.scores[kept - 1]:
                continue
            j = kept if kept < most else most - 1
            while j > 0 and self.scores[j - 1] < score:
                self.codes[j] = self.codes[j - 1]
                self.scores[j] = self.scores[j - 1]
                j -= 1
            self.codes[j] = code
            self.scores[j] = score
            if kept < most:
                kept += 1
        self.n = kept

    def listed(self) -> list[tuple[int, float]]:
        """The moves and scores, for Python."""
        return [(self.codes[i], self.scores[i]) for i in range(self.n)]
