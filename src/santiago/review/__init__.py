"""See why a game went as it did: who was winning when, luck and skill apart, turning points.

>>> from santiago import Game
>>> from santiago.bots import Budget, make, play_game
>>> game = Game.new(players=3, seed=1)
>>> for _ in play_game(game, [(make("greedy"), Budget())] * 3):
...     pass
>>> review = review_game(game.record, iterations=8, deals=0)
>>> len(review.plies) == game.ply + 1, [round(sum(ply.shares), 6) for ply in review.plies][:2]
(True, [1.0, 1.0])
"""

from santiago.review.account import Account
from santiago.review.errors import ReviewError
from santiago.review.game import DEFAULT_DEALS, DEFAULT_ITERATIONS, review_game, sketch
from santiago.review.ledger import Ledger
from santiago.review.model import Comparison, Judged, Ply, Reveal, Review, TurningPoint
from santiago.review.rollouts import compare
from santiago.review.trial import Trial, tried
from santiago.review.ways import Ways, ways_on

__all__ = [
    "DEFAULT_DEALS",
    "DEFAULT_ITERATIONS",
    "Account",
    "Comparison",
    "Judged",
    "Ledger",
    "Ply",
    "Reveal",
    "Review",
    "ReviewError",
    "Trial",
    "TurningPoint",
    "Ways",
    "compare",
    "review_game",
    "sketch",
    "tried",
    "ways_on",
]
