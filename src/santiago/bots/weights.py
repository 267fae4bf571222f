"""The numbers behind the bots' judgement (compiled).

They were found by play: candidates against the numbers so far, on deals that no report uses.
Points are points at the end of the game.
"""

from __future__ import annotations

from collections.abc import Mapping


class Weights:
    """One set of numbers; all are per seat, and the same for all seats."""

    def __init__(self) -> None:
        self.rival = 0.8  # what all rivals' points together weigh against one's own
        self.money = 1.0  # points that an escudo is worth at the end
        self.early_money = -0.058  # … and more for each round to come
        # Fields.
        self.growth = 0.5  # share of the tiles to come that join a field of their crop
        self.spread = 2.131  # how far small fields lose to large ones in that
        self.room_wet = 1.248  # what a free square beside a field counts: wet,
        self.room_near = 0.6  # one canal away,
        self.room_far = 0.4  # farther away
        self.fresh = 0.12  # growth of a new field, for each tile to come
        self.deny = 1.162  # how much of the room's worth goes with a square taken
        # Canals.
        self.next_ring = 0.344  # share of a tile's gain when a canal comes one nearer
        self.free_wet = 0.369  # gain of a free square that becomes wet
        # Auction, offers, own canal.
        self.overseer = 2.339  # points that the overseer's token is worth
        self.overseer_early = -0.155  # … and more for each round to come
        self.outbid = 2.496  # how eagerly those who speak later outbid
        self.offer_edge = 0.441  # by how much an offer must convince
        self.hold = 0.0  # points that one's own canal is worth in the last round
        self.hold_round = 0.442  # … and more for each round to come
        # The evaluation.
        self.token = 1.0  # points that holding the overseer's token is worth
        self.canal = 1.4  # … and one's own canal in the last round,
        self.canal_round = 0.7  # and more for each round to come, up to five
        self.thrive = 1.3  # how much more than above a field's growth counts
        self.margin = 0.1  # how much of a value is margin rather than chance to win
        self.doubt = 4.0  # points of doubt about the result in the last round
        self.doubt_round = 1.2  # … and more for each round to come
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


def _table(given: Mapping[tuple[int, int], tuple[tuple[float, ...], ...]]) -> list[float]:
    """The chances as one list: ((stage × 3 + farmers) × 4 + canals needed) × 12 + rounds to go."""
    table = [0.0] * 288
    for (stage, farmers), rows in given.items():
        for ring, row in enumerate(rows):
            for rounds in range(1, 12):
                place = ((stage * 3 + farmers) * 4 + ring) * 12 + rounds
                table[place] = float(row[min(rounds, len(row)) - 1])
    return table
