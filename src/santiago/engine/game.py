"""Game: a record and its position, with undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from santiago.engine.editions import Options, Variant
from santiago.engine.errors import IllegalMoveError, SetupError, shown
from santiago.engine.events import Event, events_of
from santiago.engine.moves import Move
from santiago.engine.notes import up_to
from santiago.engine.position import LegalMoves, Position, Result
from santiago.engine.record import Record, check_text
from santiago.engine.rng import Rng


class Game:
    """A game being played: its record so far, and the position after it.

    >>> game = Game.new(players=3, seed=1)
    >>> for text in ("bid 3", "pass", "bid 5"):
    ...     game.play(text)
    >>> game.position.phase, game.position.overseer
    ('planting', 1)
    >>> game.undo()
    Move('bid 5')
    >>> game.position.phase
    'auction'
    """

    def __init__(self, record: Record) -> None:
        self._variant = record.variant
        self._setup = record.setup
        self._names = record.names
        self._other = dict(record.other)
        self._moves = list(record.moves)
        self.position = record.position()
        self._sealed: Move | None = None

    @staticmethod
    def new(
        players: int = 4,
        edition: str = "trefl",
        options: Options | Mapping[str, object] | None = None,
        *,
        seed: int | str,
        overseer: int | None = None,
        names: Sequence[str] | None = None,
        **option: object,
    ) -> Game:
        """A new game with a set-up drawn from `seed`; options by name or as `options`.

        >>> Game.new(players=2, money="hidden", seed="tuesday").position.phase
        'first-canal'
        """
        if options is not None and option:
            raise TypeError("give options by name or as `options`, not both")
        variant = Variant(edition, players, options if options is not None else option)
        if names is not None and len(names) != players:
            raise SetupError(f"there are {len(names)} names for {players} players")
        if names is not None and not all(isinstance(name, str) for name in names):
            raise SetupError(f"names must be strings, not {shown(names)}")
        for name in names or ():
            check_text(name, "names")
        setup = Position.deal(variant, Rng(seed), overseer).setup()
        return Game(Record(variant, setup, (), None if names is None else tuple(names)))

    @property
    def record(self) -> Record:
        """The record so far, without a sealed bid that is still waiting.

        >>> Game.new(players=3, seed=1, names=["Ana", "Bo", "Cy"]).record.names
        ('Ana', 'Bo', 'Cy')
        """
        record = self._replayed()
        return record if self._sealed is not None else record.ending_at(self.position)

    def _replayed(self) -> Record:
        """The record so far, which finds its last position by a replay."""
        return Record(self._variant, self._setup, tuple(self._moves), self._names, self._other)

    @property
    def ply(self) -> int:
        """How many moves the record holds.

        >>> game = Game.new(players=3, seed=1)
        >>> game.play("bid 3")
        >>> game.ply
        1
        """
        return len(self._moves)

    @property
    def sealed(self) -> Move | None:
        """The overseer's secret bid while it waits for the other player's (P1.4).

        The program that runs the game must store it as safely as the record, and show it to nobody.

        >>> Game.new(players=2, seed=1).sealed is None
        True
        """
        return self._sealed

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves; see `Position.legal_moves`.

        >>> Game.new(players=3, seed=1).legal_moves
        <LegalMoves (11): pass, bid 1, bid 2, bid 3, …>
        """
        return self.position.legal_moves

    @property
    def result(self) -> Result | None:
        """The result, when the game is over.

        >>> Game.new(players=3, seed=1).result is None
        True
        """
        return self.position.result

    def play(self, move: Move | str | int, seat: int | None = None) -> None:
        """Play a move; with two secret bidders, name the seat.

        Secret bids can come in either order; they are recorded in the notation's order.

        >>> game = Game.new(players=2, source="central", seed=1)
        >>> game.play(game.legal_moves[0])
        >>> overseer = game.position.overseer
        >>> game.play("bid 2", seat=overseer)
        >>> game.ply, game.sealed
        (1, Move('bid 2'))
        >>> game.play("pass", seat=1 - overseer)
        >>> [str(move) for move in game.record.moves[1:]]
        ['pass', 'bid 2']
        """
        position = self.position
        played = position.move_of(move)
        early = len(position.to_move) == 2 and seat == position.overseer
        position.play(played, seat)
        if early:
            self._sealed = played
            return
        self._moves.append(played)
        if self._sealed is not None:
            self._moves.append(self._sealed)
            self._sealed = None

    def undo(self) -> Move:
        """Take back the last move, by replaying the record without it, and return it.

        >>> game = Game.new(players=3, seed=1)
        >>> game.play("bid 3")
        >>> game.undo(), game.ply
        (Move('bid 3'), 0)
        """
        if self._sealed is not None:
            taken, self._sealed = self._sealed, None
        elif self._moves:
            taken = self._moves.pop()
            if "notes" in self._other:
                self._other["notes"] = up_to(self._other["notes"], len(self._moves))
        else:
            raise IllegalMoveError("there is no move to take back", "no-move")
        self.position = self._replayed().position()
        return taken

    def events(self, since: int = 0) -> list[list[Event]]:
        """What each recorded move after the first `since` did, a list for each.

        >>> game = Game.new(players=3, seed=1)
        >>> game.play("bid 3")
        >>> game.play("pass")
        >>> game.events(since=1)
        [[{'event': 'pass', 'seat': 1, 'phase': 'auction'}]]
        """
        return [events_of(step) for step in self.record.steps() if step.ply > since]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What one seat may see; see `Position.view`.

        >>> Game.new(players=3, money="hidden", seed=1).view(1)["money"]
        [None, 10, None]
        """
        return self.position.view(seat)

    def _repr_svg_(self) -> str:
        """How a notebook shows the game: as a spectator sees it."""
        from santiago.svg import board  # loaded only for notebooks

        return board(self, names=self._names)

    def __repr__(self) -> str:
        return f"<Game ply {self.ply}: {self.position!r}>"
