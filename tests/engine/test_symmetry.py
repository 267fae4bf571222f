"""The eight by six board's four symmetries commute with play."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from santiago import Move, Position, Record, Setup
from santiago.engine.board import CROSSING_SYMMETRIES, SQUARE_SYMMETRIES
from tests.engine import plain
from tests.engine.strategies import records

SYMMETRIES = st.integers(0, 3)


def flip(names: str, columns: str, rows: str, symmetry: int) -> str:
    """The mirrored name of a square, a crossing or (its ends) a canal."""
    x, y = columns.index(names[0]), rows.index(names[1])
    return (columns[-1 - x] if symmetry & 1 else names[0]) + (
        rows[-1 - y] if symmetry & 2 else rows[y]
    )


def square(name: str, symmetry: int) -> str:
    return flip(name, "abcdefgh", "123456", symmetry)


def crossing(name: str, symmetry: int) -> str:
    return flip(name, "ABCDE", "1234", symmetry)


def canal(name: str, symmetry: int) -> str:
    return "-".join(sorted(crossing(end, symmetry) for end in name.split("-")))


def mirrored(seen: dict[str, Any], symmetry: int) -> dict[str, Any]:
    """A snapshot as a mirror shows it."""
    order = plain.SQUARES.index
    seen = dict(seen)
    seen["source"] = seen["source"] and crossing(seen["source"], symmetry)
    seen["palms"] = sorted((square(name, symmetry) for name in seen["palms"]), key=order)
    seen["canals"] = sorted(
        (canal(name, symmetry) for name in seen["canals"]), key=plain.CANALS.index
    )
    seen["tiles"] = sorted(
        ([square(name, symmetry), *tile] for name, *tile in seen["tiles"]),
        key=lambda tile: order(tile[0]),
    )
    seen["offers"] = [[seat, canal(name, symmetry), n] for seat, name, n in seen["offers"]]
    if seen["result"]:
        fields = [
            [crop, sorted((square(name, symmetry) for name in squares), key=order), points]
            for crop, squares, points in seen["result"]["fields"]
        ]
        fields.sort(key=lambda field: order(field[1][0]))
        seen["result"] = seen["result"] | {"fields": fields}
    return seen


@given(records(), SYMMETRIES)
def test_play_commutes_with_symmetries(record: Record, symmetry: int) -> None:
    """B1: a mirrored set-up and mirrored moves give mirrored positions and legal moves."""
    setup = record.setup
    twin = Position(
        record.variant,
        Setup(
            setup.overseer,
            setup.tiles,
            setup.removed,
            None if setup.source is None else CROSSING_SYMMETRIES[symmetry][setup.source],
            tuple(sorted(SQUARE_SYMMETRIES[symmetry][palm] for palm in setup.palms)),
        ),
    )
    for step in record.steps():
        expected = {move.mirrored(symmetry) for move in step.before.legal_moves}
        assert set(twin.legal_moves) == expected
        twin.play(step.move.mirrored(symmetry), twin.turn)
        assert twin.snapshot() == mirrored(step.after.snapshot(), symmetry)


@given(st.integers(0, 6816), SYMMETRIES, st.sampled_from(["trefl", "amigo"]))
def test_mirrored_twice_is_the_same(code: int, symmetry: int, edition: str) -> None:
    move = Move.from_code(code, edition)
    assert move.mirrored(symmetry).mirrored(symmetry) is move
    assert move.mirrored(0) is move
    assert move.mirrored(1).mirrored(2) is move.mirrored(3)
