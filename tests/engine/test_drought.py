"""P6 and P7: drought and income, and the end of the game."""

from __future__ import annotations

import pytest

from santiago import Position
from tests.engine.positions import at, canals, events, new, palm, play, put, round_on, tile


def before_drought(position: Position) -> Position:
    """Nobody has an own canal left, so that `decline` ends the round."""
    position.own_canals = 0
    return at(position, "decision")


def droughts(position: Position, n: int = 1) -> Position:
    for _ in range(n):
        play(before_drought(position), "decline")
    return position


def last_round(position: Position) -> Position:
    position.round = position.rounds
    return position


def test_irrigated_is_what_a_canal_touches() -> None:
    """P6.1: a canal that lies, B3's squares; a corner is not enough."""
    position = canals(new(), "C2-D2")
    for square in ("e2", "f2", "e3", "f3", "d2", "g3", "e4"):
        put(position, square, "banana2", 0, 2)
    droughts(position)
    farmers = {square: tile(position, square)[3] for square in ("e2", "f2", "e3", "f3")}
    assert set(farmers.values()) == {2}
    assert [tile(position, square)[3] for square in ("d2", "g3", "e4")] == [1, 1, 1]


def test_the_source_alone_irrigates_nothing() -> None:
    """P6.1."""
    position = droughts(put(new(), "d2", "banana2", 0, 2))
    assert tile(position, "d2")[3] == 1


def test_what_a_drought_does() -> None:
    """P6.2: a dry tile with farmers loses one, out of the game; with none it turns to desert."""
    position = new()
    put(position, "a1", "banana2", 0, 2)
    put(position, "a2", "banana1", 1, 1)
    put(position, "a3", "banana2")
    put(position, "a4", "banana2", desert=True)
    [declined, drought, *_] = events(before_drought(position), "decline")
    assert declined["event"] == "decline"
    assert drought == {
        "event": "drought",
        "round": 1,
        "lost": [["a1", 0, 1], ["a2", 1, 1]],
        "deserts": ["a3"],
        "palms": [],
    }
    assert tile(position, "a1") == ("banana", 2, 0, 1, False)
    assert tile(position, "a2") == ("banana", 1, None, 0, False)
    assert tile(position, "a3") == ("banana", 2, None, 0, True)
    assert tile(position, "a4") == ("banana", 2, None, 0, True)
    assert position.snapshot()["supply"] == [20, 21, 22, 22]  # what is lost does not come back


def test_a_dry_tile_with_two_farmers() -> None:
    """X5: after one drought 1 (still owned), after two 0 (neutral), after three desert."""
    position = put(new(), "h6", "grape2", 2, 2)
    seen = []
    for _ in range(4):
        seen.append(tile(droughts(position), "h6")[2:])
    assert seen == [(2, 1, False), (None, 0, False), (None, 0, True), (None, 0, True)]


@pytest.mark.parametrize("after", [0, 1, 2])
def test_watered_in_time_it_stays_as_it_is(after: int) -> None:
    """X5."""
    position = droughts(put(new(), "e2", "grape2", 2, 2), after)
    then = tile(position, "e2")
    assert tile(droughts(canals(position, "C2-D2"), 3), "e2") == then
    assert then[4] is False


def test_water_does_not_bring_a_desert_back() -> None:
    """P6.2: desert, for good."""
    position = droughts(canals(put(new(), "e2", "grape2", desert=True), "C2-D2"))
    assert tile(position, "e2") == ("grape", 2, None, 0, True)


def test_the_last_drought() -> None:
    """P6.3: every tile that is not irrigated turns to desert at once, its farmers are lost."""
    position = last_round(canals(new(), "C2-D2"))
    put(position, "a1", "banana2", 0, 2)
    put(position, "a2", "banana1", 1, 1)
    put(position, "a3", "banana2")
    put(position, "e2", "banana2", 2, 2)
    [_, drought, over] = events(before_drought(position), "decline")
    assert drought["lost"] == [["a1", 0, 2], ["a2", 1, 1]]
    assert drought["deserts"] == ["a1", "a2", "a3"]
    assert over == {"event": "over", "scores": [10, 10, 12, 10], "winners": [2]}
    assert tile(position, "a1") == ("banana", 2, None, 0, True)
    assert tile(position, "e2") == ("banana", 2, 2, 2, False)


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_a_palm_on_a_desert(edition: str) -> None:
    """P6.4, D9: a palm on a tile that turns to desert is out of the game; others stay."""
    position = palm(new(4, edition), "a1", "c1", "e1")
    put(put(position, "a1", "banana2"), "c1", "banana2", 0, 1)
    [_, drought, *_] = events(before_drought(position), "decline")
    assert drought["palms"] == ["a1"]
    assert position.snapshot()["palms"] == ["c1", "e1"]


def test_income() -> None:
    """P7.1: everyone gets 3 escudos."""
    position = new(5)
    position.money = [0, 1, 2, 3, 4]
    told = events(before_drought(position), "decline")
    assert {"event": "income", "amount": 3} in told
    assert position.snapshot()["money"] == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_no_income_in_the_last_round(edition: str) -> None:
    """P7.1, D9: not in the last round."""
    position = last_round(new(4, edition))
    told = events(before_drought(position), "decline")
    assert [event["event"] for event in told] == ["decline", "drought", "over"]
    assert position.snapshot()["money"] == [10] * 4


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 11), (4, 11), (5, 9)])
def test_the_game_ends_after_the_last_drought(players: int, rounds: int) -> None:
    """E1: 10, 11, 11, 9 rounds for 2, 3, 4, 5 players; nobody moves then."""
    position = new(players)
    for number in range(1, rounds + 1):
        assert (position.round, position.result) == (number, None)
        round_on(position)
    assert (position.phase, position.round, position.to_move) == ("over", rounds, ())
    assert len(position.legal_moves) == 0
    seen = position.snapshot()
    assert seen["result"] is not None
    assert seen["bids"] == [None] * players
    assert (seen["market"], seen["order"], seen["offers"]) == ([], [], [])
    assert position.occupied.bit_count() == position.rounds * position.tiles_per_round
