"""The PettingZoo environment, tested by PettingZoo's own tests and by ours."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from hypothesis import given
from pettingzoo.utils import wrappers

from santiago import IllegalMoveError, OptionError, Rng, Variant
from santiago.engine.moves import CODES
from santiago.envs import santiago_v0
from santiago.envs.batch import draw
from tests.envs.games import VARIANTS, arguments, plies, reached, seeds, twin_for, variants

with warnings.catch_warnings():  # its tests import its games in a way that it calls deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )
    from pettingzoo.test.state_test import test_state as pettingzoos_state_test

# Left out: bombardment_test, which fails for every game whose observations are dictionaries,
# PettingZoo's own included; max_cycles_test and the parallel tests, which want a parallel
# environment; test_save_obs, which wants pictures.

# What api_test remarks on every environment with dictionaries that is not one of its own family.
FAMILY = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)


def play(env: Any, seed: int, rng: Rng) -> list[Any]:
    """Play a random game; everything that `last` said on the way."""
    env.reset(seed=seed)
    told = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        told.append((agent, observation, reward, terminated, truncated, dict(info)))
        env.step(None if terminated or truncated else draw(observation["action_mask"], rng))
    return told


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_pettingzoos_api_test(variant: Variant) -> None:
    with warnings.catch_warnings():
        for remark in FAMILY:
            warnings.filterwarnings("ignore", remark)
        # After the end no action is legal: masks of dead agents are empty, as in other games.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(santiago_v0.env(**arguments(variant)), num_cycles=300)


def test_made_by_name() -> None:
    env: Any = pettingzoo.make("aec", "santiago-v0", players=3)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]


@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_pettingzoos_seed_test(reward: str) -> None:
    seed_test(lambda: santiago_v0.env(reward=reward), num_cycles=20)


def test_pettingzoos_render_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("pygame.time.wait", lambda _: None)
    render_test(santiago_v0.env)


@pytest.mark.slow
def test_pettingzoos_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(santiago_v0.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_rewards_come_at_the_end(variant: Variant) -> None:
    for reward in ("win", "margin", "score"):
        env = santiago_v0.env(**arguments(variant), reward=reward)
        told = play(env, 1, Rng(2))
        last = {agent: value for agent, _, value, *_ in told}
        values = [last[agent] for agent in env.possible_agents]
        scores = list(env.unwrapped.position.result.scores)
        if reward == "score":
            assert values == scores
        elif reward == "margin":
            others = [max(scores[:s] + scores[s + 1 :]) for s in range(len(scores))]
            assert values == [own - other for own, other in zip(scores, others, strict=True)]
        else:
            winners = env.unwrapped.position.result.winners
            share = 1 / len(winners)
            assert values == [share if seat in winners else 0 for seat in range(len(scores))]
        living = [value for _, _, value, terminated, *_ in told if not terminated]
        assert not any(living)


def test_equal_seeds_give_equal_games_and_resets_go_on() -> None:
    env = santiago_v0.env()
    env.reset(seed=5)
    first = env.unwrapped.position.copy()
    env.reset()
    second = env.unwrapped.position.copy()
    env.reset(seed=5)
    assert env.unwrapped.position == first
    env.reset()
    assert env.unwrapped.position == second != first


def test_the_state_holds_what_no_player_may_know() -> None:
    env: Any = santiago_v0.env(players=2, money="hidden")
    env.reset(seed=1)
    assert env.unwrapped.state_space.contains(env.state())
    raw = env.unwrapped
    position = raw.position
    while position.phase != "auction" or position.spoken != 1:
        env.step(draw(env.last()[0]["action_mask"], Rng(1)))
    before = env.state()
    seat = position.turn
    seen = env.observe(f"player_{seat}")["observation"]
    raw.position = twin_for(position, seat, Rng(3))
    assert np.array_equal(env.observe(f"player_{seat}")["observation"], seen)
    assert not np.array_equal(env.state(), before)
    env.reset(seed=1)
    pettingzoos_state_test(env, 10)


@pytest.mark.parametrize("how", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_plays_on_by_itself(how: Any) -> None:
    env: Any = santiago_v0.env(players=3)
    env.reset(seed=1)
    rng = Rng(1)
    for _ in range(25):
        env.step(draw(env.last()[0]["action_mask"], rng))
    twin = how(env)
    before = env.last()[0]["observation"]
    told: list[list[bytes]] = [[], []]
    for told_by, each in zip(told, (twin, env), strict=True):
        assert np.array_equal(each.last()[0]["observation"], before)
        rng = Rng(2)
        for _ in range(40):
            each.step(draw(each.last()[0]["action_mask"], rng))
            told_by.append(each.last()[0]["observation"].tobytes())
        each.reset()
        told_by.append(each.last()[0]["observation"].tobytes())
    assert told[0] == told[1]


def test_two_players_bid_left_of_the_overseer_first() -> None:
    env: Any = santiago_v0.env(players=2, overseer=1)
    env.reset(seed=1)
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert env.agent_selection == "player_0"
    twins = []
    for bid in ("pass", "bid 3"):
        twin = copy.deepcopy(env.unwrapped)
        twin.step(twin.position.move_of(bid).code)
        assert twin.agent_selection == "player_1"
        twins.append(twin)
    for agent in ("player_1",):
        one, other = (twin.observe(agent) for twin in twins)
        assert all(np.array_equal(one[key], other[key]) for key in one)
    assert not np.array_equal(*(twin.observe("player_0")["observation"] for twin in twins)), (
        "the bidder sees its own bid"
    )


@given(variants, seeds, plies)
def test_nothing_hidden_is_told(variant: Variant, seed: int, ply: int) -> None:
    position = reached(variant, seed, ply)
    env, other = (santiago_v0.raw_env(**arguments(variant), render_mode="ansi") for _ in "ab")
    for seat, agent in enumerate(env.possible_agents):
        env.reset(seed=seed)
        other.reset(seed=seed)
        env.position = position
        other.position = twin_for(position, seat, Rng(seed + 2))
        one, two = env.observe(agent), other.observe(agent)
        assert all(np.array_equal(one[key], two[key]) for key in one)
        assert env.infos[agent] == other.infos[agent] == {}
        assert env.rewards[agent] == other.rewards[agent]
        assert env.render() == other.render()


def test_an_illegal_action_ends_the_game_and_is_named(caplog: pytest.LogCaptureFixture) -> None:
    env = santiago_v0.env(players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = 101  # to plant in the auction
    env.step(illegal)
    assert "Illegal move made" in caplog.text
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1
    fault = env.infos[agent]["illegal"]
    assert fault["action"] == illegal
    assert fault["move"] == "plant banana1 a1"
    assert "phase auction" in fault["why"]
    assert fault["legal"] == [0, *range(674, 684)]
    while env.agents:
        _, _, terminated, _, _ = env.last()
        assert terminated
        env.step(None)
    env.reset(seed=1)
    assert not any(env.terminations.values())


def test_an_illegal_action_is_named_as_the_edition_has_it() -> None:
    env = santiago_v0.env(edition="amigo")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(271)
    assert env.infos[agent]["illegal"]["move"] == "plant bean2 c4"


def test_the_raw_environment_raises() -> None:
    env = santiago_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="'plant banana1 a1' is illegal"):
        env.step(101)


@pytest.mark.parametrize("action", [-1, CODES, 2**40, 1.5, "pass"])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = santiago_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(action)


def test_order_is_enforced() -> None:
    env = santiago_v0.env()
    assert isinstance(env, wrappers.OrderEnforcingWrapper)
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agent_selection
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(AssertionError, match="reset"):
        env.observe("player_0")
    with pytest.raises(AttributeError, match="reset"):
        env.last()


def told_by(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call answers, or with which error it refuses; arrays as bytes."""
    try:
        answer = call(*arguments, **named)
    except Exception as error:
        return type(error), str(error)
    return plain(answer)


def plain(answer: Any) -> Any:
    if isinstance(answer, np.ndarray):
        return answer.tobytes()
    if isinstance(answer, dict):
        return {key: plain(value) for key, value in answer.items()}
    return [plain(value) for value in answer] if isinstance(answer, tuple) else answer


ATTRIBUTES = (
    *("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations"),
    *("infos", "_cumulative_rewards", "possible_agents", "max_num_agents", "metadata", "_rng"),
)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_short_cut_through_the_wrappers_changes_nothing(
    seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    """The same calls, sensible or not, to `env` and to PettingZoo's wrappers without it."""
    variant = VARIANTS[seed % len(VARIANTS)]
    envs: list[Any] = [santiago_v0.env(**arguments(variant)) for _ in "ab"]
    envs[1] = wrappers.OrderEnforcingWrapper(envs[1].env)
    assert str(envs[0]) == str(envs[1]) == "santiago_v0"
    rng = Rng(seed)
    started = False
    for number in range(600):
        roll = rng.roll(400 if number > 20 else 20)
        position = getattr(envs[0].unwrapped, "position", None)
        legal = position.legal_moves.codes() if position else []
        action: Any = legal[rng.roll(len(legal))] if legal else None
        if roll < 4:
            action = (None, -1, CODES, rng.roll(CODES))[roll]
        elif roll == 4:
            action = np.int64(rng.roll(CODES))
        elif roll < 8:
            action = ("pass", 1.5, [0])[roll - 5]
        reset = (number > 10 and not started) or roll == 8
        started |= reset
        told: list[list[Any]] = []
        for env in envs:
            caplog.clear()
            answers = [told_by(env.reset, seed=number)] if reset else []
            answers += [told_by(getattr, env, name) for name in ATTRIBUTES]
            answers += [told_by(env.last), told_by(env.observe, "player_1")]
            answers += [told_by(env.step, action), caplog.messages.copy()]
            told.append(answers)
        assert told[0] == told[1], f"call {number}, action {action!r}"


def test_options_that_do_not_exist_are_named() -> None:
    for wrong in (
        {"players": 6},
        {"edition": "first"},
        {"reward": "glory"},
        {"render_mode": "smell"},
        {"overseer": 4},
        {"source": "left"},
    ):
        with pytest.raises(OptionError):
            santiago_v0.env(**wrong)


def test_rendering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    text = santiago_v0.env(players=2, render_mode="ansi")
    play(text, 1, Rng(1))
    assert "points." in text.render().splitlines()[-3]
    picture = santiago_v0.env(render_mode="rgb_array")
    picture.reset(seed=1)
    before = picture.render()
    assert before.shape == (320, 424, 3)
    assert before.dtype == np.uint8
    play(picture, 1, Rng(1))
    assert not np.array_equal(before, picture.render())
    monkeypatch.setattr("pygame.time.wait", lambda _: None)
    window: Any = santiago_v0.env(render_mode="human")
    window.reset(seed=1)
    for _ in range(20):
        window.step(draw(window.last()[0]["action_mask"], Rng(1)))
    assert window.render() is None
    window.close()
    silent = santiago_v0.env()
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        silent.render()
