"""A question of a finished game, asked again: nobody is told more than at the table."""

from __future__ import annotations

import pytest

from santiago import Game
from santiago.bots import Budget, make, play_game
from santiago.tables import Refusal
from santiago.tables.replay import asked


def _played(players: int, money: str) -> Game:
    game = Game.new(players=players, money=money, seed=5)
    for _ in play_game(game, [(make("greedy"), Budget())] * players):
        pass
    return game


def test_every_question_of_a_game_offers_the_move_that_was_played() -> None:
    game = _played(3, "hidden")
    for step in game.record.steps():
        question = asked(game.record, step.ply - 1)
        seat = question["seat"]
        assert seat == step.seat
        assert question["view"]["money"][seat] is not None
        others = [money for at, money in enumerate(question["view"]["money"]) if at != seat]
        assert others == [None, None]
        assert step.move.text.split()[0] in _kinds(question["legal"])


def _kinds(legal: dict[str, object]) -> set[str]:
    """The kinds of moves that a question allows."""
    named = {
        "auction": {"bid"},
        "planting": {"plant"},
        "leftover": {"plant"},
        "offers": {"offer"},
        "decision": {"accept", "build", "decline"},
        "extra": {"extra"},
        "source": {"source"},
        "palms": {"palm"},
        "first-canal": {"first"},
    }
    return named[str(legal["phase"])] | ({"pass"} if "pass" in legal else set())


def test_the_second_sealed_bid_is_asked_for_as_the_first() -> None:
    game = _played(2, "open")
    ply = next(step.ply for step in game.record.steps() if step.before.secret_auction)
    first, second = asked(game.record, ply - 1), asked(game.record, ply)
    assert first["seat"] != second["seat"]
    assert second["view"]["bids"] == first["view"]["bids"]
    assert second["legal"]["amount"] is not None


def test_nothing_is_asked_after_the_end_or_outside_the_game() -> None:
    record = _played(3, "open").record
    with pytest.raises(Refusal) as over:
        asked(record, len(record.moves))
    assert over.value.code == "move/over"
    for ply in (-1, len(record.moves) + 1):
        with pytest.raises(Refusal) as outside:
            asked(record, ply)
        assert outside.value.code == "request/invalid"
