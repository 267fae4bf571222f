"""Anything at all may be handed in: a value, or an error of ours that names place and reason."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santiago import (
    BadInput,
    IllegalMoveError,
    Move,
    NotationError,
    OptionError,
    Position,
    Record,
    RecordError,
    SantiagoError,
    Setup,
    SetupError,
    Variant,
)
from santiago.engine.board import parse_canal, parse_crossing, parse_square
from santiago.engine.editions import parse_tile_name
from santiago.engine.errors import shown
from santiago.engine.record import LARGEST
from tests.engine.positions import new, play, random_record
from tests.engine.strategies import ALL_VARIANTS, positions

PLACE = re.compile(r"set-up|result|move [1-9]\d*")

# Texts that are near the notation, and texts that are not.
NEAR = (
    "pass decline bid offer plant palm source first accept build extra a1 h6 i7 A1 C2-D2 D2-C2 "
    "E4-E5 banana2 bean1 banana3 0 1 4 191 192 -1 007 ١ ² 1e3 1_0 9999999999999999999"
)
WORDS = st.sampled_from(NEAR.split())
TEXTS = st.text() | st.lists(WORDS, max_size=4).map(" ".join)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just(10**400) | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


def attempt(function: Callable[..., Any], *arguments: Any) -> tuple[Any, BadInput | None]:
    """What comes out, or the error of ours; any other error is a failure."""
    try:
        return function(*arguments), None
    except BadInput as error:
        assert 5 < len(str(error)) < 500  # noqa: PT017 (a value would do as well)
        return None, error


@given(TEXTS)
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    move, error = attempt(Move.parse, text)
    if error is None:
        assert Move.parse(str(move)) is move
        assert str(move).lower().split() == str(move).lower().split(" ")
    else:
        assert type(error) is NotationError


@given(TEXTS | VALUES)
def test_any_value_given_to_the_other_parsers(value: Any) -> None:
    for parse in (parse_square, parse_crossing, parse_canal, parse_tile_name, Variant().parse_tile):
        index, error = attempt(parse, value)
        assert type(error) is NotationError if error else 0 <= index < 48


@given(positions(), TEXTS | VALUES)
def test_any_value_given_to_a_position(position: Position, value: Any) -> None:
    """It is played, or refused with an error of ours, and then nothing has changed."""
    before = position.key()
    legal = value in position.legal_moves
    try:
        position.copy().consequences(value, position.turn)
        position.play(value, position.turn)
    except BadInput:
        assert not legal
        assert position.key() == before
    else:
        assert legal


@given(VALUES, VALUES, VALUES)
def test_any_variant(edition: Any, players: Any, options: Any) -> None:
    for given_ in ((edition, 4, None), ("trefl", players, None), ("trefl", 4, options)):
        variant, error = attempt(Variant, *given_)
        if error is None:
            assert Variant(variant.edition, variant.players, variant.options) == variant
        else:
            assert type(error) is OptionError


@given(st.text() | st.binary())
def test_any_text_is_a_record_or_an_error(text: str | bytes) -> None:
    with pytest.raises(RecordError) as caught:  # nothing so short is a record
        Record.from_text(text)
    assert caught.value.place == "set-up"


@given(VALUES)
def test_any_value_is_a_record_or_an_error(value: Any) -> None:
    with pytest.raises(RecordError):
        Record.from_json(value)


RECORDS = [random_record(variant, seed).to_json() for seed, variant in enumerate(ALL_VARIANTS[::4])]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value inside a record, but only some of its many tiles and moves."""
    paths = [path]
    if isinstance(data, dict):
        for key, value in data.items():
            paths += places(value, (*path, key))
    elif isinstance(data, list):
        for index in {0, 1, len(data) // 2, len(data) - 1}:
            paths += places(data[index], (*path, index)) if 0 <= index < len(data) else []
    return paths


@given(st.sampled_from(RECORDS), st.data())
def test_a_record_with_something_else_in_one_place(
    good: dict[str, Any], data: st.DataObject
) -> None:
    """Any value anywhere: still a record, or refused at a place that is named."""
    path = data.draw(st.sampled_from(places(good)[1:]))
    how = data.draw(st.sampled_from(["replace", "delete", "duplicate", "swap"]))
    bad = copy.deepcopy(good)
    inside: Any = bad
    for step in path[:-1]:
        inside = inside[step]
    last = path[-1]
    if how == "replace":
        inside[last] = data.draw(VALUES)
    elif how == "delete":
        del inside[last]
    elif how == "duplicate" and isinstance(inside, list):
        inside.insert(last, inside[last])
    elif isinstance(inside, list):
        inside[last], inside[-1] = inside[-1], inside[last]
    record, error = attempt(Record.from_json, bad)
    if error is None:
        assert Record.from_json(record.to_json()) == record
        return
    assert isinstance(error, RecordError)
    assert PLACE.fullmatch(error.place), error
    assert (error.number is not None) == error.place.startswith("move "), error
    assert error.why
    if path[0] == "moves":
        assert error.place != "set-up", error
        if how == "replace" and len(path) == 2:
            assert error.number is not None
            assert error.number >= last + 1, error
    if path[0] == "result":
        assert error.place == "result", error
    if path[0] in ("format", "rules", "names"):
        assert error.place == "set-up", error


@given(st.sampled_from(RECORDS[:6]), st.data())
def test_a_truncated_record(good: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(good)
    end = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(RecordError, match="set-up: not JSON"):
        Record.from_text(text[:end])


@given(st.sampled_from(RECORDS[:6]), st.data())
def test_a_record_with_noise_in_it(good: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(good).encode()
    at = data.draw(st.integers(0, len(text)))
    noisy = text[:at] + data.draw(st.binary(min_size=1, max_size=8)) + text[at:]
    record, error = attempt(Record.from_text, noisy)
    if error is None:
        assert Record.from_text(record.to_text()) == record
    else:
        assert isinstance(error, RecordError)
        assert PLACE.fullmatch(error.place)


GOOD = random_record(Variant(), 7).to_json()


def changed(**changes: object) -> dict[str, Any]:
    return GOOD | changes


def setup(**changes: object) -> dict[str, Any]:
    return changed(setup=GOOD["setup"] | changes)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "set-up: a record must be a JSON object, not None"),
        ([], "set-up: a record must be a JSON object, not []"),
        (changed(format="x"), "set-up: format 'x' is not 'santiago-record/1'"),
        (changed(format=None), "set-up: format None is not 'santiago-record/1'"),
        (changed(rules=2), "set-up: rules 2 are not version 1"),
        (changed(rules=True), "set-up: rules True are not version 1"),
        (changed(edition="trefle"), "did you mean 'trefl'?"),
        (changed(edition=["trefl"]), "set-up: unknown edition ['trefl']: 'trefl' or 'amigo'"),
        (changed(players="4"), "set-up: the number of players must be a whole number, not '4'"),
        (changed(players=True), "set-up: the number of players must be a whole number, not True"),
        (changed(players=10**5000), "set-up: trefl is for 2 to 5 players, not a int"),
        (changed(options=[]), "set-up: options must be an object of names and values, not []"),
        (changed(options={"palm": True}), "unknown option 'palm'"),
        (changed(options={"palms": 1}), "set-up: option palms must be true or false, not 1"),
        (changed(options={"source": "C2"}), "set-up: unknown source option 'C2'"),
        (changed(setup=None), "set-up: setup must be an object, not None"),
        (setup(overseer="0"), "set-up: overseer must be a seat number, not '0' (S10)"),
        (setup(overseer=-1), "set-up: overseer -1 is not a valid seat: 0 to 3 (S10)"),
        (setup(tiles="banana1"), "set-up: tiles is a list, not 'banana1'"),
        (setup(tiles=[5]), "set-up: tiles, number 1: 5 is not a tile"),
        (setup(removed=False), "set-up: removed is a list, not False"),
        (setup(palms=0), "set-up: palms is a list, not 0"),
        (setup(palms=[1, 2, 3]), "set-up: palms: 1 is not a square: a1 to h6 (S9)"),
        (setup(source=7), "set-up: source: 7 is not a crossing: A1 to E4 (S8)"),
        (changed(names="Ana"), "set-up: names must be a list of strings, not 'Ana'"),
        (changed(names=["Ana"]), "set-up: there are 1 names for 4 players"),
        (changed(names=["Ana", 2, 3, 4]), "set-up: names must be a list of strings, not ['Ana', 2"),
        (changed(moves=None), "move 1: moves must be a list of strings, not None"),
        (changed(moves="pass"), "move 1: moves must be a list of strings, not 'pass'"),
        (changed(moves=["pass", None]), "move 2: a move is a text such as 'bid 4', not None"),
        (changed(moves=["bid 0"]), "move 1: 'bid 0' is not a move: use 'pass' to bid nothing"),
        (changed(moves=["bid 11"]), "move 1: 'bid 11' is illegal: the player has only 10 (P1.2)"),
        (changed(moves=["leap"]), "move 1: 'leap' is not a move: it begins with source, palm"),
        (changed(moves=["bid"]), "move 1: 'bid' is not a move: expected 'bid amount'"),
        (changed(moves=["pass"]), "is set, but the game is not over"),
        (changed(moves=[*GOOD["moves"], "pass"]), "'pass' is illegal: the game is over (E1)"),
        (changed(result={"scores": [0] * 4}), "is not the result of the moves"),
        (changed(result=[]), "result: [] is not the result of the moves"),
    ],
)  # fmt: skip
def test_messages(data: object, message: str) -> None:
    """Place, what was found, what was expected."""
    with pytest.raises(RecordError) as caught:
        Record.from_json(data)
    assert message in str(caught.value)


@pytest.mark.parametrize("change", [float, str, bool])
def test_a_result_of_other_types(change: type) -> None:
    """3.0, "3" and true are not scores."""
    for key in ("scores", "winners"):
        result = GOOD["result"] | {key: [change(n) for n in GOOD["result"][key]]}
        with pytest.raises(RecordError, match=r"result: .* is not the result of the moves"):
            Record.from_json(changed(result=result))


def test_an_absent_result_is_fine() -> None:
    assert Record.from_json(changed(result=None)) == Record.from_json(GOOD)
    short = {key: value for key, value in GOOD.items() if key not in ("result", "rules")}
    assert Record.from_json(short) == Record.from_json(GOOD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: Expecting value"),
        ("\0", "not JSON"),
        (b"\xff\xfe", "not UTF-8 text: byte 0 is invalid"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        ('{"format": NaN}', "not JSON: NaN is not a number"),
        ('{"x": -Infinity}', "not JSON: -Infinity is not a number"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 50_000, "nested too deeply"),
        ("9" * 5000, "not JSON"),
        ("x" * (LARGEST + 1), "262145 bytes are too many for a record"),
        (b"\0" * (LARGEST + 1), "262145 bytes are too many for a record"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_texts_that_are_no_records(text: str | bytes, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        Record.from_text(text)
    assert caught.value.place == "set-up"


def test_deep_nesting_in_a_key_that_we_do_not_know() -> None:
    """It is kept, and can be written again."""
    deep: list[Any] = []
    for _ in range(60):
        deep = [deep]
    record = Record.from_json(GOOD | {"mine": deep})
    assert Record.from_text(record.to_text()) == record


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (Setup(0, ()), r"0 tiles are in play, expected 44 \(S1\)"),
        (Setup(9, ()), r"overseer 9 is not a valid seat: 0 to 3 \(S10\)"),
        (Setup(0, (77,) * 44, (1,)), r"the box holds 3 \(C1\)"),
        (new(3).setup(), r"there are 0 palms, expected 3 \(S9\)"),
        (new(5, overseer=0).setup(), r"45 tiles are in play, expected 44 \(S1\)"),
        (new(source=None).setup(), r"source None is not a crossing"),
        (new(source="A1", palms=("c3", "e3", "g3")).setup(), r"not a central crossing"),
        (Setup(0, new().setup().tiles, new().setup().removed, 99), r"source 99 is not a crossing"),
        (Setup(0, new().setup().tiles, new().setup().removed, 7, (48, 2, 4)), r"are not squares"),
    ],
)
def test_a_position_from_a_set_up_made_by_hand(setup: Setup, message: str) -> None:
    """S1–S10 hold for it too; compiled code must never read beyond a list."""
    with pytest.raises(SetupError, match=message):
        Position(Variant(), setup)


def test_a_set_up_with_a_source_where_it_is_chosen() -> None:
    """S8."""
    with pytest.raises(SetupError, match="are moves"):
        Position(Variant(options={"source": "chosen"}), new().setup())


def test_a_position_that_has_begun_has_no_set_up() -> None:
    with pytest.raises(IllegalMoveError, match="before the first move"):
        play(new(), "pass").setup()


@pytest.mark.parametrize(
    "error", [BadInput, IllegalMoveError, NotationError, OptionError, RecordError, SetupError]
)
def test_the_tree_of_errors(error: type[Exception]) -> None:
    assert issubclass(error, BadInput)
    assert issubclass(error, SantiagoError)
    assert issubclass(error, ValueError)


def test_what_was_found_is_shown_short() -> None:
    bottomless: list[Any] = []
    for _ in range(100_000):
        bottomless = [bottomless]
    for value in ("x" * 10**6, 10**6000, list(range(10**5)), bottomless):
        assert len(shown(value)) <= 60
    while bottomless:  # take it apart step by step: freeing it at once would go as deep
        bottomless = bottomless[0]


@pytest.mark.parametrize(("seat", "square"), [(5, 0), (-1, 0), (0, 48), (0, -1), (1 << 40, 0)])
def test_farmers_of_nobody(seat: int, square: int) -> None:
    with pytest.raises(IndexError):
        new().farmers_on(seat, square)


def test_consequences_of_anothers_move() -> None:
    position = new()
    for seat in (1, 9, -1):
        with pytest.raises(IllegalMoveError, match=f"it is not seat {seat}'s turn, but seat 0's"):
            position.consequences("pass", seat)
    with pytest.raises(IllegalMoveError, match="only 10"):
        position.consequences("bid 11")


def test_an_overseer_who_does_not_sit_there() -> None:
    """S10."""
    from santiago import Game

    with pytest.raises(SetupError, match=r"overseer 4 is not a valid seat: 0 to 3 \(S10\)"):
        Game.new(seed=1, overseer=4)
    with pytest.raises(SetupError, match="there are 2 names for 4 players"):
        Game.new(seed=1, names=["Ana", "Bo"])
    numbers: list[Any] = [1, 2, 3, 4]
    with pytest.raises(SetupError, match=r"names must be strings, not \[1, 2, 3, 4\]"):
        Game.new(seed=1, names=numbers)
    with pytest.raises(TypeError, match="not both"):
        Game.new(seed=1, options={}, palms=True)


def test_codes_of_no_edition() -> None:
    with pytest.raises(OptionError, match="unknown edition 'chess': 'trefl' or 'amigo'"):
        Move.from_code(1, "chess")
