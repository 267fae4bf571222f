"""Why a move may not be played, for error messages and for people who ask.

`phases` decides what is legal; this only finds the words for what it has refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from santiago.engine.board import (
    CANAL_NAMES,
    CORNER_OF,
    SQUARES,
    parse_canal,
    parse_square,
    squares_of,
)
from santiago.engine.errors import IllegalMoveError
from santiago.engine.moves import PLANT, Move
from santiago.engine.phases import offered_for

if TYPE_CHECKING:
    from santiago.engine.position import Position

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
"""The kinds of move that each phase knows."""


def illegal(position: Position, move: Move, seat: int) -> IllegalMoveError:
    """The error for a move that a seat may not play; it speaks of that seat's money only."""
    code, rule, why = _reason(position, move, position.money[seat])
    return IllegalMoveError(f"'{move}' is illegal: {why} ({rule})", code, rule)


def why_illegal(position: Position, move: Move, seat: int) -> str:
    """The code of the error for a move that a seat may not play, where its words are not needed."""
    return _reason(position, move, position.money[seat])[0]


def wrong_seat(position: Position, seat: int | None) -> IllegalMoveError:
    """The error for a move of a seat whose turn it is not."""
    able = position.to_move
    if not able:
        return IllegalMoveError("the game is over (E1)", "over", "E1")
    if seat is None:
        return IllegalMoveError(
            "both players bid in secret now: say whose bid this is, seat 0 or 1 (P1.4)",
            "seat-needed",
            "P1.4",
        )
    turn = " and ".join(f"seat {other}" for other in able)
    return IllegalMoveError(f"it is not seat {seat}'s turn, but {turn}'s", "out-of-turn", "P1.1")


def _reason(position: Position, move: Move, purse: int) -> tuple[str, str, str]:
    phase = position.phase
    if phase == "over":
        return "over", "E1", "the game is over"
    if move.kind not in KINDS[phase]:
        expected = " or ".join(KINDS[phase])
        return "wrong-phase", "P", f"this is the phase {phase}, expected {expected}"
    if move.kind == "plant":
        return _plant(position, move)
    if move.kind == "bid":
        return _bid(move, purse)
    if move.kind == "palm":
        return _palm(position, move)
    if move.kind == "decline":
        return "offers-made", "P4.6", "one may decline only when nobody made an offer"
    return _canal(position, move, purse)


def _plant(position: Position, move: Move) -> tuple[str, str, str]:
    assert move.tile is not None
    assert move.square is not None
    if move.tile[:-1] not in position.variant.crops:
        crops = ", ".join(position.variant.crops)
        return "no-such-tile", "C2", f"the crops of {position.variant.edition} are {crops}"
    if (move.code - PLANT) // SQUARES not in position.market:
        names = [position.variant.tile_name(kind) for kind in position.market if kind >= 0]
        return "no-such-tile", "P3.2", f"the tiles to be taken are {', '.join(names)}"
    if position.occupied >> parse_square(move.square) & 1:
        return "square-taken", "P3.2", f"there is a tile on {move.square} already"
    return (
        "not-beside",
        "P3.5",
        "the tile that is left goes beside one that lies, best a living one",
    )


def _bid(move: Move, purse: int) -> tuple[str, str, str]:
    assert move.amount is not None
    if move.amount > purse:
        return "too-much", "P1.2", f"the player has only {purse}"
    return "bid-taken", "P1.2", f"{move.amount} was bid already this round"


def _palm(position: Position, move: Move) -> tuple[str, str, str]:
    assert move.square is not None
    square = parse_square(move.square)
    if CORNER_OF[position.source] >> square & 1:
        return "touches-source", "S9", f"{move.square} touches the source"
    return "touches-palm", "S9", f"{move.square} touches another palm"


def _canal(position: Position, move: Move, purse: int) -> tuple[str, str, str]:
    assert move.canal is not None
    canal = parse_canal(move.canal)
    if position.canals >> canal & 1:
        return "canal-lies", "P4.2", f"there is a canal on {move.canal} already"
    if not position.open_canals >> canal & 1:
        return "not-joined", "P4.2", "it does not join the network"
    if move.kind == "offer":
        assert move.amount is not None
        if move.amount > purse:
            return "too-much", "P4.3", f"the player has only {purse}"
        return "too-little", "P4.3", f"an offer is at least {position.lowest_offer}"
    if move.kind == "accept":
        offered = ", ".join(CANAL_NAMES[c] for c in squares_of(position.offered)) or "none"
        return "not-offered", "P4.5", f"nobody offered for it; offered: {offered}"
    if position.offered >> canal & 1:
        total = offered_for(position, canal)
        return "offered", "P4.5", f"{total} was offered for it, so it can only be accepted"
    return "cannot-pay", "P4.7", f"it costs {position.highest_offer + 1}, the overseer has {purse}"
