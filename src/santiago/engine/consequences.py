"""The immediate effects of a legal move, so that any interface can show them in advance.

Consequences are plain data and never depend on face-down tiles:

``watered``            tiles newly irrigated
``saved``              tiles that a drought now would strike without the move, but not with it
``suffers``            tiles that a drought right after the move would strike
``farmers``            how many farmers are put on the board, or null
``lasts``              planting: how many droughts make the tile a desert, null if it is watered
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

from typing import Any

from santiago.engine.base_position import BasePosition
from santiago.engine.board import SQUARES, names_of
from santiago.engine.effects import Effects
from santiago.engine.illegal import illegal, wrong_seat
from santiago.engine.moves import PLANT, Move
from santiago.engine.phases import drought, thirsty


def consequences(position: BasePosition, move: Move, seat: int | None = None) -> dict[str, Any]:
    """What `move` does at once; with two secret bidders, `seat` names the player.

    >>> from santiago import Position, Rng, Variant
    >>> position = Position.deal(Variant(), Rng(1))
    >>> position.consequences("bid 3")["gain"]
    [-3, 0, 0, 0]
    """
    return Preview(position).of(move, seat)


class Preview:
    """The consequences of many moves in one position, which is analysed only once.

    >>> from santiago import Move, Position, Rng, Variant
    >>> preview = Preview(Position.deal(Variant(), Rng(1)))
    >>> preview.of(Move("pass"))["overseer"], preview.of(Move("bid 2"))["gain"]
    (0, [-2, 0, 0, 0])
    """

    def __init__(self, position: BasePosition) -> None:
        self.position = position
        self._effects = Effects(position)
        self._crops = position.variant.crops
        self._auction = position.phase == "auction" and not position.secret_auction
        self._lasting: dict[int, int] = {}  # by farmers: tiles with as many last as long
        self._names: dict[int, list[str]] = {}  # of squares; many moves leave the same ones dry

    def of(self, move: Move, seat: int | None = None) -> dict[str, Any]:
        """What `move` does at once; see `consequences`."""
        position = self.position
        if seat is None:
            seat = position.turn
        elif seat not in position.to_move:
            raise wrong_seat(position.to_move, seat)
        if move not in position.legal_moves_of(seat):
            raise illegal(position, position.variant, move, seat)
        brief = self.brief(move)
        return {
            "watered": brief.get("watered", []),
            "saved": brief.get("saved", []),
            "suffers": brief.get("suffers", []),
            "farmers": brief.get("farmers", 0 if move.kind == "plant" else None),
            "lasts": brief.get("lasts"),
            "field": brief.get("field"),
            "gain": brief.get("gain", [0] * position.players),
            "gain_after_drought": brief.get("gain_after_drought", [0] * position.players),
            "order": brief.get("order"),
            "overseer": brief.get("overseer"),
        }

    def brief(self, move: Move) -> dict[str, Any]:
        """The same for a move known to be legal, without empty, null and all-zero values."""
        farmers, watered, dry, field, gain, gain_after_drought = self._effects.of(move.code)
        effects: dict[str, Any] = {}
        if self._auction:
            order = [planter for planter in self._effects.after.order if planter >= 0]
            effects["order"], effects["overseer"] = order, order[-1]
        if watered:
            effects["watered"] = self._named(watered)
        if saved := self._effects.dry & ~dry:
            effects["saved"] = self._named(saved)
        if farmers > 0:
            effects["farmers"] = farmers
        if field:
            kind, square = divmod(move.code - PLANT, SQUARES)
            effects["field"] = {"crop": self._crops[kind >> 1], "squares": self._named(field)}
            if dry >> square & 1:
                effects["lasts"] = self._lasts(square, farmers)
        if dry:
            effects["suffers"] = self._named(dry)
        if gain is not None:
            effects["gain"] = gain
        if gain_after_drought is not None:
            effects["gain_after_drought"] = gain_after_drought
        return effects

    def _named(self, squares: int) -> list[str]:
        names = self._names.get(squares)
        if names is None:
            names = self._names[squares] = names_of(squares)
        return names

    def _lasts(self, square: int, farmers: int) -> int:
        """How many droughts turn the dry tile just planted into desert."""
        if farmers not in self._lasting:
            deserts = droughts_to_desert(self._effects.after)
            numbered = enumerate(deserts, 1)
            self._lasting[farmers] = next(n for n, mask in numbered if mask >> square & 1)
        return self._lasting[farmers]


def droughts_to_desert(position: BasePosition) -> list[int]:
    """The tiles that the first drought from now turns to desert, those of the second, and so on.

    As masks, assuming that no canal reaches them (P6).

    >>> from santiago import Game
    >>> game = Game.new(players=3, overseer=1, seed=1)
    >>> for text in ("bid 1", "bid 2", "bid 3", f"plant {game.view(0)['market'][0]} a1"):
    ...     game.play(text)
    >>> [names_of(squares) for squares in droughts_to_desert(game.position)]
    [[], [], ['a1']]
    """
    if position.phase == "over":
        return []
    after = position.copy()
    deserts: list[int] = []
    while thirsty(after):
        lying = after.deserts
        drought(after)
        deserts.append(after.deserts & ~lying)
        after.round += 1
    return deserts
