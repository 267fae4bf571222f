"""Table talk: what is typed, phrases, reactions. None of it changes the game (D12)."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from typing import Any

from santiago.tables import commands as c
from santiago.tables import deals, phrases
from santiago.tables.allow import back, known_seat, need_seat, need_started
from santiago.tables.errors import Refusal
from santiago.tables.facts import Facts
from santiago.tables.model import Said, Seat, Table
from santiago.tables.names import BLANK
from santiago.tables.playing import stale

CHAT_LIMIT = 500
BURST = 8
BURST_SECONDS = 10.0
"""How much a seat may say, in how many seconds."""
LATE = 6
"""How many moves later a bot may still say what it had in mind."""
LINE_GAP = 3
"""Moves between two remarks of bots."""
OWN_LINE_GAP = 9
"""Moves between two remarks of the same bot."""
ENDS = ("won", "lost")
"""Remarks on the end of the game."""
BROKEN = "betrayed"
"""The remark on a broken promise: whatever was said before, it is worth a word."""
ANSWERS_A_ROUND = 3
"""How often a bot answers in a round: whoever asks for more talks to a wall."""
_JOINERS = "\u200c\u200d"
"""Invisible, but part of some letters and of many emoji."""


def clean_text(text: str) -> str:
    r"""What was typed, without control characters; nothing if nothing of it can be seen.

    Some of those turn the words around them, and not every database can store them.

    >>> clean_text(" 3 for\x00 B2\u202e? "), clean_text("\u200b")
    ('3 for B2?', '')
    """
    clean = "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter.isspace()
        or letter in _JOINERS
        or unicodedata.category(letter) not in ("Cc", "Cf")
    ).strip()
    seen = (letter for letter in clean if letter not in BLANK and letter not in _JOINERS)
    return clean if any(not letter.isspace() for letter in seen) else ""


def say(table: Table, command: c.Say, now: float) -> Facts:
    """Say something; a repeat with the same id is ignored."""
    if command.seat is None:
        raise Refusal("auth/missing", "Spectators cannot chat.", need="seat")
    seat = need_seat(table, command.who, command.seat)
    if _said_before(table, command.seat, command.request):
        return Facts()
    text = clean_text(command.text)
    if not text:
        raise Refusal("chat/empty", "There is nothing to say.", limit=CHAT_LIMIT)
    if len(text) > CHAT_LIMIT:
        raise Refusal("chat/too-long", f"At most {CHAT_LIMIT} letters, please.", limit=CHAT_LIMIT)
    said = _said(table, command.seat, seat, now, text, command.request, None)
    return Facts(said=said, seats=back(table, command.seat))


def say_phrase(table: Table, command: c.SayPhrase, now: float) -> Facts:
    """A person's phrase or reaction; a repeat with the same id is ignored."""
    seat = need_seat(table, command.who, command.seat)
    need_started(table)
    if _said_before(table, command.seat, command.request):
        return Facts()
    phrase = phrases.checked(table, command.seat, command.phrase)
    said = _said(table, command.seat, seat, now, "", command.request, phrase)
    return Facts(said=said, seats=back(table, command.seat))


def bot_phrase(table: Table, command: c.BotPhrase, now: float) -> Facts:
    """A bot's phrase.

    Not while bids are secret (P1.4): what it says, or when, could tell of its bid, or that it
    plays for a person.
    """
    number = known_seat(table, command.seat)
    need_started(table)
    seat = table.seats[number]
    if seat.bot is None:
        raise Refusal("seat/not-yours", f"No bot plays seat {number}.", seat=number)
    if table.sealed:
        raise Refusal("chat/sealed", "Bots are silent while bids are secret.")
    if command.ply is not None and not _is_timely(table, number, command):
        raise stale(table)
    if command.phrase.get("phrase") == "line":
        phrase = phrases.checked_line(table, number, command.phrase)
    else:
        phrase = phrases.checked(table, number, command.phrase)
    if not may_speak(table, number, phrase):
        raise Refusal("chat/too-fast", "Bots talk less.", seconds=1)
    return Facts(said=_said(table, number, seat, now, "", None, phrase))


def _is_timely(table: Table, number: int, command: c.BotPhrase) -> bool:
    """Whether what a bot wants to say still fits: it may be a few moves late."""
    assert command.ply is not None
    assert table.position is not None
    late = table.ply - command.ply
    if command.epoch != table.epoch or not 0 <= late <= LATE:
        return False
    name = command.phrase.get("phrase")
    if name in ("accept", "refuse"):
        number_asked = command.phrase.get("answers")
        return any(said.number == number_asked for said in deals.this_round(table))
    if name not in deals.ASKED:
        return True
    position, players = table.position, len(table.seats)
    if position.phase == "planting":
        return True
    before = (number - position.overseer) % players  # in the order of offers; the overseer: 0
    now = (position.turn - position.overseer) % players
    return position.phase == "offers" and (before == 0 or before >= now)


def may_speak(table: Table, number: int, phrase: Mapping[str, Any]) -> bool:
    """Whether a bot has not said too much yet: remarks are rare, proposals one a round."""
    name = phrase["phrase"]
    if name == "line":
        for said in table.chat:
            if said.phrase is not None and said.phrase["phrase"] == "line":
                gap = OWN_LINE_GAP if said.seat == number else LINE_GAP
                if phrase["code"] == BROKEN:
                    gap = 1
                if phrase["code"] in ENDS:  # the last word is always free, once
                    gap = 1 if said.phrase["code"] in ENDS else 0
                if 0 <= table.ply - said.phrase["ply"] < gap:
                    return False
        return True
    recent = [said for said in deals.this_round(table) if said.phrase is not None]
    if name in deals.ASKED:
        return not any(
            said.phrase["phrase"] in deals.ASKED and table.seats[said.seat].kind == "bot"
            for said in recent
            if said.phrase is not None
        )
    if name in ("accept", "refuse"):
        own = [said.phrase for said in recent if said.seat == number and said.phrase is not None]
        answered = [said["answers"] for said in own if said["phrase"] in ("accept", "refuse")]
        return len(answered) < ANSWERS_A_ROUND and phrase["answers"] not in answered
    return True


def _said_before(table: Table, seat: int, request: str | None) -> bool:
    return request is not None and any(
        (said.seat, said.request) == (seat, request) for said in table.chat
    )


def _said(
    table: Table,
    number: int,
    seat: Seat,
    now: float,
    text: str,
    request: str | None,
    phrase: Mapping[str, Any] | None,
) -> Said:
    """The next thing that is said at a table, unless this seat says too much at once."""
    # A clock that was set back must not silence anybody.
    recent = [
        said.said_at
        for said in table.chat
        if said.seat == number and 0 <= now - said.said_at < BURST_SECONDS
    ]
    if len(recent) >= BURST:
        seconds = max(1, math.ceil(recent[-BURST] + BURST_SECONDS - now))
        raise Refusal("chat/too-fast", "Too much at once.", seconds=seconds)
    kept = None if phrase is None else dict(phrase)
    return Said(table.last_said + 1, number, seat.name, now, text, request, kept)
