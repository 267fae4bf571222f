"""Hints for a person: good, explained, and from what the person may know."""

from __future__ import annotations

import pytest

from santiago import Game
from santiago.bots import Budget, ask, explanations, make
from santiago.bots.hints import hints
from santiago.engine.position import Position
from santiago.engine.rng import Rng


def positions(players: int, edition: str = "trefl", money: str = "open") -> list[Position]:
    """The positions of a game of quick bots."""
    game = Game.new(players=players, edition=edition, seed=players, options={"money": money})
    bot, kept = make("greedy"), []
    while game.result is None:
        kept.append(game.position.copy())
        seat = game.position.turn
        game.play(ask(bot, game, seat, Budget(), game.ply).move, seat)
    return kept


@pytest.mark.parametrize(
    ("players", "edition"), [(2, "trefl"), (3, "amigo"), (4, "trefl"), (5, "trefl")]
)
def test_every_position_has_hints_that_are_legal_and_have_reasons(
    players: int, edition: str
) -> None:
    for position in positions(players, edition)[::7]:
        told = hints(position, position.turn, iterations=20, seed=1)
        assert 1 <= len(told) <= 3
        assert len({hint.move for hint in told}) == len(told)
        for hint in told:
            assert hint.move in position.legal_moves
            assert 0 <= hint.worse <= 0.08
            assert hint.reasons
            for reason in hint.to_json()["reasons"]:
                assert f"``{reason['code']}``" in str(explanations.__doc__)
        assert told[0].worse == 0


@pytest.mark.parametrize("money", ["open", "hidden"])
def test_hidden_tiles_and_a_secret_bid_change_nothing(money: str) -> None:
    for position in positions(2, money=money)[::9]:
        other = position.copy()
        other.redeal(Rng(99))
        seat = position.turn
        if position.secret_auction and not position.spoken:
            rival = 1 - seat
            position.play("bid 1", rival)
            other.play("bid 2", rival)
        one, two = (hints(each, seat, iterations=20, seed=3) for each in (position, other))
        assert one == two, position


def test_the_same_seed_gives_the_same_hints() -> None:
    position = Game.new(seed=7, overseer=3).position
    assert hints(position, 0, 50, seed=2) == hints(position, 0, 50, seed=2)
