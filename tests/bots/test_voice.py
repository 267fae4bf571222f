"""What characters remark on: public events only, seldom, the same for the same seed."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from santiago.bots import voice
from santiago.bots.characters import CHARACTERS
from santiago.server import protocol, schema
from santiago.tables import names, phrases
from santiago.tables.deals import Deal

Data = dict[str, Any]


def step(ply: int, seat: int, *events: Data, points: list[int] | None = None) -> Data:
    return {"ply": ply, "seat": seat, "events": list(events), "points": points or [0, 0, 0]}


def event(name: str, **values: Any) -> Data:
    return {"event": name, **values}


OFFER = event("offer", seat=0, canal="C2-D2", amount=2)
OCCASIONS: dict[str, tuple[list[Data], Data]] = {
    "hello": ([step(1, 2, event("bid", seat=2, amount=1))], {}),
    "field": (
        [
            step(20, 1, event("pass", seat=1, phase="auction")),
            step(
                *(21, 0),
                event("plant", seat=0, tile="banana2", square="c4", farmers=2, leftover=False),
                points=[6, 0, 0],
            ),
        ],
        {"square": "c4", "amount": 6},
    ),
    "thanks": (
        [step(9, 1, event("accept", seat=1, canal="C2-D2", amount=2, payers=[[0, 2]]))],
        {"about": 1, "canal": "C2-D2"},
    ),
    "paid": (
        [step(9, 0, event("accept", seat=0, canal="C2-D2", amount=5, payers=[[1, 2], [2, 3]]))],
        {"about": 2, "amount": 5},
    ),
    "slighted": (
        [step(8, 0, OFFER), step(9, 1, event("build", seat=1, canal="D2-E2", price=3))],
        {"about": 1, "canal": "C2-D2"},
    ),
    "drought": (
        [
            step(
                *(15, 1),
                event(
                    "drought",
                    round=1,
                    lost=[["b2", 1, 1], ["c4", 0, 1], ["d4", 0, 2]],
                    deserts=[],
                    palms=[],
                ),
            )
        ],
        {"square": "c4", "amount": 3},
    ),
    "spared": (
        [step(15, 1, event("drought", round=1, lost=[["b2", 1, 1]], deserts=[], palms=[]))],
        {},
    ),
    "won": ([step(99, 1, event("over", scores=[9, 8, 7], winners=[0]))], {}),
    "lost": ([step(99, 1, event("over", scores=[7, 8, 9], winners=[2]))], {}),
}


@pytest.mark.parametrize("code", OCCASIONS)
@pytest.mark.parametrize("character", CHARACTERS)
def test_every_occasion_and_its_values(code: str, character: str) -> None:
    steps, values = OCCASIONS[code]
    lines = [voice.remark(steps, 0, character, seed) for seed in range(200)]
    said = [line for line in lines if line is not None]
    assert {line["variant"] for line in said} == set(range(phrases.VARIANTS))
    for line in said:
        variant = line.pop("variant")
        assert 0 <= variant < voice.VARIANTS == phrases.VARIANTS
        assert line == {"phrase": "line", "code": code, "ply": steps[-1]["ply"]} | values
        assert set(values) == phrases.LINES[code]
    assert (len(said) == 200) == (code in voice.ALWAYS), "the others are not always said"
    again = [voice.remark(steps, 0, character, seed) for seed in range(200)]
    assert [line is None for line in again] == [line is None for line in lines]


def test_a_drought_before_secret_bids_is_remarked_on_when_they_are_open() -> None:
    """P1.4: bots are silent in between."""
    (drought,), values = OCCASIONS["drought"]
    bids = [step(16, 0, event("sealed")), step(17, 1, event("bids", bids=[1, 2]))]
    lines = [voice.remark([drought, *bids], 0, "gambler", seed) for seed in range(20)]
    said = [line for line in lines if line is not None]
    assert said
    assert all(line["code"] == "drought" and line["ply"] == 17 for line in said)
    assert all(values.items() <= line.items() for line in said)
    assert voice.remark([drought, *bids, step(18, 0)], 0, "gambler", seed=1) is None


@pytest.mark.parametrize(
    ("deal", "last", "betrays"),
    [
        (Deal(1, 0, "pay", "C2-D2", 2), event("pass", seat=1, phase="offers"), True),
        (Deal(1, 0, "pay", "C2-D2", 2), event("offer", seat=1, canal="C2-D2", amount=1), True),
        (Deal(1, 0, "pay", "C2-D2", 2), event("offer", seat=1, canal="C2-D2", amount=2), False),
        (Deal(1, 0, "pay", "C2-D2", 2), event("pass", seat=1, phase="extra"), False),
        (Deal(1, 2, "pay", "C2-D2", 2), event("pass", seat=1, phase="offers"), False),
        (Deal(1, 0, "build", "C2-D2", 2), event("build", seat=1, canal="D2-E2", price=3), True),
        (Deal(1, 0, "build", "D2-E2", 2), event("build", seat=1, canal="D2-E2", price=3), False),
        # It had not paid, so nothing was owed.
        (Deal(1, 0, "build", "A1-A2", 2), event("build", seat=1, canal="D2-E2", price=3), False),
        (Deal(1, 0, "avoid", "D2-E2"), event("build", seat=1, canal="D2-E2", price=3), True),
        (Deal(1, 0, "avoid", "h3"), event("build", seat=1, canal="D2-E2", price=3), True),
        (Deal(1, 0, "avoid", "C2-D2"), event("build", seat=1, canal="D2-E2", price=3), False),
        (Deal(1, 0, "avoid", "C2-D2"), event("decline", seat=1), False),
        (Deal(1, 0, "water", "h3"), event("build", seat=1, canal="D2-E2", price=3), False),
        (Deal(1, 0, "water", "c4"), event("build", seat=1, canal="D2-E2", price=3), True),
        (Deal(1, 0, "water", "c4"), event("decline", seat=1), True),
        (Deal(1, 0, "water", "c4"), event("pass", seat=1, phase="extra"), False),
    ],
)
def test_a_broken_promise(deal: Deal, last: Data, betrays: bool) -> None:
    line = voice.remark([step(8, 0, OFFER), step(9, 1, last)], 0, "grudge", 5, [deal])
    assert (line is not None and line["code"] == "betrayed") == betrays
    if betrays:
        assert line is not None
        assert line["about"] == 1


def test_one_bot_speaks_at_a_time_and_the_first_moves_greet() -> None:
    bots = {0: "miser", 1: "gambler", 2: "saboteur"}
    over = [step(99, 1, event("over", scores=[9, 8, 7], winners=[0]))]
    assert {voice.spoken(over, bots, seed)[0] for seed in range(50)} == {0}  # type: ignore[index]
    greeted = []
    for ply in range(1, 12):
        said = voice.spoken([step(ply, 0, event("bid", seat=0, amount=ply))], bots, 1)
        if said is not None:
            assert said[1]["code"] == "hello"
            greeted.append(said[0])
    assert greeted == [0, 1, 2]
    assert voice.spoken([], bots, 1) is None


def test_two_players_greet_when_their_first_bids_are_open() -> None:
    """P1.4: before that, bots are silent; so they had never greeted."""
    first = [
        step(1, 1, event("first-canal", seat=1, canal="B2-C2")),
        step(2, 0, event("sealed", seat=0)),
        step(3, 1, event("sealed", seat=1), event("bids", bids=[1, 2])),
    ]
    line = voice.remark(first, 0, "miser", seed=1)
    assert line is not None
    assert line["code"] == "hello"
    later = [*first, *OCCASIONS["field"][0][-1:], step(30, 1, event("bids", bids=[1, 2]))]
    assert voice.remark(later, 0, "miser", seed=1) is None


def test_no_bot_says_the_same_twice() -> None:
    bots = {0: "gambler"}
    steps = OCCASIONS["spared"][0]
    seed = next(seed for seed in range(50) if voice.spoken(steps, bots, seed) is not None)
    said = voice.spoken(steps, bots, seed)
    assert said is not None
    line = said[1]
    other = {"code": "field", "variant": 0}
    assert voice.spoken(steps, bots, seed, past={0: [line]}) is None, "not twice in a row"
    again = voice.spoken(steps, bots, seed, past={0: [line, other]})
    assert again == (0, line | {"variant": 1 - line["variant"]}), "in other words"
    assert voice.spoken(steps, bots, seed, past={1: [line]}) == said


def test_every_broken_promise_is_remarked_on() -> None:
    steps = [step(8, 0, OFFER), step(9, 1, event("pass", seat=1, phase="offers"))]
    deals = [Deal(1, 0, "pay", "C2-D2", 2)]
    earlier = {"code": "betrayed", "variant": 0}
    said = voice.spoken(steps, {0: "grudge"}, 5, deals, past={0: [earlier]})
    assert said is not None
    assert (said[1]["code"], said[1]["variant"]) == ("betrayed", 1)


def test_nothing_is_said_about_a_secret_bid() -> None:
    assert voice.remark([step(1, 0, event("sealed", seat=0))], 0, "gambler", 1) is None


def test_the_same_characters_and_codes_everywhere() -> None:
    assert tuple(names.CHARACTERS) == CHARACTERS == get_args(protocol.Character)
    assert tuple(voice.TALKATIVE) == CHARACTERS
    assert set(voice.URGENCY) | {"promise"} == set(phrases.LINES)
    assert get_args(schema.LineCode) == tuple(phrases.LINES)
