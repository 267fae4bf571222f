"""Who plays like `greedy`? Watches a game's public moves.

A strong player notices weak rivals and expects their moves instead of the best ones. `greedy` gives
itself away soon: it always plays its policy's move, where a bot that searches plays it in about two
of three cases.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.weights import Weights
from santiago.engine.game import Game
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.rng import Rng

PRIOR = 0.1
"""How likely a rival is to play like `greedy`, before its first move."""
ALIKE = 0.97, 0.65
"""How often such a rival, and how often a bot that searches, plays the policy's move."""
CERTAIN = 0.95
"""Nobody is trusted further than this."""


class _Watch:
    """What has been seen of one game so far."""

    def __init__(self, game: Game) -> None:
        self.moves: list[Move] = []
        self.position = game.record.position(0)
        self.odds = [PRIOR / (1 - PRIOR)] * self.position.players
        self._outlook = Outlook(Weights())

    def follow(self, moves: tuple[Move, ...]) -> bool:
        """Watch the moves since the last time; False if some were taken back."""
        seen = len(self.moves)
        if moves[:seen] != tuple(self.moves):
            return False
        for move in moves[seen:]:
            self._note(self.position, move)
            self.position.play(move, self.position.turn)
            self.moves.append(move)
        return True

    def _note(self, position: Position, move: Move) -> None:
        """Compare a move with the policy's, unless it is the only one, or a secret bid."""
        if position.secret_auction or len(position.legal_moves) == 1:
            return
        greedy, searching = ALIKE
        if position.code_of(move) != greedy_code(position, self._outlook, Rng(0)):
            greedy, searching = 1 - greedy, 1 - searching
        odds = self.odds[position.turn] * greedy / searching
        self.odds[position.turn] = min(CERTAIN / (1 - CERTAIN), max(1e-9, odds))


_watches: WeakKeyDictionary[Game, _Watch] = WeakKeyDictionary()


def greedy_seats(game: Game) -> tuple[float, ...]:
    """For each seat, how likely it is to play like `greedy`, from 0 to 1.

    Only public moves count: no secret bid, and no tile that has not been revealed.

    >>> from santiago.bots import Budget, make, play_game
    >>> game = Game.new(seed=7)
    >>> seats = [(make("greedy"), Budget())] + [(make("random"), Budget())] * 3
    >>> for _ in play_game(game, seats):
    ...     if game.position.round == 5:
    ...         break
    >>> [round(likely, 2) for likely in greedy_seats(game)]
    [0.95, 0.0, 0.0, 0.0]
    """
    moves = game.record.moves
    watch = _watches.pop(game, None)  # not kept if it is interrupted in the middle of a move
    if watch is None or not watch.follow(moves):
        watch = _Watch(game)
        watch.follow(moves)
    _watches[game] = watch
    return tuple(odds / (1 + odds) for odds in watch.odds)
