"""Ends of the round, each evaluated once for a whole search (compiled).

Most of what a search tries leads to an end of the round that it knows: other bids with the same
order of planting, offers that come to nothing. So it remembers what each end is worth, and to which
end play goes on from each position on the way there.

With `beyond`, an end that the search keeps coming back to is also judged a round later. The policy
plays on from there, each time with other tiles, but with the same for all ends. The more of these
samples there are, the more they count beside the end itself.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # ends.pxd has the same for the compiler
    from santiago.bots.lookahead import LookAhead
    from santiago.bots.nodes import End, Way, free_ends, free_ways, new_ends, new_ways
    from santiago.bots.policy import policy_move
    from santiago.bots.rollout import play_on
    from santiago.engine.deal import turn_up_others
    from santiago.engine.phases import AT_OVER, apply
    from santiago.engine.rng import MIX_1, WORD, Rng
    from santiago.engine.state import State

    MOST_ENDS = 16_384  # powers of two; a newcomer takes the place of another
    MOST_WAYS = 65_536
    FIRST_SAMPLE = 4  # an end's looks before its first sample,
    NEXT_SAMPLE = 8  # and before each one after that
    DOUBT = 2  # so many samples count as much as having none
    Keys = list[int]  # ctypedef unsigned long long[64]
    Values = list[float]  # ctypedef double[5]


class Ends:  # cdef
    """What a search knows about the ends of its round; not for two players' secret bids."""

    ahead: LookAhead
    rng: Rng
    seed: cython.ulonglong  # of the samples' tiles
    searches: cython.ulonglong
    stamp: cython.ulonglong  # tells this search's keys from those of earlier ones
    end: dict[int, End]  # End *
    way: dict[int, Way]  # Way *

    def __init__(self, ahead: LookAhead) -> None:
        self.ahead = ahead
        self.rng = Rng(0)
        self.seed = 0
        self.searches = 0
        self.stamp = 0
        if not cython.compiled:
            self.end = new_ends(0)
            self.way = new_ways(0)

    def __dealloc__(self) -> None:
        """Called when compiled ones end."""
        free_ends(self.end)
        free_ways(self.way)

    def prepare(self) -> None:
        """Allocate the memory on first use."""
        if cython.compiled and not self.end:
            self.end = new_ends(MOST_ENDS)
            self.way = new_ways(MOST_WAYS)
            if not self.end or not self.way:
                raise MemoryError

    def begin(self, seed: cython.ulonglong) -> None:  # cdef
        """Forget all ends: a new search begins."""
        self.seed = seed
        self.searches += 1
        self.stamp = (self.searches * MIX_1) & WORD

    def values(  # cdef
        self,
        s: State,
        until: cython.int,
        beyond: cython.double,
        values: cython.p_double,
    ) -> None:
        """What the end is worth that the policy comes to from here; `until`: the next round.

        The unseen tiles of all positions must lie in the same order.
        """
        at: cython.int = self._find(s, until)
        seat: cython.int
        samples: cython.int
        self.end[at].looks += 1
        samples = self.end[at].samples
        if beyond > 0.0 and self.end[at].looks >= FIRST_SAMPLE + NEXT_SAMPLE * samples:
            play_on(s, self.ahead.o, self.rng, until)
            if s.phase_index != AT_OVER:
                self._sample(s, at, until + 1)
                samples += 1
        for seat in range(s.players):
            values[seat] = self.end[at].near[seat]
            if samples:
                values[seat] += (
                    beyond * (self.end[at].far[seat] - samples * values[seat]) / (samples + DOUBT)
                )

    def _find(self, s: State, until: cython.int) -> cython.int:  # cdef
        """Where the end is kept that the policy comes to from here."""
        passed: Keys = [0] * 64
        n: cython.int = 0
        i: cython.int
        way: cython.int
        at: cython.int = -1
        key: cython.ulonglong = 0
        digest: cython.ulonglong
        while at < 0 and s.phase_index != AT_OVER and s.round < until:
            digest = s.digest(0, False)
            way = cython.cast(cython.int, digest & (MOST_WAYS - 1))
            if self.way[way].key == digest ^ self.stamp:
                key = self.way[way].end
                at = cython.cast(cython.int, (key ^ self.stamp) & (MOST_ENDS - 1))
                if self.end[at].key == key:
                    break
                at = -1  # another end has taken its place
            passed[n] = digest
            n += 1
            apply(s, policy_move(s, self.ahead.o, self.rng))
        if at < 0:
            digest = s.digest(0, False)
            key = digest ^ self.stamp
            at = cython.cast(cython.int, digest & (MOST_ENDS - 1))
            if self.end[at].key != key:
                self._judge(s, at)
                self.end[at].key = key
        for i in range(n):
            way = cython.cast(cython.int, passed[i] & (MOST_WAYS - 1))
            self.way[way].key = passed[i] ^ self.stamp
            self.way[way].end = key
        return at

    def _judge(self, s: State, at: cython.int) -> None:  # cdef
        """Evaluate an end that has not been seen before."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        seat: cython.int
        self.ahead.judge(s, values)
        self.end[at].looks = 0
        self.end[at].samples = 0
        for seat in range(5):
            self.end[at].near[seat] = values[seat]
            self.end[at].far[seat] = 0.0

    def _sample(self, s: State, at: cython.int, until: cython.int) -> None:  # cdef
        """Add a sample of the next round to what an end is worth."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        seat: cython.int
        self.rng.restart(self.seed, self.end[at].samples)
        turn_up_others(s, self.rng)
        play_on(s, self.ahead.o, self.rng, until)
        self.ahead.judge(s, values)
        self.end[at].samples += 1
        for seat in range(s.players):
            self.end[at].far[seat] += values[seat]


def values_of_end(ends: Ends, s: State, beyond: float) -> list[float]:
    """What the end is worth that the policy comes to from a position, for Python."""
    values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    here: State = State()
    ends.prepare()
    here.copy_from(s)
    ends.values(here, s.round + 1, beyond, values)
    return [values[seat] for seat in range(s.players)]
