"""Haggling: what characters say, answer and keep, and that nothing hidden shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from santiago import Move, Position, Rng, Variant, compiled
from santiago.bots import ask, make
from santiago.bots.haggling import (
    MOST,
    Promise,
    answer,
    canals_at,
    keep,
    promised,
    propose,
    wants_to_keep,
)
from santiago.bots.protocol import seen_position
from santiago.bots.registry import CHARACTERS
from santiago.engine.board import CANAL_NAMES
from santiago.tables.phrases import PHRASES

GAMES = 3 if compiled() else 1


def positions(variant: Variant, games: int = GAMES) -> Iterator[Position]:
    """Positions of games between greedy bots, before each move."""
    for game in range(games):
        position = Position.deal(variant, Rng(game))
        ply = 0
        while position.phase != "over":
            yield position
            seat = position.turn
            position.play(ask(make("greedy"), position, seat, seed=ply).move, seat)
            ply += 1


def may_speak(position: Position, seat: int) -> bool:
    """Whoever has made or passed an offer has nothing to say any more."""
    return position.phase != "offers" or seat in (position.overseer, position.turn)


def said(position: Position, seat: int, character: str, seed: int = 1) -> dict[str, Any] | None:
    return propose(seen_position(position, seat, seed), seat, character, seed)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_proposal_is_a_phrase_that_the_table_takes(character: str) -> None:
    spoken = set()
    for variant in (Variant(), Variant(players=2), Variant("amigo", 5, {"money": "hidden"})):
        for ply, position in enumerate(positions(variant)):
            for seat in range(position.players):
                if not may_speak(position, seat):
                    continue
                phrase = said(position, seat, character, seed=ply)
                if phrase is None:
                    continue
                name, to = phrase["phrase"], phrase["to"]
                spoken.add(name)
                assert position.phase in ("planting", "leftover", "offers")
                assert to != seat
                needed = PHRASES[name]
                if "place" in needed:
                    needed = frozenset({"canal"})
                assert set(phrase) == {"phrase", "to", *needed}
                if name == "pay-if-built":
                    assert to == position.overseer
                    assert 1 <= phrase["amount"] <= min(MOST, position.money[seat])
                if name == "build-if-paid":
                    assert seat == position.overseer
                    assert 1 <= phrase["amount"] <= MOST
                assert answer(seen_position(position, to, 1), to, character, phrase, seat, 1) in (
                    "accept",
                    "refuse",
                    None,
                )
    assert spoken >= {"pay-if-built", "build-if-paid"} or not compiled()


@pytest.mark.parametrize("character", CHARACTERS)
def test_nothing_hidden_changes_a_word(character: str) -> None:
    """Other tiles to come, other money of rivals: the same proposal, the same answer."""
    variant = Variant(options={"money": "hidden"})
    for ply, position in enumerate(positions(variant, 1)):
        if position.phase not in ("planting", "offers", "decision"):
            continue
        for seat in range(4):
            other = position.copy()
            other.redeal(Rng(ply))
            money = [7 + rival for rival in range(5)]
            money[seat] = position.money[seat]
            other.money = money
            assert said(position, seat, character, ply) == said(other, seat, character, ply)
            for phrase in (
                {"phrase": "pay-if-built", "canal": "B2-C2", "amount": 2},
                {"phrase": "build-if-paid", "canal": "C2-C3", "amount": 1, "to": seat},
                {"phrase": "join-me", "canal": "C2-D2"},
            ):
                answers = {
                    answer(seen_position(each, seat, 1), seat, character, phrase, (seat + 1) % 4, 1)
                    for each in (position, other)
                }
                assert len(answers) == 1


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_secret_auction_is_silent(character: str) -> None:
    for position in positions(Variant(players=2), 1):
        if position.phase == "auction":
            for seat in (0, 1):
                phrase = {"phrase": "pay-if-built", "canal": "B2-C2", "amount": 1, "to": seat}
                seen = seen_position(position, seat, 1)
                assert propose(seen, seat, character, 1) is None
                assert answer(seen, seat, character, phrase, 1 - seat, 1) is None


def test_only_who_was_asked_answers() -> None:
    position = next(p for p in positions(Variant()) if p.phase == "offers")
    overseer = position.overseer
    payer = (overseer + 1) % 4
    phrase = {"phrase": "pay-if-built", "canal": "B2-C2", "amount": 2, "to": overseer}
    for seat in range(4):
        told = answer(seen_position(position, seat, 1), seat, "diplomat", phrase, payer, 1)
        assert (told is not None) == (seat == overseer)


def open_canal(position: Position) -> str:
    """A canal that may be built."""
    return CANAL_NAMES[(position.open_canals & -position.open_canals).bit_length() - 1]


def test_whoever_alone_can_agree_says_no_to_a_phrase_for_everyone() -> None:
    """Silence would leave a person waiting; where several could agree, nobody speaks for them."""
    refused = 0
    for players in (2, 4):
        for position in positions(Variant(players=players)):
            if position.phase != "offers":
                continue
            overseer = position.overseer
            payer = (overseer + 1) % players
            canal = open_canal(position)
            phrase = {"phrase": "pay-if-built", "canal": canal, "amount": 1}
            for seat in range(players):
                seen = seen_position(position, seat, 1)
                told = answer(seen, seat, "saboteur", phrase, payer, 1)
                assert (told is not None) == (seat == overseer)
                refused += told == "refuse"
                if players == 2 and seat == payer and position.turn == payer:
                    sells = {**phrase, "phrase": "build-if-paid", "amount": MOST}
                    assert answer(seen, seat, "miser", sells, overseer, 1) is not None
    assert refused


def test_whoever_is_asked_by_name_answers_what_is_not_its_to_say() -> None:
    position = next(p for p in positions(Variant()) if p.phase == "offers")
    other, speaker = (seat for seat in range(4) if seat not in (position.overseer, position.turn))
    phrase = {"phrase": "pay-if-built", "canal": open_canal(position), "amount": 1}
    for to, told in ((other, "refuse"), (None, None)):
        seen = seen_position(position, other, 1)
        assert answer(seen, other, "diplomat", {**phrase, "to": to}, speaker, 1) == told


def offered(position: Position) -> Iterator[tuple[Position, int, Promise]]:
    """The overseer's choices in which somebody has offered, each with a promise to accept that."""
    for each in [position]:
        for payer, canal, amount in each.offers():
            yield each, payer, Promise(each.overseer, payer, "build", canal, amount)


def test_a_promise_becomes_the_move_that_keeps_it() -> None:
    paid = built = 0
    for position in positions(Variant()):
        seat = position.turn
        if position.phase == "offers":
            for move in list(position.legal_moves):
                if move.kind != "offer" or move.amount != 1:
                    continue
                assert move.canal is not None
                promise = Promise(seat, position.overseer, "pay", move.canal, 1)
                assert keep(position, seat, [promise]) == ([move], promise)
                assert keep(position, seat, [Promise(9, 0, "pay", move.canal, 1)]) is None
                paid += 1
        if position.phase == "decision":
            for _, _, promise in offered(position):
                if len(position.legal_moves) > 1:
                    kept = [Move(f"accept {promise.place}")]
                    assert keep(position, seat, [promise]) == (kept, promise)
                dearer = Promise(seat, promise.to, "build", promise.place, 90)
                assert keep(position, seat, [dearer]) is None
                built += 1
        if position.phase in ("auction", "planting"):
            assert keep(position, seat, [Promise(seat, 0, "pay", "B2-C2", 1)]) is None
    assert paid
    assert built


def test_an_accepted_phrase_binds_both_as_they_said() -> None:
    position = next(p for p in positions(Variant()) if p.phase == "planting")
    overseer = position.overseer
    other = (overseer + 1) % 4
    phrase = {"phrase": "pay-if-built", "canal": "B2-C2", "amount": 2, "to": overseer}
    assert promised(position, phrase, other, overseer) == [
        Promise(other, overseer, "pay", "B2-C2", 2),
        Promise(overseer, other, "build", "B2-C2", 2),
    ]
    assert promised(position, {"phrase": "thanks"}, other, overseer) == []
    asks = {"phrase": "water-here", "square": "c4"}
    assert promised(position, asks, other, overseer) == [Promise(overseer, other, "water", "c4")]
    warns = {"phrase": "not-there", "canal": "B2-C2"}
    assert promised(position, warns, other, overseer) == [
        Promise(overseer, other, "avoid", "B2-C2")
    ]
    assert promised(position, warns, other, (overseer + 2) % 4) == [], "only the overseer builds"


def test_promises_to_water_and_to_avoid_leave_a_choice() -> None:
    """Each legal move of the overseer keeps one of the two; declining avoids everything."""
    for position in positions(Variant()):
        if position.phase != "decision":
            continue
        seat, legal = position.turn, set(position.legal_moves)
        for place in ("C2-C3", "c4", "f3"):
            water, avoid = (Promise(seat, 0, kind, place) for kind in ("water", "avoid"))
            split = [keep(position, seat, [promise]) for promise in (water, avoid)]
            if None in split:
                assert split == [None, None], "there is no choice"
                continue
            (there, _), (elsewhere, _) = (kept for kept in split if kept is not None)
            assert set(there) | set(elsewhere) == legal
            assert not set(there) & set(elsewhere)
            assert all(
                move.canal and CANAL_NAMES.index(move.canal) in canals_at(place) for move in there
            )
            # The last promise comes first; the other cannot be kept with it.
            assert keep(position, seat, [avoid, water]) == (there, water)


@pytest.mark.slow
def test_promises_are_kept_as_the_character_would() -> None:
    """The diplomat keeps most, the saboteur least; the gambler changes its mind."""
    kept = dict.fromkeys(CHARACTERS, 0)
    wavers = False
    promises = 0
    for position in positions(Variant(), 8 if compiled() else 1):
        if position.phase != "decision":
            continue
        for _, _, promise in offered(position):
            promises += 1
            for character in CHARACTERS:
                answers = {wants_to_keep(position, promise, character, seed) for seed in range(6)}
                kept[character] += True in answers
                if character == "gambler":
                    wavers |= len(answers) == 2
                else:
                    assert len(answers) == 1
    assert kept["diplomat"] >= max(kept.values()) or not compiled()
    if compiled():
        assert kept["saboteur"] < kept["builder"] <= kept["diplomat"] <= promises
        assert wavers
