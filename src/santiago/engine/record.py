"""Records: set-up and moves as JSON; reading, checking, replaying, writing, tracing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
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
from santiago.engine.position import Position, Result
from santiago.engine.setup import Setup

FORMAT = "santiago-record/1"
RULES = 1
"""The version of the rules that this package plays."""
LARGEST = 4_000_000
"""A record is some 10 KB; a text longer than this is no record."""

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
    """Top-level keys that the notation does not know, kept as they are."""

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
        data = self.to_json()
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        try:
            text.encode()
        except UnicodeEncodeError:  # half a character in a name: only an escape can hold it
            text = json.dumps(data, separators=(",", ":"))
        return text

    def position(self, ply: int | None = None) -> Position:
        """The position after the first `ply` moves (all of them, if absent).

        >>> from santiago import Game
        >>> record = Game.new(players=3, seed=1).record
        >>> record.position(0).phase
        'auction'
        """
        position = Position(self.variant, self.setup)
        for move in self.moves[:ply]:
            position.play(move, position.turn)
        return position

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
        if len(text) > LARGEST:
            raise RecordError("set-up", f"{len(text)} characters are too many for a record", "size")
        written = text if isinstance(text, str) else text.decode("utf-8")
        data = json.loads(written, parse_constant=_no_number)
    except RecordError as error:
        return None, error
    except UnicodeDecodeError as error:
        return None, RecordError(
            "set-up", f"not UTF-8 text: byte {error.start} is no part of it", "json"
        )
    except RecursionError:
        return None, RecordError("set-up", "not a record: nested too deeply", "json")
    except ValueError as error:
        return None, RecordError("set-up", f"not JSON: {error}", "json")
    return check(data)


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def check(data: object) -> tuple[Record | None, RecordError | None]:
    """A record from JSON data, and the first fault if there is one.

    With a fault among the moves or in the result, the record holds what is good before it.
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
        return record, RecordError(1, f"moves is a list of texts, not {shown(texts)}", "moves")
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
    return record, fault or _wrong_result(position, data.get("result"))


def _without_moves(data: object) -> Record:
    if not isinstance(data, Mapping):
        raise SetupError(f"a record is a JSON object, not {shown(data)}", "json")
    if data.get("format") != FORMAT:
        raise SetupError(f"format {shown(data.get('format'))} is not {FORMAT!r}", "format")
    rules = data.get("rules", RULES)
    if type(rules) is not int or rules != RULES:
        raise SetupError(f"rules {shown(rules)} are not version {RULES}, which this is", "rules")
    for name in ("edition", "players"):
        if name not in data:
            raise SetupError(f"{name} is missing", "variant")
    variant = Variant(data["edition"], data["players"], data.get("options"))
    setup = Setup.of(variant, data.get("setup"))
    names = data.get("names")
    if names is not None:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise SetupError(f"names is a list of texts, not {shown(names)}", "names")
        if len(names) != variant.players:
            raise SetupError(f"there are {len(names)} names for {variant.players} players", "names")
        names = tuple(names)
    other = {key: value for key, value in data.items() if key not in _OWN}
    return Record(variant, setup, (), names, other)


def _result_json(result: Result) -> dict[str, Any]:
    return {"scores": list(result.scores), "winners": list(result.winners)}


def _wrong_result(position: Position, given: object) -> RecordError | None:
    if given is None:
        return None
    result = position.result
    if result is None:
        return RecordError(
            "result", f"{shown(given)} stands there, but the game is not over", "not-over"
        )
    expected = _result_json(result)
    found = {key: given.get(key) for key in expected} if isinstance(given, Mapping) else given
    if found != expected or shown(found, 1000) != shown(expected, 1000):  # 3.0 is not 3
        return RecordError(
            "result", f"{shown(found)} is not what the moves give: {expected}", "result"
        )
    return None


def digest(text: str) -> str:
    """The first 16 hex digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def trace(record: Record, snapshots: bool = False) -> Iterator[dict[str, Any]]:
    """One object for each move, by which two programs can check each other.

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
