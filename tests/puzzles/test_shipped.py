"""The puzzles of the package: sound, varied, and without a trace of the game that they are from."""

from __future__ import annotations

import gzip
import json
from itertools import pairwise

import pytest

from santiago.puzzles import KINDS, MARGIN, Puzzle, entries, packed, puzzle
from santiago.puzzles.again import measured_again
from santiago.puzzles.mine import AGREED, APART, CONFIRM, clear
from santiago.puzzles.model import LEVELS
from santiago.puzzles.shipped import SHIPPED, Entry

LISTED = entries()
PUZZLES = [puzzle(entry.id) for entry in LISTED]


def test_there_are_many_of_every_kind_grade_and_number_of_players() -> None:
    assert len(PUZZLES) >= 200
    assert {entry.kind for entry in LISTED} == set(KINDS.values())
    assert {one.grade for one in PUZZLES} == {1, 2, 3}
    assert {one.position.players for one in PUZZLES} == {2, 3, 4, 5}


def test_each_position_replays_and_its_moves_are_legal() -> None:
    for entry, one in zip(LISTED, PUZZLES, strict=True):
        position = one.position
        legal = set(position.legal_moves)
        assert {value.move for value in one.values} <= legal
        assert one.tempting in legal
        assert entry == Entry.of(one.to_json())
        assert KINDS[position.phase] == entry.kind
        assert not position.secret_auction
        assert len(legal) > len(one.right)


def test_the_best_move_is_clearly_ahead_of_the_tempting_one() -> None:
    for one in PUZZLES:
        assert one.values[0].behind == 0
        assert clear(list(one.values), one.tempting)
        tempting = one.value_of(one.tempting)
        assert tempting is not None
        assert tempting.low > MARGIN
        assert tempting.deals == one.values[0].deals >= CONFIRM
        assert one.verdict_of(one.tempting) == "wrong"
        assert one.verdict_of(one.best) == "right"


def test_strong_players_find_a_right_move_and_casual_ones_often_do_not() -> None:
    for one in PUZZLES:
        assert set(one.solved) == set(LEVELS)
        assert one.solved["expert"] >= AGREED
        assert min(one.solved["beginner"], one.solved["easy"], one.solved["medium"]) < 1


def test_they_are_sorted_by_difficulty() -> None:
    order = [(one.grade, -sum(one.solved.values())) for one in PUZZLES]
    assert order == sorted(order)


def test_they_tell_nothing_about_the_tiles_to_come() -> None:
    for one in PUZZLES:
        seen = one.record.variant.tiles_per_round * one.position.round
        future = one.record.setup.tiles[seen:]
        assert list(future) == sorted(future)
        assert one.record.names is None
        assert not one.record.other


def test_the_file_is_small_and_packing_it_again_changes_nothing() -> None:
    data = SHIPPED.read_bytes()
    assert len(data) < 150_000
    assert gzip.decompress(packed(PUZZLES)) == gzip.decompress(data)


def test_no_two_are_from_one_game_and_close_together() -> None:
    games: dict[str, list[int]] = {}
    for one in PUZZLES:
        start = [move.text for move in one.record.moves[:12]]
        setup = one.record.to_json()["setup"]
        key = json.dumps([setup["overseer"], setup["source"], setup["tiles"][:4], start])
        games.setdefault(key, []).append(one.position.round)
    for rounds in games.values():
        assert all(later - sooner >= APART for sooner, later in pairwise(sorted(rounds)))


@pytest.mark.slow
def test_a_few_hold_on_fresh_deals() -> None:
    for one in PUZZLES[:: max(1, len(PUZZLES) // 6)]:
        assert measured_again(one, 40, seed=7).behind > 0


def test_a_puzzle_is_the_same_after_writing_and_reading() -> None:
    one = PUZZLES[0]
    assert Puzzle.from_json(json.loads(json.dumps(one.to_json()))) == one
