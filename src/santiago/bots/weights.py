"""The numbers behind the bots' evaluation (compiled).

They were tuned in matches, on deals that no report uses.
Points are points at the end of the game.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from collections.abc import Mapping


class Weights:  # cdef public
    """One set of numbers; all are per seat, and the same for all seats."""

    pride: cython.double  # how much a player overrates their own votes
    counting: cython.double  # how far the tiles to come are counted, not guessed
    rival: cython.double  # what all rivals' points together weigh against one's own
    money: cython.double  # points that an escudo is worth at the end
    early_money: cython.double  # … and more for each round to come
    growth: cython.double  # share of the tiles to come that join a field of their crop
    spread: cython.double  # how far small fields lose to large ones in that
    room_wet: cython.double  # what a free square beside a field counts: wet,
    room_near: cython.double  # one canal away,
    room_far: cython.double  # farther away
    fresh: cython.double  # growth of a new field, for each tile to come
    deny: cython.double  # how much of the room's worth goes with a square taken
    next_ring: cython.double  # share of a tile's gain when a canal comes one nearer
    free_wet: cython.double  # gain of a free square that becomes wet
    overseer: cython.double  # points that the overseer's token is worth
    overseer_early: cython.double  # … and more for each round to come
    outbid: cython.double  # how eagerly those who speak later outbid
    offer_edge: cython.double  # by how much an offer must convince
    hold: cython.double  # points that one's own canal is worth in the last round
    hold_round: cython.double  # … and more for each round to come
    token: cython.double  # points that holding the overseer's token is worth
    canal: cython.double  # … and one's own canal in the last round,
    canal_round: cython.double  # and more for each round to come, up to five
    thrive: cython.double  # how much more than above a field's growth counts
    margin: cython.double  # how much of a value is margin rather than chance to win
    doubt: cython.double  # points of doubt about the result in the last round
    doubt_round: cython.double  # … and more for each round to come
    alive: list[float]  # double[288]
    kept: list[float]  # double[288]

    def __init__(self) -> None:
        # How people err; the strong bots do not.
        self.pride = 1.0
        self.counting = 1.0
        self.rival = 0.8
        self.money = 1.0
        self.early_money = -0.058
        # Fields.
        self.growth = 0.5
        self.spread = 2.131
        self.room_wet = 1.248
        self.room_near = 0.6
        self.room_far = 0.4
        self.fresh = 0.12
        self.deny = 1.162
        # Canals.
        self.next_ring = 0.344
        self.free_wet = 0.369
        # Auction, offers, own canal.
        self.overseer = 2.339
        self.overseer_early = -0.155
        self.outbid = 2.496
        self.offer_edge = 0.441
        self.hold = 0.0
        self.hold_round = 0.442
        # The evaluation.
        self.token = 1.0
        self.canal = 1.4
        self.canal_round = 0.7
        self.thrive = 1.3
        self.margin = 0.1
        self.doubt = 4.0
        self.doubt_round = 1.2
        self.alive = _table(_ALIVE)
        self.kept = _table(_KEPT)


# By stage (before the overseer's canal, after it), farmers (0–2) and canals needed (0–3), the
# chance that a tile lives at the end of the game, with 1, 2, 3 and more rounds to go.
_ALIVE = {
    (0, 0): ((1, 1, 1), (0.22, 0.24, 0.21), (0.01, 0.01, 0.01), (0, 0, 0)),
    (0, 1): ((1, 1, 1), (0.58, 0.5, 0.5), (0.04, 0.09, 0.1), (0, 0, 0.02)),
    (0, 2): ((1, 1, 1), (0.75, 0.8, 0.71), (0.05, 0.5, 0.45), (0, 0.1, 0.15)),
    (1, 0): ((1, 1, 1), (0.12, 0.1, 0.03), (0, 0, 0), (0, 0, 0)),
    (1, 1): ((1, 1, 1), (0.46, 0.32, 0.27), (0, 0.01, 0.01), (0, 0, 0)),
    (1, 2): ((1, 1, 1), (0.6, 0.7, 0.56), (0, 0.35, 0.25), (0, 0.05, 0.08)),
}
# The same for the share of its farmers that will still be there.
_KEPT = {
    (0, 0): ((1, 1, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    (0, 1): ((1, 1, 1), (0.58, 0.38, 0.37), (0.04, 0.03, 0.02), (0, 0, 0)),
    (0, 2): ((1, 1, 1), (0.75, 0.72, 0.55), (0.05, 0.3, 0.25), (0, 0.05, 0.08)),
    (1, 0): ((1, 1, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    (1, 1): ((1, 1, 1), (0.46, 0.12, 0.06), (0, 0, 0), (0, 0, 0)),
    (1, 2): ((1, 1, 1), (0.6, 0.55, 0.3), (0, 0.15, 0.08), (0, 0, 0)),
}


def _table(stages: Mapping[tuple[int, int], tuple[tuple[float, ...], ...]]) -> list[float]:
    """The chances as one list: ((stage × 3 + farmers) × 4 + canals needed) × 12 + rounds to go."""
    table = [0.0] * 288
    for (stage, farmers), rows in stages.items():
        for ring, row in enumerate(rows):
            for rounds in range(1, 12):
                place = ((stage * 3 + farmers) * 4 + ring) * 12 + rounds
                table[place] = float(row[min(rounds, len(row)) - 1])
    return table
