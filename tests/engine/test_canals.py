"""P4 and P5: the overseer's canal, and the extra canal."""

from __future__ import annotations

import pytest

from santiago import IllegalMoveError, Position
from tests.engine.positions import at, canals, events, legal, new, play

AROUND_C2 = ["B2-C2", "C2-D2", "C1-C2", "C2-C3"]


def offers(players: int = 4, edition: str = "trefl", money: int = 5) -> Position:
    """The offers begin; the last seat is overseer, everyone has the same money."""
    position = new(players, edition)
    position.money = [money] * 5
    return at(position, "offers")


def decision(*moves: str, money: int = 5) -> Position:
    """Seats 0, 1 and 2 have spoken; seat 3, the overseer, decides."""
    position = play(offers(money=money), *moves)
    assert (position.phase, position.to_move) == ("decision", (3,))
    return position


def money(position: Position) -> list[int]:
    amounts: list[int] = position.snapshot()["money"]
    return amounts


# --- P4.1–P4.4: offers ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_of_the_others_speaks_once(players: int) -> None:
    """P4.1: clockwise from the overseer's left, an offer or a pass; then the overseer decides."""
    position = offers(players)
    spoke = []
    while position.phase == "offers":
        spoke.append(position.turn)
        play(position, "offer C2-D2 1" if len(spoke) % 2 else "pass")
    assert spoke == list(range(players - 1))
    assert position.snapshot()["offers"] == [[seat, "C2-D2", 1] for seat in spoke[::2]]
    assert (position.phase, position.to_move) == ("decision", (players - 1,))


def test_a_canal_joins_the_network() -> None:
    """P4.2, D9: none lies there yet, and one end is the source or the end of a canal that lies."""
    position = offers()
    assert legal(position) == ["pass"] + [
        f"offer {canal} {amount}" for amount in range(6) for canal in AROUND_C2
    ]
    canals(position, "C2-D2", "D2-E2")
    free = {"B2-C2", "C1-C2", "C2-C3", "D1-D2", "D2-D3", "E1-E2", "E2-E3"}
    assert {move.split()[1] for move in legal(position)[1:]} == free
    for phase, kind in (("decision", "build"), ("extra", "extra")):
        there = at(position.copy(), phase)
        assert {move.split()[1] for move in legal(there, kind)} == free
    with pytest.raises(IllegalMoveError, match=r"there is already a canal on C2-D2 \(P4.2\)"):
        position.play("offer C2-D2 1")
    with pytest.raises(IllegalMoveError, match=r"it does not join the network \(P4.2\)"):
        position.play("offer A1-B1 1")


@pytest.mark.parametrize(("edition", "lowest"), [("trefl", 0), ("amigo", 1)])
def test_amounts(edition: str, lowest: int) -> None:
    """P4.3, D9: at most what the player has; Trefl: 0 is a suggestion; AMIGO: at least 1."""
    position = offers(edition=edition, money=3)
    assert {int(move.split()[2]) for move in legal(position)[1:]} == set(range(lowest, 4))
    with pytest.raises(IllegalMoveError, match=r"the player has only 3 \(P4.3\)"):
        position.play("offer C2-D2 4")
    if lowest:
        with pytest.raises(IllegalMoveError, match=r"an offer is at least 1 \(P4.3\)"):
            position.play("offer C2-D2 0")


def test_a_player_without_money() -> None:
    """P4.3: can suggest for nothing in Trefl, and only pass in AMIGO."""
    assert len(legal(offers(4, "trefl", money=0))) == 5
    assert legal(offers(4, "amigo", money=0)) == ["pass"]


def test_an_offer_is_paid_only_when_it_is_accepted() -> None:
    """P4.3, D12: money changes hands only as the rules say."""
    position = decision("offer C2-D2 5", "pass", "offer C2-C3 2")
    assert money(position) == [5, 5, 5, 5]


def test_amounts_for_the_same_canal_add_up() -> None:
    """P4.4: several players may offer for the same canal."""
    position = decision("offer C2-D2 2", "offer C2-D2 3", "offer C2-C3 4")
    assert position.highest_offer == 5
    play(position, "accept C2-D2")
    assert money(position) == [3, 2, 5, 10]


# --- P4.5–P4.7: the decision --------------------------------------------------------------


def test_accepting() -> None:
    """P4.5: the canal is built, and the overseer gets all that was offered for it.

    The players who offered pay; all other offers are void.
    """
    position = decision("offer C2-D2 2", "offer C2-C3 4", "offer C2-D2 1")
    [accepted, water] = events(position, "accept C2-D2")
    assert accepted == {
        "event": "accept",
        "seat": 3,
        "canal": "C2-D2",
        "amount": 3,
        "payers": [[0, 2], [2, 1]],
    }
    assert water == {"event": "water", "canal": "C2-D2", "squares": ["e2", "f2", "e3", "f3"]}
    seen = position.snapshot()
    assert seen["money"] == [3, 5, 4, 8]
    assert seen["canals"] == ["C2-D2"]
    assert seen["offers"] == []
    assert seen["canals_left"] == 10


def test_building_elsewhere() -> None:
    """P4.5: any legal canal that nobody offered, for one escudo more than the highest total.

    D1: not where somebody offered.  D4: the total for one canal, not the highest single offer.
    """
    position = decision("offer C2-D2 1", "offer C2-D2 2", "offer C2-C3 2")
    assert legal(position) == ["accept C2-D2", "accept C2-C3", "build B2-C2", "build C1-C2"]
    with pytest.raises(IllegalMoveError, match=r"3 was offered for it.*\(P4.5\)"):
        position.play("build C2-D2")
    with pytest.raises(IllegalMoveError, match=r"it does not join the network \(P4.2\)"):
        position.play("build A1-B1")
    with pytest.raises(IllegalMoveError, match=r"it has no offer; offers: .* \(P4.5\)"):
        position.play("accept B2-C2")
    play(position, "build B2-C2")
    seen = position.snapshot()
    assert seen["money"] == [5, 5, 5, 1]  # 1 + 2 + 1 to the bank; the offers are void
    assert seen["canals"] == ["B2-C2"]
    assert seen["canals_left"] == 10


def test_a_suggestion_for_nothing_is_an_offer() -> None:
    """P4.3, P4.5, P4.6: after `offer C2-D2 0` elsewhere costs 1, and declining is impossible."""
    position = decision("offer C2-D2 0", "pass", "pass")
    assert legal(position) == ["accept C2-D2", "build B2-C2", "build C1-C2", "build C2-C3"]
    assert money(play(position.copy(), "build C2-C3")) == [5, 5, 5, 4]
    assert money(play(position, "accept C2-D2")) == [5, 5, 5, 5]


def test_no_offers() -> None:
    """P4.6: the overseer builds anywhere for 1 escudo, or declines."""
    position = decision("pass", "pass", "pass")
    assert legal(position) == ["decline", *(f"build {canal}" for canal in AROUND_C2)]
    play(position, "build C2-D2")
    assert money(position) == [5, 5, 5, 4]


def test_declining() -> None:
    """P4.6: one canal goes back to the box unbuilt; D8: free choice, able to pay or not."""
    for purse in (5, 0):
        position = decision("pass", "pass", "pass", money=purse)
        play(position, "decline")
        seen = position.snapshot()
        assert (seen["canals"], seen["canals_left"]) == ([], 10)
        assert seen["money"] == [purse] * 4


def test_declining_an_offer() -> None:
    """P4.6, D9: possible only when nobody made an offer."""
    position = decision("offer C2-D2 1", "pass", "pass")
    with pytest.raises(IllegalMoveError, match=r"only decline when nobody made an offer \(P4.6\)"):
        position.play("decline")


def test_an_overseer_who_cannot_pay() -> None:
    """P4.7, D8: cannot build elsewhere, and has to accept an offer, or decline if there is none."""
    position = decision("offer C2-D2 2", "offer C2-D2 3", "pass")
    position.money = [5, 5, 5, 6, 0]
    assert "build C2-C3" in legal(position)
    position.money = [5, 5, 5, 5, 0]
    assert legal(position) == ["accept C2-D2"]
    with pytest.raises(IllegalMoveError, match=r"it costs 6, the overseer has 5 \(P4.7\)"):
        position.play("build C2-C3")
    position = decision("pass", "pass", "pass")
    position.money = [5, 5, 5, 0, 0]
    assert legal(position) == ["decline"]


# --- P5: the extra canal ---------------------------------------------------------------------


def extra(
    players: int = 4, own: tuple[int, ...] | None = None, overseer: int | None = None
) -> Position:
    """The decision is to be made; only the seats in `own` still have their own canal."""
    position = at(new(players, overseer=overseer), "decision")
    if own is not None:
        position.own_canals = sum(1 << seat for seat in own)
    return play(position, "decline")


def asked(position: Position) -> list[int]:
    seats = []
    while position.phase == "extra":
        seats.append(position.turn)
        play(position, "pass")
    return seats


@pytest.mark.parametrize(
    ("players", "overseer", "own", "order"),
    [
        (4, 3, None, [0, 1, 2, 3]),
        (4, 1, None, [2, 3, 0, 1]),
        (4, 1, (0, 1, 3), [3, 0, 1]),
        (5, 2, (1, 3), [3, 1]),
        (5, 2, (2,), [2]),
        (3, 0, (), []),
        (2, 0, None, [1, 0]),
    ],
)
def test_who_is_asked(
    players: int, overseer: int, own: tuple[int, ...] | None, order: list[int]
) -> None:
    """P5.1: clockwise from the overseer's left, the overseer last; who has none is not asked.

    D6: with two players the opponent first, then the overseer.
    """
    position = extra(players, own, overseer)
    assert asked(position) == order
    assert (position.phase, position.round) == ("auction", 2)


def test_laying_ones_own_canal() -> None:
    """P5.1, P4.2: it joins the network, and costs nothing.

    P5.2: the first who lays one ends the phase; one a game for each.
    """
    position = play(extra(), "pass")
    assert legal(position) == ["pass", *(f"extra {canal}" for canal in AROUND_C2)]
    with pytest.raises(IllegalMoveError, match=r"it does not join the network \(P4.2\)"):
        position.play("extra A1-B1")
    told = events(position, "extra C2-C3")
    assert [event["event"] for event in told] == ["extra", "water", "drought", "income", "reveal"]
    seen = position.snapshot()
    assert (seen["phase"], seen["round"]) == ("auction", 2)
    assert seen["canals"] == ["C2-C3"]
    assert seen["own_canal"] == [True, False, True, True]
    assert seen["canals_left"] == 10  # only the declined one
    assert seen["money"] == [13] * 4  # P7.1's income
    assert asked(play(at(position, "decision"), "decline")) == [0, 2, 3]
