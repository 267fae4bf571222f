"""What the bots at a table may have a word about: a move, a person's phrase, the offers to come.

A table does not know any bot. It says what there is to talk about; whoever runs it asks the bots,
and what they say comes back as a command (`BotPhrase`), which is decided like any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from santiago.tables.deals import ASKED, Deal, can_answer, deals_in, deals_of, this_round
from santiago.tables.model import Said, Table
from santiago.tables.names import split_level

PAUSE = 0.7
"""Of a bot's pause: people hear it before it moves."""
THOUGHTS = 12
"""How often the bots of a table think about talk in a round, whatever is said to them."""


@dataclass
class Heard:
    """What the bots of a table have considered so far. It lives as long as the process."""

    epoch: int
    ply: int
    chat: int
    round: int = 0
    early: bool = False  # whether a proposal was thought of when planting began,
    proposed: bool = False  # and when offers began
    thoughts: int = 0  # in this round

    @classmethod
    def of(cls, table: Table) -> Heard:
        """All that has happened is old."""
        return cls(table.epoch, table.ply, table.last_said)


@dataclass(frozen=True)
class Topic:
    """Something that bots may have a word about."""

    kind: str  # answer, promise, propose or remark
    bots: Mapping[int, str]  # the characters of those who may speak, by seat
    seed: int
    said: Said | None = None  # what is to be answered
    deals: tuple[Deal, ...] = ()  # made aloud in this round
    past: Mapping[int, list[dict[str, Any]]] = field(default_factory=dict)  # remarks, by seat
    listeners: frozenset[int] | None = None  # who can answer a proposal, if not everyone


def pause_before_talk(table: Table) -> float:
    """The seconds from what happened to a bot's word about it."""
    return float(PAUSE * table.settings["bot_pause"] / 1000)


def characters_of(table: Table) -> dict[int, str]:
    """The seats of bots with a character, as everyone may see them."""
    found = {
        number: split_level(seat.level)[1]
        for number, seat in enumerate(table.seats)
        if seat.kind == "bot"
    }
    return {number: character for number, character in found.items() if character is not None}


def topics(table: Table, heard: Heard) -> list[Topic]:
    """What is new since the bots last listened. Nothing while bids are secret (P1.4)."""
    bots = characters_of(table)
    position = table.position
    if not bots or position is None or table.sealed or table.status not in ("running", "over"):
        return []
    if (heard.epoch, heard.round) != (table.epoch, position.round):
        heard.epoch, heard.round = table.epoch, position.round
        heard.ply = min(heard.ply, table.ply)
        heard.early = heard.proposed = False
        heard.thoughts = 0
    found = []
    for said in table.chat:
        if said.number > heard.chat and heard.thoughts < THOUGHTS:
            topic = _about(table, said, bots)
            if topic is not None:
                heard.thoughts += 1
                found.append(topic)
    heard.chat = table.last_said
    if table.status == "running" and _haggles(table, position.phase, heard):
        first = dict(sorted(bots.items(), key=lambda bot: _seed(table, "first", bot[0])))
        listeners = frozenset(seat for seat in range(len(table.seats)) if can_answer(table, seat))
        found.append(Topic("propose", first, _seed(table, "propose", 0), listeners=listeners))
    if table.ply > heard.ply:
        heard.ply = table.ply
        deals, seed = tuple(deals_of(table)), _seed(table, "remark", 0)
        found.append(Topic("remark", bots, seed, deals=deals, past=_remarks(table)))
    return found


def _haggles(table: Table, phase: str, heard: Heard) -> bool:
    """Whether it is time for a proposal: when offers begin, and sometimes when planting does.

    `talk.may_speak` lets one of them through in a round.
    """
    if phase == "offers" and not heard.proposed:
        heard.proposed = True
        return True
    if phase == "planting" and not heard.early:
        heard.early = True
        return _seed(table, "early", 0) % 3 == 0
    return False


def _remarks(table: Table) -> dict[int, list[dict[str, Any]]]:
    """The bots' remarks so far, by seat."""
    found: dict[int, list[dict[str, Any]]] = {}
    for said in table.chat:
        if said.phrase is not None and said.phrase["phrase"] == "line":
            found.setdefault(said.seat, []).append(said.phrase)
    return found


def _about(table: Table, said: Said, bots: Mapping[int, str]) -> Topic | None:
    """What somebody said, if it asks bots something or makes a deal with one."""
    phrase = said.phrase
    if phrase is None or table.status != "running":
        return None
    seed = _seed(table, "answer", said.number)
    if phrase["phrase"] in ASKED:
        to = phrase.get("to")
        asked = {seat: name for seat, name in bots.items() if to in (None, seat)}
        asked.pop(said.seat, None)
        return Topic("answer", asked, seed, said) if asked else None
    if phrase["phrase"] == "accept" and said.seat not in bots:
        offers = [other for other in this_round(table) if other.number == phrase["answers"]]
        assert table.position is not None
        overseer, least = int(table.position.overseer), int(table.position.lowest_offer)
        deals = [d for d in deals_in([*offers, said], overseer, least) if d.by in bots]
        if deals:
            by = deals[0].by
            return Topic("promise", {by: bots[by]}, seed, said, tuple(deals))
    return None


def _seed(table: Table, what: str, number: int) -> int:
    """The same whatever is hidden, and nobody can predict it: it comes from the table's salt."""
    salt = table.settings.get("salt") or table.id
    text = f"{salt}:{table.id}:{table.epoch}:{table.ply}:{what}:{number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
