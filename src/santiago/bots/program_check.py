"""Checks a program that wants to be a bot by playing against it.

Every finding is a sentence that a bot's author can act on.  The games cover every number of
players, both editions, hidden money and a source that players choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from santiago.bots.program import ProgramBot
from santiago.bots.protocol import BotError, Budget, ask
from santiago.bots.random_bot import RandomBot
from santiago.engine.editions import Variant
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

BUDGET = Budget(milliseconds=100)
VARIANTS = (
    Variant("trefl", 4),
    Variant("trefl", 2),
    Variant("trefl", 3, {"source": "chosen"}),
    Variant("trefl", 5, {"money": "hidden"}),
    Variant("trefl", 2, {"money": "hidden", "source": "anywhere"}),
    Variant("amigo", 3, {"palms": True, "source": "chosen"}),
    Variant("amigo", 5),
)


@dataclass(frozen=True)
class Finding:
    """One check: whether it passed, and what was seen."""

    good: bool
    text: str
    advice: bool = False  # nothing breaks without it


def check(command: Sequence[str]) -> Iterator[Finding]:
    """Check a program; yields each finding."""
    bot = ProgramBot("it", command)
    try:
        began = perf_counter()
        bot.start()
        title = f"calls itself {bot.title!r}" if bot.title else "does not give its name"
        yield Finding(True, f"starts within {perf_counter() - began:.1f} s and {title}")
        for number, variant in enumerate(VARIANTS):
            yield _game(bot, variant, number % variant.players, number)
        yield _unknown(bot)
        yield _repeats(bot)
    except BotError as error:
        yield Finding(False, str(error))
        bot.close()
        return
    code = bot.close()
    if code == 0:
        yield Finding(True, "exits by itself when its input ends")
    elif code is None:
        yield Finding(False, "does not exit within 1 s when its input ends, and is killed")
    else:
        yield Finding(False, f"exits with code {code} when its input ends, not with 0")


def _game(bot: ProgramBot, variant: Variant, seat: int, number: int) -> Finding:
    """Play a game against `random` with the program at one seat."""
    position = Position.deal(variant, Rng(seed_of("check", number)))
    slowest, moves = 0.0, 0
    other = RandomBot()
    options = " ".join(f"{name}={value}" for name, value in variant.options.to_json().items())
    game = f"a game of {variant.edition} for {variant.players} ({options})"
    while position.turn >= 0:
        turn, seed = position.turn, seed_of("check", number, moves)
        if turn != seat:
            position.play(ask(other, position, turn, seed=seed).move, turn)
            continue
        began = perf_counter()
        try:
            choice = ask(bot, position, seat, BUDGET, seed)
        except BotError as error:
            legal = list(map(str, position.legal_moves_of(seat)))
            more = f" … ({len(legal)})" if len(legal) > 6 else ""
            raise BotError(
                f"{error}; that was in {game}, seat {seat}, round {position.round}, phase "
                f"{position.phase}; legal: {', '.join(legal[:6])}{more}",
                error.code,
            ) from None
        slowest = max(slowest, perf_counter() - began)
        moves += 1
        position.play(choice.move, seat)
    bot.game_over(position)
    took = f"{moves} legal moves, the slowest in {1000 * slowest:.0f} ms"
    if slowest > 1.5 * (BUDGET.milliseconds or 0) / 1000:
        late = f"{took}: over the budget of {BUDGET}, which costs it the allowance of the game"
        return Finding(False, f"{game}: {late}", advice=True)
    return Finding(True, f"{game}: {took}")


def _unknown(bot: ProgramBot) -> Finding:
    """Later versions of the protocol may add messages; a program ignores unknown ones."""
    bot.send({"type": "news", "text": "a type that no program knows"})
    _first_move(bot)
    return Finding(True, "ignores messages of a type that it does not know")


def _repeats(bot: ProgramBot) -> Finding:
    moves = {_first_move(bot) for _ in range(3)}
    same = len(moves) == 1
    answers = "the same move" if same else f"{len(moves)} different moves"
    return Finding(same, f"answers the same question and seed with {answers}", advice=True)


def _first_move(bot: ProgramBot) -> str:
    position = Position.deal(VARIANTS[0], Rng(1))
    seat = position.turn
    return str(ask(bot, position, seat, Budget(iterations=100), 1).move)
