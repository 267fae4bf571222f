"""Records: setup and moves as JSON; reading, checking, replaying, writing, tracing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from santiago.engine.editions import Variant
from santiago.engine.errors import (
    IllegalMoveError,
    NotationError,
    OptionError,
    RecordError,
    SetupError,
    shown,
)
from santiago.engine.moves import Move
from santiago.engine.notes import Note
from santiago.engine.notes import parse as parse_notes
from santiago.engine.position import Position, Result
from santiago.engine.setup import Setup

FORMAT = "santiago-record/1"
RULES = 1
"""The version of the rules that this package plays."""
LARGEST = 262_144
"""Bytes of a record's text, comments and variations included: the engine, the server and the pages
read nothing longer.  A game alone takes some 10 KB."""
DEEPEST = 64
"""The deepest nesting of unknown keys' values."""
LARGEST_NUMBER = 2**53
"""Every program that reads JSON can represent whole numbers up to here."""

_OWN = ("format", "rules", "edition", "players", "options", "setup", "names", "moves", "result")


@dataclass(frozen=True)
class Record:
    """A game, finished or not: what is stored, sent and checked.

    >>> from santiago import Game
    >>> game = Game.new(players=3, seed=1)
    >>> game.play("bid 2")
    >>> again = Record.from_text(game.record.to_text())
    >>> again == game.record, [str(move) for move in again.moves]
    (True, ['bid 2'])
    """

    variant: Variant
    setup: Setup
    moves: tuple[Move, ...] = ()
    names: tuple[str, ...] | None = None
    other: Mapping[str, Any] = field(default_factory=dict)
    """Unknown top-level keys, kept as they are."""

    @staticmethod
    def from_text(text: str | bytes) -> Record:
        """Read and check a record.

        >>> Record.from_text("{")
        Traceback (most recent call last):
        ...
        santiago.engine.errors.RecordError: set-up: not JSON: Expecting property name enclosed \
in double quotes: line 1 column 2 (char 1)
        """
        record, error = read(text)
        if error is not None:
            raise error
        assert record is not None
        return record

    @staticmethod
    def from_json(data: object) -> Record:
        """Check a record that has been parsed from JSON.

        >>> from santiago import Game
        >>> record = Game.new(players=3, seed=1).record
        >>> Record.from_json(record.to_json()) == record
        True
        """
        record, error = check(data)
        if error is not None:
            raise error
        assert record is not None
        return record

    def to_json(self) -> dict[str, Any]:
        """The record as the notation writes it; a finished game with its result.

        >>> from santiago import Game
        >>> record = Game.new(players=3, seed=1).record
        >>> record.to_json()["options"]
        {'palms': True, 'source': 'central', 'money': 'open'}
        """
        written: dict[str, Any] = {
            "format": FORMAT,
            "rules": RULES,
            "edition": self.variant.edition,
            "players": self.variant.players,
            "options": self.variant.options.to_json(),
            "setup": self.setup.to_json(self.variant),
        }
        if self.names is not None:
            written["names"] = list(self.names)
        written["moves"] = [move.text for move in self.moves]
        result = self.position().result
        if result is not None:
            written["result"] = _result_json(result)
        return written | dict(self.other)

    def to_text(self) -> str:
        """The record as one line of JSON.  The same record always gives the same text.

        >>> from santiago import Game
        >>> record = Game.new(players=3, seed=1).record
        >>> record.to_text()[:30]
        '{"format":"santiago-record/1",'
        """
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    @property
    def notes(self) -> tuple[Note, ...]:
        """The comments, evaluations and variations, checked; see `with_notes`.

        >>> from santiago import Game
        >>> Game.new(players=3, seed=1).record.notes
        ()
        """
        return parse_notes(self.other.get("notes", []), self.position(0), self.moves)

    def with_notes(self, notes: Sequence[Note]) -> Record:
        """This record with other notes.

        >>> from santiago import Game, Move
        >>> game = Game.new(players=3, seed=1)
        >>> better = Note(0, comment="A pass costs nothing.", variation=(Move.parse("pass"),))
        >>> game.record.with_notes([better]).notes[0].comment
        'A pass costs nothing.'
        """
        other = {key: value for key, value in self.other.items() if key != "notes"}
        written = [note.to_json() for note in notes]
        parse_notes(written, self.position(0), self.moves)
        return replace(self, other=other | {"notes": written} if written else other)

    def position(self, ply: int | None = None) -> Position:
        """The position after the first `ply` moves (all of them, if absent).

        >>> from santiago import Game
        >>> record = Game.new(players=3, seed=1).record
        >>> record.position(0).phase
        'auction'
        """
        end: Position | None = self.__dict__.get("_end")
        if end is not None and (ply is None or ply >= len(self.moves)):
            return end.copy()
        position = Position(self.variant, self.setup)
        for move in self.moves[:ply]:
            position.play(move, position.turn)
        return position

    def ending_at(self, position: Position) -> Record:
        """This record with its last position, so that it need not be replayed.

        >>> from santiago import Game
        >>> game = Game.new(players=3, seed=1)
        >>> game.record.ending_at(game.position).position() == game.position
        True
        """
        object.__setattr__(self, "_end", position.copy())
        return self

    def steps(self) -> Iterator[Step]:
        """Each move with its seat and the positions around it.

        >>> from santiago import Game
        >>> game = Game.new(players=3, seed=1)
        >>> game.play("bid 2")
        >>> [(step.ply, step.seat, step.move) for step in game.record.steps()]
        [(1, 0, Move('bid 2'))]
        """
        before = Position(self.variant, self.setup)
        for ply, move in enumerate(self.moves, 1):
            after = before.copy()
            seat = before.turn
            after.play(move, seat)
            yield Step(ply, seat, move, before, after)
            before = after


@dataclass(frozen=True)
class Step:
    """One move of a game: its number from 1, who played it, and the positions around it.

    >>> from santiago import Game
    >>> game = Game.new(players=3, seed=1)
    >>> game.play("bid 2")
    >>> [step.after.to_move for step in game.record.steps()]
    [(1,)]
    """

    ply: int
    seat: int
    move: Move
    before: Position
    after: Position


def read(text: str | bytes) -> tuple[Record | None, RecordError | None]:
    """Read a record from text; see `check`."""
    try:
        encoded = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        if len(encoded) > LARGEST:
            return None, _too_large(len(encoded))
        data = json.loads(encoded.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        return None, RecordError("set-up", f"not UTF-8 text: byte {error.start} is invalid", "json")
    except RecursionError:
        return None, RecordError("set-up", "not a record: nested too deeply", "json")
    except ValueError as error:
        return None, RecordError("set-up", f"not JSON: {error}", "json")
    return check(data)


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is not a number")


def _too_large(size: int) -> RecordError:
    return RecordError(
        "set-up", f"{size} bytes are too many for a record: expected at most {LARGEST}", "size"
    )


def check(data: object) -> tuple[Record | None, RecordError | None]:
    """A record from JSON data, and the first fault if there is one.

    With a fault in the moves or the result, the record holds everything before it.
    """
    try:
        record = _without_moves(data)
    except SetupError as error:
        return None, RecordError("set-up", str(error), error.part)
    except (OptionError, NotationError) as error:
        return None, RecordError("set-up", str(error), "variant")
    assert isinstance(data, Mapping)
    position = Position(record.variant, record.setup)
    moves: list[Move] = []
    fault = None
    texts = data.get("moves")
    if not isinstance(texts, list):
        return record, RecordError(
            1, f"moves must be a list of strings, not {shown(texts)}", "moves"
        )
    for number, text in enumerate(texts, 1):
        try:
            move = Move.parse(text)
            position.play(move, position.turn if position.turn >= 0 else None)
        except (NotationError, IllegalMoveError) as error:
            code = error.code if isinstance(error, IllegalMoveError) else "notation"
            fault = RecordError(number, str(error), code)
            break
        moves.append(move)
    record = Record(record.variant, record.setup, tuple(moves), record.names, record.other)
    record.ending_at(position)
    fault = fault or _wrong_result(position, data.get("result"))
    # The limit is for the text that we write, which must be readable again.
    extra = json.dumps([record.names, record.other], ensure_ascii=False)
    if fault is None and len(extra) > LARGEST // 8:
        size = len(record.to_text().encode())
        fault = _too_large(size) if size > LARGEST else None
    return record, fault


def _without_moves(data: object) -> Record:
    if not isinstance(data, Mapping):
        raise SetupError(f"a record must be a JSON object, not {shown(data)}", "json")
    if data.get("format") != FORMAT:
        raise SetupError(f"format {shown(data.get('format'))} is not {FORMAT!r}", "format")
    rules = data.get("rules", RULES)
    if type(rules) is not int or rules != RULES:
        raise SetupError(f"rules {shown(rules)} are not version {RULES}", "rules")
    for name in ("edition", "players"):
        if name not in data:
            raise SetupError(f"{name} is missing", "variant")
    variant = Variant(data["edition"], data["players"], data.get("options"))
    setup = Setup.of(variant, data.get("setup"))
    names = data.get("names")
    if names is not None:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise SetupError(f"names must be a list of strings, not {shown(names)}", "names")
        if len(names) != variant.players:
            raise SetupError(f"there are {len(names)} names for {variant.players} players", "names")
        names = tuple(names)
    other = {key: value for key, value in data.items() if key not in _OWN}
    for key, value in (*other.items(), ("names", list(names or ()))):
        check_text(key, "a key")
        _check_plain(value, shown(key), DEEPEST)
    return Record(variant, setup, (), names, other)


def _check_plain(value: object, key: str, depth: int) -> None:
    """Reject a value that not every program can write and read as JSON."""
    if depth == 0:
        raise SetupError(f"{key} is nested too deeply", "json")
    if isinstance(value, str):
        check_text(value, key)
    elif isinstance(value, bool | None):
        return
    elif isinstance(value, int):
        if abs(value) > LARGEST_NUMBER:
            raise SetupError(f"{key} holds a number that is too large", "json")
    elif isinstance(value, float):
        if value - value != 0:  # infinite, or not a number
            raise SetupError(f"{key} holds {value}, which is not a number", "json")
    elif isinstance(value, list | tuple):
        for item in value:
            _check_plain(item, key, depth - 1)
    elif isinstance(value, Mapping):
        for name, item in value.items():
            check_text(name, key)
            _check_plain(item, key, depth - 1)
    else:
        raise SetupError(f"{key} holds a {type(value).__name__}, which JSON does not have", "json")


def check_text(text: object, key: str) -> None:
    """Reject lone surrogates, which UTF-8 cannot encode."""
    try:
        if not isinstance(text, str):
            raise SetupError(f"{key}: {shown(text)} is not a text", "json")
        text.encode()
    except UnicodeEncodeError:
        raise SetupError(f"{key} contains a lone surrogate", "json") from None


def _result_json(result: Result) -> dict[str, Any]:
    return {"scores": list(result.scores), "winners": list(result.winners)}


def _wrong_result(position: Position, stored: object) -> RecordError | None:
    if stored is None:
        return None
    result = position.result
    if result is None:
        return RecordError(
            "result", f"{shown(stored)} is set, but the game is not over", "not-over"
        )
    expected = _result_json(result)
    known = {key: stored.get(key) for key in expected} if isinstance(stored, Mapping) else stored
    if known != expected or shown(known, 1000) != shown(expected, 1000):  # 3.0 is not 3
        return RecordError(
            "result", f"{shown(known)} is not the result of the moves: {expected}", "result"
        )
    return None


def digest(text: str) -> str:
    """The first 16 hex digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def trace(record: Record, snapshots: bool = False) -> Iterator[dict[str, Any]]:
    """One object per move, for comparing two programs.

    >>> from santiago import Game
    >>> game = Game.new(players=3, seed=1)
    >>> game.play("bid 2")
    >>> [(line["move"], line["legal"]) for line in trace(game.record)]
    [('bid 2', 11)]
    """
    for step in record.steps():
        legal = sorted(move.text for move in step.before.legal_moves)
        state = step.after.snapshot()
        line = {
            "move": step.move.text,
            "legal": len(legal),
            "legal_digest": digest("\n".join(legal)),
            "state_digest": digest(
                json.dumps(state, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            ),
        }
        yield line | {"state": state} if snapshots else line
