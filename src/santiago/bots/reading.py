"""What a character reads off the table: canals and fields by seat, the leader, old grievances.

Everything here is public: the board, bids and offers. Money is left out, as it may be hidden.
"""

from __future__ import annotations

from functools import cache, cached_property

from santiago.bots.candidates import candidates_of
from santiago.bots.outlook import Outlook
from santiago.bots.weights import Weights
from santiago.engine.board import CANAL_NAMES, NEIGHBOURS, SQUARE_NAMES, WATERS, squares_of
from santiago.engine.moves import BUILD, Move
from santiago.engine.phases import PHASES
from santiago.engine.position import Position
from santiago.engine.scoring import fields_of

AT_DECISION = PHASES.index("decision")
Field = tuple[int, int, list[int]]
"""Crop, squares as a mask, farmers by seat."""
PLENTY = 100
"""Escudos, enough to build anything."""


@cache
def plain_gains() -> Weights:
    """Weights that make a canal's worth what it gains a seat, whatever others gain."""
    weights = Weights()
    weights.rival = 0.0
    weights.money = weights.early_money = 0.0
    return weights


class Reading:
    """One position, as everybody can read it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.players = position.players
        self._culprits: dict[int, int | None] = {}

    @cached_property
    def gains(self) -> dict[int, list[float]]:
        """What each open canal would gain each seat, in points."""
        return self._priced(plain_gains())

    @cached_property
    def worths(self) -> dict[int, list[float]]:
        """The same, less what its rivals gain."""
        weights = Weights()
        weights.money = weights.early_money = 0.0
        return self._priced(weights)

    def _priced(self, weights: Weights) -> dict[int, list[float]]:
        table = self.position.copy()
        table.phase_index = AT_DECISION
        table.offered = table.highest_offer = 0
        table.money = [PLENTY] * 5
        outlook = Outlook(weights)
        priced: dict[int, list[float]] = {k: [0.0] * self.players for k in self.open_canals}
        for seat in range(self.players):
            table.overseer = table.turn = seat
            for code, value in candidates_of(table, outlook, 256):
                if code - BUILD in priced:
                    priced[code - BUILD][seat] = value
        return priced

    @cached_property
    def open_canals(self) -> list[int]:
        """The canals that could be laid."""
        canals = self.position.open_canals
        return [k for k in range(len(CANAL_NAMES)) if canals >> k & 1]

    @cached_property
    def fields(self) -> list[Field]:
        """Every field on the board."""
        return [
            (crop, mask, [have // mask.bit_count() for have in points])
            for crop, mask, points in fields_of(self.position)
        ]

    def place(self, move: Move) -> tuple[int, int]:
        """Where a tile is planted, and its crop."""
        assert move.square is not None
        assert move.tile is not None
        crop = self.position.variant.parse_tile(move.tile) >> 1
        return SQUARE_NAMES.index(move.square), crop

    def canal(self, move: Move) -> int:
        """The canal of a move, as a number."""
        assert move.canal is not None
        return CANAL_NAMES.index(move.canal)

    def joined(self, move: Move) -> list[Field]:
        """The fields that a planted tile joins."""
        square, crop = self.place(move)
        around = NEIGHBOURS[square]
        return [field for field in self.fields if field[0] == crop and around & field[1]]

    @cached_property
    def points(self) -> list[int]:
        """Each seat's points on the board."""
        totals = [0] * self.players
        for _, mask, farmers in self.fields:
            size = mask.bit_count()
            for seat, have in enumerate(farmers):
                totals[seat] += size * have
        return totals

    def leader(self, seat: int) -> int:
        """The rival with most points on the board; of equals, the next one round the table."""
        rivals = [(seat + step) % self.players for step in range(1, self.players)]
        return max(rivals, key=lambda rival: self.points[rival])

    def great_field(self, seat: int, crop: int | None = None) -> Field | None:
        """The field where a seat has most points, if it has any; of one crop, or of all."""
        own = [
            field for field in self.fields if field[2][seat] and (crop is None or field[0] == crop)
        ]
        if not own:
            return None
        return max(own, key=lambda field: field[1].bit_count() * field[2][seat])

    def grievances(self, seat: int) -> list[float]:
        """How much each rival has hurt a seat, as far as the table still shows it.

        Their tiles that hem in its fields, their farmers in fields that it has built, and, in this
        round, a higher bid or an offer for a canal that leaves it dry.
        """
        position = self.position
        hurt = [0.0] * self.players
        for crop, mask, farmers in self.fields:
            mine = farmers[seat]
            if not mine:
                continue
            around = 0
            for square in squares_of(mask):
                around |= NEIGHBOURS[square]
            for rival in range(self.players):
                if rival != seat:
                    others = position.farmers[rival] & around & ~position.crops[crop]
                    hurt[rival] += 0.5 * mine * others.bit_count()
                    if farmers[rival] <= mine:
                        hurt[rival] += 0.3 * mask.bit_count() * farmers[rival]
        for rival in range(self.players):
            if rival != seat and not position.secret_auction:
                if position.bids[rival] > position.bids[seat] >= 1:
                    hurt[rival] += 2.0
                canal = position.offer_canal[rival]
                if canal >= 0 and not position.farmers[seat] & WATERS[canal]:
                    hurt[rival] += 1.0
        return hurt

    def culprit(self, seat: int) -> int | None:
        """The rival who has hurt a seat most, if anybody has."""
        if seat not in self._culprits:
            hurt = self.grievances(seat)
            rivals = [(seat + step) % self.players for step in range(1, self.players)]
            worst = max(rivals, key=lambda rival: hurt[rival])
            self._culprits[seat] = worst if hurt[worst] > 0 else None
        return self._culprits[seat]

    def hems_in(self, square: int, crop: int, rival: int) -> float:
        """How much a tile of a crop on a square hurts a rival: its fields lose room there."""
        lost = 0.0
        for other, mask, farmers in self.fields:
            if other != crop and farmers[rival] and NEIGHBOURS[square] & mask:
                lost += farmers[rival]
        return lost
