"""P1 and P2: the auction and the new overseer."""

from __future__ import annotations

import pytest

from santiago import IllegalMoveError, Position
from tests.engine.positions import events, legal, new, play


def order(position: Position) -> list[int]:
    seats: list[int] = position.snapshot()["order"]
    return seats


def two(overseer: int = 0, money: tuple[int, int] = (5, 5)) -> Position:
    position = play(new(2, overseer=overseer), "first C2-D2")
    position.money = [*money, 0, 0, 0]
    return position


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everyone_speaks_once_from_the_overseers_left(players: int) -> None:
    """P1.1: clockwise from the overseer's left, the overseer last."""
    position = new(players, overseer=1)
    spoke = []
    for amount in range(1, players + 1):
        spoke.append(position.turn)
        play(position, f"bid {amount}")
    assert spoke == [(1 + i) % players for i in range(1, players + 1)]
    assert position.phase == "planting"


def test_one_tile_from_each_pile_is_turned_up() -> None:
    """P1, S2: the round's tiles lie there from the auction on."""
    position = new(first=["grape2", "banana1", "pepper2", "pepper2", "coconut1"])
    assert position.snapshot()["market"] == ["grape2", "banana1", "pepper2", "pepper2"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_legal_bids(players: int) -> None:
    """P1.2: at least 1, at most what the player has, different from every bid; or a pass."""
    position = new(players)
    assert legal(position) == ["pass", *(f"bid {n}" for n in range(1, 11))]
    play(position, "bid 6", "bid 2")
    assert legal(position) == ["pass", *(f"bid {n}" for n in (1, 3, 4, 5, 7, 8, 9, 10))]
    position.money = [4, 8, 5, 10, 0]
    assert legal(position) == ["pass", "bid 1", "bid 3", "bid 4", "bid 5"]
    play(position, "bid 1")  # lower is fine
    assert position.snapshot()["bids"][:3] == [6, 2, 1]


def test_any_number_of_players_may_pass() -> None:
    """P1.2."""
    position = play(new(), "pass", "pass", "pass", "pass")
    assert position.phase == "planting"


def test_a_player_without_money_still_passes() -> None:
    """P1.2: a player with only one legal move still plays it."""
    position = new()
    position.money = [0, 10, 10, 10, 0]
    assert legal(position) == ["pass"]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("bid 3", r"3 was already bid this round \(P1.2\)"),
        ("bid 11", r"the player has only 10 \(P1.2\)"),
        ("plant banana1 a1", "this is the phase auction, expected bid or pass"),
    ],
)
def test_bids_that_may_not_be_made(move: str, message: str) -> None:
    """P1.2: refused with the reason, and the position is unchanged."""
    position = play(new(), "bid 3")
    before = position.copy()
    with pytest.raises(IllegalMoveError, match=message):
        position.play(move)
    assert position == before


def test_a_bid_is_set_aside_at_once_and_never_comes_back() -> None:
    """P1.3."""
    position = play(new(), "bid 3")
    assert position.snapshot()["money"] == [7, 10, 10, 10]
    play(position, "pass", "bid 5", "bid 1")
    assert position.snapshot()["money"] == [7, 10, 5, 9]
    for _ in range(4):
        play(position, str(position.legal_moves[0]))
    assert (position.phase, position.snapshot()["money"]) == ("offers", [7, 10, 5, 9])


def test_the_worked_auction() -> None:
    """X6: seat 3 oversees; 3, pass, 5, pass: seat 1 takes over, planting order 2, 0, 3, 1.

    Seats 3 and 1 put one farmer fewer.
    """
    position = new(overseer=3, first=["grape2", "banana2", "pepper2", "coconut2"])
    play(position, "bid 3", "pass", "bid 5")
    told = events(position, "pass")
    assert told[1] == {"event": "overseer", "seat": 1, "before": 3, "order": [2, 0, 3, 1]}
    assert (position.overseer, order(position)) == (1, [2, 0, 3, 1])
    put = {}
    for tile, square in (
        ("grape2", "a1"),
        ("banana2", "a2"),
        ("pepper2", "a3"),
        ("coconut2", "a4"),
    ):
        [event, *_] = events(position, f"plant {tile} {square}")
        put[event["seat"]] = event["farmers"]
    assert put == {2: 2, 0: 2, 3: 1, 1: 1}


def test_new_overseer_is_the_first_who_passed() -> None:
    """P2.1."""
    position = play(new(5, overseer=0), "bid 9", "bid 8", "pass", "bid 1", "pass")
    assert position.overseer == 3


def test_new_overseer_is_the_lowest_bidder_if_nobody_passed() -> None:
    """P2.1."""
    position = play(new(5, overseer=0), "bid 9", "bid 8", "bid 2", "bid 4", "bid 3")
    assert position.overseer == 3


def test_the_overseer_may_stay() -> None:
    """P2.1."""
    assert play(new(3, overseer=2), "bid 2", "bid 3", "bid 1").overseer == 2


def test_planting_order() -> None:
    """P3.1: bids from the highest to the lowest; then those who passed, the last first.

    D2: the last to pass plants before those who passed earlier.
    """
    position = play(new(5, overseer=4), "pass", "bid 2", "pass", "bid 7", "pass")
    assert order(position) == [3, 1, 4, 2, 0]
    assert order(play(new(3, overseer=0), "pass", "pass", "pass")) == [0, 2, 1]


# --- two players -----------------------------------------------------------------------


def test_both_bid_at_the_same_time() -> None:
    """P1.4: from 0 (a pass) to all they have; both may move until one has bid."""
    position = two(money=(5, 7))
    assert list(position.to_move) == [0, 1]
    for seat, purse in ((0, 5), (1, 7)):
        texts = [str(move) for move in position.legal_moves_of(seat)]
        assert texts == ["pass", *(f"bid {n}" for n in range(1, purse + 1))]
    with pytest.raises(IllegalMoveError, match=r"say whose bid this is, seat 0 or 1 \(P1.4\)"):
        position.play("bid 2")
    position.play("bid 4", seat=0)
    assert list(position.to_move) == [1]
    with pytest.raises(IllegalMoveError, match="it is not seat 0's turn, but seat 1's"):
        position.play("bid 2", seat=0)


def test_equal_secret_bids_are_allowed() -> None:
    """P1.4: and the second bidder's choices say nothing of the first bid."""
    for first in ("pass", "bid 1", "bid 5"):
        position = play(two(), first)
        assert legal(position) == ["pass", *(f"bid {n}" for n in range(1, 6))]
    assert play(two(), "bid 5", "bid 5").snapshot()["bids"] == [5, 5]


def test_secret_bids_are_paid_when_both_are_in() -> None:
    """P1.4, P1.3."""
    position = play(two(overseer=1), "bid 2")
    assert position.snapshot()["money"] == [5, 5]
    play(position, "bid 4")
    assert position.snapshot()["money"] == [3, 1]


@pytest.mark.parametrize("overseer", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_nobody_learns_the_first_bid_before_the_second(overseer: int, first: int) -> None:
    """P1.4."""
    position = two(overseer)
    position.play("bid 4", seat=first)
    assert position.view(first)["bids"][first] == 4
    for other in (1 - first, None):
        assert position.view(other)["bids"] == [None, None]
    assert position.snapshot()["bids"][first] == 4  # a snapshot sees all
    position.play("bid 1", seat=1 - first)
    for seat in (0, 1, None):
        assert sorted(position.view(seat)["bids"]) == [1, 4]


def test_no_cap_on_secret_bids() -> None:
    """P1.4, D10: a bid may be above the 22 cubes that the box has for it."""
    position = play(two(money=(40, 40)), "bid 40", "bid 23")
    assert position.snapshot()["money"] == [17, 0]


@pytest.mark.parametrize(
    ("overseer", "bids", "new_overseer"),
    [
        (0, ("bid 2", "bid 3"), 0),
        (0, ("bid 3", "bid 2"), 1),
        (0, ("pass", "bid 1"), 0),
        (0, ("bid 2", "bid 2"), 1),
        (1, ("bid 2", "bid 2"), 0),
        (0, ("pass", "pass"), 1),
        (1, ("pass", "pass"), 0),
    ],
)
def test_two_players_new_overseer(overseer: int, bids: tuple[str, str], new_overseer: int) -> None:
    """P2.2: the lower bidder; on equal bids, whoever does not hold the token.

    P3.1: the higher bidder plants first.
    """
    position = two(overseer)
    for seat, bid in enumerate(bids):
        position.play(bid, seat=seat)
    assert position.overseer == new_overseer
    assert order(position) == [1 - new_overseer, new_overseer]
