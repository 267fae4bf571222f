"""P3: planting, and the leftover tile."""

from __future__ import annotations

import pytest

from santiago import IllegalMoveError, Position
from santiago.engine.board import SQUARE_NAMES
from tests.engine.positions import PALMS, at, canals, legal, new, play, put, squares_in, tile

TILES = ["grape2", "banana1", "pepper2", "pepper2", "coconut1"]


def bid(position: Position, *bids: str) -> Position:
    return play(position, *bids)


def leftover(players: int = 3, edition: str = "trefl") -> Position:
    """The tile that is left, a banana with two farmers, is to be placed on an empty board."""
    position = new(players, edition, first=["banana2", "banana2", "banana2", "banana2"])
    position.market = [1, -1, -1, -1, -1]
    position.market_size, position.market_kinds = 1, 1 << 1
    position.order = [1, 0, 2, -1, -1]
    return at(position, "leftover", turn=1)


def test_any_tile_on_any_empty_square() -> None:
    """P3.2: one of the tiles still lying there, on any empty square."""
    position = bid(new(first=TILES), "bid 4", "bid 3", "bid 2", "bid 1")
    assert len(legal(position)) == 3 * 48  # two equal tiles on offer give one move
    play(position, "plant pepper2 c4")
    assert position.snapshot()["market"] == ["grape2", "banana1", "pepper2"]
    assert squares_in(legal(position)) == set(SQUARE_NAMES) - {"c4"}
    play(position, "plant pepper2 d4")
    assert position.snapshot()["market"] == ["grape2", "banana1"]
    assert {move.split()[1] for move in legal(position)} == {"grape2", "banana1"}
    play(position, "plant banana1 h6", "plant grape2 a1")
    assert (position.phase, position.snapshot()["market"]) == ("offers", [])


def test_taking_a_tile_removes_the_first_of_the_equals() -> None:
    """P3.2: the others keep the order in which they were revealed."""
    position = bid(new(first=["pepper2", "grape2", "pepper2", "banana1"]), *["pass"] * 4)
    play(position, "plant pepper2 c4")
    assert position.snapshot()["market"] == ["grape2", "pepper2", "banana1"]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("plant grape2 c4", r"there is already a tile on c4 \(P3.2\)"),
        ("plant coconut1 c5", r"the available tiles are grape2, banana1, pepper2 \(P3.2\)"),
        ("plant bean1 c5", r"the crops of trefl are .* \(C2\)"),
        ("pass", "this is the phase planting, expected plant"),
    ],
)
def test_tiles_that_may_not_be_planted(move: str, message: str) -> None:
    """P3.2, C2."""
    position = play(new(first=TILES), *["pass"] * 4, "plant pepper2 c4")
    before = position.copy()
    with pytest.raises(IllegalMoveError, match=message):
        position.play(move)
    assert position == before


@pytest.mark.parametrize(
    ("spoken", "kind", "farmers"),
    [
        ("bid 1", "grape2", 2),
        ("bid 1", "banana1", 1),
        ("pass", "grape2", 1),
        ("pass", "banana1", 0),
    ],
)
def test_farmers_on_the_tile(spoken: str, kind: str, farmers: int) -> None:
    """P3.3: as many as the tile shows; one fewer for a player who passed, so perhaps none.

    A tile with no farmer is neutral.
    """
    position = bid(new(first=TILES, overseer=0), "bid 9", "bid 8", "bid 7", spoken)
    play(position, "plant pepper2 a1", "plant pepper2 a2")
    other = "banana1" if kind == "grape2" else "grape2"
    play(position, f"plant {other} a3", f"plant {kind} h6")
    owner = 0 if farmers else None
    assert tile(position, "h6") == (kind[:-1], int(kind[-1]), owner, farmers, False)
    assert position.supply[0] == 22 - farmers


def test_a_neutral_tile_stays_nobodys() -> None:
    """P3.3: watered or not, no farmer ever comes to it."""
    position = new(first=TILES)
    put(canals(position, "C2-D2"), "e2", "banana1")
    play(position, *["pass"] * 4)
    while position.round < 3:
        position.play(position.legal_moves[0])
        assert tile(position, "e2") == ("banana", 1, None, 0, False)


@pytest.mark.parametrize("first", ["bid 1", "pass"])
def test_two_players_who_bid_nothing(first: str) -> None:
    """P3.3, D5: who bids 0 puts one fewer; if both do, both."""
    position = play(new(2, overseer=1, first=["grape2", "banana2", "pepper2"]), "first C2-D2")
    play(position, first, "pass")
    order = [seat for seat in position.order if seat >= 0]
    assert order == ([0, 1] if first == "bid 1" else [1, 0])
    play(position, "plant grape2 a1", "plant banana2 a2")
    farmers = [tile(position, square)[3] for square in ("a1", "a2")]
    assert farmers == ([2, 1] if first == "bid 1" else [1, 1])


def test_a_palm_stays_on_the_tile() -> None:
    """P3.4."""
    position = play(new(first=TILES, palms=PALMS), *["pass"] * 4, "plant pepper2 b1")
    assert position.snapshot()["palms"] == list(PALMS)


# --- the leftover tile ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "placed_by"),
    [(("bid 1", "bid 7", "bid 2"), 1), (("pass", "pass", "bid 3"), 2), (("pass",) * 3, 2)],
)
def test_who_places_the_tile_that_is_left(bids: tuple[str, ...], placed_by: int) -> None:
    """P3.5: the highest bidder; D10: if all passed, who planted first all the same."""
    position = bid(new(3, first=TILES), *bids)
    for square in ("a1", "b1", "c1"):
        play(position, next(move for move in legal(position) if move.endswith(square)))
    assert (position.phase, position.to_move) == ("leftover", (placed_by,))


def test_the_tile_that_is_left_gets_no_farmers() -> None:
    """P3.5: and then the offers begin."""
    position = put(leftover(), "c4", "grape1", 0, 1)
    play(position, "plant banana2 c5")
    assert tile(position, "c5") == ("banana", 2, None, 0, False)
    assert position.snapshot()["supply"] == [21, 22, 22]
    assert (position.phase, position.snapshot()["market"]) == ("offers", [])


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_it_goes_beside_a_tile_that_is_not_desert(edition: str) -> None:
    """P3.5: an empty square that is a neighbour (B4: a shared side) of a tile not desert."""
    position = put(leftover(edition=edition), "c4", "pepper1", 0, 1)
    put(put(position, "h6", "pepper2", desert=True), "a1", "banana1")
    put(position, "c5", "pepper1", desert=True)
    assert squares_in(legal(position)) == {"b4", "d4", "c3", "a2", "b1"}


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_else_beside_a_desert(edition: str) -> None:
    """P3.5, D7: if there is no such square, beside a desert, a shared side again; AMIGO too."""
    position = put(leftover(edition=edition), "a1", "pepper1", 0, 1)
    put(put(position, "b1", "pepper1", desert=True), "a2", "pepper2", desert=True)
    assert squares_in(legal(position)) == {"c1", "b2", "a3"}


def test_it_has_to_be_placed() -> None:
    """P3.5, D7: placing it is not optional."""
    position = put(leftover(), "c4", "grape1", 0, 1)
    assert {move.split()[0] for move in legal(position)} == {"plant"}
    with pytest.raises(IllegalMoveError, match="this is the phase leftover, expected plant"):
        position.play("pass")
    with pytest.raises(IllegalMoveError, match=r"must go next to a tile.*\(P3.5\)"):
        position.play("plant banana2 h6")
