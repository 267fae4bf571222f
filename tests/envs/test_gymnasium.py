"""The Gymnasium environments: one agent against bots, and many games at once."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from hypothesis import given

from santiago import IllegalMoveError, OptionError, Position, Rng, Variant, compiled
from santiago._cores import cores
from santiago.bots import BotError, Budget, Choice, ask, make
from santiago.bots.lastround import is_exact
from santiago.bots.search import LearnedBot, SearchBot
from santiago.engine.moves import CODES
from santiago.envs import layout
from santiago.envs.arrays import vector_of
from santiago.envs.batch import draw
from santiago.envs.single import SantiagoEnv
from santiago.envs.vector import SantiagoVectorEnv
from tests.envs.games import VARIANTS, arguments, look, plies, reached, seeds, twin_for, variants

# --- one agent ------------------------------------------------------------------------


@pytest.mark.slow
def test_gymnasiums_check_env() -> None:
    check_env(gymnasium.make("Santiago-v0").unwrapped)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_game_to_its_end(variant: Variant) -> None:
    env = gymnasium.make("Santiago-v0", **arguments(variant), reward="score")
    observation, info = env.reset(seed=3)
    rng, steps, over, reward = Rng(1), 0, False, 0.0
    while not over:
        assert env.observation_space.contains(observation)
        assert np.array_equal(env.get_wrapper_attr("action_masks")(), info["action_mask"])
        action = draw(info["action_mask"], rng)
        observation, reward, over, truncated, info = env.step(action)  # type: ignore[assignment]
        assert not truncated
        steps += 1
    base: Any = env.unwrapped
    assert reward == base.position.result.scores[info["seat"]]
    assert not info["action_mask"].any()
    assert steps > variant.rounds
    with pytest.raises(IllegalMoveError, match="reset"):
        base.step(0)


def test_seats_vary_unless_one_is_named() -> None:
    env = SantiagoEnv()
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}
    env = SantiagoEnv(seat=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_the_agent_is_asked_only_in_its_turn() -> None:
    env = SantiagoEnv(players=5)
    _, info = env.reset(seed=1)
    for _ in range(30):
        assert env.position.turn == env.seat
        _, _, over, _, info = env.step(draw(info["action_mask"], Rng(1)))
        if over:
            break


class Watcher:
    """A bot that remembers what it was shown."""

    name = "watcher"

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        self.seats.append(seat)
        return make("random").choose(position, seat, budget, seed)


def test_opponents_are_seated_from_the_agents_left() -> None:
    left, right = Watcher(), Watcher()
    env = SantiagoEnv([left, right], players=3, seat=1)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(draw(info["action_mask"], Rng(1)))
    assert set(left.seats) == {2}
    assert set(right.seats) == {0}


def test_wrong_arguments_are_named() -> None:
    for wrong in ({"opponents": ["random"] * 2}, {"seat": 4}, {"opponents": "nobody"}):
        with pytest.raises(OptionError):
            SantiagoEnv(**wrong)


def test_an_illegal_action_ends_the_game_and_is_named() -> None:
    env = gymnasium.make("Santiago-v0", seat=0)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(101)
    assert (reward, terminated) == (-1.0, True)
    fault = info["illegal"]
    assert fault["move"] == "plant banana1 a1"
    assert "phase auction" in fault["why"]
    assert np.flatnonzero(info["action_mask"]).tolist() == fault["legal"]


@given(variants, seeds, plies)
def test_nothing_hidden_is_told(variant: Variant, seed: int, ply: int) -> None:
    position = reached(variant, seed, ply)
    for seat in range(position.players):
        told = []
        for shown in (position, twin_for(position, seat, Rng(seed + 2))):
            env = SantiagoEnv(**arguments(variant), seat=seat, render_mode="ansi")
            env.reset(seed=seed)
            env.position = shown
            observation, info = env._look()
            told.append((observation.tobytes(), info.pop("action_mask").tobytes(), info))
            told[-1] += (env.action_masks().tobytes(), env.render())  # type: ignore[assignment]
        assert told[0] == told[1]


def test_rendering() -> None:
    env = gymnasium.make("Santiago-v0", render_mode="rgb_array")
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.shape == (320, 424, 3)


COPIES: list[Callable[[Any], Any]] = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("opponents", ["random", "search@20it", "a bot of mine"])
def test_a_copy_plays_on_from_the_middle_of_a_game(
    how: Callable[[Any], Any], opponents: str
) -> None:
    bot: Any = Watcher() if opponents == "a bot of mine" else opponents
    env = SantiagoEnv(bot, players=3, reward="score")
    _, info = env.reset(seed=4)
    rng = Rng(1)
    for _ in range(5):
        _, _, _, _, info = env.step(draw(info["action_mask"], rng))
    twin = how(env)
    assert np.array_equal(twin.action_masks(), env.action_masks())
    over = False
    while not over:
        action = draw(info["action_mask"], rng)
        observation, reward, over, _, info = env.step(action)
        again, same_reward, same_over, _, same_info = twin.step(action)
        assert np.array_equal(observation, again)
        assert (reward, over, info["seat"]) == (same_reward, same_over, same_info["seat"])
    assert twin.position == env.position
    assert twin.position is not env.position
    assert np.array_equal(env.reset()[0], twin.reset()[0]), "the next game is the same, too"


def test_a_copy_before_the_first_game() -> None:
    env = copy.deepcopy(SantiagoEnv(players=2))
    assert np.array_equal(env.reset(seed=1)[0], SantiagoEnv(players=2).reset(seed=1)[0])


@pytest.mark.slow
def test_the_mask_can_be_part_of_the_observation() -> None:
    env = gymnasium.make("Santiago-v0", mask_in_observation=True, players=3)
    check_env(env.unwrapped)
    plain = gymnasium.make("Santiago-v0", players=3)
    observation, info = env.reset(seed=1)
    expected, _ = plain.reset(seed=1)
    assert np.array_equal(observation["observation"], expected)
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    observation, *_ = env.step(draw(info["action_mask"], Rng(1)))
    assert env.observation_space.contains(observation)


# --- many games -----------------------------------------------------------------------


def test_made_by_name() -> None:
    envs = gymnasium.make_vec("Santiago-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(envs.unwrapped, SantiagoVectorEnv)
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_lanes_play_the_engines_games(variant: Variant) -> None:
    """Every array equals what the engine and the encoding say, decision by decision."""
    n = 5
    envs = SantiagoVectorEnv(n, **arguments(variant), reward="margin")
    observations, info = envs.reset(seed=11)
    dealers = [Rng(11 + lane) for lane in range(n)]
    positions = [Position.deal(variant, dealer) for dealer in dealers]
    over = [False] * n
    ended = 0
    for _ in range(400):
        for lane, position in enumerate(positions):
            if over[lane]:
                assert not info["action_mask"][lane].any()
                continue
            seen, legal = look(position, position.turn)
            assert np.array_equal(observations[lane], seen)
            assert np.array_equal(info["action_mask"][lane], legal)
            assert info["seat"][lane] == position.turn
        actions = envs.sample().copy()
        observations, rewards, terminations, truncations, info = envs.step(actions)
        assert not truncations.any()
        for lane, position in enumerate(positions):
            if over[lane]:  # the step after the end deals anew
                positions[lane] = Position.deal(variant, dealers[lane])
                over[lane] = False
                assert not terminations[lane]
                assert rewards[lane] == 0
                continue
            mover = position.turn
            position.play(int(actions[lane]), mover)
            over[lane] = position.result is not None
            assert terminations[lane] == over[lane]
            if position.result is not None:
                scores = list(position.result.scores)
                margins = [s - max(scores[:i] + scores[i + 1 :]) for i, s in enumerate(scores)]
                assert info["seat_rewards"][lane].tolist() == margins
                assert rewards[lane] == margins[mover]
                assert np.array_equal(observations[lane], look(position, mover)[0])
                ended += 1
            else:
                assert rewards[lane] == 0
    assert ended >= n


def test_same_step_gives_the_last_observation_aside() -> None:
    next_step = SantiagoVectorEnv(4, players=2, autoreset_mode=AutoresetMode.NEXT_STEP)
    same_step = SantiagoVectorEnv(4, players=2, autoreset_mode="SameStep")
    assert same_step.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    lasts: dict[str, list[bytes]] = {"next": [], "same": []}
    for name, envs in (("next", next_step), ("same", same_step)):
        observations, info = envs.reset(seed=1)
        for _ in range(600):
            observations, _, over, _, info = envs.step(envs.sample())
            for lane in np.flatnonzero(over):
                if name == "next":
                    lasts[name].append(observations[lane].tobytes())
                else:
                    assert info["final_obs"][lane] is not None
                    assert info["_final_obs"][lane]
                    assert info["action_mask"][lane].any(), "a new game has begun"
                    lasts[name].append(info["final_obs"][lane].tobytes())
    both = set(lasts["next"]) & set(lasts["same"])
    assert len(both) >= 4, "the first games of the lanes are the same in both modes"


def test_gymnasiums_wrappers_understand_it() -> None:
    games = SantiagoVectorEnv(3, players=2, reward="score")
    envs: Any = RecordEpisodeStatistics(games)
    envs.reset(seed=1)
    _, rewards, over, _, info = envs.step(games.sample())
    while not over.any():
        _, rewards, over, _, info = envs.step(games.sample())
    first = int(np.flatnonzero(over)[0])
    assert info["episode"]["r"][first] == rewards[first]
    listed: Any = DictInfoToList(SantiagoVectorEnv(2, autoreset_mode="SameStep"))
    _, infos = listed.reset(seed=1)
    assert [info["action_mask"].sum() for info in infos] == [11, 11]


def test_disabled_autoreset_waits_for_a_reset() -> None:
    envs = SantiagoVectorEnv(3, players=2, autoreset_mode=AutoresetMode.DISABLED)
    envs.reset(seed=1)
    over = np.zeros(3, np.bool_)
    while not over.any():
        _, _, over, _, _ = envs.step(envs.sample())
    with pytest.raises(IllegalMoveError, match="reset_mask"):
        envs.step(envs.sample())
    ended = over.copy()
    _, info = envs.reset(options={"reset_mask": over})
    assert np.array_equal(over, ended), "a reset changes nothing that was returned"
    assert info["action_mask"].any(axis=1).all()
    envs.step(envs.sample())
    with pytest.raises(OptionError, match="reset_mask"):
        envs.reset(options={"reset_mask": np.zeros(3, np.bool_)})


def test_an_illegal_action_ends_its_game_only() -> None:
    envs = SantiagoVectorEnv(3, illegal_reward=-5.0)
    _, before = envs.reset(seed=1)
    actions = envs.sample().copy()
    actions[1] = CODES - 1
    _, rewards, over, _, info = envs.step(actions)
    assert over.tolist() == [False, True, False] == info["illegal"].tolist()
    assert rewards.tolist() == [0, -5, 0]
    assert info["seat_rewards"][1].sum() == -5
    assert info["illegal_action"].tolist() == [-1, CODES - 1, -1]
    assert np.array_equal(info["action_mask"][1], before["action_mask"][1]), "what was legal"
    actions = envs.sample().copy()
    for wrong in (-1, CODES, 2**40):
        actions[0] = wrong
        info = envs.step(actions)[4]
        assert info["illegal"][0]
        assert info["illegal_action"][0] == wrong
        envs.reset(seed=1)
        actions = envs.sample().copy()


def test_same_step_keeps_what_was_legal_aside() -> None:
    envs = SantiagoVectorEnv(2, autoreset_mode="SameStep")
    _, before = envs.reset(seed=1)
    actions = envs.sample().copy()
    actions[1] = CODES - 1
    _, _, over, _, info = envs.step(actions)
    assert over.tolist() == [False, True] == info["illegal"].tolist()
    kept = info["final_info"]["action_mask"][1]
    assert np.array_equal(kept, before["action_mask"][1])
    assert info["illegal_action"][1] == CODES - 1
    assert "illegal_action" not in envs.step(envs.sample())[4]


def test_random_opponents_leave_the_agent_its_seat() -> None:
    envs = SantiagoVectorEnv(50, opponents="random", seat=1, players=3)
    _, info = envs.reset(seed=1)
    total, games = 0.0, 0
    for _ in range(150):
        assert (info["seat"] == 1).all()
        _, rewards, over, _, info = envs.step(envs.sample())
        total += rewards.sum()
        games += int(over.sum())
    assert games >= 50
    assert 0.1 < total / games < 0.6


def test_equal_seeds_give_equal_runs() -> None:
    runs = []
    for _ in range(2):
        envs = SantiagoVectorEnv(4, opponents="random")
        envs.reset(seed=[3, 1, 4, 1])
        steps = [envs.step(envs.sample())[0] for _ in range(60)]
        runs.append(np.stack(steps))
    assert np.array_equal(runs[0], runs[1])
    assert np.array_equal(runs[0][:, 1], runs[0][:, 3])
    assert not np.array_equal(runs[0][:, 0], runs[0][:, 1])


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("options", [{}, {"opponents": "random"}, {"autoreset_mode": "SameStep"}])
def test_a_copy_of_many_games_plays_on(how: Callable[[Any], Any], options: Any) -> None:
    envs = SantiagoVectorEnv(3, players=2, **options)
    envs.reset(seed=5)
    for _ in range(30):
        envs.step(envs.sample())
    twins = how(envs)
    for _ in range(100):
        actions = envs.sample().copy()
        assert np.array_equal(actions, twins.sample())
        for one, other in zip(envs.step(actions)[:4], twins.step(actions)[:4], strict=True):
            assert np.array_equal(one, other)
    before = twins.state()
    envs.step(envs.sample())
    assert np.array_equal(twins.state(), before), "they share nothing"


def test_masks_as_part_of_many_observations() -> None:
    envs = SantiagoVectorEnv(3, mask_in_observation=True, autoreset_mode="SameStep", players=2)
    observations, info = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert np.array_equal(observations["action_mask"], info["action_mask"])
    over = np.zeros(3, np.bool_)
    while not over.any():
        observations, _, over, _, info = envs.step(envs.sample())
        assert envs.observation_space.contains(observations)
    final = info["final_obs"][int(np.flatnonzero(over)[0])]
    assert envs.single_observation_space.contains(final)
    with pytest.raises(OptionError, match="masks=False"):
        SantiagoVectorEnv(3, mask_in_observation=True, masks=False)


def test_the_state_shows_what_seats_cannot_see() -> None:
    envs = SantiagoVectorEnv(2, players=3, money="hidden")
    envs.reset(seed=[1, 1])
    one, other = (lane.position for lane in envs._batch.lanes)
    assert np.array_equal(*envs.state())
    put(other, twin_for(one, 0, Rng(1)))
    states = envs.state()
    assert not np.array_equal(*states)
    assert envs.single_observation_space.contains(states[0])
    money = vector_of(states[1])[layout.vector("money") :][:3] * layout.MONEY_UNIT
    assert money.tolist() == list(other.money)[:3]


def test_many_games_are_rendered() -> None:
    assert SantiagoVectorEnv(2).render() is None
    envs = SantiagoVectorEnv(2, render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    assert texts is not None
    assert all("round 1 of 11" in text for text in texts)
    pictures = SantiagoVectorEnv(2, render_mode="rgb_array")
    pictures.reset(seed=1)
    frames = pictures.render()
    assert frames is not None
    assert [frame.shape for frame in frames] == [(320, 424, 3)] * 2
    with pytest.raises(OptionError, match="render_mode"):
        SantiagoVectorEnv(2, render_mode="human")


def test_copies_or_not() -> None:
    for copied in (True, False):
        envs = SantiagoVectorEnv(2, copy=copied)
        first, info = envs.reset(seed=1)
        kept = first.copy(), info["action_mask"].copy()
        for _ in range(6):
            envs.step(envs.sample())
        assert np.array_equal(first, kept[0]) is copied
        assert np.array_equal(info["action_mask"], kept[1]) is copied


def test_the_sampler_is_uniform() -> None:
    mask = np.zeros(CODES, np.int8)
    legal = [0, 5, 4000, CODES - 1]
    mask[legal] = 1
    rng = Rng(1)
    drawn = [draw(mask, rng) for _ in range(4000)]
    counts = [drawn.count(action) for action in legal]
    assert sum(counts) == 4000
    assert all(850 < count < 1150 for count in counts)
    assert draw(np.zeros(CODES, np.int8), rng) == 0


def test_random_opponents_draw_like_the_bot() -> None:
    """Where `random` chooses between passing and bidding, it passes every other time."""
    envs = SantiagoVectorEnv(1200, opponents="random", players=3, seat=0)
    envs.reset(seed=1)
    games = [lane.position for lane in envs._batch.lanes if lane.position.overseer == 1]
    passed = sum(game.bids[2] == 0 for game in games)  # seat 2 speaks first, then the agent
    assert 0.4 < passed / len(games) < 0.6


def test_greedy_opponents_play_like_the_bot() -> None:
    variant = Variant(players=4)
    envs = SantiagoVectorEnv(3, opponents="greedy", seat=1)
    observations, _ = envs.reset(seed=5)
    games = [lane.position.copy() for lane in envs._batch.lanes]
    bot = make("greedy")
    over = np.zeros(3, np.bool_)
    while not over.any():
        actions = envs.sample().copy()
        observations, _, over, _, _ = envs.step(actions)
        for game, action, seen in zip(games, actions, observations, strict=True):
            game.play(int(action), 1)
            while game.turn not in (1, -1):
                game.play(ask(bot, game, game.turn).move, game.turn)
            assert np.array_equal(look(game, 1)[0], seen)
    assert games[0].variant == variant


def searched(position: Position, bot: SearchBot, dice: Rng) -> int:
    """What a bot that searches plays, with the seeds that an environment draws for it."""
    legal = position.legal_moves
    if len(legal) == 1:
        return legal.code(0)
    seen = position.copy()
    seen.redeal(Rng(dice.bits()))
    seed = 0 if is_exact(seen) else dice.bits()
    search = bot.searcher(seen, seed)
    search.search(seen, 8, 0.0)
    return search.options(seen.turn)[0][0]


@pytest.mark.parametrize("bot", [SearchBot(), LearnedBot()], ids=lambda bot: bot.name)
def test_searching_opponents_play_like_the_bot(bot: SearchBot) -> None:
    envs = SantiagoVectorEnv(1, opponents=f"{bot.name}@8it", players=3, seat=1)
    envs.reset(seed=5)
    lane = envs._batch.lanes[0]
    over = np.zeros(1, np.bool_)
    while not over.any():
        game, _, dice = lane.saved()
        action = int(envs.sample()[0])
        assert game.legal_moves.code(dice.roll(len(game.legal_moves))) == action
        over = envs.step(np.array([action]))[2]
        game.play(action, 1)
        while game.turn not in (1, -1):
            game.play(searched(game, bot, dice), game.turn)
        assert game == lane.position


def test_two_searching_players_bid_in_secret() -> None:
    envs = SantiagoVectorEnv(2, opponents="search@5it", players=2)
    envs.reset(seed=1)
    for _ in range(60):
        envs.step(envs.sample())


@pytest.mark.parametrize("opponents", ["search@5it", "learned@5it", "bids-one"])
def test_any_bot_can_be_the_opponent(opponents: str) -> None:
    runs = []
    for threads in (1, 2):
        envs = SantiagoVectorEnv(4, opponents=opponents, players=3, threads=threads)
        envs.reset(seed=1)
        runs.append(np.stack([envs.step(envs.sample())[0] for _ in range(25)]))
        envs.close()
    assert np.array_equal(runs[0], runs[1]), "equal seeds, equal games"


def test_an_opponents_error_is_raised() -> None:
    envs = SantiagoVectorEnv(2, opponents="bids-one", seat=0)
    envs.reset(seed=1)
    for others in envs._batch.others:
        others.error = BotError("bot 'x' raised", "raised")
    with pytest.raises(BotError):
        envs.step(envs.sample())
    envs.step(envs.sample())


@pytest.mark.slow
def test_threads_play_the_same_games() -> None:
    runs = []
    for threads in (1, 2, 3):
        envs = SantiagoVectorEnv(7, players=2, threads=threads)
        envs.reset(seed=3)
        steps: Any = [envs.step(envs.sample()) for _ in range(200)]
        runs.append([np.stack([step[k] for step in steps]) for k in range(3)])
        envs.close()
    for other in runs[1:]:
        assert all(np.array_equal(one, same) for one, same in zip(runs[0], other, strict=True))
    with pytest.raises(OptionError, match="threads"):
        SantiagoVectorEnv(2, threads=3)


def test_threads_that_fell_asleep_wake_up() -> None:
    runs = []
    for threads in (1, 2):
        envs = SantiagoVectorEnv(4, players=2, threads=threads)
        envs.reset(seed=3)
        steps: list[Any] = []
        for _ in range(5):
            time.sleep(0.02)  # many times longer than they stay awake
            steps.append(envs.step(envs.sample())[0])
        runs.append(np.stack(steps))
    assert np.array_equal(runs[0], runs[1])


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["closed", "dropped"])
def test_threads_end_with_their_environment(ending: str) -> None:
    before = set(threading.enumerate())
    envs = SantiagoVectorEnv(4, threads=3)
    envs.reset(seed=1)
    envs.step(envs.sample())
    own = set(threading.enumerate()) - before
    assert len(own) == (2 if compiled() and cores() > 1 else 0)
    if ending == "closed":
        envs.close()
        with pytest.raises(IllegalMoveError, match="closed"):
            envs.step(envs.sample())
    del envs
    gc.collect()
    for thread in own:
        thread.join(10)
        assert not thread.is_alive()


def test_what_the_caller_holds_is_never_overwritten() -> None:
    """Arrays that nobody holds are used again; those that somebody holds, or sees, are not."""
    envs = SantiagoVectorEnv(3, players=2)
    observations, info = envs.reset(seed=1)
    held = [
        (observations[1:], observations.copy(), info["action_mask"].T, info["action_mask"].T.copy())
    ]
    addresses = set()
    for step in range(60):
        observations, _, _, _, info = envs.step(envs.sample())
        addresses.add(observations.ctypes.data)
        if step % 7 == 0:
            mask = info["action_mask"]
            held.append((observations[1:], observations.copy(), mask.T, mask.T.copy()))
    for seen, kept, mask, kept_mask in held:
        assert np.array_equal(seen, kept[1:])
        assert np.array_equal(mask, kept_mask)
    assert len(addresses) < 30, "most steps need no new arrays"


@pytest.mark.parametrize(
    "wrong",
    [{"opponents": "greddy"}, {"seat": 4}, {"num_envs": 0}, {"reward": "x"}, {"players": 1}],
)
def test_wrong_options_are_named(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        SantiagoVectorEnv(**wrong)


def test_wrong_actions_are_refused() -> None:
    envs = SantiagoVectorEnv(3)
    with pytest.raises(IllegalMoveError, match="before reset"):
        envs.step(np.zeros(3, np.int64))
    envs.reset(seed=1)
    for wrong in (np.zeros(2, np.int64), np.zeros(3, np.float64)):
        with pytest.raises(OptionError, match="3 integers"):
            envs.step(wrong)  # type: ignore[arg-type]


@given(variants, seeds, plies)
def test_lanes_tell_nothing_hidden(variant: Variant, seed: int, ply: int) -> None:
    """Two lanes whose games differ only in what the seat to move cannot know look alike."""
    position = reached(variant, seed, ply)
    if position.turn < 0:
        return
    seat = position.turn
    envs = SantiagoVectorEnv(2, **arguments(variant))
    envs.reset(seed=seed)
    twin = twin_for(position, seat, Rng(seed + 2))
    for lane, shown in zip(envs._batch.lanes, (position, twin), strict=True):
        put(lane.state, shown)
    envs._batch.show()
    info = envs._info()
    for array in (envs._seen(info), *info.values()):
        assert np.array_equal(array[0], array[1])


FIELDS = """
    phase_index turn round overseer crops farmers occupied doubles pairs deserts palms wet canals
    open_canals source palms_left canals_left money supply own_canals market market_size
    market_kinds bids order spoken bidders planted offer_canal offer_amount offered highest_offer
    tiles removed
"""


def put(state: Any, position: Position) -> None:
    """Make a lane's state equal to a position, field by field."""
    for name in FIELDS.split():
        value = getattr(position, name)
        setattr(state, name, list(value) if hasattr(value, "__len__") else value)
