"""`push` and `pop` undo any move; `key` tells positions apart, and is the same everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given

from santiago import IllegalMoveError, Position, Rng, Variant
from tests.engine.positions import new, play, random_code
from tests.engine.strategies import positions, seeds


@given(positions(), seeds)
def test_pop_takes_back_every_move_to_the_end(position: Position, seed: int) -> None:
    rng = Rng(seed)
    before = []
    while position.phase != "over":
        move = position.move_of(random_code(position, rng))
        before.append((move, position.copy()))
        position.push(move, position.turn)
    while before:
        move, earlier = before.pop()
        assert position.pop() is move
        assert position == earlier
    with pytest.raises(IndexError, match="no pushed move"):
        position.pop()


@given(positions(), seeds)
def test_push_plays_what_play_plays(position: Position, seed: int) -> None:
    if position.phase == "over":
        return
    code = random_code(position, Rng(seed))
    twin = position.copy()
    twin.play(code, twin.turn)
    position.push(code, position.turn)
    assert position == twin


def test_a_move_that_is_refused_is_not_pushed() -> None:
    position = new()
    play(position, "bid 3")
    with pytest.raises(IllegalMoveError):
        position.push("bid 3")
    with pytest.raises(IndexError):
        position.pop()


def test_moves_played_after_a_push_go_back_with_it() -> None:
    position = new()
    key = position.key()
    position.push("bid 3")
    position.play("pass")
    assert str(position.pop()) == "bid 3"
    assert position.key() == key


def test_a_copy_has_nothing_to_take_back() -> None:
    position = new()
    position.push("bid 3")
    with pytest.raises(IndexError):
        position.copy().pop()


@given(positions(), seeds)
def test_keys_leave_out_the_order_of_unseen_tiles(position: Position, seed: int) -> None:
    twin = position.copy()
    twin.redeal(Rng(seed))
    assert twin.key() == position.key()
    assert (twin.key(full=True) == position.key(full=True)) == (twin == position)


def test_keys_are_the_same_in_every_process() -> None:
    """Compiled or not: these numbers were written down once."""
    rng = Rng(1)
    position = Position.deal(Variant(), rng)
    keys = [position.key(), position.key(full=True)]
    while position.round < 5:
        position.play(random_code(position, rng))
    keys += [position.key(), position.key(full=True)]
    assert keys == KEYS


KEYS = [1551146716361076354, 10105179082788938099, 10221187715791513196, 17742645464319277967]


def test_variants_have_keys_of_their_own() -> None:
    options = [{"money": money, "source": "central"} for money in ("open", "hidden")]
    positions = [Position.deal(Variant(options=each), Rng(1)) for each in options]
    assert positions[0].pack() == positions[1].pack()
    assert positions[0].key() != positions[1].key()


def test_a_state_from_the_wrong_bytes() -> None:
    position = new()
    with pytest.raises(ValueError, match="a packed state has 249 bytes, not 9"):
        position.unpack(b"too short")
