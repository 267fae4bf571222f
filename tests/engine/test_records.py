"""Records: text and back, replay, undo, secret bids in either order."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santiago import (
    Game,
    IllegalMoveError,
    Position,
    Record,
    RecordError,
    Rng,
    SetupError,
    Variant,
    trace,
)
from santiago.engine.record import LARGEST, read
from tests.engine.positions import random_code, random_record
from tests.engine.strategies import ALL_VARIANTS, records, seeds, variants

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
OWN = {"format", "rules", "edition", "players", "options", "setup", "names", "moves", "result"}


@given(records(), st.data())
def test_text_and_back(record: Record, data: st.DataObject) -> None:
    """Record → text → record is the identity, with names and keys that we do not know."""
    names = data.draw(st.none() | st.tuples(*[st.text()] * record.variant.players))
    other = data.draw(
        st.dictionaries(st.text(max_size=8).filter(lambda k: k not in OWN), JSON, max_size=2)
    )
    full = Record(record.variant, record.setup, record.moves, names, other)
    text = full.to_text()
    for written in (text, text.encode()):
        again = Record.from_text(written)
        assert again == full
        assert again.to_text() == text
    assert again.position() == full.position()
    assert "\n" not in text


@pytest.mark.parametrize(
    ("extra", "why"),
    [
        ('"x": NaN', "NaN is not a number"),
        ('"x": -Infinity', "-Infinity is not a number"),
        ('"x": [{"y": 1e999}]', "inf, which is not a number"),
        ('"x": -1e999', "-inf, which is not a number"),
        ('"x": 9007199254740993', "a number that is too large"),
        ('"x": ' + "9" * 400, "a number that is too large"),
        ('"x": ' + "9" * 5000, "not JSON"),
        ('"x": "\\ud800"', "lone surrogate"),
        ('"x": {"\\udfff": 1}', "lone surrogate"),
        ('"\\ud800": 1', "lone surrogate"),
        ('"names": ["\\ud800", "", "", ""]', "lone surrogate"),
        ('"x": ' + "[" * 65 + "]" * 65, "nested too deeply"),
        ('"x": ' + '{"x":' * 65 + "1" + "}" * 65, "nested too deeply"),
        ('"x": ' + "[" * 50_000 + "]" * 50_000, "nested too deeply"),
        ('"x": "' + "é" * 132_000 + '"', "bytes are too many"),
    ],
    ids=lambda value: f"{value[:20]} {len(value)}".encode("ascii", "replace").decode(),
)
def test_what_not_every_program_can_read_again_is_refused(extra: str, why: str) -> None:
    text = Game.new(seed=1).record.to_text()
    with pytest.raises(RecordError, match=why):
        Record.from_text(text[:-1] + "," + extra + "}")
    if "NaN" not in extra and "Inf" not in extra and "9" * 5000 not in extra and "[[[" not in extra:
        with pytest.raises(RecordError, match=why):  # also when another program has parsed it
            Record.from_json(json.loads(text[:-1] + "," + extra + "}"))


def test_a_record_that_was_read_can_be_read_again() -> None:
    """Its own text may be longer than the one that it was read from."""
    data = Game.new(seed=1).record.to_json()
    del data["options"]
    short = json.dumps(data | {"x": ""}, ensure_ascii=False, separators=(",", ":"))
    room = LARGEST - len(short)
    for size, readable in ((room - 100, True), (room, False), (room + 1, False)):
        text = short.replace('"x":""', f'"x":"{"x" * size}"')
        record, fault = read(text)
        assert (fault is None) == readable
        if record is not None and readable:
            assert Record.from_text(record.to_text()) == record


def test_half_a_character_in_a_name() -> None:
    with pytest.raises(SetupError, match="lone surrogate"):
        Game.new(seed=1, names=["\ud800", "é", "", "Ana"])


@given(records())
def test_replay(record: Record) -> None:
    """Any number of moves can be replayed; steps and trace say the same."""
    positions = [Position(record.variant, record.setup)]
    for step in record.steps():
        assert step.before == positions[-1]
        assert step.seat in step.before.to_move
        positions.append(step.after)
    for ply in {0, len(record.moves) // 2, len(record.moves)}:
        assert record.position(ply) == positions[ply]
    lines = list(trace(record, snapshots=True))
    assert [line["state"] for line in lines] == [p.snapshot() for p in positions[1:]]
    assert [line["legal"] for line in lines] == [len(p.legal_moves) for p in positions[:-1]]
    json.dumps(lines, allow_nan=False)


@pytest.mark.parametrize("variant", ALL_VARIANTS[::5], ids=repr)
def test_a_finished_record_has_a_result(variant: Variant) -> None:
    """E4: scores by seat, winners ascending; an unfinished one has none."""
    record = random_record(variant, 3)
    written = record.to_json()
    result = record.position().result
    assert result is not None
    assert written["result"] == {"scores": list(result.scores), "winners": list(result.winners)}
    short = Record(record.variant, record.setup, record.moves[:-1])
    assert "result" not in short.to_json()
    assert Record.from_json(written) == record


# --- Game -----------------------------------------------------------------------------------


@given(variants(), seeds, st.integers(0, 60))
def test_undo(variant: Variant, seed: int, plies: int) -> None:
    """Taking back all moves one by one meets every position again."""
    setup = Position.deal(variant, Rng(seed)).setup()
    game, rng = Game(Record(variant, setup)), Rng(seed)
    keys = []
    for _ in range(plies):
        keys.append(game.position.key())
        game.play(random_code(game.position, rng), game.position.turn)
    for ply in range(plies, 0, -1):
        assert game.ply == ply
        last = game.record.moves[-1]
        assert game.undo() is last
        assert game.position.key() == keys[ply - 1]
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        game.undo()


def bidding(seed: int) -> Game:
    game = Game.new(players=2, seed=seed)
    game.play(game.legal_moves[0])
    return game


@given(
    seeds, st.sampled_from(["pass", "bid 1", "bid 5"]), st.sampled_from(["pass", "bid 1", "bid 4"])
)
def test_secret_bids_in_either_order(seed: int, lefts: str, overseers: str) -> None:
    """P1.4: the same record and the same position, whoever bids first."""
    one, other = bidding(seed), bidding(seed)
    overseer = one.position.overseer
    one.play(lefts, seat=1 - overseer)
    one.play(overseers, seat=overseer)
    other.play(overseers, seat=overseer)
    assert other.ply == 1  # while only the overseer's is in, it is not in the record
    assert str(other.sealed) == overseers
    assert other.record == bidding(seed).record
    other.play(lefts, seat=1 - overseer)
    assert one.record == other.record
    assert one.position == other.position
    assert [str(move) for move in one.record.moves[1:]] == [lefts, overseers]
    assert one.sealed is other.sealed is None
    assert one.events() == other.events()


def test_a_sealed_bid_is_taken_back() -> None:
    """P1.4."""
    game = bidding(1)
    before = game.position.key()
    game.play("bid 3", seat=game.position.overseer)
    assert str(game.undo()) == "bid 3"
    assert (game.sealed, game.position.key(), game.ply) == (None, before, 1)


def test_an_illegal_move_leaves_a_game_as_it_was() -> None:
    game = Game.new(seed=1)
    game.play("bid 3")
    record, key = game.record, game.position.key()
    for move in ("bid 3", "bid 99", "plant banana1 a1", "nonsense", "bid 0", 5, -1):
        with pytest.raises(ValueError, match=r"\w"):
            game.play(move)
    with pytest.raises(IllegalMoveError, match="not seat"):
        game.play("pass", seat=(game.position.turn + 1) % 4)
    assert (game.record, game.position.key()) == (record, key)


def test_events_since() -> None:
    game = Game.new(players=3, seed=1)
    for text in ("bid 3", "pass", "bid 5"):
        game.play(text)
    assert game.events(since=1) == game.events()[1:]
    assert len(game.events()) == 3


def test_same_seed_same_game() -> None:
    assert Game.new(seed="tuesday").record == Game.new(seed="tuesday").record
    assert Game.new(seed=1).record != Game.new(seed=2).record
