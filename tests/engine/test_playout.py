"""Playouts are games like any other: replayed move by move, they are the same."""

from __future__ import annotations

import random
import threading
from fractions import Fraction
from typing import cast

import pytest
from hypothesis import given

from santiago import (
    OptionError,
    Position,
    Record,
    Rng,
    ScoresOfPlayouts,
    Variant,
    playouts,
    random_games,
    seed_of,
)
from santiago.engine.playout import pack
from tests.engine.positions import random_code
from tests.engine.strategies import ALL_VARIANTS, positions, seeds, variants


def by_hand(variant: Variant, rng: Rng) -> Record:
    """One game as `random_games` plays it, through the public functions, as a record."""
    position = Position.deal(variant, rng)
    setup, moves = position.setup(), []
    while position.phase != "over":
        moves.append(position.move_of(random_code(position, rng)))
        position.play(moves[-1], position.turn)
    return Record(variant, setup, tuple(moves))


@given(variants(), seeds)
def test_a_playout_is_a_record(variant: Variant, seed: int) -> None:
    """The record of a playout can be read and checked, and gives the playout's scores."""
    out = random_games(variant, games=1, seed=seed)
    record = Record.from_text(by_hand(variant, Rng(seed)).to_text())
    result = record.position().result
    assert result is not None
    assert tuple(out.scores) == result.scores
    assert out.decisions == len(record.moves)
    share = 1 / len(result.winners)
    assert out.wins == [share if seat in result.winners else 0 for seat in range(variant.players)]


@pytest.mark.parametrize("variant", ALL_VARIANTS[::7], ids=repr)
def test_many_playouts_are_one_after_another(variant: Variant) -> None:
    rng = Rng(11)
    records = [by_hand(variant, rng) for _ in range(4)]
    out = random_games(variant, games=4, seed=11)
    results = [record.position().result for record in records]
    for seat in range(variant.players):
        assert out.scores[seat] == sum(result.scores[seat] for result in results if result)
        wins = [Fraction(1, len(r.winners)) for r in results if r and seat in r.winners]
        assert out.wins[seat] == pytest.approx(float(sum(wins)))
    assert out.decisions == sum(len(record.moves) for record in records)
    assert out.games == 4
    assert sum(out.wins) == pytest.approx(4)


def test_no_playouts() -> None:
    out = random_games(Variant(), games=0, seed=1)
    assert (out.games, out.decisions, out.scores) == (0, 0, [0, 0, 0, 0])


def test_playouts_in_threads_do_not_disturb_one_another() -> None:
    seeds_of_threads = range(4)
    expected = [random_games(Variant(), games=3, seed=seed) for seed in seeds_of_threads]
    played = {}

    def run(seed: int) -> None:
        played[seed] = random_games(Variant(), games=3, seed=seed)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in seeds_of_threads]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [played[seed] for seed in seeds_of_threads] == expected


# --- many positions at once ---------------------------------------------------------------------


def rows_of(out: ScoresOfPlayouts) -> list[list[int]]:
    return cast(list[list[int]], out.scores.tolist())


@given(positions(), seeds)
def test_a_batch_plays_what_could_be_played_by_hand(position: Position, seed: int) -> None:
    """The first row's generator is that of the seed itself."""
    before = position.copy()
    out = playouts([position], seed)
    assert position == before
    rng = Rng(seed)
    position.redeal(rng)
    decisions = 0
    while position.phase != "over":
        position.play(random_code(position, rng), position.turn)
        decisions += 1
    [scores] = rows_of(out)
    assert scores[: position.players] == position.scores()
    assert scores[position.players :] == [0] * (5 - position.players)
    assert out.decisions == decisions


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_threads_change_nothing(threads: int) -> None:
    rng = Rng(1)
    batch = [Position.deal(variant, rng) for variant in ALL_VARIANTS]
    one, many = (playouts(batch, seed=5, threads=n) for n in (1, threads))
    assert one.scores.tolist() == many.scores.tolist()
    assert one.decisions == many.decisions
    assert one.scores.shape == (len(batch), 5)


def test_rows_differ_and_the_deal_can_stay() -> None:
    start = Position.deal(Variant(), Rng(1))
    rows = rows_of(playouts([start] * 20, seed=1))
    assert len({tuple(row) for row in rows}) > 10
    [fixed] = rows_of(playouts([start], seed=1, redeal=False))
    rng = Rng(1)
    while start.phase != "over":
        start.play(random_code(start, rng), start.turn)
    assert fixed[:4] == start.scores()


def test_an_empty_batch() -> None:
    out = playouts([], seed=1)
    assert (out.decisions, out.scores.tolist()) == (0, [])


def test_a_batch_of_something_else() -> None:
    with pytest.raises(OptionError, match="threads: expected 1 or more"):
        playouts([], seed=1, threads=0)
    with pytest.raises((TypeError, AttributeError)):
        playouts(["a position"], seed=1)


# --- the generator -----------------------------------------------------------------------------


def test_splitmix64() -> None:
    """The published sequence for the seed 1234567."""
    rng = Rng(1234567)
    assert [rng.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(seeds)
def test_rolls_are_the_high_bits(seed: int) -> None:
    """roll(n) is the high half of the next number, scaled; all of 0 to n − 1 can come."""
    rng, twin = Rng(seed), Rng(seed)
    for n in (1, 2, 6, 48, 6817, (1 << 31) - 1):
        assert rng.roll(n) == (twin.bits() >> 32) * n >> 32 < n


def test_rolls_are_fair() -> None:
    rng = Rng(5)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.roll(6)] += 1
    assert all(850 < count < 1150 for count in counts), counts


@pytest.mark.parametrize("n", [0, -1, 1 << 31, 1 << 70])
def test_rolls_that_cannot_be(n: int) -> None:
    with pytest.raises(ValueError, match=r"roll\(n\) needs 0 < n"):
        Rng(1).roll(n)


def test_seeds() -> None:
    """Any whole number or text; numbers that are equal in 64 bits give the same stream."""
    assert Rng(-1).bits() == Rng((1 << 64) - 1).bits()
    assert Rng("a").bits() == Rng("a").bits() != Rng("b").bits()
    assert Rng("1").bits() != Rng(1).bits()
    assert seed_of(1, "deal") != seed_of(11, "deal")
    assert (
        seed_of("x") == 3274422879871479876
    )  # the same for ever, as records of matches name seeds


def test_no_global_randomness() -> None:
    """A game depends on its seed alone, and changes nothing that others use."""
    random.seed(1)
    state = random.getstate()
    first = random_games(Variant(), 1, 3)
    assert random.getstate() == state
    random.seed(2)
    assert random_games(Variant(), 1, 3) == first


@given(positions(), positions())
def test_packed_rows_are_the_packed_states(one: Position, other: Position) -> None:
    """The rows are written in one loop: compared with the bytes of each state by itself."""
    rows = pack(iter([one, other, one]))
    assert rows.tobytes() == one.pack() + other.pack() + one.pack()
    assert rows.shape == (3, len(one.pack()))
    assert pack([]).nbytes == 0
