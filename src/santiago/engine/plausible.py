"""Checks positions that come from outside.

The question is not whether a game can reach the position, but whether play can continue from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from santiago.engine.board import CANALS_AT, JOINED, squares_of
from santiago.engine.editions import FARMERS, MOST_MONEY, TABLE
from santiago.engine.errors import NotationError
from santiago.engine.phases import PHASES
from santiago.engine.state import State

SET_UP = ("source", "first-canal", "palms")


def check(s: State) -> None:
    """Reject a state from which play cannot continue."""
    for fault in _faults(s):
        raise NotationError(f"not a position: {fault}")


def _faults(s: State) -> Iterator[str]:
    phase, seats = PHASES[s.phase_index], range(s.players)
    if s.overseer not in seats:
        yield f"overseer {s.overseer} is not a seat (S10)"
    if not 1 <= s.round <= s.rounds:
        yield f"round {s.round} of {s.rounds} (E1)"
    if not all(0 <= s.money[seat] <= MOST_MONEY for seat in seats):
        yield f"money is 0 to {MOST_MONEY} (C4)"
    if not all(0 <= s.supply[seat] <= FARMERS for seat in seats):
        yield f"a player has 0 to {FARMERS} farmers (C3)"
    if not 0 <= s.canals_left <= TABLE[s.players].canals:
        yield f"{s.canals_left} canals beside the board (S3)"
    if (s.source < 0) != (phase == "source"):
        yield "the source is placed when its phase is over (S8)"
    if not _joined(s):
        yield "a canal does not join the network (P4.2)"
    if phase in ("auction", "planting", "leftover") and s.market_size != _market_size(s, phase):
        yield f"{s.market_size} tiles are to be taken in the phase {phase} (P3.2)"
    yield from _bids(s, phase)
    if s.turn not in _able(s, phase):
        yield f"seat {s.turn} cannot be the one to move in the phase {phase}"


def _joined(s: State) -> bool:
    """P4.2: every canal is connected to the source."""
    reached = 0 if s.source < 0 else CANALS_AT[s.source] & s.canals
    while True:
        grown = reached
        for canal in squares_of(reached):
            grown |= JOINED[canal] & s.canals
        if grown == reached:
            return reached == s.canals
        reached = grown


def _market_size(s: State, phase: str) -> int:
    return 1 if phase == "leftover" else s.tiles_per_round - s.planted


def _bids(s: State, phase: str) -> Iterator[str]:
    """P1.1, P1.2: the right players have bid or passed, and no two bids are equal."""
    spoken = [seat for seat in range(s.players) if s.bids[seat] >= 0]
    bids = [s.bids[seat] for seat in spoken if s.bids[seat] > 0]
    if any(not 0 <= bid <= MOST_MONEY for bid in bids):
        yield "a bid is more than anybody can have (P1.2)"
    if phase in (*SET_UP, "over") and spoken:
        yield f"nobody bids in the phase {phase}"
    elif phase == "auction":
        first = [(s.overseer + 1 + i) % s.players for i in range(s.players)]
        if s.players > 2 and set(spoken) != set(first[: len(spoken)]):
            yield "players bid clockwise from the overseer's left (P1.1)"
        if len(spoken) == s.players:
            yield "everyone has bid or passed, so the auction is over (P1.1)"
    elif phase not in (*SET_UP, "over") and len(spoken) < s.players:
        yield "a player has neither bid nor passed (P1.1)"
    if s.players > 2 and len(set(bids)) < len(bids):
        yield "two bids are equal (P1.2)"
    if phase not in ("offers", "decision") and s.offered:
        yield f"nobody offers in the phase {phase} (P4.1)"


def _able(s: State, phase: str) -> set[int]:
    """The seats that can be the one to move."""
    seats, left = range(s.players), (s.overseer + 1) % s.players
    if phase == "over":
        return {-1}
    if phase in ("source", "first-canal", "decision"):
        return {s.overseer}
    if phase == "palms":
        return {(left + 3 - s.palms_left) % s.players}
    if phase == "auction":
        if s.players == 2:
            return {left} if s.spoken == 0 else {seat for seat in seats if s.bids[seat] < 0}
        return {(left + s.spoken) % s.players}
    if phase in ("planting", "leftover"):
        return {s.order[s.planted if phase == "planting" else 0]}
    if phase == "extra":
        return {seat for seat in seats if s.own_canals >> seat & 1}
    distance = {(seat - left) % s.players: seat for seat in seats}
    offered = [at for at, seat in distance.items() if s.offer_canal[seat] >= 0]
    return {
        seat
        for at, seat in distance.items()
        if seat != s.overseer and at > max(offered, default=-1)
    }
