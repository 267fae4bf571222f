"""Table talk: phrases about the board, reactions, and limits against flooding."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from santiago.server import schema
from santiago.tables import commands as c
from santiago.tables import told
from santiago.tables.phrases import ICONS, MOST, PHRASES
from santiago.tables.talk import BURST, BURST_SECONDS
from tests.tables.fixtures import Desk

Data = dict[str, Any]
PAY: Data = {"phrase": "pay-if-built", "canal": "C2-D2", "amount": 2}


def phrase(desk: Desk, said: Data, who: str = "Ana") -> Data:
    """What everyone is told of a phrase."""
    facts = desk.do(c.SayPhrase((who,), desk.table.tokens[who], said))
    assert facts.said is not None
    return told.said(facts.said)


def test_every_phrase_can_be_said() -> None:
    desk = Desk.of("Ana", "Bo", "Cy", overseer=2)
    desk.move("Ana", "bid 3")
    values = {"amount": 2, "canal": "D2-C2", "square": "C4", "answers": 1, "ply": 1, "icon": "wow"}
    for name, keys in PHRASES.items():
        desk.now += BURST_SECONDS
        asked = {key: values[key] for key in keys if key in values}
        places = [{"canal": "c2-d2"}, {"square": "c4"}] if "place" in keys else [{}]
        for place in places:
            shown = phrase(desk, {"phrase": name, **asked, **place})["phrase"]
            assert shown["phrase"] == name
            assert shown.get("canal", "C2-D2") == "C2-D2"  # as the notation writes it
            assert shown.get("square", "c4") == "c4"
    assert desk.table.ply == 1
    assert set(get_args(schema.PhraseName)) == set(PHRASES)
    assert get_args(schema.Icon) == ICONS


@pytest.mark.parametrize(
    "wrong",
    [
        {"phrase": "hello"},
        {"phrase": None},
        {"phrase": ["thanks"]},
        {},
        {"phrase": "pay-if-built", "canal": "C2-D2"},
        {"phrase": "pay-if-built", "amount": 2},
        PAY | {"canal": "C2-E2"},
        PAY | {"canal": 7},
        PAY | {"canal": "x" * 10_000},
        PAY | {"amount": 0},
        PAY | {"amount": -2},
        PAY | {"amount": MOST + 1},
        PAY | {"amount": True},
        PAY | {"amount": 2.0},
        PAY | {"to": 0},
        PAY | {"to": -1},
        PAY | {"to": 3},
        PAY | {"square": "c4"},
        PAY | {"text": "hello"},
        {"phrase": "not-there"},
        {"phrase": "not-there", "canal": "C2-D2", "square": "c4"},
        {"phrase": "water-here", "square": "i9"},
        {"phrase": "accept", "answers": 99},
        {"phrase": "accept", "answers": 1, "to": 1},
        {"phrase": "reaction", "ply": 0, "icon": "wow"},
        {"phrase": "reaction", "ply": 99, "icon": "wow"},
        {"phrase": "reaction", "ply": 1, "icon": "skull"},
    ],
)
def test_a_phrase_that_is_refused(wrong: Data) -> None:
    desk = Desk.of("Ana", "Bo", "Cy", overseer=2)
    desk.move("Ana", "bid 3")
    assert desk.refused(c.SayPhrase(("Ana",), 0, wrong)) == "chat/phrase"
    assert desk.table.chat == []


def test_only_the_one_who_sits_there_speaks() -> None:
    desk = Desk.of("Ana", "Bo", "bot")
    assert desk.refused(c.SayPhrase((), 0, PAY)) == "auth/missing"
    assert desk.refused(c.SayPhrase(("Bo",), 0, PAY)) == "seat/not-yours"
    assert desk.refused(c.SayPhrase(("Bo",), -1, PAY)) == "seat/not-yours"
    assert Desk.of("Ana", "open").refused(c.SayPhrase(("Ana",), 0, PAY)) == "table/not-started"


def test_an_offer_of_talk_is_answered_and_nothing_binds() -> None:
    """D12: talk changes neither money nor moves."""
    desk = Desk.of("Ana", "Bo", "Cy", overseer=2)
    before = desk.table.position.snapshot() if desk.table.position else None
    offer = phrase(desk, PAY | {"to": 2})
    answer = phrase(desk, {"phrase": "accept", "answers": offer["chat"]}, "Cy")
    assert answer["phrase"] == {"phrase": "accept", "answers": 1}
    deal = {"phrase": "refuse", "answers": answer["chat"]}  # an answer is no offer
    assert desk.refused(c.SayPhrase(("Ana",), 0, deal)) == "chat/phrase"
    assert desk.table.position is not None
    assert desk.table.position.snapshot() == before
    assert desk.table.ply == 0


def test_a_canal_that_lies_is_not_haggled_over() -> None:
    desk = Desk.of("Ana", "Bo", overseer=0)
    assert desk.table.position is not None
    assert desk.table.position.phase == "first-canal"
    canal = next(iter(desk.table.position.legal_moves)).text.removeprefix("first ")
    phrase(desk, PAY | {"canal": canal})
    desk.move("Ana", f"first {canal}", 0)
    asked = c.SayPhrase(("Ana",), 0, PAY | {"canal": canal})
    assert desk.refused(asked) == "chat/phrase"


def test_the_same_request_is_said_once() -> None:
    desk = Desk.of("Ana", "Bo", "Cy")
    desk.do(c.SayPhrase(("Ana",), 0, PAY, "one"))
    assert not desk.do(c.SayPhrase(("Ana",), 0, PAY, "one")).changes
    assert len(desk.table.chat) == 1


def test_nobody_floods_the_table() -> None:
    desk = Desk.of("Ana", "Bo", "Cy")
    desk.now = 5000.0
    for number in range(BURST):
        desk.now = 5000.0  # all at once
        desk.do(c.Say(("Ana",), 0, f"{number}"))
    desk.now = 5000.0
    assert desk.refused(c.Say(("Ana",), 0, "more")) == "chat/too-fast"
    assert desk.refused(c.SayPhrase(("Ana",), 0, PAY)) == "chat/too-fast"
    desk.do(c.Say(("Bo",), 1, "I may"))
    desk.now = 5000.0 + BURST_SECONDS + 1
    desk.do(c.SayPhrase(("Ana",), 0, PAY))
    desk.now = 10.0  # a clock that was set back silences nobody
    desk.do(c.Say(("Ana",), 0, "still here"))


def test_a_bot_says_the_same_phrases_through_the_same_core() -> None:
    desk = Desk.of("Ana", "bot", "bot")
    facts = desk.do(c.BotPhrase(1, PAY))
    assert facts.said is not None
    assert told.said(facts.said)["seat"] == 1
    assert desk.refused(c.BotPhrase(0, PAY)) == "seat/not-yours"
    assert desk.refused(c.BotPhrase(-1, PAY)) == "seat/unknown"
    assert desk.refused(c.BotPhrase(1, {"phrase": "hello"})) == "chat/phrase"
    thanks = {"phrase": "thanks"}
    for _ in range(BURST):
        desk.now = 2000.0
        desk.do(c.BotPhrase(2, thanks))
    desk.now = 2000.0
    assert desk.refused(c.BotPhrase(2, thanks)) == "chat/too-fast"


def test_bots_are_silent_while_bids_are_secret() -> None:
    """P1.4: neither what a bot says nor when may tell of a bid, or of who makes it."""
    desk = Desk.of("Ana", "bot", overseer=0)
    assert desk.table.position is not None
    desk.move("Ana", next(iter(desk.table.position.legal_moves)).text, 0)
    assert desk.table.sealed
    assert desk.refused(c.BotPhrase(1, {"phrase": "thanks"})) == "chat/sealed"
    phrase(desk, {"phrase": "thanks"})  # people may always talk
