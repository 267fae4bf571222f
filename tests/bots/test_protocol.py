"""Budgets, names, and how a bot is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from santiago import Game, Move, OptionError, Position, Rng, events_of
from santiago.bots import Bot, BotError, Budget, Choice, ask, make, names, parse_spec
from santiago.bots import registry as registry_module


@dataclass(frozen=True)
class Answers:
    """Answers always the same, right or wrong."""

    answer: object
    name: str = "answers"

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        del position, seat, budget, seed
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize("text", ["100ms", "0.5ms", "1it", "2000it"])
def test_budget_is_written_as_it_is_read(text: str) -> None:
    assert str(Budget.parse(text)) == text


@pytest.mark.parametrize("text", ["", "ms", "0ms", "0it", "-5ms", "1.5it", "100", "9 ms", "1e3ms"])
def test_budget_refused(text: str) -> None:
    with pytest.raises(OptionError):
        Budget.parse(text)


def test_budget_is_of_one_sort() -> None:
    with pytest.raises(OptionError, match="not in both"):
        Budget(milliseconds=1, iterations=1)
    with pytest.raises(OptionError, match="nan"):
        Budget(milliseconds=float("nan"))


@pytest.mark.parametrize("name", names())
def test_every_bot_is_made_by_its_name(name: str) -> None:
    assert make(name).name == name


def test_unknown_bot_names_the_nearest() -> None:
    with pytest.raises(OptionError, match="did you mean 'random'"):
        parse_spec("rnadom@10ms")
    with pytest.raises(OptionError, match="there are random"):
        make("zzzz")
    with pytest.raises(OptionError, match="invalid budget ''"):
        parse_spec("random@")


def test_bots_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = {"theirs": "santiago.bots.random_bot:RandomBot", "broken": "no_such_package:Bot"}
    monkeypatch.setattr(registry_module, "_others", lambda: theirs)
    assert names()[-2:] == ["theirs", "broken"]
    assert make("theirs").name == "random"
    with pytest.raises(OptionError, match="'broken' cannot be created from 'no_such_package:Bot'"):
        make("broken")


def test_ask_names_the_bot_that_fails() -> None:
    game = Game.new(seed=1)
    seat = game.position.turn

    def code_of(bot: Bot) -> str:
        with pytest.raises(BotError, match="bot 'answers'") as caught:
            ask(bot, game, seat)
        return caught.value.code

    assert code_of(Answers(Choice(Move("bid 99")))) == "illegal-move"
    assert code_of(Answers("pass")) == "illegal-move"
    assert code_of(Answers(None)) == "illegal-move"
    assert code_of(Answers(RuntimeError("out of luck"))) == "raised"
    assert ask(Answers(Choice(Move("pass"))), game, seat).move == Move("pass")


@dataclass
class Curious:
    """Keeps what it is shown."""

    name: str = "curious"
    seen: Position | None = None

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        del seat, budget, seed
        self.seen = position
        return Choice(position.legal_moves[0])


def test_a_bot_cannot_change_the_game_nor_see_the_tiles() -> None:
    game = Game.new(seed=1)
    before = game.position.copy()
    bot = Curious()
    ask(bot, game, game.position.turn, seed=3)
    assert bot.seen is not None
    assert bot.seen.tiles != game.position.tiles
    assert sorted(bot.seen.tiles) == sorted(game.position.tiles)
    bot.seen.play("bid 5")
    assert game.position == before


@pytest.mark.parametrize("first", [0, 1])
def test_a_secret_bid_is_taken_out(first: int) -> None:
    """P1.4: whoever bids second is shown the position before any bid, with itself to move."""
    seen = []
    for bid in ("pass", "bid 4"):
        game = Game.new(players=2, seed=4)
        game.play(game.legal_moves[0])
        game.play(bid, seat=first)
        bot = Curious()
        ask(bot, game, 1 - first, seed=1)
        assert bot.seen is not None
        assert bot.seen.turn == 1 - first
        seen.append(bot.seen)
    assert seen[0] == seen[1]
    assert list(seen[0].bids) == [-1] * 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hidden_money_can_be_worked_out_from_events(players: int) -> None:
    """S12: what is paid and got is public, so a bot is told no more than all can know."""
    for seed in range(5):
        game = Game.new(players, money="hidden", seed=seed)
        rng = Rng(seed)
        while game.result is None:
            moves = game.legal_moves
            game.play(moves[rng.roll(len(moves))], seat=game.position.turn)
        money = [5 if players == 2 else 10] * players
        for step in game.record.steps():
            for event in events_of(step):
                track(money, event)
            assert money == list(step.after.money)[:players]


def track(money: list[int], event: dict[str, Any]) -> None:
    """Follow everyone's money by a public event."""
    kind = event["event"]
    if kind == "bid":
        money[event["seat"]] -= event["amount"]
    elif kind == "bids":
        money[:] = [have - bid for have, bid in zip(money, event["bids"], strict=True)]
    elif kind == "accept":
        money[event["seat"]] += event["amount"]
        for payer, amount in event["payers"]:
            money[payer] -= amount
    elif kind == "build":
        money[event["seat"]] -= event["price"]
    elif kind == "income":
        money[:] = [have + event["amount"] for have in money]
