"""Every legal move can be played and no other can; the fast ways agree with the plain ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from santiago import IllegalMoveError, Move, NotationError, Position, Rng
from santiago.engine.board import SQUARE_NAMES, squares_of
from santiago.engine.moves import CODES, EXTRA, PLANT
from santiago.engine.phases import PHASES, allows, count, leftover_squares, nth
from tests.engine import plain
from tests.engine.positions import new, put, random_position
from tests.engine.strategies import ALL_VARIANTS, positions, seeds

MASKS = st.integers(min_value=0, max_value=(1 << 48) - 1)


@given(positions())
def test_count_nth_and_allows_agree(position: Position) -> None:
    """Over all codes: `allows` is true for exactly those that `nth` names, ascending."""
    named = [nth(position, k) for k in range(count(position))]
    assert named == [code for code in range(-9, CODES + 99) if allows(position, code)]


@given(positions())
def test_legal_moves_are_those_of_the_plain_rules(position: Position) -> None:
    """P1.2, P3.2, P3.5, P4.2, P4.3, P4.5, P4.6, P4.7, S8, S9, S11: compared with loops."""
    texts = [str(move) for move in position.legal_moves]
    assert set(texts) == plain.legal_moves(position.snapshot())
    assert len(set(texts)) == len(texts) == len(position.legal_moves)


@given(positions())
def test_scores_and_fields_are_those_of_the_plain_rules(position: Position) -> None:
    """E2, E3, E4: compared with a walk from square to square."""
    seen = position.snapshot()
    assert [(crop, list(squares)) for crop, squares, _ in position.fields()] == plain.fields(
        seen["tiles"]
    )
    assert position.scores() == plain.scores(seen)


@given(positions())
def test_wet_and_open_are_kept_up_to_date(position: Position) -> None:
    """P4.2, P6.1: what the tables keep as canals are laid is what the canals give afresh."""
    seen = position.snapshot()
    wet = {square for canal in seen["canals"] for square in plain.WATERED[canal]}
    assert {SQUARE_NAMES[square] for square in squares_of(position.wet)} == wet
    if position.source >= 0:
        canals = [plain.CANALS[canal] for canal in squares_of(position.open_canals)]
        assert canals == plain.open_canals(seen)


@given(positions(), st.integers(min_value=0, max_value=CODES - 1))
def test_legal_moves_can_be_played_and_no_others(position: Position, start: int) -> None:
    """A move is in the container exactly if it can be played; else nothing has changed."""
    before = position.key()
    for code in range(start % 97, CODES, 97):
        legal = code in position.legal_moves
        assert (position.move_of(code) in position.legal_moves) is legal
        twin = position.copy()
        if legal:
            twin.play(code, position.turn)
            assert twin.key() != before
            continue
        with pytest.raises(IllegalMoveError) as caught:
            twin.play(code, position.turn)
        assert twin.key() == before
        assert caught.value.code
        assert caught.value.rule
    assert position.key() == before


@given(positions())
def test_every_legal_move_can_be_played(position: Position) -> None:
    for move in position.legal_moves:
        twin = position.copy()
        twin.play(move, position.turn)
        assert twin != position, move


@given(positions())
def test_a_game_that_is_not_over_has_a_legal_move(position: Position) -> None:
    """S10, E1: exactly one seat is to move, or two secret bidders, or the game is over."""
    assert (len(position.legal_moves) == 0) == (position.phase == "over")
    assert len(position.to_move) == (
        0
        if position.phase == "over"
        else 2
        if position.players == 2 and position.phase == "auction" and position.spoken == 0
        else 1
    )
    for seat in range(position.players):
        assert bool(len(position.legal_moves_of(seat))) == (seat in position.to_move)


@given(MASKS, MASKS)
def test_leftover_squares_on_any_board(tiles: int, dry: int) -> None:
    """P3.5: neighbours by shifted masks against neighbours by names."""
    position = new(3)
    position.occupied, position.deserts = tiles, tiles & dry
    names = [SQUARE_NAMES[square] for square in squares_of(leftover_squares(position))]
    lines = [
        (SQUARE_NAMES[square], "", 1, None, 0, bool(dry >> square & 1))
        for square in squares_of(tiles)
    ]
    assert names == plain.leftover_squares(lines)


@given(MASKS, MASKS, MASKS)
def test_fields_on_any_board(one: int, other: int, dry: int) -> None:
    """E2: flood fill on masks against a walk by names."""
    position = new()
    position.crops = [one, other & ~one, 0, 0, 0]
    position.occupied = one | other
    position.deserts = position.occupied & dry
    assert [(crop, list(squares)) for crop, squares, _ in position.fields()] == plain.fields(
        position.snapshot()["tiles"]
    )


@given(MASKS)
def test_the_kth_free_square(tiles: int) -> None:
    """`nth` picks the k-th set bit of a mask without a list."""
    position = put(new(3), "a1", "banana1")
    position.phase_index = PHASES.index("planting")
    position.occupied = tiles
    position.market_kinds = 1 << 9
    free = [square for square in range(48) if not tiles >> square & 1]
    assert [nth(position, k) - PLANT - 9 * 48 for k in range(count(position))] == free


@given(st.integers(min_value=0, max_value=(1 << 31) - 1))
def test_the_kth_open_canal(mask: int) -> None:
    position = new()
    position.phase_index = PHASES.index("extra")
    position.open_canals = mask
    codes = [nth(position, k) for k in range(count(position))]
    assert codes == [0, *(EXTRA + canal for canal in range(31) if mask >> canal & 1)]


# --- the container ---------------------------------------------------------------------------


@given(positions(), seeds)
def test_the_container(position: Position, seed: int) -> None:
    moves = position.legal_moves
    listed = list(moves)
    assert len(listed) == len(moves)
    assert moves.codes() == [move.code for move in listed] == sorted(moves.codes())
    if listed:
        k = Rng(seed).roll(len(listed))
        assert moves[k] is listed[k] is moves[k - len(listed)]
        assert moves.code(k) == listed[k].code
        assert listed[k] in moves
        assert str(listed[k]) in moves
        assert listed[k].code in moves
    for outside in (len(listed), -len(listed) - 1, 1 << 70, -(1 << 70)):
        with pytest.raises(IndexError):
            moves[outside]


@pytest.mark.parametrize(
    "other", ["", "bid", "bid 0", "nonsense", -1, CODES, 1 << 80, None, 2.5, ()]
)
def test_what_is_not_a_move_is_not_legal(other: object) -> None:
    assert other not in new().legal_moves


def test_a_move_of_the_other_edition_is_not_legal() -> None:
    """C2: bean2 and coconut2 share their codes, but not their texts."""
    position = new(first=["coconut2"] * 4)
    for _ in range(4):
        position.play("pass")
    bean, coconut = Move("plant bean2 c4"), Move("plant coconut2 c4")
    assert bean.code == coconut.code
    assert coconut in position.legal_moves
    assert bean not in position.legal_moves
    with pytest.raises(IllegalMoveError, match=r"\(C2\)"):
        position.play(bean)


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_codes_are_stable(edition: str) -> None:
    """The integer form of moves never changes: environments and nets rely on it."""
    first = {
        0: "pass", 1: "decline", 2: "source A1", 21: "source E4", 22: "palm a1", 69: "palm h6",
        70: "first A1-B1", 100: "first E3-E4", 101: "plant banana1 a1", 149: "plant banana2 a1",
        580: "plant pepper2 h6", 581: "accept A1-B1", 612: "build A1-B1", 643: "extra A1-B1",
        673: "extra E3-E4", 674: "bid 1", 864: "bid 191", 865: "offer A1-B1 0",
        896: "offer A1-B1 1", 6816: "offer E3-E4 191",
    }  # fmt: skip
    for code, text in first.items():
        assert str(Move.from_code(code, edition)) == text
        assert Move(text).code == int(Move(text)) == code
    assert CODES == 6817
    texts = {str(Move.from_code(code, edition)) for code in range(CODES)}
    assert len(texts) == CODES


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_every_move_is_read_as_it_is_written(edition: str) -> None:
    for code in range(CODES):
        move = Move.from_code(code, edition)
        assert Move.parse(str(move)) is move
        assert Move.parse(f"  {str(move).upper()}\t") is move
        assert move.code == code
        assert repr(move) == f"Move({str(move)!r})"


def test_codes_outside() -> None:
    for code in (-1, CODES, 1 << 70):
        with pytest.raises(NotationError, match="0 to 6816"):
            Move.from_code(code)
        with pytest.raises(NotationError, match="0 to 6816"):
            new().play(code)


def test_every_phase_is_met() -> None:
    """The positions that the properties above are tried on do reach every phase."""
    met = set()

    @settings(max_examples=200)
    @given(positions())
    def meet(position: Position) -> None:
        met.add(position.phase)

    meet()
    assert met == set(PHASES)


def test_no_game_is_longer_than_the_strategies_think() -> None:
    for seed, variant in enumerate(ALL_VARIANTS):
        assert random_position(variant, seed, 260).phase == "over"
