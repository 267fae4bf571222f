"""What a seat is told about its choices agrees with what the engine then says."""

from __future__ import annotations

from typing import Any

import pytest

from santiago import Game, Position, Rng
from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES
from santiago.engine.errors import IllegalMoveError
from santiago.engine.moves import Move
from santiago.tables.legal import covered_of, legal_of, offered_of, refused_places

TRIED = {
    "palms": "palm {0}",
    "first-canal": "first {0}",
    "planting": "plant {1} {0}",
    "leftover": "plant {1} {0}",
    "offers": "offer {0} {2}",
    "decision": "build {0}",
    "extra": "extra {0}",
}
"""A move for each phase that asks for a place: the place, a tile, an amount."""


def allowed(legal: dict[str, Any]) -> set[str]:
    """Every place that may be chosen."""
    tiles = legal.get("tiles") or {}
    places = {square for squares in tiles.values() for square in squares}
    for key in ("squares", "canals", "accept"):
        places |= set(legal.get(key) or {})
    return places | set((legal.get("build") or {"canals": {}})["canals"])


def check(position: Position, seat: int, met: set[tuple[str, str]]) -> None:
    legal = legal_of(position, seat)
    phase = position.phase
    refused = legal.get("refused", {})
    may = allowed(legal)
    if not may or phase == "source":
        assert refused == {}
        return
    places = CANAL_NAMES if "-" in next(iter(may)) else SQUARE_NAMES
    assert sorted([*may, *(name for names in refused.values() for name in names)]) == sorted(places)
    tile = next(iter(legal.get("tiles") or {}), "")
    amount = (legal.get("amount") or {"min": 0})["min"]
    for why, names in refused.items():
        met.add((phase, why))
        for name in names:
            with pytest.raises(IllegalMoveError) as error:
                position.copy().play(TRIED[phase].format(name, tile, amount), seat)
            assert error.value.code == why


def test_every_place_may_be_chosen_or_is_refused_with_the_engines_reason() -> None:
    met: set[tuple[str, str]] = set()
    for players, source in ((2, "chosen"), (3, "central"), (4, "chosen"), (5, "central")):
        game = Game.new(players=players, seed=players, source=source)
        rng = Rng(players)
        while game.result is None:
            for seat in game.position.to_move:
                check(game.position, seat, met)
            moves = game.legal_moves
            game.play(moves[rng.roll(len(moves))], game.position.turn)
    assert met == {
        ("palms", "touches-source"),
        ("palms", "touches-palm"),
        ("first-canal", "not-joined"),
        ("planting", "square-taken"),
        ("leftover", "square-taken"),
        ("leftover", "not-beside"),
        ("offers", "canal-lies"),
        ("offers", "not-joined"),
        ("decision", "canal-lies"),
        ("decision", "not-joined"),
        ("decision", "cannot-pay"),
        ("extra", "canal-lies"),
        ("extra", "not-joined"),
    }


def test_a_square_is_not_sought_in_the_name_of_a_crop() -> None:
    game = Game.new(players=3, overseer=1, seed=1)
    for text in ("bid 1", "bid 2", "bid 3"):
        game.play(text)
    only = [Move.parse("plant grape1 e1")]  # its crop ends in the name of its square
    refused = refused_places(game.position, game.position.turn, only)
    assert sum(map(len, refused.values())) == len(SQUARE_NAMES) - 1


def test_who_wants_no_consequences_is_told_no_refusals() -> None:
    game = Game.new(players=2, seed=1, source="chosen")
    game.play("source C2", game.position.turn)
    seat = game.position.turn
    assert "refused" in legal_of(game.position, seat)
    assert "refused" not in legal_of(game.position, seat, consequences=False)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_round_one_screen_no_purse_is_told(players: int) -> None:
    """S12: the covered question is the same whatever the seat has, and holds all it may do."""
    game = Game.new(players=players, seed=players, money="hidden")
    rng = Rng(players)
    met: set[str] = set()
    while game.result is None:
        position = game.position
        for seat in position.to_move:
            poor = position.copy()
            poor.money = [0 if other == seat else m for other, m in enumerate(position.money)]
            covered, legal = covered_of(position, seat), legal_of(position, seat)
            assert covered == covered_of(poor, seat)
            if covered is None:
                assert legal == legal_of(poor, seat)
                continue
            met.add(position.phase)
            assert allowed(legal) <= allowed(covered)
            if legal.get("amount"):
                assert covered["amount"]["min"] == legal["amount"]["min"]
                assert covered["amount"]["max"] >= legal["amount"]["max"]
            for first, last, outcome in legal.get("outcomes", []):
                (same,) = (o for low, high, o in covered["outcomes"] if low <= first <= high)
                assert same == outcome
                assert any(low <= last <= high for low, high, _ in covered["outcomes"])
        moves = game.legal_moves
        game.play(moves[rng.roll(len(moves))], position.turn)
    assert met == {"auction", "offers", "decision"}


def test_where_money_is_open_nothing_is_covered() -> None:
    position = Game.new(players=3, seed=1).position
    assert covered_of(position, position.turn) is None


def test_everyone_is_told_what_the_canals_that_are_offered_for_would_do() -> None:
    """The same as whoever makes the next offer for one of them is told, before and after (P4.1)."""
    game, rng, seen = Game.new(players=4, seed=3), Rng(5), set[str]()
    while game.result is None:
        position = game.position
        offered = offered_of(position)
        canals = {canal for _, canal, _ in position.offers()}
        assert set(offered) == canals
        if position.phase == "offers":
            legal = legal_of(position, position.turn)
            for canal in canals & set(legal["canals"]):
                assert offered[canal] == legal["canals"][canal]
                seen.add("offers")
        elif position.phase == "decision" and canals:
            seen.add("decision")
        moves = list(position.legal_moves)
        game.play(moves[rng.roll(len(moves))])
    assert seen == {"offers", "decision"}
