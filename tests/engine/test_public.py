"""The public names, on purpose: what is exported is listed here, and explained by example."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

import santiago

PUBLIC = {
    "EDITIONS", "PHASES", "BadInput", "Edition", "Game", "IllegalMoveError", "LegalMoves", "Move",
    "NotationError", "Note", "OptionError", "Options", "Playouts", "Position", "Record",
    "RecordError", "Result", "Rng", "SantiagoError", "ScoresOfPlayouts", "Setup", "SetupError",
    "Step", "Variant", "__version__", "build", "compiled", "events_of", "pack", "perft", "playouts",
    "random_games", "read_records", "seed_of", "trace", "write_records",
}  # fmt: skip


def test_the_public_names() -> None:
    assert set(santiago.__all__) == PUBLIC
    assert len(santiago.__all__) == len(PUBLIC)
    for name in PUBLIC:
        assert hasattr(santiago, name), name


C_METHODS = ("next", "below", "restart")
"""Of the generator: C functions once compiled, so not public."""


def members() -> Iterator[tuple[str, object]]:
    """Every public class and function, and their public methods and properties."""
    for name in sorted(PUBLIC):
        thing = getattr(santiago, name)
        if not (inspect.isclass(thing) or callable(thing)):
            continue
        yield name, thing
        if inspect.isclass(thing):
            for inner, value in vars(thing).items():
                documented = (
                    callable(value)
                    or isinstance(value, property | staticmethod)
                    or (inspect.isgetsetdescriptor(value) and value.__doc__)
                )
                hidden = name == "Rng" and inner in C_METHODS
                if not inner.startswith("_") and documented and not hidden:
                    yield f"{name}.{inner}", value


MEMBERS = list(members())


@pytest.mark.parametrize(("name", "thing"), MEMBERS, ids=[name for name, _ in MEMBERS])
def test_it_says_what_it_is(name: str, thing: object) -> None:
    text = inspect.getdoc(thing) or ""
    # embedded signatures of compiled functions come first
    lines = [line for line in text.splitlines() if not line.startswith(f"{name}(")]
    assert "".join(lines).strip(), f"{name} has no docstring"
    assert ">>> " in text, f"{name} has no example"


def test_version_and_mode() -> None:
    assert isinstance(santiago.compiled(), bool)
    assert santiago.__version__.count(".") == 2


def test_a_whole_game_through_the_public_names() -> None:
    """Play, look, undo, write, read: nothing else is needed."""
    game = santiago.Game.new(players=3, seed=5)
    rng = santiago.Rng(5)
    while game.result is None:
        moves = game.legal_moves
        game.play(moves[rng.roll(len(moves))], seat=game.position.to_move[0])
    assert game.position.to_move == ()
    again = santiago.Record.from_text(game.record.to_text())
    assert again == game.record
    assert again.position().result == game.result
    assert [line["move"] for line in santiago.trace(again)] == [str(m) for m in again.moves]
    assert game.result.winners
    assert "over" in repr(game)
