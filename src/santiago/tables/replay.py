"""Finished games step by step, and playing on from any record, without a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from santiago.engine.events import events_of
from santiago.engine.game import Game
from santiago.engine.moves import Move
from santiago.engine.notes import hints
from santiago.engine.position import Position
from santiago.engine.record import Record, Step
from santiago.engine.views import standings
from santiago.tables.errors import Refusal
from santiago.tables.legal import legal_of
from santiago.tables.moves import legal_move, play_on, read_move
from santiago.tables.names import SHAPES
from santiago.tables.steps import points_of

Data = dict[str, Any]


def scores_of(position: Position) -> Data:
    """Every field's points and every dry tile: the same for all who look. Money is in the view."""
    shown = standings(position, None)
    return {"fields": shown["fields"], "dry": shown["dry"]}


def replay(record: Record, seats: list[Data] | None = None) -> Data:
    """A whole game: one step per ply, after one for the start."""
    return whole(record, seats, list(replayed(record)))


def replayed(record: Record) -> Iterator[Data]:
    """The steps of a whole game, one after the other: whoever serves others, too, can pause."""
    start = record.position(0)
    yield {"ply": 0, "move": None, "seat": None, "events": []} | _shown(start)
    plies, players = range(len(record.moves)), range(record.variant.players)
    marks = hints(record.other.get("notes"))
    waiting = {(ply, seat) for ply, seat in marks if ply in plies and seat in players}
    for step in record.steps():
        own = {mark for mark in waiting if mark[0] < step.ply and mark[1] == step.seat}
        waiting -= own
        yield _step(step) | ({"hinted": True} if own else {}) | _shown(step.after)


def whole(record: Record, seats: list[Data] | None, steps: list[Any]) -> Data:
    """A game with its steps, as clients get it."""
    return {"record": record.to_json(), "seats": seats or plain_seats(record), "steps": steps}


def _shown(position: Position) -> Data:
    return {
        "points": points_of(position),
        "view": position.snapshot(),
        "scores": scores_of(position),
    }


def plain_seats(record: Record) -> list[Data]:
    """Seats for a record that was played elsewhere."""
    names = record.names or tuple(f"{seat + 1}" for seat in range(record.variant.players))
    return [
        {
            "seat": seat,
            "kind": "person",
            "name": name,
            "level": None,
            "colour": colour,
            "shape": SHAPES[colour],
            "stand_in": None,
            "online": None,
        }
        for seat, (name, colour) in enumerate(zip(names, SHAPES, strict=False))
    ]


def _step(step: Step) -> Data:
    return {
        "ply": step.ply,
        "move": step.move.text,
        "seat": step.seat,
        "events": events_of(step),
    }


def asked(record: Record, ply: int) -> Data:
    """The question after so many moves, as it was asked then: what its seat could see and do.

    A sealed bid of the other player and hidden money stay hidden.

    >>> from santiago import Game
    >>> question = asked(Game.new(players=3, overseer=1, seed=1).record, 0)
    >>> question["seat"], question["legal"]["phase"], question["view"]["to_move"]
    (2, 'auction', [2])
    """
    return question_of(_asking(record, ply))


def alternatives(record: Record, ply: int, *texts: str) -> tuple[Move, ...]:
    """Moves that could have been played after so many others."""
    position = _asking(record, ply)
    return tuple(legal_move(position, text) for text in texts)


def _asking(record: Record, ply: int) -> Position:
    """The position after so many moves, if somebody is to move there."""
    if not 0 <= ply <= len(record.moves):
        raise _too_short(record)
    position = record.position(ply)
    if position.result is not None:
        raise Refusal("move/over", "The game is over: nothing is asked.")
    return position


def _too_short(record: Record) -> Refusal:
    return Refusal("request/invalid", f"the record has {len(record.moves)} moves", place="ply")


def question_of(position: Position) -> Data:
    """What the seat to move can see and do."""
    seat = position.turn
    return {
        "seat": seat,
        "view": position.view(seat),
        "legal": legal_of(position, seat),
        "scores": scores_of(position),
    }


def attempt(record: Record, moves: list[str], ply: int | None) -> Data:
    """Play on from a record, and say where that leads."""
    if ply is not None and ply > len(record.moves):
        raise _too_short(record)
    cut = Record(record.variant, record.setup, record.moves[:ply], record.names, record.other)
    game = Game(cut)
    played = len(cut.moves)
    for text in moves:
        turn = game.position.turn
        play_on(game, read_move(text), turn if turn >= 0 else None)
    after = game.record
    steps = [
        _step(step) | {"points": points_of(step.after)}
        for step in after.steps()
        if step.ply > played
    ]
    position = game.position
    turn = position.turn
    return {
        "record": after.to_json(),
        "ply": len(after.moves),
        "steps": steps,
        "view": position.snapshot(),
        "legal": legal_of(position, turn) if position.phase != "over" else None,
        "scores": scores_of(position),
    }
