"""The solvers against brute force, and searches that stay within the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from santiago import Position, Rng, Variant, compiled
from santiago.bots import Budget, ask, make
from santiago.bots.candidates import candidates_of
from santiago.bots.evaluate import features_of, points_of, values_of
from santiago.bots.lastround import LastRound, is_exact
from santiago.bots.lookahead import LookAhead
from santiago.bots.offers import few_offers_of, solved
from santiago.bots.outlook import Outlook
from santiago.bots.secret import SecretBids
from santiago.bots.tree import Tree
from santiago.bots.weights import Weights

WEIGHTS = Weights()


def positions(players: int, seed: int, phase: str | None = None) -> Iterator[Position]:
    """The positions of a greedy game, or those in one phase."""
    position = Position.deal(Variant(players=players), Rng(seed))
    greedy = make("greedy")
    while position.phase != "over":
        if phase in (None, position.phase):
            yield position
        seat = position.turn
        position.play(ask(greedy, position, seat, seed=seed).move, seat)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_candidates_are_legal_and_sorted(players: int) -> None:
    for position in positions(players, seed=1):
        candidates = candidates_of(position, Outlook(WEIGHTS), 12)
        legal = set(position.legal_moves.codes())
        assert candidates
        assert {code for code, _ in candidates} <= legal
        assert len({code for code, _ in candidates}) == len(candidates) <= 12
        scores = [score for _, score in candidates]
        assert scores == sorted(scores, reverse=True)


def test_an_outlook_remembers_only_what_is_the_same() -> None:
    """Looking at one position after another gives what looking at each afresh gives."""
    used = Outlook(WEIGHTS)
    for position in positions(4, seed=2):
        for each in (position, next(positions(4, seed=3))):
            assert values_of(each, used) == values_of(each, Outlook(WEIGHTS))
            assert candidates_of(each, used, 9) == candidates_of(each, Outlook(WEIGHTS), 9)


def test_values_are_chances() -> None:
    for position in positions(4, seed=4):
        values = values_of(position, Outlook(WEIGHTS))
        assert all(0 <= value <= 1 for value in values)
    assert sum(values) == pytest.approx(1, abs=0.4)  # but for the margin


def test_a_finished_game_is_worth_its_result() -> None:
    position = next(positions(3, seed=5)).copy()
    for _ in positions(3, seed=5):
        pass
    greedy = make("greedy")
    while position.phase != "over":
        seat = position.turn
        position.play(ask(greedy, position, seat).move, seat)
    result = position.result
    assert result is not None
    values = values_of(position, Outlook(WEIGHTS))
    assert values.index(max(values)) in result.winners
    assert len(points_of(position, Outlook(WEIGHTS))) == len(
        features_of(position, Outlook(WEIGHTS))
    )


def brute_force(position: Position) -> tuple[str, list[float]]:
    """Every seat does what is best for itself to the end of the game; of equals the first."""
    best: tuple[str, list[float]] | None = None
    for move in position.legal_moves:
        after = position.copy()
        after.play(move)
        if after.phase == "over":
            values = values_of(after, Outlook(WEIGHTS))
        else:
            values = brute_force(after)[1]
        if best is None or values[position.turn] > best[1][position.turn]:
            best = str(move), values
    assert best is not None
    return best


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_round_is_exact(players: int) -> None:
    solved_positions = 0
    for seed in range(3):
        for position in positions(players, seed):
            if not is_exact(position) or (players == 3 and position.phase == "decision"):
                continue
            solved_positions += 1
            search = LastRound(WEIGHTS)
            search.search(position, 1, 0.0)
            code, _, value = search.options(position.turn)[0]
            move, values = brute_force(position)
            assert (str(position.move_of(code)), value) == (move, values[position.turn])
    assert solved_positions


@pytest.mark.parametrize("players", [3, 5])
def test_offers_are_solved_without_a_trace(players: int) -> None:
    """The solver leaves the position as it was, and no seat does worse than by passing."""
    for position in positions(players, seed=6, phase="offers"):
        before = position.copy()
        move, values = solved(position, Outlook(WEIGHTS))
        assert position == before
        assert position.move_of(move) in position.legal_moves
        passed = position.copy()
        passed.play("pass")
        assert values[position.turn] >= outcome(passed)[position.turn]


def best_offer(position: Position) -> tuple[int, list[float]]:
    """The offers as a game tree, written down as it is defined."""
    if position.phase == "decision":
        return -1, outcome(position)
    best: tuple[int, list[float]] | None = None
    for code in few_offers_of(position, Outlook(WEIGHTS)):
        after = position.copy()
        after.play(position.move_of(code))
        values = best_offer(after)[1]
        if best is None or values[position.turn] > best[1][position.turn]:
            best = code, values
    assert best is not None
    return best


@pytest.mark.parametrize("players", [2, 3, 4])
def test_offers_are_solved_as_brute_force_solves_them(players: int) -> None:
    several = 0
    for position in positions(players, seed=9, phase="offers"):
        if position.round % 3 == 0:
            assert solved(position, Outlook(WEIGHTS)) == best_offer(position)
            several += 1
    assert several


def outcome(position: Position) -> list[float]:
    return solved(position, Outlook(WEIGHTS))[1]


@pytest.mark.parametrize("players", [2, 4])
def test_the_tree_knows_only_legal_moves(players: int) -> None:
    variant = Variant(players=players, options={"source": "chosen"})
    position = Position.deal(variant, Rng(1))
    greedy = make("greedy")
    for ply in range(60):
        if position.phase == "over" or (players == 2 and position.phase == "auction"):
            position.play("pass", position.turn)
            continue
        tree = Tree(LookAhead(WEIGHTS), ply)
        tree.search(position, 40, 0.0)
        options = tree.options(position.turn)
        assert sum(visits for _, visits, _ in options) == tree.iterations <= 40
        assert all(position.move_of(code) in position.legal_moves for code, _, _ in options)
        seat = position.turn
        position.play(ask(greedy, position, seat, seed=ply).move, seat)


@pytest.mark.slow
def test_the_tree_stops_when_nothing_can_change() -> None:
    """A search that ends early gives the move that its whole budget would give."""
    budget = 3000 if compiled() else 300
    early = 0
    for position in positions(4, seed=10):
        if position.round % 4 or len(position.legal_moves) == 1:
            continue
        tree = Tree(LookAhead(WEIGHTS), 1)
        tree.search(position, budget, 0.0)
        left = budget - tree.iterations
        if left:
            early += 1
            visits = [visits for _, visits, _ in tree.options(position.turn)]
            finished = tree.iterations - tree.grown > 1000 + 30 * tree.used
            assert finished or len(visits) == 1 or visits[0] - visits[1] > left
    assert early


def test_more_visits_widen_the_tree() -> None:
    """A short search looks at a few moves; a longer one also at what seemed worse."""
    position = next(p for p in positions(4, seed=11, phase="planting") if p.round == 5)
    looked_at = []
    for budget in (20, 400):
        tree = Tree(LookAhead(WEIGHTS), 1)
        tree.urge = 5.0  # curious, so that whatever may be looked at is
        tree.search(position, budget, 0.0)
        looked_at.append(sum(1 for _, visits, _ in tree.options(position.turn) if visits))
    assert 4 <= looked_at[0] <= 6
    assert looked_at[1] >= 8


def test_secret_bids_are_not_searched_when_one_is_known() -> None:
    position = next(p for p in positions(2, seed=7, phase="auction") if p.round == 3)
    search = SecretBids(LookAhead(WEIGHTS, near=0.0), 1)
    position.play("bid 1", position.to_move[0])
    with pytest.raises(ValueError, match="pass what a seat sees"):
        search.search(position, 200, 0.0)
    later = next(p for p in positions(2, seed=7, phase="offers"))
    with pytest.raises(ValueError, match="not a secret auction"):
        search.search(later, 200, 0.0)
    search.search(position.seen_by(position.turn, Rng(1)), 200, 0.0)
    assert search.options(position.turn)


def test_secret_bids_are_mixed() -> None:
    position = next(p for p in positions(2, seed=7, phase="auction") if p.round == 3)
    search = SecretBids(LookAhead(WEIGHTS, near=0.0), 1)
    search.search(position, 2000, 0.0)
    options = search.options(position.turn)
    assert sum(weight for _, weight, _ in options) == pytest.approx(1000, abs=len(options))
    bot = make("search")
    bids = {ask(bot, position, position.turn, Budget(iterations=400), s).move for s in range(12)}
    assert len(bids) > 1
