"""A position as one line, and its snapshot: written and read back."""

from __future__ import annotations

import pytest
from hypothesis import given

from santiago import BadInput, NotationError, OptionError, Position, Rng, Variant
from tests.engine.positions import new, play, random_code
from tests.engine.strategies import positions, seeds


@given(positions())
def test_the_full_form_is_the_position(position: Position) -> None:
    again = Position.from_text(position.text(full=True))
    assert again == position
    assert again.key(full=True) == position.key(full=True)


@given(positions(), seeds)
def test_the_public_form_is_all_but_what_is_face_down(position: Position, seed: int) -> None:
    twin = position.copy()
    twin.redeal(Rng(seed))
    assert twin.text() == position.text()
    again = Position.from_text(position.text(), Rng(seed))
    expected = position.seen_by(-1, Rng(seed)) if position.secret_auction else position
    assert again.snapshot() == expected.snapshot()
    assert again.key() == expected.key()


@given(positions(), seeds)
def test_a_position_from_its_snapshot_goes_on_like_the_other(position: Position, seed: int) -> None:
    again = Position.from_snapshot(position.snapshot())
    position = position.copy()
    position.tiles = again.tiles  # the order that a snapshot does not have
    rng = Rng(seed)
    while position.phase != "over":
        assert again.legal_moves.codes() == position.legal_moves.codes()
        assert again.snapshot() == position.snapshot()
        code = random_code(position, rng)
        again.play(code, again.turn)
        position.play(code, position.turn)
    assert again.snapshot() == position.snapshot()


def test_the_public_form_hides_the_first_of_two_secret_bids() -> None:
    """P1.4: nobody learns whether, or how high, the first has bid."""
    position = Position.deal(Variant(players=2), Rng(1))
    play(position, str(position.legal_moves[0]))
    before = position.text()
    for bid in ("pass", "bid 3"):
        for seat in (0, 1):
            after = position.copy()
            after.play(bid, seat)
            assert after.text() == before
            assert Position.from_text(after.text(full=True)) == after


def test_a_text_by_hand() -> None:
    position = new(4, source="C2", first=("banana2", "grape1", "pepper1", "coconut2"))
    play(position, "bid 3", "pass", "bid 5", "pass", "plant banana2 c4")
    fields = position.text().split()
    assert fields == [
        "trefl/4/no-palms/central/open",
        "1/planting",
        "1/0",
        "8/8/8/2.B2+.5/8/8",
        "C2:-",
        "7,22,1/10,22,1/5,20,1/10,22,1",
        "11",
        "gpC",
        "3,0,5,0",
        "2,0|3,1",
        "-",
        "P",
    ]


BASE = new(3, source="C2").text()


@pytest.mark.parametrize(
    ("old", "changed", "why"),
    [
        (BASE, "", "0 fields, expected 12"),
        ("trefl/3", "trefl/3/4", "too many values"),
        ("trefl/3", "trefl/x", "invalid literal"),
        ("no-palms", "some", "neither palms nor no-palms"),
        ("1/auction", "1/bidding", "not in tuple"),
        ("1/auction", "99/auction", "have been revealed"),
        ("8/8/8/8/8/8", "8/8/8/8/8", "does not have six rows"),
        ("8/8/8/8/8/8", "9/8/8/8/8/8", "row 1 of the board does not have 8 squares"),
        ("8/8/8/8/8/8", "x.7/8/8/8/8/8", "not the letter of a crop"),
        ("8/8/8/8/8/8", "b0.7/8/8/8/8/8", "have been revealed"),
        ("C2:-", "Z9:-", "not a crossing"),
        ("C2:-", "C2:A1-C4", "not a canal"),
        ("C2:-", "C2:A1-B1", None),
        ("10,22,1/", "300,22,1/", None),
        ("10,22,1/", "-1,22,1/", None),
        ("-,-,-", "4,-,-", None),
        ("2/0", "2/1", None),
        ("2/0", "7/0", None),
    ],
)
def test_a_text_that_is_no_position_is_refused(old: str, changed: str, why: str | None) -> None:
    assert old in BASE
    with pytest.raises(BadInput, match=why):
        Position.from_text(BASE.replace(old, changed, 1))


@pytest.mark.parametrize("text", [None, 3, b"x"])
def test_a_text_is_a_text(text: object) -> None:
    with pytest.raises((NotationError, TypeError)):
        Position.from_text(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("money", [1000, 1, 1]),
        ("money", [None, 1, 1]),
        ("to_move", [1]),
        ("market", []),
        ("phase", "offers"),
        ("canals", ["A1-B1"]),
        ("overseer", "2"),
        ("tiles", [["c4", "banana", 2, 2, 2, False]]),
        ("round", 5),
        ("supply", None),
    ],
)
def test_a_snapshot_that_contradicts_itself_is_refused(key: str, value: object) -> None:
    snapshot = new(3, source="C2").snapshot()
    with pytest.raises(BadInput):
        Position.from_snapshot(snapshot | {key: value})


def test_a_snapshot_of_something_else() -> None:
    with pytest.raises(NotationError, match="an object"):
        Position.from_snapshot([])  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="has no edition"):
        Position.from_snapshot({})
    with pytest.raises(OptionError):
        Position.from_snapshot({"edition": "trefl", "players": 9})
