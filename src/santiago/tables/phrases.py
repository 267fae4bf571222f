"""Phrases: what players say about things on the board, as data.

Each reader's page makes words of them, in that person's language.  Nothing is binding (D12), no
phrase changes the game.

>>> sorted(PHRASES["pay-if-built"])
['amount', 'canal']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santiago.engine.board import canal_name, parse_canal, parse_square, square_name
from santiago.engine.errors import NotationError
from santiago.tables.errors import Refusal
from santiago.tables.model import Table
from santiago.tables.names import split_level

MOST = 191
"""Escudos: all that one player can ever have while another has one."""
PHRASES: dict[str, frozenset[str]] = {
    "pay-if-built": frozenset({"canal", "amount"}),  # I'll pay 2 if you build here
    "build-if-paid": frozenset({"canal", "amount"}),  # I'll build here for 3
    "join-me": frozenset({"canal"}),  # offer for this one, too
    "water-here": frozenset({"square"}),  # please water this
    "not-there": frozenset({"place"}),  # a canal or a square
    "thanks": frozenset(),
    "regret": frozenset(),  # you'll regret that
    "accept": frozenset({"answers"}),  # of something that was said
    "refuse": frozenset({"answers"}),
    "reaction": frozenset({"ply", "icon"}),  # to a move
}
"""Every phrase, and what it must name. All but answers and reactions may name a seat, `to`."""
ICONS = ("like", "laugh", "wow", "sad", "angry")
ANSWERS = ("accept", "refuse", "reaction")
LINES: dict[str, frozenset[str]] = {
    "hello": frozenset(),
    "field": frozenset({"square", "amount"}),  # a good harvest
    "thanks": frozenset({"about", "canal"}),  # its bribe was taken
    "paid": frozenset({"about", "amount"}),  # it took a bribe
    "slighted": frozenset({"about", "canal"}),  # its bribe was not
    "drought": frozenset({"square", "amount"}),
    "spared": frozenset(),
    "promise": frozenset({"about", "canal"}),
    "betrayed": frozenset({"about"}),
    "won": frozenset(),
    "lost": frozenset(),
}
"""What a bot with a character remarks on, and what it names. Pages have the words."""
VARIANTS = 2
"""How many ways there are to say each."""


def checked(table: Table, seat: int, said: Mapping[str, Any]) -> dict[str, Any]:
    """A phrase that this seat may say now, with names as the notation writes them."""
    name = said.get("phrase")
    if not isinstance(name, str) or name not in PHRASES:
        raise _refused("phrase", "there is no such phrase")
    phrase: dict[str, Any] = {"phrase": name}
    values = {key: value for key, value in said.items() if value is not None and key != "phrase"}
    needed = set(PHRASES[name])
    if "place" in needed:  # one of the two
        needed = {"canal"} if "canal" in values else {"square"}
    for key in sorted(needed):
        if key not in values:
            raise _refused(key, "it is missing")
        phrase[key] = _CHECKS[key](table, values.pop(key))
    if "to" in values and name not in ANSWERS:
        phrase["to"] = _addressed(table, seat, values.pop("to"))
    if values:
        raise _refused(min(values), "this phrase does not name it")
    return phrase


def checked_line(table: Table, seat: int, said: Mapping[str, Any]) -> dict[str, Any]:
    """A remark of a bot with a character: `phrase` is "line"."""
    character = split_level(table.seats[seat].level)[1]
    code = said.get("code")
    if character is None or code not in LINES or said.get("phrase") != "line":
        raise _refused("code", "this seat makes no such remark")
    line: dict[str, Any] = {
        "phrase": "line",
        "character": character,
        "code": code,
        "variant": _whole("variant", said.get("variant"), 0, VARIANTS - 1),
        "ply": _ply(table, said.get("ply")),
    }
    for key in sorted(LINES[code]):
        if key == "about":
            line[key] = _addressed(table, seat, said.get(key))
        elif key == "canal":
            line[key] = _named_canal(said.get(key))
        else:
            line[key] = _CHECKS[key](table, said.get(key))
    if set(said) != set(line) - {"character"}:
        raise _refused("line", "it names something else")
    return line


def _refused(place: str, why: str) -> Refusal:
    return Refusal("chat/phrase", f"{place}: {why}", place=place)


def _named_canal(value: object) -> str:
    try:
        return canal_name(parse_canal(value))
    except NotationError as error:
        raise _refused("canal", str(error)) from None


def _canal(table: Table, value: object) -> str:
    """A canal that can still be built."""
    canal = _named_canal(value)
    assert table.position is not None
    if table.position.canals >> parse_canal(canal) & 1:
        raise _refused("canal", "it is already built")
    return canal


def _square(table: Table, value: object) -> str:
    del table
    try:
        return square_name(parse_square(value))
    except NotationError as error:
        raise _refused("square", str(error)) from None


def _whole(place: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _refused(place, f"expected a whole number from {least} to {most}")
    return value


def _amount(table: Table, value: object) -> int:
    del table
    return _whole("amount", value, 1, MOST)


def _answers(table: Table, value: object) -> int:
    """Something that was said, and can be accepted or refused."""
    offers = {said.number for said in table.chat if said.phrase is None or _is_offer(said.phrase)}
    if type(value) is not int or value not in offers:
        raise _refused("answers", "nothing like that was said")
    return value


def _is_offer(phrase: Mapping[str, Any]) -> bool:
    return phrase["phrase"] not in ANSWERS


def _ply(table: Table, value: object) -> int:
    return _whole("ply", value, 1, table.ply)


def _icon(table: Table, value: object) -> str:
    del table
    if not isinstance(value, str) or value not in ICONS:
        raise _refused("icon", f"expected {', '.join(ICONS)}")
    return value


def _addressed(table: Table, seat: int, value: object) -> int:
    """Another seat."""
    if type(value) is not int or not 0 <= value < len(table.seats) or value == seat:
        raise _refused("to", "there is nobody else on that seat")
    return value


_CHECKS = {
    "canal": _canal,
    "square": _square,
    "amount": _amount,
    "answers": _answers,
    "ply": _ply,
    "icon": _icon,
}
