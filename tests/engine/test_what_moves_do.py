"""What a played move does to the round is what the plain rules say, in whole random games."""

from __future__ import annotations

import pytest

from santiago import EDITIONS, Position, Rng, Variant
from santiago.engine.phases import offered_for
from tests.engine import plain

GAMES = 5
VARIANTS = [
    Variant(edition.name, players)
    for edition in EDITIONS.values()
    for players in range(edition.fewest_players, 6)
]


def check_order(position: Position, spoken: list[tuple[int, int]]) -> None:
    """P3.1, P2.1: who has spoken, as they will plant; the rest of the row is empty."""
    row = plain.planting_order(spoken)
    assert list(position.order) == row + [-1] * (5 - len(row)), (spoken, position)
    assert position.bidders == sum(amount > 0 for _, amount in spoken)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_auction_market_and_offers_of_whole_games(variant: Variant) -> None:
    """P2.1, P3.1, P3.2, P3.3, P4.4: names and loops against sums and shifts without branches."""
    for seed in range(GAMES):
        rng = Rng(seed)
        position = Position.deal(variant, rng)
        spoken: list[tuple[int, int]] = []
        while position.phase != "over":
            before = position.snapshot()
            seat, phase = position.turn, position.phase
            move = position.legal_moves[rng.roll(len(position.legal_moves))]
            position.play(move, seat)
            after = position.snapshot()
            if phase == "auction" and variant.players > 2:
                spoken.append((seat, 0 if str(move) == "pass" else int(str(move).split()[1])))
                check_order(position, spoken)
                if len(spoken) == variant.players:
                    assert after["overseer"] == after["order"][-1]
                    spoken = []
            if phase in ("planting", "leftover"):
                tile = str(move).split()[1]
                at = before["market"].index(tile)
                assert after["market"] == before["market"][:at] + before["market"][at + 1 :]
                assert after["tiles"] == plain.done(before, str(move))["tiles"]
                farmers = sum(before["supply"]) - sum(after["supply"])
                assert farmers == sum(t[4] for t in after["tiles"] if t not in before["tiles"])
            if phase == "offers":
                totals = plain.offer_totals(after)
                assert position.highest_offer == max(totals.values(), default=0)
                for canal, name in enumerate(plain.CANALS):
                    assert offered_for(position, canal) == totals.get(name, 0)
