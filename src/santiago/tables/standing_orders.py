"""Standing orders: moves that the table plays for a person, as arranged in advance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santiago.engine.moves import Move
from santiago.engine.position import Position

Order = dict[str, Any]


def kept(orders: list[Order], position: Position) -> list[Order]:
    """The orders as they are kept: with the round in which they were given."""
    return [order | {"round": position.round} for order in orders]


def public(order: Order) -> Order:
    """An order as its seat sees it."""
    return {key: value for key, value in order.items() if key != "round"}


def left(orders: Sequence[Order], position: Position, seat: int) -> list[Order]:
    """The orders that still apply."""
    return [order for order in orders if _stands(order, position, seat)]


def _stands(order: Order, position: Position, seat: int) -> bool:
    if position.phase == "over":
        return False
    same_round: bool = order["round"] == position.round
    if order["order"] == "offer":
        return same_round
    if order["order"] == "pass":
        if order["until"] == "round":
            return same_round
        if order["until"] == "overseer":
            planted = position.phase not in ("auction", "source", "palms", "first-canal")
            return not (planted and position.overseer == seat)
    return True


def move_for(orders: Sequence[Order], position: Position, seat: int) -> Move | None:
    """The move of the first order that applies to a seat whose turn it is."""
    legal = position.legal_moves_of(seat)
    for order in left(orders, position, seat):
        move = _move(order, position, seat, list(legal))
        if move is not None:
            return move
    return None


def _move(order: Order, position: Position, seat: int, legal: list[Move]) -> Move | None:
    if order["order"] == "forced":
        return legal[0] if len(legal) == 1 else None
    if order["order"] == "pass":
        if order["phase"] != position.phase:
            return None
        if order["until"] == "touched" and _touched(position, seat, legal):
            return None
        return next((move for move in legal if move.kind == "pass"), None)
    if position.phase != "offers":
        return None
    return _offer(order, position, legal)


def _offer(order: Order, position: Position, legal: list[Move]) -> Move | None:
    """The least amount with which this canal leads, or all that the order allows."""
    canal = Move.parse(f"offer {order['canal']} 0").canal
    totals: dict[str, int] = {}
    for _, offered, amount in position.offers():
        totals[offered] = totals.get(offered, 0) + amount
    rival = max((total for offered, total in totals.items() if offered != canal), default=-1)
    needed = max(0, rival + 1 - totals.get(str(canal), 0))
    amounts = sorted(
        move.amount for move in legal if move.canal == canal and move.amount is not None
    )
    within = [amount for amount in amounts if amount <= order["up_to"]]
    if not within:
        return None
    chosen = next((amount for amount in within if amount >= needed), within[-1])
    return Move.parse(f"offer {canal} {chosen}")


def _touched(position: Position, seat: int, legal: list[Move]) -> bool:
    """Whether an offer lies on a canal that waters, or leaves dry, a tile of this seat."""
    offered = {canal for _, canal, _ in position.offers()}
    if not offered:
        return False
    mine = {tile[0] for tile in position.view(seat)["tiles"] if tile[3] == seat and not tile[5]}
    shown: set[str] = set()
    for move in legal:
        if move.canal in offered and move.canal not in shown:
            shown.add(str(move.canal))
            effect = position.consequences(move, seat)
            if mine & {*effect["watered"], *effect["saved"], *effect["suffers"]}:
                return True
    return bool(offered - shown)  # it cannot be tried out: leave it to the person
