"""How do rivals choose their moves? Watches a game's public moves.

A strong player notices how others think, and expects the moves that they would choose. `greedy`
gives itself away soon: it always plays its policy's move, where a bot that searches plays it in
about two of three cases. Among those who search, some judge a round's end by the plain evaluation
and others as `learned` does: two short searches foretell each move in both ways, and the better
prophet gains trust.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from santiago.bots.lookahead import LookAhead
from santiago.bots.net import shipped_net
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.tree import Tree
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
PLAIN = 0.8
"""How likely a rival is to judge by the plain evaluation, before its first move."""
SHARE = 1 / 75
"""The searches that foretell a move have this share of a bot's iterations for its own moves,"""
LOOKS = 40, 400
"""but none rather than fewer than these, which tell too little, and not more than these."""
SLIPS = 0.1
"""How often a rival's move has nothing to do with what was foretold."""
SET_UP = ("source", "first-canal", "palms")


class Habits(NamedTuple):
    """How a seat seems to choose its moves."""

    greedy: float
    """How likely it is to play like `greedy`, from 0 to 1."""
    plain: float
    """If it does not: how likely it is to judge by the plain evaluation, not like `learned`."""


class _Watch:
    """What has been seen of one game so far."""

    def __init__(self, game: Game, looks: int) -> None:
        self.looks = looks
        self.moves: list[Move] = []
        self.position = game.record.position(0)
        self.greedy = [PRIOR / (1 - PRIOR)] * self.position.players
        self.plain = [PLAIN / (1 - PLAIN)] * self.position.players
        self._outlook = Outlook(Weights())
        self._plain = Tree(LookAhead(Weights(), horizon=0), 0)
        self._learned = Tree(LookAhead(Weights(), shipped_net().copy()), 0)

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
        """Compare a move with those expected, unless it is the only one, or a secret bid."""
        if position.secret_auction or len(position.legal_moves) == 1:
            return
        seat, code = position.turn, position.code_of(move)
        greedy, searching = ALIKE
        if code != greedy_code(position, self._outlook, Rng(0)):
            greedy, searching = 1 - greedy, 1 - searching
        self.greedy[seat] = _bounded(self.greedy[seat] * greedy / searching)
        # In the last round both judge by the result.
        if self.looks and position.phase not in SET_UP and position.round < position.rounds:
            plain = self._foretold(self._plain, position, code)
            learned = self._foretold(self._learned, position, code)
            self.plain[seat] = _bounded(self.plain[seat] * plain / learned)

    def _foretold(self, tree: Tree, position: Position, code: int) -> float:
        """How likely a short search thinks a move."""
        tree.search(position, self.looks, 0.0)
        looks = {move: visits for move, visits, _ in tree.options(position.turn)}
        share = looks.get(code, 0) / max(1, sum(looks.values()))
        return SLIPS / len(position.legal_moves) + (1 - SLIPS) * share


def _bounded(odds: float) -> float:
    return min(CERTAIN / (1 - CERTAIN), max(1e-9, odds))


def looks_for(iterations: float) -> int:
    """How closely to watch, for a bot with so many iterations for a move.

    >>> looks_for(800), looks_for(15_000), looks_for(1_000_000)
    (0, 200, 400)
    """
    least, most = LOOKS
    looks = min(most, int(iterations * SHARE))
    return looks if looks >= least else 0


_watches: WeakKeyDictionary[Game, dict[int, _Watch]] = WeakKeyDictionary()
"""What has been seen of each game, by how closely it was watched."""


def habits_of(game: Game, looks: int = LOOKS[0]) -> tuple[Habits, ...]:
    """Each seat's habits, as far as its moves have shown them; `looks`: how closely to look.

    Only public moves count: no secret bid, and no tile that has not been revealed.

    >>> from santiago.bots import Budget, make, play_game
    >>> game = Game.new(seed=7)
    >>> seats = [(make("greedy"), Budget())] + [(make("random"), Budget())] * 3
    >>> for _ in play_game(game, seats):
    ...     if game.position.round == 5:
    ...         break
    >>> [round(seat.greedy, 2) for seat in habits_of(game)]
    [0.95, 0.0, 0.0, 0.0]
    """
    moves = game.record.moves
    watches = _watches.setdefault(game, {})
    watch = watches.pop(looks, None)  # not kept if it is interrupted in the middle of a move
    if watch is None or not watch.follow(moves):
        watch = _Watch(game, looks)
        watch.follow(moves)
    watches[looks] = watch
    return tuple(
        Habits(greedy / (1 + greedy), plain / (1 + plain))
        for greedy, plain in zip(watch.greedy, watch.plain, strict=True)
    )
