"""Deals: what players have agreed on with phrases. None is binding (D12).

>>> from santiago.tables.model import Said
>>> pay = {"phrase": "pay-if-built", "canal": "C2-D2", "amount": 2, "to": 1}
>>> asked = Said(7, 0, "Ana", 10.0, "", phrase=pay)
>>> agreed = Said(8, 1, "Tomás", 12.0, "", phrase={"phrase": "accept", "answers": 7})
>>> [(deal.kind, deal.by, deal.to) for deal in deals_in([asked, agreed], overseer=1)]
[('pay', 0, 1), ('build', 1, 0)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from santiago.tables.model import Said, Table
from santiago.tables.names import split_level

PROPOSALS = ("pay-if-built", "build-if-paid", "join-me")
"""Phrases about money: whoever says one waits for the answer."""
REQUESTS = {"water-here": "water", "not-there": "avoid"}
"""What the overseer promises who agrees to one of these."""
PLANS = {"pay-if-built": "pay", "join-me": "join", **REQUESTS}
"""What somebody means to offer, or not, who says one of these."""
ASKED = (*PROPOSALS, *REQUESTS)
"""Phrases that a player can answer: they become a deal when somebody accepts them."""


@dataclass(frozen=True)
class Deal:
    """One side of a deal: what a player promised another."""

    by: int
    to: int
    kind: str  # pay, build, water or avoid; join, if only proposed
    place: str  # a canal; to water it a square, to avoid it either
    amount: int = 0
    agreed: bool = True


def this_round(table: Table) -> list[Said]:
    """What was said since the tiles of this round were turned up."""
    began = next(
        (
            table.log[number].played_at
            for number in range(len(table.steps) - 1, table.base - 1, -1)
            if any(event["event"] == "reveal" for event in table.steps[number]["events"])
        ),
        None,
    )
    return [said for said in table.chat if began is None or said.said_at >= began]


def deals_of(table: Table) -> list[Deal]:
    """The deals of this round."""
    position = table.position
    if position is None:
        return []
    return deals_in(this_round(table), int(position.overseer), int(position.lowest_offer))


def deals_in(chat: Sequence[Said], overseer: int, least: int = 1) -> list[Deal]:
    """The deals among these messages, both sides of each; `least`: what joining an offer costs."""
    offers = {said.number: said for said in chat if _name(said) in ASKED}
    agreed = []
    for said in chat:
        offer = None if said.phrase is None else offers.get(said.phrase.get("answers", 0))
        if _name(said) != "accept" or offer is None or said.seat == offer.seat:
            continue
        phrase = offer.phrase
        assert phrase is not None
        if phrase.get("to") not in (None, said.seat):
            continue
        kind = REQUESTS.get(phrase["phrase"])
        if kind is not None:
            if said.seat == overseer:
                place = phrase.get("canal") or phrase["square"]
                agreed.append(Deal(said.seat, offer.seat, kind, place))
            continue
        canal = phrase["canal"]
        if phrase["phrase"] == "join-me":
            agreed.append(Deal(said.seat, offer.seat, "pay", canal, max(1, least)))
            continue
        pays = phrase["phrase"] == "pay-if-built"
        payer, builder = (offer.seat, said.seat) if pays else (said.seat, offer.seat)
        if builder == overseer:
            agreed.append(Deal(payer, builder, "pay", canal, phrase["amount"]))
            agreed.append(Deal(builder, payer, "build", canal, phrase["amount"]))
    return list(dict.fromkeys(agreed))


def plans_of(table: Table, seat: int) -> list[Deal]:
    """What a seat has agreed to in this round; else its own proposals that nobody refused."""
    agreed = [deal for deal in deals_of(table) if deal.by == seat]
    if agreed or table.position is None:
        return agreed
    overseer, least = int(table.position.overseer), max(1, int(table.position.lowest_offer))
    said = [(said.seat, said.number, said.phrase) for said in this_round(table) if said.phrase]
    refused = {
        (other, phrase["answers"]) for other, _, phrase in said if phrase["phrase"] == "refuse"
    }
    plans = []
    for speaker, number, phrase in said:
        kind, to = PLANS.get(phrase["phrase"]), phrase.get("to", overseer)
        if speaker == seat and kind is not None and (to, number) not in refused:
            place, amount = phrase.get("canal") or phrase["square"], phrase.get("amount", least)
            plans.append(Deal(seat, to, kind, place, amount, agreed=False))
    return plans


def unanswered(table: Table, seat: int) -> Said | None:
    """What a seat has proposed to another in this round, while an answer still helps it."""
    if table.position is None or table.position.phase not in ("offers", "decision"):
        return None
    for said in reversed(this_round(table)):
        if said.seat == seat and _name(said) in PROPOSALS:
            assert said.phrase is not None
            to = said.phrase.get("to")
            if to is None or not can_answer(table, to):
                return None
            answers = (
                other.phrase.get("answers")
                for other in table.chat
                if other.phrase is not None and other.seat == to
            )
            return None if said.number in answers else said
    return None


def can_answer(table: Table, number: int) -> bool:
    """Whether a seat may answer a phrase: a person who is there, or a bot with a character."""
    seat = table.seats[number]
    if seat.kind_shown == "person":
        return seat.bot_shown is None  # the bot that plays for somebody does not talk
    assert table.position is not None
    hides = table.position.variant.hides_money  # then only the overseer haggles
    overseer = number == int(table.position.overseer)
    return split_level(seat.level)[1] is not None and (overseer or not hides)


def _name(said: Said) -> str | None:
    return None if said.phrase is None else said.phrase["phrase"]
