"""TorchRL and Tianshou play and learn on the environments.

Their tests are in files of their own, imported here only when they run: `make check` does without
these libraries.
"""

from __future__ import annotations

import importlib

import pytest

pytestmark = pytest.mark.slow


def run(module: str, name: str) -> None:
    getattr(importlib.import_module(f"tests.envs.{module}"), name)()


@pytest.mark.parametrize(
    "name",
    [
        "specs_and_a_random_game_of_one_agent",
        "masked_ppo_takes_a_step",
        "many_games_against_compiled_opponents",
        "every_seat_as_an_agent",
    ],
)
@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL:UserWarning")  # tested with 1.24, it says
def test_torchrl(name: str) -> None:
    run("with_torchrl", name)


@pytest.mark.parametrize("name", ["masked_dqn_takes_a_step", "every_seat_as_an_agent"])
def test_tianshou(name: str) -> None:
    run("with_tianshou", name)
