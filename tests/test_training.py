"""Training: it learns, it can be stopped and continued, and its file holds what was learned."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from santiago import OptionError, Position, Rng, Variant
from santiago.bots.net import SHIPPED, points_by, read_net, write_net
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.training import model, run
from santiago.bots.training.samples import Samples, joined, packed
from santiago.bots.training.selfplay import greedy_states, seen, strong_states
from santiago.bots.weights import Weights
from santiago.cli import main
from santiago.engine.phases import apply
from tests.arena.two_nodes import TINY

ONE = partial(run.play_locally, workers=1)


@pytest.fixture(scope="module")
def samples() -> Samples:
    return packed([state for seed in range(150) for state in greedy_states(seed)])


@pytest.mark.slow
def test_learning_lowers_the_loss(samples: Samples) -> None:
    params = model.fresh(1)
    before = model.measure(params, samples)
    adam = model.Adam(params)
    rng = np.random.default_rng(1)
    for _ in range(40):
        model.learn(params, samples.take(rng.permutation(len(samples))[:256]), adam, 2e-3, 1.0)
    after = model.measure(params, samples)
    assert after.wins < before.wins
    assert after.margins < before.margins


def test_slopes_are_those_of_the_loss(samples: Samples) -> None:
    """Each part of the way back against a small step in that direction."""
    few = samples.take(np.arange(60))
    params = model.fresh(2)
    rng = np.random.default_rng(3)
    params["points"] = (0.1 * rng.standard_normal((1, 32))).astype(np.float32)
    outputs = model.forward(params, few)
    _, slope, doubts = model.judged(params, few, outputs)
    slopes = {**model.backward(params, few, outputs, slope), "doubt": doubts}

    def total(changed: model.Params) -> float:
        loss = model.judged(changed, few, model.forward(changed, few))[0]
        return loss.wins + 0.01 * loss.margins * float(few.players.sum()) / len(few)

    for name, steep in slopes.items():
        step = steep / (np.linalg.norm(steep) + 1e-12) * 0.01
        ahead = total({**params, name: params[name] + step})
        behind = total({**params, name: params[name] - step})
        assert (ahead - behind) / 0.02 == pytest.approx(np.linalg.norm(steep), rel=0.1, abs=1e-4), (
            name
        )


def test_the_file_answers_like_the_net_that_learned(tmp_path: Path, samples: Samples) -> None:
    """Whole numbers give the same points as the floating-point ones, but for rounding."""
    params = model.fresh(4)
    adam = model.Adam(params)
    for _ in range(10):
        model.learn(params, samples, adam, 2e-3, 1.0)
    write_net(model.numbers(params), tmp_path / "some.net")
    net, outlook, rng = read_net(tmp_path / "some.net"), Outlook(Weights()), Rng(1)
    for players in (2, 3, 4, 5):
        position = Position.deal(Variant(players=players), Rng(players))
        while position.round < 6:
            apply(position, greedy_code(position, outlook, rng))
        state = seen(position, outlook)
        state.points = [0.0] * players
        expected = model.forward(params, packed([state])).points[0, :players]
        assert points_by(net, position, outlook) == pytest.approx(expected.tolist(), abs=0.1)


def test_games_split_into_twins() -> None:
    states = [state for seed in range(6) for state in strong_states(seed, None, 4)]
    samples = packed(states)
    two = np.flatnonzero(samples.twins >= 0)
    assert len(two)
    assert (samples.twins[samples.twins[two]] == two).all()
    assert (samples.to_go[two] == samples.to_go[samples.twins[two]]).all()
    linked = np.flatnonzero(samples.nexts >= 0)
    assert (samples.to_go[linked] == samples.to_go[samples.nexts[linked]] + 1).all()
    again = joined([samples, samples.take(np.arange(len(samples)))])
    assert (again.twins[: len(samples)] == samples.twins).all()
    assert len(again) == 2 * len(samples)


def test_goals_between_the_result_and_the_next_round() -> None:
    """With full trust they are the result, without any what the net says a round later."""
    samples = packed([state for seed in range(20) for state in greedy_states(seed)])
    linked = np.flatnonzero(samples.nexts >= 0)
    after = samples.nexts[linked]
    assert (samples.to_go[linked] == samples.to_go[after] + 1).all()
    assert (samples.to_go[samples.nexts < 0] == 1).all()
    params = model.fresh(5)
    expected = model.forward(params, samples).points
    assert (model.look_back(params, samples, 1.0).goals == samples.points).all()
    blind = model.look_back(params, samples, 0.0)
    assert blind.goals[linked] == pytest.approx(expected[after], abs=1e-4)
    assert (blind.goals[samples.nexts < 0] == samples.points[samples.nexts < 0]).all()
    half = model.look_back(params, samples, 0.5).goals
    assert half[linked] == pytest.approx((expected[after] + half[after]) / 2, abs=1e-4)


@pytest.mark.slow
def test_a_run_is_continued(tmp_path: Path) -> None:
    """Stopped after the greedy games, it goes on, and ends as if it had not been stopped."""
    told: list[str] = []
    straight = run.train(tmp_path / "one", TINY, play_jobs=ONE, tell=told.append)
    first = run.Schedule(**{**vars(TINY), "generations": 0})
    run.train(tmp_path / "two", first, play_jobs=ONE, tell=told.append)
    told.clear()
    continued = run.train(tmp_path / "two", TINY, play_jobs=ONE, tell=told.append)
    assert straight.read_bytes() == continued.read_bytes()
    assert not any("generation 0" in line for line in told)
    lines = (tmp_path / "two" / "curve.jsonl").read_text().splitlines()
    assert {json.loads(line)["generation"] for line in lines} == {0, 1}


def test_a_net_learns_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It begins as it was, without learning from greedy games, and another start is refused."""
    folder = tmp_path / "on"
    options = ["--generations", "0", "--greedy-games", "20", "--workers", "1"]
    words = ["train", "-o", str(folder), *options]
    assert main([*words, "--from", str(SHIPPED)]) == 0
    assert (folder / "net-0.net").read_bytes() == SHIPPED.read_bytes()
    assert not (folder / "games-0-001.npz").exists()
    assert main(words) == 1
    assert "holds another training" in capsys.readouterr().err
    wrong = tmp_path / "wrong.net"
    wrong.write_bytes(b"not a net")
    for start in (wrong, tmp_path / "nowhere.net"):
        assert main(["train", "-o", str(tmp_path / "no"), *options, "--from", str(start)]) == 1
        assert "cannot start from" in capsys.readouterr().err


def test_another_schedule_is_refused(tmp_path: Path) -> None:
    run.begin(tmp_path, TINY)
    with pytest.raises(OptionError, match="holds another training"):
        run.begin(tmp_path, run.Schedule())
    with pytest.raises(OptionError, match="too few"):
        run.Schedule(games=0)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "trained")
    options = ["--generations", "0", "--greedy-games", "20", "--epochs", "1", "--workers", "1"]
    assert main(["train", "-o", folder, *options]) == 0
    out = capsys.readouterr()
    assert "net-0.net" in out.out
    assert "epoch 1" in out.err
    page = (tmp_path / "trained" / "curves.html").read_text("utf-8")
    assert page.count("<svg") == 3
    assert page.count("<polyline") == 3
    with np.load(tmp_path / "trained" / "games-0-001.npz") as arrays:
        states = len(arrays["players"])
    assert 0 < states < 200, "ten games, half of those that were asked for"
    assert main(["train", "-o", folder, "--generations", "0", "--workers", "-1"]) == 1
