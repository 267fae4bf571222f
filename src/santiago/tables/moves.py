"""A client's move: read, checked, and refused with a reason."""

from __future__ import annotations

from santiago.engine.errors import IllegalMoveError, NotationError
from santiago.engine.game import Game
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.tables.errors import Refusal


def read_move(text: str) -> Move:
    """A move in the notation."""
    try:
        return Move.parse(text)
    except NotationError as error:
        raise Refusal("move/syntax", str(error), move=text) from None


def play_on(game: Game | Position, move: Move, seat: int | None) -> None:
    """Play a seat's move, if it is legal."""
    try:
        game.play(move, seat)
    except IllegalMoveError as error:
        if error.code == "over":
            raise Refusal("move/over", str(error)) from None
        raise Refusal("move/illegal", str(error), move=move.text, why=error.code) from None


def legal_move(position: Position, text: str) -> Move:
    """A move that the seat to move may play now.

    >>> from santiago import Game
    >>> position = Game.new(players=3, overseer=1, seed=1).position
    >>> legal_move(position, "bid 3").amount, len(position.legal_moves)
    (3, 11)
    >>> legal_move(position, "bid 12")
    Traceback (most recent call last):
    ...
    santiago.tables.errors.Refusal: 'bid 12' is illegal: the player has only 10 (P1.2)
    """
    move = read_move(text)
    play_on(position.copy(), move, position.turn)
    return move
