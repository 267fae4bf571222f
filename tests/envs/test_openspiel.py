"""The game in OpenSpiel, tested by OpenSpiel's own tests and by ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from hypothesis import given
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, ismcts, mcts
from open_spiel.python.bots import uniform_random

import santiago.envs.openspiel as ours
from santiago import Position, Rng, Variant
from santiago.engine.moves import CODES
from santiago.engine.phases import PHASES
from santiago.engine.setup import Setup, removed_kinds
from tests.compiled import ROOT
from tests.envs.games import VARIANTS, look, plies, seeds, variants

PLAYTHROUGH = ROOT / "tests" / "data" / "playthroughs" / "python_santiago.txt"


def load(variant: Variant, reward: str = "win") -> Any:
    options = variant.options
    return pyspiel.load_game(
        "python_santiago",
        {
            "players": variant.players,
            "edition": variant.edition,
            "palms": "on" if options.palms else "off",
            "source": options.source,
            "money": options.money,
            "reward": reward,
        },
    )


def act(state: Any, rng: Rng) -> int:
    """Play or draw something; what."""
    actions = state.legal_actions()
    action: int = actions[rng.roll(len(actions))]
    state.apply_action(action)
    return action


def reached(variant: Variant, seed: int, steps: int) -> Any:
    state = load(variant).new_initial_state()
    rng = Rng(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        act(state, rng)
    return state


def test_openspiels_random_simulation() -> None:
    game = load(Variant(players=2))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_openspiels_random_simulations(variant: Variant) -> None:
    for reward in ("win", "margin", "score"):
        pyspiel.random_sim_test(load(variant, reward), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_recorded_playthrough() -> None:
    """Renew it, after a change that is meant, with `python -m tests.envs.test_openspiel`."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    original, again = generate_playthrough.replay(str(PLAYTHROUGH))
    for number, (line, new) in enumerate(
        zip(original.splitlines(), again.splitlines(), strict=True), 1
    ):
        assert line == new, f"line {number}"


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_drawn_games_are_the_engines_games(variant: Variant) -> None:
    """What was drawn is a set-up; with it and the moves, the engine plays the same game."""
    state = load(variant).new_initial_state()
    rng = Rng(8)
    drawn: dict[str, list[int]] = {"removed": [], "overseer": [], "source": [], "palm": []}
    tiles, moves = [], []
    while not state.is_terminal():
        drawing, chance = state.drawing, state.is_chance_node()
        action = act(state, rng)
        if not chance:
            moves.append(action)
        elif drawing == "tile":
            tiles.append(action)
        else:
            drawn[drawing].append(action)
    setup = Setup(
        overseer=drawn["overseer"][0],
        tiles=tuple(tiles),
        removed=removed_kinds(variant, *(drawn["removed"] or [-1])),
        source=drawn["source"][0] if drawn["source"] else None,
        palms=tuple(sorted(drawn["palm"])),
    )
    setup = Setup.of(variant, setup.to_json(variant))  # S1 to S11 hold
    position = Position(variant, setup)
    for move in moves:
        position.play(move, position.turn)
    assert position == state.position
    assert position.result is not None


def test_chance_is_fair() -> None:
    """The first tile is one of those in the box, each as likely as the other."""
    table = load(Variant("trefl", 5)).new_initial_state()
    assert table.chance_outcomes() == [(seat, 0.2) for seat in range(5)]
    while table.drawing != "tile":
        table.apply_action(table.legal_actions()[0])
    first = dict(table.chance_outcomes())
    assert first == {kind: (6 if kind & 1 else 3) / 45 for kind in range(10)}
    table.apply_action(0)
    assert dict(table.chance_outcomes())[0] == 2 / 44


@given(variants, seeds, plies)
def test_observations_are_those_of_the_encoding(variant: Variant, seed: int, steps: int) -> None:
    state = reached(variant, seed, steps)
    for player in range(variant.players):
        tensor = np.array(state.observation_tensor(player), np.float32)
        seen, legal = look(state.position, player)
        if not state.is_chance_node():
            assert np.array_equal(tensor, seen)
            assert state.legal_actions_mask(player) == legal.tolist()
            assert json.loads(state.observation_string(player)) == state.position.view(player)
        else:
            unseen = tensor[1152 + 62 : 1152 + 72] * 6
            assert round(float(unseen.sum())) == len(left_in_bag(state))


def left_in_bag(state: Any) -> list[int]:
    position = state.position
    total = position.rounds * position.tiles_per_round
    if state.drawing == "removed":
        return list(position.tiles)[:total]
    if state.drawing != "tile":
        return list(position.tiles)[:total]
    first = (position.round - 1) * position.tiles_per_round
    return list(position.tiles)[first + position.market_size : total]


@given(seeds, plies)
def test_a_secret_bid_is_in_nobody_elses_state(seed: int, steps: int) -> None:
    """P1.4: two games that differ only in the first bid look the same to the second bidder."""
    state = reached(Variant("trefl", 2, {"money": "hidden"}), seed, steps)
    rng = Rng(seed + 1)
    while not state.is_terminal() and not (
        not state.is_chance_node()
        and state.position.phase == "auction"
        and state.position.spoken == 0
    ):
        act(state, rng)
    if state.is_terminal() or len(state.legal_actions()) < 2:
        return
    bidder = state.current_player()
    one, other = state.clone(), state.clone()
    one.apply_action(state.legal_actions()[0])
    other.apply_action(state.legal_actions()[1])
    for told in ("information_state_string", "observation_string"):
        assert getattr(one, told)(1 - bidder) == getattr(other, told)(1 - bidder)
        assert getattr(one, told)(bidder) != getattr(other, told)(bidder)
    for told in ("information_state_tensor", "observation_tensor"):
        assert getattr(one, told)(1 - bidder) == getattr(other, told)(1 - bidder)
        assert getattr(one, told)(bidder) != getattr(other, told)(bidder)
    assert one.legal_actions() == other.legal_actions()
    for twin in (one, other):
        twin.apply_action(0)
    assert one.information_state_string(1 - bidder) != other.information_state_string(1 - bidder)


def twin_for(state: Any, player: int, rng: Rng) -> Any:
    """A state with the rest of the bag in another order, and other hidden money of the others."""
    twin = state.clone()
    position = twin.position
    first, total = 0, position.rounds * position.tiles_per_round
    if position.phase_index >= PHASES.index("auction"):
        turned_up = position.market_size if state.drawing == "tile" else position.tiles_per_round
        first = (position.round - 1) * position.tiles_per_round + turned_up
    tiles = list(position.tiles)
    bag = tiles[first:total]
    for place in range(len(bag)):
        other = place + rng.roll(len(bag) - place)
        bag[place], bag[other] = bag[other], bag[place]
    position.tiles = [*tiles[:first], *bag, *tiles[total:]]
    if position.variant.options.money == "hidden" and not state.is_terminal():
        position.money = [
            money if seat == player else money + rng.roll(9)
            for seat, money in enumerate(list(position.money))
        ]
    return twin


@given(variants, seeds, plies)
def test_nothing_hidden_is_told(variant: Variant, seed: int, steps: int) -> None:
    """Neither the order of the tiles to come nor hidden money, in any word, number or mask."""
    state = reached(variant, seed, steps)
    for player in range(variant.players):
        twin = twin_for(state, player, Rng(seed + 2))
        for told in (
            "information_state_string",
            "information_state_tensor",
            "observation_string",
            "observation_tensor",
            "legal_actions",
            "legal_actions_mask",
        ):
            assert getattr(state, told)(player) == getattr(twin, told)(player), told


def test_hidden_money_is_hidden() -> None:
    game = load(Variant("trefl", 3, {"money": "hidden"}))
    state = game.new_initial_state()
    while state.is_chance_node():
        act(state, Rng(1))
    shown = json.loads(state.observation_string(1))["money"]
    assert shown == [None, 10, None]
    public = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        )
    )
    assert json.loads(public.string_from(state, 0))["money"] == [None] * 3
    private = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False,
            perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
    )
    assert json.loads(private.string_from(state, 1)) == {"money": [None, 10, None]}


@given(variants, seeds)
def test_perfect_recall(variant: Variant, seed: int) -> None:
    """What was played is in the information state, one word for each step."""
    state = reached(variant, seed, 60)
    text = state.information_state_string(0)
    assert text.startswith("seat 0: ")
    assert text.count(";") == len(state.history()) - 1
    tensor = np.array(state.information_state_tensor(0)).reshape(-1)[1245:].reshape(-1, 3)
    assert np.count_nonzero(tensor[:, 0]) == len(state.history())


def test_no_game_is_longer_than_declared() -> None:
    for variant in VARIANTS:
        game = load(variant)
        for seed in range(5):
            state = reached(variant, seed, 10**6)
            history = state.full_history()
            decisions = sum(step.player >= 0 for step in history)
            assert decisions <= game.max_game_length()
            assert len(history) - decisions <= game.max_chance_nodes_in_history()
            assert len(history) <= ours.HISTORY


@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_returns(reward: str) -> None:
    game = load(Variant(players=3), reward)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0]
        act(state, Rng(3))
    scores, winners = state.position.result.scores, state.position.result.winners
    returns = state.returns()
    if reward == "win":
        assert sum(returns) == game.utility_sum() == 1
        assert all((share > 0) == (seat in winners) for seat, share in enumerate(returns))
    elif reward == "score":
        assert returns == list(scores)
    else:
        assert max(returns) == max(scores) - sorted(scores)[-2]


def test_an_illegal_action_is_an_error_that_names_it() -> None:
    state = load(Variant()).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match=r"action 11: 11 cannot be drawn.*legal: 0, 1, 2"):
        state.apply_action(11)
    while state.is_chance_node():
        act(state, Rng(1))
    for wrong in (101, CODES):
        with pytest.raises(pyspiel.SpielError, match=f"action {wrong}: .*legal: 0, 674, 675"):
            state.apply_action(wrong)
    assert state.legal_actions(state.current_player()) == state.legal_actions()
    assert state.legal_actions((state.current_player() + 1) % 4) == []


def test_parameters_that_do_not_exist() -> None:
    for wrong in ("players=7", "edition=third", "money=gone", "reward=none", "palms=perhaps"):
        with pytest.raises(pyspiel.SpielError):
            pyspiel.load_game(f"python_santiago({wrong})")


def test_serialisation() -> None:
    state = reached(Variant("trefl", 2), 4, 50)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.position == state.position
    assert again.history() == state.history()


def test_mcts_and_evaluate_bots() -> None:
    game = load(Variant(players=2))
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 2, 3, evaluator, random_state=rng),
        uniform_random.UniformRandomBot(1, rng),
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    assert sum(returns) == 1


def test_resampling_draws_a_secret_bid_anew() -> None:
    state = reached(Variant("trefl", 2), 3, 20)
    rng = Rng(4)
    while state.is_chance_node() or state.position.phase != "auction" or state.position.spoken == 0:
        act(state, rng)
    second, first = state.current_player(), 1 - state.current_player()
    drawn = set()
    for number in range(20):
        again = state.resample_from_infostate(second, lambda number=number: number / 20)
        assert again.information_state_string(second) == state.information_state_string(second)
        assert again.legal_actions() == state.legal_actions()
        drawn.add(again.information_state_string(first))
    assert len(drawn) > 1
    own = state.resample_from_infostate(first, lambda: 0.0)
    assert own.information_state_string(first) == state.information_state_string(first)


def test_information_set_mcts() -> None:
    game = load(Variant(players=2))
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=3, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            act(state, Rng(1))
    assert sum(state.returns()) == 1


def test_mcts_in_c() -> None:
    game = load(Variant(players=3))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    search = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=2.0,
        max_simulations=2,
        max_memory_mb=100,
        solve=False,
        seed=1,
        verbose=False,
    )
    bots = [search, *(pyspiel.make_uniform_random_bot(seat, seat) for seat in (1, 2))]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)) == 1


def record(path: Path) -> None:
    text = generate_playthrough.playthrough("python_santiago(players=2,money=hidden)", None, seed=1)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    record(PLAYTHROUGH)
