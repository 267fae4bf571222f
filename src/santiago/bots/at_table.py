"""Bots at a table of people: which ones there are, a move that never fails, and what they say."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from santiago.bots import haggling, voice
from santiago.bots.haggling import Promise
from santiago.bots.protocol import Reason, ask, dismiss
from santiago.bots.purposes import Purposes
from santiago.bots.registry import LEVELS, describe, known, make, programs, split_name
from santiago.engine.errors import SantiagoError
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

log = logging.getLogger("santiago.bots")
Spoken = tuple[int, dict[str, Any]]
"""A seat and its phrase."""


@dataclass(frozen=True)
class Answer:
    """A bot's move and its reason."""

    move: str
    why: dict[str, Any] | None


def levels() -> list[str]:
    """The bots that people may choose from: levels, weakest first, then the host's programs."""
    return [*LEVELS, *programs()]


def default_level() -> str:
    """The default level."""
    return "medium"


def summary(level: str) -> str | None:
    """What the host says about a program; levels have words in every language instead."""
    return describe(level) if level in programs() else None


def think(
    position: Position,
    seat: int,
    level: str,
    seed: int,
    plans: Iterable[voice.Agreed] = (),
) -> Answer:
    """A bot's move; a bot that fails passes or plays any move, as it must not hold up a table.

    A character does as it said, if that is its way: it keeps its part of the deals that it made,
    and makes the offers that it proposed. Where that leaves it a choice, it plays as it likes best.
    """
    character = split_name(level)[1]
    seen = _seen(position, seat, seed)
    kept = None if character is None else _kept(seen, seat, character, seed, plans)
    if kept is not None and kept[1].agreed and len(kept[0]) == 1:
        return _told(seen, kept[0][0], kept[1])
    name = level if known(level) else levels()[0]  # its package is no longer installed
    bot = make(name)
    try:
        choice = ask(bot, position, seat, seed=seed)
    except SantiagoError:
        return Answer(
            least_committal(position, seat) or position.legal_moves_of(seat)[0].text, None
        )
    finally:
        dismiss(bot)
    if character is not None and kept is not None and choice.move not in kept[0]:
        answer = _instead(seen, character, kept, choice.move, seed)
        if answer is not None:
            return answer
    return Answer(choice.move.text, _first(choice.reasons))


def _first(reasons: Sequence[Reason]) -> dict[str, Any] | None:
    """The first reason, as tables keep it."""
    if not reasons:
        return None
    first = dict(reasons[0])
    return {"code": str(first.pop("code", "")), "data": first}


def _told(seen: Position, move: Move, promise: Promise) -> Answer:
    """A move that keeps a promise, or follows a proposal: only the first is a reason by itself."""
    if not promise.agreed:
        return Answer(move.text, _first(Purposes(seen, promise.by).of(move)))
    place = "canal" if "-" in promise.place else "square"
    told = {"seat": promise.to, "kind": promise.kind, place: promise.place}
    return Answer(move.text, {"code": "promised", "data": told})


def _kept(
    seen: Position, seat: int, character: str, seed: int, plans: Iterable[voice.Agreed]
) -> tuple[list[Move], Promise] | None:
    """The moves that keep to what a seat has said, as far as the character means to."""
    own = [_promise(plan) for plan in plans if plan.by == seat]
    if not own or seen.phase not in ("offers", "decision"):
        return None
    try:
        meant = [p for p in own if not p.agreed or haggling.wants_to_keep(seen, p, character, seed)]
        return haggling.keep(seen, seat, meant)
    except Exception:
        log.exception("a bot could not keep a promise")
        return None


def _instead(
    seen: Position, character: str, kept: tuple[list[Move], Promise], own: Move, seed: int
) -> Answer | None:
    """The move that keeps to what was said instead of the bot's own, and why."""
    moves, promise = kept
    try:
        move = haggling.instead(seen, promise, character, moves, own, seed)
        return None if move == own else _told(seen, move, promise)
    except Exception:
        log.exception("a bot could not do as it said")
        return None


def _promise(deal: voice.Agreed) -> Promise:
    return Promise(deal.by, deal.to, deal.kind, deal.place, deal.amount, deal.agreed)


def _seen(position: Position, seat: int, seed: int) -> Position:
    """The position as a seat may know it."""
    return position.seen_by(seat, Rng(seed_of(seed, "unseen")))


# -- talk ----------------------------------------------------------------------------------------


class Topic(Protocol):
    """Something that bots may have a word about (`santiago.tables.conversation`)."""

    @property
    def kind(self) -> str:
        """What it is: answer, promise, propose or remark."""

    @property
    def bots(self) -> Mapping[int, str]:
        """The characters of those who may speak, by seat."""

    @property
    def listeners(self) -> Collection[int] | None:
        """The seats that can answer a proposal, if not all can."""

    @property
    def seed(self) -> int:
        """Where all chance comes from."""

    @property
    def said(self) -> Any:
        """What is to be answered."""

    @property
    def deals(self) -> Sequence[voice.Agreed]:
        """What was agreed on aloud in this round."""

    @property
    def past(self) -> Mapping[int, Sequence[voice.Line]]:
        """What each seat has remarked so far."""


def utter(topic: Topic, position: Position, steps: Sequence[voice.Step], ply: int) -> Spoken | None:
    """What a bot says on a topic: at most one of them speaks.

    A bot that fails says nothing: talk must not hold up a table.
    """
    try:
        return _uttered(topic, position, steps, ply)
    except Exception:
        log.exception("a bot could not talk: %s", topic.kind)
        return None


def _uttered(
    topic: Topic, position: Position, steps: Sequence[voice.Step], ply: int
) -> Spoken | None:
    if topic.kind == "remark":
        return voice.spoken(steps, topic.bots, topic.seed, topic.deals, topic.past)
    for seat, character in topic.bots.items():
        if position.variant.hides_money and seat != position.overseer:
            continue  # what it would pay could tell what it has
        seen = _seen(position, seat, topic.seed)
        phrase = _phrase(topic, seen, seat, character, ply)
        if phrase is not None:
            return seat, phrase
    return None


def _phrase(
    topic: Topic, seen: Position, seat: int, character: str, ply: int
) -> dict[str, Any] | None:
    seed, said = topic.seed, topic.said
    if topic.kind == "propose":
        return haggling.propose(seen, seat, character, seed, topic.listeners)
    if topic.kind == "answer":
        word = haggling.answer(seen, seat, character, dict(said.phrase), said.seat, seed)
        return None if word is None else {"phrase": word, "answers": said.number}
    deal = next((deal for deal in topic.deals if deal.by == seat), None)
    # With hidden money, whether it means to pay could tell how much it has.
    if deal is None or seen.variant.hides_money:
        return None
    promise = _promise(deal)
    can = haggling.can_keep(seen, promise, character)
    if not can or not haggling.wants_to_keep(seen, promise, character, seed):
        return None
    rng = Rng(seed_of(seed, "promise"))
    return voice.line_of("promise", ply, rng, about=deal.to, canal=deal.place)


def least_committal(position: Position, seat: int) -> str | None:
    """Pass or decline, where that is possible."""
    legal = position.legal_moves_of(seat)
    return next((text for text in ("pass", "decline") if Move(text) in legal), None)
