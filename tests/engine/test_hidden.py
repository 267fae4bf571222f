"""What a seat may not know changes nothing that it sees, is offered or is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from santiago import IllegalMoveError, OptionError, Position, Rng
from santiago.engine.events import events_of
from santiago.engine.record import Step
from santiago.engine.views import standings
from tests.engine.positions import new, play, random_code
from tests.engine.strategies import positions, seeds


def unseen(position: Position, after_rounds: int) -> slice:
    """The tiles that are face down, or will be after some more rounds."""
    seen = 0 if position.phase_index < 3 else position.round
    return slice(
        (seen + after_rounds) * position.tiles_per_round, position.rounds * position.tiles_per_round
    )


def reordered(position: Position, seed: int, after_rounds: int = 0) -> Position:
    """The same position with some of the tiles that nobody has seen in another order."""
    twin, rng = position.copy(), Rng(seed)
    tiles, part = list(twin.tiles), unseen(twin, after_rounds)
    mixed = tiles[part]
    for i in range(len(mixed) - 1, 0, -1):
        j = rng.roll(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    tiles[part] = mixed
    twin.tiles = tiles
    return twin


def told(position: Position, seat: int | None, some: int, *, money: bool = False) -> Iterator[Any]:
    """All that a seat (None: a spectator) is shown, offered and told, as far as it may ask."""
    yield position.view(seat)
    yield position.to_move
    yield repr(position)
    if seat is None:
        return
    moves = position.legal_moves_of(seat)
    yield moves.codes()
    for k in range(some % 7, len(moves), 1 + len(moves) // 5):
        yield position.consequences(moves[k], seat)
    if not money:  # `seen_by` keeps hidden money: everyone can work it out
        yield position.seen_by(seat, Rng(some)).key()
    if seat in position.to_move:
        for move in (
            "bid 190",
            "offer C2-D2 190",
            "plant banana1 a1",
            "build C2-D2",
            "extra A1-B1",
        ):
            try:
                position.copy().play(move, seat)
            except IllegalMoveError as error:
                yield str(error)


def happened(position: Position, code: int, seat: int) -> tuple[Any, Position]:
    after = position.copy()
    after.play(code, seat)
    return events_of(Step(1, seat, position.move_of(code), position, after)), after


@given(positions(), seeds)
def test_the_order_of_the_tiles(position: Position, seed: int) -> None:
    """P1: tiles that are face down look alike to every seat and to who watches."""
    twin = reordered(position, seed)
    for seat in (None, *range(position.players)):
        assert list(told(position, seat, seed)) == list(told(twin, seat, seed))
    position.redeal(Rng(seed))
    twin.redeal(Rng(seed))
    assert position == twin


@given(positions(), seeds)
def test_what_happens_does_not_depend_on_tiles_still_unseen(position: Position, seed: int) -> None:
    """Events, and views after the move, show at most the next round's tiles."""
    assume(position.phase != "over")
    twin = reordered(position, seed, after_rounds=1)
    code = random_code(position, Rng(seed))
    one, after = happened(position, code, position.turn)
    other, twin_after = happened(twin, code, twin.turn)
    assert one == other
    for seat in (None, *range(position.players)):
        assert after.view(seat) == twin_after.view(seat)


@given(positions(players=2), st.integers(0, 5), st.integers(0, 5), seeds)
def test_the_other_ones_sealed_bid(position: Position, x: int, y: int, seed: int) -> None:
    """P1.4: two sealed bids look alike to the other player and to who watches."""
    rng = Rng(seed)
    while position.phase != "auction" or position.spoken:
        if position.phase == "over":
            position = Position.deal(position.variant, rng)
        position.play(random_code(position, rng), position.turn)
    bidder = seed % 2
    assume(position.money[bidder] >= max(x, y))
    both = []
    for amount in (x, y):
        code = position.move_of(f"bid {amount}" if amount else "pass").code
        events, after = happened(position, code, bidder)
        both.append((events, [list(told(after, seat, seed)) for seat in (1 - bidder, None)]))
    assert both[0] == both[1]


@given(positions(money="hidden"), st.lists(st.integers(0, 100), min_size=5, max_size=5), seeds)
def test_hidden_money(position: Position, spare: list[int], seed: int) -> None:
    """S12: the others' money changes nothing that a seat is shown or offered.

    Everyone still has at least what they have offered: all can see that on the table.
    """
    assume(position.phase != "over")
    money = list(spare)
    for giver, _, amount in position.offers():
        money[giver] += amount
    for seat in (None, *range(position.players)):
        twin = position.copy()
        twin.money = [position.money[i] if i == seat else money[i] for i in range(5)]
        both = [list(told(either, seat, seed, money=True)) for either in (position, twin)]
        assert both[0] == both[1]


@given(positions(), seeds)
def test_redeal(position: Position, seed: int) -> None:
    """The unseen tiles stay the same tiles, what was seen stays, and only the order changes."""
    twin = position.copy()
    twin.redeal(Rng(seed))
    part = unseen(position, 0)
    before, after = list(position.tiles), list(twin.tiles)
    assert Counter(before[part]) == Counter(after[part])
    assert before[: part.start] == after[: part.start]
    assert before[part.stop :] == after[part.stop :]
    twin.tiles = before
    assert twin == position


def test_redeal_gives_other_orders() -> None:
    orders = set()
    for seed in range(20):
        position = new()
        position.redeal(Rng(seed))
        orders.add(tuple(position.tiles))
    assert len(orders) == 20


@given(positions(), seeds)
def test_seen_by(position: Position, seed: int) -> None:
    """A copy for a seat's program: its own view is that of the true position."""
    for seat in range(position.players):
        twin = position.seen_by(seat, Rng(seed))
        shown, true = twin.view(seat), position.view(seat)
        if len(twin.to_move) == 2:  # the other's bid is taken out, as if it were still to come
            assert seat in twin.to_move
            shown["to_move"] = true["to_move"]
        assert shown == true
        if seat in position.to_move:
            assert twin.legal_moves_of(seat).codes() == position.legal_moves_of(seat).codes()


def test_seen_by_keeps_ones_own_bid() -> None:
    """P1.4."""
    position = play(new(2, overseer=0), "first C2-D2")
    position.play("bid 3", seat=0)
    assert position.seen_by(0, Rng(1)).snapshot()["bids"] == [3, None]
    assert position.seen_by(1, Rng(1)).snapshot()["bids"] == [None, None]


def test_a_sealed_bid_is_not_in_the_events() -> None:
    """P1.4: until both are in."""
    position = play(new(2, overseer=0), "first C2-D2")
    events, after = happened(position, position.move_of("bid 3").code, 0)
    assert events == [{"event": "sealed", "seat": 0}]
    events, _ = happened(after, after.move_of("pass").code, 1)
    assert events[:2] == [{"event": "sealed", "seat": 1}, {"event": "bids", "bids": [3, 0]}]


@pytest.mark.parametrize("seat", [-1, 4, 1 << 40])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(OptionError, match=r"there is no seat .*: 0 to 3"):
        new().view(seat)


@given(positions())
def test_views_of_open_games_are_snapshots(position: Position) -> None:
    """S12: with open money and no sealed bid, everyone sees all that a snapshot has."""
    assume(position.variant.options.money == "open" or position.phase == "over")
    assume(position.players > 2 or position.phase != "auction")
    for seat in (None, *range(position.players)):
        assert position.view(seat) == position.snapshot()


@given(positions(money="hidden"))
def test_standings(position: Position) -> None:
    """S12, E3: the score so far is every field's points, and the money that a seat may see."""
    for seat in (None, *range(position.players)):
        shown = standings(position, seat)
        assert shown["money"] == position.view(seat)["money"]
        assert shown["fields"] == [
            [crop, list(squares), list(points)] for crop, squares, points in position.fields()
        ]
    true = list(position.money)[: position.players]
    sums = [money + sum(f[2][i] for f in shown["fields"]) for i, money in enumerate(true)]
    assert sums == position.scores()
