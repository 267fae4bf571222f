"""Notes in a record: comments, evaluations and variations, each after a move.

They are under the record's key ``notes``. Notes never make a record invalid (other programs may use
the key for something else), so they are checked only when they are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from santiago.engine.errors import IllegalMoveError, NotationError, RecordError, shown
from santiago.engine.moves import Move
from santiago.engine.position import Position

DEEPEST = 20
"""How deeply variations may be nested: nobody needs more."""
LARGEST = 1e9
"""No game has more points; this also rules out infinity."""

_OWN = ("ply", "comment", "by", "win", "points", "variation", "notes")


@dataclass(frozen=True)
class Note:
    """A comment on the position after `ply` moves.

    >>> from santiago import Game
    >>> game = Game.new(players=3, seed=1)
    >>> game.play("bid 2")
    >>> note = Note(1, comment="Too little.", by="Ana", win=(0.2, 0.4, 0.4))
    >>> record = game.record.with_notes([note])
    >>> Record.from_text(record.to_text()).notes == (note,)
    True
    """

    ply: int
    """After how many moves; 0 is the start of the game."""
    comment: str = ""
    by: str = ""
    """The author: a person or a bot."""
    win: tuple[float, ...] | None = None
    """Each seat's share of the win, from 0 to 1; together they make 1."""
    points: tuple[float, ...] | None = None
    """Each seat's expected points at the end."""
    variation: tuple[Move, ...] = ()
    """Moves that could follow instead of those that were played."""
    notes: tuple[Note, ...] = ()
    """Notes on the variation's own positions; their plies count on from this note's."""
    other: Mapping[str, Any] = field(default_factory=dict)
    """Unknown keys, kept as they are."""

    def to_json(self) -> dict[str, Any]:
        """The note as the notation writes it: what is empty is left out.

        >>> Note(3, comment="Bold.").to_json()
        {'ply': 3, 'comment': 'Bold.'}
        """
        parts = {
            "comment": self.comment,
            "by": self.by,
            "win": list(self.win or ()),
            "points": list(self.points or ()),
            "variation": [move.text for move in self.variation],
            "notes": [note.to_json() for note in self.notes],
        }
        return {"ply": self.ply} | {k: v for k, v in parts.items() if v} | dict(self.other)


def parse(data: object, start: Position, moves: Sequence[Move]) -> tuple[Note, ...]:
    """Check a record's notes; `start` is the position before its first move.

    >>> from santiago import Game
    >>> position = Game.new(players=3, seed=1).position
    >>> parse([{"ply": 1}], position, ())
    Traceback (most recent call last):
    ...
    santiago.engine.errors.RecordError: notes: note 1: ply 1 is not between 0 and 0
    """
    return _parse(data, start.copy(), moves, 0, "", 1)


def _parse(
    data: object, start: Position, moves: Sequence[Move], first: int, where: str, depth: int
) -> tuple[Note, ...]:
    """Notes on a line of moves that starts after `first` plies."""
    if not isinstance(data, list | tuple):
        raise _error(f"{where}notes are a list, not {shown(data)}")
    if depth > DEEPEST:
        raise _error(f"{where}more than {DEEPEST} variations are nested")
    places = [f"{where}note {number}: " for number in range(1, len(data) + 1)]
    plies = [
        _ply(entry, first, first + len(moves), place)
        for entry, place in zip(data, places, strict=True)
    ]
    branching = {ply for ply, entry in zip(plies, data, strict=True) if "variation" in entry}
    positions = dict(_positions(start, moves, first, branching))
    return tuple(
        _note(entry, ply, positions.get(ply), start.players, place, depth)
        for entry, ply, place in zip(data, plies, places, strict=True)
    )


def _positions(
    start: Position, moves: Sequence[Move], first: int, wanted: set[int]
) -> Iterator[tuple[int, Position]]:
    """The positions after the wanted plies: one walk along the moves."""
    last = max(wanted, default=first)
    position = start.copy()
    for ply in range(first, last + 1):
        if ply in wanted:
            yield ply, position.copy()
        if ply < last:
            position.play(moves[ply - first], position.turn)


def _ply(entry: object, first: int, last: int, place: str) -> int:
    if not isinstance(entry, Mapping):
        raise _error(f"{place}a note is an object, not {shown(entry)}")
    ply = entry.get("ply")
    if type(ply) is not int or not first <= ply <= last:
        raise _error(f"{place}ply {shown(ply)} is not between {first} and {last}")
    return ply


def _note(
    entry: Mapping[str, Any],
    ply: int,
    position: Position | None,
    players: int,
    place: str,
    depth: int,
) -> Note:
    win = _numbers(entry, "win", players, place)
    if win is not None and (min(win) < 0 or abs(sum(win) - 1) > 0.01):
        raise _error(f"{place}win {shown(list(win))} are not shares that make 1 together")
    variation: tuple[Move, ...] = ()
    notes: tuple[Note, ...] = ()
    if position is not None and "variation" in entry:
        variation = _variation(entry["variation"], position, ply, place)
        notes = _parse(entry.get("notes", []), position, variation, ply, place, depth + 1)
    elif "notes" in entry:
        raise _error(f"{place}a note without a variation cannot contain notes")
    return Note(
        ply,
        _text(entry, "comment", place),
        _text(entry, "by", place),
        win,
        _numbers(entry, "points", players, place),
        variation,
        notes,
        {key: value for key, value in entry.items() if key not in _OWN},
    )


def _text(entry: Mapping[str, Any], key: str, place: str) -> str:
    text = entry.get(key, "")
    if not isinstance(text, str):
        raise _error(f"{place}{key} is a text, not {shown(text)}")
    return text


def _numbers(
    entry: Mapping[str, Any], key: str, players: int, place: str
) -> tuple[float, ...] | None:
    values = entry.get(key)
    if values is None:
        return None
    if (
        not isinstance(values, list | tuple)
        or len(values) != players
        or not all(type(value) in (int, float) and abs(value) <= LARGEST for value in values)
    ):
        raise _error(f"{place}{key} is {players} numbers, one for each seat, not {shown(values)}")
    return tuple(values)


def _variation(texts: object, position: Position, ply: int, place: str) -> tuple[Move, ...]:
    if not isinstance(texts, list | tuple) or not texts:
        raise _error(f"{place}a variation is a list of one move or more, not {shown(texts)}")
    after = position.copy()
    moves = []
    for number, text in enumerate(texts, ply + 1):
        try:
            move = Move.parse(text)
            after.play(move, after.turn if after.turn >= 0 else None)
        except (NotationError, IllegalMoveError) as error:
            raise _error(f"{place}variation, move {number}: {error}") from None
        moves.append(move)
    return tuple(moves)


def up_to(data: object, ply: int) -> object:
    """A record's notes without those on later plies, for when moves are taken back.

    >>> up_to([{"ply": 1}, {"ply": 2}], 1)
    [{'ply': 1}]
    """
    if not isinstance(data, list):
        return data
    later = (
        isinstance(e, Mapping) and isinstance(e.get("ply"), int) and e["ply"] > ply for e in data
    )
    return [entry for entry, drop in zip(data, later, strict=True) if not drop]


def hints(data: object) -> list[tuple[int, int]]:
    """The hints that a record's notes tell of: plies, and the seats that were shown one.

    >>> hints([{"ply": 4, "hint": 2}, {"ply": 5, "comment": "Bold."}, "?"])
    [(4, 2)]
    """
    if not isinstance(data, list):
        return []
    marks = [(e.get("ply"), e.get("hint")) for e in data if isinstance(e, Mapping)]
    return [(ply, seat) for ply, seat in marks if type(ply) is int and type(seat) is int]


def hinted(marks: Iterable[tuple[int, int]], movers: Sequence[int]) -> set[int]:
    """The moves, counted from 0, that were made after a hint; `movers` are the seats that moved.

    A hint is for its seat's first move from there on: while two players bid in secret, the other's
    bid may come between.

    >>> hinted([(0, 1), (2, 0)], [0, 1, 0, 1])
    {1, 2}
    """
    moves = (
        next((ply for ply in range(max(0, first), len(movers)) if movers[ply] == seat), None)
        for first, seat in marks
    )
    return {ply for ply in moves if ply is not None}


def _error(why: str) -> RecordError:
    return RecordError("notes", why, "notes")
