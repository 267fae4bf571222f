"""State: what lies on the table, as plain numbers (compiled).

Sets of squares are masks of 48 bits, sets of canals masks of 31 (see `board`), so that
a drought is a handful of mask operations and a copy takes nanoseconds.  The rules that
change a state are in `phases`; `Position` is the state as people use it.
"""

from __future__ import annotations

from typing import Any


class State:
    """The numbers of a position.  Lists with a place for each seat always have five."""

    def __init__(self) -> None:
        # Fixed before the first move.
        self.players = 0
        self.rounds = 0
        self.tiles_a_round = 0
        self.lowest_offer = 0  # P4.3
        self.palms_wanted = False  # S9
        self.removed = -1  # the kind of S7's single tile; -1: none
        self.tiles = [0] * 45  # kinds, in the order they are revealed
        # Where the game stands.
        self.phase_index = 0  # in phases.PHASES
        self.turn = 0  # the seat to move; of two secret bidders the one recorded next
        self.round = 0  # from 1
        self.overseer = 0
        # The board.
        self.crops = [0] * 5  # squares with a tile of each crop, deserts included
        self.farmers = [0] * 5  # squares with farmers of each seat
        self.occupied = 0  # squares with a tile
        self.doubles = 0  # … whose tile shows two farmers
        self.pairs = 0  # … where two farmers stand now
        self.deserts = 0
        self.palms = 0
        self.wet = 0  # squares that a laid canal touches (P6.1)
        self.canals = 0  # canals that lie
        self.open_canals = 0  # canals that could be laid (P4.2)
        self.source = -1  # a crossing; -1: not placed
        self.palms_left = 0  # palms still to be placed by the players (S9)
        self.canals_left = 0  # S3's pile
        # The players.
        self.money = [0] * 5
        self.supply = [0] * 5  # farmers not yet placed
        self.own_canals = 0  # seats that still have their own canal
        # This round.
        self.market = [-1] * 5  # kinds of tile to be taken, in the order they were revealed
        self.market_size = 0
        self.market_kinds = 0  # the set of kinds in the market
        self.bids = [-1] * 5  # -1: not spoken; 0: passed
        self.order = [-1] * 5  # seats as they will plant (P3.1), among those who have spoken
        self.spoken = 0  # how many have spoken in the auction
        self.bidders = 0  # … and did not pass
        self.planted = 0  # how many of `order` have planted
        self.offer_canal = [-1] * 5  # -1: none
        self.offer_amount = [0] * 5
        self.offered = 0  # canals with an offer
        self.highest_offer = 0  # the highest total for one canal

    def copy_from(self, other: State) -> None:
        """Become equal to `other`, sharing nothing with it."""
        self.players = other.players
        self.rounds = other.rounds
        self.tiles_a_round = other.tiles_a_round
        self.lowest_offer = other.lowest_offer
        self.palms_wanted = other.palms_wanted
        self.removed = other.removed
        self.tiles[:] = other.tiles
        self.phase_index = other.phase_index
        self.turn = other.turn
        self.round = other.round
        self.overseer = other.overseer
        self.crops[:] = other.crops
        self.farmers[:] = other.farmers
        self.occupied = other.occupied
        self.doubles = other.doubles
        self.pairs = other.pairs
        self.deserts = other.deserts
        self.palms = other.palms
        self.wet = other.wet
        self.canals = other.canals
        self.open_canals = other.open_canals
        self.source = other.source
        self.palms_left = other.palms_left
        self.canals_left = other.canals_left
        self.money[:] = other.money
        self.supply[:] = other.supply
        self.own_canals = other.own_canals
        self.market[:] = other.market
        self.market_size = other.market_size
        self.market_kinds = other.market_kinds
        self.bids[:] = other.bids
        self.order[:] = other.order
        self.spoken = other.spoken
        self.bidders = other.bidders
        self.planted = other.planted
        self.offer_canal[:] = other.offer_canal
        self.offer_amount[:] = other.offer_amount
        self.offered = other.offered
        self.highest_offer = other.highest_offer

    def restore(self, key: tuple[Any, ...]) -> None:
        """Become the state that gave this `key`."""
        (
            (self.players, self.rounds, self.tiles_a_round, self.lowest_offer),
            (self.palms_wanted, self.removed, tiles),
            (self.phase_index, self.turn, self.round, self.overseer),
            (crops, farmers, self.occupied, self.doubles, self.pairs),
            (self.deserts, self.palms, self.wet, self.canals, self.open_canals),
            (self.source, self.palms_left, self.canals_left),
            (money, supply, self.own_canals),
            (market, self.market_size, self.market_kinds),
            (bids, order, self.spoken, self.bidders, self.planted),
            (offer_canal, offer_amount),
            (self.offered, self.highest_offer),
        ) = key
        self.tiles = list(tiles)
        self.crops, self.farmers = list(crops), list(farmers)
        self.money, self.supply = list(money), list(supply)
        self.market, self.bids, self.order = list(market), list(bids), list(order)
        self.offer_canal, self.offer_amount = list(offer_canal), list(offer_amount)

    def key(self) -> tuple[object, ...]:
        """Everything in this state as one value, for comparing."""
        return (
            (self.players, self.rounds, self.tiles_a_round, self.lowest_offer),
            (self.palms_wanted, self.removed, tuple(self.tiles)),
            (self.phase_index, self.turn, self.round, self.overseer),
            (tuple(self.crops), tuple(self.farmers), self.occupied, self.doubles, self.pairs),
            (self.deserts, self.palms, self.wet, self.canals, self.open_canals),
            (self.source, self.palms_left, self.canals_left),
            (tuple(self.money), tuple(self.supply), self.own_canals),
            (tuple(self.market), self.market_size, self.market_kinds),
            (tuple(self.bids), tuple(self.order), self.spoken, self.bidders, self.planted),
            (tuple(self.offer_canal), tuple(self.offer_amount)),
            (self.offered, self.highest_offer),
        )
