"""What a move is for, in facts of the game, without opinions.

A purpose is a reason (see `explanations`): a code and values that the engine's own functions
confirm, about what the seat itself may see. The most important one comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from santiago.bots.auction import wanted
from santiago.bots.outlook import Outlook
from santiago.bots.protocol import Reason
from santiago.bots.weights import Weights
from santiago.engine.board import (
    BOARD,
    CANAL_NAMES,
    NEIGHBOURS,
    SQUARE_NAMES,
    WATERS,
    names_of,
    squares_of,
)
from santiago.engine.consequences import Preview
from santiago.engine.moves import Move
from santiago.engine.phases import thirsty
from santiago.engine.position import Position

DENIED = 2
"""Mention a denied rival from this many points."""
BLOCKED = 4
"""Mention a blocked field from this many points."""


def free_around(position: Position, places: Iterable[int]) -> int:
    """The free squares around some others, as a mask."""
    around = taken = 0
    for place in places:
        around |= NEIGHBOURS[place]
        taken |= 1 << place
    return around & BOARD & ~position.occupied & ~taken


class Purposes:
    """The purposes of a seat's moves in one position."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat

    @cached_property
    def _preview(self) -> Preview:
        return Preview(self.position)

    def of(self, move: Move) -> tuple[Reason, ...]:
        """What a move is for, the most important first."""
        ways: dict[str, Callable[[Move], Iterator[Reason]]] = {
            "auction": self._auction,
            "planting": self._planting,
            "leftover": self._planting,
            "offers": self._offers,
            "decision": self._decision,
            "extra": self._extra,
        }
        way = ways.get(self.position.phase, self._set_up)
        return tuple(way(move))

    def _effect(self, move: Move) -> dict[str, Any]:
        return self._preview.of(move, self.seat)

    def _own(self, squares: list[str]) -> list[str]:
        mine = self.position.farmers[self.seat]
        return [name for name in squares if mine >> SQUARE_NAMES.index(name) & 1]

    # --- auction -----------------------------------------------------------------------------

    def _auction(self, move: Move) -> Iterator[Reason]:
        position, seat = self.position, self.seat
        bids = move.kind == "bid"
        if bids:
            kind, square = wanted(position, Outlook(Weights()), seat)
            tile = position.variant.tile_name(kind)
            yield {"code": "wants", "tile": tile, "square": SQUARE_NAMES[square]}
        if position.players > 2:
            effect = self._effect(move)
            if bids:
                place = effect["order"].index(seat) + 1
                yield {"code": "plants", "place": place, "of": len(effect["order"])}
            if effect["overseer"] == seat:
                yield {"code": "keeps-token" if position.overseer == seat else "takes-token"}
        if not bids:
            yield self._saves_money()

    def _saves_money(self) -> Reason:
        position = self.position
        rounds = position.rounds - position.round
        return {"code": "saves-money", "money": position.money[self.seat], "rounds": rounds}

    # --- planting ----------------------------------------------------------------------------

    def _planting(self, move: Move) -> Iterator[Reason]:
        assert move.square is not None
        effect = self._effect(move)
        points = effect["gain"][self.seat]
        crop = effect["field"]["crop"]
        beside = [name for name in effect["field"]["squares"] if name != move.square]
        if beside:
            yield {"code": "feeds", "crop": crop, "squares": beside, "points": points}
        else:
            yield {"code": "starts", "crop": crop, "square": move.square, "points": points}
        if self.position.palms >> SQUARE_NAMES.index(move.square) & 1 and effect["farmers"]:
            yield {"code": "palm", "square": move.square}
        if effect["lasts"] is None:
            yield {"code": "stands-watered", "square": move.square}
        elif effect["farmers"]:
            yield {"code": "lasts", "square": move.square, "droughts": effect["lasts"]}
        yield from self._blocks(move.square, crop)

    def _blocks(self, square: str, crop: str) -> Iterator[Reason]:
        """A rival's field of another crop that had room on this square."""
        position = self.position
        here = SQUARE_NAMES.index(square)
        worst: tuple[int, Reason] | None = None
        for other, squares, points in position.fields():
            places = [SQUARE_NAMES.index(name) for name in squares]
            if other == crop or not any(NEIGHBOURS[here] >> place & 1 for place in places):
                continue
            rival = max(
                (s for s in range(position.players) if s != self.seat), key=points.__getitem__
            )
            if points[rival] < BLOCKED or points[rival] <= points[self.seat]:
                continue
            room = free_around(position, places) & ~(1 << here)
            reason = {
                "code": "blocks",
                "seat": rival,
                "crop": other,
                "room": len([*squares_of(room)]),
            }
            if worst is None or points[rival] > worst[0]:
                worst = points[rival], reason
        if worst is not None:
            yield worst[1]

    # --- canals ------------------------------------------------------------------------------

    def _water(self, move: Move) -> Iterator[Reason]:
        """What a canal does for the seat's own tiles and fields, or for tiles to come."""
        position = self.position
        effect = self._effect(move)
        points = effect["gain_after_drought"][self.seat]
        saved = self._own(effect["saved"])
        if saved:
            yield {"code": "saves", "squares": saved, "points": points}
            return
        field = self._best_field(effect["saved"])
        if field is not None:
            crop, squares = field
            yield {"code": "saves-field", "crop": crop, "squares": squares, "points": points}
            return
        assert move.canal is not None
        free = WATERS[CANAL_NAMES.index(move.canal)] & ~position.wet & ~position.occupied
        if position.round == position.rounds:
            free = 0  # nobody plants any more
        yield {"code": "opens", "squares": names_of(free)}

    def _best_field(self, squares: list[str]) -> tuple[str, list[str]] | None:
        """The crop of the seat's best field with some of these squares, and these."""
        best: tuple[str, list[str]] | None = None
        most = 0
        for crop, tiles, points in self.position.fields():
            shared = [name for name in squares if name in tiles]
            if shared and points[self.seat] > most:
                best, most = (crop, shared), points[self.seat]
        return best

    def _denies(self, move: Move) -> Iterator[Reason]:
        """The rival who loses most, and the move that would have gained it."""
        position = self.position
        mine = self._effect(move)["gain_after_drought"]
        denied: tuple[int, int, str] | None = None
        for other in position.legal_moves:
            gains = self._effect(other)["gain_after_drought"]
            for rival in range(position.players):
                points = gains[rival] - mine[rival]
                if (
                    rival != self.seat
                    and points >= DENIED
                    and (denied is None or points > denied[0])
                ):
                    denied = points, rival, str(other)
        if denied is not None:
            yield {"code": "denies", "seat": denied[1], "points": denied[0], "move": denied[2]}

    def _offers(self, move: Move) -> Iterator[Reason]:
        if move.kind == "offer":
            yield from self._water(move)
            yield {"code": "pays", "price": move.amount}
            return
        for payer, canal, _ in self.position.offers():
            dry = WATERS[CANAL_NAMES.index(canal)] & thirsty(self.position)
            saved = self._own(names_of(dry))
            if saved:
                yield {"code": "rides", "seat": payer, "canal": canal, "squares": saved}
                break
        yield self._saves_money()

    def _decision(self, move: Move) -> Iterator[Reason]:
        water = [] if move.kind == "decline" else list(self._water(move))
        money = list(self._money(move))
        denies = list(self._denies(move))
        if not self._is_useless(water):
            yield from water + money + denies
        elif move.kind == "accept" and self._offered(move) == self.position.highest_offer:
            # Whoever takes money for a canal that is of no use to them does it for the money,
            yield from money + water + denies
        else:  # but not whoever leaves more money lying, or pays.
            yield from denies + water + money

    def _is_useless(self, water: list[Reason]) -> bool:
        """Whether a canal does nothing for the seat."""
        return any(r["code"] == "opens" and not r["squares"] for r in water)

    def _offered(self, move: Move) -> int:
        """What is offered for a move's canal, by all together."""
        return sum(amount for _, canal, amount in self.position.offers() if canal == move.canal)

    def _money(self, move: Move) -> Iterator[Reason]:
        """What an overseer's decision saves, brings or costs."""
        if move.kind == "decline":
            yield self._saves_money()
        elif move.kind == "accept":
            offers = self.position.offers()
            paid = {
                seat: amount for seat, canal, amount in offers if canal == move.canal and amount
            }
            if paid:
                yield {"code": "bribe", "amount": sum(paid.values()), "seats": list(paid)}
        elif move.kind == "build":
            yield {"code": "pays", "price": self.position.highest_offer + 1}

    def _extra(self, move: Move) -> Iterator[Reason]:
        if move.kind == "pass":
            yield {"code": "keeps-canal", "rounds": self.position.rounds - self.position.round}
        else:
            water, denies = list(self._water(move)), list(self._denies(move))
            yield from denies + water if self._is_useless(water) else water + denies

    # --- set-up ------------------------------------------------------------------------------

    def _set_up(self, move: Move) -> Iterator[Reason]:
        del move
        yield {"code": "sets-up", "phase": self.position.phase}
