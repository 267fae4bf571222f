"""What a legal move does at once, so that any interface can show it before it is made.

A consequence is plain data and never looks behind a tile that is still face down:

``watered``            tiles newly irrigated
``saved``              tiles that a drought now would strike without the move, but not with it
``suffers``            tiles that a drought right after the move would strike
``farmers``            how many farmers are put on the board, or null
``field``              the field of the tile planted: its crop and squares, or null
``gain``               each seat's difference in points at once
``gain_after_drought`` each seat's difference in points if the drought came now
``order``              auction: who would plant in which order if it ended after this move
``overseer``           auction: who would be overseer then

An offer is shown as if its canal were built, without the money: what it costs depends on
the amount, what it does on the canal alone.  A secret bid is paid when both are in, so
by itself it changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from santiago.engine.board import SQUARE_NAMES, parse_canal, parse_square, squares_of
from santiago.engine.editions import parse_tile_name
from santiago.engine.moves import Move
from santiago.engine.phases import (
    apply,
    drought,
    farmers_put,
    lay,
    put_tile,
    settle,
    thirsty,
)
from santiago.engine.reasons import illegal, wrong_seat

if TYPE_CHECKING:
    from santiago.engine.position import Position


def consequences(position: Position, move: Move, seat: int | None = None) -> dict[str, Any]:
    """What `move` does at once; `seat` says whose it is where two may move.

    >>> from santiago import Position, Rng, Variant
    >>> position = Position.deal(Variant(), Rng(1))
    >>> position.consequences("bid 3")["gain"]
    [-3, 0, 0, 0]
    """
    if seat is None:
        seat = position.turn
    elif seat not in position.to_move:
        raise wrong_seat(position, seat)
    if move not in position.legal_moves_of(seat):
        raise illegal(position, move, seat)
    after = position.copy()
    farmers = _do(after, move)
    auction = move.kind in ("bid", "pass") and position.phase == "auction" and after.players > 2
    if auction:
        apply(after, move.code)
    order = [seat for seat in after.order if seat >= 0] if auction else None
    before_scores, after_scores = position.scores(), after.scores()
    wet = after.wet & ~position.wet & after.occupied & ~after.deserts
    suffers = thirsty(after)
    later = [_after_drought(position), _after_drought(after)]
    return {
        "watered": _names(wet),
        "saved": _names(thirsty(position) & ~suffers),
        "suffers": _names(suffers),
        "farmers": farmers,
        "field": _field(after, move),
        "gain": [b - a for a, b in zip(before_scores, after_scores, strict=True)],
        "gain_after_drought": [b - a for a, b in zip(*later, strict=True)],
        "order": order,
        "overseer": order[-1] if order else None,
    }


def _do(after: Position, move: Move) -> int | None:
    """Do what the move itself does, without what may follow from it; the farmers put."""
    seat = after.turn
    if move.kind == "plant":
        assert move.tile is not None
        assert move.square is not None
        kind = parse_tile_name(move.tile)
        farmers = 0 if after.phase == "leftover" else farmers_put(after, seat, kind)
        put_tile(after, kind, parse_square(move.square), seat, farmers)
        return farmers
    if move.kind in ("accept", "build"):
        settle(after, move.code)
    elif move.canal is not None:
        lay(after, parse_canal(move.canal))
    return None


def _after_drought(position: Position) -> list[int]:
    dried = position.copy()
    drought(dried)
    return dried.scores()


def _field(after: Position, move: Move) -> dict[str, Any] | None:
    if move.kind != "plant":
        return None
    crop, squares, _ = next(field for field in after.fields() if move.square in field[1])
    return {"crop": crop, "squares": list(squares)}


def _names(mask: int) -> list[str]:
    return [SQUARE_NAMES[square] for square in squares_of(mask)]
