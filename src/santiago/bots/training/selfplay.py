"""Games that the net learns from.

First the greedy policy plays, every seat with numbers of its own, so that many kinds of play
are seen.  Then the net's own search plays.  Each of its games splits once: two moves that the
search liked are both played on, on the same tiles, so that the net learns to tell good moves
from bad ones, and not only good games from bad ones.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from santiago.bots.features import read_features
from santiago.bots.lookahead import LookAhead
from santiago.bots.net import Net
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.random_move import random_code
from santiago.bots.search import Search
from santiago.bots.secret import SecretBids
from santiago.bots.training.samples import State
from santiago.bots.tree import Tree
from santiago.bots.weights import Weights
from santiago.engine.editions import Variant
from santiago.engine.phases import apply
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

PLAYERS = (4, 4, 4, 2, 3, 5)
"""Four players are what most people play, and what matches are judged by."""
_TUNED = (
    *("rival", "early_money", "growth", "spread", "room_wet", "room_near", "room_far", "fresh"),
    *("deny", "next_ring", "free_wet", "overseer", "outbid", "offer_edge", "hold_round"),
)


def drawn_variant(rng: Rng) -> Variant:
    """A variant to play: every number of players, both editions, with palms and without."""
    players = PLAYERS[rng.roll(len(PLAYERS))]
    edition = "amigo" if players > 2 and rng.roll(5) == 0 else "trefl"
    palms = (edition == "trefl") != (rng.roll(5) == 0)
    source = ("central", "central", "anywhere")[rng.roll(3)]
    return Variant(edition, players, {"palms": palms, "source": source})


def perturbed(rng: Rng) -> Weights:
    """The greedy policy's numbers, each somewhat larger or smaller."""
    weights = Weights()
    for name in _TUNED:
        factor = 2.0 ** ((rng.roll(2001) - 1000) / 1400)
        setattr(weights, name, getattr(weights, name) * factor)
    return weights


def seen(position: Position, outlook: Outlook) -> State:
    """What the net is told about a position at the beginning of a round."""
    return State(*read_features(position, outlook), position.rounds - position.round + 1)


def greedy_states(seed: int) -> Iterator[State]:
    """The later states of one greedy game; up to a random round its players differ."""
    rng = Rng(seed)
    position = Position.deal(drawn_variant(rng), rng)
    plain = Outlook(Weights())
    others = [Outlook(perturbed(rng)) for _ in range(position.players)]
    until = 1 + rng.roll(position.rounds)
    states = []
    at = position.round
    while position.phase != "over":
        explores = position.round < until
        # Sometimes a move at random, or all games would be about sensible boards.
        if explores and rng.roll(12) == 0:
            apply(position, random_code(position, rng))
        else:
            outlook = others[position.turn] if explores else plain
            apply(position, greedy_code(position, outlook, rng))
        if position.round != at:
            at = position.round
            if at >= until:
                states.append(seen(position, plain))
    yield from ended(states, position)


def ended(states: list[State], position: Position) -> list[State]:
    """The states of a game that is over, with its points, each linked to the next."""
    for state, after in pairwise(states):
        state.after = after
    for state in states:
        state.points = [float(points) for points in position.scores()]
    return states


class Player:
    """The net's own search, with a small budget, for all seats of a game."""

    def __init__(self, net: Net | None, iterations: int, seed: int) -> None:
        weights = Weights()
        self.tree: Search = Tree(LookAhead(weights, net), seed)
        self.secret: Search = SecretBids(LookAhead(weights, net, near=0.0), seed)
        self.outlook = Outlook(weights)
        self.iterations = iterations

    def options(self, position: Position) -> list[tuple[int, int, float]]:
        """The moves that the search looked at, the best first."""
        seat = position.turn
        root, search = position, self.tree
        if position.secret_auction:
            root, search = position.seen_by(seat, Rng(0)), self.secret  # without the other's bid
            root.turn = seat
        search.search(root, self.iterations, 0.0)
        return [option for option in search.options(seat) if option[1]]


def drawn_option(options: list[tuple[int, int, float]], rng: Rng) -> int:
    """One of the moves, as often as the search looked at it."""
    at = rng.roll(sum(visits for _, visits, _ in options))
    for code, visits, _ in options:
        at -= visits
        if at < 0:
            return code
    return options[0][0]


def play_to_end(
    position: Position, seats: Sequence[Player], rng: Rng, outlook: Outlook
) -> list[State]:
    """Play on to the end; the states at the beginning of each round to come."""
    states = []
    at = position.round
    while position.phase != "over":
        options = seats[position.turn].options(position)
        secret = position.secret_auction
        apply(position, drawn_option(options, rng) if secret else options[0][0])
        if position.round != at and position.phase != "over":
            at = position.round
            states.append(seen(position, outlook))
    return ended(states, position)


def strong_states(seed: int, net: Net | None, iterations: int) -> Iterator[State]:
    """The states of one game between equals that splits in two."""
    rng = Rng(seed)
    position = Position.deal(drawn_variant(rng), rng)
    player = Player(net, iterations, seed)
    return _split_game(position, [player] * 5, range(5), rng, seed)


def hunting_states(seed: int, net: Net | None, prey: Net, iterations: int) -> Iterator[State]:
    """The states of one game of four that splits in two: one net against three of another.

    Only the one tries things out, and the game splits at a move of its own.
    """
    rng = Rng(seed)
    position = Position.deal(Variant(), rng)
    hunter = rng.roll(position.players)
    seats = [Player(prey, iterations, seed)] * position.players
    seats[hunter] = Player(net, iterations, seed)
    return _split_game(position, seats, (hunter,), rng, seed)


def _split_game(
    position: Position, seats: Sequence[Player], learners: Container[int], rng: Rng, seed: int
) -> Iterator[State]:
    """Play a game; at some move of a learner both that move and another are played on."""
    outlook = Outlook(Weights())
    split_in = 1 + rng.roll(position.rounds - 1)
    calm = max(1, split_in - 1 - rng.roll(2))  # from here on nobody tries things out
    splits_at = rng.roll(2 + 3 * position.players)  # moves into that round
    trunk: list[State] = []
    at = position.round
    moves = 0
    while position.phase != "over":
        if position.round != at:
            at, moves = position.round, 0
            if at >= calm:
                trunk.append(seen(position, outlook))
        options = seats[position.turn].options(position)
        secret = position.secret_auction
        learns = position.turn in learners
        if learns and not secret and len(options) > 1 and at >= split_in and moves >= splits_at:
            break
        tries = (learns and at < calm) or secret
        apply(position, drawn_option(options, rng) if tries else options[0][0])
        moves += 1
    if position.phase == "over":
        yield from ended(trunk, position)
        return
    mover = position.turn
    first = options[0][0]
    others = [(code, visits, value) for code, visits, value in options[1:6]]
    twins: list[State] = []
    scores = []
    for code in (first, drawn_option(others, rng)):
        branch = position.copy()
        apply(branch, code)
        while branch.round == at and branch.phase != "over":  # as a leaf of the tree plays on
            apply(branch, greedy_code(branch, outlook, Rng(seed)))
        if branch.phase == "over":
            scores.append([float(points) for points in branch.scores()])
            continue
        end = seen(branch, outlook)
        end.mover = mover
        states = play_to_end(branch, seats, Rng(seed_of(seed, "rest")), outlook)
        yield from ended([end, *states], branch)
        twins.append(end)
        scores.append(end.points)
    if len(twins) == 2:
        twins[0].twin, twins[1].twin = twins[1], twins[0]
    for state, after in pairwise([*trunk, *twins[:1]]):
        state.after = after
    for state in trunk:
        state.points = [(one + other) / 2 for one, other in zip(*scores, strict=True)]
    yield from trunk
