"""Position: what is on the table, and the legal moves (compiled)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from collections.abc import Mapping
from typing import Any

from santiago.engine import consequences as _consequences
from santiago.engine import position_text, rebuild
from santiago.engine import views as _views
from santiago.engine.base_position import LegalMoves, Result
from santiago.engine.board import squares_of
from santiago.engine.editions import Variant
from santiago.engine.errors import IllegalMoveError, NotationError, SetupError, shown
from santiago.engine.moves import Move
from santiago.engine.setup import Setup, removed_kinds

if not cython.compiled:  # position.pxd has the same for the compiler
    from santiago.engine.base_position import BasePosition
    from santiago.engine.deal import Rules
    from santiago.engine.phases import begin, place_source
    from santiago.engine.rng import Rng
    from santiago.engine.state import State

__all__ = ["LegalMoves", "Position", "Result"]


class Position(BasePosition):  # cdef
    """A position of a game, with the tile order that it will reveal.

    >>> position = Position.deal(Variant(players=3), Rng(1))
    >>> position.phase, position.round, position.overseer, position.to_move
    ('auction', 1, 2, (0,))
    >>> len(position.legal_moves), "bid 11" in position.legal_moves
    (11, False)
    >>> position.play("bid 2")
    >>> position.to_move
    (1,)

    A position holds everything, including what is hidden. What leaves the process goes through
    `view`; a player's program gets the copy of `seen_by`.
    """

    def __init__(self, variant: Variant, setup: Setup) -> None:
        if not cython.compiled:
            State.__init__(self)
        setup.check(variant)
        self.prepare(variant)
        rules: Rules = Rules(variant)
        rules.lay_out(self)
        self.tiles = list(setup.tiles) + [0] * (45 - len(setup.tiles))
        self.removed = setup.removed[0] if variant.removes_one else -1
        self.overseer = setup.overseer
        if setup.source is not None:
            place_source(self, setup.source)
        self.palms = sum(1 << palm for palm in setup.palms)
        begin(self)

    @staticmethod
    def deal(variant: Variant, rng: Rng, overseer: int | None = None) -> Position:
        """A new game with a random setup (S7–S10); `overseer` names the first one.

        >>> Position.deal(Variant(), Rng(7)) == Position.deal(Variant(), Rng(7))
        True
        """
        position = _blank(variant)
        rules: Rules = Rules(variant)
        if overseer is not None and not 0 <= overseer < variant.players:
            raise SetupError(
                f"overseer {shown(overseer)} is not a valid seat: 0 to {variant.players - 1} (S10)"
            )
        rules.deal(position, rng, -1 if overseer is None else overseer)
        return position

    def setup(self) -> Setup:
        """The setup of this game; known only before the first move.

        >>> position = Position.deal(Variant(), Rng(7))
        >>> Position(position.variant, position.setup()) == position
        True
        """
        chosen = self.variant.options.source == "chosen" and self.source >= 0
        if chosen or self.occupied or self.canals or self.spoken or self.round > 1:
            raise IllegalMoveError("the setup can only be read before the first move")
        return Setup(
            overseer=self.overseer,
            tiles=tuple(self.tiles)[: self.rounds * self.tiles_per_round],
            removed=removed_kinds(self.variant, self.removed),
            source=None if self.source < 0 else self.source,
            palms=tuple(squares_of(self.palms)),
        )

    def snapshot(self) -> dict[str, Any]:
        """The complete position as JSON, without the tile order.

        >>> Position.deal(Variant(), Rng(1)).snapshot()["money"]
        [10, 10, 10, 10]
        """
        return _views.snapshot(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What one seat may see, as JSON; None: what a spectator may see.

        >>> Position.deal(Variant(options={"money": "hidden"}), Rng(1)).view(0)["money"]
        [10, None, None, None]
        """
        return _views.view(self, seat)

    def consequences(self, move: Move | str | int, seat: int | None = None) -> dict[str, Any]:
        """What a legal move does at once, as JSON; see `santiago.engine.consequences`.

        >>> position = Position.deal(Variant(players=3), Rng(1))
        >>> position.consequences("bid 3")["order"]
        [0]
        """
        return _consequences.consequences(self, self.move_of(move), seat)

    @staticmethod
    def from_snapshot(snapshot: Mapping[str, Any], rng: Rng | None = None) -> Position:
        """The position of a snapshot; `rng` deals the unseen tiles.

        Without `rng`, they are in the order of their kinds.

        >>> position = Position.deal(Variant(), Rng(1))
        >>> Position.from_snapshot(position.snapshot()).key() == position.key()
        True
        """
        position = _filled(rebuild.variant_of(snapshot), snapshot)
        again = position.snapshot()
        for name, value in again.items():
            if name in snapshot and snapshot[name] != value:
                raise NotationError(
                    f"not a position: {name} is {shown(snapshot[name])}, but the rest "
                    f"implies {shown(value)}"
                )
        if rng is not None:
            position.redeal(rng)
        return position

    def text(self, full: bool = False) -> str:
        """This position as one line; see `santiago.engine.position_text`.

        The public form leaves out what is hidden: the order of the tiles, and the first of two
        secret bids. The full form holds everything.

        >>> Position.deal(Variant(players=3), Rng(1)).text()[:39]
        'trefl/3/palms/central/open 1/auction 2/'
        """
        shown_as = self if full or not self.secret_auction else self.seen_by(-1, Rng(0))
        data = shown_as.snapshot()
        data["turn"] = shown_as.turn
        order = [seat for seat in shown_as.order if seat >= 0]
        data["planting"] = (order, shown_as.bidders)
        tiles = list(self.tiles)[: self.rounds * self.tiles_per_round] if full else None
        names = None if tiles is None else [self.variant.tile_name(kind) for kind in tiles]
        return position_text.write(data, names)

    @staticmethod
    def from_text(text: str, rng: Rng | None = None) -> Position:
        """The position that `text` describes; for the public form, `rng` deals the unseen tiles.

        >>> position = Position.deal(Variant(), Rng(1))
        >>> Position.from_text(position.text(full=True)) == position
        True
        """
        variant, data = position_text.read(text)
        position = _filled(variant, data)
        full = "tiles_in_order" in data
        again = position.text(full)
        for written, follows in zip(text.split(), again.split(), strict=True):
            if written != follows:
                raise NotationError(
                    f"not a position: {shown(written)} is there, but the rest implies "
                    f"{shown(follows)}"
                )
        if rng is not None and not full:
            position.redeal(rng)
        return position

    def _repr_svg_(self) -> str:
        """How a notebook shows the position: as a spectator sees it."""
        from santiago.svg import board  # loaded only for notebooks

        return board(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.variant, self.pack())


def _blank(variant: Variant) -> Position:
    position: Position = Position.__new__(Position)
    if not cython.compiled:
        State.__init__(position)
    position.prepare(variant)
    return position


def _filled(variant: Variant, data: Mapping[str, Any]) -> Position:
    """The position of a snapshot, not yet compared with it."""
    position: Position = _blank(variant)
    rules: Rules = Rules(variant)
    rules.lay_out(position)
    rebuild.fill(position, variant, data)
    return position


def _restored(variant: Variant, packed: bytes) -> Position:
    """A position that was pickled."""
    position = _blank(variant)
    position.unpack(packed)
    return position
