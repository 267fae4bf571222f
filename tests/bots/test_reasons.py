"""Reasons say nothing that the engine does not confirm, in every phase, for every bot."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from santiago import Move, Position, Rng, Variant, compiled
from santiago.bots import LEVELS, Budget, Choice, ask, explanations, make, names
from santiago.bots.purposes import Purposes
from santiago.bots.registry import CHARACTERS, PROBES
from santiago.bots.search import LearnedBot, chances
from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES, WATERS
from santiago.engine.phases import drought, lay

BUDGET = Budget(iterations=12 if compiled() else 2)
Reason = Mapping[str, Any]
SCRIPTED = ("random", *PROBES)
WITH_CHARACTER = [
    f"{level}:{character}" for level, character in zip((*LEVELS, "medium"), CHARACTERS, strict=True)
]


class Facts:
    """A position before a move, and what can be read off the table about it."""

    def __init__(self, position: Position, seat: int, move: Move) -> None:
        self.position = position
        self.seat = seat
        self.move = move
        self.tiles = {tile[0]: tile for tile in position.view(seat)["tiles"]}
        self.rivals = [rival for rival in range(position.players) if rival != seat]

    def own(self, squares: list[str]) -> bool:
        return bool(squares) and all(self.tiles[name][3] == self.seat for name in squares)

    def after(self) -> Position:
        after = self.position.copy()
        after.play(self.move, self.seat)
        return after

    def farmers_after_drought(self, canal: str | None) -> dict[str, int]:
        """What stands on each tile after a drought, with a canal laid or without."""
        after = self.position.copy()
        if canal is not None:
            lay(after, CANAL_NAMES.index(canal))
        drought(after)
        return {tile[0]: -1 if tile[5] else tile[4] for tile in after.view(self.seat)["tiles"]}

    def saved_by(self, canal: str, squares: list[str]) -> bool:
        wet, dry = self.farmers_after_drought(canal), self.farmers_after_drought(None)
        return all(wet[name] > dry[name] for name in squares)

    def touched(self, canal: str, square: str) -> bool:
        return bool(WATERS[CANAL_NAMES.index(canal)] >> SQUARE_NAMES.index(square) & 1)

    def points_of_move(self, move: Move, seat: int) -> int:
        """The difference that a move makes to a seat after the drought, money included."""
        after, before = self.position.copy(), self.position.copy()
        if move.kind == "extra":
            assert move.canal is not None
            lay(after, CANAL_NAMES.index(move.canal))
        elif move.kind in ("accept", "build"):
            money = list(after.money)
            if move.kind == "build":
                money[self.seat] -= after.highest_offer + 1
            for payer, canal, amount in after.offers():
                if move.kind == "accept" and canal == move.canal:
                    money[payer] -= amount
                    money[self.seat] += amount
            after.money = money
            assert move.canal is not None
            lay(after, CANAL_NAMES.index(move.canal))
        drought(after)
        drought(before)
        return after.scores()[seat] - before.scores()[seat]


def beside(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def only_move(f: Facts, reason: Reason) -> bool:
    return len(f.position.legal_moves) == 1 and len(reason) == 1


def wants(f: Facts, reason: Reason) -> bool:
    market = f.position.view(f.seat)["market"]
    return reason["tile"] in market and reason["square"] not in f.tiles


def plants(f: Facts, reason: Reason) -> bool:
    order = [seat for seat in f.position.order if seat >= 0] + [f.seat]
    amount = f.move.amount or 0
    higher = sum(1 for seat in order if seat != f.seat and f.position.bids[seat] > amount)
    return bool(reason["place"] == higher + 1 and reason["of"] == f.position.spoken + 1)


def token(f: Facts, keeps: bool) -> bool:
    """Nobody before passed or bid less; a bid must be the lowest so far."""
    others = [bid for bid in list(f.position.bids)[: f.position.players] if bid >= 0]
    first = all(bid > (f.move.amount or 0) for bid in others)
    return first and (f.position.overseer == f.seat) is keeps


def saves_money(f: Facts, reason: Reason) -> bool:
    to_come = f.position.rounds - f.position.round
    return (
        f.move.kind in ("pass", "decline")
        and reason["money"] == f.position.money[f.seat]
        and reason["rounds"] == to_come
    )


def feeds(f: Facts, reason: Reason) -> bool:
    crop = (f.move.tile or "")[:-1]
    squares = [f.move.square or "", *reason["squares"]]
    joined = all(any(beside(a, b) for b in squares if b != a) for a in squares)
    same = all(f.tiles[name][1] == crop and not f.tiles[name][5] for name in reason["squares"])
    return bool(crop == reason["crop"] and same and joined and points_at_once(f, reason))


def starts(f: Facts, reason: Reason) -> bool:
    crop = (f.move.tile or "")[:-1]
    around = [tile for name, tile in f.tiles.items() if beside(name, reason["square"])]
    alone = not any(tile[1] == crop and not tile[5] for tile in around)
    return bool(alone and reason["square"] == f.move.square and points_at_once(f, reason))


def points_at_once(f: Facts, reason: Reason) -> bool:
    after = f.after()
    if after.round != f.position.round:
        return True  # the round's end changes the score, too
    return bool(after.scores()[f.seat] - f.position.scores()[f.seat] == reason["points"])


def palm(f: Facts, reason: Reason) -> bool:
    return reason["square"] == f.move.square and reason["square"] in f.position.view(0)["palms"]


def wet(f: Facts, square: str) -> bool:
    return any(f.touched(canal, square) for canal in f.position.view(0)["canals"])


def lasts(f: Facts, reason: Reason) -> bool:
    shows = int((f.move.tile or "0")[-1])
    passed = f.position.phase == "leftover" or not f.position.bids[f.seat]
    farmers = 0 if f.position.phase == "leftover" else shows - passed
    droughts = min(farmers + 1, f.position.rounds - f.position.round + 1)
    return not wet(f, reason["square"]) and reason["droughts"] == droughts


def blocks(f: Facts, reason: Reason) -> bool:
    assert f.move.square is not None
    return reason["seat"] in f.rivals and any(
        crop == reason["crop"]
        and points[reason["seat"]] > points[f.seat]
        and any(beside(name, f.move.square) for name in squares)
        and reason["room"]
        == sum(
            any(beside(name, square) for name in squares)
            for square in SQUARE_NAMES
            if square not in f.tiles and square != f.move.square
        )
        for crop, squares, points in f.position.fields()
    )


def saves(f: Facts, reason: Reason) -> bool:
    assert f.move.canal is not None
    if f.move.kind == "offer":
        points = True
    else:
        points = f.points_of_move(f.move, f.seat) == reason["points"]
    return f.own(reason["squares"]) and f.saved_by(f.move.canal, reason["squares"]) and points


def saves_field(f: Facts, reason: Reason) -> bool:
    """Tiles of others, or of nobody, in one field in which the seat has farmers."""
    canal, squares = f.move.canal or "", reason["squares"]
    return (
        bool(squares)
        and all(f.tiles[name][3] != f.seat for name in squares)
        and f.saved_by(canal, squares)
        and (f.move.kind == "offer" or f.points_of_move(f.move, f.seat) == reason["points"])
        and any(
            crop == reason["crop"] and points[f.seat] > 0 and set(squares) <= set(field)
            for crop, field, points in f.position.fields()
        )
    )


def opens(f: Facts, reason: Reason) -> bool:
    """Free squares that get water, for tiles to come; nothing is saved for the seat."""
    canal = f.move.canal or ""
    if f.position.round == f.position.rounds:
        return not reason["squares"]
    for _, field, points in f.position.fields():
        touched = [name for name in field if f.touched(canal, name)]
        if points[f.seat] and any(f.saved_by(canal, [name]) for name in touched):
            return False
    free = [name for name in SQUARE_NAMES if name not in f.tiles and f.touched(canal, name)]
    return bool([name for name in free if not wet(f, name)] == reason["squares"])


def denies(f: Facts, reason: Reason) -> bool:
    other = Move(reason["move"])
    missed = f.points_of_move(other, reason["seat"]) - f.points_of_move(f.move, reason["seat"])
    return (
        other in f.position.legal_moves
        and reason["seat"] in f.rivals
        and missed == reason["points"] >= 2
    )


def pays(f: Facts, reason: Reason) -> bool:
    if f.move.kind == "offer":
        return bool(reason["price"] == f.move.amount)
    return f.position.money[f.seat] - f.after().money[f.seat] in (
        reason["price"],
        reason["price"] - 3,  # the round has ended, with its income
    )


def bribe(f: Facts, reason: Reason) -> bool:
    paid = {seat: amount for seat, canal, amount in f.position.offers() if canal == f.move.canal}
    payers = [seat for seat, amount in paid.items() if amount]
    return bool(sum(paid.values()) == reason["amount"] > 0 and payers == reason["seats"])


def rides(f: Facts, reason: Reason) -> bool:
    offered = [(seat, canal) for seat, canal, _ in f.position.offers()]
    known = (reason["seat"], reason["canal"]) in offered and reason["seat"] != f.seat
    return known and f.own(reason["squares"]) and f.saved_by(reason["canal"], reason["squares"])


def alternative(f: Facts, reason: Reason) -> bool:
    other = Move(reason["move"])
    return other != f.move and other in f.position.legal_moves_of(f.seat)


CHECKS: dict[str, Callable[[Facts, Reason], bool]] = {
    "only-move": only_move,
    "drawn": lambda f, r: bool(r["among"] == len(f.position.legal_moves)),
    "rule": lambda _, r: r["text"] in PROBES,
    "sets-up": lambda f, r: r["phase"] == f.position.phase and f.position.round == 1,
    "wants": wants,
    "plants": plants,
    "takes-token": lambda f, _: token(f, keeps=False),
    "keeps-token": lambda f, _: token(f, keeps=True),
    "saves-money": saves_money,
    "feeds": feeds,
    "starts": starts,
    "palm": palm,
    "stands-watered": lambda f, r: r["square"] == f.move.square and wet(f, r["square"]),
    "lasts": lasts,
    "blocks": blocks,
    "saves": saves,
    "saves-field": saves_field,
    "opens": opens,
    "denies": denies,
    "pays": pays,
    "bribe": bribe,
    "rides": rides,
    "keeps-canal": lambda f, r: (
        f.move.kind == "pass"
        and bool(f.position.own_canals >> f.seat & 1)
        and r["rounds"] == f.position.rounds - f.position.round
    ),
    "gain": lambda _, r: isinstance(r["points"], float),
    "alternative": alternative,
    "sure": lambda _, r: r["how"] in ("clear", "likely", "close"),
    "expects": lambda _, r: 0 <= r["chance"] <= 1,
    "mixed": lambda f, r: f.position.players == 2 and 0 <= r["weight"] <= 1,
    "fears": lambda f, r: r["seat"] in f.rivals and f.position.variant.options.money == "open",
}

VARIANTS = [
    Variant("trefl", 4),
    Variant("trefl", 2, {"source": "chosen"}),
    Variant("trefl", 3, {"money": "hidden"}),
    Variant("amigo", 5, {"source": "anywhere"}),
]


def read(name: str, moves: int) -> Counter[str]:
    """Ask a bot for so many moves of games that `greedy` and itself play; the codes it gave."""
    bot, greedy = make(name), make("greedy")
    codes: Counter[str] = Counter()
    asked = game = 0
    while asked < moves:
        position = Position.deal(VARIANTS[game % len(VARIANTS)], Rng(game))
        game += 1
        ply = 0
        while position.phase != "over" and asked < moves:
            seat = position.turn
            ply += 1
            if (ply + game) % 3:
                position.play(ask(greedy, position, seat, seed=ply).move, seat)
                continue
            choice = ask(bot, position, seat, BUDGET, seed=ply)
            check(position, seat, choice, name)
            codes.update(reason["code"] for reason in choice.reasons)
            position.play(choice.move, seat)
            asked += 1
    return codes


def check(position: Position, seat: int, choice: Choice, name: str) -> None:
    seen = position.seen_by(seat, Rng(0))
    seen.turn = seat
    facts = Facts(seen, seat, choice.move)
    assert choice.reasons
    for reason in choice.reasons:
        assert CHECKS[reason["code"]](facts, reason), (name, str(choice.move), reason, position)
    codes = [reason["code"] for reason in choice.reasons]
    assert len(codes) == len(set(codes))
    if name not in SCRIPTED and codes != ["only-move"]:
        assert "sure" in codes or "gain" not in codes
        assert codes[0] not in ("alternative", "sure", "expects", "gain", "fears"), codes


@pytest.mark.parametrize("name", [*names(), *WITH_CHARACTER])
def test_reasons_agree_with_the_engine(name: str) -> None:
    read(name, 120 if compiled() else 8)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*names(), *WITH_CHARACTER])
def test_a_thousand_reasons_agree_with_the_engine(name: str) -> None:
    read(name, 1000 if compiled() else 12)


@pytest.mark.slow
def test_every_code_is_given_and_documented() -> None:
    reasons = sum((read(name, 300) for name in ("greedy", "always-passes", "random")), Counter())
    reasons += read("search", 300)
    if compiled():
        assert set(CHECKS) - set(reasons) <= {"only-move"}
    documented = explanations.__doc__ or ""
    for code in CHECKS:
        assert f"``{code}``" in documented


def test_who_leaves_more_money_lying_does_not_do_it_for_the_money() -> None:
    """It keeps somebody from gaining; that comes before a canal that is of no use."""
    first: Counter[str] = Counter()
    for game in range(40 if compiled() else 4):
        position = Position.deal(Variant(), Rng(game))
        while position.phase != "over":
            seat = position.turn
            totals: Counter[str] = Counter()
            for _, canal, amount in position.offers():
                totals[canal] += amount
            for move in position.legal_moves if position.phase == "decision" else ():
                codes = [reason["code"] for reason in Purposes(position, seat).of(move)]
                if "bribe" in codes and totals[move.canal or ""] < max(totals.values()):
                    assert codes[0] != "bribe"
                    first[codes[0]] += 1
                elif codes[0] == "bribe":
                    first["bribe"] += 1
            position.play(ask(make("greedy"), position, seat, seed=game).move, seat)
    assert first
    if compiled():  # a few games do not have both
        assert first["denies"]
        assert first["bribe"]


def test_reasons_can_be_kept() -> None:
    position = Position.deal(Variant(), Rng(1))
    choice = ask(make("greedy"), position, position.turn)
    again = pickle.loads(pickle.dumps(choice))
    assert list(again.reasons) == list(choice.reasons)
    assert choice.reasons[:1] == (choice.reasons[0],)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chances_are_shares_of_one_win_and_no_surer_than_the_search(players: int) -> None:
    bot = LearnedBot()
    position = Position.deal(Variant(players=players), Rng(players))
    for ply in range(12):
        seat = position.turn
        if not position.secret_auction:
            search = bot.searched(position, BUDGET, seed=ply)
            told = [chances(search, position, at, bot.weights.margin) for at in range(players)]
            for code, looks, value in search.options(seat):
                if looks:
                    assert sum(each[code] for each in told) == pytest.approx(1)
                    assert abs(told[seat][code] - 1 / players) <= abs(value - 1 / players) + 0.02
        for reason in ask(bot, position, seat, BUDGET, ply).reasons:
            assert 0 < reason.get("chance", 0.5) < 1
        position.play(position.legal_moves[0], seat)
