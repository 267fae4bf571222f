"""Nothing appears or vanishes: money, tiles, farmers, canals and palms, event by event."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from santiago import Position, Record
from santiago.engine.board import squares_of
from santiago.engine.events import Event, events_of
from santiago.engine.setup import removed_kinds
from tests.engine.positions import box
from tests.engine.strategies import records


def paid(events: list[Event], players: int) -> list[int]:
    """How each seat's money changes by what the rules say of these events."""
    change = [0] * players
    for event in events:
        match event["event"]:
            case "bid":  # P1.3
                change[event["seat"]] -= event["amount"]
            case "bids":  # P1.4
                for seat, amount in enumerate(event["bids"]):
                    change[seat] -= amount
            case "accept":  # P4.5
                change[event["seat"]] += event["amount"]
                assert event["amount"] == sum(amount for _, amount in event["payers"])
                for seat, amount in event["payers"]:
                    change[seat] -= amount
            case "build":  # P4.5
                change[event["seat"]] -= event["price"]
            case "income":  # P7.1
                change = [amount + event["amount"] for amount in change]
    return change


def farmers_on_board(position: Position, seat: int) -> int:
    return sum(position.farmers_on(seat, square) for square in range(48))


@given(records())
def test_money_moves_only_as_the_rules_say(record: Record) -> None:
    """D12, P1.3, P1.4, P4.5, P7.1: each change of money is that of an event; none is below 0."""
    for step in record.steps():
        before, after = step.before.snapshot()["money"], step.after.snapshot()["money"]
        change = paid(events_of(step), len(before))
        assert [a + c for a, c in zip(before, change, strict=True)] == after, step.move
        assert min(after) >= 0


@given(records())
def test_tiles_are_conserved(record: Record) -> None:
    """C1, S7: face down, in the market, on the board or removed, the tiles are the box's."""
    for step in record.steps():
        position = step.after
        seen = 0 if position.phase_index < 3 else position.round * position.tiles_per_round
        tiles = list(position.tiles)[seen : position.rounds * position.tiles_per_round]
        tiles += list(position.market)[: position.market_size]
        tiles += removed_kinds(position.variant, position.removed)
        for crop, mask in enumerate(list(position.crops)):
            tiles += [2 * crop + (position.doubles >> square & 1) for square in squares_of(mask)]
        assert Counter(tiles) == Counter(box()), step.move


@given(records())
def test_farmers_are_conserved(record: Record) -> None:
    """C3, P3.3, P6.2: in the supply, on the board, or lost to a drought: 22 each."""
    lost: Counter[int] = Counter()
    for step in record.steps():
        for event in events_of(step):
            if event["event"] == "drought":
                for _, seat, farmers in event["lost"]:
                    lost[seat] += farmers
        position = step.after
        for seat in range(position.players):
            assert position.supply[seat] + farmers_on_board(position, seat) + lost[seat] == 22


@given(records())
def test_canals_are_conserved(record: Record) -> None:
    """S3, S11, P4.5, P4.6, P5.2: each canal that lies came from somewhere."""
    start = Position(record.variant, record.setup)
    laid: Counter[str] = Counter()
    for step in record.steps():
        events = [event["event"] for event in events_of(step)]
        laid.update(kind for kind in events if kind in KINDS)
        position = step.after
        decided = laid["accept"] + laid["build"] + laid["decline"]
        assert position.canals_left == start.canals_left - decided
        assert position.own_canals.bit_count() == position.players - laid["extra"]
        total = laid["accept"] + laid["build"] + laid["first-canal"] + laid["extra"]
        assert position.canals.bit_count() == total
        assert step.before.canals & ~position.canals == 0
        assert ("water" in events) == (step.before.canals != position.canals)


KINDS = ("accept", "build", "decline", "first-canal", "extra")


@given(records())
def test_palms_are_conserved(record: Record) -> None:
    """S9, P3.4, P6.4: on the board, to be placed, or lost with a tile that turned to desert."""
    wanted = 3 if record.variant.options.palms else 0
    lost = 0
    for step in record.steps():
        for event in events_of(step):
            if event["event"] == "drought":
                lost += len(event["palms"])
                assert set(event["palms"]) <= set(event["deserts"])
        position = step.after
        still = position.palms_left if position.phase in ("first-canal", "palms") else 0
        assert position.palms.bit_count() + still + lost == wanted
        assert not position.palms & position.deserts


@given(records())
def test_masks_are_consistent(record: Record) -> None:
    """A square has at most one tile and one owner; farmers and deserts stand on tiles only."""
    for step in record.steps():
        position = step.after
        for masks in (list(position.crops), list(position.farmers)):
            assert sum(mask.bit_count() for mask in masks) == _union(masks).bit_count()
        owned = _union(list(position.farmers))
        assert _union(list(position.crops)) == position.occupied
        assert not (position.doubles | position.deserts | owned) & ~position.occupied
        assert not position.pairs & ~(owned & position.doubles)
        assert not owned & position.deserts
        assert not step.before.deserts & ~position.deserts  # for good


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


@given(records())
def test_every_move_tells_an_event_first(record: Record) -> None:
    """The first event is the move itself, of the seat that made it; water and drought follow."""
    for step in record.steps():
        events = events_of(step)
        assert events[0]["seat"] == step.seat
        order = [ORDER.index(event["event"]) for event in events]
        assert order == sorted(order), events


ORDER = [
    "source", "first-canal", "palm", "bid", "pass", "sealed", "bids", "overseer", "plant",
    "offer", "accept", "build", "decline", "extra", "water", "drought", "income", "over", "reveal",
]  # fmt: skip
