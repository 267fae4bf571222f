"""The levels for people: they err by seeing less and by wavering, never by drawing at random."""

from __future__ import annotations

from collections import Counter

import pytest

from santiago import Position, Rng, Variant, compiled
from santiago.bots import Budget, ask, make
from santiago.bots.candidates import candidates_of
from santiago.bots.levels import LEVELS, SET_UP, Mind, Person, wavered
from santiago.bots.outlook import Outlook
from santiago.bots.random_bot import RandomBot
from santiago.bots.registry import split_name
from santiago.bots.weights import Weights
from santiago.engine.moves import Move, moves_of

GAMES = 3 if compiled() else 1
EVERY = 1 if compiled() else 17


def test_who_wavers_takes_what_looks_alike() -> None:
    options = [(1, 9.0), (2, 8.0), (3, 6.5), (4, 2.0)]
    taken = Counter(wavered(options, 3.0, Rng(seed)) for seed in range(2000))
    assert taken[1] > taken[2] > taken[3] > 0
    assert taken[4] == 0
    assert {wavered(options, 0.5, Rng(seed)) for seed in range(50)} == {1}


def test_a_clear_mind_sees_what_greedy_sees() -> None:
    clear, plain = Mind(0.0, 1.0, 12, 2.0).weights(), Weights()
    for name in ("pride", "counting", "rival", "outbid", "overseer", "alive", "kept"):
        assert getattr(clear, name) == getattr(plain, name)


def test_a_blurred_mind_likes_itself_and_counts_nothing() -> None:
    blurred = Mind(1.0, 1.0, 12, 2.0).weights()
    assert blurred.pride > 1
    assert (blurred.counting, blurred.rival, blurred.outbid) == (0, 0, 0)
    hopes = zip(blurred.alive, Weights().alive, strict=True)
    assert all(hope >= chance for hope, chance in hopes)


@pytest.mark.parametrize("name", ["beginner", "easy", "beginner:saboteur", "easy:gambler"])
@pytest.mark.parametrize("players", [2, 4])
def test_common_sense_holds(name: str, players: int) -> None:
    """No move costs more at sight than the level's sense allows.

    Which offers come to mind depends on what a mind thinks of the overseer; others are not judged.
    """
    bot, _ = LEVELS[split_name(name)[0]]
    assert isinstance(bot, Person)
    for game in range(GAMES):
        position = Position.deal(Variant(players=players), Rng(game))
        ply = 0
        while position.phase != "over":
            seat = position.turn
            if ply % EVERY:
                move = ask(make("greedy"), position, seat, seed=ply).move
            else:
                move = ask(make(name), position, seat, seed=ply).move
                if position.phase not in SET_UP and len(position.legal_moves) > 1:
                    seen = position.seen_by(seat, Rng(0))
                    seen.turn = seat
                    plain = dict(candidates_of(seen, Outlook(Weights()), 256))
                    best = max(plain.values())
                    assert move.kind == "offer" or move.code in plain
                    assert plain.get(move.code, best) >= best - bot.mind.sense
            position.play(move, seat)
            ply += 1


@pytest.mark.parametrize("name", ["beginner", "easy", "beginner:saboteur", "easy:gambler"])
def test_nobody_pays_for_nothing_in_the_last_round(name: str) -> None:
    """Declining, or taking what somebody else suggests, costs nothing."""
    decided = 0
    for game in range(12 if compiled() else 1):
        position = Position.deal(Variant(), Rng(game))
        while position.phase != "over":
            seat = position.turn
            if position.phase == "offers" and position.round == position.rounds and game % 2:
                position.play(Move("pass"), seat)
                continue
            if position.phase == "decision" and position.round == position.rounds:
                seen = position.seen_by(seat, Rng(0))
                worth = {
                    moves_of("trefl")[code].text: value
                    for code, value in candidates_of(seen, Outlook(Weights()), 256)
                }
                free = max(value for text, value in worth.items() if not text.startswith("build"))
                for seed in range(20):
                    move = ask(make(name), position, seat, seed=seed).move
                    assert move.kind != "build" or worth[move.text] > free
                    decided += 1
            position.play(ask(make("greedy"), position, seat, seed=game).move, seat)
    assert decided


def test_no_level_draws_at_random() -> None:
    """A move that `random` would make as often as any other is hardly ever a level's."""
    position = Position.deal(Variant(), Rng(3))
    seat = position.turn
    for level in ("beginner", "easy"):
        bids = {str(ask(make(level), position, seat, seed=seed).move) for seed in range(40)}
        assert "bid 10" not in bids
    drawn = {str(RandomBot().choose(position, seat, Budget(), seed).move) for seed in range(200)}
    assert "bid 10" in drawn
