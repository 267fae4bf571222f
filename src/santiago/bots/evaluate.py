"""The fast evaluation: what each seat can expect from a position (compiled).

First in points, then as a value from 0 to 1: mostly the chance to win, plus a little for the
margin, so that bots neither give up lost games nor gamble with won ones.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

if not cython.compiled:  # evaluate.pxd has the same for the compiler
    from santiago.bots.outlook import Outlook
    from santiago.engine.phases import AT_OVER
    from santiago.engine.scoring import Points, score, win_shares
    from santiago.engine.state import State

    Values = list[float]  # ctypedef double[5]


def expected_points(s: State, o: Outlook, points: cython.p_double) -> None:  # cdef
    """Each seat's expected points at the end."""
    seat: cython.int
    n: cython.int
    to_go: cython.int = s.rounds - s.round
    o.look(s)
    for seat in range(s.players):
        points[seat] = s.money[seat]
        if s.own_canals >> seat & 1:
            points[seat] += o.w.canal + o.w.canal_round * min(5, to_go)
        for n in range(o.fields.count):
            points[seat] += (o.fields.size[n] + o.w.thrive * o.fields.growth[n]) * o.fields.votes[
                n * 5 + seat
            ]
    if s.phase_index != AT_OVER:
        points[s.overseer] += o.w.token


def shares_of(  # cdef
    points: cython.p_double, players: cython.int, spread: cython.double, shares: cython.p_double
) -> None:
    """Each seat's chance to win, from expected points.

    A pair's chance is x / (1 + |x|) of the difference: an exponential function could differ
    between machines, and so would games.
    """
    seat: cython.int
    other: cython.int
    x: cython.double
    total: cython.double = 0.0
    for seat in range(players):
        shares[seat] = 1.0
        for other in range(players):
            if other != seat:
                x = (points[seat] - points[other]) / spread
                shares[seat] *= 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


def evaluate(s: State, o: Outlook, values: cython.p_double) -> None:  # cdef
    """Each seat's value, from 0 to 1."""
    points: Points = [0, 0, 0, 0, 0]
    expected: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    wins: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    seat: cython.int
    doubt: cython.double
    if s.phase_index == AT_OVER:
        score(s, points)
        win_shares(points, s.players, wins)
        for seat in range(s.players):
            expected[seat] = points[seat]
        add_margin(expected, wins, s.players, o.w.margin, values)
    else:
        expected_points(s, o, expected)
        doubt = o.w.doubt + o.w.doubt_round * (s.rounds - s.round)
        values_from(expected, s.players, doubt, o.w.margin, values)


def values_from(  # cdef
    expected: cython.p_double,
    players: cython.int,
    doubt: cython.double,
    margin: cython.double,
    values: cython.p_double,
) -> None:
    """Each seat's value from expected points and their uncertainty."""
    wins: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    shares_of(expected, players, doubt, wins)
    add_margin(expected, wins, players, margin, values)


def add_margin(  # cdef
    expected: cython.p_double,
    wins: cython.p_double,
    players: cython.int,
    margin: cython.double,
    values: cython.p_double,
) -> None:
    """Each seat's value: its share of the win, plus a little for its lead over the best rival."""
    seat: cython.int
    other: cython.int
    best: cython.double
    x: cython.double
    for seat in range(players):
        best = -1e9
        for other in range(players):
            if other != seat and expected[other] > best:
                best = expected[other]
        x = (expected[seat] - best) / 20.0
        values[seat] = (1.0 - margin) * wins[seat] + margin * (
            0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))
        )


def values_of(s: State, o: Outlook) -> list[float]:
    """Each seat's value, for Python."""
    values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    evaluate(s, o, values)
    return [values[seat] for seat in range(s.players)]


def points_of(s: State, o: Outlook) -> list[float]:
    """Each seat's expected points, for Python."""
    points: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
    expected_points(s, o, points)
    return [points[seat] for seat in range(s.players)]


def features_of(s: State, o: Outlook) -> list[list[float]]:
    """The terms of the evaluation, by seat, for fitting its weights.

    Money, extra canal, overseer's token, current fields, and their growth.
    """
    o.look(s)
    rows = []
    for seat in range(s.players):
        standing = 0.0
        growth = 0.0
        votes = 0.0
        for n in range(o.fields.count):
            standing += (o.fields.size[n] - o.fields.growth[n]) * o.fields.votes[n * 5 + seat]
            growth += o.fields.growth[n] * o.fields.votes[n * 5 + seat]
            votes += o.fields.votes[n * 5 + seat]
        own = 1.0 if s.own_canals >> seat & 1 else 0.0
        token = 1.0 if s.overseer == seat else 0.0
        rows.append([float(s.money[seat]), own, token, standing, growth, votes])
    return rows
