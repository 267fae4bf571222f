"""Characters: every level can have one, its style shows, and equal seeds give equal games."""

from __future__ import annotations

from collections import defaultdict

import pytest

from santiago import Position, Rng, Variant, compiled
from santiago.bots import LEVELS, Budget, ask, characters, make, parse_spec, play_game
from santiago.bots.at_table import think
from santiago.bots.characters import CharacterBot, hurts, liked
from santiago.bots.levels import LEVELS as LEVEL_BOTS
from santiago.bots.reading import Reading
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


@pytest.mark.parametrize("name", with_characters())
def test_a_character_thinks_about_as_long_as_its_level(name: str) -> None:
    """At most twice as long; and `hard` without a server has at most 150 iterations."""
    bot = make(name)
    assert isinstance(bot, CharacterBot)
    own, level = bot.default_budget, LEVEL_BOTS[bot.level][1]
    assert (own.iterations or 0) <= min(150, 2 * (level.iterations or 0))
    assert (own.milliseconds or 0) <= 2 * (level.milliseconds or 0)
    assert (own == Budget()) == (level == Budget())


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


def habits(names: list[str], games: int) -> dict[str, dict[str, float]]:
    """How each character of a table plays, on average over some games at `easy`."""
    noted: dict[str, dict[str, list[float]]] = {name: defaultdict(list) for name in names}
    bots = [(make(f"easy:{name}"), BUDGET) for name in names]
    for game in range(games):
        position = Position.deal(Variant(), Rng(game))
        for seat, choice in play_game(position, bots, seed=game):
            note, move = noted[names[seat]], choice.move
            note["spent"].append(move.amount or 0)
            reading = Reading(position)
            great = reading.great_field(seat)
            if position.phase == "auction" and great is not None:
                on_sale = position.market_kinds >> 2 * great[0] & 3
                note["own crop" if on_sale else "other crops"].append(move.kind == "bid")
            if position.phase == "planting" and great is not None:
                note["great"].append(great in reading.joined(move))
            if position.phase == "offers":
                note["offers"].append(move.kind == "offer")
            if position.phase == "decision" and position.offered:
                note["takes"].append(move.kind == "accept")
            if move.kind == "plant":
                leader, culprit = reading.leader(seat), reading.culprit(seat)
                note["leader"].append(hurts(reading, move, leader))
                if culprit is not None:
                    note["culprit"].append(hurts(reading, move, culprit))
                note["shared"].append(any(sum(f) > f[seat] for _, _, f in reading.joined(move)))
    return {
        name: {habit: sum(values) / len(values) for habit, values in note.items()}
        for name, note in noted.items()
    }


@pytest.mark.slow
def test_styles_show() -> None:
    games = 24 if compiled() else 6
    one = habits(["miser", "gambler", "diplomat", "saboteur"], games)
    assert one["miser"]["spent"] < one["gambler"]["spent"]
    assert one["diplomat"]["offers"] > 0.95 > one["gambler"]["offers"]
    assert one["diplomat"]["takes"] > one["saboteur"]["takes"]
    assert one["diplomat"]["leader"] < one["saboteur"]["leader"]
    two = habits(["grudge", "builder", "diplomat", "grudge"], games)
    # Its field is great because it bids for the crop, and seldom for others.
    assert two["builder"]["own crop"] - two["builder"]["other crops"] > 0.2
    assert two["diplomat"]["own crop"] - two["diplomat"]["other crops"] < 0.15
    assert two["builder"]["great"] > max(two["diplomat"]["great"], two["grudge"]["great"])
    assert two["grudge"]["culprit"] > two["builder"]["culprit"]
    assert two["diplomat"]["shared"] > two["grudge"]["shared"]
