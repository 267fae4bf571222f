"""Bots that talk at a table: remarks, proposals, answers and promises, through the core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from santiago.bots.at_table import think, utter
from santiago.bots.haggling import propose
from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES, WATERS
from santiago.engine.moves import Move
from santiago.engine.rng import Rng
from santiago.tables import Facts, apply, decide, due
from santiago.tables import commands as c
from santiago.tables.conversation import THOUGHTS, Heard, Topic, characters_of, topics
from santiago.tables.deals import ASKED, PROPOSALS, Deal, deals_of, plans_of, unanswered
from santiago.tables.due import BOTS_PATIENCE, PATIENCE
from santiago.tables.model import Said
from santiago.tables.names import CHARACTERS
from santiago.tables.spectators import delayed
from santiago.tables.talk import ANSWERS_A_ROUND, LINE_GAP, OWN_LINE_GAP
from tests.tables.fixtures import Desk, create

PAY: dict[str, Any] = {"phrase": "pay-if-built", "canal": "C2-D2", "amount": 2}


def desk_of(*kinds: str, **more: Any) -> Desk:
    """A table of people and characters."""
    command = create(*("bot" if kind in CHARACTERS else kind for kind in kinds), **more)
    seats = tuple(
        replace(seat, level=f"easy:{kind}") if kind in CHARACTERS else seat
        for seat, kind in zip(command.seats, kinds, strict=True)
    )
    facts = decide(None, replace(command, seats=seats), 1000.0)
    assert isinstance(facts, Facts)
    desk = Desk(apply(None, facts))
    people = [kind for kind in kinds if kind not in (*CHARACTERS, "bot")]
    if people:
        desk.do(c.GiveRandoms(tuple(people), {desk.table.tokens[name]: "" for name in people}))
    return desk


def turn(desk: Desk, seed: int = 0) -> None:
    """Whoever is to move moves: a person as a bot would."""
    table = desk.table
    assert table.position is not None
    seat = table.to_move[0]
    level = table.seats[seat].level
    move = think(
        table.position.copy(), seat, level or "easy", seed + table.ply, plans_of(table, seat)
    )
    if level is None:
        name = next(name for name, held in table.tokens.items() if held == seat)
        desk.move(name, move.move, seat)
    else:
        desk.do(c.BotMove(seat, table.ply, table.epoch, move.move, move.why))


def talk(desk: Desk, heard: Heard) -> list[tuple[Topic, dict[str, Any], bool]]:
    """The bots have their word: on what, what they said, and whether they were let."""
    table = desk.table
    spoken = []
    for topic in topics(table, heard):
        assert table.position is not None
        said = utter(topic, table.position.copy(), table.steps, table.ply)
        if said is not None:
            done = desk.ask(c.BotPhrase(*said, table.ply, table.epoch))
            spoken.append((topic, said[1], isinstance(done, Facts)))
    return spoken


@pytest.mark.parametrize("game", range(3))
def test_bots_talk_through_whole_games_but_not_too_much(game: int) -> None:
    desk = desk_of("miser", "gambler", "grudge", "diplomat", secret=f"{game:064x}", salt=f"{game}")
    heard = Heard.of(desk.table)
    said = []
    while desk.table.status == "running":
        turn(desk, game)
        for _ in range(3):  # they answer each other
            said += talk(desk, heard)
    lines = [m for m in desk.table.chat if m.phrase and m.phrase["phrase"] == "line"]
    assert len(lines) >= 8
    for n, one in enumerate(lines):
        for other in lines[n + 1 :]:
            assert one.phrase
            assert other.phrase
            gap = OWN_LINE_GAP if one.seat == other.seat else LINE_GAP
            if other.phrase["code"] not in ("won", "lost", "betrayed"):
                assert other.phrase["ply"] - one.phrase["ply"] >= gap
    rounds = [topic for topic, phrase, done in said if phrase["phrase"] in ASKED and done]
    assert 1 <= len(rounds) <= 11
    assert any(phrase["phrase"] in ("accept", "refuse") for _, phrase, _ in said)


@pytest.mark.parametrize("money", ["open", "hidden"])
def test_what_bots_say_is_the_same_whatever_is_hidden(money: str) -> None:
    """The tiles to come and, where it is hidden, money change no word and no silence."""
    desk = desk_of("miser", "grudge", "diplomat", options={"money": money})
    table, heard, words = desk.table, Heard.of(desk.table), 0
    while table.status == "running" and table.ply < 90:
        turn(desk)
        position = table.position
        assert position is not None
        for topic in topics(table, heard):
            said = utter(topic, position.copy(), table.steps, table.ply)
            for seed in range(3):
                twin = position.copy()
                twin.redeal(Rng(seed))
                if money == "hidden":
                    twin.money = [seed * 7] * 5
                assert twin.view(None) == position.view(None)
                assert utter(topic, twin, table.steps, table.ply) == said
            if said is not None:
                words += isinstance(desk.ask(c.BotPhrase(*said, table.ply, table.epoch)), Facts)
    assert words > 5


def test_silence_while_bids_are_secret() -> None:
    desk = desk_of("Ana", "gambler", overseer=0)
    while not desk.table.sealed:
        turn(desk)
    heard = Heard.of(desk.table)
    heard.ply -= 1  # there would be something to remark on
    assert topics(desk.table, heard) == []
    desk.move("Ana", "bid 2")
    assert desk.table.sealed
    desk.do(c.SayPhrase(("Ana",), 0, PAY | {"to": 1}))
    assert topics(desk.table, heard) == []
    line = {"phrase": "line", "code": "hello", "variant": 0, "ply": 1}
    assert desk.refused(c.BotPhrase(1, line)) == "chat/sealed"


LINE: dict[str, Any] = {"phrase": "line", "code": "hello", "variant": 0, "ply": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        LINE | {"code": "insult"},
        LINE | {"variant": 2},
        LINE | {"variant": True},
        LINE | {"ply": 9},
        LINE | {"text": "anything"},
        LINE | {"character": "grudge"},
        LINE | {"code": "thanks"},
        LINE | {"code": "thanks", "about": 1, "canal": "C2-D2"},
        LINE | {"code": "drought", "square": "z9", "amount": 1},
    ],
)
def test_a_remark_is_checked_inside_the_core(wrong: dict[str, Any]) -> None:
    desk = desk_of("Ana", "gambler", "miser")
    turn(desk)
    assert desk.refused(c.BotPhrase(1, wrong, 1, 0)) == "chat/phrase"
    assert desk.refused(c.SayPhrase(("Ana",), 0, LINE)) == "chat/phrase", "people have their own"
    assert desk.refused(c.BotPhrase(0, LINE, 1, 0)) == "seat/not-yours"
    facts = desk.do(c.BotPhrase(1, LINE, 1, 0))
    assert facts.said is not None
    assert facts.said.phrase == LINE | {"character": "gambler"}
    assert desk.refused(c.BotPhrase(2, LINE, 1, 0)) == "chat/too-fast", "not two at once"
    assert desk.refused(c.BotPhrase(2, LINE, 0, 1)) == "move/stale"


def in_offers(*kinds: str, **more: Any) -> Desk:
    desk = desk_of(*kinds, **more)
    while desk.table.position is not None and desk.table.position.phase != "offers":
        turn(desk)
    return desk


def test_a_person_asks_and_is_answered_three_times_a_round() -> None:
    desk = in_offers("Ana", "diplomat", "miser", "gambler")
    position = desk.table.position
    assert position is not None
    heard = Heard.of(desk.table)
    heard.round, heard.proposed = position.round, True
    bot = next(seat for seat in (1, 2, 3) if seat != position.overseer)
    to = position.overseer or bot
    canal = next(str(m.canal) for m in position.legal_moves if m.kind == "offer")
    asked = {"phrase": "pay-if-built", "canal": canal, "to": to}
    answers = []
    for amount in range(1, 30):
        desk.now += 100  # not too fast for a person
        desk.do(c.SayPhrase(("Ana",), 0, asked | {"amount": amount}))
        answers += [done for topic, _, done in talk(desk, heard) if topic.kind == "answer"]
    assert heard.thoughts == THOUGHTS
    assert answers.count(True) == ANSWERS_A_ROUND if to == position.overseer else not answers


def test_one_proposal_a_round_and_a_wait_for_the_answer() -> None:
    desk = in_offers("Ana", "diplomat", "miser", bot_pause=900, overseer=0)
    table, position = desk.table, desk.table.position
    assert position is not None
    canal = next(str(m.canal) for m in position.legal_moves if m.kind == "offer")
    first = {"phrase": "join-me", "canal": canal, "to": 0}
    bot = next(seat for seat in (1, 2) if seat != position.overseer)
    before = due(table)
    desk.do(c.BotPhrase(bot, first, table.ply, table.epoch))
    second = {"phrase": "water-here", "square": "c4", "to": 0}
    other = 3 - bot
    assert desk.refused(c.BotPhrase(other, second, table.ply, table.epoch)) == "chat/too-fast"
    assert unanswered(table, bot) is not None
    if position.turn == bot:
        after = due(table)
        assert before is not None
        assert after is not None
        assert after.at == pytest.approx(
            min(table.chat[-1].said_at + PATIENCE * 0.9, before.at + PATIENCE * 0.9)
        )
    desk.do(c.SayPhrase(("Ana",), 0, {"phrase": "refuse", "answers": table.chat[-1].number}))
    assert unanswered(table, bot) is None
    assert due(table) == before


@pytest.mark.parametrize("kind", ["diplomat", "bot"])
def test_a_bot_waits_a_moment_for_a_bots_answer(kind: str) -> None:
    """It offered nothing, and then the bot that it had asked agreed."""
    desk = in_offers("Ana", "builder", kind, bot_pause=900, overseer=0)
    table = desk.table
    assert table.position is not None
    while table.position.phase != "offers" or table.position.turn != 1:
        turn(desk)
    canal = next(str(m.canal) for m in table.position.legal_moves if m.kind == "offer")
    before = due(table)
    assert before is not None
    desk.do(c.BotPhrase(1, {"phrase": "join-me", "canal": canal, "to": 2}))
    after = due(table)
    assert after is not None
    if kind == "bot":
        assert after == before
        return
    assert after.at == pytest.approx(table.chat[-1].said_at + BOTS_PATIENCE * 0.9)
    desk.do(c.BotPhrase(2, {"phrase": "refuse", "answers": table.chat[-1].number}))
    assert due(table) == before


def test_a_broken_promise_is_worth_a_word_soon_after_another_remark() -> None:
    desk = desk_of("Ana", "gambler", "miser")
    turn(desk)
    desk.do(c.BotPhrase(1, LINE, 1, 0))
    turn(desk)
    other = LINE | {"code": "spared", "ply": 2}
    assert desk.refused(c.BotPhrase(1, other, 2, 0)) == "chat/too-fast"
    broken = LINE | {"code": "betrayed", "about": 0, "ply": 2}
    desk.do(c.BotPhrase(1, broken, 2, 0))
    assert desk.refused(c.BotPhrase(2, broken, 2, 0)) == "chat/too-fast", "not two at once"


def test_sometimes_a_proposal_comes_when_planting_begins() -> None:
    """Once a round at most, in about one round of three, as the table's salt has it."""
    asked = set()
    for salt in range(40):
        desk = desk_of("Ana", "diplomat", "miser", salt=f"{salt}")
        table = desk.table
        while table.position is not None and table.position.phase != "planting":
            turn(desk)
        heard = Heard.of(table)
        found = [topic for topic in topics(table, heard) if topic.kind == "propose"]
        asked.add(len(found))
        assert not any(topic.kind == "propose" for topic in topics(table, heard))
    assert asked == {0, 1}
    assert table.position is not None
    canal = CANAL_NAMES[int(table.position.open_canals).bit_length() - 1]
    early = {"phrase": "join-me", "canal": canal, "to": 0}
    desk.do(c.BotPhrase(1, early, table.ply, table.epoch))
    late = early | {"to": 1}
    assert desk.refused(c.BotPhrase(2, late, table.ply, table.epoch)) == "chat/too-fast"


def test_deals_are_made_of_proposals_and_answers() -> None:
    desk = in_offers("Ana", "diplomat", "miser", "Bo")
    table, position = desk.table, desk.table.position
    assert position is not None
    overseer = int(position.overseer)
    payer = next(seat for seat in range(4) if seat != overseer)
    canal = next(str(m.canal) for m in position.legal_moves if m.kind == "offer")

    def say(seat: int, phrase: dict[str, Any]) -> int:
        name = {0: "Ana", 3: "Bo"}.get(seat)
        command = c.BotPhrase(seat, phrase) if name is None else c.SayPhrase((name,), seat, phrase)
        desk.do(command)
        return table.chat[-1].number

    pay = {"phrase": "pay-if-built", "canal": canal, "amount": 2, "to": overseer}
    number = say(payer, pay)
    third = next(seat for seat in range(4) if seat not in (overseer, payer))
    say(third, {"phrase": "accept", "answers": number})  # it was not asked
    assert deals_of(table) == []
    say(overseer, {"phrase": "accept", "answers": number})
    assert deals_of(table) == [
        Deal(payer, overseer, "pay", canal, 2),
        Deal(overseer, payer, "build", canal, 2),
    ]
    assert set(PROPOSALS) < set(ASKED)


def test_the_diplomat_keeps_a_promise_when_its_move_comes() -> None:
    desk = in_offers("diplomat", "miser", "gambler")
    position = desk.table.position
    assert position is not None
    seat = int(position.turn)
    legal = position.legal_moves_of(seat)
    canal = next(str(m.canal) for m in legal if m.kind == "offer" and m.amount == 1)
    promised = Deal(seat, int(position.overseer), "pay", canal, 1)
    kept = think(position.copy(), seat, "easy:diplomat", 1, [promised])
    assert kept.move == f"offer {canal} 1"
    told = {"seat": int(position.overseer), "kind": "pay", "canal": canal}
    assert kept.why == {"code": "promised", "data": told}
    plain = think(position.copy(), seat, "easy", 1, [promised]).why
    assert plain is not None
    assert plain["code"] != "promised", "plain bots do not"


def agreed_by_overseer(desk: Desk, phrase: dict[str, Any]) -> None:
    """Ana asks the overseer for something, and it agrees."""
    assert desk.table.position is not None
    overseer = int(desk.table.position.overseer)
    desk.do(c.SayPhrase(("Ana",), 0, phrase | {"to": overseer}))
    asked = desk.table.chat[-1].number
    desk.do(c.BotPhrase(overseer, {"phrase": "accept", "answers": asked}))


def touches(canal: str | None, square: str) -> bool:
    """Whether a canal waters a square."""
    return canal is not None and bool(
        WATERS[CANAL_NAMES.index(canal)] >> SQUARE_NAMES.index(square) & 1
    )


@pytest.mark.parametrize("what", ["not-there", "water-here"])
def test_an_overseer_that_agrees_to_a_request_keeps_its_word(what: str) -> None:
    """A diplomat does if that costs little, even where it would have liked another canal."""
    kept = 0
    for game in range(30):
        desk = in_offers("Ana", "diplomat", "diplomat", secret=f"{game:064x}", overseer=1)
        while desk.table.position is not None and desk.table.position.phase != "decision":
            turn(desk)
        position = desk.table.position
        assert position is not None
        overseer = int(position.overseer)
        likes = Move(think(position.copy(), overseer, "easy:diplomat", 1).move).canal
        others = [move.canal for move in position.legal_moves if move.canal not in (None, likes)]
        if not overseer or likes is None or not others:
            continue
        wanted = next(name for name in SQUARE_NAMES if touches(others[0], name))
        asks = {"canal": likes} if what == "not-there" else {"square": wanted}
        agreed_by_overseer(desk, {"phrase": what} | asks)
        move = think(position.copy(), overseer, "easy:diplomat", 1, deals_of(desk.table))
        if move.why is None or move.why["code"] != "promised":
            continue
        kept += 1
        kind = "avoid" if what == "not-there" else "water"
        assert move.why["data"] == {"seat": 0, "kind": kind} | asks
        built = Move(move.move).canal
        assert built != likes if what == "not-there" else touches(built, wanted)
    assert kept >= 3


def follows(phrase: dict[str, Any], move: Move) -> bool:
    """Whether an offer is what a proposal made others expect."""
    name = phrase["phrase"]
    if name == "pay-if-built":
        return move.text == f"offer {phrase['canal']} {phrase['amount']}"
    if name == "join-me":
        return move.canal == phrase["canal"] and bool(move.amount)
    if name == "water-here":
        return move.canal is None or touches(move.canal, phrase["square"])
    return bool(move.canal != phrase["canal"])


def proposals(character: str, games: int) -> Iterator[tuple[Desk, int, dict[str, Any]]]:
    """Tables where a bot is about to offer, and has just proposed something to somebody."""
    for game in range(games):
        secret = f"{game:064x}"
        desk = desk_of("Ana", character, character, "Bo", secret=secret, overseer=game % 4)
        while desk.table.status == "running":
            position = desk.table.position
            assert position is not None
            seat = int(position.turn)
            if position.phase == "offers" and seat in (1, 2):
                phrase = propose(position.seen_by(seat, Rng(1)), seat, character, game)
                if phrase and isinstance(desk.ask(c.BotPhrase(seat, phrase)), Facts):
                    yield desk, seat, phrase
            turn(desk, game)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_offers_what_it_has_proposed(level: str) -> None:
    asked: Counter[str] = Counter()
    for character in ("builder", "diplomat", "grudge"):
        for desk, seat, phrase in proposals(character, 6):
            position = desk.table.position
            assert position is not None
            plans = plans_of(desk.table, seat)
            answer = think(position.copy(), seat, f"{level}:{character}", 1, plans)
            move = Move(answer.move)
            assert follows(phrase, move), (phrase, answer)
            assert answer.why is not None
            assert answer.why["code"] != "promised", "nobody has agreed to anything"
            asked[phrase["phrase"]] += 1
    assert set(asked) >= {"pay-if-built", "join-me", "water-here"}


def test_a_refused_proposal_is_no_plan() -> None:
    desk, seat, phrase = next(
        found for found in proposals("diplomat", 6) if found[2]["phrase"] == "pay-if-built"
    )
    table = desk.table
    assert [plan.kind for plan in plans_of(table, seat)] == ["pay"]
    assert not plans_of(table, seat)[0].agreed
    assert deals_of(table) == []
    number, other = table.chat[-1].number, 3 - seat
    desk.do(c.BotPhrase(other, {"phrase": "refuse", "answers": number}))
    assert plans_of(table, seat), "it was not for this seat to say"
    assert plans_of(table, other) == []
    name = {0: "Ana", 3: "Bo"}.get(phrase["to"])
    if name is None:
        desk.do(c.BotPhrase(phrase["to"], {"phrase": "refuse", "answers": number}))
    else:
        desk.do(c.SayPhrase((name,), phrase["to"], {"phrase": "refuse", "answers": number}))
    assert plans_of(table, seat) == []


def test_a_bot_does_not_offer_what_no_longer_makes_sense() -> None:
    """What it only proposed binds it less than a better move is worth to it."""
    desk = in_offers("Ana", "saboteur", "miser", overseer=0)
    position = desk.table.position
    assert position is not None
    seat = int(position.turn)
    own = think(position.copy(), seat, "easy:saboteur", 1).move
    offers = [move for move in position.legal_moves if move.kind == "offer" and move.amount == 5]
    for move in offers:
        assert move.canal is not None
        plan = Deal(seat, int(position.overseer), "pay", move.canal, 5, agreed=False)
        answer = think(position.copy(), seat, "easy:saboteur", 1, [plan]).move
        assert answer in (own, move.text)
        offers = offers if answer == own else [other for other in offers if other != move]
    assert offers, "it never thought better of it"


@pytest.mark.parametrize("money", ["open", "hidden"])
def test_bots_propose_only_to_those_who_can_answer(money: str) -> None:
    """Plain bots never can, and with hidden money no bot but the overseer."""
    asked = set()
    for game in range(8):
        secret, options = f"{game:064x}", {"money": money}
        desk = desk_of("diplomat", "bot", "Ana", "builder", secret=secret, options=options)
        heard = Heard.of(desk.table)
        while desk.table.status == "running":
            overseer = desk.table.position and int(desk.table.position.overseer)
            for _, phrase, done in talk(desk, heard):
                if done and phrase["phrase"] in ASKED:
                    asked.add((phrase["to"], phrase["to"] == overseer))
            turn(desk, game)
    assert {to for to, _ in asked} >= {2}
    assert all(to != 1 for to, _ in asked)
    if money == "hidden":
        assert all(to == 2 or of_overseer for to, of_overseer in asked)


def test_spectators_behind_a_delay_do_not_hear_a_remark_on_a_later_move() -> None:
    desk = desk_of("Ana", "gambler", "miser", delay=5)
    turn(desk)
    desk.do(c.BotPhrase(1, LINE, 1, 0))
    assert delayed(desk.table).chat == []


@pytest.mark.slow
def test_no_answer_tells_what_money_an_overseer_hides() -> None:
    """Whoever asks again and again learns nothing: what it could pay changes no word."""
    desk = desk_of("Ana", "miser", "diplomat", "gambler", options={"money": "hidden"})
    table, words = desk.table, set()
    while table.status == "running":
        turn(desk)
        position = table.position
        assert position is not None
        overseer = int(position.overseer)
        if position.phase != "offers" or position.offers() or overseer == 0:
            continue
        bots = {overseer: characters_of(table)[overseer]}
        asked = [{"phrase": "water-here", "square": "c4", "to": overseer}]
        for number, canal in enumerate(CANAL_NAMES):
            if not position.open_canals >> number & 1:
                continue
            asked.append({"phrase": "pay-if-built", "canal": canal, "amount": 1, "to": overseer})
            asked.append({"phrase": "not-there", "canal": canal, "to": overseer})
        topics_now = [Topic("answer", bots, 1, Said(1, 0, "Ana", 0.0, "", None, a)) for a in asked]
        for topic in [Topic("propose", bots, 1), *topics_now]:
            said = []
            for escudos in (0, 1, 3, 30):
                twin = position.copy()
                twin.money = [escudos] * 5
                said.append(utter(topic, twin, table.steps, table.ply))
            assert said == [said[0]] * 4
            words.add(str(said[0] and said[0][1]["phrase"]))
    assert {"accept", "refuse"} <= words


def test_a_proposal_that_nobody_answered_holds_up_nothing_later() -> None:
    """A nudge skips the pause of a bot again, and an absent person is not waited for."""
    desk = in_offers("Ana", "Bo", "diplomat", overseer=0)
    table, position = desk.table, desk.table.position
    assert position is not None
    canal = next(str(m.canal) for m in position.legal_moves if m.kind == "offer")
    desk.do(c.BotPhrase(2, {"phrase": "join-me", "canal": canal, "to": 0}))
    assert unanswered(table, 2) is not None
    desk.do(c.Leave(("Ana",), 0, "easy"))
    assert unanswered(table, 2) is None
    desk.do(c.Return(("Ana",), 0))
    assert unanswered(table, 2) is not None
    while table.position is not None and table.position.phase in ("offers", "decision"):
        turn(desk)
    assert unanswered(table, 2) is None
    while table.position is not None and table.position.phase != "offers":
        turn(desk)
    assert unanswered(table, 2) is None


def test_a_bot_does_not_promise_what_it_can_no_longer_do() -> None:
    """Its proposal of an earlier round is accepted, or that of this one after its own move."""
    desk = in_offers("Ana", "diplomat", "Cy", overseer=2)
    table = desk.table
    assert table.position is not None
    while table.position.phase != "offers" or table.position.turn != 1:
        turn(desk)
    seen = position = table.position
    canal = next(str(m.canal) for m in position.legal_moves if m.kind == "offer")
    other = next(seat for seat in (0, 2) if seat != int(position.overseer))
    name = {0: "Ana", 2: "Cy"}[other]
    desk.do(c.BotPhrase(1, {"phrase": "join-me", "canal": canal, "to": other}))
    number = table.chat[-1].number
    pay = {"phrase": "build-if-paid", "canal": canal, "amount": 1, "to": 1}
    asks = Said(number + 1, int(position.overseer), "x", 0.0, "", None, pay)
    deal = Deal(1, int(position.overseer), "pay", canal, 1)
    topic = Topic("promise", {1: "diplomat"}, 1, asks, (deal,))
    before = utter(topic, seen.copy(), table.steps, table.ply)
    assert before is not None
    turn(desk)  # its offer
    assert table.position is not None
    assert utter(topic, table.position.copy(), table.steps, table.ply) is None
    began = table.position.round
    while table.position.round == began or table.position.phase != "offers":
        turn(desk)
    heard = Heard.of(table)
    heard.ply, heard.proposed, heard.round = table.ply, True, int(table.position.round)
    heard.epoch = table.epoch
    desk.do(c.SayPhrase((name,), other, {"phrase": "accept", "answers": number}))
    assert topics(table, heard) == []


def test_an_answer_that_comes_a_round_too_late_is_not_given() -> None:
    desk = in_offers("Ana", "diplomat", "miser", overseer=0)
    table, position = desk.table, desk.table.position
    assert position is not None
    desk.do(c.SayPhrase(("Ana",), 0, {"phrase": "water-here", "square": "c4"}))
    answer = {"phrase": "refuse", "answers": table.chat[-1].number}
    began = int(position.round)
    while table.position is not None and table.position.round == began:
        turn(desk)
    late = c.BotPhrase(1, answer, table.ply, table.epoch)
    assert desk.refused(late) == "move/stale"
