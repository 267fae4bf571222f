"""What a leaf of a search is worth (compiled).

The greedy policy plays the round to its end, where a net evaluates it. Without a net the policy
plays on, and the value is the mean over the ends of these rounds: the first is more certain, the
last looks further ahead.

A rival who does not judge as the net does would be misread by it. Where it is known how likely
that is (`judge_plainly`), as much of the rival's value comes from the plain evaluation.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # lookahead.pxd has the same for the compiler
    from santiago.bots.evaluate import evaluate
    from santiago.bots.net import Net
    from santiago.bots.outlook import Outlook
    from santiago.bots.rollout import play_on
    from santiago.bots.weights import Weights
    from santiago.engine.phases import AT_OVER
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

    Values = list[float]  # ctypedef double[5]


class LookAhead:  # cdef
    """The evaluation of leaves that all searches share."""

    horizon: cython.int  # public: whole rounds to play beyond this one
    near: cython.double  # public
    plain: list[float]  # double[5]: by seat, how much the plain evaluation counts beside the net
    mixed: cython.bint
    o: Outlook
    net: Net | None
    learned: cython.bint

    def __init__(
        self, weights: Weights, net: Net | None = None, horizon: int = 1, near: float = 0.5
    ) -> None:
        self.o = Outlook(weights)
        self.net = net
        self.learned = net is not None
        self.horizon = 0 if net else horizon
        self.plain = [0.0] * 5
        self.mixed = False
        self.near = near  # how much of a value each round's end decides; the last has the rest

    def judge_plainly(self, seat: int, share: float) -> None:
        """Let the plain evaluation have this share of a seat's value, and the net the rest."""
        self.plain[seat] = share
        self.mixed = True

    def values(  # cdef
        self, s: State, rng: Rng, until: cython.int, values: cython.p_double
    ) -> None:
        """Play on to the beginning of the round `until`, or further, and evaluate."""
        then: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        weight: cython.double = 1.0
        share: cython.double
        ahead: cython.int
        seat: cython.int
        for seat in range(s.players):
            values[seat] = 0.0
        for ahead in range(self.horizon + 1):
            play_on(s, self.o, rng, until + ahead)
            share = weight
            if s.phase_index != AT_OVER and ahead < self.horizon:
                share *= self.near
            if share > 0.0:
                self.judge(s, then)
                for seat in range(s.players):
                    values[seat] += share * then[seat]
            weight -= share
            if s.phase_index == AT_OVER:
                break

    def judge(self, s: State, values: cython.p_double) -> None:  # cdef
        """Evaluate the end of a round, or of the game, as it stands."""
        plainly: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        seat: cython.int
        if not self.learned or s.phase_index == AT_OVER:
            evaluate(s, self.o, values)
            return
        self.o.look(s)
        self.net.judge(s, self.o, values)  # type: ignore[union-attr]
        if self.mixed:
            evaluate(s, self.o, plainly)
            for seat in range(s.players):
                values[seat] += self.plain[seat] * (plainly[seat] - values[seat])
