"""Characters: every level can have one, its style shows, and equal seeds give equal games."""

from __future__ import annotations

import pytest

from santiago import Position, Rng, Variant, compiled
from santiago.bots import LEVELS, Bot, Budget, ask, characters, make, parse_spec, play_game
from santiago.bots.at_table import think
from santiago.bots.characters import CharacterBot, liked
from santiago.bots.registry import CHARACTERS, describe, known, split_name, with_characters
from santiago.engine.errors import OptionError
from santiago.engine.moves import Move, moves_of

BUDGET = Budget(iterations=12 if compiled() else 2)


def test_names() -> None:
    assert characters.CHARACTERS == CHARACTERS
    assert split_name("hard:miser") == ("hard", "miser")
    assert split_name("hard") == ("hard", None)
    assert split_name("cmd:node bot.js") == ("cmd:node bot.js", None)
    bot, budget = parse_spec("hard:miser@50ms")
    assert (bot.name, str(budget)) == ("hard:miser", "50ms")
    assert isinstance(bot, CharacterBot)
    assert len(with_characters()) == len(LEVELS) * len(CHARACTERS)
    assert known("easy:gambler")
    assert not known("greedy:gambler")
    assert "keeps its money" in describe("hard:miser")
    with pytest.raises(OptionError, match="did you mean 'hard:miser'"):
        make("hard:mizer")


def test_a_character_sits_at_a_table() -> None:
    position = Position.deal(Variant(), Rng(1))
    said = think(position.copy(), position.turn, "easy:builder", 7)
    same = ask(make("easy:builder"), position, position.turn, seed=7)
    assert said.move == str(same.move)
    assert said.why is not None


@pytest.mark.parametrize("level", ["beginner", "hard"])
def test_a_character_has_its_levels_budget(level: str) -> None:
    bot = make(f"{level}:miser")
    assert isinstance(bot, CharacterBot)
    assert bot.default_budget == make(level).default_budget  # type: ignore[attr-defined]


def test_only_good_moves_are_liked() -> None:
    moves = moves_of("trefl")
    first, second, third = (Move(text) for text in ("bid 1", "bid 2", "bid 3"))

    def likes(move: Move) -> float:
        return {first: -1.0, second: 1.0, third: 9.0}[move]

    options = [(first.code, 50, 0.40), (second.code, 30, 0.37), (third.code, 30, 0.30)]
    assert liked(options, likes, moves, 0.02)[0] is options[1]
    assert liked(options, likes, moves, 0.001)[0] is options[0]
    rare = [options[0], (second.code, 2, 0.39), options[2]]  # hardly looked at
    assert liked(rare, likes, moves, 0.02)[0] is rare[0]


def spent(bots: list[Bot], games: int) -> list[float]:
    """What each seat bids and offers in a game, on average."""
    totals = [0.0] * 4
    for game in range(games):
        position = Position.deal(Variant(), Rng(game))
        for seat, choice in play_game(position, [(bot, BUDGET) for bot in bots], seed=game):
            totals[seat] += choice.move.amount or 0
    return [total / games for total in totals]


@pytest.mark.slow
def test_the_miser_spends_less_than_the_gambler() -> None:
    bots = [make(f"easy:{name}") for name in ("miser", "gambler", "miser", "gambler")]
    miser, gambler, miser_too, gambler_too = spent(bots, 20 if compiled() else 4)
    assert max(miser, miser_too) < min(gambler, gambler_too)
