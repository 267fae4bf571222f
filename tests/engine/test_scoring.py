"""E and X: fields and scores."""

from __future__ import annotations

import pytest

from santiago import Position, Record
from santiago.engine.phases import PHASES
from tests.engine.positions import canals, new, palm, put
from tests.engine.test_conformance import lines

RED, GREEN, BROWN = 0, 1, 2


def without_money(players: int = 4, edition: str = "trefl") -> Position:
    position = new(players, edition)
    position.money = [0] * 5
    return position


def sizes(position: Position) -> list[tuple[str, int]]:
    return sorted((crop, len(squares)) for crop, squares, _ in position.fields())


def test_fields_join_through_sides() -> None:
    """E2: a largest group of one crop joined through neighbours; a corner does not join."""
    position = without_money()
    for square in ("a1", "b1", "b2", "c3", "h1", "a2"):
        put(position, square, "banana1")
    assert [squares for _, squares, _ in position.fields()] == [
        ("a1", "b1", "a2", "b2"),
        ("h1",),
        ("c3",),
    ]


def test_the_edges_of_the_board_do_not_meet() -> None:
    """E2: h1 and a2 are not neighbours (B4)."""
    position = put(put(without_money(), "h1", "banana1"), "a2", "banana1")
    assert sizes(position) == [("banana", 1), ("banana", 1)]


def test_what_does_not_divide_a_field() -> None:
    """E2: canals, palms and whose farmers stand there do not; neutral tiles count."""
    position = palm(canals(without_money(), "C2-D2"), "e2")
    put(position, "e2", "grape2", RED, 2)
    put(position, "e3", "grape1", GREEN, 1)
    put(position, "f3", "grape1")
    assert position.fields() == [("grape", ("e2", "e3", "f3"), (9, 3, 0, 0))]


def test_deserts_divide_a_field() -> None:
    """E2."""
    position = put(without_money(), "a1", "grape2", RED, 2)
    put(put(position, "b1", "grape1", desert=True), "c1", "grape1", RED, 1)
    assert sizes(position) == [("grape", 1), ("grape", 1)]
    assert position.scores() == [3, 0, 0, 0]


def test_crops_are_not_mixed() -> None:
    """E2: the same place in AMIGO's list is the same crop all the same."""
    position = without_money(4, "amigo")
    put(put(position, "a1", "bean1", RED, 1), "b1", "sugar1", RED, 1)
    assert sizes(position) == [("bean", 1), ("sugar", 1)]


def test_watermelons_and_a_palm() -> None:
    """X1, E3: red 6, green 3; the palm on a neutral tile counts for nobody.

    With one green farmer on the palm's tile too: green 3 × 3 = 9.
    """
    position = palm(without_money(), "c3")
    put(put(position, "c1", "watermelon2", RED, 2), "c2", "watermelon1", GREEN, 1)
    joined = put(position.copy(), "c3", "watermelon1", GREEN, 1)
    put(position, "c3", "watermelon1")
    assert position.scores() == [6, 3, 0, 0]
    assert joined.scores() == [6, 9, 0, 0]


def test_bananas_and_a_palm() -> None:
    """X2, E3: a 4-tile field: red 4 × 3 = 12 with the palm, green 4 × 3 = 12, brown 4 × 2 = 8."""
    position = palm(without_money(), "a1")
    put(position, "a1", "banana2", RED, 2)
    put(put(position, "b1", "banana2", GREEN, 2), "c1", "banana1", GREEN, 1)
    put(position, "d1", "banana2", BROWN, 2)
    assert position.scores() == [12, 12, 8, 0]


def test_a_palm_counts_once_for_a_pair_of_farmers() -> None:
    """E3: as one more farmer for the player who has at least one on that tile."""
    for farmers in (1, 2):
        position = put(palm(without_money(), "a1"), "a1", "banana2", RED, farmers)
        assert position.scores()[RED] == farmers + 1


def test_a_palm_without_a_tile_counts_nothing() -> None:
    """E3."""
    position = put(palm(without_money(), "a2"), "a1", "banana2", RED, 1)
    assert position.scores() == [1, 0, 0, 0]


def test_four_farmers_in_five_tiles() -> None:
    """X3, E3: 20."""
    position = without_money()
    for square in ("a1", "b1", "c1"):
        put(position, square, "pepper1")
    put(put(position, "d1", "pepper2", RED, 2), "e1", "pepper2", RED, 2)
    assert position.scores() == [20, 0, 0, 0]


def test_money_counts() -> None:
    """X4, E4: 8 escudos and a field worth 9 are 17 points."""
    position = without_money()
    position.money = [8, 0, 0, 0, 0]
    put(put(position, "a1", "pepper2", RED, 2), "b1", "pepper1", RED, 1)
    put(position, "c1", "pepper1")
    assert position.fields()[0][2] == (9, 0, 0, 0)
    assert position.scores() == [17, 0, 0, 0]


def test_a_board_of_fields() -> None:
    """X7: fields of 3, 4, 1, 1, 2 and 1; were the desert a pepper, the peppers would be 4."""

    def build(*, desert: bool) -> Position:
        position = without_money()
        for crop, squares in (
            ("watermelon", ("a1", "a2", "b2")),
            ("banana", ("d1", "e1", "f1", "e2")),
            ("grape", ("h1", "h6")),
            ("pepper", ("c5", "d5", "f5")),
        ):
            for square in squares:
                put(position, square, f"{crop}2")
        return put(position, "e5", "pepper1", desert=desert)

    others = [("banana", 4), ("grape", 1), ("grape", 1)]
    assert sizes(build(desert=True)) == [*others, ("pepper", 1), ("pepper", 2), ("watermelon", 3)]
    assert sizes(build(desert=False)) == [*others, ("pepper", 4), ("watermelon", 3)]


def test_a_lone_tile() -> None:
    """X8: with one farmer it scores 1."""
    assert put(without_money(), "d4", "grape1", RED, 1).scores() == [1, 0, 0, 0]


def test_usual_totals() -> None:
    """X8: final totals of 141, 139 and 98 are usual for three players."""
    position = new(3)
    position.money = [21, 62, 32, 0, 0]
    field = [f"{column}{row}" for row in "12" for column in "abcdefgh"][:11]
    for number, square in enumerate(
        field
    ):  # seat 0 has 8 farmers in it, seat 1 has 7, seat 2 has 6
        put(position, square, "banana2", number % 3, 2 if number < 10 else 1)
    for square in ("a6", "b6", "c6", "d6"):
        put(position, square, "grape2", 0, 2)
    assert position.scores() == [21 + 88 + 32, 62 + 77, 32 + 66] == [141, 139, 98]


@pytest.mark.parametrize(
    ("money", "winners"),
    [
        ([5, 4, 3, 2], (0,)),
        ([1, 7, 7, 2], (1, 2)),
        ([3, 3, 3, 3], (0, 1, 2, 3)),
        ([0] * 4, (0, 1, 2, 3)),
    ],
)
def test_most_points_win(money: list[int], winners: tuple[int, ...]) -> None:
    """E4, D9: on a tie all who have the most share the victory."""
    position = new()
    position.money = [*money, 0]
    position.phase_index = PHASES.index("over")
    assert position.result is not None
    assert position.result.scores == tuple(money)
    assert position.result.winners == winners


def test_the_result_of_a_whole_game() -> None:
    """E4: money and fields add up to the scores of recorded games."""
    for data in lines("games")[::9]:
        position = Record.from_json(data).position()
        seen = position.snapshot()
        total = [
            money + sum(points[seat] for _, _, points in seen["result"]["fields"])
            for seat, money in enumerate(seen["money"])
        ]
        assert total == seen["result"]["scores"] == data["result"]["scores"]
