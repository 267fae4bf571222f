"""A position from its snapshot: everything in a state follows from what is on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from santiago.engine.board import (
    CANALS_AT,
    JOINED,
    WATERS,
    parse_canal,
    parse_crossing,
    parse_square,
)
from santiago.engine.editions import PALMS, Variant
from santiago.engine.errors import NotationError, shown
from santiago.engine.phases import PHASES
from santiago.engine.plausible import check
from santiago.engine.state import State

BOX = Counter({kind: 6 if kind & 1 else 3 for kind in range(10)})
"""C1: how many tiles there are of each kind."""


def variant_of(data: Mapping[str, Any]) -> Variant:
    """The variant that a snapshot is of."""
    if not isinstance(data, Mapping):
        raise NotationError(f"a snapshot must be an object, not {shown(data)}")
    for key in ("edition", "players"):
        if key not in data:
            raise NotationError(f"the snapshot has no {key}")
    return Variant(data["edition"], data["players"], data.get("options"))


def fill(s: State, variant: Variant, data: Mapping[str, Any]) -> None:
    """Put what a snapshot says into a state that `Rules.lay_out` has prepared.

    Two keys that a snapshot does not have, but a text may: `tiles_in_order` (else those that are
    still face down are put in the order of their kinds) and `planting` (all seats in the order of
    P3.1, and how many of them have bid). Whoever calls this compares the outcome with the input.
    """
    try:
        for key in ("money", "supply", "own_canal", "bids"):
            if len(data[key]) != variant.players:
                raise NotationError(f"{key} has {len(data[key])} entries, not {variant.players}")
        _fill(s, variant, data)
        check(s)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"not a position: {type(error).__name__}: {error}") from None


def _fill(s: State, variant: Variant, data: Mapping[str, Any]) -> None:
    phase = PHASES.index(data["phase"])
    s.phase_index = phase
    s.round = data["round"]
    s.overseer = data["overseer"]
    s.money = _five(data["money"], s.money)
    s.supply = _five(data["supply"], s.supply)
    s.own_canals = sum(1 << seat for seat, has in enumerate(data["own_canal"]) if has)
    s.canals_left = data["canals_left"]
    s.source = -1 if data["source"] is None else parse_crossing(data["source"])
    s.palms = sum({1 << parse_square(name) for name in data["palms"]})
    _canals(s, [parse_canal(name) for name in data["canals"]])
    on_board = [_put(s, variant, *tile) for tile in data["tiles"]]
    market = [variant.parse_tile(name) for name in data["market"]]
    s.market = market + [-1] * (5 - len(market))
    s.market_size = len(market)
    s.market_kinds = sum({1 << kind for kind in market})
    removed = [variant.parse_tile(name) for name in data["removed"]]
    s.removed = removed[0] if variant.removes_one else -1
    s.tiles = _tiles(s, on_board, market, removed, data.get("tiles_in_order"))
    _auction(s, data)
    _offers(s, data["offers"])
    to_move = data["to_move"]
    s.turn = -1 if not to_move else 1 - s.overseer if len(to_move) == 2 else to_move[0]
    if variant.options.source == "chosen" and s.palms_wanted and s.round == 1:
        placing = data["phase"] in ("source", "first-canal", "palms")
        s.palms_left = PALMS - len(data["palms"]) if placing else 0


def _five(numbers: Sequence[int], absent: Sequence[int]) -> list[int]:
    """A number for each seat; there are always five places."""
    return [*numbers, *absent[len(numbers) :]]


def _canals(s: State, canals: Sequence[int]) -> None:
    """P4.2, P6.1: the network and the wet squares follow from the source and the canals."""
    for canal in canals:
        s.canals |= 1 << canal
        s.wet |= WATERS[canal]
        s.open_canals |= JOINED[canal]
    if s.source >= 0:
        s.open_canals |= CANALS_AT[s.source]
    s.open_canals &= ~s.canals & 0x7FFFFFFF


def _put(
    s: State,
    variant: Variant,
    square: str,
    crop: str,
    shows: int,
    owner: int | None,
    farmers: int,
    desert: bool,
) -> int:
    """One tile of a snapshot; its kind."""
    kind = variant.parse_tile(f"{crop}{shows}")
    here = 1 << parse_square(square)
    if s.occupied & here:
        raise NotationError(f"there are two tiles on {square}")
    s.occupied |= here
    s.crops = [mask | here if at == kind >> 1 else mask for at, mask in enumerate(s.crops)]
    if owner is not None:
        s.farmers = [mask | here if seat == owner else mask for seat, mask in enumerate(s.farmers)]
    s.doubles |= here if shows == 2 else 0
    s.pairs |= here if farmers == 2 else 0
    s.deserts |= here if desert else 0
    return kind


def _tiles(
    s: State,
    on_board: list[int],
    market: list[int],
    removed: list[int],
    in_order: Sequence[int] | None,
) -> list[int]:
    """All tiles in play: those that were revealed, then those that are still face down (C1)."""
    seen = [*on_board, *market]
    revealed = 0 if s.phase_index < PHASES.index("auction") else s.round * s.tiles_per_round
    if len(seen) != revealed:
        raise NotationError(f"{len(seen)} tiles lie there, but {revealed} have been revealed")
    unseen = Counter(BOX)
    unseen.subtract(seen + removed)
    if min(unseen.values()) < 0:
        raise NotationError("there are more tiles of a kind than the box holds (C1)")
    tiles = [*sorted(on_board), *market, *sorted(unseen.elements())]
    if in_order is not None:
        if sorted(in_order) != sorted(tiles):
            raise NotationError("the tiles in order are not those of the box and the table (C1)")
        if sorted(in_order[:revealed]) != sorted(seen):
            raise NotationError("the tiles in order do not begin with those that were revealed")
        tiles = list(in_order)
    if len(tiles) != s.rounds * s.tiles_per_round:
        raise NotationError(f"{len(tiles)} tiles are in play (S1)")
    return tiles + [0] * (45 - len(tiles))


def _auction(s: State, data: Mapping[str, Any]) -> None:
    """Who has bid, and the planting order that follows from it (P3.1)."""
    s.bids = _five([-1 if bid is None else bid for bid in data["bids"]], [-1] * 5)
    phase = data["phase"]
    if phase in ("source", "first-canal", "palms"):
        return
    players = s.players
    spoken = [seat for seat in range(players) if s.bids[seat] >= 0]
    s.spoken = players if phase == "over" else len(spoken)
    s.planted = 0 if phase == "auction" else players
    if phase == "planting":
        s.planted = players - len(data["order"])
    if "planting" in data:
        order, s.bidders = data["planting"]
    elif players == 2:
        order = [1 - s.overseer, s.overseer] if phase not in ("auction", "over") else []
    else:
        # In the auction the seats tell the order of the passes, and later the overseer, who is
        # last; the order of the other passes no longer matters.
        passed = [(s.overseer + i) % players for i in range(players, 0, -1)]
        passed = [seat for seat in passed if s.bids[seat] == 0]
        if phase != "auction" and s.overseer in passed:
            passed.remove(s.overseer)
            passed.append(s.overseer)
        bidders = sorted((seat for seat in spoken if s.bids[seat] > 0), key=lambda x: -s.bids[x])
        order, s.bidders = [*bidders, *passed], len(bidders)
        if phase == "planting":
            ahead = data["order"]
            order = [*(seat for seat in order if seat not in ahead), *ahead]
    s.order = _five(order, [-1] * 5)


def _offers(s: State, offers: Sequence[Sequence[Any]]) -> None:
    """The offers, and their totals by canal (P4.4)."""
    totals: Counter[int] = Counter()
    canals, amounts = [-1] * 5, [0] * 5
    for seat, name, amount in offers:
        canal = parse_canal(name)
        canals[seat], amounts[seat] = canal, amount
        totals[canal] += amount
        s.offered |= 1 << canal
    s.offer_canal, s.offer_amount = canals, amounts
    s.highest_offer = max(totals.values(), default=0)
