"""Copies share nothing; positions, moves, records and errors survive pickling."""

from __future__ import annotations

import copy
import pickle
import re

import pytest
from hypothesis import given

from santiago import (
    Game,
    IllegalMoveError,
    Move,
    NotationError,
    Position,
    Record,
    RecordError,
    Rng,
    SetupError,
)
from santiago.engine.state import State
from tests.compiled import SRC
from tests.engine.positions import new, play, random_code
from tests.engine.strategies import positions, records, seeds


@given(positions(), seeds)
def test_a_copy_shares_nothing(position: Position, seed: int) -> None:
    key = position.key()
    twin = position.copy()
    assert twin == position
    assert twin is not position
    rng = Rng(seed)
    while twin.phase != "over":
        twin.play(random_code(twin, rng), twin.turn)
    assert position.key() == key
    position.redeal(rng)
    over = twin.key()
    third = twin.copy()
    for name in ("money", "crops", "farmers", "tiles", "bids", "order", "market", "supply"):
        setattr(third, name, [number + 1 for number in getattr(third, name)])
    assert twin.key() == over


@given(positions())
def test_equal_until_something_differs(position: Position) -> None:
    """`key` and `==` see every field of a state."""
    for name in fields():
        twin = position.copy()
        value = getattr(twin, name)
        if isinstance(value, list):
            for place in range(len(value)):
                twin = position.copy()
                setattr(twin, name, [*value[:place], 1 - value[place] % 2, *value[place + 1 :]])
                assert twin != position, (name, place)
                assert twin.key(full=True) != position.key(full=True), (name, place)
        elif name == "palms_wanted":
            twin.palms_wanted = not twin.palms_wanted
            assert twin != position, name
        else:
            setattr(twin, name, value ^ 1 if value >= 0 else 0)
            assert twin != position, name
            assert twin.key() != position.key(), name


def fields() -> list[str]:
    """The names of a state's fields, read from the list that the compiler is given."""
    text = (SRC / "santiago" / "engine" / "state.pxd").read_text("utf-8")
    names = re.findall(r"cdef public [\w ]+ (\w+)\n", text)
    assert len(names) == 39
    return names


def test_compiled_and_uncompiled_states_have_the_same_fields() -> None:
    state = State()
    for name in fields():
        assert hasattr(state, name), name
    if hasattr(state, "__dict__"):  # uncompiled
        assert sorted(vars(state)) == sorted(fields())


@given(positions())
def test_pickled_positions(position: Position) -> None:
    text = pickle.dumps(position)
    assert len(text) < 2000
    for again in (pickle.loads(text), copy.copy(position), copy.deepcopy(position)):
        assert again == position
        assert again.snapshot() == position.snapshot()
        assert again.legal_moves.codes() == position.legal_moves.codes()


@given(records())
def test_pickled_records(record: Record) -> None:
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert copy.deepcopy(record) == record
    assert all(a is b for a, b in zip(again.moves, record.moves, strict=True))


def test_pickled_games() -> None:
    game = Game.new(players=2, seed=1)
    game.play(game.legal_moves[0])
    game.play("bid 2", seat=game.position.overseer)
    again = pickle.loads(pickle.dumps(game))
    assert (again.record, again.sealed, again.position) == (game.record, game.sealed, game.position)


def test_moves_are_one_object_for_each_text() -> None:
    move = Move("offer D2-C2 3")
    assert move is Move("offer C2-D2 3") is copy.deepcopy(move) is copy.copy(move)
    assert pickle.loads(pickle.dumps(move)) is move
    assert {move: 1}[Move("offer c2-d2 3")] == 1
    assert [1, 2, 3, 4][Move("decline")] == 2  # a move is its code where a number is wanted


@pytest.mark.parametrize(
    "error",
    [
        IllegalMoveError("no", "too-much", "P1.2"),
        RecordError(3, "why"),
        RecordError("result", "why", "not-over"),
        NotationError("what"),
        SetupError("that"),
    ],
    ids=repr,
)
def test_pickled_errors(error: Exception) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_generators_continue_where_they_were() -> None:
    rng = Rng("deal")
    rng.bits()
    for again in (pickle.loads(pickle.dumps(rng)), copy.copy(rng)):
        assert again.bits() == copy.copy(rng).bits()


def test_positions_cannot_be_hashed_but_their_keys_can() -> None:
    position = new()
    with pytest.raises(TypeError, match="hash its key"):
        hash(position)
    assert hash(position.key()) == hash(position.copy().key())
    assert position != "a position"


def test_legal_moves_follow_the_position() -> None:
    position = new()
    moves = position.legal_moves
    play(position, "bid 3")
    assert "bid 3" not in moves
