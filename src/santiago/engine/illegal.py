"""Why a move is illegal, in words.

`phases` decides what is legal; this module explains what it rejected.
"""

from __future__ import annotations

from santiago.engine.board import (
    CANAL_NAMES,
    CORNER_OF,
    SQUARES,
    parse_canal,
    parse_square,
    squares_of,
)
from santiago.engine.editions import Variant
from santiago.engine.errors import IllegalMoveError, shown
from santiago.engine.moves import PLANT, Move
from santiago.engine.phases import PHASES, offered_for
from santiago.engine.state import State

KINDS = {
    "source": ("source",),
    "first-canal": ("first",),
    "palms": ("palm",),
    "auction": ("bid", "pass"),
    "planting": ("plant",),
    "leftover": ("plant",),
    "offers": ("offer", "pass"),
    "decision": ("accept", "build", "decline"),
    "extra": ("extra", "pass"),
    "over": (),
}
"""The kinds of moves in each phase."""


def illegal(s: State, variant: Variant, move: Move, seat: int) -> IllegalMoveError:
    """The error for an illegal move; it mentions only the money of the seat that tried it."""
    code, rule, why = _reason(s, variant, move, s.money[seat])
    return IllegalMoveError(f"'{move}' is illegal: {why} ({rule})", code, rule)


def why_illegal(s: State, variant: Variant, move: Move, seat: int) -> str:
    """The code of the error for an illegal move, without its message."""
    return _reason(s, variant, move, s.money[seat])[0]


def wrong_seat(able: tuple[int, ...], seat: int | None) -> IllegalMoveError:
    """The error for a move out of turn."""
    if not able:
        return IllegalMoveError("the game is over (E1)", "over", "E1")
    if seat is None:
        return IllegalMoveError(
            "both players bid in secret now: say whose bid this is, seat 0 or 1 (P1.4)",
            "seat-needed",
            "P1.4",
        )
    turn = " and ".join(f"seat {other}" for other in able)
    message = f"it is not seat {shown(seat)}'s turn, but {turn}'s"
    return IllegalMoveError(message, "out-of-turn", "P")


def _reason(s: State, variant: Variant, move: Move, purse: int) -> tuple[str, str, str]:
    phase = PHASES[s.phase_index]
    if phase == "over":
        return "over", "E1", "the game is over"
    if move.kind not in KINDS[phase]:
        expected = " or ".join(KINDS[phase])
        return "wrong-phase", "P", f"this is the phase {phase}, expected {expected}"
    if move.kind == "plant":
        return _plant(s, variant, move)
    if move.kind == "bid":
        return _bid(move, purse)
    if move.kind == "palm":
        return _palm(s, move)
    if move.kind == "decline":
        return "offers-made", "P4.6", "you can only decline when nobody made an offer"
    return _canal(s, move, purse)


def _plant(s: State, variant: Variant, move: Move) -> tuple[str, str, str]:
    assert move.tile is not None
    assert move.square is not None
    if move.tile[:-1] not in variant.crops:
        crops = ", ".join(variant.crops)
        return "no-such-tile", "C2", f"the crops of {variant.edition} are {crops}"
    if (move.code - PLANT) // SQUARES not in s.market:
        names = [variant.tile_name(kind) for kind in s.market if kind >= 0]
        return "no-such-tile", "P3.2", f"the available tiles are {', '.join(names)}"
    if s.occupied >> parse_square(move.square) & 1:
        return "square-taken", "P3.2", f"there is already a tile on {move.square}"
    return (
        "not-beside",
        "P3.5",
        "the leftover tile must go next to a tile that is not desert, or else next to a desert",
    )


def _bid(move: Move, purse: int) -> tuple[str, str, str]:
    assert move.amount is not None
    if move.amount > purse:
        return "too-much", "P1.2", f"the player has only {purse}"
    return "bid-taken", "P1.2", f"{move.amount} was already bid this round"


def _palm(s: State, move: Move) -> tuple[str, str, str]:
    assert move.square is not None
    square = parse_square(move.square)
    if CORNER_OF[s.source] >> square & 1:
        return "touches-source", "S9", f"{move.square} touches the source"
    return "touches-palm", "S9", f"{move.square} touches another palm"


def _canal(s: State, move: Move, purse: int) -> tuple[str, str, str]:
    assert move.canal is not None
    canal = parse_canal(move.canal)
    if s.canals >> canal & 1:
        return "canal-lies", "P4.2", f"there is already a canal on {move.canal}"
    if not s.open_canals >> canal & 1:
        return "not-joined", "P4.2", "it does not join the network"
    if move.kind == "offer":
        assert move.amount is not None
        if move.amount > purse:
            return "too-much", "P4.3", f"the player has only {purse}"
        return "too-little", "P4.3", f"an offer is at least {s.lowest_offer}"
    if move.kind == "accept":
        offered = ", ".join(CANAL_NAMES[c] for c in squares_of(s.offered)) or "none"
        return "not-offered", "P4.5", f"it has no offer; offers: {offered}"
    if s.offered >> canal & 1:
        total = offered_for(s, canal)
        return "offered", "P4.5", f"{total} was offered for it: accept it instead"
    return "cannot-pay", "P4.7", f"it costs {s.highest_offer + 1}, the overseer has {purse}"
