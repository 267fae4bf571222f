"""Snapshots and views: a position as JSON, for everyone and for one seat.

`view` is the only way out for a position that leaves the process.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from santiago.engine.base_position import BasePosition
from santiago.engine.board import CANAL_NAMES, CROSSING_NAMES, names_of, squares_of
from santiago.engine.consequences import droughts_to_desert
from santiago.engine.editions import MOST_MONEY, Variant
from santiago.engine.errors import OptionError
from santiago.engine.setup import removed_kinds

P = TypeVar("P", bound=BasePosition)


def snapshot(position: BasePosition) -> dict[str, Any]:
    """The complete position as JSON, in the notation's form (without the tile order)."""
    p = position
    variant = p.variant
    seats = range(p.players)
    result = p.result
    own = p.own_canals
    money, supply, bids = list(p.money), list(p.supply), list(p.bids)
    planting = p.phase == "planting"
    return {
        "edition": variant.edition,
        "players": p.players,
        "options": variant.options.to_json(),
        "removed": [*_removed(variant, p.removed)],
        "round": p.round,
        "rounds": p.rounds,
        "phase": p.phase,
        "to_move": list(p.to_move),
        "overseer": p.overseer,
        "money": money[: p.players],
        "supply": supply[: p.players],
        "own_canal": [bool(own >> seat & 1) for seat in seats],
        "canals_left": p.canals_left,
        "source": None if p.source < 0 else CROSSING_NAMES[p.source],
        "palms": names_of(p.palms),
        "canals": [CANAL_NAMES[canal] for canal in squares_of(p.canals)],
        "tiles": p.laid_tiles(),
        "market": [variant.tile_name(kind) for kind in list(p.market)[: p.market_size]],
        "bids": [None if bids[seat] < 0 else bids[seat] for seat in seats],
        "order": list(p.order)[p.planted : p.players] if planting else [],
        "offers": [list(offer) for offer in p.offers()],
        "result": None
        if result is None
        else {
            "scores": list(result.scores),
            "winners": list(result.winners),
            "fields": [[crop, list(squares), list(pts)] for crop, squares, pts in result.fields],
        },
    }


@lru_cache
def _removed(variant: Variant, single: int) -> tuple[str, ...]:
    return tuple(sorted(variant.tile_name(kind) for kind in removed_kinds(variant, single)))


def view(position: BasePosition, seat: int | None) -> dict[str, Any]:
    """What one seat may see; None is a spectator.

    >>> from santiago import Position, Rng, Variant
    >>> position = Position.deal(Variant(options={"money": "hidden"}), Rng(1))
    >>> position.view(2)["money"]
    [None, None, 10, None]
    """
    if seat is not None and not 0 <= seat < position.players:
        raise OptionError(f"there is no seat {seat}: 0 to {position.players - 1}")
    seen = snapshot(position)
    seen["money"] = money_seen(position, seat)
    if position.secret_auction:
        seen["bids"] = [bid if seat == bidder else None for bidder, bid in enumerate(seen["bids"])]
    return seen


def money_seen(position: BasePosition, seat: int | None) -> list[int | None]:
    """Each seat's money, as far as one seat may see it (S12)."""
    money = list(position.money)[: position.players]
    if not position.variant.hides_money or position.phase == "over":
        return list(money)
    return [amount if owner == seat else None for owner, amount in enumerate(money)]


def standings(position: BasePosition, seat: int | None) -> dict[str, Any]:
    """The score so far as one seat may see it: money, every field's points, and dry tiles.

    Each dry tile comes with the number of droughts that it lasts.
    """
    return {
        "money": money_seen(position, seat),
        "fields": [
            [crop, list(squares), list(points)] for crop, squares, points in position.fields()
        ],
        "dry": [
            [name, count]
            for count, squares in enumerate(droughts_to_desert(position), 1)
            for name in names_of(squares)
        ],
    }


def purse_closed(position: P, seat: int) -> P:
    """The position as it looks to people who cannot see the seat's money.

    The seat can afford anything here, so its legal moves reveal nothing about its money.

    >>> from santiago import Game
    >>> position = Game.new(players=3, overseer=1, seed=1, money="hidden").position
    >>> len(position.legal_moves), len(purse_closed(position, 2).legal_moves)
    (11, 192)
    """
    closed = position.copy()
    closed.money = [MOST_MONEY if other == seat else m for other, m in enumerate(position.money)]
    return closed
