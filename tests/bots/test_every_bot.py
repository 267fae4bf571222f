"""What holds for every bot: legal moves, equal games from equal seeds, and no peeking."""

from __future__ import annotations

import hashlib

import pytest

from santiago import Game, Position, Rng, Variant, compiled, seed_of
from santiago.bots import LEVELS, Bot, Budget, ask, make, names
from santiago.bots.registry import CHARACTERS

BUDGET = Budget(iterations=12 if compiled() else 2)
CORE = ["random", "greedy", "sampler", "search", "learned", "control", "uct"]
REST = [name for name in names() if name not in CORE]
WITH_CHARACTER = [
    f"{level}:{character}" for level, character in zip((*LEVELS, "medium"), CHARACTERS, strict=True)
]
"""Every level and every character once."""
ALL = [*names(), *WITH_CHARACTER]
EVERY = 2 if compiled() else 29
"""One in so many moves of a game is asked of a bot; `greedy` makes the others."""

VARIANTS = [
    Variant("trefl", 2),
    Variant("trefl", 2, {"source": "chosen"}),
    Variant("trefl", 3),
    Variant("trefl", 4, {"money": "hidden"}),
    Variant("trefl", 5, {"palms": False}),
    Variant("amigo", 3, {"source": "anywhere"}),
    Variant("amigo", 4, {"source": "chosen", "palms": True}),
    Variant("amigo", 5),
]


def shown(variant: Variant) -> str:
    options = variant.options
    return f"{variant.edition}-{variant.players}-{options.source}"


def play(bot: Bot, position: Position, seed: int, plies: int = 1000) -> list[str]:
    """Play on, with `greedy` in between; the moves.  `ask` refuses illegal ones."""
    moves: list[str] = []
    greedy = make("greedy")
    while position.phase != "over" and len(moves) < plies:
        seat = position.turn
        asked = greedy if (len(moves) + seed) % EVERY else bot
        choice = ask(asked, position, seat, BUDGET, seed_of(seed, seat, len(moves)))
        position.play(choice.move, seat)
        moves.append(str(choice.move))
    return moves


@pytest.mark.parametrize("variant", VARIANTS, ids=shown)
@pytest.mark.parametrize("name", CORE)
def test_plays_a_whole_game_of_every_edition(name: str, variant: Variant) -> None:
    for seed in range(2):
        position = Position.deal(variant, Rng(5))
        play(make(name), position, seed)
        assert position.result is not None


@pytest.mark.parametrize("name", [*REST, *WITH_CHARACTER])
def test_plays_whole_games(name: str) -> None:
    for variant in (VARIANTS[0], VARIANTS[3], VARIANTS[7]):
        position = Position.deal(variant, Rng(5))
        play(make(name), position, seed=1)
        assert position.result is not None


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("players", [2, 4])
def test_same_seed_same_game(name: str, players: int) -> None:
    start = Position.deal(Variant(players=players), Rng(8))
    first = play(make(name), start.copy(), seed=2, plies=40)
    again = play(make(name), start.copy(), seed=2, plies=40)
    assert first == again


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_hidden_tiles_do_not_matter(name: str, players: int) -> None:
    """Another order of the tiles that nobody has seen, the same move."""
    bot, greedy = make(name), make("greedy")
    position = Position.deal(Variant(players=players), Rng(6))
    for ply in range(70):
        if position.phase == "over":
            break
        seat = position.turn
        if ply % EVERY:
            position.play(ask(greedy, position, seat, BUDGET, seed=ply).move, seat)
            continue
        other = position.copy()
        other.redeal(Rng(ply))
        moves = [ask(bot, each, seat, BUDGET, seed=ply).move for each in (position, other)]
        assert moves[0] == moves[1], (position, ply)
        position.play(ask(greedy, position, seat, BUDGET, seed=ply).move, seat)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("first", [0, 1])
def test_a_secret_bid_does_not_matter(name: str, first: int) -> None:
    """P1.4: whatever the other player has bid, the same move."""
    bot = make(name)
    for seed in range(4 if compiled() else 1):
        answers = set()
        for bid in ("pass", "bid 1", "bid 5"):
            game = Game.new(players=2, seed=seed)
            game.play(game.legal_moves[0])
            game.play(bid, seat=first)
            answers.add(ask(bot, game, 1 - first, BUDGET, seed=seed).move)
        assert len(answers) == 1


@pytest.mark.parametrize("name", ALL)
def test_reasons_are_data(name: str) -> None:
    position = Position.deal(Variant(), Rng(3))
    bot = make(name)
    for ply in range(30 if compiled() else 6):
        seat = position.turn
        choice = ask(bot, position, seat, BUDGET, seed=ply)
        for reason in choice.reasons:
            assert isinstance(reason["code"], str)
        position.play(choice.move, seat)


# The same on every machine, compiled or not: digests of short games with small
# budgets, and of what the bots say about their moves.
DIGESTS = {
    "random": "3cf0802e16576e4f",
    "greedy": "2a87568d3f1e4e9d",
    "sampler": "ee972a2500dc9112",
    "search": "47014811b52ad092",
    "learned": "34e920993ef05b78",
    "control": "2c01097ddea4ec42",
    "uct": "b7a73636679e35a8",
    "easy:grudge": "078b15732eb2bb1b",
    "hard:saboteur": "1a42581cfc641710",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_the_same_games_everywhere(name: str) -> None:
    texts = []
    for players in (2, 3, 4, 5):
        position = Position.deal(Variant(players=players), Rng(players))
        for ply in range(80):
            if position.phase == "over":
                break
            seat = position.turn
            bot = make(name if ply % 13 == 0 else "greedy")
            choice = ask(bot, position, seat, Budget(iterations=6), seed=ply)
            position.play(choice.move, seat)
            texts.append(f"{choice.move} {choice.reasons}")
    digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
    assert digest == DIGESTS[name]
