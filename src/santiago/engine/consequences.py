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

from santiago.engine.board import names_of, parse_canal, parse_square
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
from santiago.engine.scoring import field_at

if TYPE_CHECKING:
    from santiago.engine.position import Position


def consequences(position: Position, move: Move, seat: int | None = None) -> dict[str, Any]:
    """What `move` does at once; `seat` says whose it is where two may move.

    >>> from santiago import Position, Rng, Variant
    >>> position = Position.deal(Variant(), Rng(1))
    >>> position.consequences("bid 3")["gain"]
    [-3, 0, 0, 0]
    """
    return Preview(position).of(move, seat)


class Preview:
    """The consequences of many moves in one position, which is measured only once.

    >>> from santiago import Move, Position, Rng, Variant
    >>> preview = Preview(Position.deal(Variant(), Rng(1)))
    >>> preview.of(Move("pass"))["overseer"], preview.of(Move("bid 2"))["gain"]
    (0, [-2, 0, 0, 0])
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._scores = position.scores()
        self._dry = thirsty(position)
        self._later = _after_drought(position)

    def of(self, move: Move, seat: int | None = None) -> dict[str, Any]:
        """What `move` does at once; see `consequences`."""
        position = self.position
        if seat is None:
            seat = position.turn
        elif seat not in position.to_move:
            raise wrong_seat(position, seat)
        if move not in position.legal_moves_of(seat):
            raise illegal(position, move, seat)
        after = position.copy()
        farmers = _do(after, move)
        auction = position.phase == "auction" and after.players > 2
        if auction:
            apply(after, move.code)
        order = [planter for planter in after.order if planter >= 0] if auction else None
        dry = thirsty(after)
        return {
            "watered": names_of(after.wet & ~position.wet & after.occupied & ~after.deserts),
            "saved": names_of(self._dry & ~dry),
            "suffers": names_of(dry),
            "farmers": farmers,
            "field": _field(after, move),
            "gain": [*map(int.__sub__, after.scores(), self._scores)],
            "gain_after_drought": [*map(int.__sub__, _after_drought(after), self._later)],
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
    assert move.tile is not None
    assert move.square is not None
    crop = parse_tile_name(move.tile) >> 1
    living = after.crops[crop] & ~after.deserts
    field = field_at(living, 1 << parse_square(move.square))
    return {"crop": after.variant.crops[crop], "squares": names_of(field)}
