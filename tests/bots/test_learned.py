"""The net of `learned`: its file, its sums, and what it is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from santiago import Position, Rng
from santiago.bots.features import read_features
from santiago.bots.lookahead import LookAhead
from santiago.bots.net import (
    DOUBTS,
    MAGIC,
    SHAPES,
    SHIPPED,
    Net,
    net_from,
    points_by,
    shipped_net,
    write_net,
)
from santiago.bots.outlook import Outlook
from santiago.bots.search import Option
from santiago.bots.tree import Tree
from santiago.bots.units import units as layer
from santiago.bots.weights import Weights
from tests.bots.positions import at_phase, at_round

SIZE = sum(units * (inputs + 1) for _, units, inputs in SHAPES)


def numbers(weight: int, bias: int = 0) -> list[int]:
    numbers: list[int] = []
    for _, units, inputs in SHAPES:
        numbers += [weight] * (units * inputs) + [bias] * units
    return numbers + [256] * DOUBTS


def test_the_net_that_is_shipped_is_small() -> None:
    assert SHIPPED.stat().st_size < 200_000


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_answers_are_plausible(players: int) -> None:
    position = at_round(players, 5)
    for points in points_by(shipped_net(), position, Outlook(Weights())):
        assert 0 < points < 120


@pytest.mark.parametrize("players", [2, 4])
def test_a_net_without_weights_agrees_with_the_outlook(players: int) -> None:
    position = at_round(players, 4)
    outlook = Outlook(Weights())
    base = read_features(position, outlook)[3]
    assert points_by(Net(numbers(0)), position, outlook) == base


def test_sums_are_exact() -> None:
    """By hand: with the same weight everywhere each unit of a layer answers alike."""
    position = at_round(3, 4)
    outlook = Outlook(Weights())
    rows, fields, seats, base = read_features(position, outlook)

    def signed(data: bytes, at: int) -> list[int]:
        some = data[64 * at : 64 * at + 64]
        return [int.from_bytes(some[i : i + 2], "little", signed=True) for i in range(0, 64, 2)]

    def unit(total: int) -> int:
        return min(32767, max(0, total) >> 10)

    hidden = []
    for seat in range(3):
        total = sum(unit(7 * sum(signed(fields, n))) for n, s in enumerate(rows) if s == seat)
        hidden.append(unit(7 * (32 * min(32767, total) + sum(signed(seats, seat)))))
    expected = []
    for seat in range(3):
        pool = (sum(hidden) - hidden[seat]) // 2
        last = unit(7 * 64 * (hidden[seat] + pool))
        expected.append(base[seat] + 7 * 32 * last / 32768)
    assert points_by(Net(numbers(7)), position, outlook) == expected


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="too large"):
        Net(numbers(1000))  # 128 such weights could overflow 32 bits
    with pytest.raises(ValueError, match="not a net"):
        Net([1, 2, 3])
    with pytest.raises(ValueError, match="not positive"):
        Net(numbers(1)[:SIZE] + [0] * DOUBTS)
    with pytest.raises(ValueError, match="not a net"):
        net_from(b"something else")
    with pytest.raises(ValueError, match="not a net"):
        net_from(MAGIC + b"123")
    write_net(numbers(3), tmp_path / "a.net")
    position = at_round(2, 2)
    again = net_from((tmp_path / "a.net").read_bytes())
    assert points_by(again, position, Outlook(Weights())) == points_by(
        Net(numbers(3)), position, Outlook(Weights())
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_next_market_is_not_told(players: int) -> None:
    """The net judges a round's end before tiles are turned up: they must not matter."""
    position = at_round(players, 5)
    other = position.copy()
    other.market = [9 - kind if kind >= 0 else kind for kind in position.market]
    other.market_kinds = sum({1 << kind for kind in other.market if kind >= 0})
    other.tiles = list(reversed(list(position.tiles)))
    told = [read_features(each, Outlook(Weights())) for each in (position, other)]
    assert told[0] == told[1]


def searched(position: Position, beyond: float, patience: int = 100) -> list[Option]:
    tree = Tree(LookAhead(Weights(), shipped_net()), seed=5)
    tree.beyond, tree.patience = beyond, patience
    tree.search(position, 300, 0.0)
    return tree.options(position.turn)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_look_beyond_the_round_does_not_see_the_next_market(players: int) -> None:
    position = at_phase(players, 4, "decision")
    plain, further = (searched(position, beyond) for beyond in (0.0, 0.5))
    assert plain != further
    for seed in range(3):
        other = position.copy()
        other.redeal(Rng(seed))
        assert searched(other, 0.5) == further


def test_a_short_search_does_not_look_beyond_the_round() -> None:
    position = at_phase(4, 4, "decision")
    assert searched(position, 0.5, patience=300) == searched(position, 0.0)
    assert Tree(LookAhead(Weights(), shipped_net()), seed=5).patience == 1000


def test_a_search_does_not_depend_on_earlier_ones() -> None:
    """Others of its rounds' ends may lie where its own belong."""
    tree = Tree(LookAhead(Weights(), shipped_net()), seed=5)
    tree.beyond, tree.patience = 0.5, 100
    position = at_phase(4, 4, "planting")
    for seed in range(4):
        other = position.copy()
        other.redeal(Rng(seed))
        for each in (other, at_phase(4, 5, "offers"), position):
            tree.search(each, 300, 0.0)
    assert tree.options(position.turn) == searched(position, 0.5)


def test_in_the_last_round_there_is_nothing_beyond() -> None:
    position = at_phase(4, 11, "offers")
    assert searched(position, 0.5) == searched(position, 0.0)


def test_long_numbers_give_the_same_sums_as_one_product_after_another() -> None:
    rng = random.Random(20)
    for inputs, count in ((32, 32), (64, 64), (128, 32)):
        most = (1 << 31) // (32767 * inputs) - 1
        rows = [[rng.randint(-most, most) for _ in range(inputs)] for _ in range(count)]
        rows[0], rows[-1] = [most] * inputs, [-most] * inputs
        bias = [rng.randint(-1000, 1000) for _ in range(count)]
        for x in ([32767] * inputs, [-32767] * inputs, [rng.randrange(-99, 99) for _ in rows[0]]):
            sums = [0] * count
            layer(x, inputs, [weight for row in rows for weight in row], bias, count, sums)
            plain = [sum(a * b for a, b in zip(x, row, strict=True)) for row in rows]
            assert sums == [total + extra for total, extra in zip(plain, bias, strict=True)]
