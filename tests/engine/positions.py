"""Positions built by hand, and drawn as text, for tests that read like the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from santiago import Move, Position, Record, Rng, Setup, Variant
from santiago.engine.board import (
    CANAL_ENDS,
    SQUARE_NAMES,
    WATERS,
    parse_canal,
    parse_crossing,
    parse_square,
    squares_of,
)
from santiago.engine.events import Event, events_of
from santiago.engine.phases import PHASES
from santiago.engine.record import Step
from santiago.engine.setup import removed_kinds

PALMS = ("b1", "h4", "b5")
"""Three squares that do not touch one another, nor a central crossing."""


def box() -> list[int]:
    """The 45 tiles of the box, as kinds (C1)."""
    return [kind for kind in range(10) for _ in range(6 if kind & 1 else 3)]


def new(
    players: int = 4,
    edition: str = "trefl",
    *,
    overseer: int | None = None,
    source: str | None = "C2",
    palms: Sequence[str] | bool = (),
    first: Iterable[str] = (),
    removed: str | None = None,
    **options: object,
) -> Position:
    """A new game without chance: the last seat is overseer, the tiles are in the box's order.

    `first` names the tiles that are revealed first.  A source that is not central, or none,
    sets the option that it needs; so do palms (True: the players will place them).
    """
    if source is None:
        options["source"] = "chosen"
    elif source not in ("B2", "C2", "D2", "B3", "C3", "D3"):
        options["source"] = "anywhere"
    options["palms"] = bool(palms)
    variant = Variant(edition, players, options)
    out = list(removed_kinds(variant, -1))
    if variant.removes_one:
        out.append(variant.parse_tile(removed or f"{variant.crops[4]}2"))
    ahead = [variant.parse_tile(name) for name in first]
    unplaced = Counter(box()) - Counter(out) - Counter(ahead)
    return Position(
        variant,
        Setup(
            overseer=players - 1 if overseer is None else overseer,
            tiles=(*ahead, *sorted(unplaced.elements())),
            removed=tuple(out),
            source=None if source is None else parse_crossing(source),
            palms=() if palms is True else tuple(map(parse_square, palms or ())),
        ),
    )


def play(position: Position, *moves: str) -> Position:
    """Play moves, each for the seat to move."""
    for move in moves:
        position.play(move, position.turn)
    return position


def events(position: Position, move: str) -> list[Event]:
    """Play a move, and say what happened."""
    before, seat, played = position.copy(), position.turn, position.move_of(move)
    position.play(move, seat)
    return events_of(Step(1, seat, played, before, position))


def at(position: Position, phase: str, turn: int | None = None) -> Position:
    """Jump to a phase of this round, as if all that comes before it were done."""
    position.phase_index = PHASES.index(phase)
    if turn is not None:
        position.turn = turn
    elif phase in ("auction", "offers", "extra"):
        position.turn = (position.overseer + 1) % position.players
    elif phase == "decision":
        position.turn = position.overseer
    return position


def put(
    position: Position,
    square: str,
    tile: str,
    seat: int | None = None,
    farmers: int = 0,
    *,
    desert: bool = False,
) -> Position:
    """Put a tile on the board, with a seat's farmers on it."""
    kind = position.variant.parse_tile(tile)
    here = 1 << parse_square(square)
    assert not position.occupied & here, f"{square} is taken"
    crops, owners, supply = list(position.crops), list(position.farmers), list(position.supply)
    crops[kind >> 1] |= here
    position.occupied |= here
    if kind & 1:
        position.doubles |= here
    if desert:
        position.deserts |= here
    if farmers:
        assert seat is not None
        owners[seat] |= here
        supply[seat] -= farmers
        if farmers == 2:
            position.pairs |= here
    position.crops, position.farmers, position.supply = crops, owners, supply
    return position


def palm(position: Position, *squares: str) -> Position:
    """Put palms on squares, wherever they are."""
    for square in squares:
        position.palms |= 1 << parse_square(square)
    return position


def canals(position: Position, *names: str) -> Position:
    """Lay canals, in an order in which each joins the network."""
    for name in names:
        assert position.open_canals >> parse_canal(name) & 1, f"{name} does not join"
        canal = parse_canal(name)
        position.canals |= 1 << canal
        position.wet |= WATERS[canal]
        position.open_canals = _open(position)
    return position


def _open(position: Position) -> int:
    """P4.2, the plain way: where a canal could be laid."""
    reached = {position.source}
    for canal in squares_of(position.canals):
        reached.update(CANAL_ENDS[canal])
    return sum(
        1 << canal
        for canal, ends in enumerate(CANAL_ENDS)
        if not position.canals >> canal & 1 and reached.intersection(ends)
    )


def tile(position: Position, square: str) -> tuple[Any, ...]:
    """What stands on a square: (crop, farmers shown, owner, farmers now, desert)."""
    tiles_by_square = {line[0]: tuple(line[1:]) for line in position.snapshot()["tiles"]}
    return tiles_by_square[square]


def legal(position: Position, kind: str | None = None) -> list[str]:
    """The texts of the legal moves, of one kind if so asked."""
    return [str(move) for move in position.legal_moves if kind in (None, move.kind)]


def squares_in(moves: Iterable[str]) -> set[str]:
    """The squares that moves such as ``plant banana2 c4`` name last."""
    return {move.split()[-1] for move in moves}


def round_on(position: Position) -> Position:
    """Play this round to its end in the plainest way: all pass, all plant on free squares."""
    now = position.round
    while position.round == now and position.phase != "over":
        moves = position.legal_moves
        position.play(moves[0], position.turn)
    return position


def random_position(variant: Variant, seed: int, plies: int) -> Position:
    """A position that random moves lead to from a random deal."""
    rng = Rng(seed)
    position = Position.deal(variant, rng)
    for _ in range(plies):
        if position.phase == "over":
            break
        position.play(random_code(position, rng), position.turn)
    return position


def random_code(position: Position, rng: Rng) -> int:
    """A random legal move, as a code."""
    moves = position.legal_moves
    return moves.code(rng.roll(len(moves)))


def random_record(variant: Variant, seed: int, plies: int = 1000) -> Record:
    """The record of a random game, or of its beginning."""
    rng = Rng(seed)
    position = Position.deal(variant, rng)
    setup = position.setup()
    moves: list[Move] = []
    while len(moves) < plies and position.phase != "over":
        move = position.move_of(random_code(position, rng))
        position.play(move, position.turn)
        moves.append(move)
    return Record(variant, setup, tuple(moves))


# --- drawing, for failures --------------------------------------------------------------


def draw(position: Position) -> str:
    """The board as text, two characters of crop, then owner and farmers; and the numbers."""
    seen = position.snapshot()
    cells = dict.fromkeys(SQUARE_NAMES, " .  ")
    for name, crop, _, owner, farmers, desert in seen["tiles"]:
        people = "~~" if desert else "--" if owner is None else f"{owner}{'i' * farmers}"
        cells[name] = f"{crop[:2]}{people}"
    for name in seen["palms"]:
        cells[name] = cells[name].rstrip() + "^"
    lines = ["     " + "".join(f"{column:<7}" for column in "abcdefgh")]
    lines += [
        f"  {row}  " + "".join(f"{cells[f'{column}{row}']:<7}" for column in "abcdefgh")
        for row in "123456"
    ]
    lines.append("  (crop, owner, farmers; -- neutral, ~~ desert, ^ palm)")
    for name in ("canals", "source", "money", "bids", "market", "order", "offers"):
        lines.append(f"  {name}: {seen[name]}")
    return "\n".join([repr(position), *lines])


def positions_in(values: Iterable[tuple[str, object]]) -> Iterator[tuple[str, str]]:
    """Name and drawing of each position among a function's variables."""
    for name, value in values:
        if isinstance(value, Position):
            yield name, draw(value)
